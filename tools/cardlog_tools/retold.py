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
from cardlog.words import Words

BETWEEN: Final = (": ", "; ", ", ", " (", "  ", "] ")
"""What stands between a place and what is wrong there, and between reasons: each side is said by itself."""
SHORT: Final = 12
KNOWN: Final = 2
"""As many words may be left over that nobody knows, as a name may have."""
SURE: Final = 0.4
"""How much of a long part has to be said too: a short template (`{low} to {high}`) would take any sentence apart."""
NOUNS: Final = (
    *("permanent", "pair of glasses", "the stock", "the pack", "a 2", "a 10", "an 8", "7 or 8", "9 or 10", "J or Q"),
    *("an A", "a 3", "a 4", "a 5", "a 6", "a 7", "a 9", "a T", "a J", "a Q", "a K"),
    *("clubs", "diamonds", "hearts", "spades", "draws", "decision", "fact", "earlier", "later", "winner", "state"),
    *("one", "two", "three", "four", "five", "unfinished", "text", "list"),
)
"""Of what stands in templates by these names, the words: everything else that is one word is a name or notation."""
NAMED: Final = (
    *("what", "wanted", "rank", "ranks", "where", "name", "suit", "suit_names"),
    *("called", "numbers", "many", "was", "now"),
)
APART: Final = 20
"""How much less is thought of a template that would reach from one reason into the next."""
CONTRACTED: Final = {" em o ": " no ", " em a ": " na ", " de o ": " do ", " de a ": " da "}
"""What Portuguese makes one word of, where a part of a template begins with an article."""
_NUMBER: Final = re.compile(r"[-+±<>]?[\d,]*\d(?:\.\d+)?(?: ?%)?")
_PLAIN: Final = re.compile(r"(?<![\w=.(/'-])[a-z]+(?![\w=.)/'-])")
"""A word as sentences have them, and not as rules or files are called."""
_MARKS: Final = str.maketrans(",.", "\xa0,")
"""Portuguese has a comma before decimals, and a space between thousands."""


def retold(text: str, language: Language) -> str:
    """The text in the language; in English, and where no template fits it, as it is. Words know their own template."""
    if language is ENGLISH:
        return text
    return language(text) if isinstance(text, Words) else _best(text, language).text


def fits(text: str, language: Language) -> str | None:
    """The text in the language, where a template fits all of it; None where none does."""
    found = max(_whole(text, language), default=None)
    return found and found.text


class Told(NamedTuple):
    """A way to say a text, and how many of its characters stand in templates: the more, the surer it is meant."""

    weight: int
    text: str


@lru_cache(maxsize=10_000)
def _best(text: str, language: Language, whole: bool = True) -> Told:
    """The text said by the templates that fit the most of it.

    Args:
        text: The text.
        language: The language.
        whole: Whether it stands by itself; of what stands in a list or behind a colon, one word is notation, or a name.
    """
    if not whole and re.fullmatch(r"[^\W\d_]+", text):
        return Told(0, text)
    exactly = language.templates.get(text)
    if exactly:
        return Told(len(text) - 2, exactly)  # less than what a template says of it with the blanks around
    if _NUMBER.fullmatch(text):
        return Told(len(text), text.translate(_MARKS))
    ways = [*_whole(text, language), *_apart(text, language)]
    return max(ways, key=lambda told: told.weight, default=Told(0, text))


def _whole(text: str, language: Language) -> Iterator[Told]:
    """The text by a template for all of it; also where it is a clause that begins a sentence, or stands behind a name."""
    name, _, rest = text.partition(" ")
    if " " in rest and rest in language.templates:
        yield Told(len(rest) - 2, f"{name} {language.templates[rest]}")
    yield from _by_template(text, language)
    if text[:1].isupper() and text[1:2].islower():
        for weight, said in _by_template(text[0].lower() + text[1:], language):
            yield Told(weight - 1, said[0].upper() + said[1:])


def _apart(text: str, language: Language) -> Iterator[Told]:
    """The text said in two halves, or without the full stop that ends it."""
    if text.endswith("."):
        weight, told = _best(text[:-1], language)
        yield Told(weight, f"{told}.")
    for between in BETWEEN:
        before, found, after = text.partition(between)
        if found:
            bracket = ")" if between == " (" and after.endswith(")") else ""
            first = _best(before, language, whole=False)
            second = _best(after.removesuffix(bracket), language, whole=bool(bracket))
            yield Told(first.weight + second.weight, f"{first.text}{found}{second.text}{bracket}")


def _by_template(text: str, language: Language) -> Iterator[Told]:
    exactly = language.templates.get(text)
    if exactly:
        yield Told(len(text) - 2, exactly)
        return
    for template in _templates(language):
        for parts in template.parts(text) if template.longest in text else ():
            said = {name: _part(name, part, language) for name, part in parts.items()}
            strange = sum(_strange(parts[name], told, template) for name, told in said.items())
            if template.weight < SHORT and strange > KNOWN:
                continue
            texts = {name: told.text for name, told in said.items()}
            before = [*parts.values()][: -1 if template.open else None]
            across = sum(APART * part.count("; ") + part.count(": ") for part in before)
            weight = template.weight + sum(max(told.weight - 1, 0) for told in said.values()) - across
            yield Told(weight, _contracted(template.said.format_map(texts)))


def _contracted(text: str) -> str:
    for apart, together in CONTRACTED.items():
        text = text.replace(apart, together)
    return text


def _strange(part: str, told: Told, template: Template) -> int:
    """How many words there are in a part of which hardly anything is known; what it has of the same template divides it."""
    known = told.weight >= SURE * len(part)
    return 0 if known else max(len(_PLAIN.findall(each)) for each in part.split(template.longest))


def _part(name: str, text: str, language: Language) -> Told:
    """What stands in a template: a sentence, a number or a noun is said."""
    noun = text in NOUNS and name.rstrip("0123456789") in NAMED
    return _best(text, language) if noun or re.search(r"[ .,]|\A\d", text) else Told(0, text)


class Template:
    """A template with what it is in the language.

    Attributes:
        said: The template in the language.
        weight: How much of it is no part: of two that fit, the heavier one is meant.
        longest: The longest piece of it, by which most templates that do not fit are passed over.
        open: Whether it ends with a part, or with a full stop after it.
    """

    def __init__(self, english: str, said: str) -> None:
        pieces = [(literal, name) for literal, name, _, _ in Formatter().parse(english)]
        self.said = said
        self.literals = [literal for literal, _ in pieces if literal]
        self.longest = max(self.literals, key=len, default="")
        self.open = bool(pieces) and (pieces[-1][1] is not None or pieces[-1][0] == ".")
        self.weight = sum(map(len, self.literals))
        self.has_words = any(re.search(r"[^\W\d_]{2}", literal) for literal in self.literals)
        short = "".join(re.escape(literal) + (f"(?P<{name}>.*?)" if name else "") for literal, name in pieces)
        self._patterns = (short, short.replace(".*?)", ".*)")) if short.count(".*?)") > 1 else (short,)

    def parts(self, text: str) -> Iterator[Mapping[str, str]]:
        """What can stand in its braces in this text: the first parts as short as may be, and as long; none where it does not fit."""
        if all(literal in text for literal in self.literals):
            for pattern in self._patterns:
                match = re.fullmatch(pattern, text, re.DOTALL)
                if match is None:
                    return
                yield match.groupdict()


@cache
def _templates(language: Language) -> list[Template]:
    """Those that have parts, and words besides; the heaviest first."""
    pairs = ((english, said) for english, said in language.templates.items() if re.search(r"\{\w+\}", english))
    made = [Template(english, said) for english, said in pairs]
    return sorted((each for each in made if each.has_words), key=lambda each: -each.weight)
