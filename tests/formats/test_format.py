"""The versions of the format: the lowest that can say a log, and what is read under either."""

import pytest

from cardlog import CardlogError, Chance, Header, Line, Log, Note, Takeback, dumps, loads
from cardlog.formats.codec import pack
from cardlog.formats.format import NEEDS, version_of
from tests.formats.texts import DEAL, HEAD, SAMPLE

START = '[Start "2026-03-01T20:15:00+01:00"]\n'


def log_of(body, tags=""):
    return loads(HEAD + tags + "\n" + DEAL + body)


@pytest.mark.parametrize(
    ("version", "body"),
    [
        (1, "A draw\n* draw 7s\n"),
        (1, "A draw {one} {two} $1\n( A points 8h {so}\n) {three}\n"),
        (2, "A draw @0\n"),
        (2, "A draw =40\n"),
        (2, "A draw\n( A points 8h\n  ( A points 9c =40>19\n  )\n)\n"),
    ],
)
def test_a_log_is_written_with_the_lowest_version_that_can_say_it(version, body):
    log = log_of(body, START)

    assert version_of(log) == version
    assert dumps(log).startswith(f'[Cardlog "{version}"]\n')
    assert b"\xa7cardlog" + bytes([version]) in pack(log)[:16]
    assert loads(pack(log)) == loads(dumps(log)) == log


@pytest.mark.parametrize("number", ["1", "2"])
def test_what_was_added_is_read_under_either_number(number):
    text = HEAD.replace('"1"', f'"{number}"') + START + "\n" + DEAL + "A points 8h @2.5 =40>19\n( A draw\n) {so}\n"

    note = loads(text).note(2)

    assert (note.time, note.chance, note.comment_after(1)) == (2.5, Chance(40, 19), "so")


def test_what_uses_nothing_new_is_written_as_the_first_version_whatever_it_was_read_from():
    assert dumps(loads(SAMPLE.replace('[Cardlog "1"]', '[Cardlog "2"]'))) == SAMPLE


def test_the_tags_alone_need_no_higher_version():
    assert version_of(log_of("A draw\n", START + '[Analysis "by hand"]\n')) == 1


def test_events_say_what_version_they_need(monkeypatch):
    """As those do that the kernel gets later: here it is a takeback of more than one event."""
    monkeypatch.setitem(NEEDS, Takeback, lambda event: 2 if event.count > 1 else 1)
    log = log_of("A draw\n* draw 7s\n* takeback 1\n")

    assert version_of(log) == 1
    assert version_of(log.append(Takeback(2))) == 2
    assert version_of(log.annotate(3, Note(variations=(Line([Takeback(2)]),)))) == 2


@pytest.mark.parametrize("write", [dumps, pack])
def test_times_that_could_not_be_read_back_are_not_written(write):
    log = Log(Header.make("cuttle"), [Takeback(1), Takeback(1)], {1: Note(time=2), 2: Note(time=1.5)})

    with pytest.raises(CardlogError, match="event 1: a time is counted from the tag Start, which is not there"):
        write(log)
    with pytest.raises(CardlogError, match=r"event 2: the time @1\.5 is before @2, the one before it"):
        write(log.with_header(log.header.with_tag("Start", "2026-03-01T20:15Z")))
    with pytest.raises(CardlogError, match="no moment in ISO 8601 with its zone"):
        write(log.with_header(log.header.with_tag("Start", "2026-03-01T20:15")))
