"""Logs of other revisions of a game than the present one: what changed since, and what was legal then."""

from __future__ import annotations

__all__ = ["as_known", "as_recorded", "legal_then", "told", "verdict"]

from attrs import evolve

from cardlog.check import check
from cardlog.errors import IllegalEvent
from cardlog.line import Address, address_of
from cardlog.log import Header, Log
from cardlog.words import english


def told(header: Header) -> list[str]:
    """By which revision a log was recorded, and what changed in play since, a line each; nothing if it is the present one."""
    game, then = header.game, header.revision
    if then == game.revision:
        return []
    if then > game.revision:
        return [
            english(
                f"recorded under revision {then} of {game.name}, and this cardlog knows {game.revision} as the last"
            )
        ]
    changed = [english(f"revision {number}: {game.history[number]}") for number in range(then + 1, game.revision + 1)]
    return [english(f"recorded under revision {then} of {game.name}; the present one is {game.revision}"), *changed]


def as_recorded(log: Log) -> Log | None:
    """The log under the revision by which it was recorded; None where that is not kept."""
    game, then = log.game, log.header.revision
    older = game if then == game.revision else game.older.get(then)
    return None if older is None else log.with_header(evolve(log.header, game=older))


def as_known(log: Log) -> Log:
    """The log under the revision by which it was recorded, or where that is not kept, as it is."""
    if log.header.revision == log.game.revision:  # as nearly all are, and making another log takes its time
        return log
    then = as_recorded(log)
    return log if then is None else then  # a log without events is one too


def legal_then(log: Log, error: IllegalEvent) -> bool | None:
    """Whether what is illegal now was legal by the revision of the log; None where that revision is not kept.

    Args:
        log: The log.
        error: What `check` refuses in it today.
    """
    then = as_recorded(log)
    if then is None:
        return None
    try:
        check(then)
    except IllegalEvent as fault:
        return _place(fault) > _place(error)
    return True


def _place(error: IllegalEvent) -> tuple[bool, Address]:
    """Where a fault comes in the order in which `check` looks: the tag `Result` last."""
    return error.clause == "LOG 4", address_of(error.address or "0")


def verdict(log: Log, error: IllegalEvent) -> str:
    """What an illegal event was when it was recorded, in words; empty where the log is of the present revision."""
    then = log.header.revision
    if then == log.game.revision:
        return ""
    legal = legal_then(log, error)
    if legal is None:
        return english(f"illegal now; revision {then}, by which it was recorded, is not known here")
    if legal:
        return english(f"illegal now, legal under revision {then}, by which it was recorded")
    return english(f"never legal: revision {then}, by which it was recorded, forbids it too")
