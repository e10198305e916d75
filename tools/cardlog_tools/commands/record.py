"""`cardlog record`: a game, written down as it happens."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import typer
from attrs import frozen

from cardlog.bots import Bot
from cardlog.cards import SEATS
from cardlog.clock import start_of
from cardlog.errors import IllegalEvent
from cardlog.event import PUBLIC, viewer_name, viewer_of
from cardlog.formats.body import LONGEST
from cardlog.formats.format import last_time
from cardlog.formats.writers import Conflict
from cardlog.game import AnyGame, find
from cardlog.log import Header, Log
from cardlog.play.recorder import Recorder
from cardlog.study.revision import told
from cardlog.words import plural, words
from cardlog_tools import complete
from cardlog_tools.commands.legal import waits
from cardlog_tools.logs import Refused
from cardlog_tools.options import apart, speaking
from cardlog_tools.out import harmless, say
from cardlog_tools.people import heading
from cardlog_tools.record import players
from cardlog_tools.record.players import Player
from cardlog_tools.record.session import Session
from cardlog_tools.record.stopwatch import Stopwatch, now
from cardlog_tools.record.turns import play
from cardlog_tools.run import FAILED, NO
from cardlog_tools.screen import Screen, seat_names
from cardlog_tools.spoken import said


def command(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="The game, as `cardlog games` lists it.", autocompletion=complete.games),
    ],
    *,
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="FILE", help="Where to record: .cgn or .clog. If it exists, go on.")
    ],
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="SEAT=WHO",
            help="Who plays a seat: A=me, A=me:Ana with a name, or a bot: A=random, A=simple, A=tuned (`cardlog games` lists them). "
            "If left out, who played it before, in a new game people.",
        ),
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", min=1, help="How many; as few as may be, if left out.")
    ] = None,
    rules: Annotated[
        str | None, typer.Option("--rules", metavar="R", help="As in the tag Rules.", autocompletion=complete.rules)
    ] = None,
    real: Annotated[bool, typer.Option("--real", help="The cards are real: type in what happens.")] = False,
    view: Annotated[
        str | None,
        typer.Option(
            "--view",
            metavar="SEAT",
            help="Real cards, as this seat sees them (or public): the rest is ??.",
            autocompletion=complete.seats,
        ),
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", metavar="S", help="Deal from a seed, not in secret.")] = None,
    times: Annotated[
        bool, typer.Option("--times", help="Write when each event comes, and in the tag Start since when.")
    ] = False,
) -> int:
    """Record a game as it happens: cards that are dealt here, or real ones that are typed in.

    Each event is in the file before the next is asked for. On a file that exists the game goes on; nothing in it
    changes before something is added. The end of a write that was cut short then goes to FILE.dropped. There is
    no tag Result, since it can be worked out. While it is written, FILE.lock is beside it.
    At a prompt, `help` lists what can be said.

    Examples:
      cardlog record cuttle -o tonight.cgn --player A=me:Ana --player B=simple
      cardlog record cabo -o ours.cgn --real --player A=me:Ana --player B=me:Bruno --player C=me:Cleo
      cardlog record cutthroat-spades -o mine.cgn --view A
    """
    for other in ({"real": real}, {"view": view is not None}):
        apart(seed=seed is not None, **other)
    wanted = Wanted(find(game), rules, seats, view, players.read(player or []))
    if out == "-":
        raise Refused("a game is recorded in a file, which - is not")
    try:
        recorder = Recorder.open(out) if is_there(out) else new(out, wanted, seed, times)
    except IllegalEvent as error:
        say(f"{out}: {error}")
        return NO
    except Conflict as error:
        raise Refused(str(error), out) from None
    except OSError as error:
        raise Refused(error.strerror or str(error), out) from None
    with recorder:
        header = recorder.log.header
        disagree(header, wanted, out)
        table = seated(header, wanted.players, out)
        clock = timed(recorder.log, out) if times else None
        cut_short(recorder)
        greet(recorder)
        return record(Session(recorder, table, real or header.view is not None, seed, clock))


@frozen
class Wanted:
    """What the options say of the game; None where they say nothing."""

    game: AnyGame
    rules: str | None
    seats: int | None
    view: str | None
    players: Mapping[int, Player]


def is_there(path: str) -> bool:
    """Whether there is a file to go on with; an empty one is as good as none."""
    return Path(path).exists() and (not Path(path).is_file() or Path(path).stat().st_size > 0)


def new(path: str, wanted: Wanted, seed: str | None, times: bool) -> Recorder:
    """A new file, if there can be such a game."""
    names = players.seats(wanted.game, wanted.players, wanted.seats)
    header = Header.make(wanted.game.name, wanted.rules or "classic", names, Date=today())
    if seed is not None:
        header = header.with_tag("Seed", seed)
    if wanted.view is None:
        header = header.with_tag(players.BOTS, players.told(wanted.players))
    else:
        header = header.with_tag("View", viewer_name(viewer(wanted.view, len(names))))
    if times:
        header = header.with_tag("Start", now().isoformat(timespec="milliseconds"))
    seated(header, wanted.players, path)
    return Recorder.create(path, header)


def seated(header: Header, given: Mapping[int, Player], path: str) -> list[Bot | None]:
    """For each seat its bot, or None for a person: as given, else as the log tells.

    Raises:
        Refused: A bot would have to know what this copy does not, or the log tells of what there is not.
    """
    table = players.table(header.game, header.seats, given)
    if len(given) < len(table):
        try:
            table = players.table(header.game, header.seats, {**players.recorded(header), **given})
        except typer.BadParameter as error:
            hint = "; --player for each seat says otherwise"
            raise Refused(f"the tag {players.BOTS}: {error.message}{hint}", path) from None
    if any(bot is not None and header.view not in (None, seat) for seat, bot in enumerate(table)):
        raise Refused(f"a bot knows its own cards, and this is the copy of {header.tag('View')}", path)
    return table


def today() -> str:
    """The date here."""
    return now().date().isoformat()


def timed(log: Log, path: str) -> Stopwatch:
    """What takes the times of a log.

    Raises:
        Refused: It does not say from when they are counted.
    """
    start = log.header.tag("Start")
    if start is None:
        raise Refused("it has no tag Start, from which times are counted: --times goes with the first recording", path)
    try:
        return Stopwatch(start_of(start), last_time(log))
    except ValueError as error:
        raise Refused(str(error), path) from None


def viewer(text: str, seats: int) -> int:
    """The viewer of the option `--view`.

    Raises:
        typer.BadParameter: There is no such seat.
    """
    try:
        found = viewer_of(text)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--view") from None
    if found != PUBLIC and found >= seats:
        raise typer.BadParameter(f"no seat {text}: {seats} play", param_hint="--view")
    return found


def cut_short(recorder: Recorder) -> None:
    """Say what of a file was cut short, or may have been."""
    if recorder.dropped:
        what = said(f"the end of a write that was cut short goes to {recorder.aside} before anything is added")
        say(f"{recorder.path}: {what}: {said(recorder.dropped)}")
    if recorder.unended.strip():
        what = said("its last line has no line end and may be half of a longer one; it counts as it is")
        say(f"{recorder.path}: {what}: {recorder.unended.strip()}", most=LONGEST)


def greet(recorder: Recorder) -> None:
    """Say what is recorded, and where it stands."""
    header, count = recorder.log.header, len(recorder.log)
    for line in told(header):
        say(f"{recorder.path}: {line}")
    screen = Screen(speaking(None))
    heading(screen, header)
    file = harmless(str(recorder.path))
    if count:
        stands = screen.fill(waits(recorder.state), seat_names(header.seats))
        screen.print(said(f"{file} goes on after event {count}. {stands}"))
    else:
        screen.print(said(f"Recording to {file}; `help` lists what can be said."))


def disagree(header: Header, wanted: Wanted, path: str) -> None:
    """Refuse options that say otherwise than the header of a file.

    Raises:
        Refused: They do.
    """
    if header.game is not wanted.game:
        raise Refused(f"it holds a game of {header.game.name}, not of {wanted.game.name}", path)
    if wanted.rules is not None and header.rules != wanted.game.rules(wanted.rules):
        raise Refused(f"it is played by the rules {str(header.rules)!r}", path)
    if wanted.seats not in (None, len(header.seats)):
        raise Refused(f"{len(header.seats)} seats play", path)
    if wanted.view is not None and wanted.view != header.tag("View"):
        raise Refused("it is no copy" if header.view is None else f"it is the copy of {header.tag('View')}", path)
    for seat, player in wanted.players.items():
        if player.name and seat < len(header.seats) and player.name != header.seats[seat]:
            raise Refused(f"seat {SEATS[seat]} is {header.seats[seat]!r}", path)


def record(session: Session) -> int:
    """Record until nobody has anything to add.

    Returns:
        The exit code.
    """
    path = str(session.recorder.path)
    code = 0
    try:
        play(session)
    except EOFError:
        if session.prompt.terminal:
            print()
    except Conflict as error:
        raise Refused(str(error), path) from None
    except KeyboardInterrupt:
        print()
        say("cardlog: interrupted")
        code = FAILED
    events = plural("{n} event", "{n} events", len(session.log))
    print(said(words("{file} holds {events}.", file=harmless(path), events=events)), end="")
    print("" if session.state.actor is None else f" {said('The same command line goes on.')}")
    return code
