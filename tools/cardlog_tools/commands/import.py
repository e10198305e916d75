"""`cardlog import`: records of other programs become logs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from cardlog import importers
from cardlog.errors import CardlogError
from cardlog.formats.opening import opened
from cardlog.log import Log
from cardlog.words import english
from cardlog_tools.logs import Refused
from cardlog_tools.options import Force
from cardlog_tools.out import say
from cardlog_tools.run import FAILED
from cardlog_tools.writing import write


def command(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Files as the other program keeps them.")],
    *,
    source: Annotated[str, typer.Option("--from", metavar="NAME", help="Whose: cuttle-site, or an installed reader.")],
    out: Annotated[str, typer.Option("-o", "--out", metavar="OUT", help="The file to write; - for standard output.")],
    force: Force = False,
) -> int:
    """Make logs of the records that another program keeps of games.

    What the rules here cannot say is told, with its place; the game then goes on in another log, from a position. Of a
    file that holds something else nothing is written, and the exit code is 2.

    Examples:
      cardlog import games.json --from cuttle-site -o games.clog
    """
    reader = Reading(importers.find(source))
    write(reader.logs(files), out, force)
    return reader.code


class Reading:
    """Reads files; what cannot be said, or read, is told.

    Attributes:
        code: The exit code so far.
    """

    def __init__(self, importer: importers.Importer) -> None:
        self.code = 0
        self._importer = importer

    def logs(self, files: list[str]) -> Iterator[Log]:
        """The logs, one by one."""
        none = True
        for file in files:
            for each in self._read(file):
                for told in each.told:
                    say(f"{file}: {told}")
                if each.log is not None:
                    none = False
                    yield each.log
        if none:
            self.code = FAILED

    def _read(self, file: str) -> Iterator[importers.Imported]:
        try:
            with opened(file) as stream:
                data = stream.read()
            found = None
            for found in self._importer(data, file):
                yield found
            if found is None:
                self._fail(Refused(english("it holds no game"), file))
        except OSError as error:
            self._fail(Refused(error.strerror or str(error), file))
        except CardlogError as error:
            self._fail(error)

    def _fail(self, error: CardlogError) -> None:
        say(str(error))
        self.code = FAILED
