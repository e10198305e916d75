"""`cardlog analyse`: what each decision of recorded games was worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Final

import typer

from cardlog.analysis.marks import Marks
from cardlog.analysis.worth import Asked, Worth, worth
from cardlog.language import language
from cardlog.log import Log
from cardlog.many.workers import Workers, cores
from cardlog_tools import complete
from cardlog_tools.kept import Kept
from cardlog_tools.lens import viewer
from cardlog_tools.lost import Lost
from cardlog_tools.options import Files, Force, Json, Lang, apart, speaking
from cardlog_tools.out import harmless, short
from cardlog_tools.progress import shown
from cardlog_tools.run import Run, place
from cardlog_tools.spoken import said
from cardlog_tools.writing import spared, write

ITERATIONS: Final = 32_000
FAST: Final = 1_600


def command(
    files: Files,
    *,
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="The file to write: .cgn, .clog, or -.")],
    iterations: Annotated[
        int | None,
        typer.Option(
            "--iterations", metavar="N", min=1, help="At most so many worlds for each decision; 32000, if left out."
        ),
    ] = None,
    fast: Annotated[
        bool,
        typer.Option(
            "--fast",
            help="No more than 1600 worlds for each decision, and some thousands for all of a game or a round.",
        ),
    ] = False,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="SEAT", help="This seat's decisions alone.", autocompletion=complete.seats),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", metavar="N", min=1, help="How many processes; all processors, if left out.")
    ] = None,
    json: Json = False,
    lang: Lang = None,
    force: Force = False,
) -> int:
    """Write at each decision what its seat could expect by the best one and by its own, as far as its copy tells.

    Where another decision is clearly better (by 5, 10 or 15 percent of a win), it stands as a variation with the
    reason, and the glyph ?!, ? or $4 at the decision; in games in which the search is known to beat the game's own
    bot. What was lost by whom, and the worst decisions, are printed; with --json, each decision.

    It can be interrupted: OUT.part keeps what was found, and the same command goes on.

    Examples:
      cardlog analyse game.cgn -o marked.cgn --fast
      cardlog analyse mine.cgn -o marked.cgn --seat A --iterations 2000
    """
    apart(iterations=iterations is not None, fast=fast)
    if json and out == "-":
        raise typer.BadParameter("--json and -o - both write to standard output")
    told_in = speaking(lang)
    who = None if seat is None else viewer(seat)
    number = iterations or (FAST if fast else ITERATIONS)
    run, lost = Run(), Lost(json)
    with (
        Workers(partial(_worths, told_in.code), jobs or cores()) as workers,
        Kept(out, told_in) as kept,
        shown() as told,
    ):

        def marks(log: Log) -> Marks:
            return Marks(log.game, number, who, told_in, shared=log.game.horizon.hasty if fast else None)

        analysis = _Analysis(marks, workers, kept, told)

        def marked(log: Log) -> Log:
            made, found = analysis(log)
            if out != "-":
                lost.add(log, found)
            return made

        write(spared(run.each(files, marked), files, out, run), out, force)
        kept.drop()
    lost.tell()
    return run.code


def _worths(code: str, asked: Asked) -> Iterator[Worth]:
    yield worth(asked, language(code))


class _Analysis:
    """Analyses game after game: what is kept is not worked out again."""

    def __init__(
        self,
        marks: Callable[[Log], Marks],
        workers: Workers[Asked, Worth],
        kept: Kept,
        told: Callable[[str], None],
    ) -> None:
        self._marks, self._workers, self._kept, self._told = marks, workers, kept, told

    def __call__(self, log: Log) -> tuple[Log, list[Worth]]:
        """The game with its marks, and what each decision was worth."""
        marks = self._marks(log)
        asked = marks.asked(log)
        names = self._kept.keys(log, asked)
        new = [each for each, key in zip(asked, names, strict=True) if self._kept.get(key) is None]
        fresh = self._workers.each(new)
        found = []
        for number, key in enumerate(names, 1):
            known = self._kept.get(key)
            if known is None:
                (known,) = next(fresh)[1]
                self._kept.put(key, known)
            found.append(known)
            self._told(f"{short(harmless(place(log)), 40)}: {said(f'{number:,} of {len(asked):,} decisions')}")
        return marks.written(log, found), found
