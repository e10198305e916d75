"""A game to step through, and the player under a pilot's hands."""

import asyncio
from pathlib import Path

import pytest
from pytest_textual_snapshot import SVGImageExtension
from textual import events

from cardlog import load
from cardlog.formats.rewrite import Original
from cardlog_tools.screen import Screen
from cardlog_tools.step.app import Step
from cardlog_tools.step.author import Author
from cardlog_tools.step.panes import drawn

ANNOTATED = Path(__file__).parents[2] / "replays" / "cuttle" / "annotated.cgn"
"""1 deal, 2 points 8h ?, with variations 2a (in it 2a3a) and 2b, 3 scuttle, with 3a and 3b, 4 draw, 5 fact, 6 draw, 7 fact."""

SVGImageExtension.file_extension = "svg"  # this was called _file_extension before syrupy 5


@pytest.fixture
def annotated(tmp_path, monkeypatch):
    """The file, in an empty folder that is the working directory."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "game.cgn"
    path.write_bytes(ANNOTATED.read_bytes())
    return path


def step(log, original=None, encoding="utf-8") -> Step:
    """The player of a log, as it looks on a terminal with colours."""
    screen = Screen()
    screen.colour, screen.symbols = True, encoding == "utf-8"
    return Step(Author(log, original), screen, encoding)


@pytest.fixture
def open_file(annotated):
    """Opens the file, or one with another text."""

    def command(text=None, **settings) -> Step:
        if text is not None:
            annotated.write_text(text)
        return step(load(annotated), Original.of(annotated), **settings)

    return command


def press(app, *keys, size=(80, 24)) -> Step:
    """Press keys, one after the other; a text in brackets is pasted. Afterwards `seen` is what the screen showed."""
    return drive(app, lambda pilot: pressed(pilot, *keys), size)


def drive(app, hands, size=(80, 24)) -> Step:
    """Run the player under a pilot's hands."""

    async def run():
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await hands(pilot)
            await pilot.pause()
            app.seen = shown(app)

    asyncio.run(run())
    return app


async def pressed(pilot, *keys) -> None:
    for key in keys:
        if key[0] == "[" and len(key) > 1:
            pilot.app.screen.post_message(events.Paste(key[1:-1]))
            await pilot.pause()
        else:
            await pilot.press(NAMED.get(key, key))


NAMED = {"/": "slash", "!": "exclamation_mark", "?": "question_mark", "+": "plus", "-": "minus"}


def shown(app) -> str:
    """What stands on the screen, as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text for strip in strips)


def plain(lines) -> list[str]:
    """Lines without their styles."""
    return [drawn(line).plain for line in lines]
