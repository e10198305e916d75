"""Moved to `cardlog.play.recorder`; this path keeps working."""

from cardlog.play.recorder import *  # noqa: F403
