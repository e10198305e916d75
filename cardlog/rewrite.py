"""Moved to `cardlog.formats.rewrite`; this path keeps working."""

from cardlog.formats.rewrite import *  # noqa: F403
