"""Kinds of fields for words of a game's own: one of them, or several."""

import pytest

from cardlog.kind import Words
from cardlog.kinds import one_of, some_of

COLOUR = one_of("colour", ("red", "blue"))
PLACES = some_of("place", ("1", "2", "3"))


def test_a_word_is_a_number_from_0_and_no_other_is_read():
    assert [COLOUR.read(Words([word])) for word in ("red", "blue")] == [0, 1]
    assert (COLOUR.write(1), [*COLOUR.values()]) == ("blue", [0, 1])
    assert [COLOUR.valid(value) for value in (0, 1, 2, -1, "red", True)] == [True, True, False, False, False, False]


@pytest.mark.parametrize(
    ("kind", "words", "why"),
    [
        (COLOUR, [], "a colour is missing"),
        (COLOUR, ["green"], "'green' is no colour: red, blue"),
        (PLACES, [], "a place is missing"),
        (PLACES, ["1", "4"], "'4' is no place: 1, 2, 3"),
        (PLACES, ["3", "1", "3"], "3 stands twice"),
    ],
)
def test_what_is_wrong_is_told(kind, words, why):
    with pytest.raises(ValueError, match=f"^{why}$"):
        kind.read(Words(words))


def test_several_are_put_in_order_and_read_again():
    assert PLACES.read(Words(["3", "1"])) == (0, 2)
    assert PLACES.write((0, 2)) == "1 3"
    assert PLACES.values() == [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]
    assert [*map(PLACES.valid, PLACES.values())] == [True] * 7
    assert [*map(PLACES.valid, [(), (2, 0), (0, 0), (3,), [0], 1, ("1",)])] == [False] * 7
