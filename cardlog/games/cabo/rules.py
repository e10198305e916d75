"""The rules of Cabo, which have no options, and the book that a state carries."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from attrs import frozen

from cardlog.cards import PACK
from cardlog.rules import Options, Rules

OPTIONS: Final = Options()


@frozen(eq=False)
class Book:
    """Rules, made ready for play. Equal rules have the same book.

    Attributes:
        rules: The rules it follows from.
        pack: The set of all cards (CA 1.1).
    """

    rules: Rules
    pack: int = PACK

    def __repr__(self) -> str:
        return f"<Book {self.rules}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return book_of, (self.rules,)


@cache
def book_of(rules: Rules) -> Book:
    """The book of these rules."""
    return Book(rules)
