"""Moved to `cardlog.many.pieces`; this path keeps working."""

from cardlog.many.pieces import *  # noqa: F403
