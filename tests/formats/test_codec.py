"""The binary form: nothing is lost, and nothing damaged passes unnoticed."""

import io
from itertools import pairwise

import msgpack
import pytest

from cardlog import (
    Log,
    Note,
    dumps,
    loads,
)
from cardlog.formats.codec import Writer, pack
from cardlog.formats.torn import last_check
from tests.formats.records import LOG, boundaries, recovered
from tests.formats.texts import DEAL, HEAD


def test_there_and_back_loses_nothing():
    assert loads(pack(LOG)) == LOG


def test_notes_at_every_depth_come_back():
    log = LOG.annotate((3, 0, 2, 0, 1), Note((140,), "deep\nand } odd")).annotate(0, Note(comment="start"))

    assert loads(pack(log)) == log


NEW = """A points 8h @0.25 =55>48.5 $2 {good} {two}
( A points 9c {or this} {or that}
  ( A draw =40
  )
  ( A pass
  ) {within}
) {now B answers} {or not}
( A draw
)
B scuttle 9s 8h @14 =60
A draw @14
"""
"""All that the second version has, after a deal."""
TIMED = loads(HEAD + '[Start "2026-03-01T20:15Z"]\n\n{one} {two}\n' + DEAL + NEW)


def test_times_chances_and_comments_come_back_in_their_place():
    assert loads(pack(TIMED)) == TIMED
    assert dumps(loads(pack(TIMED))) == dumps(TIMED)
    assert NEW in dumps(TIMED)


def test_a_file_that_uses_nothing_new_has_the_records_that_it_always_had():
    log = LOG.annotate(2, Note((1,), "one\ntwo"))
    bodies = [msgpack.unpackb(body) for body, _ in msgpack.Unpacker(io.BytesIO(pack(log)))]

    assert bodies[0] == ["cardlog", 1, "cuttle", "classic", ["Ana", "Bruno"], [["Event", "Sample"]]]
    assert [body for body in bodies if body[0] in range(9)] == [
        [0, [0], [], "A quiet start."],
        [0, [2], [1], "one\ntwo"],
        [0, [3], [1], "Or scuttle the eight at once: 9s is larger."],
        [1, [3], [["scuttle", 1, 35, 30], ["draw", 0], ["*draw", 1 << 27]]],
        [0, [3, 0, 1], [5], ""],
        [1, [3, 0, 2], [["points", 0, 16]]],
    ]


def test_cut_anywhere_and_changed_anywhere_nothing_false_is_read_of_what_stands_at_events():
    """A cut between two records is a shorter log, whose notes say less."""
    data = pack(TIMED)
    begins = boundaries(data)
    logs = [recovered(data[:cut])[0] for cut in begins[1:]]
    for cut in range(begins[1], len(data)):
        whole = sum(end <= cut for end in begins[1:])
        found, error = recovered(data[:cut])
        assert found == logs[whole - 1]
        assert (error is None) == (cut in begins)
        changed = data[:cut] + bytes([data[cut] ^ 0x55]) + data[cut + 1 :]
        found, error = recovered(changed)
        assert error is not None
        assert found == logs[whole - 1]
    for log in (log for (log,) in logs):
        assert loads(dumps(log)) == log


@pytest.mark.parametrize(
    ("tags", "records", "message"),
    [
        ([], [[3, [1], 0]], "a time is counted from the tag Start, which is not there"),
        ([["Start", "tonight"]], [[3, [1], 0]], "the tag Start is no moment in ISO 8601 with its zone"),
        ([["Start", "2026-03-01T20:15Z"]], [[3, [1], 5000], [3, [2], 4999]], "the time @4.999 is before @5"),
        ([["Start", "2026-03-01T20:15Z"]], [[3, [2], 5000], [3, [1], 4999]], "times come in the order of their events"),
        ([["Start", "2026-03-01T20:15Z"]], [[3, [1], 5000], [3, [1], 6000]], "times come in the order of their events"),
        ([], [[4, [2], 1400, 10]], "a chance is a percentage from 0 to 100, and 140 is none"),
        ([], [[2, [2], "x" * (1 << 23)]] * 2, "these comments are too long: over 16 MiB"),
    ],
)
def test_times_and_chances_that_are_none_are_told(tags, records, message):
    writer = Writer()
    data = writer.record(["cardlog", 2, "cuttle", "classic", ["A", "B"], tags])
    data += b"".join(writer.event(LOG.game.verbs, event) for event in LOG.events[:2])
    data += b"".join(map(writer.record, records))

    logs, error = recovered(data)

    assert error is not None
    assert error.message.startswith(message)
    assert error.record == 3 + len(records)
    assert [len(log) for log in logs] == [2]


def test_a_later_record_of_glyphs_and_comment_takes_the_place_of_the_first_comment_alone():
    """So a file goes on that was recorded when an event had one comment only."""
    log = loads(HEAD + "\n" + DEAL + "A draw {one} {two}\n( A pass\n) {three}\n")
    data = pack(log)
    data += Writer(last_check(data)).first((2,), (5,), "one\nand more")

    note = loads(data).note(2)

    assert (note.glyphs, [comment.text for comment in note.comments]) == ((5,), ["one\nand more", "two", "three"])


def test_a_position_comes_back():
    log = loads(HEAD + '\n* position {"turn": "A", "hands": {"A": ["Ac"]}}\nA points Ac\n')

    assert loads(pack(log)) == log


def test_games_can_be_put_one_behind_the_other():
    logs, error = recovered(pack(LOG) + pack(LOG.upto(2)) + pack(LOG))

    assert error is None
    assert logs == [LOG, LOG.upto(2), LOG]
    assert [log.source.nth for log in logs if log.source] == [1, 2, 3]


def test_cut_anywhere_all_whole_records_are_recovered():
    log = Log(LOG.header, LOG.events)
    data = pack(log)
    begins = boundaries(data)
    for cut in range(len(data)):
        whole = sum(end <= cut for end in begins[1:])
        logs, error = recovered(data[:cut])
        if whole:
            assert logs == [log.upto(whole - 1)]
        if cut in begins[1:]:
            assert error is None
        else:
            assert error is not None
            assert (error.record, error.byte) == (whole + 1, begins[whole])


def test_any_changed_byte_is_noticed_and_what_comes_before_is_recovered():
    log = Log(LOG.header, LOG.events)
    data = pack(log)
    for number, (begin, end) in enumerate(pairwise(boundaries(data)), 1):
        for at in range(begin, end):
            for flip in (0x01, 0x80, 0xFF):
                changed = data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :]
                logs, error = recovered(changed)
                assert error is not None
                assert (error.record, error.byte) == (number, begin)
                assert logs == ([log.upto(number - 2)] if number > 1 else [])
