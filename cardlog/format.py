"""Moved to `cardlog.formats.format`; this path keeps working."""

from cardlog.formats.format import *  # noqa: F403
