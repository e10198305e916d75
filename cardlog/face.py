"""Faces: what a card shows, what it is called, and how it is drawn."""

from __future__ import annotations

__all__ = ["NAME", "Look", "counted", "known", "sound"]

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from cardlog.cards import CARD_NAMES
from cardlog.fault import misdeclared

NAME: Final = re.compile(r"(?=.*[A-Za-z0-9])[A-Za-z0-9+'/-]+")
"""What a face can be called: the other signs mean something in the notation."""


class Look(NamedTuple):
    """How a face is drawn.

    Attributes:
        text: The letters in its corner; left out, its name.
        sign: What stands in its middle, a letter or two; `c d h s j` are drawn as the suits and the joker's star.
        colour: The colour of both, as `#c1121f`; left out, of a suit the suit's, else black.
        like: The standard card that it is drawn as, as `Th`; nothing else of the look counts then.
    """

    text: str = ""
    sign: str = ""
    colour: str = ""
    like: str = ""

    @property
    def hue(self) -> str:
        """Which of six colours it is nearest to, in words; empty for none."""
        if not _COLOUR.fullmatch(self.colour):
            return ""
        red, green, blue = (int(self.colour[at : at + 2], 16) for at in (1, 3, 5))
        least, most = min(red, green, blue), max(red, green, blue)
        strong = tuple(value * 2 > least + most for value in (red, green, blue))
        return _HUES.get(strong, "") if most - least > 40 else ""


_COLOUR: Final = re.compile("#[0-9a-f]{6}")
_HUES: Final[dict[tuple[bool, ...], str]] = {
    (True, False, False): "red",
    (False, True, False): "green",
    (True, True, False): "yellow",
    (False, False, True): "blue",
    (True, False, True): "purple",
    (False, True, True): "cyan",
}


def counted(faces: list[tuple[str, int]]) -> dict[str, int]:
    """Faces with their numbers; refused where no notation could name them, or a number is none."""
    found: dict[str, int] = {}
    for name, count in faces:
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise misdeclared(
                f"has a face {name!r} in its pack, which no notation can name",
                "use letters, digits, + - ' and /, and one letter or digit at least",
            )
        if name in found:
            raise misdeclared(
                f"names the face {name!r} of its pack twice", "name it once, with the number of its cards"
            )
        if type(count) is not int or count < 1:
            raise misdeclared(f"has {count!r} cards of the face {name!r}", "write a number from 1, or leave it out")
        found[name] = count
    if not found:
        raise misdeclared("has a pack without cards", "name its faces, each with the number of its cards")
    return found


def sound(name: str, look: Look) -> Look:
    """The look of a face; refused where it cannot be drawn."""
    texts = isinstance(look, Look) and all(isinstance(text, str) and text.isprintable() for text in look)
    if not texts or look.colour and not _COLOUR.fullmatch(look.colour) or look.like not in ("", *CARD_NAMES):
        raise misdeclared(
            f"has a look {look!r} of its face {name!r} that cannot be drawn",
            'write Look("5", "*", "#c1121f"): letters, a sign, a colour of six digits; or Look(like="Th")',
        )
    return look


def known(name: str, faces: Mapping[str, int]) -> str:
    """The name of a face that there is; any other is refused."""
    if name not in faces:
        raise misdeclared(f"speaks of a face {name!r} that its pack does not have", "spell it as in the pack")
    return name
