"""Moved to `cardlog.formats.grammar`; this path keeps working."""

from cardlog.formats.grammar import *  # noqa: F403
