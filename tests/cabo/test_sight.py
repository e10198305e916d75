"""Who sees what: copies and their folding, LOG 3, what lies open now."""

import pytest

from cardlog import PUBLIC, copy, view
from cardlog.cards import cards_text
from cardlog.event import texts
from tests.cabo.table import ALL, DEAL, LOOKS, all_but, legal, log_of, play, position, refused, show, sit, why

clause = pytest.mark.clause
A, B = 0, 1
STARTED = log_of(DEAL, *LOOKS)
UNKNOWN = ["??"] * 4


def slots(log):
    return show(log)["slots"]


def lines(log, viewer, *numbers):
    """Some events of a viewer's copy, as texts."""
    events = texts(copy(log, viewer))
    return [events[number - 1] for number in numbers]


@clause("LOG 3", "CA 2.1", "CA 2.2")
def test_nobody_sees_a_card_that_is_dealt_and_looks_are_private():
    hidden = "* deal B / ?? ?? ?? ?? / ?? ?? ?? ?? / up 4s"

    assert lines(STARTED, A, 1, 3, 5) == [hidden, "* show A A0 5c A1 Kd", "* show B B2 ?? B3 ??"]
    assert lines(STARTED, B, 1, 3, 5) == [hidden, "* show A A0 ?? A1 ??", "* show B B2 Qd B3 Ah"]
    assert lines(STARTED, PUBLIC, 1, 3, 5) == [hidden, "* show A A0 ?? A1 ??", "* show B B2 ?? B3 ??"]
    assert slots(copy(STARTED, A)) == {"A": ["5c", "Kd", "??", "??"], "B": UNKNOWN}
    assert slots(copy(STARTED, B)) == {"A": UNKNOWN, "B": ["??", "??", "Qd", "Ah"]}
    assert slots(copy(STARTED, PUBLIC)) == {"A": UNKNOWN, "B": UNKNOWN}


@clause("LOG 3", "CA 3.1")
def test_a_draw_is_private_and_stays_so_in_its_slot():
    log = play(STARTED, "A draw", "* draw 6c", "A swap A2", "* reveal A2 2h")

    assert lines(log, A, 7, 9) == ["* draw 6c", "* reveal A2 2h"]
    assert lines(log, B, 7, 9) == ["* draw ??", "* reveal A2 2h"]
    assert slots(copy(log, A))["A"] == ["5c", "Kd", "6c", "??"]
    assert slots(copy(log, B))["A"] == UNKNOWN
    assert show(copy(log.upto(7), B))["drawn"] == "??"
    assert show(copy(log, B))["seen"]["A2"] == ["A"]


@clause("LOG 3", "CA 3.2")
def test_all_know_a_card_taken_from_the_pile():
    log = play(STARTED, "A take A2", "* reveal A2 2h")

    for viewer in (B, PUBLIC):
        assert slots(copy(log, viewer))["A"] == ["??", "??", "4s", "??"]


@clause("LOG 3", "CA 4.2")
def test_a_known_card_that_is_exchanged_blindly_is_known_where_it_went():
    log = play(STARTED, "A draw", "* draw Jc", "A discard trade A1 B2", "* reveal Jc")

    assert slots(log) == {"A": ["5c", "Qd", "2h", "9s"], "B": ["7h", "3c", "Kd", "Ah"]}
    assert slots(copy(log, A)) == {"A": ["5c", "??", "??", "??"], "B": ["??", "??", "Kd", "??"]}
    assert slots(copy(log, B)) == {"A": ["??", "Qd", "??", "??"], "B": ["??", "??", "??", "Ah"]}


@clause("LOG 3", "CA 4.1")
def test_a_card_known_from_earlier_is_named_when_it_is_shown_to_another_seat():
    log = play(STARTED, "A take A2", "* reveal A2 2h", "B draw", "* draw 9c", "B discard spy A1", "* reveal 9c")
    log = play(log, "* show B A1 Kd", "A draw", "* draw 8c", "A discard peek A1", "* reveal 8c", "* show A A1 Kd")

    assert lines(log, A, 12, 17) == ["* show B A1 Kd", "* show A A1 Kd"]
    assert lines(log, B, 12, 17) == ["* show B A1 Kd", "* show A A1 Kd"]
    assert lines(log, PUBLIC, 12, 17) == ["* show B A1 ??", "* show A A1 ??"]


@clause("LOG 3", "CA 5.3")
def test_all_know_the_cards_of_an_unequal_swap():
    log = play(STARTED, "A draw", "* draw 6c", "A swap A0 A2", "* reveal A0 5c A2 2h")

    assert slots(copy(log, B))["A"] == ["5c", "??", "2h", "??"]
    assert show(copy(log, B))["drawn"] == "??"
    assert slots(copy(play(log, "* reveal 6c"), PUBLIC))["A"] == ["5c", "??", "2h", "??"]


@clause("LOG 3")
def test_a_takeback_takes_knowledge_back():
    log = play(STARTED, "A draw", "* draw 8c", "A discard peek A2", "* reveal 8c", "* show A A2 2h")
    assert slots(copy(log, A))["A"] == ["5c", "Kd", "2h", "??"]

    log = play(log, "* takeback 3")
    assert slots(copy(log, A))["A"] == ["5c", "Kd", "??", "??"]
    assert show(log)["seen"]["A2"] == []


@clause("LOG 3")
def test_the_public_copy_of_a_copy_is_that_of_the_truth():
    log = play(STARTED, "A draw", "* draw Jc", "A discard trade A1 B2", "* reveal Jc", "B draw", "* draw 6c")

    for viewer in (A, B):
        assert copy(copy(log, viewer), PUBLIC) == copy(log, PUBLIC)


@clause("LOG 3")
@pytest.mark.parametrize(
    ("viewer", "fact"),
    [
        ("A", "* deal B / 5c ?? ?? ?? / ?? ?? ?? ?? / up 4s"),
        ("public", "* deal B / ?? ?? ?? ?? / ?? ?? ?? 9s / up 4s"),
    ],
)
def test_a_copy_that_names_a_dealt_card_is_refused(viewer, fact):
    assert refused(log_of(View=viewer), fact) == "LOG 3"


HIDDEN = log_of(position("?? ?? ?? ??", "?? ?? ?? ??"), View="A")
"""A's copy, in which A knows nothing yet."""


@clause("LOG 3")
def test_a_copy_names_what_its_viewer_sees_and_no_more():
    mine = play(HIDDEN, "A draw")
    theirs = play(HIDDEN, "A take A0", "* reveal A0 9c", "B draw")

    assert refused(mine, "* draw ??") == "LOG 3"
    assert refused(theirs, "* draw 7c") == "LOG 3"
    peeked = play(mine, "* draw 8c", "A discard peek A1", "* reveal 8c")
    assert refused(peeked, "* show A A1 ??") == "LOG 3"
    spied = play(theirs, "* draw ??", "B discard spy A1", "* reveal Tc")
    assert refused(spied, "* show B A1 7c") == "LOG 3"
    known = play(theirs, "* draw ??", "B discard spy A0", "* reveal Tc")
    assert refused(known, "* show B A0 ??") == "LOG 3"
    assert show(play(known, "* show B A0 4s"))["seen"]["A0"] == ALL


@clause("LOG 3")
@pytest.mark.parametrize(
    ("before", "fact"),
    [
        ([], "* deal B / ?? Kd 2h 9s / 7h 3c Qd Ah / up 4s"),
        ([DEAL, "A look A0 A1"], "* show A A0 5c A1 ??"),
        ([DEAL, *LOOKS, "A draw"], "* draw ??"),
    ],
)
def test_a_full_log_hides_nothing(before, fact):
    assert refused(log_of(*before), fact) == "LOG 3"


@clause("CA 3.3", "CA 5.1", "CA 7.1")
def test_a_copy_checks_what_is_turned_up_against_what_it_knows():
    log = play(HIDDEN, "A draw", "* draw 6c")
    one, two = play(log, "A swap A0"), play(log, "A swap A0 A1")

    assert refused(one, "* reveal A0 4s") == "CA 3.3"
    assert refused(one, "* reveal A0 6c") == "CA 3.3"
    assert "cannot lie in A0" in why(one, "* reveal A0 4s").reason
    assert refused(two, "* reveal A0 6c A1 6d") == "CA 5.1"
    ended = play(one, "* reveal A0 9c", "B cabo", "A take A1", "* reveal A1 2h")
    assert slots(ended)["A"] == ["6c", "9c", "??", "??"]
    assert refused(ended, "* showdown / 6d 9c 3h 4h / 5h 6h 7h 8h") == "CA 7.1"
    assert refused(ended, "* showdown / 6c 9c 3h 4h / 5h 6h 7h 2h") == "CA 7.1"
    assert refused(ended, "* showdown / 6c 9c 3h 4h / 5h 6h 7h 3h") == "CA 7.1"
    assert slots(play(ended, "* showdown / 6c 9c 3h 4h / 5h 6h 7h 8h"))["B"] == ["5h", "6h", "7h", "8h"]


@clause("CA 7.1")
def test_the_showdown_of_a_copy_tells_the_rest_and_the_score():
    log = play(HIDDEN, "A cabo", "B draw", "* draw ??", "B discard", "* reveal Jc")
    state = show(play(log, "* showdown / 2h 3h 4h 5h / 6h 7h 8h 9h"))

    assert state["slots"] == {"A": ["2h", "3h", "4h", "5h"], "B": ["6h", "7h", "8h", "9h"]}
    assert state["rounds"] == [{"A": 0, "B": 30}]


def test_legal_in_a_copy_lists_what_a_hidden_card_does_not_rule_out():
    log = play(sit("5c Kd -- 9s", "Th 3c Qd --"), "A draw", "* draw 6c")
    uses = [line for line in legal(copy(log, B)) if line not in legal(log)]

    assert legal(copy(log, A)) == legal(log)
    assert uses == [
        *("A discard peek A0", "A discard peek A1", "A discard peek A3"),
        *("A discard spy B0", "A discard spy B1", "A discard spy B2"),
        *(f"A discard trade {own} {other}" for own in ("A0", "A1", "A3") for other in ("B0", "B1", "B2")),
    ]


# What lies open now.


def now(log, viewer):
    """What lies open to a viewer after the last event, as JSON."""
    return log.game.as_json(view(log.game, log.state(), viewer, now=True), len(log))


def test_no_card_that_lies_face_down_is_open_to_anyone():
    log = play(STARTED, "A take A0", "* reveal A0 5c")

    for viewer in (A, B, PUBLIC):
        assert now(log, viewer)["slots"] == {"A": UNKNOWN, "B": UNKNOWN}
        assert not any(now(log, viewer)["seen"].values())
        assert now(log, viewer)["discard"] == ["5c"]


def test_a_drawn_card_is_open_to_the_seat_that_holds_it():
    log = play(STARTED, "A draw", "* draw 6c")

    assert [now(log, viewer)["drawn"] for viewer in (A, B, PUBLIC)] == ["6c", "??", "??"]


def test_after_the_showdown_all_cards_lie_open():
    log = play(STARTED, "A cabo", "B draw", "* draw 6c", "B discard", "* reveal 6c")
    log = play(log, "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah")

    assert now(log, PUBLIC)["slots"] == slots(log)
    assert now(log, B)["seen"]["A0"] == ALL


# Hidden spots that differ (CA 7.2).

UP_AND_DOWN = ("Ac 2c 3c 4c", "5c 6c 7c 8c")
"""The slots of two seats; Kh is the last card of the stock, and all others lie on the discard pile."""


def gathered(*lines):
    """The public copy of a game in which A discards the last card of the stock and B draws from the new one."""
    log = sit(*UP_AND_DOWN, discard=all_but(*UP_AND_DOWN, "Kh"))
    return copy(play(log, "A draw", "* draw Kh", "A discard", "* reveal Kh", "B draw", "* draw Qs", *lines), PUBLIC)


@clause("CA 7.2")
def test_a_slot_untouched_since_the_discards_became_the_stock_holds_no_card_that_lay_open():
    known = play(gathered(), "B swap B0")

    assert refused(known, "* reveal B0 Jd") == "CA 3.3"  # it lay on the pile while this card lay in B0
    assert refused(known, "* reveal B0 Qs") == "CA 3.3"
    assert show(play(known, "* reveal B0 4c"))["discard"] == ["Kh", "4c"]  # which lies in A3, as the public cannot know


@clause("CA 7.2")
def test_a_card_from_the_new_stock_can_be_any_that_lay_open_before():
    known = play(
        gathered("B swap B0", "* reveal B0 5c", "A take A0", "* reveal A0 Ac"), "B draw", "* draw ??", "B swap B0"
    )

    assert show(play(known, "* reveal B0 Jd"))["discard"][-1] == "Jd"


@clause("CA 4.2", "CA 7.2")
def test_what_a_card_cannot_be_moves_with_it():
    known = gathered("B discard trade B0 A0", "* reveal Qs", "A draw", "* draw Jd", "A swap A0")

    assert refused(known, "* reveal A0 Jh") == "CA 3.3"
    assert show(play(known, "* reveal A0 5c"))["discard"][-1] == "5c"


@clause("CA 7.2")
def test_the_hidden_card_of_such_a_slot_is_printed_as_hidden_and_its_place_says_what_it_can_be():
    log = gathered()
    places = {place.name: place for place in log.game.places(log.state())}

    assert show(log)["slots"]["A"] == ["??"] * 4
    assert cards_text(places["A0"].could) == "Ac 2c 3c 4c 5c 6c 7c 8c"
    assert places["drawn"].could is None
