"""English said again in a language: by the template of the catalogue that it fits.

Errors, help and reports are English text where they are made: programs read them, logs of servers keep them, and some
are typer's. A person gets them in their own language here, at the edge. What fits no template stays English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from string import Formatter
from typing import Final, NamedTuple

from cardlog.language import ENGLISH, Language

BETWEEN: Final = (": ", "; ", ", ", " (", "  ")
"""What stands between a place and what is wrong there, and between reasons: each side is said by itself."""
SHORT: Final = 12
SURE: Final = 0.4
"""How much of a long part has to be said too: a short template (`{low} to {high}`) would take any sentence apart."""
NOUNS: Final = (
    *("permanent", "pair of glasses", "the stock", "the pack", "a 2", "a 10", "an 8", "7 or 8", "9 or 10", "J or Q"),
    *("clubs", "diamonds", "hearts", "spades", "draws", "decision", "fact", "earlier", "later", "winner", "state"),
)
"""Of what stands in templates by these names, the words: everything else that is one word is a name or notation."""
NAMED: Final = ("what", "wanted", "rank", "ranks", "where", "name", "suit", "suit_names")
APART: Final = 20
"""How much less is thought of a template that would reach from one reason into the next."""
_NUMBER: Final = re.compile(r"[-+±<>]?[\d,]*\d(?:\.\d+)?(?: ?%)?")
_MARKS: Final = str.maketrans(",.", "\xa0,")
"""Portuguese has a comma before decimals, and a space between thousands."""


def retold(text: str, language: Language) -> str:
    """The text in the language; in English, and where no template fits it, as it is."""
    return text if language is ENGLISH else _best(text, language).text


def fits(text: str, language: Language) -> str | None:
    """The text in the language, where a template fits all of it; None where none does."""
    found = max(_whole(text, language), default=None)
    return found and found.text


class Told(NamedTuple):
    """A way to say a text, and how many of its characters stand in templates: the more, the surer it is meant."""

    weight: int
    text: str


@lru_cache(maxsize=10_000)
def _best(text: str, language: Language) -> Told:
    """The text said by the templates that fit the most of it."""
    if _NUMBER.fullmatch(text):
        return Told(len(text), text.translate(_MARKS))
    ways = [*_whole(text, language), *_apart(text, language)]
    return max(ways, key=lambda told: told.weight, default=Told(0, text))


def _whole(text: str, language: Language) -> Iterator[Told]:
    """The text by a template for all of it; also where it is a clause that begins a sentence."""
    yield from _by_template(text, language)
    if text[:1].isupper() and text[1:2].islower():
        for weight, said in _by_template(text[0].lower() + text[1:], language):
            yield Told(weight - 1, said[0].upper() + said[1:])


def _apart(text: str, language: Language) -> Iterator[Told]:
    """The text said in two halves."""
    for between in BETWEEN:
        before, found, after = text.partition(between)
        if found:
            first, second = _best(before, language), _best(after, language)
            yield Told(first.weight + second.weight, f"{first.text}{found}{second.text}")


def _by_template(text: str, language: Language) -> Iterator[Told]:
    exactly = language.templates.get(text)
    if exactly:
        yield Told(len(text) + 1, exactly)
    for template in _templates(language):
        parts = template.parts(text)
        if parts is not None:
            said = {name: _part(name, part, language) for name, part in parts.items()}
            if template.weight < SHORT and any(_strange(parts[name], told) for name, told in said.items()):
                continue
            texts = {name: told.text for name, told in said.items()}
            across = APART * sum(part.count("; ") for part in [*parts.values()][:-1])
            weight = template.weight + sum(told.weight for told in said.values()) - across
            yield Told(weight, template.said.format_map(texts))


def _strange(part: str, told: Told) -> bool:
    """Whether a part is a sentence of which hardly anything is known."""
    return part.count(" ") > 1 and told.weight < SURE * len(part)


def _part(name: str, text: str, language: Language) -> Told:
    """What stands in a template: a sentence, a number or a noun is said."""
    noun = text in NOUNS and name.rstrip("0123456789") in NAMED
    return _best(text, language) if noun or re.search(r"[ .,]|\A\d", text) else Told(0, text)


class Template:
    """A template with what it is in the language.

    Attributes:
        said: The template in the language.
        weight: How much of it is no part: of two that fit, the heavier one is meant.
    """

    def __init__(self, english: str, said: str) -> None:
        pieces = [(literal, name) for literal, name, _, _ in Formatter().parse(english)]
        self.said = said
        self.literals = [literal for literal, _ in pieces if literal]
        self.weight = sum(map(len, self.literals))
        self.has_words = any(re.search(r"[^\W\d_]{2}", literal) for literal in self.literals)
        self._pattern = "".join(re.escape(literal) + (f"(?P<{name}>.*?)" if name else "") for literal, name in pieces)

    def parts(self, text: str) -> Mapping[str, str] | None:
        """What stands in its braces in this text; None where it does not fit."""
        if any(literal not in text for literal in self.literals):
            return None
        match = re.fullmatch(self._pattern, text, re.DOTALL)
        return match and match.groupdict()


@cache
def _templates(language: Language) -> list[Template]:
    """Those that have parts, and words besides; the heaviest first."""
    pairs = ((english, said) for english, said in language.templates.items() if "{" in english)
    made = [Template(english, said) for english, said in pairs]
    return sorted((each for each in made if each.has_words), key=lambda each: -each.weight)
