"""Why an event is refused, in a language."""

from __future__ import annotations

from cardlog.errors import IllegalEvent
from cardlog.game import AnyGame
from cardlog.language import ENGLISH, Language
from cardlog.rulebook import log_clauses
from cardlog.words import words
from cardlog_tools.retold import fits


def refusal(game: AnyGame, error: IllegalEvent, language: Language = ENGLISH) -> str:
    """What was tried and why it is refused: the reason; in a language that does not have it, the clause's words."""
    if language is ENGLISH:
        return error.message
    reason = fits(error.reason, language)
    if reason is None:
        return _by_clause(game, error, language)
    told = f"{error.event}: {reason} ({error.clause})"
    if error.earlier_event is None:
        return told
    where = {"told": told, "event": error.earlier_event, "address": error.earlier}
    if error.earlier:
        return language(words("{told}; so {event} at event {address} was illegal", **where))
    return language(words("{told}; so {event} was illegal", told=told, event=error.earlier_event))


def _by_clause(game: AnyGame, error: IllegalEvent, language: Language) -> str:
    clause = (log_clauses(language.code) | game.clauses(language.code)).get(error.clause)
    rule = f"{error.clause}: {clause.text}" if clause else error.clause
    if error.earlier_event is None:
        return language(words("{event}: against {rule}", event=error.event, rule=rule))
    where = {"event": error.event, "earlier": error.earlier_event, "rule": rule}
    return language(words("{event}: it shows that {earlier} was against {rule}", **where))


def placed(game: AnyGame, error: IllegalEvent, language: Language = ENGLISH) -> str:
    """The same, with the event's number or address before it, where it has one."""
    if language is ENGLISH:
        return str(error)
    address, told = error.address or error.number, refusal(game, error, language)
    if address is None:
        return told
    return language(words("event {address}: {refusal}", address=address, refusal=told))
