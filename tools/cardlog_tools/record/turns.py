"""What comes next in a recording: a fact, a bot's choice, a person's, or the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from cardlog.asking import Asking, Question
from cardlog.bots import Bot, Own
from cardlog.cards import SEATS
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Decision, Fact
from cardlog.fault import refused
from cardlog.pack import bits_of
from cardlog.picture.words import ending
from cardlog_tools.logs import Refused
from cardlog_tools.record import typed, wanted
from cardlog_tools.record.commands import COMMANDS, run
from cardlog_tools.record.completing import following
from cardlog_tools.record.session import Session
from cardlog_tools.record.shown import complain
from cardlog_tools.record.typed import Unclear
from cardlog_tools.spoken import said


class Moved(Exception):
    """What was asked is asked no more: the log has changed meanwhile, or the questions begin anew."""


def play(session: Session) -> None:
    """Go on with a game until it is over and nobody has anything to add.

    Raises:
        EOFError: There is nothing more to read, or somebody quits.
    """
    while step(session):
        if session.eyes is not None:
            session.eyes.tell()


def step(session: Session) -> bool:
    """The next event, or an attempt at it; False if there is none to come."""
    actor = session.state.actor
    if actor is None:
        return over(session)
    if actor == DEALER:
        fact(session)
        return True
    acting = session.game.acting(session.state)
    seat = next((seat for seat in acting if session.bots[seat] is not None), actor)  # who need not be asked, first
    bot = session.bots[seat]
    if bot is None:
        person(session, seat)
    else:
        choose(session, seat, bot)
    return True


def choose(session: Session, seat: int, bot: Bot) -> None:
    """A bot's decision, from its own copy and nothing else."""
    try:
        session.append(bot(Own.of(session.game, session.state, seat), session.chance().below))
    except IllegalEvent as error:
        raise Refused(f"the bot of seat {SEATS[seat]} tried what the rules forbid: {error.message}") from None


def person(session: Session, seat: int) -> None:
    """One line of a person whose decision is awaited."""
    session.face(seat)
    session.show()
    legal = session.legal(seat)
    phrases = [*map(typed.words_of, legal), *([name] for name in COMMANDS)]
    text = session.ask(f"{session.names[seat]}>", lambda words: following(words, phrases))
    if text and not run(session, text, seat, legal, wanted.choice(session, legal)):
        enter(session, text, seat, legal)


def enter(session: Session, text: str, seat: int, legal: Sequence[Decision]) -> bool:
    """Record what somebody typed, if it is an event that the rules allow; if not, that is said."""
    try:
        return session.enter(typed.decision(text, seat, legal, session.game.verbs, session.game.pack))
    except Unclear as error:
        complain(session.screen, str(error))
        return False


def over(session: Session) -> bool:
    """The game is over; a person may still say something about it, or take something back."""
    if session.show():
        result = session.screen.say(ending(session.state.result, session.names))
        session.screen.print(said(f"The game is over: {result}."))
    if all(session.bots):
        return False
    text = session.ask("Enter ends, undo takes back>", lambda words: [] if words else list(COMMANDS))
    if text and not run(session, text, 0, (), said(wanted.OVER)):
        enter(session, text, 0, ())
    return bool(text)


# Facts.


def fact(session: Session) -> None:
    """The fact that is due: dealt, settled by the state, or asked for."""
    if not session.real:
        dealt = session.chance().fact(session.game, session.state)
        try:
            session.append(dealt)
        except IllegalEvent as error:
            raise refused(session.game, error, len(session.log)) from error
        return
    settled = session.settled(session.state)
    if settled is not None:
        session.append(settled)
        return
    try:
        if session.game.ask is None:
            notation(session)
        session.enter(answers(session, session.game.ask(session.state)))
    except Moved:
        return


def answers(session: Session, asking: Asking[Fact]) -> Fact:
    """The fact that the answers to its questions come to.

    Raises:
        Moved: Something else has happened meanwhile.
    """
    given: list[tuple[int, ...]] = []
    question = next(asking)
    while True:
        given.append(answer(session, question, given))
        try:
            question = asking.send(given[-1])
        except StopIteration as done:
            made: Fact = done.value
            return made


def answer(session: Session, question: Question, given: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The answer to one question, after those given to others about the same fact.

    Raises:
        Moved: Something else has happened meanwhile.
    """
    while True:
        wants = wanted.answer(session, question)
        text = line(session, prompt(session, question), vocabulary(session, question), wants, bool(given))
        try:
            if question.numbers is not None:
                return typed.number(text, question)
            if question.seat:
                return typed.seat(text, question, session.log.header.seats)
            return typed.cards(text, question, lambda card: elsewhere(session, card, given), session.game.pack)
        except Unclear as error:
            complain(session.screen, str(error))


def notation(session: Session) -> NoReturn:
    """Ask for a fact in notation, where the game does not say what to ask.

    Raises:
        Moved: It was recorded, or something else has happened.
    """
    what = session.state.awaits.removeprefix("fact:")
    while True:
        asked = said(f"A fact is due ({what}). In notation, from * on:")
        line(session, asked, ["*", what, *COMMANDS], f"{asked.removesuffix(':')}.", begun=False)
        complain(session.screen, "a fact in notation begins with *")


def line(session: Session, text: str, words: Sequence[str], wants: str, begun: bool) -> str:
    """A line that is neither a command nor an event in notation; those are carried out.

    Args:
        session: The recording.
        text: The question.
        words: What completes the line.
        wants: What the question wants, for `help`.
        begun: Whether a question about the same fact has been answered, which `undo` asks anew.

    Raises:
        Moved: The log has changed, or the questions about this fact begin anew.
    """
    while True:
        typed_in = session.ask(text, lambda said: [word for word in words if word not in said])
        size = len(session.log)
        if begun and typed_in.lower() == "undo":
            raise Moved
        if typed_in.startswith("*") or re.fullmatch("[A-Z] resign", typed_in):
            enter(session, typed_in, 0, ())
        elif typed_in and not run(session, typed_in, 0, (), wants):
            return typed_in
        if len(session.log) != size:
            raise Moved


def prompt(session: Session, question: Question) -> str:
    """A question as it is asked: `Ana's hand (5 cards):`."""
    text, many = session.plain(question.text), question.count
    if question.seat:
        return text
    if question.numbers is not None:
        return f"{text} ({typed.numbers_of(question)}):"
    return f"{text} ({said(f'{many} cards')}):" if many > 1 else f"{text}:"


def vocabulary(session: Session, question: Question) -> list[str]:
    """What can be typed at a question: numbers, seats or cards that fit, and commands."""
    if question.numbers is not None:
        return [*map(str, question.numbers[: typed.MOST]), *COMMANDS]
    if question.seat:
        return [*(SEATS[seat] for seat in bits_of(question.among)), *COMMANDS]
    return [*dict.fromkeys(session.game.pack.card_names(question.among)), *COMMANDS]


def elsewhere(session: Session, card: int, given: Sequence[tuple[int, ...]]) -> str:
    """Why a card does not fit: where else it is."""
    for place in session.game.places(session.state):
        if place.spot == card:
            whose, _, what = place.name.partition(" ")
            owned = what and whose in (*SEATS[: len(session.names)],)
            if owned:
                name = session.names[SEATS.index(whose)]
                return said(f"it lies in {name}'s {what}")
            return said(f"it lies in {place.name}")
    return said("it was named before") if any(card in cards for cards in given) else said("it does not fit")
