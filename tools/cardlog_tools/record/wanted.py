"""What a prompt wants, in words: the beginning of what `help` says there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardlog.asking import Question
from cardlog.event import Decision
from cardlog.pack import STANDARD, Pack
from cardlog_tools.commands.legal import waits
from cardlog_tools.record import typed
from cardlog_tools.record.session import Session
from cardlog_tools.spoken import said

NOTATION: Final = "The whole fact can be given in notation, from * on."
OVER: Final = "The game is over: Enter ends, and what was chosen can be taken back."


def choice(session: Session, legal: Sequence[Decision]) -> str:
    """A decision, with an example of each way to say it."""
    whose = session.screen.fill(waits(session.state), session.names)
    return f"{whose} " + said(f"Choose by number or in notation ({example(legal)}).") if legal else whose


def example(legal: Sequence[Decision]) -> str:
    """A decision in notation, and as short as it can be.

    >>> from cardlog.games.spades.events import Play
    >>> example([Play(0, 28), Play(0, 30)])
    '`play 8c`, or short: `p 8c`'
    """
    shown = max(legal, key=lambda decision: len(typed.words_of(decision)))
    verb, *rest = words = typed.words_of(shown)
    shorter = ([verb[:size], *rest] for size in range(1, len(verb)))
    short = next((each for each in shorter if typed.meanings(each, legal) == [shown]), None)
    whole = f"`{' '.join(words)}`"
    return said(f"{whole}, or short: `{' '.join(short)}`") if short else whole


def _as_written(pack: Pack) -> str:
    """How a card is written: by two examples of the pack."""
    if pack is STANDARD:
        return "as 5h or 10h, or by its rank where only one fits"
    return f"as {pack.names[0]} or {pack.names[-1]}, or by its beginning where only one fits"


def answer(session: Session, question: Question) -> str:
    """The answer to a question: how it is written, and which there are where they are few."""
    asked = session.plain(question.text)
    if question.seat:
        seats = typed.seats(question, session.log.header.seats)
        return f"{asked} {said(f'A seat, by its letter or name: {seats}.')} {said(NOTATION)}"
    if question.numbers is not None:
        return f"{asked}: {said(f'a number, one of {typed.numbers_of(question)}')}. {said(NOTATION)}"
    many = question.count
    count = said("1 card" if many == 1 else f"{many} cards, with blanks between them")
    pack = session.game.pack
    few = [*dict.fromkeys(pack.card_names(question.among))]
    can_be = said(f"of {' '.join(few)}") if len(few) <= typed.MOST else said(_as_written(pack))
    return f"{asked}: {count}, {can_be}. {said(NOTATION)}"
