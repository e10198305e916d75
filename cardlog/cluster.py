"""Moved to `cardlog.many.cluster`; this path keeps working."""

from cardlog.many.cluster import *  # noqa: F403
