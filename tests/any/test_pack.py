"""Packs: faces, sets with faces that are there several times, and what is refused."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlog import cards
from cardlog.errors import GameError
from cardlog.kind import Words
from cardlog.kinds import CARDS, STANDARD_KINDS, CardKinds
from cardlog.pack import STANDARD, Pack, standard
from tests.any.crazy import PACK

TWO = standard(packs=2, jokers=4)
SMALL = Pack({"x": 3, "y": 1, "10+": 2})


def hands(pack):
    """Sets of a pack as counters of faces."""
    return st.lists(st.integers(0, pack.faces - 1), max_size=30).map(
        lambda faces: Counter({face: min(count, pack.copies[face]) for face, count in Counter(faces).items()})
    )


PACKS = st.sampled_from([STANDARD, TWO, PACK, SMALL])


@given(st.data())
def test_a_set_counts_as_a_counter_does(data):
    pack = data.draw(PACKS)
    one, other = data.draw(hands(pack)), data.draw(hands(pack))
    unknown = data.draw(st.integers(0, 3))
    left, right = pack.of(one.elements()) + unknown * pack.unknown, pack.of(other.elements())

    assert Counter(pack.each(left)) == one
    assert pack.size(left) == one.total() + unknown
    assert pack.without(left, right) == pack.of((one - other).elements()) + unknown * pack.unknown
    assert pack.both(left, right) == pack.of((one & other).elements())
    assert pack.most(left, right) == pack.of((one | other).elements())
    assert pack.holds(left, right) == (not other - one)
    assert pack.hide(left) == pack.size(left) * pack.unknown
    assert pack.gather(pack.spread(left)) == pack.of(one.elements())
    assert pack.spread(left).bit_count() == one.total()
    assert pack.read(pack.text(left)) == left == pack.unlisted(pack.listed(left))


@given(st.data())
def test_the_standard_pack_keeps_its_bits(data):
    faces = data.draw(st.sets(st.integers(0, 52)))
    made = sum(1 << face for face in faces)

    assert STANDARD.of(faces) == made
    assert STANDARD.text(made + cards.UNKNOWN) == cards.cards_text(made + cards.UNKNOWN)
    assert (STANDARD.hidden, STANDARD.empty, STANDARD.unknown) == (cards.HIDDEN, cards.EMPTY, cards.UNKNOWN)
    assert STANDARD.readings == cards.READINGS


def test_two_standard_packs_are_read_as_one_is():
    assert TWO.text(TWO.read("10♥ Th Jk Jk Jk Jk ac".replace("ac", "Ac"))) == "Ac Th Th Jk Jk Jk Jk"
    with pytest.raises(ValueError, match="Th stands more than 2 times"):
        TWO.read("Th 10h T♥")
    with pytest.raises(ValueError, match="y stands twice"):
        SMALL.read("y y")


def test_kinds_read_a_card_as_often_as_the_pack_has_it():
    kinds = CardKinds(SMALL)

    assert kinds.cards.write(kinds.cards.read(Words(["10+", "x", "10+", "x"]))) == "x x 10+ 10+"
    assert kinds.hands.write(kinds.hands.read(Words(["/", "??", "x", "/", "--", "/", "y"]))) == "/ x ?? / -- / y"
    assert kinds.rows.read(Words(["/", "y", "??", "x", "/", "--"])) == ((1, 3, 0), ())
    with pytest.raises(ValueError, match=r"10\+ stands more than 2 times"):
        kinds.cards.read(Words(["10+"] * 3))
    with pytest.raises(ValueError, match="x stands more than 3 times"):
        kinds.row.read(Words(["x"] * 4))
    with pytest.raises(ValueError, match=r"\?\? cannot stand here"):
        kinds.cards.read(Words(["??"]))
    assert {SMALL.text(made) for made in kinds.cards.values()} == {
        "x", "y", "10+", "x x", "x y", "x 10+", "y 10+", "10+ 10+", "x y 10+",
    }  # fmt: skip
    assert STANDARD_KINDS.cards is CARDS


@pytest.mark.parametrize("found", [[1, 0], [0, 0, 0, 0], [3], [None, 0], [True], ["x"], [-1], 5, None])
def test_what_a_binary_file_cannot_hold_is_no_set(found):
    with pytest.raises((ValueError, TypeError)):
        SMALL.unlisted(found)


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ([("r1", 2), ("b1", 1), ("r1", 1)], "names the face 'r1' of its pack twice; .*: name it once"),
        ({"W!": 4}, "has a face 'W!' in its pack, which no notation can name; .*: use letters, digits"),
        ({"??": 4}, "has a face '\\?\\?'"),
        ({"--": 4}, "has a face '--'"),
        ({"/": 4}, "has a face '/'"),
        ({"r 1": 4}, "has a face 'r 1'"),
        ({"": 4}, "has a face ''"),
        ({3: 4}, "has a face 3 in its pack"),
        ({"r1": 0}, "has 0 cards of the face 'r1'; .*: write a number from 1"),
        ({"r1": True}, "has True cards"),
        ({}, "has a pack without cards; .*: name its faces"),
    ],
)
def test_a_pack_that_no_notation_could_name_is_refused_with_what_to_write(faces, words):
    with pytest.raises(GameError, match=words):
        Pack(faces)


def test_looks_readings_and_stocks_speak_of_faces_of_the_pack():
    with pytest.raises(GameError, match="speaks of a face 'z' that its pack does not have"):
        Pack({"x": 1}, looks={"z": ()})
    with pytest.raises(GameError, match="reads 'y' as another face"):
        Pack({"x": 1, "y": 1}, readings={"y": "x"})
    with pytest.raises(GameError, match="has the face 'y' in 0 stocks; .*: name it in one"):
        Pack({"x": 1, "y": 1}, stocks={"left": ["x"]})


def test_a_pack_of_one_card_is_a_pack():
    one = Pack({"x": 1})

    assert (one.size(one.full), one.text(one.full), one.text(one.unknown), one.spread(one.full)) == (1, "x", "??", 1)
