"""`cardlog annotate`: what people think of the events of a game."""

from __future__ import annotations

import os
from typing import Annotated

import typer
from attrs import frozen

from cardlog.errors import CardlogError
from cardlog.formats.body import LONGEST
from cardlog.formats.codec import is_binary
from cardlog.formats.files import is_log_name
from cardlog.formats.opening import opened
from cardlog.formats.rewrite import Original
from cardlog.line import Address, Line, address_of, address_text
from cardlog.log import Log
from cardlog.study.annotate import (
    add_variation,
    event_at,
    read_glyphs,
    read_variation,
    remove_comments,
    remove_variation,
    set_comment,
    set_glyphs,
    variation_from,
    variation_of,
)
from cardlog_tools.logs import Refused, numbered
from cardlog_tools.options import LogFile
from cardlog_tools.run import Run, only


def command(
    file: LogFile,
    *,
    at: Annotated[
        str, typer.Option("--at", metavar="N", help="The event: 12, or 12a3 in a variation; 0 is the start.")
    ],
    comment: Annotated[
        str | None,
        typer.Option(
            "--comment", metavar="TEXT", help="Write a comment, in place of those before the first variation."
        ),
    ] = None,
    glyph: Annotated[
        list[str] | None,
        typer.Option(
            "--glyph", metavar="GLYPH", help="Set a glyph: ! ? !! ?? !? ?! or $n. More than one may be given."
        ),
    ] = None,
    variation: Annotated[
        str | None,
        typer.Option(
            "--variation",
            metavar="WHAT",
            help="Add what could have happened instead: events ('A draw; * draw 7s'), a file of events, or another log.",
        ),
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Remove comments and glyphs first; with --at 12a, that variation.")
    ] = False,
) -> int:
    """Write at an event of a game: a comment, glyphs, variations; or remove them.

    The events stay as they are, and so do the other games of the file; this one is written in canonical form, so that of
    a text that was in that form only what is said here changes. A variation must be legal; its facts are suppositions. An empty --comment or --glyph removes only that. Of another log, a variation is all that
    follows from the same event on. What is printed is the address of an added variation's first event.

    Examples:
      cardlog annotate game.cgn --at 12 --glyph '!?' --comment 'Bold.'
      cardlog annotate game.cgn --at 12 --variation 'A draw; * draw 7s'
      cardlog annotate games.cgn#3 --at 12a --remove
    """
    if comment is None and glyph is None and variation is None and not remove:
        raise typer.BadParameter("nothing is to be written: give --comment, --glyph, --variation or --remove")
    change = Change(at, comment, None if glyph is None else read_glyphs(" ".join(glyph)), variation, remove)
    if file == "-":
        raise Refused("a log from standard input has no file to write to")
    path, nth = numbered(file)
    original = Original.of(path, nth or 1)
    run = Run()
    log = only(run, file)
    if log is None or run.code:
        return run.code
    for said in run.attempt(log, lambda log: change.write(log, original, run)):
        if said is not None:
            print(said)
    return run.code


@frozen
class Change:
    """What is to be written.

    Attributes:
        at: Where, as it was given.
        comment: The comment; None to leave it.
        glyphs: The glyphs; None to leave them.
        variation: Events, or the name of a file; None for no variation.
        remove: Whether what is there goes first.
    """

    at: str
    comment: str | None
    glyphs: tuple[int, ...] | None
    variation: str | None
    remove: bool

    def write(self, log: Log, original: Original, run: Run) -> str | None:
        """Write it to the log's file.

        Returns:
            The address of the first event of a variation that was added.

        Raises:
            CardlogError: It cannot be written.
            IllegalEvent: The log is illegal before that event, or the variation is.
        """
        made = self._without(log) if self.at[-1:].islower() else self._annotated(log, run)
        if made is None:
            return None
        original.write(made)
        if self.variation is None:
            return None
        address = address_of(self.at)
        return address_text((*address, len(made.at(address).variations) - 1, 1))

    def _without(self, log: Log) -> Log:
        """The log without the variation that is named."""
        prefix = variation_of(self.at)
        if not self.remove or (self.comment, self.glyphs, self.variation) != (None, None, None):
            raise CardlogError(f"{self.at} is a variation, which can only be removed: --remove")
        return remove_variation(log, prefix)

    def _annotated(self, log: Log, run: Run) -> Log | None:
        address = address_of(self.at)
        if address != (0,):
            event_at(log, address)
        log.past(address[0])  # an illegal log is not passed on
        made = set_glyphs(remove_comments(log, address), address, ()) if self.remove else log
        if self.comment is not None:
            made = set_comment(made, address, self.comment)
        if self.glyphs is not None:
            made = set_glyphs(made, address, self.glyphs)
        if self.variation is None:
            return made
        line = variation_line(self.variation, log, address, run)
        return None if line is None else add_variation(made, address, line)


def variation_line(text: str, log: Log, address: Address, run: Run) -> Line | None:
    """The variation that a text means: the events in it, or those of the file that it names.

    Returns:
        None, said, where the file cannot be read.
    """
    path = numbered(text)[0]
    if not os.path.lexists(path) and not is_log_name(path):
        return read_variation(log, address, text.split(";"), "--variation")
    try:
        with opened(path) as stream:
            data = stream.read(LONGEST + 1)
        if is_binary(data) or data[:64].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"["):
            other = only(run, text)
            return None if other is None or run.code else variation_from(log, address, other)
        if len(data) > LONGEST:
            raise Refused("it is too long for a variation: over 16 MiB", path)
        lines = data.decode("utf-8-sig").split("\n")
    except OSError as error:
        raise Refused(error.strerror or str(error), path) from None
    except UnicodeDecodeError:
        raise Refused("this is not UTF-8 text", path) from None
    return read_variation(log, address, lines, path)
