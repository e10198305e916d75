"""Moved to `cardlog.study.annotate`; this path keeps working."""

from cardlog.study.annotate import *  # noqa: F403
