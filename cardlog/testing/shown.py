"""Law 11: whatever tells, draws, asks or chooses does so in every view of every state."""

from __future__ import annotations

__all__ = ["BRACED", "law_11_shown"]

import re
from random import Random
from typing import Any, Final

from cardlog import bots
from cardlog.arrangement import Arrangement
from cardlog.asking import Question
from cardlog.cards import SEATS
from cardlog.errors import IllegalEvent
from cardlog.event import KERNEL, Event, viewer_name
from cardlog.log import Log
from cardlog.pack import bits_of
from cardlog.sight import hide_event, view
from cardlog.testing.basics import Broken, broken, fact_due, knowledge, random_of, viewers
from cardlog.testing.generate import refusal

BRACED: Final = re.compile(r"\{([^{}]*)\}")


def law_11_shown(log: Log) -> int:
    """Each view has its rows and its picture, each event its sentence; questions and bots lead to what is legal."""
    random, states = random_of(log), log.states()
    for number in sorted({*random.sample(range(len(states)), min(10, len(states))), len(states) - 1}):
        for whose, state in knowledge(log, states[number]):
            try:
                _shows(log, number, state)
                _asks(log, number, state, random)
                _chooses(log, number, state, random)
            except Broken:
                raise
            except Exception as error:
                raise broken(log, number, f"{whose} cannot be shown or asked: {error!r}") from error
        if number:
            _tells(log, number, states)
    return len(states)


def _shows(log: Log, number: int, state: Any) -> None:
    looks = [state] if state.view is None else [state, view(log.game, state, state.view, now=True)]
    for look in looks:
        for row in log.game.table(look):
            _braces(log, number, " ".join(map(str, row)))
        if log.game.arrange is not None and not isinstance(log.game.arrange(look), Arrangement):
            raise broken(log, number, "what `arrange` gives is no arrangement")


def _braces(log: Log, number: int, text: str) -> None:
    known = {*log.game.pack.spot_names, *SEATS[: len(log.header.seats)]}
    strange = [word for word in BRACED.findall(text) if word not in known]
    if strange or not text.strip():
        raise broken(log, number, f"{text!r} has {strange} in braces, which are for cards and seats")


def _tells(log: Log, number: int, states: list[Any]) -> None:
    """The event that led to a state, to everybody."""
    game, event, (before, after) = log.game, log[number - 1], states[number - 1 : number + 1]
    if type(event) in KERNEL:
        return
    _braces(log, number, str(game.tell(before, event, after)))
    for viewer in viewers(log.header):
        known = [view(game, state, viewer) for state in (before, after)]
        try:
            told = game.tell(known[0], hide_event(game, before, event, viewer), known[1])
        except Exception as error:
            raise broken(log, number, f"the event cannot be told to {viewer_name(viewer)}: {error!r}") from error
        _braces(log, number, str(told))


def _asks(log: Log, number: int, state: Any, random: Random) -> None:
    """Answers to the questions come to a fact that is accepted, or that shows an earlier decision to be wrong.

    In a copy, several cards may each be possible, and not all together: there some answers do.
    """
    if not fact_due(state) or log.game.ask is None:
        return
    for _ in range(20):
        questions, fact = _answered(log, number, state, random)
        error = None if fact is None else refusal(log.game, state, fact)
        if fact is not None and (error is None or error.earlier_event is not None):
            return
        if state.view is None or sum(question.count for question in questions) <= 1:
            break
    raise broken(log, number, f"the fact {fact} that comes of the questions is refused: {error}")


def _answered(log: Log, number: int, state: Any, random: Random) -> tuple[list[Question], Event | None]:
    """The questions, answered at random, and the fact that comes of it; None where the answers before leave none."""
    assert log.game.ask is not None
    asking, answer = log.game.ask(state), None
    questions: list[Question] = []
    while True:
        try:
            question = next(asking) if answer is None else asking.send(answer)
        except StopIteration as done:
            return questions, done.value
        among = _answers(log, question)
        if question.count and len(among) < question.count and questions and state.view is not None:
            return questions, None
        questions.append(question)
        if not 0 < question.count <= len(among):
            raise broken(log, number, f"{question} has no answer")
        _braces(log, number, question.text)
        answer = tuple(random.sample(among, question.count))


def _answers(log: Log, question: Question) -> list[int]:
    """All that can answer a question: numbers, seats, or cards."""
    if question.numbers is not None:
        return [*question.numbers]
    return [*(bits_of(question.among) if question.seat else log.game.pack.each(question.among))]


def _chooses(log: Log, number: int, state: Any, random: Random) -> None:
    """Each bot of a seat that is to act chooses something legal."""
    for seat in log.game.acting(state):
        if state.view in (None, seat):
            _chooses_for(log, number, state, seat, random)


def _chooses_for(log: Log, number: int, state: Any, seat: int, random: Random) -> None:
    game = log.game
    own = bots.Own.of(game, state, seat)
    for name in bots.names(game):
        chosen = bots.find(game, name)(own, lambda bound: int(random.random() * bound))
        if chosen not in own.legal:
            raise broken(log, number, f"the bot {name!r} chooses {chosen}, which is not legal")
        try:
            game.apply(state, chosen)
        except IllegalEvent as error:
            raise broken(log, number, f"the bot {name!r} chooses what is refused: {error}") from None
