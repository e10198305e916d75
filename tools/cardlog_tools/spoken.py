"""The language that a person is spoken to: what goes to standard error, help, and what reports say.

Nothing is imported for English, so that `--help` stays quick.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cardlog.language import Language

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_asked: list[str] = []


def speak(code: str | None) -> None:
    """Speak this language from here on; None: that of the environment."""
    _asked[:] = [] if code is None else [code]


def spoken() -> Language:
    """The language that is spoken."""
    from cardlog.language import code_of, language, preferred

    return language(code_of(_asked[0]) if _asked else preferred())


def said(text: str) -> str:
    """The English text in the language that is spoken; what no catalogue has stays English."""
    name = _asked[0] if _asked else next((value for each in _VARIABLES if (value := os.environ.get(each))), "")
    if not name or name[:2].lower() in ("en", "c", "c.", "po"):
        return text
    from cardlog_tools.retold import retold

    return retold(text, spoken())
