"""Events as JSON and back: what servers and clients say to each other."""

import pytest

from cardlog import CardlogError, NotationError, find
from cardlog.verbs import Verbs

CUTTLE = find("cuttle").verbs


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("cuttle", "A points 8h", {"actor": "A", "verb": "points", "card": "8h"}),
        ("cuttle", "B oneoff 2d", {"actor": "B", "verb": "oneoff", "card": "2d", "target": ""}),
        ("cuttle", "B oneoff 2d Kc", {"actor": "B", "verb": "oneoff", "card": "2d", "target": "Kc"}),
        ("cuttle", "* draw ??", {"actor": "*", "verb": "draw", "cards": "??"}),
        ("cuttle", "A resign", {"actor": "A", "verb": "resign"}),
        ("cuttle", "* takeback 2", {"actor": "*", "verb": "takeback", "count": "2"}),
        ("cuttle", "* end time A B", {"actor": "*", "verb": "end", "reason": "time", "winners": "A B"}),
        (
            "cuttle",
            '* position {"turn": "A"}',
            {"actor": "*", "verb": "position", "data": '{"turn": "A"}'},
        ),
        ("cabo", "* show B B0 3d B1 ??", {"actor": "*", "verb": "show", "viewer": "B", "pairs": "B0 3d B1 ??"}),
        ("cutthroat-spades", "C bid 4", {"actor": "C", "verb": "bid", "count": "4"}),
    ],
)
def test_an_event_is_an_object_of_texts_and_comes_back(game, text, told):
    verbs = find(game).verbs

    assert verbs.to_json(verbs.read(text)) == told
    assert verbs.from_json(dict(reversed(told.items()))) == verbs.read(text)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "actor '' and verb '' make none"),
        ({"actor": "A"}, "actor 'A' and verb '' make none"),
        ({"actor": "A", "verb": "sing"}, "actor 'A' and verb 'sing' make none"),
        ({"actor": "*", "verb": "points", "card": "8h"}, r"actor '\*' and verb 'points' make none"),
        ({"actor": "A", "verb": "*draw", "card": "8h"}, r"actor 'A' and verb '\*draw' make none"),
        ({"actor": "a", "verb": "draw"}, "'a' is no seat"),
        ({"actor": "Z", "verb": "draw"}, "'Z' is no seat: A to E"),
        ({"actor": "*", "verb": "end", "reason": "time", "winners": "A Z"}, "'Z' is no seat: A to E"),
        ({"actor": "A B", "verb": "draw"}, "'B' is one word too many"),
        ({"actor": "", "verb": "draw"}, "a seat is missing"),
        ({"actor": "A", "verb": "points"}, "key 'card' is missing"),
        ({"actor": "A", "verb": "points", "card": ""}, "a card is missing"),
        ({"actor": "A", "verb": "points", "card": "??"}, r"\?\? cannot stand here"),
        ({"actor": "A", "verb": "points", "card": "8h 9c"}, "'9c' is one word too many"),
        ({"actor": "A", "verb": "points", "card": "8h", "seat": "A"}, "key 'seat' is strange to points"),
        ({"actor": "A", "verb": "points", "card": 8}, "is no object of texts"),
        ({"actor": "*", "verb": "position"}, "the position is no JSON"),
        ({"actor": "*", "verb": "position", "data": "[]"}, "a position is a JSON object"),
        ({"actor": ["A"], "verb": "draw"}, "is no object of texts"),
        ({"actor": "A", "verb": "x" * 100_000}, "'x{37}...' make none"),
        ("A draw", "'A draw' is no object of texts"),
        (None, "None is no object of texts"),
        (["A", "draw"], "is no object of texts"),
    ],
    ids=lambda given: str(given)[:60],
)
def test_what_tells_no_event_is_refused_in_one_line(given, why):
    with pytest.raises(NotationError, match=why) as caught:
        CUTTLE.from_json(given)
    assert str(caught.value).startswith("no event of this game: ")
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


def test_a_verb_of_two_words_is_one_text():
    cabo = find("cabo").verbs
    told = {"actor": "A", "verb": "discard trade", "slots": "A0 B3"}

    assert cabo.to_json(cabo.read("A discard trade A0 B3")) == told
    assert str(cabo.from_json(told)) == "A discard trade A0 B3"
    with pytest.raises(NotationError, match="key 'slots' is strange to discard"):
        cabo.from_json({**told, "verb": "discard"})


def test_nothing_but_this_games_verbs_is_read():
    with pytest.raises(CardlogError):
        Verbs().from_json({"actor": "A", "verb": "draw"})
