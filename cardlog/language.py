"""Languages: what games and commands say, said in another one.

>>> from cardlog.words import words
>>> ENGLISH(words("{who} draws.", who="Ana"))
'Ana draws.'
"""

from __future__ import annotations

__all__ = ["ENGLISH", "LANGUAGES", "Language", "code_of", "language", "preferred"]

import os
import re
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Final

from cardlog.words import Catalogue, Words

LANGUAGES: Final = ("en", "pt")
"""The languages there are, English first; Portuguese is that of Portugal."""

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


class Language:
    """A language: called with a text, it says the text in it.

    Attributes:
        code: `en`, `pt`.
    """

    def __init__(self, code: str, catalogue: Catalogue | None) -> None:
        self.code = code
        self._catalogue = catalogue

    @cached_property
    def templates(self) -> Mapping[str, str]:
        """By the English the templates of this language that do not count, where its catalogue can list them."""
        known: Mapping[object, str] = getattr(self._catalogue, "_catalog", {})
        return {english: said for english, said in known.items() if isinstance(english, str) and english}

    def __repr__(self) -> str:
        return f"language({self.code!r})"

    def __call__(self, text: str) -> str:
        """The text in this language; where it is no `Words`, as it is."""
        return text.said(self._catalogue) if self._catalogue and isinstance(text, Words) else str(text)


ENGLISH: Final = Language("en", None)


@cache
def language(code: str) -> Language:
    """The language of that code; without its catalogue, which is made when the package is built, it says English.

    Raises:
        ValueError: There is no such language.
    """
    if code not in LANGUAGES:
        raise ValueError(f"there is no language {code!r}; there are {', '.join(LANGUAGES)}")
    return ENGLISH if code == "en" else Language(code, _catalogue(code))


def _catalogue(code: str) -> Catalogue | None:
    from gettext import GNUTranslations  # not at the top: English does without it

    try:
        with files("cardlog").joinpath("locale", code, "LC_MESSAGES", "cardlog.mo").open("rb") as file:
            return GNUTranslations(file)
    except OSError:
        return None


def code_of(name: str) -> str:
    """The code of the language that a locale's name begins with.

    >>> code_of("pt_PT.UTF-8"), code_of("en-GB"), code_of("C")
    ('pt', 'en', 'c')
    """
    return re.split(r"[-_.@]", name, maxsplit=1)[0].lower()


def preferred(environment: Mapping[str, str] = os.environ) -> str:
    """The code of the language that the environment asks for; English, where it asks for none of those there are.

    >>> preferred({"LANG": "pt_PT.UTF-8"}), preferred({"LANG": "pt_PT.UTF-8", "LC_ALL": "C"})
    ('pt', 'en')
    """
    name = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    code = code_of(name)
    return code if code in LANGUAGES else "en"
