"""Golden snapshots of logs: every state as JSON, in a file that reads as what each event changed.

A snapshot has a line for each state. A game's first line is the whole state before the first event; every other
line holds the keys whose values its event changed.
"""

from __future__ import annotations

__all__ = ["State", "read", "states", "write"]

import json
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any, TypeAlias

from cardlog.log import Log

State: TypeAlias = dict[str, Any]

_LEFT_OUT = ("event", "rules")
"""Keys that are no part of a snapshot: logs are compared with it under other rules too."""


def states(log: Log) -> Iterator[State]:
    """The states of a log, as snapshots hold them.

    Raises:
        IllegalEvent: The event that comes next is illegal.
    """
    for state in log.walk_states():
        yield {key: value for key, value in log.game.as_json(state, 0).items() if key not in _LEFT_OUT}


def write(games: Iterable[Iterable[State]]) -> str:
    r"""The text of a snapshot.

    >>> write([[{"game": "x", "turn": "A"}, {"game": "x", "turn": "B"}]])
    '{"game": "x", "turn": "A"}\n{"turn": "B"}\n'
    """
    lines = []
    for states in games:
        before = State()
        for state in states:
            changed = {key: value for key, value in state.items() if key not in before or before[key] != value}
            lines.append(json.dumps(changed, ensure_ascii=False))
            before = state
    return "".join(f"{line}\n" for line in lines)


def read(text: str) -> list[list[State]]:
    r"""The states of each game of a snapshot: a line that names the game begins one. Only line feeds end a line.

    >>> read('{"game": "x", "turn": "A"}\n{"turn": "B"}\n')
    [[{'game': 'x', 'turn': 'A'}, {'game': 'x', 'turn': 'B'}]]

    Raises:
        ValueError: It is no snapshot.
    """
    games: list[list[State]] = []
    for number, line in enumerate(StringIO(text), 1):
        changed = json.loads(line)
        if not isinstance(changed, dict) or not games and "game" not in changed:
            raise ValueError(f"line {number} is not of a snapshot")
        if "game" in changed:
            games.append([changed])
        else:
            games[-1].append({**games[-1][-1], **changed})
    return games
