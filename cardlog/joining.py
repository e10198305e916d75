"""Moved to `cardlog.many.joining`; this path keeps working."""

from cardlog.many.joining import *  # noqa: F403
