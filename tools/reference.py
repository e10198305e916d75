"""The parts of `docs/notation-and-states.md` that are made from the games' declarations and golden replays.

    python tools/reference.py

writes them anew. A part stands between `<!-- made: WHAT GAME -->` and `<!-- end -->`; what stands around them is written by hand.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from cardlog import Fact, find, load_all
from cardlog.formats.grammar import told

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "notation-and-states.md"
_MADE: Final = re.compile(r"(<!-- made: (\w+) ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def verbs(game: str) -> Iterator[str]:
    """A table of a game's own verbs; what every game has stands apart."""
    found = find(game).verbs
    yield "| line | example | meaning |"
    yield "| --- | --- | --- |"
    for line in told(found)[: len(found.own)]:
        yield f"| `{line.form}` | {', '.join(f'`{example}`' for example in line.examples)} | {line.meaning} |"


def awaits(game: str) -> Iterator[str]:
    """A table of what a game's states wait for: the word, what it means and by which clause, and the verbs that come then."""
    yield "| `awaits` | what it says | what comes |"
    yield "| --- | --- | --- |"
    for phase in find(game).phases.table:
        clause = f" ({phase.clause})" if isinstance(phase.clause, str) else ""
        verbs = [f"`{'* ' * issubclass(event, Fact)}{event.verb}`" for event in phase.rules]
        yield f"| `{phase.name}` | {phase.awaited}{clause} | {', '.join(verbs) or 'nothing'} |"


def states(game: str) -> Iterator[str]:
    """For everything that a game's states wait for, a state of a golden replay that does."""
    for awaits, (path, number, state) in sorted(examples(game).items()):
        yield f"`{awaits}`: `cardlog show {path.relative_to(ROOT).as_posix()} --at {number} --json`"
        yield ""
        yield "```json"
        yield from _lines(state)
        yield "```"
        yield ""


def examples(game: str) -> dict[str, tuple[Path, int, dict[str, Any]]]:
    """By what it waits for, a state of the golden replays: its file, its number of events, its JSON.

    Classic rules come first, then the truth before copies, then what is short.
    """
    found: dict[str, tuple[tuple[bool, bool, int], Path, int, dict[str, Any]]] = {}
    for path in sorted((ROOT / "replays" / game).glob("*.cgn")):
        for log in load_all(path):
            for number, state in enumerate(log.states()):
                data = log.game.as_json(state, number)
                rank = (str(log.header.rules) != "classic", log.header.view is not None, len(json.dumps(data)))
                if number and (data["awaits"] not in found or rank < found[data["awaits"]][0]):
                    found[data["awaits"]] = (rank, path, number, data)
    return {awaits: (path, number, data) for awaits, (_, path, number, data) in found.items()}


def _lines(state: dict[str, Any]) -> Iterator[str]:
    """A JSON object, a line a key."""
    yield "{"
    last = list(state)[-1]
    for key, value in state.items():
        yield f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}{'' if key == last else ','}"
    yield "}"


MAKERS: Final = {"verbs": verbs, "awaits": awaits, "states": states}


def made(page: str) -> str:
    """The page with its made parts written anew."""
    return _MADE.sub(lambda part: part[1] + "\n".join(MAKERS[part[2]](part[3])).rstrip("\n") + "\n" + part[4], page)


if __name__ == "__main__":
    PAGE.write_text(made(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
