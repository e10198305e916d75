"""What is asked: a choice or a text, a comment, and what the keys do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Generic, TypeVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static, TextArea

from cardlog_tools.out import harmless
from cardlog_tools.spoken import said
from cardlog_tools.step.panes import Rows, drawn
from cardlog_tools.step.signs import Signs

T = TypeVar("T")

LEAVE: Final = Binding("escape,ctrl+c", "leave", show=False, priority=True)
MOST: Final = 14
"""How many choices are seen at once."""


class Dialog(ModalScreen[T]):
    """Something that is asked on top of the screen; leaving it answers None."""

    BINDINGS: ClassVar[list[BindingType]] = [LEAVE]

    def action_leave(self) -> None:
        self.dismiss(None)


class Ask(Dialog[T], Generic[T]):
    """Asks for one of some choices, or for a text.

    What is typed leaves those choices that hold it. What is chosen, or typed where no choice holds it, goes to
    `accept`, whose error is shown; what that returns is the answer.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "choose(1)", show=False),
        Binding("up", "choose(-1)", show=False),
        Binding("pagedown", "choose(10)", show=False),
        Binding("pageup", "choose(-10)", show=False),
    ]

    def __init__(
        self,
        title: str,
        accept: Callable[[str], T],
        choices: Sequence[tuple[str, str]] = (),
        *,
        text: str = "",
        hint: str = "",
        only: str = "",
    ) -> None:
        """A question.

        Args:
            title: What is asked, styled.
            accept: Makes an answer of a text; raises ValueError.
            choices: Texts that may be chosen, each with how it is shown, styled.
            text: What stands there to begin with.
            hint: What may be typed.
            only: What is said where no choice is what was typed; empty where any text will do.
        """
        super().__init__()
        self._title = title
        self._accept = accept
        self._choices = [(value, shown, drawn(shown).plain) for value, shown in choices]
        self._fit = self._choices
        self._chosen = 0
        self._text = text
        self._hint = hint
        self._only = only

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(drawn(self._title), classes="title")
            yield Input(self._text, placeholder=self._hint, compact=True)
            if self._choices:
                yield Rows(lambda number: self._fit[number][1])
            yield Static("", classes="error")

    def on_mount(self) -> None:
        self._draw()

    def _draw(self) -> None:
        for choices in self.query(Rows):
            choices.styles.height = min(len(self._fit), MOST)
            choices.draw(len(self._fit), self._chosen)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        """Leave those choices that hold what is typed; one that is just that comes first."""
        typed = event.value.strip().lower()
        found = [choice for choice in self._choices if typed in choice[0].lower() or typed in choice[2].lower()]
        self._fit = sorted(found, key=lambda choice: choice[0].lower() != typed) if typed else found
        self._chosen = 0
        self._draw()

    def action_choose(self, step: int) -> None:
        self._chosen = max(min(self._chosen + step, len(self._fit) - 1), 0)
        self._draw()

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        if self._fit:
            self._answer(self._fit[self._chosen][0])
        elif self._only:
            self._tell(self._only)
        else:
            self._answer(event.value.strip())

    @on(Rows.Chosen)
    def _clicked(self, event: Rows.Chosen) -> None:
        self._answer(self._fit[event.row][0])

    def _answer(self, text: str) -> None:
        try:
            answer = self._accept(text)
        except (ValueError, OSError) as error:
            self._tell(str(error))
        else:
            self.dismiss(answer)

    def _tell(self, text: str) -> None:
        self.query_one(".error", Static).update(drawn(harmless(said(text))))


class Area(TextArea):
    """A text that is edited. A question mark stands where the terminal has no sign, or must not get the one there is."""

    def __init__(self, text: str, shows: Callable[[str], bool]) -> None:
        self._shows = shows
        super().__init__(text, soft_wrap=True, tab_behavior="focus", compact=True)

    def get_line(self, line_index: int) -> Text:
        """A line as it is shown: of as many characters."""
        line = super().get_line(line_index)
        odd = [at for at, char in enumerate(line.plain) if not self._shows(char)]
        line.plain = "".join(char if self._shows(char) else "?" for char in line.plain)
        for at in odd:
            line.stylize("reverse", at, at + 1)
        return line


class Write(Dialog[str]):
    """Asks for a comment."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s,f2", "keep", show=False, priority=True)]

    def __init__(self, title: str, text: str, hint: str, fit: Callable[[str], str]) -> None:
        """A question for a comment.

        Args:
            title: What it is about, styled.
            text: The comment as it is.
            hint: How it is kept or left.
            fit: Escapes what the terminal has no signs for.
        """
        super().__init__()
        self._title = title
        self._signs = Signs(text)
        self._hint = hint
        self._fit = fit

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(drawn(self._title), classes="title")
            yield Area(self._signs.shown, self._shows)
            yield Static(drawn(self._hint), classes="hint")

    def _shows(self, char: str) -> bool:
        return char.isascii() or not self._signs.stands_in(char) and self._fit(char) == char

    def on_mount(self) -> None:
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)

    def action_keep(self) -> None:
        self.dismiss(self._signs.meant(self.query_one(TextArea).text))


class Help(Dialog[None]):
    """Tells what the keys do."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("question_mark,enter,q", "leave", show=False)]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog help"):
            yield Static(drawn("\n".join(self._lines)))
