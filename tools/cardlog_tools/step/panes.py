"""The parts of the screen: text with a terminal's styles in lines of cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, ClassVar, Final

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.containers import Vertical
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from cardlog_tools.out import short
from cardlog_tools.screen import BOLD, CHIPS, DIM, FOUR, RED
from cardlog_tools.step.texts import STRIKE

STYLES: Final = {
    RED: Style(color="red", bold=True),
    BOLD: Style(bold=True),
    DIM: Style(dim=True),
    STRIKE: Style(strike=True, dim=True),
    **dict(zip(FOUR[:2], (Style(color="green"), Style(color="bright_blue")), strict=True)),
    **dict(zip(CHIPS[:3], (Style(color=name, reverse=True) for name in ("green", "bright_blue", "red")), strict=True)),
    CHIPS[3]: Style(reverse=True),
}

_STYLED: Final = re.compile(r"\x1b\[([0-9;]*)m")


def strip(text: str, base: Style, plain: bool = False) -> Strip:
    """A line of styled text as cells.

    Args:
        text: The text.
        base: The style of what has no other.
        plain: Whether all of it is in that style.
    """
    return Strip([Segment(piece, base if plain or style is None else base + style) for piece, style in _pieces(text)])


def drawn(text: str) -> Text:
    """Styled text for Textual's own widgets; nothing in it is markup."""
    return Text.assemble(*((piece, style or "") for piece, style in _pieces(text)))


def _pieces(text: str) -> Iterator[tuple[str, Style | None]]:
    style = None
    for number, piece in enumerate(_STYLED.split(text)):
        if number % 2:
            style = STYLES.get(piece)
        elif piece:
            yield piece, style


class Pane(ScrollView, can_focus=False):
    """Lines of text, which can be scrolled where there are more than fit."""

    DEFAULT_CSS = "Pane { overflow-x: hidden; scrollbar-size-vertical: 1; }"

    def __init__(
        self, make: Callable[[int], Sequence[str]], title: Callable[[], str] | None = None, **settings: Any
    ) -> None:
        super().__init__(**settings)
        self._make = make
        self._title = title
        self._titled = ""
        self._lines: Sequence[str] = ()
        self._style = Style()

    def draw(self, anew: bool = False) -> None:
        """Make the lines anew, and paint those that changed.

        Args:
            anew: Whether they are others, to be read from the first one; else one stays where one has scrolled to.
        """
        before, self._lines = self._lines, self._make(max(self.scrollable_content_region.width, 1))
        if len(before) != len(self._lines):
            self.virtual_size = Size(self.size.width, len(self._lines))
        if anew and self.scroll_offset.y:
            self.scroll_to(y=0, animate=False, immediate=True)
        for number, (old, new) in enumerate(zip_longest(before, self._lines)):
            if old != new:
                self.refresh_line(number)
        if self._title is not None:
            self._write_title(self._title())

    def _write_title(self, title: str) -> None:
        """Write a title on the frame, as much of it as there is room for beside the corners."""
        title = short(title, max(self.outer_size.width - 6, 4))
        if title != self._titled:
            self._titled = title
            self.border_title = Text(title)

    def on_resize(self) -> None:
        self.draw()

    def render_lines(self, crop: Region) -> list[Strip]:
        self._style = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """A line of the screen, as cells."""
        at = y + self.scroll_offset.y
        line = self._lines[at] if at < len(self._lines) else ""
        return strip(line, self._style).crop_extend(0, self.size.width, self._style)


class Sized(Vertical):
    """Panes one below the other, which share the lines anew when there come to be more or fewer."""

    def __init__(self, share: Callable[[], None], **settings: Any) -> None:
        super().__init__(**settings)
        self._share = share

    def on_resize(self) -> None:
        self._share()


class Rows(Widget, can_focus=False):
    """A list of which one row is chosen; only what is seen of it is ever made.

    It scrolls by itself: Textual would lay out the whole screen anew for each line.
    """

    HERE: ClassVar[Style] = Style(reverse=True)

    class Chosen(Message):
        """A row was clicked."""

        def __init__(self, row: int) -> None:
            super().__init__()
            self.row = row

    def __init__(self, make: Callable[[int], str], **settings: Any) -> None:
        super().__init__(**settings)
        self._make = make
        self._count = 0
        self._top = 0
        self._here: int | None = None
        self._style = Style()

    def draw(self, count: int, here: int | None, anew: bool = True) -> None:
        """Show so many rows, with the chosen one, if there is one, in sight.

        Args:
            count: How many rows there are.
            here: The number of the chosen one.
            anew: Whether what the rows say may have changed.
        """
        changed = {self._here, here} - {None}
        self._count, self._here = count, here
        if self._scrolled() or anew:
            self.refresh()
            return
        for row in changed:
            self.refresh(Region(0, row - self._top, self.size.width, 1))  # type: ignore[operator]

    def _scrolled(self) -> bool:
        """Bring the chosen row in sight; whether anything had to be moved."""
        height = max(self.size.height, 1)
        room = min(3, height // 4)  # lines that stay to be seen above and below
        top = self._top
        if self._here is not None:
            top = min(max(top, self._here + room - height + 1), self._here - room)
        return self._to(top)

    def _to(self, top: int) -> bool:
        before = self._top
        self._top = max(min(top, self._count - self.size.height), 0)
        return self._top != before

    def on_resize(self) -> None:
        if self._scrolled():
            self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        self._style = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """A line of the screen, as cells; a mark in the last column tells which part of the list this is."""
        at, width = y + self._top, self.size.width
        if at >= self._count:
            return Strip.blank(width, self._style)
        here = at == self._here
        base = self._style + self.HERE if here else self._style
        line = strip(self._make(at), base, plain=here)
        if self._count <= self.size.height:
            return line.crop_extend(0, width, base)
        mark = " |" if self._marked(y) else "  "
        return Strip([*line.crop_extend(0, width - 2, base), Segment(mark, self._style)])

    def _marked(self, y: int) -> bool:
        """Whether a line stands where this part of the list does in the whole."""
        height = self.size.height
        length = max(height * height // self._count, 1)
        begin = (height - length) * self._top // max(self._count - height, 1)
        return begin <= y < begin + length

    def on_click(self, event: events.Click) -> None:
        at = event.get_content_offset(self)
        if at is not None and at.y + self._top < self._count:
            self.post_message(self.Chosen(at.y + self._top))

    def on_mouse_scroll_down(self) -> None:
        self._wheel(3)

    def on_mouse_scroll_up(self) -> None:
        self._wheel(-3)

    def _wheel(self, lines: int) -> None:
        if self._to(self._top + lines):
            self.refresh()
