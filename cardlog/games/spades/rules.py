"""The rules of Cutthroat Spades, which have no options, and what is played for."""

from __future__ import annotations

from typing import Final

TARGET: Final = 200
"""The total that ends the match (SP 5.1)."""
