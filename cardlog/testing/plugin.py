"""The pytest plugin: logs under the folders named in `cardlog_replays` are tests, an item a file.

    [tool.pytest.ini_options]
    cardlog_replays = ["replays"]
    cardlog_snapshots = ["tests/snapshots"]

Each log must be legal to its end, and where a folder of snapshots is named, come to the states that its snapshot
holds. `--cardlog-update` writes the snapshots; `--cardlog-rules "classic four=random"` runs the logs under these
rules and compares with the snapshots, or without them with what the logs come to under their own rules. A snapshot
whose log is no longer there is told at the end of every run, and left where it is.

The settings are declared in `cardlog_tools.pytest_plugin`, which imports this module once they are used.
"""

from __future__ import annotations

__all__ = ["NotAsItShouldBe", "Replay", "ReplayFile", "Replays", "Settings"]

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve, frozen

from cardlog.errors import CardlogError, GameError, IllegalEvent, RulesError
from cardlog.formats.files import is_log_name, load_all, replacing
from cardlog.game import find, names
from cardlog.known import rules_of
from cardlog.log import Log
from cardlog.testing import snapshot
from cardlog.testing.failure import Golden, failure

_SNAPSHOT = ".jsonl"
"""What the name of a snapshot adds to that of its log."""


class NotAsItShouldBe(Exception):
    """What is wrong with a file; its text is the failure's."""


@frozen
class Settings:
    """What a run was asked for.

    Attributes:
        folders: Where logs are tests.
        snapshots: Where their snapshots lie, or None.
        rules: The rules to run them under, or None for their own.
        update: Whether snapshots are written anew.
    """

    folders: tuple[Path, ...]
    snapshots: Path | None
    rules: str | None
    update: bool

    @classmethod
    def of(cls, config: pytest.Config) -> Settings:
        """Read the settings.

        Raises:
            pytest.UsageError: They contradict each other, or there is nothing to test.
        """
        folders = tuple(folder.resolve() for folder in config.getini("cardlog_replays"))
        for folder in folders:
            if not any(is_log_name(path) for path in folder.rglob("*")):
                raise pytest.UsageError(f"cardlog_replays: no .cgn or .clog is in {folder} or below")
        snapshots = config.getini("cardlog_snapshots")
        rules, update = config.getoption("cardlog_rules"), config.getoption("cardlog_update")
        if len(snapshots) > 1:
            raise pytest.UsageError("cardlog_snapshots: it is one folder")
        if update and not snapshots:
            raise pytest.UsageError("--cardlog-update: cardlog_snapshots names no folder")
        if update and rules is not None:
            raise pytest.UsageError("--cardlog-update and --cardlog-rules exclude each other")
        return cls(folders, snapshots[0].resolve() if snapshots else None, rules, update)

    def covers(self, path: Path) -> bool:
        """Whether this file is a test."""
        return is_log_name(path) and any(path.is_relative_to(folder) for folder in self.folders)

    def snapshot_of(self, path: Path) -> Path | None:
        """Where the snapshot of a file lies: below the name of its folder, as the file does."""
        if self.snapshots is None:
            return None
        folder = next(folder for folder in self.folders if path.is_relative_to(folder))
        return self.snapshots / folder.name / path.relative_to(folder).with_name(f"{path.name}{_SNAPSHOT}")

    def orphans(self) -> list[Path]:
        """The snapshots that belong to no log any more."""
        if self.snapshots is None:
            return []
        logs = (path for folder in self.folders for path in folder.rglob("*") if self.covers(path))
        snapshots = {path for path in self.snapshots.rglob(f"*{_SNAPSHOT}") if is_log_name(path.with_suffix(""))}
        return sorted(snapshots - {self.snapshot_of(path) for path in logs})


class Replays:
    """The hooks of a run in which logs are tests."""

    def __init__(self, config: pytest.Config) -> None:
        self.settings = Settings.of(config)
        if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
            config.args += map(str, self.settings.folders)

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """Take a log for a test."""
        if not self.settings.covers(file_path):
            return None
        return ReplayFile.from_parent(parent, path=file_path, settings=self.settings)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Tell which snapshots are left over."""
        for path in self.settings.orphans():
            name = os.path.relpath(path)
            more = "belongs to no recorded game any more; delete it, if it is not kept on purpose"
            terminalreporter.write_line(f"cardlog: {name} {more}")


class ReplayFile(pytest.File):
    """A file of logs."""

    def __init__(self, *, settings: Settings, **given: Any) -> None:
        super().__init__(**given)
        self.settings = settings

    def collect(self) -> Iterator[pytest.Item]:
        """One item a file."""
        yield Replay.from_parent(self, name="replay", settings=self.settings)


class Replay(pytest.Item):
    """The logs of a file, run one after the other."""

    def __init__(self, *, settings: Settings, **given: Any) -> None:
        super().__init__(**given)
        self.settings = settings
        self.snapshot = settings.snapshot_of(self.path)

    def runtest(self) -> None:
        """Fail with the first log that is not as it should be."""
        try:
            logs = list(load_all(os.path.relpath(self.path)))
            for log, golden in zip(logs, self._goldens(logs), strict=True):
                trouble = failure(self._under_rules(log), golden)
                if trouble is not None:
                    raise NotAsItShouldBe(trouble)
        except GameError:
            raise
        except CardlogError as error:
            raise NotAsItShouldBe(str(error)) from None
        if self.settings.update:
            self._write(logs)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What is wrong, in a few lines; a traceback only where the rules themselves broke."""
        if isinstance(excinfo.value, NotAsItShouldBe):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where it stands, and what reports call it."""
        return self.path, None, self.path.name

    def _under_rules(self, log: Log) -> Log:
        rules = self.settings.rules
        if rules is None:
            return log
        try:
            return log.with_header(evolve(log.header, rules=rules_of(log.game, rules)))
        except RulesError as error:
            if any(find(name).options.knows(rules) for name in names()):
                pytest.skip(str(error))  # they are another game's
            raise

    def _goldens(self, logs: list[Log]) -> list[Golden | None]:
        """What each log should come to."""
        if self.settings.update:
            return [None] * len(logs)
        if self.snapshot is not None:
            return [*self._read(self.snapshot, len(logs))]
        if self.settings.rules is not None:
            return [_own(log) for log in logs]
        return [None] * len(logs)

    def _read(self, path: Path, games: int) -> Iterator[Golden]:
        try:
            found = snapshot.read(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise NotAsItShouldBe(f"{self.path}: there is no {path}; --cardlog-update writes it") from None
        except ValueError as error:
            raise NotAsItShouldBe(f"{path}: {error}") from None
        if len(found) != games:
            raise NotAsItShouldBe(f"{self.path}: it holds {games} games, and {path} {len(found)}")
        for states in found:
            yield Golden("in the golden snapshot", states)

    def _write(self, logs: list[Log]) -> None:
        assert self.snapshot is not None
        self.snapshot.parent.mkdir(parents=True, exist_ok=True)
        with replacing(self.snapshot, force=True) as stream:
            stream.write(snapshot.write(snapshot.states(log) for log in logs).encode())


def _own(log: Log) -> Golden | None:
    """What a log comes to under its own rules, or None where it is illegal by them."""
    try:
        return Golden("under its own rules", [*snapshot.states(log)])
    except IllegalEvent:
        return None
