"""Moved to `cardlog.play.table`; this path keeps working."""

from cardlog.play.table import *  # noqa: F403
