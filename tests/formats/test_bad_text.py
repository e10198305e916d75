"""Text that cannot be read is refused with its line and column, and what stands before it comes back."""

import io
from time import process_time

import pytest

from cardlog import CardlogError, Comment, Header, Line, Log, NotationError, Note, dumps, loads
from cardlog.event import Takeback
from cardlog.formats.files import read_each, read_stream
from tests.formats.texts import DEAL, HEAD, SAMPLE, events


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
