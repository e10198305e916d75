"""What a game says once: verbs, fields with what they hold at first, keys of its JSON, slots, sentences."""

from typing import ClassVar

import pytest
from attrs import frozen

from cardlog.cards import EMPTY, HIDDEN, UNKNOWN, as_set, card, cards, only
from cardlog.deals import own_hands, who_deals
from cardlog.described import telling
from cardlog.errors import GameError
from cardlog.event import DEALER, Decision, Fact
from cardlog.fields import NUMBER, NUMBERS, PILE, SEAT, SET, SETS, SPOT
from cardlog.keys import MUST, Key, Keys
from cardlog.kinds import ACard, ASeat, Words
from cardlog.language import language
from cardlog.shortcuts import are_cards, are_hands, are_spots
from cardlog.slot_kinds import UP, SlotKinds, named_cards, slots_of
from cardlog.state import BaseDraft, Frozen, before_the_deal, blank, drafter, fields_of, freeze, put, slotted
from cardlog.verbs import Verbs
from cardlog.words import words


@frozen
class Lay(Decision, verb="lay down"):
    card: ACard


@frozen
class Shown(Fact, verb="show"):
    shown: ASeat
    card: ACard


def test_a_verb_stands_behind_the_base():
    verbs = Verbs(Lay, Shown)

    assert str(verbs.read("B lay down 5c")) == "B lay down 5c"
    assert verbs.read("* show A Kd") == Shown(0, card("Kd"))
    assert verbs.pack(Lay(1, 16)) == ["lay down", 1, 16]


def test_a_verb_is_inherited_and_can_be_written_out():
    @frozen
    class Written(Decision):
        verb: ClassVar[str] = "say"

    @frozen
    class Again(Written):
        card: ACard

    assert (Written(0).actor, Written.verb, Again.verb, str(Again(0, 16))) == ("A", "say", "say", "A say 5c")


@slotted
class Draft(BaseDraft):
    """A state with fields that have first values, and one that has none."""

    most: ClassVar[int] = 3
    hands: tuple[int, ...]
    scrap: int = 0
    piles: tuple[int, ...] = (HIDDEN,)

    @property
    def left(self):
        return self.most - len(self.piles)


class State(Frozen, Draft):
    __slots__ = ()


def test_fields_stand_once_and_hold_their_first_values():
    start = freeze(before_the_deal(Draft, None, 2, 0b111, {"hands": (0, 0)}), State)

    assert fields_of(Draft)[-3:] == ("hands", "piles", "scrap")
    assert (start.hands, start.scrap, start.piles, start.stock, start.actor) == ((0, 0), 0, (HIDDEN,), 3, DEALER)
    assert (start.left, start.most, Draft.__doc__) == (
        2,
        3,
        "A state with fields that have first values, and one that has none.",
    )
    assert not hasattr(start, "__dict__")
    d = drafter(Draft)(start)
    d.scrap = 8
    assert (freeze(d, State).scrap, start.scrap) == (8, 0)


def test_what_a_start_says_itself_stands_above_first_values():
    assert before_the_deal(Draft, None, 2, 0, {"hands": (), "scrap": 5}).scrap == 5


def test_put_replaces_one_value():
    assert put((1, None, 3), 1, 2) == (1, 2, 3)


# Keys.


def keys(**more):
    return Keys(
        {
            "turn": Key(SEAT, None),
            "hands": Key(SETS),
            "drawn": Key(SPOT, None),
            "pile": Key(PILE, []),
            "scrap": Key(SET, []),
            "score": lambda state: state.seats,
            "totals": Key(NUMBERS, {}),
            "open": Key(NUMBER, False, bool),
        },
        **more,
    )


def state():
    return blank(
        Any_, seats=2, turn=1, hands=(cards("Ac"), UNKNOWN), drawn=EMPTY, pile=(4, HIDDEN), scrap=cards("2c 3c"), totals=(3, 4), open=True
    )  # fmt: skip


class Any_(BaseDraft):  # one that takes any field
    pass


def test_keys_are_written_in_their_order():
    assert list(keys()(state()).items()) == [
        ("turn", "B"),
        ("hands", {"A": ["Ac"], "B": ["??"]}),
        ("drawn", None),
        ("pile", ["2c", "??"]),
        ("scrap", ["2c", "3c"]),
        ("score", 2),
        ("totals", {"A": 3, "B": 4}),
        ("open", True),
    ]


def test_a_position_says_keys_or_has_their_defaults():
    given = keys(dealer=MUST, awaits="play").given({"dealer": "A", "hands": {"A": ["Ac"]}, "open": True})

    assert (given.dealer, given.awaits, given.hands, given.open) == ("A", "play", {"A": ["Ac"]}, True)
    assert (given.turn, given.drawn, given.pile, given.totals) == (None, None, [], {})


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({}, "hands is missing"),
        ({"hands": {}, "score": 2}, "a position has no score"),
        ({"hands": {}, "turn": None}, "turn is null"),
        ({"hands": ["Ac"]}, "hands: a JSON object belongs here"),
        ({"hands": {}, "open": 1}, "open: 1 is no true or false"),
        ({"hands": {"A": [3]}, "totals": {"A": "x"}}, 'hands.A[0]: 3 is no text; totals.A: "x" is no whole number'),
    ],
)
def test_what_a_position_says_wrongly_is_told_with_its_place(data, reason):
    with pytest.raises(ValueError) as error:
        keys().given(data)
    assert str(error.value) == reason


def test_verbs_learn_the_order_of_positions():
    verbs = Verbs(Lay)
    keys(verbs=verbs, awaits="play", dealer=None)

    assert verbs.position == ("awaits", "dealer", "turn", "hands", "drawn", "pile", "scrap", "totals", "open")
    text = '* position {"scrap": ["2c"], "hands": {}, "turn": "A"}'
    assert str(verbs.read(text)) == '* position {"turn": "A", "hands": {}, "scrap": ["2c"]}'


@pytest.mark.parametrize(("apart", "written"), [((), ["turn", "hands"]), (("response",), ["actor", "turn", "hands"])])
def test_a_position_says_who_is_to_act_only_where_that_does_not_follow_from_the_turn(apart, written):
    verbs = Verbs(Lay, midturn=("response",), apart=apart)
    keys(verbs=verbs, actor=None)

    assert [key for key in verbs.position if key in ("actor", "turn", "hands")] == written


# Slots.

SLOTS = SlotKinds(seats=2, each=3)


def test_slots_are_named_seat_by_seat():
    assert SLOTS.names == ("A0", "A1", "A2", "B0", "B1", "B2")
    assert SLOTS.named.read(Words(["B0", "A1"])) == (3, 1)
    assert SLOTS.ordered.read(Words(["B0", "A1"])) == (1, 3)
    assert SLOTS.named.reseat((1, 3), 1, 2) == (4, 0)


def test_cards_lie_in_slots_or_in_none():
    assert SLOTS.pairs.read(Words(["B0", "??", "A1", "3c"])) == ((1, 8), (3, HIDDEN))
    assert SLOTS.turned.read(Words(["B0", "5c", "A1", "3c"])) == ((3, 16), (1, 8))
    assert SLOTS.turned.read(Words(["5c"])) == ((SLOTS.loose, 16),)
    assert SLOTS.turned.write(((SLOTS.loose, 16),)) == "5c"


def test_rows_have_empty_slots_and_may_have_a_card_beside_them():
    line = Words(["/", "2c", "--", "??", "/", "3c", "4c", "5c", "/", "up", "Kd"])

    assert SLOTS.rows.read(line) == ((4, EMPTY, HIDDEN), (8, 12, 16))
    assert UP.read(line) == card("Kd")
    assert (
        SLOTS.rows.write(((4, EMPTY, HIDDEN), (8, 12, 16))) + " " + UP.write(card("Kd"))
        == "/ 2c -- ?? / 3c 4c 5c / up Kd"
    )


@pytest.mark.parametrize(
    ("kind", "line", "reason"),
    [
        (SLOTS.named, "", "a slot is missing"),
        (SLOTS.named, "A3", "'A3' is no slot: A0 to B2"),
        (SLOTS.pairs, "A0", "a card is missing"),
        (SLOTS.pairs, "A0 5c A1 5c", "5c stands twice"),
        (SLOTS.turned, "A0 ??", "?? cannot stand here"),
        (SLOTS.open_rows, "/ 5c ??", "?? cannot stand here"),
        (SLOTS.rows, "", "a row of slots is missing"),
        (SLOTS.rows, "5c", "/ is missing before '5c'"),
        (UP, "/ 5c", "up is missing before the first discard"),
    ],
)
def test_what_is_no_slot_or_card_is_refused(kind, line, reason):
    with pytest.raises(ValueError) as error:
        kind.read(Words(line.split()))
    assert str(error.value) == reason


def test_pairs_give_slots_and_cards():
    class Turned:
        pairs = ((3, 16), (1, 8))

    assert (slots_of(Turned), named_cards(Turned)) == ((3, 1), (16, 8))


# Shortcuts.


def test_cards_are_named_to_who_sees_them_and_else_hidden():
    of = cards("Ac 2c 3c")

    assert are_cards(cards("Ac 2c"), 2, of, seen=True)
    assert not are_cards(cards("Ac"), 2, of, seen=True)
    assert not are_cards(cards("Ac 4c"), 2, of, seen=True)
    assert not are_cards(cards("Ac") + UNKNOWN, 2, of, seen=True)
    assert are_cards(2 * UNKNOWN, 2, of, seen=False)
    assert not are_cards(cards("Ac 2c"), 2, of, seen=False)


@pytest.mark.parametrize(
    ("hands", "view", "fit"),
    [
        ((cards("Ac 2c"), cards("3c")), None, True),
        ((cards("Ac 2c"), cards("2c")), None, False),  # a card twice
        ((cards("Ac 2c"), cards("4c")), None, False),  # none of those
        ((cards("Ac"), cards("3c")), None, False),  # too few
        ((cards("Ac 2c"),), None, False),  # a hand too few
        ((cards("Ac 2c"), UNKNOWN), None, False),  # nothing is hidden in the truth
        ((cards("Ac 2c"), UNKNOWN), 0, True),
        ((cards("Ac 2c"), cards("3c")), 0, False),  # a copy names a hand that it does not see
        ((2 * UNKNOWN, cards("3c")), 0, False),  # and hides its own
        ((2 * UNKNOWN, UNKNOWN), 8, True),  # an onlooker's
    ],
)
def test_hands_are_dealt_out_of_the_pack(hands, view, fit):
    assert are_hands(hands, (2, 1), cards("Ac 2c 3c"), view) is fit


@pytest.mark.parametrize(
    ("pairs", "fit"),
    [
        (((1, 8), (0, 4)), True),
        (((0, 4), (1, 8)), False),  # in another order
        (((1, 8),), False),  # a slot is missing
        (((1, 12), (0, 4)), False),  # another card is known to lie there
        (((1, 8), (0, 12)), False),  # barred there
        (((1, 8), (0, 8)), False),  # not unseen
    ],
)
def test_slots_hold_what_they_can(pairs, fit):
    assert are_spots(pairs, (1, 0), (HIDDEN, 8), cards("2c 4c"), (cards("4c"), 0)) is fit


def test_deals_have_a_dealer_and_a_hand_for_each():
    class Deal:
        dealer, hands = 1, (5, 6)

    seat, (_, hand) = who_deals(lambda s: ("XY 1.1", "B deals")), own_hands(2)
    assert (seat.said(Deal), seat.wrong(None), seat.text) == (1, ("XY 1.1", "B deals"), "Who deals?")
    assert (hand.said(Deal), hand.open(None), hand.text, hand.where) == (6, 0b10, "{B}'s hand", "the stock")


def test_sets_of_spots_and_of_known_cards():
    assert as_set([8, 4, HIDDEN]) == cards("2c 3c") + UNKNOWN
    assert only(cards("2c 3c") + UNKNOWN, cards("3c 4c")) == cards("3c") + 2 * UNKNOWN


# Sentences.


class Before:
    turn = 1


def test_sentences_that_are_words_can_be_said_in_portuguese():
    tell = telling({Lay: words("{who} draws."), Shown: words("{shown} shows {card}.")})
    portuguese = language("pt")

    assert (tell(Before, Lay(0, 16), None), portuguese(tell(Before, Lay(0, 16), None))) == (
        "{A} draws.",
        "{A} compra uma carta.",
    )
    assert tell(Before, Shown(0, 16), None) == "{A} shows {5c}."


def test_who_is_the_seat_at_turn_where_a_fact_is_told():
    tell = telling({Shown: "{who} sees {card} of {shown}."})
    assert tell(Before, Shown(0, 16), None) == "{B} sees {5c} of {A}."


def test_sentences_have_further_parts_and_are_followed_by_what_an_event_led_to():
    tell = telling(
        {Lay: lambda before, e, after: words("{who} lays {suit}.") if e.card else words("{who} lays {card}!", who="Nobody", card=1)},
        {"suit": lambda before, e, after: "a club"},
        then=lambda before, e, after: [words("Open.")] * after,
    )  # fmt: skip
    assert tell(Before, Lay(0, 16), 0) == "{A} lays a club."
    assert tell(Before, Lay(0, 16), 2) == "{A} lays a club. Open. Open."
    assert tell(Before, Lay(0, 0), 0) == "Nobody lays 1!"


def test_a_default_stands_for_what_a_position_leaves_out():
    """Also one that is not empty, and never the same one twice."""
    keys = Keys({"pile": Key(PILE, ["5c"])})
    given = keys.given({})
    given.pile.append("6c")

    assert (given.pile, keys.given({}).pile) == (["5c", "6c"], ["5c"])


def test_a_key_that_says_no_type_is_refused():
    with pytest.raises(GameError, match="no type what a position may say under 'score'"):
        Keys({"score": Key(lambda state: 1, 0)})
