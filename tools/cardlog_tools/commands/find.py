"""`cardlog find`: which games, and where in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer
from attrs import frozen

from cardlog.errors import CardlogError, IllegalEvent
from cardlog.log import Log
from cardlog.many.query import Query
from cardlog_tools import batch, complete
from cardlog_tools.batch import judged, processes
from cardlog_tools.options import Files, Force, Jobs, Json, On
from cardlog_tools.out import harmless, json_lines, line, say
from cardlog_tools.run import FAILED, NO, illegal
from cardlog_tools.writing import write

Text: TypeAlias = str | None


def command(
    files: Files,
    *,
    player: Annotated[Text, typer.Option("--player", metavar="NAME", help="Somebody of this name plays.")] = None,
    result: Annotated[
        Text,
        typer.Option("--result", metavar="R", help="As in the tag Result: A, 'A C', draw, nobody, or * unfinished."),
    ] = None,
    reason: Annotated[Text, typer.Option("--reason", metavar="WORD", help="How it ended, as goal.")] = None,
    rules: Annotated[
        Text, typer.Option("--rules", metavar="R", help="By these rules.", autocompletion=complete.rules)
    ] = None,
    longer: Annotated[int | None, typer.Option("--longer", metavar="N", min=0, help="More than N events.")] = None,
    shorter: Annotated[int | None, typer.Option("--shorter", metavar="N", min=0, help="Fewer than N events.")] = None,
    event: Annotated[
        Text,
        typer.Option(
            "--event",
            metavar="PATTERN",
            help="An event, word by word: ? is one character, * any of them; first ? any seat, * the dealer.",
        ),
    ] = None,
    clause: Annotated[
        Text, typer.Option("--clause", metavar="ID", help="An event that this clause of the rules decides.")
    ] = None,
    where: Annotated[
        Text, typer.Option("--where", metavar="EXPR", help="What holds of the state as JSON, in CEL: score.A >= 14.")
    ] = None,
    glyph: Annotated[Text, typer.Option("--glyph", metavar="G", help="An event with this glyph, as $4 or !?.")] = None,
    comment: Annotated[Text, typer.Option("--comment", metavar="TEXT", help="An event with this in a comment.")] = None,
    json: Json = False,
    out: Annotated[
        Text, typer.Option("-o", "--out", metavar="OUT", help="Write these games to a file; - for standard output.")
    ] = None,
    jobs: Jobs = None,
    on: On = "local",
    force: Force = False,
) -> int:
    """Find games: FILE#N a line, and @EVENT where something is asked of events.

    All that is asked holds; what is asked of events holds at one and the same event (--where: of the state after it).
    Exit code 0: something was found; 1: nothing; 2: something could not be read.

    Examples:
      cardlog find games/ --player Ana --result A --longer 40
      cardlog find games.clog --event '? oneoff 2? K*'
      cardlog find games.clog --where 'score.A >= 14 && size(hands.B) == 0' -o close.cgn
      cardlog find games.clog --where '"Kd" in permanents.A' --clause 'CU 4.9'
    """
    query = Query(player, result, reason, rules, longer, shorter, event, clause, where, glyph, comment)
    if query == Query():
        raise typer.BadParameter("nothing is asked; `cardlog list` lists all games")
    show: Callable[[dict[str, Any]], None] = nothing if out == "-" else json_lines() if json else as_line
    answers = judged(
        files, Judge(query, out is not None), unreadable, jobs or processes(files), on=batch.On.of(on), mixed=out != "-"
    )
    found = Search(answers, show)
    if out is None:
        for _ in found:
            pass
    else:
        write((game.log for game in found if game.log is not None), out, force)
    return found.code


class Answer(NamedTuple):
    """What is said of one game.

    Attributes:
        place: Its file, which game of it, and the event; None where something is wrong with it.
        log: The game, where it is to be written.
        fault: What is wrong.
        code: The exit code that follows.
    """

    place: dict[str, Any] | None
    log: Log | None = None
    fault: str = ""
    code: int = 0


@frozen
class Judge:
    """Asks a game.

    Attributes:
        query: What.
        copied: Whether games that fit are to be written.
    """

    query: Query
    copied: bool

    def __call__(self, log: Log) -> Answer | None:
        try:
            hit = self.query(log)
        except IllegalEvent as error:
            return Answer(None, None, illegal(log, error), NO)
        if hit is None:
            return None
        assert log.source is not None
        place = {"file": log.source.file, "nth": log.source.nth, "event": hit.event}
        return Answer(place, log if self.copied else None)


def unreadable(file: str, nth: int, error: CardlogError) -> Answer:
    """What is said of a game that cannot be read."""
    return Answer(None, None, str(error), FAILED)


class Search:
    """The games that were found, each shown as it comes; what is wrong with others is said.

    Attributes:
        code: The exit code so far.
    """

    def __init__(self, answers: Iterable[Answer], show: Callable[[dict[str, Any]], None]) -> None:
        self.code = NO
        self._answers = answers
        self._show = show
        self._worst = 0

    def __iter__(self) -> Iterator[Answer]:
        for each in self._answers:
            if each.place is None:
                say(each.fault)
                self._worst = max(self._worst, each.code)
            else:
                self._show(each.place)
                self.code = 0
                yield each
        self.code = max(self.code, self._worst)


def nothing(_: dict[str, Any]) -> None:
    """Shows nothing: standard output is for the games."""


def as_line(place: dict[str, Any]) -> None:
    """Shows where something was found to people."""
    event = "" if place["event"] is None else f" @{place['event']}"
    line(harmless(f"{place['file']}#{place['nth']}{event}"))
