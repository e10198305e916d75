"""Moved to `cardlog.formats.files`; this path keeps working."""

from cardlog.formats.files import *  # noqa: F403
