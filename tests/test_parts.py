"""Parts of a state's JSON: what follows from fields is worked out when these change, and only then."""

from attrs import define

from cardlog.counting import count_of, counted_by
from cardlog.parts import BySeat, OfField, Remembered, Traced, cards_of


@define
class State:
    """Something with fields, of which some are read by a property and by a method."""

    seats: int = 2
    hands: tuple[int, int] = (0b111, 0b1)
    totals: tuple[int, int] = (3, 4)
    stock: int = 9

    @property
    def best(self):
        return max(self.totals)

    def has(self, seat):
        return self.hands[seat].bit_count()


def worked_out(part):
    asked = []

    def follows(state):
        asked.append(part(state))
        return asked[-1]

    return follows, asked


def test_what_was_read_through_properties_and_methods_counts():
    follows, asked = worked_out(lambda state: (state.best, state.has(0)))
    traced, state = Traced(follows), State()

    assert traced(state) == (4, 3)
    state.stock = 8
    assert traced(state) == (4, 3)
    state.totals = (5, 4)
    assert traced(state) == (5, 3)
    state.hands = (0b1, 0b1)
    assert traced(state) == (5, 1)
    assert asked == [(4, 3), (5, 3), (5, 1)]


def test_a_field_that_is_read_only_now_and_then_counts_from_then_on():
    traced, state = Traced(lambda state: state.totals if state.stock > 5 else state.hands), State()

    assert traced(state) == (3, 4)
    state.stock = 0
    assert traced(state) == (7, 1)
    state.hands = (0, 0)
    assert traced(state) == (0, 0)
    state.stock = 9
    assert traced(state) == (3, 4)


def test_values_that_came_before_are_known():
    follows, asked = worked_out(lambda totals: totals[0] + 1)
    remembered = Remembered(lambda state: state.totals, follows)

    assert [remembered(State(totals=(total, 0))) for total in (1, 2, 2, 1)] == [2, 3, 3, 2]
    assert asked == [2, 3]
    assert remembered.turns == 3


def test_seats_have_their_values_by_their_letters():
    state = State()

    assert BySeat(lambda state, seat: state.has(seat))(state) == {"A": 3, "B": 1}
    assert OfField("totals", str)(state) == {"A": "3", "B": "4"}
    assert cards_of("hands")(state) == {"A": ["Ac", "Ad", "Ah"], "B": ["Ac"]}


def test_only_what_says_so_counts_without_listing():
    @counted_by(lambda state: 7)
    def legal(state):
        raise AssertionError

    def calls(state):
        return (1, 2)

    assert count_of(legal)(None) == 7
    assert count_of(calls)(None) == 2
