"""Moved to `cardlog.study.merging`; this path keeps working."""

from cardlog.study.merging import *  # noqa: F403
