"""The foot of the screen: which keys are of use at this moment, the most useful first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardlog.words import Words, words

if TYPE_CHECKING:
    from cardlog_tools.step.display import Display


def hints(app: Display) -> Iterator[Words]:
    """What may be pressed now, as far as there is room for it."""
    player = app.player
    if app.playing.on:
        yield words("Space stop")
        yield words("+ - speed {times}x", times=app.playing.pace)
        return
    yield words("? help")
    yield words("q leave")
    if app.alone:
        yield words("z all panes")
    if player.modified:
        yield words("s save")
    if not player.at_end:
        yield words("right left step")
        yield words("Space play")
    if player.variations():
        yield words("v variation")
    if player.mistakes():
        yield words("m mistake")
    if len(player.at) > 1:
        yield words("Esc out")
    if not player.at_end or len(player.at) > 1:
        yield words("Enter what if")
    if app.shelf is not None and app.shelf.several:
        yield words("[ ] games")
    yield from ALWAYS


ALWAYS: Final = (
    words("Tab pane"),
    words("c comment"),
    words("w notation, sentences"),
    words("l eyes"),
    words("/ find"),
    words("! glyph"),
    words("z enlarge"),
    words("n decision"),
    words("t turn"),
)
