"""Moved to `cardlog.study.revision`; this path keeps working."""

from cardlog.study.revision import *  # noqa: F403
