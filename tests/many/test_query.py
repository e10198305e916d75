"""Questions to games: patterns, expressions, and that the quick way finds what the plain one finds."""

import json
import pickle

import pytest

from cardlog import find, loads
from cardlog.errors import CardlogError
from cardlog.many.expression import Expression, NoValue
from cardlog.many.pattern import Pattern
from cardlog.many.query import Hit, Query
from cardlog.many.watch import watch
from cardlog.play.simulate import simulate
from cardlog.study.coverage import exercised


@pytest.mark.parametrize(
    ("pattern", "fits", "others"),
    [
        ("A points 8h", ["A points 8h"], ["B points 8h", "A points 8d", "A scuttle 8h 7c"]),
        ("? points *", ["A points 8h", "B points Ac"], ["A draw", "A permanent 8h", "* draw 8h"]),
        ("* draw ?h", ["* draw 8h", "* draw Th"], ["A draw", "* draw 8c", "* draw 8h 9h"]),
        ("A oneoff 2? K*", ["A oneoff 2c Kd"], ["A oneoff 2c", "A oneoff 2c Qd", "A oneoff 9c Kd"]),
        ("* deal B / * * * * * / * * * * * *", ["* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"], ["A draw"]),
        ("? * Jh*", ["A permanent Jh"], ["A permanent Jh 8s"]),
        ("A *[8]h", [], ["A points 8h"]),
    ],
)
def test_a_pattern_is_read_word_by_word(pattern, fits, others):
    verbs = find("cuttle").verbs
    made = Pattern(pattern)

    assert [text for text in fits + others if made.fits(verbs, verbs.read(text))] == fits


def test_a_verb_of_two_words_is_two_words_of_a_pattern():
    verbs = find("cabo").verbs

    assert Pattern("? discard peek A?").fits(verbs, verbs.read("B discard peek A2"))
    assert Pattern("? discard *").fits(verbs, verbs.read("B discard peek A2")) is False
    assert Pattern("B discard").fits(verbs, verbs.read("B discard"))


def test_a_pattern_of_nothing_is_refused():
    with pytest.raises(CardlogError, match="has words"):
        Pattern("  ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("score.A >=", "where: column 11: it ends too early"),
        ("scoer.A > 1", "where: no game has 'scoer' in its states; score?"),
        ("score.A == 99 && scoer.A > 1", "where: no game has 'scoer' in its states; score?"),
        ("awaits == 'moon' || score.A == 99 && scoer.A > 1", "where: no game has 'scoer' in its states; score?"),
        ("score.A >= 0 ? score.A >= 1 : scoer.A > 1", "where: no game has 'scoer' in its states; score?"),
        ("hands.A.exists(c, c == scoer)", "where: no game has 'scoer' in its states; score?"),
        ("score.A == 99 && sice(hands.A) == 1", "where: there is no function 'sice'; size?"),
        ("score.A / 0 > 1", "where: it has no value in any state: division by zero"),
        ("(" * 97 + "1" + ")" * 97, "where: column 97: it is too deep"),
        ("size(scrap) + 1", "where: it gives 1, and not true or false"),
        ('score.A >= "x"', "where: it has no value in any state"),
        ('__import__("os").system("true")', "where: there is no function '__import__'"),
    ],
)
def test_what_is_no_expression_is_refused_at_once(text, message):
    with pytest.raises(CardlogError) as refused:
        Query(where=text)

    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    "wrong", [{"clause": "CU 99"}, {"rules": "classic for=2"}, {"glyph": "zz"}, {"glyph": "$1 $2"}]
)
def test_what_no_game_has_is_refused(wrong):
    with pytest.raises(CardlogError):
        Query(**wrong)


def test_queries_go_to_other_processes():
    query = Query(event="? points *", where="score.A > 3", clause="CU 3.1")
    (log,) = simulate("cuttle", seed=1)

    assert pickle.loads(pickle.dumps(query))(log) == query(log) != None  # noqa: E711


EXPRESSIONS = [
    ("cuttle", "score.A >= 14 && size(hands.B) <= 2"),
    ("cuttle", "score.A >= 14 || (passes > 0 && stock == 0)"),
    ("cuttle", "size(hands.B) <= 2 && score.A >= 14 && awaits == 'play'"),
    ("cuttle", "size(hands.A) + size(hands.B) < 5 && stock < 30"),
    ("cuttle", "size(hands.B) >= size(points.B) && ('Kd' in hands.B || 'Kh' in hands.B)"),
    ("cuttle", "score.A > score.B || goal.B < 21"),
    ("cuttle", "score.C > 1 || size(score.A) == 1 || size(scrap) > 5"),
    ("cuttle", "size(hands.A) + size(permanents.B) >= 7"),
    ("cuttle", "size(hands.AB) > 4 || size(hands.AB) + size(hands.A) > 4 || score.AB > 0 || size(scrap) > 5"),
    ("cuttle", '"Kd" in permanents.A'),
    ("cuttle", "event > 20 && score.B == score.A"),
    ("cuttle", "points.A.exists(p, p.card != '8h' && size(p.jacks) > 0)"),
    ("cuttle", "hands['B'] == [] || result != null && result.reason == 'passes'"),
    ("cuttle", "turn == 'A' && awaits == 'response' && pending[1].card.startsWith('2')"),
    ("cuttle", "awaits == 'play' ? score.A > 10 : size(scrap) > 9"),
    ("cabo", "totals.B > totals.A + 20 && caller == 'A'"),
    ("cabo", "size(slots.A) == 4 && totals.E >= 0 || totals.A > 3 && size(slots.B) == 4"),
    ("cabo", '"Kd" in slots.A && discard[size(discard) - 1].startsWith("7")'),
    ("cutthroat-spades", "open && bids.A != null && tricks.A > bids.A"),
]


@pytest.mark.parametrize(("name", "text"), EXPRESSIONS)
def test_the_quick_way_finds_what_the_whole_state_says(name, text):
    """Watching only what an expression rests on is as good as asking it of every state's whole JSON."""
    expression, found = Expression(text), 0
    for log in simulate(name, games=3 if name == "cutthroat-spades" else 12, seed=5):
        plain = []
        for number, state in enumerate(log.walk_states()):
            whole = json.loads(json.dumps(log.game.as_json(state, number)))
            try:
                plain.append(expression(whole))
            except NoValue:
                plain.append(False)
        quick = watch(log.game, expression)

        assert [quick(state, number) for number, state in enumerate(log.walk_states())] == plain
        first = next((number for number, fits in enumerate(plain) if fits and number), None)
        assert Query(where=text)(log) == (None if first is None else Hit(first))
        found += first is not None
    assert found, "an expression that is never true tries nothing"


def test_a_clause_is_found_where_coverage_counts_it():
    found = 0
    for log in simulate("cuttle", games=20, seed=2):
        events = [number for number, clauses in enumerate(exercised(log), 1) if "CU 5.1" in clauses]
        hit = Query(clause="CU 5.1")(log)
        found += bool(events)

        assert hit == (Hit(events[0]) if events else None)
    assert found


GAME = """\
[Cardlog "1"]
[Game "cuttle"]
[Rules "classic nine=top_of_stock"]
[Seats "Ana" "Émile"]

{A quiet start.}
* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
A points 8h
B points 9s $1 {Or scuttle.}
A permanent Kd $1 {Bold.}
B points 2c $4
* takeback 1
B draw
* draw Ad
"""


@pytest.mark.parametrize(
    ("asked", "event"),
    [
        ({"player": "émile"}, None),
        ({"rules": "classic nine=top_of_stock joker=false"}, None),
        ({"longer": 7, "shorter": 9}, None),
        ({"result": "*"}, None),
        ({"comment": "QUIET"}, 0),
        ({"comment": "scuttle"}, 3),
        ({"glyph": "$1"}, 3),
        ({"glyph": "!", "comment": "bold"}, 4),
        ({"glyph": "$4", "event": "B points *"}, 5),
        ({"event": "* takeback ?"}, 6),
        ({"where": "score.A >= 8"}, 2),
        ({"where": "score.A >= 8", "event": "B *"}, 7),
        ({"where": "score.B == 9", "glyph": "!"}, 3),
        ({"where": "score.B == 11"}, 5),
        ({"where": "score.B == 9 && actor == 'B'", "event": "* takeback 1"}, 6),
        ({"clause": "CU 6.4", "event": "A permanent *"}, 4),
        ({"where": "goal.A == 14", "player": "Ana"}, 4),
    ],
)
def test_all_that_is_asked_of_events_holds_at_one(asked, event):
    assert Query(**asked)(loads(GAME)) == Hit(event)


@pytest.mark.parametrize(
    "asked",
    [
        {"player": "Ana", "result": "A"},
        {"player": "An"},
        {"rules": "classic"},
        {"longer": 8},
        {"shorter": 8},
        {"reason": "goal"},
        {"glyph": "$4", "comment": "bold"},
        {"event": "A points 9s"},
        {"where": "score.B == 11", "event": "B draw"},
        {"where": "score.C == 1"},
        {"where": "bids.A == 1"},
    ],
)
def test_what_is_not_so_is_not_found(asked):
    assert Query(**asked)(loads(GAME)) is None
