"""Pages of rules: their clauses, read from the page itself, which is the one place where they stand."""

from __future__ import annotations

__all__ = ["DEFINITIONS", "Clause", "log_clauses", "read_clauses", "rules_page"]

from importlib.resources import files
from typing import Final, NamedTuple

DEFINITIONS: Final = ("(definition)", "(definição)")
"""What a clause begins with that only defines, in the languages of pages."""


class Clause(NamedTuple):
    """One clause of the rules.

    Attributes:
        id: As `"CU 3.2"`.
        text: Its words, in Markdown.
        definition: Whether it only defines, so that no event can show it.
    """

    id: str
    text: str
    definition: bool

    @property
    def shown(self) -> bool:
        """Whether events can show it: it is neither a definition nor a worked example (section X)."""
        return not self.definition and not self.id.partition(" ")[2].startswith("X")


def rules_page(package: str, language: str = "en") -> str:
    """The page of rules of a package: in another language, if there is a `rules.pt.md` beside its `rules.md`."""
    page = files(package).joinpath(f"rules.{language}.md")
    if not page.is_file():
        page = files(package).joinpath("rules.md")
    return page.read_text(encoding="utf-8")


def read_clauses(text: str, prefix: str) -> dict[str, Clause]:
    r"""The clauses of a page of rules: every list item that begins with an id.

    >>> read_clauses("- XY 1.2 (definition) Two\n  seats.\n", "XY")["XY 1.2"]
    Clause(id='XY 1.2', text='(definition) Two seats.', definition=True)
    """
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in text.split("\n"):
        if line.startswith(f"- {prefix} "):
            number, _, rest = line.removeprefix(f"- {prefix} ").partition(" ")
            current = found.setdefault(f"{prefix} {number}", [])
            current.append(rest.strip())
        elif current is not None and line.startswith("  "):
            current.append(line.strip())
        else:
            current = None
    return {id: Clause(id, " ".join(words), words[0].startswith(DEFINITIONS)) for id, words in found.items()}


def log_clauses(language: str = "en") -> dict[str, Clause]:
    """The clauses of the log itself, which hold in every game."""
    return read_clauses(rules_page("cardlog", language), "LOG")
