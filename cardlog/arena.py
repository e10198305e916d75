"""Moved to `cardlog.many.arena`; this path keeps working."""

from cardlog.many.arena import *  # noqa: F403
