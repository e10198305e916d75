"""Readers of records that other programs keep of games. They are found by name, as games are.

A reader is given the bytes of a file and its name, and gives the games in it one by one. Packages add theirs by the entry
point group `cardlog.importers`.
"""

from __future__ import annotations

__all__ = ["BUILT_IN", "Imported", "Importer", "find", "names"]

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from cardlog.errors import CardlogError
from cardlog.log import Log

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints


class Imported(NamedTuple):
    """What became of a record, or of a part of it.

    Attributes:
        log: A legal log; None where nothing could be said.
        told: What could not be said, and where.
    """

    log: Log | None
    told: tuple[str, ...] = ()


Importer: TypeAlias = Callable[[bytes, str], Iterator[Imported]]
"""A reader: of the bytes of a file and its name; it raises CardlogError where the file holds no such records."""

BUILT_IN: Final = {"cuttle-site": "cardlog.importers.cuttle_site:read"}


def find(name: str) -> Importer:
    """The reader of that name.

    Raises:
        CardlogError: There is none (the message lists those there are), or it cannot be loaded.
    """
    if name in BUILT_IN:
        module, _, function = BUILT_IN[name].partition(":")
        found: Importer = getattr(import_module(module), function)
        return found
    for entry in _installed():
        if entry.name == name:
            try:
                loaded: Any = entry.load()
            except Exception as error:  # a package of somebody else's, which may fail in any way
                raise CardlogError(f"the reader {name!r} cannot be loaded: {error}") from error
            reader: Importer = loaded
            return reader
    raise CardlogError(f"unknown reader {name!r}; known: {', '.join(names())}")


def names() -> list[str]:
    """The names of all readers, in order."""
    return sorted({*BUILT_IN, *(entry.name for entry in _installed())})


def _installed() -> EntryPoints:
    from importlib.metadata import entry_points

    return entry_points(group="cardlog.importers")
