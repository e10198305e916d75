"""What goes to standard output and standard error: nothing in a log can steer the terminal."""

from __future__ import annotations

import codecs
import re
import shutil
import sys
from collections.abc import Callable
from contextlib import suppress
from io import RawIOBase, TextIOWrapper
from textwrap import fill
from typing import Any
from unicodedata import bidirectional, category

from cardlog_tools.spoken import said

_ODD = re.compile(r"[^ -~]")
_JSON_KEPT = "\xa0\u200d\u3000"
_TURNING = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
"""The kinds of characters that turn the direction of all that follows them, to another's text."""


def buffer() -> None:
    """Put a buffer under standard output, where the process was started without (`python -u`).

    Without one Python's own standard output passes over what the system did not take of a write.
    """
    if isinstance(sys.stdout, TextIOWrapper) and isinstance(sys.stdout.buffer, RawIOBase):
        sys.stdout = open(sys.stdout.fileno(), "w", 1, sys.stdout.encoding, closefd=False)  # noqa: SIM115


def prepare() -> None:
    """Make the standard streams write whatever they are given: escaped, where their encoding has no sign for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def line(text: str) -> None:
    """One line on standard output, in one write even where that is not buffered."""
    sys.stdout.write(f"{text}\n")


def tell(text: str) -> None:
    """English for a person, on standard output, in the language that is spoken."""
    print(harmless(said(text)))


def say(message: str, most: int = 600) -> None:
    """One line on standard error, after all that was printed before; of a longer one its beginning and its end."""
    sys.stdout.flush()
    with suppress(OSError):  # there is nobody to tell
        print(_folded(short(harmless(said(message)), most)), file=sys.stderr)


def _folded(message: str) -> str:
    """The message; on a terminal in lines that break between words."""
    if not sys.stderr.isatty():
        return message
    width = max(shutil.get_terminal_size().columns, 20)
    return fill(message, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)


def short(text: str, most: int) -> str:
    """The text, or its beginning and its end: a position can be long.

    >>> short("one two three four", 12)
    'one t...four'
    """
    end = (most - 3) // 2
    return text if len(text) <= most else f"{text[: most - 3 - end]}...{text[-end:]}"


def harmless(text: str) -> str:
    r"""The text with an escape for each character that a terminal might obey.

    What only says how its neighbours are written stays, as scripts need it: joiners and marks of direction.

    >>> harmless("Ana\x1b[2J"), harmless("José ♥"), harmless("\u202eoh") == r"\u202eoh"
    ('Ana\\x1b[2J', 'José ♥', True)
    >>> harmless("علی\u200cرضا") == "علی\u200cرضا"
    True
    """
    return text if text.isprintable() else _ODD.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    char = match[0]
    return char if is_harmless(char) else char.encode("unicode_escape").decode()


def is_harmless(char: str) -> bool:
    """Whether a character can be shown as it is: a sign, a space, or one that forms what stands beside it."""
    return char.isprintable() or category(char) in ("Zs", "Cf") and bidirectional(char) not in _TURNING


def carries(text: str) -> bool:
    """Whether standard output has signs for all of this text."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def json_lines() -> Callable[[Any], None]:
    """A function that prints values as JSON, one a line."""
    text = JsonText()
    return lambda value: line(text(value))


class JsonText:
    """Gives values as JSON in one line, with signs that standard output has."""

    def __init__(self) -> None:
        import json  # not at the top, so that `--help` does without it

        unicode = codecs.lookup(sys.stdout.encoding or "ascii").name.startswith("utf")
        self._encode = json.JSONEncoder(ensure_ascii=not unicode).encode

    def __call__(self, value: Any) -> str:
        text = self._encode(value)
        return text if text.isprintable() else _ODD.sub(_json_escaped, text)


def _json_escaped(match: re.Match[str]) -> str:
    char = match[0]
    if char.isprintable() or char in _JSON_KEPT:
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{high:02x}{low:02x}" for high, low in zip(units[::2], units[1::2], strict=True))


def counted(count: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "event"), counted(2, "event")
    ('1 event', '2 events')
    """
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
