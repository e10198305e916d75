"""Why an event is refused, in a language."""

from __future__ import annotations

from cardlog.errors import IllegalEvent
from cardlog.game import AnyGame, log_clauses
from cardlog.language import ENGLISH, Language
from cardlog.words import words


def refusal(game: AnyGame, error: IllegalEvent, language: Language = ENGLISH) -> str:
    """What was tried and why it is refused: the reason, which is English; in another language the clause's words."""
    if language is ENGLISH:
        return error.message
    clause = (log_clauses(language.code) | game.clauses(language.code)).get(error.clause)
    rule = f"{error.clause}: {clause.text}" if clause else error.clause
    if error.earlier_event is None:
        return language(words("{event}: against {rule}", event=error.event, rule=rule))
    where = {"event": error.event, "earlier": error.earlier_event, "rule": rule}
    return language(words("{event}: it shows that {earlier} was against {rule}", **where))


def placed(game: AnyGame, error: IllegalEvent, language: Language = ENGLISH) -> str:
    """The same, with the event's number or address before it."""
    if language is ENGLISH:
        return str(error)
    address, told = error.address or error.number, refusal(game, error, language)
    return language(words("event {address}: {refusal}", address=address, refusal=told))
