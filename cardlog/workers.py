"""Moved to `cardlog.many.workers`; this path keeps working."""

from cardlog.many.workers import *  # noqa: F403
