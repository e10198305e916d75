"""Rules of a game as data: a profile's name and the options that differ from it.

>>> options = Options(Option("four", "choose", "random"), Option("joker", False, True))
>>> rules = options.read("classic joker=true")
>>> str(rules), rules["four"], rules["joker"]
('classic joker=true', 'choose', True)
>>> options.read("classic jokers=true")
Traceback (most recent call last):
cardlog.errors.RulesError: unknown option 'jokers'; known: four, joker
"""

from __future__ import annotations

__all__ = ["FEW", "Book", "Option", "Options", "Rules", "Value"]

import re
from collections.abc import Mapping
from typing import Any, Final, Self, TypeAlias

from attrs import field, frozen

from cardlog.errors import RulesError
from cardlog.fault import misdeclared
from cardlog.words import english

Value: TypeAlias = str | bool | int | None

FEW: Final = 12
"""How many numbers one after the other are named each; of more, the first and the last."""
_WORD: Final = re.compile(r"[^\s=\"]+")


def _text(value: Value) -> str:
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


class Option:
    """One choice that the rules leave open: texts, whole numbers, or false and true.

    >>> Option("target", 500, *range(100, 1000)).known, Option("lives", 3, 1, 2).known
    ('100 to 999', '3, 1, 2')

    Attributes:
        name: Its name in `[Rules …]`.
        classic: The value it has when nothing is said.
        values: All its values, as they are written.
        since: The version of the format that it came with: an option of a later one than the first stands in JSON only
            where it is not classic.

    Raises:
        GameError: A value is none that could be written, or none at all.
    """

    def __init__(self, name: str, classic: Value, *others: Value, since: int = 1) -> None:
        for value in (classic, *others):
            if not isinstance(value, str | bool | int | None) or not _WORD.fullmatch(_text(value)):
                raise misdeclared(
                    f"gives its option {name} the value {value!r}",
                    'write texts without blanks, = and ", whole numbers, True, False or None',
                )
        self.name = name
        self.classic = classic
        self.since = since
        self.values = {_text(value): value for value in (classic, *others)}

    @property
    def known(self) -> str:
        """The values, for people."""
        numbers = sorted(value for value in self.values.values() if type(value) is int)
        if len(numbers) == len(self.values) > FEW and numbers[-1] - numbers[0] == len(numbers) - 1:
            return english(f"{numbers[0]} to {numbers[-1]}")
        return ", ".join(self.values)

    def read(self, text: str) -> Value:
        """The value of a text.

        Raises:
            RulesError: There is no such value.
        """
        if text not in self.values:
            raise RulesError(f"unknown value {text!r} of option {self.name}; known: {self.known}")
        return self.values[text]


@frozen(order=True, cache_hash=True)
class Rules:
    """What a game is played by; its text is what stands in the tag `Rules`.

    Attributes:
        profile: The profile's name.
        options: Each option with its value, in the order of the game's declaration.
        text: The canonical text: the profile, then what differs from it, by name.
        since: The version of the format that a log by these rules needs at least.
        quiet: The options that do not stand in JSON, as they are classic and came later.
    """

    profile: str
    options: tuple[tuple[str, Value], ...]
    text: str = field(eq=False)
    since: int = field(eq=False, default=1)
    quiet: frozenset[str] = field(eq=False, default=frozenset())

    def __str__(self) -> str:
        return self.text

    def __getitem__(self, name: str) -> Value:
        values = dict(self.options)
        if name not in values:
            raise KeyError(f"there is no option {name!r}; known: {', '.join(values) or 'none'}")
        return values[name]

    def as_json(self) -> dict[str, Any]:
        """The profile and every option with its value, as `show --json` prints them; see `Option.since`."""
        return {"profile": self.profile, **{name: value for name, value in self.options if name not in self.quiet}}


class Options:
    """The options of a game, and its profiles: names for values of them. The first is `classic`.

    Args:
        *options: The options.
        profiles: By name, the values in which another profile differs from `classic`.

    >>> options = Options(Option("joker", False, True), Option("hands", "5", "7"), profiles={"club": {"hands": "7"}})
    >>> rules = options.read("club joker=true")
    >>> str(rules), rules["hands"], str(options.read("club hands=5"))
    ('club joker=true', '7', 'club hands=5')
    """

    def __init__(self, *options: Option, profiles: Mapping[str, Mapping[str, Value]] | None = None) -> None:
        self.known = {option.name: option for option in options}
        self.profiles: dict[str, Mapping[str, Value]] = {"classic": {}, **(profiles or {})}
        self._read: dict[str, Rules] = {}

    def read(self, text: str = "classic") -> Rules:
        """Read rules: a profile, then `option=value` in any order.

        Raises:
            RulesError: The profile, an option or a value is unknown, or an option is given twice.
        """
        rules = self._read.get(text)
        if rules is None:
            rules = self._parse(text)
            if len(self._read) < 1 << 10:
                self._read[text] = rules
        return rules

    def knows(self, text: str) -> bool:
        """Whether a text is rules of the game."""
        try:
            self.read(text)
        except RulesError:
            return False
        return True

    def _parse(self, text: str) -> Rules:
        profile, *words = text.split() or [""]
        if profile not in self.profiles:
            if "=" not in profile:
                raise RulesError(f"unknown profile {profile!r}; known: {', '.join(self.profiles)}")
            known = f"unknown profile {profile!r}; known: {', '.join(self.profiles)}"
            if len(self.profiles) == 1:
                raise RulesError(f"{known}, which comes first: classic {text}")
            raise RulesError(f"{known}, one of which comes first: classic {text}")
        chosen: dict[str, Value] = {}
        for word in words:
            name, _, value = word.partition("=")
            if name not in self.known:
                known = ", ".join(self.known) or "none"
                raise RulesError(f"unknown option {name!r}; known: {known}")
            if name in chosen:
                raise RulesError(f"option {name} is given twice")
            if not value:
                known = self.known[name].known.replace(", ", "|")
                raise RulesError(f"option {name} has no value; it is written {name}={known}")
            chosen[name] = self.known[name].read(value)
        return self.make(profile, **chosen)

    def make(self, profile: str = "classic", /, **chosen: Value) -> Rules:
        """Rules with these options, the others as the profile has them."""
        known = self.known
        usual = {name: option.classic for name, option in known.items()} | {**self.profiles[profile]}
        values = usual | chosen
        differs = sorted(name for name, value in values.items() if _text(value) != _text(usual[name]))
        text = " ".join([profile, *(f"{name}={_text(values[name])}" for name in differs)])
        added = {name for name, value in values.items() if known[name].since > 1}
        quiet = frozenset(name for name in added if values[name] == known[name].classic)
        since = max([1, *(known[name].since for name in {*self.profiles[profile], *added - quiet})])
        return Rules(profile, tuple(values.items()), text, since, quiet)


_BOOKS: Final[dict[tuple[type[Any], Rules], Any]] = {}


@frozen(eq=False)
class Book:
    """What follows from rules, worked out once: what a state has in place of them. Equal rules have the same book.

    A game to whose rules more belongs derives a class of its own, with that as fields and a `made` that fills them.

    Attributes:
        rules: The rules that it follows from.
    """

    rules: Rules

    @classmethod
    def of(cls, rules: Rules) -> Self:
        """The book of these rules."""
        key = cls, rules
        if key not in _BOOKS:
            _BOOKS[key] = cls.made(rules)
        book: Self = _BOOKS[key]
        return book

    @classmethod
    def made(cls, rules: Rules) -> Self:
        """A new book."""
        return cls(rules)

    def __repr__(self) -> str:
        return f"<Book {self.rules}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).of, (self.rules,)
