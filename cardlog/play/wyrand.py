"""The numbers of the generator wyrand: chance that is chosen by a seed is made of them, wherever it has to be quick."""

from __future__ import annotations

from typing import Final

MASK: Final = (1 << 64) - 1
STEP: Final = 0xA0761D6478BD642F
"""From the number behind one choice to that behind the next."""
OTHER: Final = 0xE7037ED1A0B428DB
"""What a number is mixed with, to be one that is chosen."""
