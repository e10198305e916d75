"""What can be said at any prompt besides what is asked: to take back, to comment, to look, to ask what and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from cardlog.errors import IllegalEvent
from cardlog.event import KERNEL, Decision, Event, Takeback
from cardlog.formats.writers import Conflict
from cardlog.rulebook import log_clauses
from cardlog.study.annotate import read_glyphs
from cardlog_tools.commands.rules import PLAIN
from cardlog_tools.logs import Refused
from cardlog_tools.out import carries
from cardlog_tools.record import endings, typed
from cardlog_tools.record.session import Session
from cardlog_tools.record.shown import choices, complain
from cardlog_tools.record.typed import Unclear
from cardlog_tools.refused import refusal
from cardlog_tools.spoken import said as say

QUIT: Final = "q"
"""What alone means `quit` too: a queen takes rank and suit."""


class Said(NamedTuple):
    """A command as it was said.

    Attributes:
        rest: What stands after its name.
        seat: Whose prompt it was said at.
        legal: What that seat may choose.
        wanted: What the prompt wants, in words.
    """

    rest: str
    seat: int
    legal: Sequence[Decision]
    wanted: str


class Command(NamedTuple):
    """A command.

    Attributes:
        work: Carries it out; raises ValueError with one line for a person.
        usage: What stands after its name.
        help: What it does.
    """

    work: Callable[[Session, Said], None]
    usage: str
    help: str


def run(session: Session, text: str, seat: int, legal: Sequence[Decision], wanted: str) -> bool:
    """Carry out a command; what is wrong with it is said.

    Args:
        session: The recording.
        text: What was typed.
        seat: Whose prompt it was typed at.
        legal: What that seat may choose.
        wanted: What the prompt wants, in words.

    Returns:
        Whether it is one.

    Raises:
        EOFError: Somebody quits.
        Refused: Something cannot be written.
    """
    name, _, rest = text.partition(" ")
    name = "quit" if text.lower() == QUIT else name.lower()
    command = COMMANDS.get("offer" if name == "draw" and not decides(session, "draw") else name)
    if command is None:
        return False
    try:
        command.work(session, Said(rest.strip(), seat, legal, wanted))
    except (Refused, Conflict):
        raise
    except ValueError as error:
        complain(session.screen, str(error))
    return True


def decides(session: Session, verb: str) -> bool:
    """Whether this is a decision of the game, and so no command: Cuttle's `draw` takes a card."""
    return any(issubclass(event, Decision) and event.verb == verb for event in session.game.verbs.events)


def undo(session: Session, said: Said) -> None:
    """Take back choices, each with what came of it: up to a moment at which somebody was asked."""
    if said.rest and not said.rest.isdecimal():
        raise Unclear(f"undo N: {said.rest!r} is no number")
    wanted = int(said.rest or 1)
    states = session.recorder.states
    asked = [at for at in range(len(states) - 1) if session.asked(states[at])]
    if not 0 < wanted <= len(asked):
        many = len(asked)
        raise Unclear(f"{many} choices can be taken back" if asked else "nothing can be taken back")
    session.append(Takeback(len(states) - 1 - asked[-wanted]))


def comment(session: Session, said: Said) -> None:
    """Write a comment at the last event, or at that of the number before it."""
    first, _, more = said.rest.partition(" ")
    numbered = first.isdecimal()
    text = more.strip() if numbered else said.rest
    if not text:
        raise Unclear("comment [N] TEXT: there is no text")
    write(session, int(first) if numbered else None, comment=text)


def glyph(session: Session, said: Said) -> None:
    """Write glyphs at the last event."""
    glyphs = read_glyphs(said.rest)
    if not glyphs:
        raise Unclear("glyph SIGN: as ! ? !! !? ?! or $n")
    write(session, glyphs=glyphs)


def write(session: Session, at: int | None = None, **what: Any) -> None:
    """Write something at an event, or left out, at the last one, and say where it stands."""
    try:
        session.recorder.note(**what, at=at)
    except OSError as error:
        raise session.unwritten(error) from None
    number = len(session.log) if at is None else at
    session.screen.print(say(f"Written at event {number}." if number else "Written at the start."))


def legal(session: Session, said: Said) -> None:
    """List what can be chosen."""
    if said.legal:
        choices(session.screen, said.legal)
    else:
        session.screen.print(say("There is nothing to choose here."))


def table(session: Session, said: Said) -> None:
    """Show the table."""
    if session.eyes is not None:
        session.eyes.table(session.game, session.state)


def why(session: Session, said: Said) -> None:
    """Name the clause that forbids an event, in its own words."""
    if not said.rest:
        raise Unclear("why EVENT: there is no event")
    event = typed.decision(said.rest, said.seat, said.legal, session.game.verbs, session.game.pack)
    try:
        attempt(session, event)
    except IllegalEvent as error:
        language = session.screen.say
        session.screen.print(f"{refusal(session.game, error, language)}.")
        clause = {**session.game.clauses(language.code), **log_clauses(language.code)}.get(error.clause)
        if clause is not None:
            text = f"{clause.id}  {clause.text}"
            session.screen.print(text if carries(text) else text.translate(PLAIN), 2, 2)
    else:
        session.screen.print(say(f"{event}: the rules allow it."))


def attempt(session: Session, event: Event) -> None:
    """See whether an event is legal, as far as those know who look at the screen.

    Raises:
        IllegalEvent: It is not.
    """
    if type(event) in KERNEL or session.state.phase != session.state.awaits:  # an ending that no game knows of
        session.log.past().push(event)
    else:
        session.game.apply(session.seen(), event)


def resign(session: Session, said: Said) -> None:
    """A seat gives the game up."""
    endings.resign(session, said.rest, said.seat, said.legal)


def draw(session: Session, said: Said) -> None:
    """Offer a draw to all others."""
    if said.rest not in ("", "draw"):
        raise Unclear(f"offer draw: {said.rest!r} cannot be offered")
    endings.draw(session, said.seat)


def abandon(session: Session, said: Said) -> None:
    """Nobody goes on."""
    endings.abandon(session)


def help(session: Session, said: Said) -> None:
    """Say what the prompt wants, and list the commands."""
    session.screen.print(f"{said.wanted} {say('Besides:')}")
    rows = [(f"{name} {_usage(command.usage)}".rstrip(), say(command.help)) for name, command in COMMANDS.items()]
    session.screen.rows(rows, 2)


def _usage(text: str) -> str:
    """What is typed after a command: one word stays what it is."""
    return say(text) if " " in text else text


def quit(session: Session, said: Said) -> None:
    """Stop here; everything is recorded."""
    raise EOFError


COMMANDS: Final = {
    "undo": Command(undo, "[N]", "take back the last choice, or the last N, with what came of them"),
    "comment": Command(comment, "[N] TEXT", "write a comment at the last event, or at event N; 0 is the start"),
    "glyph": Command(glyph, "SIGN", "write ! ? !! !? ?! or $n at the last event"),
    "legal": Command(legal, "", "list what can be chosen"),
    "table": Command(table, "", "show the table again"),
    "why": Command(why, "EVENT", "tell the clause of the rules that forbids it"),
    "resign": Command(resign, "[SEAT]", "give the game up; the others win"),
    "offer": Command(draw, "draw", "ask all others for a draw; `draw` alone, where that is no decision of the game"),
    "abandon": Command(abandon, "", "end the game here, with no winner"),
    "help": Command(help, "", "say what is wanted, and list these commands"),
    "quit": Command(quit, f"or {QUIT}", "stop; the same command line goes on later"),
}
