"""The text form: what is read, what is written, and where errors point."""

import io
from time import process_time

import pytest

from cardlog import CardlogError, Comment, Header, Line, Log, NotationError, Note, dumps, loads
from cardlog.event import Takeback
from cardlog.formats.files import read_each, read_stream

HEAD = '[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "Ana" "Bruno"]\n'
DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh\n"

SAMPLE = (
    HEAD
    + '[Event "Sample"]\n\n{A quiet start.}\n'
    + DEAL
    + """A points 8h
B points 9s $1 {Or scuttle the eight at once: 9s is larger.}
( B scuttle 9s 8h $5
  A draw
  ( A points 5c
  )
  * draw 7s
)
A draw
* draw Ad
"""
)


def events(body: str) -> Log:
    return loads(HEAD + "\n" + DEAL + body)


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


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        ("A points 8h ??", "$4"),
        ("A points 8h??", "$4"),
        ("A points 8h {So so.} ??", "$4"),
        ("A points 8h\n??", "$4"),
        ("A points 8h\n( A draw\n) ??", "$4"),
        ("A points 8h ; a quiet start", "{…}"),
        ("A points 8h; a quiet start", "{…}"),
        ("A points 8h {a\nb} ; c", "{…}"),
        ("; a quiet start", "{…}"),
        ("% exported by a tool", "{…}"),
    ],
)
def test_what_pgn_would_read_is_refused_with_what_is_written_here(body, hint):
    with pytest.raises(NotationError) as caught:
        events(body + "\n")

    assert hint in caught.value.message


@pytest.mark.parametrize("body", ["A points ??", "A points 8x", "A points 8h {a; b", "A points ah ??"])
def test_no_hint_is_given_where_nobody_thought_of_pgn(body):
    with pytest.raises(NotationError) as caught:
        events(body + "\n")

    assert "written" not in caught.value.message


def test_a_position_keeps_what_follows_on_its_line():
    text = (
        HEAD
        + '\n* position {"actor": "A", "hands": {"B": ["2c"], "A": ["Ac"]}, "score": {"A": 0, "B": 0}} $1 {a {puzzle\\}}\n'
    )
    log = loads(text)

    assert dumps(log) == HEAD + '\n* position {"turn": "A", "hands": {"B": ["2c"], "A": ["Ac"]}} $1 {a {puzzle\\}}\n'
    assert loads(dumps(log)) == log
    assert log.state().turn == 0


def test_several_games_follow_one_another():
    text = (SAMPLE + "\n" + HEAD + "\n" + DEAL).encode()

    first, second = read_stream(io.BytesIO(text), "two.cgn")

    assert (len(first), len(second)) == (5, 1)
    assert first.source is not None
    assert second.source is not None
    assert (first.source.nth, second.source.nth, list(second.source.lines)) == (1, 2, [25])


def test_games_before_an_unreadable_one_are_given():
    games = read_stream(io.BytesIO((SAMPLE + "\n" + HEAD + "\nA jump\n").encode()), "two.cgn")

    assert len(next(games)) == 5
    with pytest.raises(NotationError, match=r"two\.cgn:25:3: 'jump' is no verb of a seat here"):
        next(games)


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 1, None, "no game here"),
        ("\n\n", 1, None, "no game here"),
        ("A points 8h\n", 1, 1, "a log begins with"),
        ('[Game "cuttle"]\n', 1, 1, "a log begins with"),
        ('[Cardlog "3"]\n[Game "cuttle"]\n', 1, 1, "written by a newer cardlog"),
        ('[Cardlog "one"]\n', 1, 1, "no version"),
        ('[Cardlog "1"]\n[Rules "classic"]\n[Seats "A" "B"]\n', 4, 1, "the tag Game is missing"),
        (HEAD.replace("cuttle", "bridge"), 2, 1, "unknown game 'bridge'"),
        (HEAD.replace("classic", "modern"), 3, 1, "unknown profile 'modern'"),
        (HEAD.replace("classic", "classic tens=draw"), 3, 1, "unknown option 'tens'"),
        (HEAD.replace("classic", "classic four=some"), 3, 1, "unknown value 'some'"),
        (HEAD.replace("classic", "classic joker=true joker=true"), 3, 1, "given twice"),
        (HEAD.replace(' "Bruno"', ""), 4, 1, "played by 2 seats, not 1"),
        (HEAD + '[Event "x"]\n[Event "y"]\n', 6, 1, "stands twice"),
        (HEAD + '[Event "x" "y"]\n', 5, 1, "has one value"),
        (HEAD + "[Event x]\n", 5, 1, "is no tag"),
        (HEAD + '[View "C"]\n', 5, 1, "no seat C plays"),
        (HEAD + '[View "me"]\n', 5, 1, "no viewer"),
        (HEAD + '[Revision "new"]\n', 5, 1, "no revision"),
        (HEAD + f'[Revision "{"9" * 5000}"]\n', 5, 1, "no revision"),
        (f'[Cardlog "{"9" * 5000}"]\n', 1, 1, "no version"),
        (HEAD + "\nA draw\n" + f"{{{'b' * 9_000_000}}}\n" * 2, 8, 1, "over 16 MiB"),
        (HEAD + "\nA points\n", 6, 9, "a card is missing"),
        (HEAD + "\nA points ah\n", 6, 10, "'ah' is no card"),
        (HEAD + "\nA points 8h 9h\n", 6, 13, "'9h' is one word too many"),
        (HEAD + "\nA points ??\n", 6, 10, "?? cannot stand here"),
        (HEAD + "\nF points 8h\n", 6, 1, "'F' is no seat"),
        (HEAD + "\nA discard 8h 8h\n", 6, 14, "8h stands twice"),
        (HEAD + "\n* deal B / 8h 8♥ / 2c\n", 6, 15, "stands twice"),
        (HEAD + "\n* deal B\n", 6, 9, "a hand is missing"),
        (HEAD + "\n* deal B / / 2c\n", 6, 12, "a card is missing"),
        (HEAD + "\n* takeback -1\n", 6, 12, "'-1' is no number"),
        (HEAD + "\n* takeback 01\n", 6, 12, "'01' is no number"),
        (HEAD + "\n* position []\n", 6, 12, "a position is a JSON object"),
        (HEAD + '\n* position {"turn": }\n', 6, 12, "no JSON object"),
        (HEAD + "\n* position {" + '"a": [' * 9000 + "\n", 6, 12, "no JSON object"),
        (HEAD + "\nA draw A draw\n", 6, 8, "one word too many"),
        (HEAD + "\nA draw {x} * draw 5h\n", 6, 12, "an event begins a line"),
        (HEAD + "\n$1\n", 6, 1, "a glyph stands after an event"),
        (HEAD + "\nA draw $x\n", 6, 8, "a glyph is $ and a number"),
        (HEAD + "\n$-1\n", 6, 1, "a glyph is $ and a number"),
        (HEAD + "\n( A draw\n)\n", 6, 1, "a variation stands after an event"),
        (HEAD + "\nA draw\n)\n", 7, 1, "no variation is open"),
        (HEAD + "\nA draw\n( )\n", 7, 3, "holds an event at least"),
        (HEAD + "\nA draw\n ( A pass\n", 7, 2, "never closed"),
        (HEAD + '\nA draw\n( A pass\n[Cardlog "1"]\n', 7, 1, "never closed"),
        (HEAD + "\nA draw {open\n\n", 6, 8, "never ends"),
        (HEAD + "\nA draw\n" + "( A pass\n" * 200, 107, 1, "nest no deeper"),
    ],
)
def test_errors_say_where(text, line, column, message):
    with pytest.raises(NotationError) as caught:
        loads(text)

    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_bytes_that_are_no_text_are_refused_with_their_place():
    with pytest.raises(NotationError, match="line 5:9: this is not UTF-8"):
        loads(HEAD.encode() + b'[Event "\xff"]\n')


def test_a_game_behind_bytes_that_are_no_text_is_read():
    bad = SAMPLE.encode().replace(b"Or scuttle", b"Or \xff") + SAMPLE.encode()

    error, good = read_each(io.BytesIO(bad), "two.cgn")

    assert isinstance(error, NotationError)
    assert (str(error), len(error.log)) == ("two.cgn:10:20: this is not UTF-8 text", 2)
    assert good == loads(SAMPLE)
    assert isinstance(good, Log)
    assert good.source is not None
    assert list(good.source.lines) == [26, 27, 28, 35, 36]


def test_errors_quote_no_more_than_a_line_bears():
    with pytest.raises(NotationError) as caught:
        loads(HEAD + "\nA " + "x" * 100_000)

    assert len(str(caught.value)) < 120


def test_tags_keep_quotes_and_backslashes():
    header = Header.make("cuttle", seats=['Al "x" \\', ""], Event="[a] \\ b")
    log = Log(header)

    assert dumps(log).splitlines()[3:5] == ['[Seats "Al \\"x\\" \\\\" ""]', '[Event "[a] \\\\ b"]']
    assert loads(dumps(log)) == log


@pytest.mark.parametrize("tags", [{"Event": "a\nb"}, {"An Event": "x"}, {"[Event]": "x"}, {'"': "x"}, {"": "x"}])
def test_a_header_holds_nothing_that_no_text_can_hold(tags):
    with pytest.raises(CardlogError, match="line break|no name"):
        Header.make("cuttle", **tags)
    with pytest.raises(CardlogError, match="line break"):
        Header.make("cuttle", seats=["Ana", "Bru\nno"])


def test_a_header_alone_is_a_log():
    text = HEAD + "\n"

    assert len(loads(text)) == 0
    assert dumps(loads(text)) == HEAD


def test_rules_are_written_in_alphabetical_order():
    text = HEAD.replace("classic", "classic nine=return joker=true four=random")

    assert dumps(loads(text)).splitlines()[2] == '[Rules "classic four=random joker=true"]'


def test_notes_survive_in_both_directions():
    log = events("A draw\n* draw 7s\n")
    inner = Line([log.game.verbs.read("A points 8h")], {1: Note((4,), "a } b\\")})
    log = log.annotate(2, Note((1, 140), "x", (inner, inner))).annotate((2, 1, 1), Note(comment="deep"))

    assert loads(dumps(log)) == log
    assert log.at((2, 1, 1)).comment == "deep"


@pytest.mark.timed
@pytest.mark.parametrize("piece", ["{a}\n", "{a}", "$1\n", "$1 ", "( A points 8h\n)\n", "( A points 8h )"])
def test_however_much_stands_at_one_event_each_piece_costs_its_own_size(piece):
    def cost(count):
        text = HEAD + "\n" + DEAL + "A draw\n" + piece * count
        begun = process_time()
        loads(text)
        return process_time() - begun

    cost(100)
    assert cost(40_000) < 20 * max(cost(5_000), 0.02)  # eight times as much, where it was 64 times


def test_a_note_holds_nothing_that_no_file_can_hold():
    line = Line([Takeback(1)])

    for time in (-0.001, 10**9, float("nan")):
        with pytest.raises(ValueError, match="is no time"):
            Note(time=time)
    with pytest.raises(ValueError, match="a variation has no times"):
        Note(variations=(Line([Takeback(1)], {1: Note(time=1)}),))
    with pytest.raises(ValueError, match="after a variation that is not there"):
        Note(comment=[Comment("so", 2)], variations=(line,))
    for glyphs, variations in [((-1,), ()), ((10**9,), ()), (("!",), ()), ((), (Line(),))]:
        with pytest.raises(ValueError, match="no glyph|begins with an event"):
            Note(glyphs, "", variations)
    with pytest.raises(ValueError, match="begins with an event"):
        Note(variations=(line.annotate(0, Note(comment="before it")),))
