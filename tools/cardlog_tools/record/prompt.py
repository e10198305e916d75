"""Lines that people type: with completion at a terminal, plain everywhere else."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Callable
from typing import Any

from cardlog_tools.out import harmless
from cardlog_tools.record.completing import Completer, completions


class Prompt:
    """Asks for lines.

    Attributes:
        terminal: Whether a person sits at a terminal; else lines come from a file or a pipe.
    """

    def __init__(self) -> None:
        self.terminal = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self._editor = _editor() if self.terminal and os.environ.get("TERM") != "dumb" else None

    def line(self, text: str, words: Completer) -> str:
        """The next line, without blanks at its ends.

        Args:
            text: What stands before it.
            words: What completes it.

        Raises:
            EOFError: There is no line any more.
        """
        if self.terminal:
            sys.stdout.flush()
            if self._editor is not None:
                self._editor.set_completer(_completer(self._editor, words))
            return input(text).strip()
        return self._plain(text)

    def _plain(self, text: str) -> str:
        sys.stdout.write(text)
        sys.stdout.flush()
        line = "" if sys.stdin is None else sys.stdin.readline()
        sys.stdout.write(harmless(line.rstrip("\n")) + "\n")
        if not line:
            raise EOFError
        return line.strip()

    def pause(self, text: str) -> None:
        """Wait for Enter, where there is somebody to press it.

        Raises:
            EOFError: There is no line any more.
        """
        if self.terminal:
            self.line(text, lambda _: ())

    def clear(self) -> None:
        """Empty the screen, with what has scrolled out of it and what was typed; nothing, where there is none."""
        if not self.terminal:
            return
        if self._editor is not None:
            self._editor.clear_history()
        if os.environ.get("TERM") == "dumb":
            sys.stdout.write("\n" * shutil.get_terminal_size().lines)
        else:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")


def _editor() -> Any:
    """The module that edits and completes lines, ready for use; None where there is none."""
    try:
        import readline
    except ImportError:
        return None
    readline.set_completer_delims(" ")
    emulated = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if emulated else "tab: complete")
    return readline


def _completer(editor: Any, words: Completer) -> Callable[[str, int], str | None]:
    def complete(_: str, number: int) -> str | None:
        found = completions(editor.get_line_buffer()[: editor.get_endidx()], words)
        return f"{found[number]} " if number < len(found) else None

    return complete
