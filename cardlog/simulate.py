"""Moved to `cardlog.play.simulate`; this path keeps working."""

from cardlog.play.simulate import *  # noqa: F403
