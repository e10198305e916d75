"""Every log under `replays/` is a test by being there.

Each is told as it was before (a snapshot, to be read in review), holds the values that somebody worked out by
hand (`golden_values/<game>.toml`), and passes what every log must. After a wanted change:
`pytest tests/test_golden.py --snapshot-update`, and read the difference.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from cardlog import PUBLIC, Log, check, copy, dumps, load, loads, view
from cardlog.cards import EMPTY, HIDDEN, each
from cardlog.event import KERNEL, texts
from cardlog.formats import codec
from cardlog.formats.files import read_stream
from cardlog.game import BUILT_IN
from cardlog.rulebook import read_clauses

REPLAYS = Path(__file__).parent.parent / "replays"
VALUES = Path(__file__).parent / "golden_values"
PATHS = sorted(path for path in REPLAYS.rglob("*") if path.suffix in (".cgn", ".clog"))

every_replay = pytest.mark.parametrize("path", PATHS, ids=[f"{path.parent.name}-{path.stem}" for path in PATHS])


class OneText(SingleFileSnapshotExtension):
    """A text file a snapshot, where syrupy puts it."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@cache
def replay(path: Path) -> Log:
    return load(path)


def state_json(log: Log, number: int, state) -> dict:
    return log.game.as_json(state, number)


# The telling.


def words(text: str, names: tuple[str, ...]) -> str:
    """A sentence with names for seats, and cards without braces."""
    named = re.sub(r"\{([A-E])\}", lambda match: names["ABCDE".index(match[1])], text)
    return re.sub(r"\{(\S+?)\}", r"\1", named)


def compact(value) -> str:
    """A JSON value in few signs."""
    if isinstance(value, dict):
        return " ".join(compact(inner) for inner in value.values() if inner not in (None, []))
    if isinstance(value, list):
        nested = any(isinstance(inner, dict) for inner in value)
        return (", " if nested else " ").join(map(compact, value)) or "--"
    return "--" if value is None else str(value)


def changes(before: dict, after: dict, prefix: str = "") -> list[str]:
    """What is new in a state's JSON: the path of each value that changed, and the value."""
    found = []
    for key, value in after.items():
        old = before.get(key)
        if isinstance(value, dict) and isinstance(old, dict):
            found += changes(old, value, f"{prefix}{key}.")
        elif value != old and key != "event":
            found.append(f"{prefix}{key} {compact(value)}")
    return found


def telling(log: Log) -> str:
    """Each event with its sentence and what it changed."""
    lines = []
    states = log.states()
    for number, event in enumerate(log, 1):
        before, after = states[number - 1], states[number]
        lines.append(f"{number:2} {event}")
        if type(event) not in KERNEL:
            lines.append("   " + words(log.game.tell(before, event, after), log.header.seats))
        lines.append("   " + " | ".join(changes(state_json(log, 0, before), state_json(log, 0, after))))
    return "\n".join(lines) + "\n"


@every_replay
def test_it_is_told_as_before(path, snapshot):
    assert telling(replay(path)) == snapshot(extension_class=OneText)


# Values worked out by hand.


@cache
def values_of(game: str) -> dict:
    found = VALUES / f"{game}.toml"
    return tomllib.loads(found.read_text(encoding="utf-8")) if found.exists() else {}


def missing(expected, actual, path: str) -> list[str]:
    """Where a value is not what was worked out; of an object only the keys expected are compared."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        return [line for key, value in expected.items() for line in missing(value, actual.get(key), f"{path}.{key}")]
    return [] if expected == actual else [f"{path}: {expected!r} by hand, {actual!r} in the replay"]


@every_replay
def test_it_has_the_values_worked_out_by_hand(path):
    log = replay(path)
    by_hand = values_of(path.parent.name).get(path.stem)
    assert by_hand, f"no value of {path.name} is worked out by hand in {VALUES.name}/{path.parent.name}.toml"

    wrong = []
    for number, expected in by_hand.items():
        state = log.state(int(number))
        actual = state_json(log, int(number), state) | {"legal": sorted(texts(log.game.legal(state)))}
        wrong += missing(expected, actual, number)
    assert not wrong


def test_values_are_those_of_replays():
    """A value whose replay was renamed or removed would be compared with nothing."""
    known = {(path.parent.name, path.stem) for path in PATHS}

    assert {(file.stem, name) for file in VALUES.glob("*.toml") for name in values_of(file.stem)} <= known


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_replays(game):
    assert any(path.parent.name == game for path in PATHS)


# What holds for every log.


@every_replay
def test_it_is_legal_to_its_end(path):
    log = replay(path)

    check(log)
    assert log.header.tag("Result") is not None, "a golden states its result, so that it is checked"


@every_replay
def test_it_says_what_it_shows(path):
    """A comment before the first event names clauses that there are."""
    log = replay(path)
    comment = log.note(0).comment
    named = set(re.findall(r"\b[A-Z]{2,} (?:[VP]?\d+(?:\.\d+)?|X\d+)\b", comment))
    kernel = read_clauses(files("cardlog").joinpath("rules.md").read_text(encoding="utf-8"), "LOG")
    known = {*log.game.clauses(), *kernel}

    assert named - {name for name in named if " X" in name} <= known
    assert named


@every_replay
def test_its_text_is_canonical(path):
    log = replay(path)
    text = dumps(log)

    if path.suffix == ".cgn":
        assert path.read_bytes().decode() == text
    assert loads(text) == log
    assert dumps(loads(text)) == text


@every_replay
def test_the_binary_form_loses_nothing(path):
    log = replay(path)

    (again,) = read_stream(BytesIO(codec.pack(log)))
    assert again == log
    assert dumps(again) == dumps(log)


@every_replay
def test_every_card_is_in_one_place_at_any_time(path):
    log = replay(path)
    pack = log.state(0).unseen

    for state in log.walk_states():
        spots = [place.spot for place in log.game.places(state) if place.spot != EMPTY]
        cards = [spot for spot in spots if spot != HIDDEN] + list(each(state.unseen))
        on_top = sum(place.name == "top" for place in log.game.places(state))
        assert sorted(cards) == list(each(pack))
        assert state.unseen.bit_count() == state.stock - on_top + spots.count(HIDDEN)


@every_replay
def test_copies_fold_to_what_their_viewers_know(path):
    log = replay(path)
    states = log.states()
    viewers = [*range(len(log.header.seats)), PUBLIC]
    if log.header.view is not None:
        viewers = sorted({log.header.view, PUBLIC})

    for viewer in viewers:
        known = [view(log.game, state, viewer) for state in states]
        assert copy(log, viewer).states() == known
