"""Moved to `cardlog.play.dealer`; this path keeps working."""

from cardlog.play.dealer import *  # noqa: F403
