"""The rules of Cutthroat Spades: no options, so one profile and one book."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from attrs import frozen

from cardlog.rules import Options, Rules

OPTIONS: Final = Options()
TARGET: Final = 200
"""The total that ends the match (SP 5.1)."""


@frozen(eq=False)
class Book:
    """Rules, made ready for play. Equal rules have the same book.

    Attributes:
        rules: The rules it follows from.
    """

    rules: Rules

    def __repr__(self) -> str:
        return f"<Book {self.rules}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return book_of, (self.rules,)


@cache
def book_of(rules: Rules) -> Book:
    """The book of these rules."""
    return Book(rules)
