"""What a game still lacks after a change of its rules: clauses without words, goldens and tests, and snapshots that are stale."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardlog.errors import CardlogError, IllegalEvent
from cardlog.formats.files import is_log_name, load_all
from cardlog.formats.opening import opened
from cardlog.game import AnyGame
from cardlog.language import ENGLISH, Language
from cardlog.log import Log
from cardlog.rules import Value
from cardlog.study.coverage import Coverage
from cardlog.testing import snapshot
from cardlog.words import words
from cardlog_tools.logs import Refused
from cardlog_tools.run import illegal, place
from cardlog_tools.spoken import said

MARK: Final = re.compile(r"\bclause\(([^)]*)\)")
"""Where tests are marked with the clauses that they show; where some are, naming a clause elsewhere does not count."""
SNAPSHOT: Final = ".jsonl"


class Lack(NamedTuple):
    """What is lacking.

    Attributes:
        of: The id of a clause, a value of an option, or a file.
        what: What it lacks, in words.
    """

    of: str
    what: str


class Project(NamedTuple):
    """Where the goldens, the tests and the snapshots of a game are.

    Attributes:
        replays: The folders of its golden replays.
        tests: The folders of its tests.
        snapshots: The folder of its snapshots; None where none are kept.
    """

    replays: tuple[Path, ...]
    tests: tuple[Path, ...]
    snapshots: Path | None

    @classmethod
    def here(cls, replays: str | None, tests: str | None, snapshots: str | None) -> Project:
        """The project in the working directory, as its `pyproject.toml` says, or as is said here.

        Raises:
            Refused: A folder is not there.
        """
        said = _settings(Path("pyproject.toml"))
        return cls(
            _folders([replays] if replays else said.get("cardlog_replays") or ["replays"], "--replays"),
            _folders([tests] if tests else ["tests"], "--tests"),
            next(
                iter(_folders([snapshots] if snapshots else said.get("cardlog_snapshots") or [], "--snapshots")), None
            ),
        )

    def logs(self) -> Iterator[tuple[Path, Path]]:
        """The files of golden replays, each with the folder that it belongs to."""
        for folder in self.replays:
            for path in sorted(path for path in folder.rglob("*") if is_log_name(path)):
                yield folder, path

    def snapshot_of(self, folder: Path, path: Path) -> Path:
        """Where the snapshot of a file is kept (`cardlog.testing.plugin`)."""
        assert self.snapshots is not None
        return self.snapshots / folder.name / path.relative_to(folder).with_name(f"{path.name}{SNAPSHOT}")


def _settings(path: Path) -> dict[str, Any]:
    """What a project says to pytest."""
    try:
        said = tomllib.loads(path.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
    found: dict[str, Any] = said.get("tool", {}).get("pytest", {}).get("ini_options", {})
    return found


def _folders(names: Iterable[str], option: str) -> tuple[Path, ...]:
    folders = tuple(Path(name) for name in names)
    for folder in folders:
        if not folder.is_dir():
            raise Refused(f"there is no such folder; go to where the project is, or say {option} FOLDER", str(folder))
    return folders


def lacks(goldens: Goldens, project: Project) -> Iterator[Lack]:
    """All that a game lacks: by clause, then by file."""
    game = goldens.game
    yield from _without_words(game)
    yield from _without_row(game)
    yield from (Lack(id, words("no golden replay shows it")) for id in goldens.missing)
    yield from _without_test(game, project)
    yield from _without_play(goldens)
    yield from goldens.faults
    yield from _stale(goldens, project)


def _without_words(game: AnyGame) -> Iterator[Lack]:
    """Clauses that the page in one language has, and in another one not; and cards that name a clause that is none."""
    known = game.clauses()
    for page in sorted(files(game.package).iterdir(), key=lambda path: path.name):
        kind, _, rest = page.name.partition(".")
        if kind == "rules" and rest.endswith(".md") and rest != "md":
            there = game.clauses(rest.removesuffix(".md"))
            yield from (Lack(id, words("no words in {page}", page=page.name)) for id in known if id not in there)
            yield from (
                Lack(id, words("words in {page}, and none in rules.md", page=page.name))
                for id in there
                if id not in known
            )
        elif kind == "reference" and rest.endswith("md"):
            named = re.findall(rf"\b{game.prefix} \w+(?:\.\d+)?", page.read_text(encoding="utf-8"))
            told = words("{page} names it, and the rules do not", page=page.name)
            yield from (Lack(id, told) for id in dict.fromkeys(named) if id not in known)


def _without_row(game: AnyGame) -> Iterator[Lack]:
    shown = [id for id, clause in game.clauses().items() if clause.shown]
    yield from (Lack(id, words("no row in the table of coverage")) for id in shown if id not in game.coverage)
    yield from (
        Lack(id, words("a row in the table of coverage, and no words in rules.md"))
        for id in game.coverage
        if id not in shown
    )


def _without_test(game: AnyGame, project: Project) -> Iterator[Lack]:
    """Clauses that no test names; where tests are marked with clauses, that none is marked with."""
    texts = [path.read_text(encoding="utf-8") for folder in project.tests for path in folder.rglob("*test*.py")]
    marks = [mark for text in texts for mark in MARK.findall(text) if f"{game.prefix} " in mark]
    named = {*re.findall(rf"\b{game.prefix} \w+(?:\.\d+)?", "\n".join(marks or texts))}
    for id, clause in game.clauses().items():
        if id not in named and (clause.shown or marks):
            yield Lack(id, words("no test is marked with it") if marks else words("no test names it"))


def _without_play(goldens: Goldens) -> Iterator[Lack]:
    """Values of options that no golden replay is played by; of numbers one that is not the classic one is enough."""
    rules = [log.header.rules for logs in goldens.logs.values() for log in logs]
    for option in goldens.game.options.known.values():
        others = [(text, value) for text, value in option.values.items() if value != option.classic]
        wanted = {_kind(value): text for text, value in reversed(others)}
        played = {_kind(each[option.name]) for each in rules if each[option.name] != option.classic}
        for kind in reversed(wanted):
            if kind not in played:
                yield Lack(f"{option.name}={wanted[kind]}", words("no golden replay is played by it"))


def _kind(value: Value) -> object:
    return int if type(value) is int else value


class Goldens:
    """The golden replays of a game.

    Attributes:
        game: The game.
        read: How many games they hold.
        missing: The clauses that none of them exercises.
        faults: What is wrong with them.
        logs: Those that could be read, by file, with the folder that it belongs to.
    """

    def __init__(self, game: AnyGame, project: Project, say: Language = ENGLISH) -> None:
        self.game = game
        self.faults: list[Lack] = []
        self.logs: dict[tuple[Path, Path], list[Log]] = {}
        coverage = Coverage(game)
        for where in project.logs():
            for log in self._of_game(where):
                try:
                    coverage.add(log)
                except IllegalEvent as error:
                    at, _, why = illegal(log, error, say).partition(": ")
                    self.faults.append(Lack(at, why))
        self.read = coverage.games
        self.missing = [id for id in coverage.missing if not id.startswith("LOG ")]

    def _of_game(self, where: tuple[Path, Path]) -> Iterator[Log]:
        try:
            for log in load_all(where[1]):
                if log.game is self.game:
                    self.logs.setdefault(where, []).append(log)
                    yield log
        except CardlogError as error:
            if self._speaks_of_it(where[1]):
                self.faults.append(Lack(str(where[1]), words("unreadable: {error}", error=said(str(error)))))

    def _speaks_of_it(self, path: Path) -> bool:
        """Whether the game's name stands in a file: what is wrong with those of other games is not told here."""
        with opened(path) as stream:
            return self.game.name.encode() in stream.read()


def _stale(goldens: Goldens, project: Project) -> Iterator[Lack]:
    """Snapshots that are not there, that are not what the logs come to, or that belong to none."""
    if project.snapshots is None:
        return
    expected = {project.snapshot_of(*where) for where in project.logs()}
    for where, logs in goldens.logs.items():
        path = project.snapshot_of(*where)
        what = (
            _differs(path, logs)
            if path.is_file()
            else words("there is no such snapshot; pytest --cardlog-update writes it")
        )
        if what:
            yield Lack(str(path), what)
    for path in sorted({*project.snapshots.rglob(f"*{SNAPSHOT}")} - expected):
        if is_log_name(path.with_suffix("")) and _is_of(path, goldens.game):
            yield Lack(str(path), words("this snapshot belongs to no golden replay any more"))


def _is_of(path: Path, game: AnyGame) -> bool:
    return f'"game": "{game.name}"' in path.read_text(encoding="utf-8").partition("\n")[0]


def _differs(path: Path, logs: list[Log]) -> str:
    """Where a snapshot is stale, in words; empty where it is not."""
    try:
        kept = snapshot.read(path.read_text(encoding="utf-8"))
    except ValueError as error:
        return words("unreadable: {error}", error=said(str(error)))
    if len(logs) != len(kept):
        return words("stale: it holds {kept} games, and the replay {games}", kept=len(kept), games=len(logs))
    for log, states in zip(logs, kept, strict=True):
        at = _parts(log, states)
        if at is not None:
            return words("stale: it differs after event {event} of {game}", event=at, game=place(log))
    return ""


def _parts(log: Log, kept: list[snapshot.State]) -> int | None:
    """The event after which a log comes to something else than was kept; None where it does not, or is illegal first."""
    number = 0
    try:
        for state in snapshot.states(log):
            if number >= len(kept) or kept[number] != state:
                return number
            number += 1
    except IllegalEvent:
        return None
    return number - 1 if number < len(kept) else None
