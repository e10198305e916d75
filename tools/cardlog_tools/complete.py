"""What the shell offers after Tab: games, rules, seats, clauses, and the games of a file.

Names of files it completes by itself, where nothing is offered. A function here must not fail: it offers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from cardlog.game import AnyGame

MOST = 100
"""How many games of a file are offered."""


def _quiet(offer: Callable[..., Iterable[str]]) -> Callable[..., list[str]]:
    """Whatever goes wrong, nothing is offered."""

    @wraps(offer)
    def safely(**given: Any) -> list[str]:
        try:
            return list(offer(**given))
        except Exception:
            return []

    return safely


@_quiet
def seats(incomplete: str) -> Iterable[str]:
    """The viewers."""
    return (seat for seat in ("A", "B", "C", "D", "E", "public") if seat.startswith(incomplete))


@_quiet
def games(incomplete: str) -> Iterable[str]:
    """The games that can be played."""
    from cardlog.game import names

    return (name for name in names() if name.startswith(incomplete))


@_quiet
def pages(incomplete: str) -> Iterable[str]:
    """What there are rules of: the games, and the log."""
    return (name for name in ("log", *games(incomplete="")) if name.startswith(incomplete))


@_quiet
def rules(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """The profile, and after it, between quotes, each option that is not given yet."""
    options = _game(ctx).options
    begun, blank, _ = incomplete.rpartition(" ")
    if not blank:
        return (profile for profile in options.profiles if profile.startswith(incomplete))
    given = {word.partition("=")[0] for word in begun.split()}
    found = (
        f"{begun} {name}={value}"
        for name, option in options.known.items()
        for value in [*option.values][1:]
        if name not in given
    )
    return (text for text in found if text.startswith(incomplete))


def _game(ctx: typer.Context) -> AnyGame:
    """The game of a command line whose last option has no value yet: the one that it names, or that of its first log."""
    from cardlog.formats.files import load_header
    from cardlog.game import find, names

    word = ctx.args[0]
    return find(word) if word in names() else load_header(word).game


@_quiet
def clauses(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """The numbers of the clauses of a game, without their prefix."""
    from cardlog.game import find
    from cardlog.rulebook import log_clauses

    page = ctx.params["game"]
    found = log_clauses() if page == "log" else find(page).clauses()
    return (number for number in (id.partition(" ")[2] for id in found) if number.startswith(incomplete))


@_quiet
def verbs(ctx: typer.Context, incomplete: str) -> Iterable[str]:
    """The first words of the verbs of a game."""
    from cardlog.game import find

    found = dict.fromkeys(event.verb.partition(" ")[0] for event in find(ctx.params["game"]).verbs.events)
    return (word for word in found if word.startswith(incomplete))


@_quiet
def logs(incomplete: str) -> Iterable[str]:
    """The games of a file, after its name and a #."""
    from cardlog.formats.codec import is_binary, starts
    from cardlog.formats.opening import opened

    file, sign, number = incomplete.rpartition("#")
    if not sign:
        return
    with opened(file) as stream:
        head = stream.read(32)
        stream.seek(0)
        lines = (line for line in stream if line.lstrip(b"\xef\xbb\xbf \t").startswith(b"[Cardlog "))
        begins = starts(stream) if is_binary(head) else lines
        for nth, _ in zip(range(1, MOST + 1), begins, strict=False):
            if str(nth).startswith(number):
                yield f"{file}#{nth}"
