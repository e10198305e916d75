"""Moved to `cardlog.play.playout`; this path keeps working."""

from cardlog.play.playout import *  # noqa: F403
