"""Moved to `cardlog.study.shrink`; this path keeps working."""

from cardlog.study.shrink import *  # noqa: F403
