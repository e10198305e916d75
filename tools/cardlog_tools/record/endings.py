"""How people end a game by no rule of its own, at a prompt: one resigns, all agree to a draw, or it is abandoned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardlog.bots import Own
from cardlog.cards import SEATS
from cardlog.event import DEALER, Decision, End, Resign
from cardlog_tools.record.session import Session
from cardlog_tools.record.typed import Unclear
from cardlog_tools.spoken import said

YES: Final = ("y", "yes", "s", "sim")
"""What agrees to a draw."""


def resign(session: Session, who: str, asked: int, legal: Sequence[Decision]) -> None:
    """A seat resigns: the one that is named, else the one whose prompt it is.

    Raises:
        Unclear: No seat is meant.
    """
    seat = _seat(session, who) if who else asked if legal else None
    if seat is None:
        raise Unclear("resign SEAT: who resigns?")
    session.enter(Resign(seat))


def _seat(session: Session, text: str) -> int:
    letters = [*SEATS[: len(session.names)].lower()]
    for called in (letters, [name.lower() for name in session.names]):
        if text.lower() in called:
            return called.index(text.lower())
    raise Unclear(f"{text!r} is no seat here: {', '.join(SEATS[: len(session.names)])}")


def draw(session: Session, asked: int) -> None:
    """All others are asked whether the game is to be a draw; if they agree, it is.

    Raises:
        Unclear: The game is over, so that there is nothing to agree on.
    """
    if session.state.actor is None:
        raise Unclear("the game is over")
    by = None if session.state.actor == DEALER else asked  # real cards: whoever writes down asks for nobody
    for seat in range(len(session.names)):
        if seat != by and not _agrees(session, seat):
            session.screen.print(said(f"{session.names[seat]} declines the draw."))
            return
    session.enter(End("agreement", ()))


def _agrees(session: Session, seat: int) -> bool:
    """Whether a seat agrees: a person is asked, and a bot agrees unless it believes to be ahead."""
    if session.bots[seat] is None:
        return session.ask(f"{session.names[seat]}, is it a draw? [y/N]", lambda words: YES[:2]).lower() in YES
    known = Own.of(session.game, session.state, seat).state
    return session.game.ahead is not None and bool(session.game.ahead(known, seat) <= 0)


def abandon(session: Session) -> None:
    """Nobody goes on with the game, and nobody has won it."""
    session.enter(End("abandoned", ()))
