"""The games of a file or of a folder, to go from one to another."""

from __future__ import annotations

from itertools import islice

from attrs import frozen

from cardlog.errors import CardlogError
from cardlog.formats.rewrite import Original
from cardlog.log import Log
from cardlog.study.revision import as_known
from cardlog_tools.lens import Lens
from cardlog_tools.logs import Found, every, numbered
from cardlog_tools.out import harmless
from cardlog_tools.screen import seat_names
from cardlog_tools.step.author import Author


@frozen
class Place:
    """Where a game is.

    Attributes:
        file: Its file.
        nth: Which game of the file it is, from 1.
        title: Which game it is, and who plays.
    """

    file: str
    nth: int
    title: str


class Shelf:
    """The games of a file or of a folder.

    Attributes:
        at: The number of the game that is open, from 0.
    """

    def __init__(self, name: str, lens: Lens = Lens(None, False)) -> None:
        """The games of a file; a name with a number (`games.cgn#3`) is the whole file with that game open.

        Args:
            name: The file or the folder.
            lens: Through whose eyes each game is looked at.
        """
        self._file, nth = numbered(name)
        self._lens = lens
        self._places: list[Place] | None = None
        self._several: bool | None = None
        self.at = (nth or 1) - 1

    @property
    def places(self) -> list[Place]:
        """All games that can be read, which are looked for once they are asked for."""
        if self._places is None:
            found = every([self._file])
            self._places = [Place(each.file, each.nth, _title(each.log)) for each in found if each.log is not None]
        return self._places

    @property
    def several(self) -> bool:
        """Whether there is more than one game."""
        if self._several is None:
            first = islice(every([self._file]), 2)
            self._several = sum(each.log is not None for each in first) > 1
        return self._several

    def open(self, at: int) -> Author:
        """Open a game.

        Raises:
            CardlogError: It cannot be read any more, or there is no such seat.
            OSError: The same.
        """
        place = self.places[at]
        original = Original.of(place.file, place.nth)
        player = looked_at(_read(place), original, self._lens)
        self.at = at
        return player


def looked_at(log: Log, original: Original, lens: Lens) -> Author:
    """A game to step through, through whose eyes a lens says.

    Raises:
        CopyError: The seat does not play, or the log is another viewer's copy.
    """
    lens.on(log)
    player = Author(log, original)
    if lens.viewer is not None:
        player.see(lens.viewer, lens.now)
    return player


def _read(place: Place) -> Log:
    found: Found = next(iter(every([f"{place.file}#{place.nth}"])))
    if found.log is None:
        raise found.error or CardlogError(f"{place.file}: there is no game {place.nth}")
    return as_known(found.log)


def _title(log: Log) -> str:
    header = log.header
    tags = [text for text in (header.tag("Event"), header.tag("Date")) if text]
    players = " - ".join(seat_names(header.seats))
    return harmless("  ".join([players, *tags, f"{header.game.title} ({header.rules})"]))
