"""Records that are torn, changed, or say what no game does: told with where they stand, and what is sound comes back."""

import io
import tracemalloc
from time import process_time
from typing import ClassVar

import pytest
from attrs import frozen

from cardlog import (
    BrokenRecord,
    CardlogError,
    Header,
    Line,
    Log,
    NotationError,
    Note,
    load_all,
    load_header,
    loads,
)
from cardlog.event import Decision, Takeback
from cardlog.formats.codec import Writer, is_binary, pack, read_all, read_each, starts
from cardlog.formats.torn import last_check
from cardlog.kinds import ACard
from cardlog.verbs import Verbs
from tests.formats.records import LOG, boundaries, recovered
from tests.formats.texts import DEAL, HEAD, SAMPLE


def test_what_is_wrong_with_a_game_costs_that_game_alone():
    data = pack(LOG)
    unknown = pack(LOG).replace(b"classic", b"elegant")  # its check is false, too
    header = data[: boundaries(data)[1]]
    writer = Writer()
    strange = writer.record(["cardlog", 1, "cuttle", "classic tens=six", ["A", "B"], []])
    nonsense = header + Writer(last_check(header)).record(["jump", 0])

    games = list(read_each(io.BytesIO(data + unknown + data + strange + nonsense + data), "x.clog"))

    assert [game for game in games if isinstance(game, Log)] == [LOG, LOG, LOG]
    assert [isinstance(game, Log) for game in games] == [True, False, True, False, False, True]
    first, second, third = (game for game in games if isinstance(game, BrokenRecord))
    assert first.message == "the record is changed, or not where it was written"
    assert second.message.startswith("unknown option 'tens'; known: four,")
    assert third.message == "no event of this game: 'jump'"
    assert (first.log, second.log, third.log) == (None, None, Log(LOG.header))
    assert [game.source.nth for game in games if isinstance(game, Log) and game.source] == [1, 3, 6]


def test_a_missing_or_moved_record_is_noticed():
    data = pack(LOG)
    begins = boundaries(data)
    second, third = data[begins[1] : begins[2]], data[begins[2] : begins[3]]

    assert recovered(data.replace(third, b""))[1] is not None
    assert recovered(data.replace(second + third, third + second))[1] is not None


@pytest.mark.parametrize(
    "body",
    [
        ["jump", 0],
        ["points", 0],
        ["points", 7, 3],
        ["points", 0, 60],
        ["points", 0, None],
        ["*draw", -5],
        ["*deal", 0, 5],
        ["*position", "[]"],
        ["*position", 3],
        ["*position", b"{}"],
        ["*position", "{}", 1],
        ["*position"],
        [0, [99], [1], "x"],
        [0, [1, 0, 1], [1], "x"],
        [0, [0], [1], "x"],
        [0, [1, 0], [1], "x"],
        [0, [-1], [1], "x"],
        [0, [0.5], [], "x"],
        [0, [True], [], "x"],
        [0, [1], [-1], "x"],
        [0, [1], ["x"], "x"],
        [0, [1], [10**9], "x"],
        [0, [1], [1], 5],
        [0, [1], [1]],
        [1, [1], []],
        [1, [0], [["points", 0, 5]]],
        [1, [1], [["points", 0, 99]]],
        [2, [1], [1], "x"],
        [2, [1], 5],
        [2, [9], "x"],
        [2, [1], "x", 0],
        [3, [0], 1],
        [3, [2], 1],
        [3, [1], 1.5],
        [3, [1], -1],
        [3, [1], True],
        [3, [1], 10**12],
        [3, [1], None],
        [3, [1, 0, 1], 1],
        [4, [0], 10, 10],
        [4, [1], 1001, 10],
        [4, [1], 10, 11],
        [4, [1], 10, -1],
        [4, [1], 10],
        [4, [1], 10.0, 10.0],
        [5, [1], 1],
        [0],
        [7, [1]],
        [],
        [[]],
        [["points"], 0],
    ],
)
def test_a_record_that_is_sound_but_holds_nonsense_is_refused(body):
    writer = Writer()
    data = writer.header(LOG.header) + writer.event(LOG.game.verbs, LOG[0]) + writer.record(body)

    logs, error = recovered(data)

    assert error is not None
    assert error.record == 3
    assert logs == [LOG.upto(1).annotate(0, Note())] or logs == [Log(LOG.header, LOG.events[:1])]


def test_the_form_is_told_by_content_not_by_name(tmp_path):
    text, binary = tmp_path / "a.clog", tmp_path / "b.cgn"
    text.write_bytes(SAMPLE.encode())
    binary.write_bytes(pack(LOG))

    assert list(load_all(text)) == list(load_all(binary)) == [LOG]
    assert load_header(binary) == load_header(text) == LOG.header


def test_a_changed_first_byte_is_still_a_binary_file():
    data = pack(LOG)

    assert all(is_binary(bytes([data[0] ^ 1 << bit]) + data[1:]) for bit in range(8))


def test_a_newer_format_says_so():
    writer = Writer()
    data = writer.record(["cardlog", 3, "cuttle", "classic", ["A", "B"], []])

    with pytest.raises(BrokenRecord, match="written by a newer cardlog"):
        loads(data)


@pytest.mark.parametrize(
    "values",
    [
        ["x"],
        ["cuttle", "modern", ["A", "B"], []],
        ["cuttle", "classic", ["A"], []],
        ["cuttle", 3, 4, 5],
        ["cuttle", "classic", [1, 2], []],
        ["cuttle", "classic", [["A"], ["B"]], []],
        ["cuttle", "classic", ["A", "B\n"], []],
        ["cuttle", "classic", ["A", "B"], [["Event", 5]]],
        ["cuttle", "classic", ["A", "B"], [[5, "x"]]],
        ["cuttle", "classic", ["A", "B"], [["An Event", "x"]]],
        ["cuttle", "classic", ["A", "B"], [["Event", "x"], ["Event", "y"]]],
        ["cuttle", "classic", ["A", "B"], [["Seats", "x"]]],
    ],
)
def test_a_header_of_nonsense_is_refused(values):
    writer = Writer()

    with pytest.raises(NotationError):
        loads(writer.record(["cardlog", 1, *values]))


@pytest.mark.parametrize("version", [0, -1, "1", 1.5, None])
def test_a_version_of_nonsense_is_refused(version):
    writer = Writer()

    with pytest.raises(NotationError):
        loads(writer.record(["cardlog", version, "cuttle", "classic", ["A", "B"], []]))


@pytest.mark.timed
def test_notes_at_one_variation_cost_their_own_size_each():
    def cost(count):
        events = [loads(HEAD + "\n" + DEAL)[0], *[Takeback(1)] * count]
        log = LOG.annotate(2, Note(variations=(Line(events, {n: Note((1,)) for n in range(1, count)}),)))
        data = pack(log)
        begun = process_time()
        assert loads(data) == log
        return process_time() - begun

    cost(100)
    assert cost(8_000) < 20 * max(cost(1_000), 0.02)  # eight times as much, where it was 64 times


def test_records_can_be_added_to_a_file():
    writer = Writer()
    data = writer.header(LOG.header)
    for event in LOG.events[:2]:
        data += writer.event(LOG.game.verbs, event)
    later = Writer(writer.check)
    data += later.event(LOG.game.verbs, LOG[2])

    assert loads(data) == Log(Header.make("cuttle", seats=["Ana", "Bruno"], Event="Sample"), LOG.events[:3])


def test_a_deal_of_a_hundred_games_is_read_one_by_one(tmp_path):
    path = tmp_path / "many.clog"
    path.write_bytes(pack(loads(HEAD + "\n" + DEAL)) * 100)

    assert sum(len(log) for log in load_all(path)) == 100


def test_a_number_of_more_than_64_bits_is_none_for_the_binary_form():
    for count in (10**18, (1 << 64) - 1):
        log = LOG.append(Takeback(count))
        assert loads(pack(log)) == log
    with pytest.raises(CardlogError, match="takeback: a number is too large"):
        pack(LOG.append(Takeback(1 << 64)))


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (["A\nB", "C"], "the tag Seats cannot hold 'A\\nB': it is no text, or has a line break"),
        ([1, 2], "the tag Seats cannot hold 1: it is no text, or has a line break"),
        (5, "the seats are no list"),
        ("AB", "the seats are no list"),
        ([], "cuttle is played by 2 seats, not 0"),
    ],
)
def test_seats_that_no_header_has_are_told(tmp_path, seats, message):
    path = tmp_path / "x.clog"
    path.write_bytes(Writer().record(["cardlog", 1, "cuttle", "classic", seats, []]))

    for read in (lambda: list(load_all(path)), lambda: load_header(path)):
        with pytest.raises(BrokenRecord) as caught:
            read()
        assert caught.value.message == message


def test_when_nobody_can_tell_where_a_game_ends_it_is_said_that_the_rest_is_lost():
    data = pack(LOG)
    second = boundaries(data)[1]
    longer = data[: second + 2] + bytes([data[second + 2] + 9]) + data[second + 3 :]  # the length of the record's body

    logs, error = recovered(longer + data)

    assert logs == [Log(LOG.header)]
    assert error is not None
    assert (error.record, error.byte) == (2, second)
    assert error.message.endswith("; what follows cannot be read")


def test_a_header_that_is_no_longer_seen_to_be_one_makes_its_game_a_part_of_the_one_before():
    data = pack(LOG)
    unseen = data.replace(b"cardlog", b"carblog", 1)

    games = list(read_each(io.BytesIO(data + unseen + data)))

    assert [isinstance(game, Log) for game in games] == [False, True]
    assert games[0].log == LOG
    assert games[0].byte == len(data)


def test_events_whose_fields_have_names_of_their_own_are_read():
    @frozen(kw_only=True)
    class Odd(Decision):
        verb: ClassVar[str] = "odd"
        card: ACard

    verbs = Verbs(Odd)

    assert verbs.unpack(verbs.pack(Odd(seat=1, card=3))) == Odd(seat=1, card=3)


@pytest.mark.parametrize(
    "body", [b"\x93\xa6points\x00" + b"\x91" * 990 + b"\xc0", b"\x94\x00" + b"\x91" * 990 + b"\x01\x90\xa0"]
)
def test_what_is_nested_too_deeply_costs_its_game_alone(body):
    header = pack(LOG)[: boundaries(pack(LOG))[1]]
    deep = header + Writer(last_check(header)).sealed(body)

    games = list(read_each(io.BytesIO(deep + pack(LOG))))

    assert [isinstance(game, Log) for game in games] == [False, True]
    assert len(str(games[0])) < 200


def test_where_games_begin_is_counted_as_they_are_read():
    """What comes before the first header is a game that cannot be read."""
    strange = Writer().record(["points", 0, 3])
    data = strange + pack(LOG) + pack(LOG)

    games = list(read_each(io.BytesIO(data)))

    assert [type(game) for game in games] == [BrokenRecord, Log, Log]
    assert [byte for byte, _ in starts(io.BytesIO(data))] == [0, len(strange), len(strange) + len(pack(LOG))]


def test_what_is_long_is_not_kept_after_it_was_read():
    """Of ten positions of a megabyte no more than one is in memory at a time."""
    far = '* position {"turn": "A", "hands": {"A": ["4c"], "B": ["5c"]}, "note": "%s"}'
    logs = [loads(HEAD + "\n" + far % (str(nth) * 1_000_000)) for nth in range(10)]
    data = b"".join(map(pack, logs))
    del logs

    tracemalloc.start()
    for _ in read_all(io.BytesIO(data)):
        pass
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < len(data)
