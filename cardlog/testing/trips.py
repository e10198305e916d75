"""Law 7: whatever is written is read back, and what is broken is known up to where it broke."""

from __future__ import annotations

__all__ = ["annotated", "found", "law_7_round_trips", "respelled"]

import io
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from random import Random
from typing import Final

import msgpack
from attrs import evolve

from cardlog import game as games
from cardlog.chance import Chance
from cardlog.check import check
from cardlog.errors import NotationError
from cardlog.fold import Fold
from cardlog.formats import codec
from cardlog.formats.files import dumps, loads, read_stream
from cardlog.game import AnyGame
from cardlog.line import Comment, Line, Note
from cardlog.log import Log
from cardlog.sight import copy
from cardlog.testing.basics import broken, random_of, viewers
from cardlog.testing.generate import Habits, next_event
from cardlog.testing.positions import positions_come_back

_PIECES: Final = (
    "A good try", "Ah", "??", " ", "  ", "\n", "\n\n", "{", "}", "\\", "\\}", "(", ")", "[", "]", '"', "$4", "!", "?",
    "*", "* draw 5h", "@12.5", "=40>19", "@", "=", "%", ";", "\t", "é", "♥", "\u2028", "\ufeff", "\x00", "\r", "\r\n", "[Cardlog", "B",
)  # fmt: skip
"""What comments are made of: words, and all that means something to some reader."""


def law_7_round_trips(log: Log) -> int:
    """A log comes back from both forms, states and events from their JSON; of a broken file all comes back but what is broken."""
    random = random_of(log)
    noted = annotated(log, random)
    with found(log.game):
        trips = _both_forms(noted) + _both_forms(_copied(noted, random))
        trips += _any_accepted_text(noted, random)
        trips += _torn(noted, random)
    return trips + _as_json(log) + positions_come_back(log, random)


def _as_json(log: Log) -> int:
    """Every event comes back from JSON, which holds texts alone."""
    verbs = log.game.verbs
    for number, event in enumerate(log, 1):
        text = json.dumps(verbs.to_json(event))
        if (back := verbs.from_json(json.loads(text))) != event:
            raise broken(log, number, f"its JSON {text} is read as {back}")
    return len(log)


@contextmanager
def found(game: AnyGame) -> Iterator[None]:
    """For a while the game is found by its name, as readers must find it."""
    before = dict(games._found)
    games.register(game)
    try:
        yield
    finally:
        games._found.clear()
        games._found.update(before)


def annotated(log: Log, random: Random, depth: int = 2) -> Log:
    """The log with times, chances, glyphs, comments and (nested) variations at some of its events."""
    noted = _started(log, random).annotate(0, Note(comment=_comments(random, 0)))
    past = Fold(log.game, log.header.start())
    time = 0.0 if noted.header.tag("Start") else None
    for number, event in enumerate(log, 1):
        if time is not None:
            time = round(time + random.choice((0, 0.001, 0.25, 7, 86400)), 3)
        if random.random() < 0.15:
            note = _note(past, random, depth)
            noted = noted.annotate(number, evolve(note, time=random.choice((time, None))))
        past.push(event)
    return noted


def _started(log: Log, random: Random) -> Log:
    """The log with a tag from which times are counted, or as it is."""
    start = random.choice((log.header.tag("Start"), "2026-03-01T20:15:00+01:00", "2026-03-01T19:15:00.5Z"))
    return log.with_header(log.header.with_tag("Start", start))


def _comments(random: Random, variations: int) -> list[Comment]:
    """Comments before, between and after variations."""
    places = sorted(random.randint(0, variations) for _ in range(random.choice((0, 0, 1, 1, 2, 3))))
    return [Comment("".join(random.choices(_PIECES, k=random.randrange(6))), place) for place in places]


def _note(past: Fold, random: Random, depth: int) -> Note:
    glyphs = tuple(random.choice((1, 2, 3, 4, 5, 6, 10, 146)) for _ in range(random.randrange(3)))
    lines = [_variation(past, random, depth) for _ in range(random.randrange(3) if depth else 0)]
    variations = tuple(line for line in lines if len(line))
    return Note(glyphs, _comments(random, len(variations)), variations, chance=_chance(random))


def _chance(random: Random) -> Chance | None:
    if random.random() < 0.5:
        return None
    best = random.randrange(1001)
    return Chance(best / 10, random.choice((best, random.randint(0, best))) / 10)


def _variation(past: Fold, random: Random, depth: int) -> Line:
    """What could have happened instead: events from there on, with notes of their own."""
    past, line = past.copy(), Line()
    habits = Habits(random.random, past.game)
    for number in range(1, random.randrange(2, 6)):
        event = next_event(past, habits)
        if event is None:
            break
        line = line.append(event)
        if random.random() < 0.3:
            line = line.annotate(number, _note(past, random, depth - 1))
        past.push(event)
    return line


def _copied(log: Log, random: Random) -> Log:
    return copy(log, random.choice(viewers(log.header)))


def _both_forms(log: Log) -> int:
    """Text and bytes come back as they were, and each as the other; every event by itself as well."""
    check(log)
    text, data = dumps(log), codec.pack(log)
    for form, written in (("text", text), ("bytes", data)):
        back = _read(log, form, written)
        if back != log or dumps(back) != text or codec.pack(back) != data:
            raise broken(log, len(log), f"another log comes back from its {form}: {_parting(text, dumps(back))}")
    verbs = log.game.verbs
    for number, event in enumerate(log, 1):
        if not verbs.read(str(event)) == event == verbs.unpack(msgpack.unpackb(msgpack.packb(verbs.pack(event)))):
            raise broken(log, number, "another event comes back")
    return 2


def _read(log: Log, form: str, written: str | bytes) -> Log:
    try:
        return loads(written)
    except NotationError as error:
        raise broken(log, len(log), f"its {form} is not read again: {error}") from None


def _parting(text: str, other: str) -> str:
    """The first lines in which two texts differ."""
    pairs = zip_longest(text.split("\n"), other.split("\n"))
    return next((f"{line!r} and {back!r}" for line, back in pairs if line != back), "the texts are equal")


def _any_accepted_text(log: Log, random: Random) -> int:
    """Text that is written otherwise is read alike; any text that is read at all has one canonical form."""
    text = dumps(log)
    spelled = respelled(text, random)
    if loads(spelled) != log:
        raise broken(log, len(log), f"written otherwise it is another log:\n{spelled}")
    accepted = 0
    for _ in range(20):
        try:
            read = loads(_mistyped(text, random))
        except NotationError:
            continue
        accepted += 1
        written = dumps(read)
        if loads(written) != read or dumps(loads(written)) != written:
            what = _parting(written, dumps(loads(written)))
            raise broken(log, len(log), f"a mistyped text is read, and then written and read otherwise: {what}")
    return accepted


def respelled(text: str, random: Random) -> str:
    """The same log in other words, as far as no comment is touched."""
    lines = text.split("\n")
    if "{" not in text:
        lines = [_respelled_line(line, random) for line in lines]
    ending = random.choice(("\n", "\r\n"))
    return random.choice(("", "\ufeff")) + ending.join(lines)


def _respelled_line(line: str, random: Random) -> str:
    if line.startswith("["):
        return random.choice(("", " ")) + line + random.choice(("", "  "))
    if "position" in line:
        return line
    words = [_respelled_word(word, random) for word in line.split()]
    return random.choice(("", " ", "\t")) + random.choice((" ", "  ")).join(words) + random.choice(("", " ", "\n"))


def _respelled_word(word: str, random: Random) -> str:
    if len(word) != 2 or word[0] not in "A23456789TJQK" or word[1] not in "cdhs":
        return word
    rank = random.choice(("T", "10")) if word[0] == "T" else word[0]
    return rank + random.choice((word[1], word[1].upper(), "♣♦♥♠"["cdhs".index(word[1])]))


def _mistyped(text: str, random: Random) -> str:
    """The text with a few characters put in, left out, or carried elsewhere."""
    for _ in range(random.randrange(1, 4)):
        at, size = random.randrange(len(text)), random.choice((1, 1, 2, 8))
        piece = random.choice((random.choice(_PIECES), text[at : at + size], random.choice(text.split("\n")) + "\n"))
        to = random.randrange(len(text))
        text = text[:to] + piece + text[to + random.choice((0, 0, size)) :]
    return text


def _torn(log: Log, random: Random) -> int:
    """A `.clog` that is cut or changed is an error, and gives every record before that."""
    data = codec.pack(log)
    ends = _record_ends(data)
    for at in _places_to_try(len(data), random):
        sound = max((end for end in ends if end <= at), default=0)
        expected = _recovered(data[:sound])[0]
        logs, error = _recovered(data[:at])
        if logs != expected or (error is None) != (at == sound > 0):
            raise broken(log, len(log), f"cut at byte {at} of {len(data)} it gives {logs}, {error}")
        changed = bytes([*data[:at], data[at] ^ random.randrange(1, 256), *data[at + 1 :]])
        logs, error = _recovered(changed)
        if logs != expected or error is None:
            raise broken(log, len(log), f"with byte {at} of {len(data)} changed it gives {logs}, {error}")
    return len(ends)


def _record_ends(data: bytes) -> list[int]:
    unpacker = msgpack.Unpacker(io.BytesIO(data))
    return [unpacker.tell() for _ in unpacker]


def _places_to_try(size: int, random: Random) -> Sequence[int]:
    return range(size) if size < 200 else random.sample(range(size), 30)


def _recovered(data: bytes) -> tuple[list[Log], NotationError | None]:
    logs: list[Log] = []
    try:
        logs.extend(read_stream(io.BytesIO(data)))  # what comes before an error stays in the list
    except NotationError as error:
        return logs, error
    return logs, None
