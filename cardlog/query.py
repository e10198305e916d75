"""Moved to `cardlog.many.query`; this path keeps working."""

from cardlog.many.query import *  # noqa: F403
