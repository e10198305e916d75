"""What imports what: the kernel knows no game, and importing cardlog costs little."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "cardlog"
LAYERS: list[tuple[str, ...]] = [
    ("version", "errors", "fault", "words", "language", "cards", "face", "pack", "kind", "card_kinds", "braces", "kinds", "slot_kinds"),  # needed by all
    ("event", "clauses", "counting", "declared", "verbs", "rules", "parts", "state", "arrangement", "asking", "due", "hiding", "deals", "shortcuts", "phases", "bots", "fields", "described", "standing", "catalogue", "sharing", "resample", "planes", "rulebook", "game", "known", "shown", "position", "reading", "keys"),
    ("clock", "chance", "line", "ending", "fold", "log", "check", "sight"),
    ("formats",),
    ("study",),
    ("play",),
    ("analysis",),
    ("many",),
    ("impact",),
    ("balance",),
]  # fmt: skip
"""What a game is written with, then logs and copies, then the rooms: modules import from their own layer and those before it."""
BESIDE = {"games": 1, "importers": 2, "picture": 3, "testing": 8, "looks": 9, "store": 6, "bridges": 6}
"""Rooms that no layer imports, and the last layer that they may import from."""
TYPED = {"cardlog.game", "cardlog.log", "cardlog.play.simulate"}
"""Modules that say of what states the built-in games are, for type checkers alone."""
MOVED = "Moved to `cardlog."
"""How a module begins that only keeps an old path working."""


def layer_of(name: str) -> int:
    """The layer that a module of cardlog belongs to, by its dotted name."""
    first = name.split(".")[1]
    return BESIDE[first] if first in BESIDE else next(number for number, layer in enumerate(LAYERS) if first in layer)


def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name, but for the package itself and paths kept for what moved."""
    found = {".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path for path in PACKAGE.rglob("*.py")}
    return {
        name.removesuffix(".__init__"): path
        for name, path in found.items()
        if name not in ("cardlog.__init__", "cardlog.__main__")
        and MOVED not in path.read_text(encoding="utf-8").partition("\n")[0]
    }


MODULES = modules()


def imported(path: Path) -> set[str]:
    """The modules of cardlog that a file imports, also within a function or for type checkers alone."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                found.add(inner if inner in MODULES else node.module)
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name.startswith("cardlog")}


@pytest.mark.parametrize("name", sorted(MODULES))
def test_imports_run_one_way(name):
    own, first = layer_of(name), name.split(".")[1]

    for other in imported(MODULES[name]):
        assert other != "cardlog", "the package imports nearly all"
        assert other in MODULES, f"{other} has moved, or is none"
        assert layer_of(other) <= own, other
        named = name in TYPED and other.startswith("cardlog.games.") and other.endswith(".state")
        assert (
            named or other.split(".")[1] not in BESIDE or other.split(".")[1] == first or first in {"testing", "looks"}
        ), other


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.glob("games/*/*.py")), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_a_game_imports_no_other(path):
    others = {name for name in imported(path) if name.startswith("cardlog.games.")}

    assert {name.split(".")[2] for name in others} <= {path.parent.name}


def test_no_modules_import_each_other_in_a_circle():
    left = {name: imported(path) & set(MODULES) - {name} for name, path in MODULES.items()}
    while free := {name for name, needs in left.items() if not needs & set(left)}:
        left = {name: needs for name, needs in left.items() if name not in free}

    assert not left


def test_importing_cardlog_imports_nothing_heavy():
    code = (
        "import sys; before = set(sys.modules); import cardlog; import cardlog.games.cuttle;"
        "print(*sorted({n.split('.')[0] for n in set(sys.modules) - before}))"
    )
    out = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True).stdout
    cython = {name for name in out.split() if "cython" in name}  # msgpack is compiled with it
    others = {name for name in out.split() if name not in sys.stdlib_module_names}

    assert others <= {"attr", "attrs", "cattrs", "cattr", "msgpack", "cardlog"} | cython
