"""Moved to `cardlog.study.knowledge`; this path keeps working."""

from cardlog.study.knowledge import *  # noqa: F403
