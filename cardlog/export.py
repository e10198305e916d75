"""Moved to `cardlog.many.export`; this path keeps working."""

from cardlog.many.export import *  # noqa: F403
