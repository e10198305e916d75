"""The catalogues of `cardlog/locale`: what there is to be said, brought up to date, and compiled.

    python tools/catalogues.py

brings each `.po` up to date with the sources (what is new stands there empty, to be translated) and compiles it to
the `.mo` that is read. Building the package compiles too: this file is the build's hook.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parent.parent
SOURCES: Final = ("cardlog", "tools/cardlog_tools")
KEYWORDS: Final[dict[str, Any]] = {"words": None, "plural": (1, 2)}
"""The functions of `cardlog.words` whose arguments are templates."""


def calls(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[tuple[int, str, Any, list[str]]]:
    """The calls of these functions in a Python file: an extraction method of Babel, which does not take names for calls."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in keywords:
            said = [
                arg.value if isinstance(arg, ast.Constant) and isinstance(arg.value, str) else None for arg in node.args
            ]
            yield node.lineno, node.func.id, said if len(said) > 1 else said[:1], []


def sources(root: Path = ROOT) -> Catalog:
    """All that the sources say."""
    found = Catalog(project="cardlog")
    for path in sorted(path for source in SOURCES for path in (root / source).rglob("*.py")):
        with path.open("rb") as file:
            for line, message, _, _ in extract(calls, file, KEYWORDS):
                found.add(message, locations=[(path.relative_to(root).as_posix(), line)])
    return found


def read(path: Path) -> Catalog:
    """A catalogue."""
    with path.open("rb") as file:
        return read_po(file)


def paths(root: Path = ROOT) -> list[Path]:
    """The catalogues there are."""
    return sorted(root.glob("cardlog/locale/*/LC_MESSAGES/*.po"))


def update(path: Path) -> None:
    """Bring a catalogue up to date with the sources; what nobody says any more leaves it."""
    catalogue = read(path)
    catalogue.update(sources(), no_fuzzy_matching=True, update_creation_date=False)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, ignore_obsolete=True, include_lineno=False, sort_output=True)


def compile(path: Path) -> None:
    """Write the `.mo` beside a catalogue."""
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, read(path))


def get_build_hook() -> type:
    """The hook that the build looks for."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class Compile(BuildHookInterface):
        """Compiles the catalogues before anything is packed."""

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            for path in paths(Path(self.root)):
                compile(path)

    return Compile


if __name__ == "__main__":
    for path in paths():
        update(path)
        compile(path)
