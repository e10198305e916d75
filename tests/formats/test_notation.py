"""The text form: what is read, what is written, and where errors point."""

import io

import pytest

from cardlog import NotationError, Note, dumps, loads
from cardlog.formats.files import read_stream
from tests.formats.texts import DEAL, HEAD, SAMPLE, events


def test_sample_of_the_contract_is_canonical():
    log = loads(SAMPLE)

    assert dumps(log) == SAMPLE
    assert len(log) == 5
    assert log.note(0).comment == "A quiet start."
    assert log.note(3).glyphs == (1,)
    variation = log.note(3).variations[0]
    assert [str(event) for event in variation] == ["B scuttle 9s 8h", "A draw", "* draw 7s"]
    assert variation.note(1).glyphs == (5,)
    assert [str(event) for event in variation.note(2).variations[0]] == ["A points 5c"]


def test_lines_of_events_are_remembered():
    log = loads(SAMPLE)

    assert log.source is not None
    assert list(log.source.lines) == [8, 9, 10, 17, 18]
    assert log.source.line((3, 0, 3)) == 15
    assert log.source.line((3, 0, 2, 0, 1)) == 13
    assert log.source.tags["Seats"] == 4


TIMED = HEAD + '[Start "2026-03-01T20:15:00+01:00"]\n'


@pytest.mark.parametrize(
    ("body", "canonical"),
    [
        ("A points 8h @12.5\n", "A points 8h @12.5\n"),
        ("A points 8♥   @12.50 {so}\n", "A points 8h @12.5 {so}\n"),
        ("A points 8h @0.000\nB draw @0\n", "A points 8h @0\nB draw @0\n"),
        ("A points 8h @999999999.999 $1\n", "A points 8h @999999999.999 $1\n"),
        ("A points 8h =40>19\n", "A points 8h =40>19\n"),
        ("A points 8h =40\n", "A points 8h =40\n"),
        ("A points 8h =40>40\n", "A points 8h =40\n"),
        ("A points 8h =100.0>0.5?\n", "A points 8h =100>0.5 $2\n"),
        ("A points 8h @3=62.5>62.4!?{so}\n", "A points 8h @3 =62.5>62.4 $5 {so}\n"),
        ("A points 8h @3 =40 $1 {a} {b}\n( A draw =7\n) {c}\n", "A points 8h @3 =40 $1 {a} {b}\n( A draw =7\n) {c}\n"),
    ],
)
def test_times_and_chances_stand_after_the_words_of_their_event(body, canonical):
    log = loads(TIMED + "\n" + DEAL + body)

    assert dumps(log) == TIMED.replace('"1"', '"2"') + "\n" + DEAL + canonical
    assert loads(dumps(log)) == log


def test_a_position_can_have_a_time():
    body = '* position {"turn": "A", "hands": {"A": ["Ac"], "B": ["2c"]}, "at": "@1 =2"} @1.5\n'

    assert loads(TIMED + "\n" + body).note(1) == Note(time=1.5)
    assert dumps(loads(TIMED + "\n" + body)).splitlines()[-1] + "\n" == body


@pytest.mark.parametrize(
    ("body", "line", "column", "message"),
    [
        ("A draw @5\n* draw 7s @4.999\n", 9, 11, "the time @4.999 is before @5, the one before it"),
        ("A draw @\n", 8, 8, "a time is @ and seconds"),
        ("A draw @-1\n", 8, 8, "a time is @ and seconds"),
        ("A draw @01\n", 8, 8, "a time is @ and seconds"),
        ("A draw @1.2345\n", 8, 8, "a time is @ and seconds"),
        ("A draw @1e3\n", 8, 8, "a time is @ and seconds"),
        ("A draw @1:30\n", 8, 8, "a time is @ and seconds"),
        ("A draw @1000000000\n", 8, 8, "a time is @ and seconds"),
        ("A draw $1 @5\n", 8, 11, "stands right after its event"),
        ("A draw {so} @5\n", 8, 13, "stands right after its event"),
        ("A draw @5 @6\n", 8, 11, "stands right after its event"),
        ("A draw =40 @6\n", 8, 12, "stands right after its event"),
        ("@6\n", 8, 1, "stands right after its event"),
        ("=40\n", 8, 1, "stands right after its event"),
        ("A draw\n( A points 8h @5\n)\n", 9, 15, "a variation has no times"),
        ("A draw =140\n", 8, 8, "a chance is a percentage from 0 to 100, and 140 is none"),
        ("A draw =40>140\n", 8, 8, "a chance is a percentage from 0 to 100, and 140 is none"),
        ("A draw =100.1\n", 8, 8, "and 100.1 is none"),
        ("A draw =40.55\n", 8, 8, "a chance is = and percents"),
        ("A draw =040\n", 8, 8, "a chance is = and percents"),
        ("A draw =40>\n", 8, 8, "a chance is = and percents"),
        ("A draw =-4\n", 8, 8, "a chance is = and percents"),
        ("A draw =4e1\n", 8, 8, "a chance is = and percents"),
        ("A draw =19>40\n", 8, 8, "=19>40 is no chance"),
    ],
)
def test_times_and_chances_that_are_none_are_told_with_their_place(body, line, column, message):
    with pytest.raises(NotationError) as caught:
        loads(TIMED + "\n" + DEAL + body)

    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("tags", "message"),
    [
        ("", "a time is counted from the tag Start, which is not there"),
        ('[Start "2026-03-01"]\n', "no moment in ISO 8601 with its zone"),
        ('[Start "2026-03-01T20:15:00"]\n', "no moment in ISO 8601 with its zone"),
        ('[Start "tonight"]\n', "no moment in ISO 8601 with its zone"),
    ],
)
def test_a_time_needs_a_moment_from_which_it_is_counted(tags, message):
    with pytest.raises(NotationError, match=message) as caught:
        loads(HEAD + tags + "\n" + DEAL.strip() + " @0\n")

    assert caught.value.line == 6 + bool(tags)
    assert loads(HEAD + tags + "\n" + DEAL).header.tag("Start") == (tags.split('"')[1] if tags else None)


def test_comments_keep_their_place_among_variations():
    text = (
        HEAD
        + "\n{before the deal} {and a second}\n"
        + DEAL.strip()
        + " {first} {[%clk 0:03:00]}\n( "
        + DEAL.strip().replace("Jh", "Jc")
        + """
) {after the variation}
A points 8h $1 {good}
( A points 9c {or this}
  ( A draw {inner}
    * draw 7s
  ) {back in outer}
) {now B answers}
B scuttle 9s 8h
"""
    )
    log = loads(text)

    assert dumps(log) == text
    assert [(one.text, one.after) for one in log.note(0).comments] == [("before the deal", 0), ("and a second", 0)]
    assert [(one.text, one.after) for one in log.note(2).comments] == [("good", 0), ("now B answers", 1)]
    assert log.note(2).comment == "good"
    assert log.note(1).comment == "first\n[%clk 0:03:00]"
    assert log.at((2, 0, 1)).comment_after(1) == "back in outer"


@pytest.mark.parametrize(
    ("body", "canonical"),
    [
        ("A points 8♥\n", "A points 8h\n"),
        ("  A   points\t8H  \n", "A points 8h\n"),
        ("A oneoff 5c\r\nB decline\r\n* draw 10♠ 7S\r\n", "A oneoff 5c\nB decline\n* draw 7s Ts\n"),
        ("A points 8h !\n", "A points 8h $1\n"),
        ("A points 8h!?\n", "A points 8h $5\n"),
        ("A points 8♥!?\n", "A points 8h $5\n"),
        ("A points 8H?\n", "A points 8h $2\n"),
        ("A points 8h !! ? $007\n", "A points 8h $3 $2 $7\n"),
        ("A points 8h {one} {two}\n", "A points 8h {one} {two}\n"),
        ("A points 8h\n{one}\n\n{two}\n", "A points 8h {one} {two}\n"),
        ("A points 8h {  a\n  b  \n}\n", "A points 8h {a\n  b}\n"),
        ("A points 8h {a \\} b \\\\ c \\n}\n", "A points 8h {a \\} b \\\\ c \\\\n}\n"),
        ("A points 8h {}\n", "A points 8h\n"),
        ('A points 8h {[Cardlog "1"]\n( A draw}\n', 'A points 8h {[Cardlog "1"]\n( A draw}\n'),
        ("A points 8h\n(\nA draw\n)\n", "A points 8h\n( A draw\n)\n"),
        ("A points 8h ( A draw )\n", "A points 8h\n( A draw\n)\n"),
        ("A points 8h ( {why not} A draw {?}) {so}\n", "A points 8h\n( A draw {why not} {?}\n) {so}\n"),
        (
            "A points 8h (A draw) {so} (A pass) {a}\n{b} {} $1\n",
            "A points 8h $1\n( A draw\n) {so}\n( A pass\n) {a} {b}\n",
        ),
        ("A points 8h\n( A draw\n)\n( A points 9c\n)\n", "A points 8h\n( A draw\n)\n( A points 9c\n)\n"),
    ],
)
def test_tolerant_reading_becomes_canonical(body, canonical):
    log = events(body)

    assert dumps(log) == HEAD + "\n" + DEAL + canonical
    assert loads(dumps(log)) == log


def test_a_byte_order_mark_is_read():
    assert loads(("\ufeff" + SAMPLE).encode()) == loads(SAMPLE)


@pytest.mark.parametrize("between", ["", "\n\n", "\ufeff\n", "\ufeff"])
def test_a_byte_order_mark_may_stand_before_each_game(between):
    games = list(read_stream(io.BytesIO(("\ufeff" + SAMPLE + between + "\ufeff" + SAMPLE).encode())))

    assert games == [loads(SAMPLE)] * 2
    assert [game.source.nth for game in games if game.source is not None] == [1, 2]


def test_a_mark_within_a_comment_is_a_part_of_it():
    assert events('A points 8h {a\n\ufeff[Cardlog "1"]\nb}\n').note(2).comment == 'a\n\ufeff[Cardlog "1"]\nb'


@pytest.mark.parametrize("blank", ["\n", "\r\n", "  \n", "\t\r\n"])
@pytest.mark.parametrize("count", [1, 2, 20_000])
def test_blank_lines_are_counted_however_many_there_are(blank, count):
    text = HEAD + blank * count + DEAL + blank * count + "A points 8h {a\n" + blank * count + "b}\n" + blank * count

    log = loads(text)

    assert log.source is not None
    assert list(log.source.lines) == [5 + count, 6 + 2 * count]
    assert log.note(2).comment == "a\n" + blank.replace("\r", "") * count + "b"
    with pytest.raises(NotationError) as caught:
        loads(text + "A jump\n")
    assert caught.value.line == 8 + 4 * count


TORN = [
    ("A points 8h\nB sc", 2, "8:3: 'sc' is no verb"),
    ("A points 8h ! {Bold.}\nB jump 9s\nA draw\n", 2, "8:3: 'jump' is no verb"),
    ("A points 8h\nB scuttle 9s 8h {and s", 3, "8:17: this comment never ends"),
    ('A points 8h\n[Event "late"]\n', 2, "8:1: a tag stands before"),
    ("A points 8h\nB draw {\xe9", 3, "8:8: this comment never ends"),
]


@pytest.mark.parametrize(("body", "count", "message"), TORN)
def test_an_error_holds_what_was_read_before_it(body, count, message):
    whole = ["* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A points 8h", body.split("\n")[1].partition(" {")[0]]

    with pytest.raises(NotationError) as caught:
        loads(HEAD + '[Event "Torn"]\n' + DEAL + body)

    log = caught.value.log
    assert str(caught.value).startswith(f"line {message}")
    assert list(map(str, log)) == whole[:count]
    assert log.header.tag("Event") == "Torn"
    assert log.note(2).comment == ("Bold." if "Bold" in body else "")
    assert log.source.torn


def test_variations_that_are_still_open_end_where_the_text_does():
    with pytest.raises(NotationError, match="never closed") as caught:
        loads(HEAD + DEAL + "A points 8h\n( A draw {Why?}\n  * draw 7s\n  ( * draw 2h\n    B draw\n  ( ")

    assert dumps(caught.value.log) == (
        HEAD + "\n" + DEAL + "A points 8h\n( A draw {Why?}\n  * draw 7s\n  ( * draw 2h\n    B draw\n  )\n)\n"
    )


def test_where_no_header_was_read_there_is_no_log():
    with pytest.raises(NotationError) as caught:
        loads(HEAD + "[Event x]\n" + DEAL)

    assert caught.value.log is None
