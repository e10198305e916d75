"""`cardlog verify-deal`: whether a dealer that gave its word kept it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import typer

from cardlog.log import Log
from cardlog.play.committed import Unproven, verify
from cardlog.words import plural
from cardlog_tools.options import Files, Json, Lang, speaking
from cardlog_tools.out import harmless, json_lines, line
from cardlog_tools.run import NO, Run, place
from cardlog_tools.spoken import said


def command(
    files: Files,
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="SEED", help="The seed; left out, the one in the game's tag Seed."),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> int:
    """Tell whether every deal, draw and all else that was left to chance came of the seed that was promised.

    A committed dealer writes a digest of its seed into the tag Commitment before the first card, and gives the seed
    away at the end. Of a seat's copy, too, whoever has the seed can see that its cards came of it.

    Examples:
      cardlog verify-deal game.cgn
      cardlog verify-deal mine.cgn --seed "what the dealer gave away"
    """
    run, say = Run(), speaking(lang)
    show: Callable[[Any], None] = json_lines() if json else lambda told: line(harmless(told["told"]))

    def one(log: Log) -> None:
        assert log.source is not None
        told: dict[str, Any] = {"file": log.source.file, "nth": log.source.nth}
        try:
            facts = verify(log, seed)
        except Unproven as error:
            run.fail(NO)
            told |= {"ok": False, "message": str(error)}
            words = error.args[0]
        else:
            told |= {"ok": True, "facts": facts}
            words = plural("the {n} fact came of the promised seed", "all {n} facts came of the promised seed", facts)
        show(told if json else {"told": f"{place(log)}: {said(say(words))}"})

    for _ in run.each(files, one):
        pass
    return run.code
