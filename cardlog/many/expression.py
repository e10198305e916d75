"""Expressions over a state's JSON, in CEL (the Common Expression Language), which is never evaluated as Python.

The library is `common-expression-language` (the extra `cardlog[cel]`); only this module knows it.
"""

from __future__ import annotations

__all__ = ["INSTALL", "Expression", "NoValue"]

import re
from collections.abc import Mapping
from typing import Any, Final

from cardlog.errors import CardlogError
from cardlog.words import english

INSTALL: Final = english("an expression needs the extra cel: pip install 'cardlog[cel]'")

_UNDEFINED: Final = re.compile(r"Undefined variable or function: '(\w+)'")
_UNCUT: Final = ("?", "//", "\\", '"""', "'''")
"""What an expression is not cut with: choices, remarks, and strings whose ends are not plain to see."""

_STRING: Final = re.compile(r""""[^"]*"|'[^']*'""")
_TOKEN: Final = re.compile(r""""[^"]*"|'[^']*'|&&|\|\||[()\[\]{}]""")
"""What matters when an expression is cut: strings, brackets, and operators."""

_BINDING: Final = re.compile(r"\.\s*(?:all|exists|exists_one|existsOne|filter|map)\(\s*([A-Za-z_]\w*)\s*,")
"""Where a name is bound to one thing after another."""

_FAILS: Final = (TypeError, LookupError, RuntimeError, ValueError, ArithmeticError)
"""What evaluating raises where an expression has no value."""


class NoValue(CardlogError):
    """An expression has no value here: a key is missing, or values of different kinds are compared.

    Attributes:
        undefined: The name that is not defined, if that is why.
        mixed: Whether there is something wrong with the operands, as kinds that do not go together.
    """

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error).partition(". ")[0])
        found = _UNDEFINED.search(str(error))
        self.undefined = found[1] if found else None
        self.mixed = isinstance(error, (TypeError, ValueError, ArithmeticError))


class Expression:
    """An expression that is true or false of values with names.

    >>> Expression("score.A >= 14 && size(hands.B) == 0").names
    ('hands', 'score')
    >>> Expression("score.A >= 14")({"score": {"A": 15}})
    True
    >>> Expression("size(hands) == 2 || hands.B == [] && 'B' in score.A").members
    {'score': frozenset({'A'})}
    >>> Expression("size(hands.A) > 5 && size(hands.B) == 0 && 'Kd' in hands.B").sizes
    {'hands': frozenset({'A'})}
    >>> Expression("score.A >=")
    Traceback (most recent call last):
    cardlog.errors.CardlogError: column 11: it ends too early

    Args:
        text: The expression.

    Attributes:
        text: The same.
        names: The names in it, those too that it binds itself.
        free: Those that it does not bind itself, as `c` in `hands.A.exists(c, c == "Kd")`.
        calls: The functions that it calls.
        members: Of a name of which it only asks for members, as `hands.B`, which ones.
        sizes: Of these, those of which it only asks how many things they hold, as `size(hands.B)`.

    Raises:
        CardlogError: It is none (with its column), or the extra is not installed.
    """

    def __init__(self, text: str) -> None:
        try:
            import cel
        except ImportError:
            raise CardlogError(INSTALL) from None
        self.text = text
        try:
            self._program = cel.compile(text)
        except (ValueError, RecursionError) as error:
            raise CardlogError(_where(str(error))) from None
        self.names = tuple(self._program.variables())
        bound = _BINDING.findall(_STRING.sub('""', text))
        self.free = tuple(name for name in self.names if name not in bound)
        self.calls = tuple(name for name in self._program.functions() if name.isidentifier())
        self.members = {name: members for name in self.names if (members := _members(text, name))}
        self.sizes = {name: sizes for name, members in self.members.items() if (sizes := _sizes(text, name, members))}

    def __reduce__(self) -> tuple[Any, ...]:
        return Expression, (self.text,)

    def split(self, sign: str) -> list[Expression]:
        """What an operator joins that binds less than all others in it: itself alone where there is none.

        >>> [part.text for part in Expression("a.b == '&&' && size(c) > (1 && 2)").split("&&")]
        ["a.b == '&&'", 'size(c) > (1 && 2)']
        """
        parts = _parts(self.text, sign)
        return [self] if len(parts) == 1 else [Expression(part) for part in parts]

    def __call__(self, values: Mapping[str, Any]) -> bool:
        """Whether it is true.

        Raises:
            NoValue: It has no value here.
            CardlogError: It is neither true nor false.
        """
        try:
            value = self._program.execute(dict(values))
        except _FAILS as error:
            raise NoValue(error) from None
        if not isinstance(value, bool):
            raise CardlogError(f"it gives {value!r}, and not true or false")
        return value


def _members(text: str, name: str) -> frozenset[str]:
    """The members of a name that a text asks for; none where it asks for the name itself, or that is not plain to see."""
    if any(mark in text for mark in _UNCUT):
        return frozenset()
    plain = _STRING.sub('""', text)
    found = re.findall(rf"(?<![\w.]){name}\b(?:\.([A-Za-z_]\w*)\b(?!\s*\())?", plain)
    return frozenset(found) if all(found) else frozenset()


def _sizes(text: str, name: str, members: frozenset[str]) -> frozenset[str]:
    """Those members of a name that only stand in `size(…)`."""
    plain = _STRING.sub('""', text)
    rest = re.sub(rf"(?<![\w.])size\(\s*{name}\.\w+\s*\)", "", plain)
    return members - {*re.findall(rf"(?<![\w.]){name}\.(\w+)", rest)}


def _parts(text: str, sign: str) -> list[str]:
    """A text cut at an operator, where that stands in no brackets and no string, and none that binds less is beside it."""
    depth, begin, parts = 0, 0, []
    for match in () if any(mark in text for mark in _UNCUT) else _TOKEN.finditer(text):
        sort = match[0]
        depth += (sort in "([{") - (sort in ")]}")
        if not depth and sort == "||" != sign:
            return [text]
        if not depth and sort == sign:
            parts.append(text[begin : match.start()].strip())
            begin = match.end()
    return [*parts, text[begin:].strip()]


def _where(message: str) -> str:
    """What is wrong with an expression, and in which column."""
    found = re.search(r"<input>:(\d+):(\d+): (?:Syntax error: )?(.*?)(?: expecting .*)?$", message, re.MULTILINE)
    if found is None:
        return english("it is no expression")
    if "<EOF>" in found[3]:
        return english(f"column {found[2]}: it ends too early")
    if "ParseError" in found[3]:
        return english(f"column {found[2]}: it is too deep")
    return english(f"column {found[2]}: {found[3]}")
