"""What was counted, kept in a file, to compare the code of another day with.

It is one JSON object: `"cardlog balance"` (the version of this form), what was played (`game`, `seats`, `players`,
`seed`, `games`), and for each rule set of `rules` its rules, the revision of the game, and what was counted.
"""

from __future__ import annotations

__all__ = ["MAGIC", "NONSENSE", "VERSION", "Base", "save"]

import json
from array import array
from collections.abc import Mapping, Sequence
from math import isnan, nan
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from cardlog.balance.measure import Trial, Variant
from cardlog.balance.report import Holding, Measured
from cardlog.errors import CardlogError
from cardlog.formats.files import replacing
from cardlog.formats.opening import Path_
from cardlog.many.estimate import Tally

VERSION: Final = 1
MAGIC: Final = "cardlog balance"
NONSENSE: Final = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What the values of a file raise where they are none of a base."""


@frozen
class Base:
    """A base that was saved.

    Attributes:
        path: The file.
        game: The game's name.
        players: The bot of each seat.
        seed: Where all chance came from.
        games: How many games were played under each rule set.
        variants: The rules and the revision of each rule set.
        sides: What was counted under each.
    """

    path: str
    game: str
    players: tuple[str, ...]
    seed: str
    games: int
    variants: tuple[tuple[str, int], ...]
    sides: tuple[Measured, ...]

    @classmethod
    def load(cls, path: Path_) -> Base:
        """Read a base.

        Raises:
            CardlogError: The file is none, or cannot be read.
        """
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
            if data[MAGIC] != VERSION:
                raise CardlogError(f"{path}: written by a newer cardlog: version {data[MAGIC]} of a base")
            return cls(
                str(path),
                data["game"],
                tuple(data["players"]),
                data["seed"],
                data["games"],
                tuple((each["rules"], each["revision"]) for each in data["rules"]),
                tuple(_read(each, f"{each['label']} ({path})") for each in data["rules"]),
            )
        except OSError as error:
            raise CardlogError(f"{path}: {error.strerror or error}") from None
        except CardlogError:
            raise
        except NONSENSE:
            raise CardlogError(f"{path}: this is no base: `cardlog balance --save` writes one") from None

    def check(self, given: Mapping[str, tuple[object, object]]) -> None:
        """Refuse to compare what was not played alike.

        Args:
            given: By name, what the base says and what is asked for; None where nothing is asked for.

        Raises:
            CardlogError: Something differs.
        """
        for name, (saved, asked) in given.items():
            if asked is not None and asked != saved:
                raise CardlogError(f"{self.path} is of other {name}: {_text(saved)}, not {_text(asked)}")


def save(path: Path_, trials: Sequence[Trial], sides: Sequence[Measured], force: bool = False) -> None:
    """Write a base; the file appears whole or not at all.

    Raises:
        CardlogError: The file exists and `force` is not given.
        OSError: The file cannot be written.
    """
    first = trials[0]
    data = {
        MAGIC: VERSION,
        "game": first.variant.header.game.name,
        "players": list(first.players),
        "seed": str(first.seed),
        "games": sides[0].games,
        "rules": [_written(trial.variant, side) for trial, side in zip(trials, sides, strict=True)],
    }
    with replacing(path, force) as stream:
        stream.write(json.dumps(data, ensure_ascii=False).encode())


def _written(variant: Variant, side: Measured) -> dict[str, Any]:
    return {
        "label": variant.label,
        "rules": str(variant.header.rules),
        "revision": variant.header.game.revision,
        "columns": {name: [None if isnan(each) else each for each in column] for name, column in side.columns.items()},
        "occurs": {name: [tally.count, tally.total, tally.squares] for name, tally in side.occurs.items()},
        "held": {card: [tally.count, tally.total, tally.squares, first] for card, (tally, first) in side.held.items()},
    }


def _read(data: Mapping[str, Any], label: str) -> Measured:
    side = Measured(label)
    for name, column in data["columns"].items():
        side.columns[name] = array("d", (nan if each is None else each for each in column))
    side.occurs = {name: Tally(*each) for name, each in data["occurs"].items()}
    side.held = {card: Holding(Tally(*tally), first) for card, (*tally, first) in data["held"].items()}
    return side


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
