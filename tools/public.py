"""What is public: the `__all__` of the modules that programs import, brought up to date.

    python tools/public.py

These are the modules that `docs/reference` has. In them a name that begins with an underscore is the module's own; every other
that it defines is public and stands in its `__all__`, but for type variables. What it passes on from another module, it has
to list itself. A module without `__all__` serves the others, and may change at any time.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
WIDTH: Final = 120


def modules() -> Iterator[Path]:
    """The modules that the reference has, but for packages that only pass names on: these list them by hand."""
    for page in sorted((ROOT / "docs" / "reference").glob("*.md")):
        for name in re.findall(r"automodule:: (\S+)", page.read_text(encoding="utf-8")):
            path = ROOT / f"{name.replace('.', '/')}.py"
            if path.is_file():
                yield path


def name_of(path: Path) -> str:
    """The dotted name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def defined(source: str) -> set[str]:
    """The public names that a module defines."""
    names: set[str] = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not _is_type_variable(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
    return {name for name in names if not name.startswith("_")}


def _is_type_variable(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "TypeVar"


def updated(source: str) -> str:
    """A module's source with an `__all__` that says what it defines, and what it passed on so far."""
    found = re.search(r"^__all__ = (\[.*?\])\n\n?", source, re.MULTILINE | re.DOTALL)
    rest = source[: found.start()] + source[found.end() :] if found else source
    passed_on = set(ast.literal_eval(found[1])) & _imported(rest) if found else set()
    first = re.match(r'r?""".*?"""\n\n?(?:from __future__ import annotations\n\n)?', rest, re.DOTALL)
    at = first.end() if first else 0
    return f"{rest[:at]}{_listed(defined(rest) | passed_on)}\n{rest[at:]}"


def _imported(source: str) -> set[str]:
    """The names that a module imports by `from`."""
    nodes = (node for node in ast.parse(source).body if isinstance(node, ast.ImportFrom))
    return {name.asname or name.name for node in nodes for name in node.names}


def _listed(names: set[str]) -> str:
    """The assignment, as it is formatted; constants first, then classes, then functions."""
    ordered = sorted(names, key=lambda name: (not (name.isupper() and len(name) > 1), not name[0].isupper(), name))
    quoted = [f'"{name}"' for name in ordered]
    line = f"__all__ = [{', '.join(quoted)}]\n"
    return line if len(line) <= WIDTH + 1 else "\n".join(["__all__ = [", *(f"    {name}," for name in quoted), "]\n"])


def main() -> None:
    """Bring every module up to date."""
    for path in modules():
        source = path.read_text(encoding="utf-8")
        if (changed := updated(source)) != source:
            path.write_text(changed, encoding="utf-8")


if __name__ == "__main__":
    main()
