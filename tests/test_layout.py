"""What imports what: the kernel knows no game, and importing cardlog costs little."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "cardlog"
ORDER = [
    "version", "errors", "fault", "words", "language", "clauses", "cards", "kinds", "event", "declared", "verbs", "rules", "parts", "state", "arrangement", "asking", "due", "hiding", "phases", "bots", "game", "known", "shown", "position",
    "clock", "chance", "line", "ending", "fold", "log", "check", "summary", "sight", "format", "tags", "body", "notation", "codec", "writers", "opening", "files", "dealer", "table",
    "diff", "knowledge", "perft", "revision", "playout", "simulate", "coverage",
]  # fmt: skip
"""Each module imports only from those before it; the ones not named here may import all of these."""


def imported(path: Path) -> set[str]:
    """The modules of cardlog that a file imports, but for those that only type checkers read."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    checking = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    found: set[str] = set()
    for node in ast.walk(tree):
        if id(node) in checking:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "cardlog":
                found |= {f"cardlog.{name.name}" for name in node.names}
            else:
                found.add(node.module)
        elif isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
    return {name for name in found if name.startswith("cardlog")}


@pytest.mark.parametrize("name", ORDER)
def test_imports_run_one_way(name):
    before = {f"cardlog.{earlier}" for earlier in ORDER[: ORDER.index(name)]}

    assert imported(PACKAGE / f"{name}.py") <= before


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.glob("games/*/*.py")), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_games_import_only_what_stands_before_logs(path):
    allowed = {f"cardlog.{name}" for name in ORDER[: ORDER.index("line")]}
    own = f"cardlog.games.{path.parent.name}"

    assert {name for name in imported(path) if not name.startswith(own)} <= allowed


def test_the_kernel_names_no_game_but_in_the_list_of_games():
    for path in PACKAGE.glob("*.py"):
        assert not any(name.startswith("cardlog.games") for name in imported(path)), path.name


def test_importing_cardlog_imports_nothing_heavy():
    code = (
        "import sys; before = set(sys.modules); import cardlog; import cardlog.games.cuttle;"
        "print(*sorted({n.split('.')[0] for n in set(sys.modules) - before}))"
    )
    out = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True).stdout
    cython = {name for name in out.split() if "cython" in name}  # msgpack is compiled with it
    others = {name for name in out.split() if name not in sys.stdlib_module_names}

    assert others <= {"attr", "attrs", "cattrs", "cattr", "msgpack", "cardlog"} | cython
