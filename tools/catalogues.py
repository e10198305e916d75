"""The catalogues of `cardlog/locale`: what there is to be said, brought up to date, and compiled.

    python tools/catalogues.py

brings each `.po` up to date with the sources (what is new stands there empty, to be translated) and compiles it to
the `.mo` that is read. Building the package compiles too: this file is the build's hook.
"""

from __future__ import annotations

import ast
import re
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


ERRORS: Final = re.compile(
    r"(?!Game|Type|Index|Attribute|Assertion|Key)\w+Error|BrokenRecord|refused|Refused|BadParameter|say|_fail|Unproven|Contradiction|NoWorlds|fail|illegal|heading|Column|title|tell|show|print"
    r"|Unclear|Command|Phase|ask|pause|said|_pair|_rows|complain|english|CannotSay|_?error|broken|__init__|Misfit|take|IllegalEvent"
)
"""What is called with English that is said again where a person reads it (`cardlog_tools.retold`)."""
WHOLE: Final = (
    "cardlog/balance/words.py",
    "cardlog/impact/words.py",
    "cardlog/impact/verdict.py",
    "cardlog/impact/judge.py",
    "record/wanted.py",
)
"""Modules of which every sentence is said so."""
UNSAID: Final = re.compile(r"cardlog/(testing/|(declared|face|fault|words)\.py)|tools/cardlog_tools/pytest_plugin\.py")
"""What only those meet who write games."""
ASKS: Final = ("Seat", "Cards", "Spots", "Number")
"""The pieces of scripts: what they ask, and why an answer is wrong."""
ARGUMENTS: Final = {**dict.fromkeys(ASKS, ("text", "wrong", "where")), "Game": ("title",)}
"""What is said of the arguments of some calls."""
KINDS: Final = ("Kind", "_kind")
"""The kinds of fields, by their names."""


def told(path: Path, tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The English of a file that is said again: of errors, of help, of reports, of events."""
    from cardlog.formats.grammar import explained  # not at the top: a build compiles without it

    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _of_call(node)
        elif isinstance(node, ast.ClassDef) and _has_verb(node):
            yield node.lineno, explained(ast.get_docstring(node) or "")[1]
        elif isinstance(node, ast.FunctionDef) and node.name in ("command", "options") and "cardlog_tools" in str(path):
            yield from ((node.lineno, text) for text in _help(ast.get_docstring(node) or ""))
        elif isinstance(node, ast.AnnAssign | ast.Assign | ast.Return | ast.Yield) and node.value and _says(path, node):
            yield from (found for found in _texts(node.value) if " " in found[1] or path.name != "judge.py")


def _says(path: Path, node: ast.AnnAssign | ast.Assign | ast.Return | ast.Yield) -> bool:
    """Whether what stands at the right is said: in a module of words everything, elsewhere what has one of these names."""
    target = getattr(node, "target", None) or getattr(node, "targets", [None])[0]
    name = getattr(target, "id", "")
    if path.as_posix().endswith(WHOLE):
        return name not in ("__all__", "STOPPED")
    return name in ("COMMANDS", "TYPERS", "SYSTEMS", "PYTHONS", "VERDICTS", "TITLES", "NOUNS", "PLACES", "reason")


def _of_call(node: ast.Call) -> Iterator[tuple[int, str]]:
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    said = [*node.args] if ERRORS.fullmatch(name) or name in ASKS else node.args[:1] if name in KINDS else []
    alone = name in ("Column", "title", "said", "say", "english", *KINDS)
    keywords = ("name",) if name in KINDS else ("help", "awaited", *ARGUMENTS.get(name, ()))
    for value in said + [each.value for each in node.keywords if each.arg in keywords]:
        if name in ASKS:
            yield from (
                (line, _inside(text)) for line, text in _texts(value) if "{{" in text or text.startswith("The ")
            )
        yield from (found for found in _texts(value) if alone or " " in found[1] or "{" in found[1])


def _inside(text: str) -> str:
    """What a script asks for, as it stands in the reason why an answer is wrong (`cardlog.due`)."""
    plain = text.replace("{{{", "{").replace("}}}", "}")
    return f"{plain[0].lower()}{plain[1:]}" if plain.startswith("The ") else plain


def _texts(node: ast.expr) -> Iterator[tuple[int, str]]:
    """The templates that stand in an expression, its conditions apart."""
    if isinstance(node, ast.Call) and isinstance(table := getattr(node.func, "value", None), ast.Dict):
        node = table
    if isinstance(node, ast.Lambda):
        node = node.body
    if isinstance(node, ast.IfExp):
        yield from (*_texts(node.body), *_texts(node.orelse))
    elif isinstance(node, ast.Dict):
        yield from (text for value in node.values for text in _texts(value))
    elif isinstance(node, ast.Starred):
        yield from _texts(node.value)
    elif isinstance(node, ast.Tuple | ast.List):
        yield from (text for value in node.elts for text in _texts(value))
    elif isinstance(node, ast.BoolOp):
        yield from (text for value in node.values for text in _texts(value))
    elif isinstance(node, ast.Constant | ast.JoinedStr) and _WORDS.search(text := _template(node)):
        yield node.lineno, text.strip(" ;")


_WORDS: Final = re.compile(r"^[^{]*?[A-Za-z][a-z]|\}[^{]*?[A-Za-z][a-z]|^\[?[A-Z]{7}")
"""Words besides the parts."""


def _template(node: ast.Constant | ast.JoinedStr) -> str:
    """An f-string as a template: its parts have the names that they have in the source, and a number where two would be one."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    made, names = "", set[str]()
    for part in node.values:
        if isinstance(part, ast.Constant):
            made += str(part.value).replace("{", "{{").replace("}", "}}")
        elif isinstance(part, ast.FormattedValue):
            name = called = _name(part.value)
            while name in names:
                name = f"{called}{len(names)}"
            names.add(name)
            made += f"{{{name}}}"
    return made


def _name(node: ast.expr) -> str:
    """What a part of an f-string is called: as what it is made of."""
    inner = (
        (node.args or [getattr(node.func, "value", node.func)])[0]
        if isinstance(node, ast.Call)
        else next(
            (
                each
                for field in ("body", "left", "value", "operand")
                if isinstance(each := getattr(node, field, None), ast.expr)
            ),
            None,
        )
    )
    if isinstance(node, (ast.Name, ast.Attribute)):
        return str(getattr(node, "attr", getattr(node, "id", ""))).strip("_").lower()
    return "part" if inner is None else _name(inner)


def _help(text: str) -> Iterator[str]:
    """The paragraphs of a help text, in one line each; of examples the title."""
    for paragraph in text.split("\n\n"):
        yield paragraph.partition(":")[0] if paragraph.startswith("Example") else " ".join(paragraph.split())


def _has_verb(node: ast.ClassDef) -> bool:
    """Whether it is an event of a game or of the kernel."""
    return any(keyword.arg == "verb" for keyword in node.keywords) or any(
        isinstance(each, ast.AnnAssign) and getattr(each.target, "id", "") == "verb" and each.value
        for each in node.body
    )


def sources(root: Path = ROOT) -> Catalog:
    """All that the sources say."""
    found = Catalog(project="cardlog")
    for path in sorted(path for source in SOURCES for path in (root / source).rglob("*.py")):
        with path.open("rb") as file:
            for line, message, _, _ in extract(calls, file, KEYWORDS):
                found.add(message, locations=[(path.relative_to(root).as_posix(), line)])
        if not UNSAID.match(path.relative_to(root).as_posix()):
            for line, text in told(path, ast.parse(path.read_text(encoding="utf-8"))):
                found.add(text, locations=[(path.relative_to(root).as_posix(), line)])
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
