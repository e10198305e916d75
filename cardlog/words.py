"""What games say: English, that remembers what it was made of, so that it can be said in another language.

>>> told = words("{who} draws {card}.", who="{A}", card="{5h}")
>>> told
'{A} draws {5h}.'

It is a `str`, and whoever knows nothing of languages has English. A language says it anew, from the template and
the parts (`cardlog.language`). What is a plain `str`, such as the words of a game that does without this, stays as it is.
"""

from __future__ import annotations

__all__ = ["Catalogue", "Words", "english", "joined", "kept", "listed", "plural", "words"]

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, Protocol, Self


class Catalogue(Protocol):
    """The templates of a language, as gettext keeps them."""

    def gettext(self, message: str, /) -> str:
        """The template for an English one; the same, where there is none."""

    def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
        """The template for so many."""


_KEPT: Final = ContextVar("kept", default=False)


@contextmanager
def kept() -> Iterator[None]:
    """Here words in an f-string, which would lose their translation, are an error: what tests of a game's sentences want.

    >>> with kept():
    ...     f"{words('hand')}: {{5h}}"
    Traceback (most recent call last):
    TypeError: in an f-string 'hand' loses its translation: write it as a part of `words(…)`
    """
    token = _KEPT.set(True)
    try:
        yield
    finally:
        _KEPT.reset(token)


def _plain(parts: Mapping[str, object]) -> dict[str, object]:
    return {name: str(part) if isinstance(part, Words) else part for name, part in parts.items()}


class Words(str):
    """English text, with the template and the parts that it was made of.

    Attributes:
        template: The template, with its parts' names in braces; of a text that counts, that for one.
        many: Of a text that counts, the template for any other number.
        number: Of a text that counts, how many; else None.
        parts: What stands in the template's braces: text, numbers, words.
    """

    __slots__ = ("many", "number", "parts", "template")
    template: str
    many: str
    number: int | None
    parts: Mapping[str, object]

    def __new__(cls, template: str, many: str, number: int | None, parts: Mapping[str, object]) -> Self:
        chosen = template if number in (None, 1) else many
        made = super().__new__(cls, chosen.format_map(_plain(parts)) if parts else chosen)
        made.template, made.many, made.number, made.parts = template, many, number, parts
        return made

    def __format__(self, spec: str) -> str:
        if _KEPT.get():
            raise TypeError(f"in an f-string {str(self)!r} loses its translation: write it as a part of `words(…)`")
        return super().__format__(spec)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, self.many, self.number, self.parts)

    def said(self, catalogue: Catalogue) -> str:
        """The same in another language."""
        if self.number is not None:
            template = catalogue.ngettext(self.template, self.many, self.number)
        else:  # of nothing, gettext would give the catalogue's own header
            template = catalogue.gettext(self.template) if self.template else ""
        parts = {name: part.said(catalogue) if isinstance(part, Words) else part for name, part in self.parts.items()}
        return template.format_map(parts) if parts else template


def english(text: str) -> str:
    """The text as it is: English that is said in the language of whoever reads it, where that is known.

    Texts that go into errors and reports by way of a name are marked so, to be found for the catalogues.

    >>> english("the record is torn")
    'the record is torn'
    """
    return text


def words(template: str, **parts: object) -> Words:
    """Words of a template, which a catalogue knows by its English; without parts, braces in it stand for themselves."""
    return Words(template, "", None, parts)


def plural(one: str, many: str, n: int, **parts: object) -> Words:
    """Words for one and for any other number, which is the part `n`.

    >>> plural("{n} trick", "{n} tricks", 2)
    '2 tricks'
    """
    return Words(one, many, n, {"n": n, **parts})


def joined(separator: str, items: Iterable[object]) -> Words:
    """Words one after the other, with the same between all of them; no catalogue has to know it.

    >>> joined(", ", [words("hand"), "{5h}"])
    'hand, {5h}'
    """
    parts = {f"_{number}": item for number, item in enumerate(items)}
    return Words(separator.join(f"{{{name}}}" for name in parts), "", None, parts)


def listed(items: Iterable[object]) -> Words:
    """Words as a list of at least one.

    >>> listed("abc")
    'a, b and c'
    """
    *first, last = items
    return words("{others} and {last}", others=joined(", ", first), last=last) if first else joined("", [last])
