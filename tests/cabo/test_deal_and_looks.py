"""CA 1 and CA 2: seats, the deal, the first looks, who starts and deals next."""

import pytest

from cardlog import Header, RulesError, Seeded, Table
from tests.cabo.table import DEAL, LOOKS, legal, log_of, play, refused, show, sit

clause = pytest.mark.clause
START = log_of()
DEALT = log_of(DEAL)
THREE = "* deal A / 5c Kd 2h 9s / 7h 3c Qd Ah / Ks Tc 8d 6h / up 4s"


@clause("CA 1.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_two_to_five_seats_play(seats):
    assert list(show(log_of(seats=seats))["slots"]) == list("ABCDE")[:seats]


@clause("CA 1.1")
@pytest.mark.parametrize("seats", [1, 6])
def test_other_numbers_of_seats_do_not_play(seats):
    with pytest.raises(RulesError, match="2 or 3 or 4 or 5"):
        Header.make("cabo", seats=[""] * seats)


@clause("CA 2.1")
def test_each_seat_gets_four_cards_in_order_and_one_is_turned_up():
    state = show(DEALT)

    assert state["dealer"] == "B"
    assert state["slots"] == {"A": ["5c", "Kd", "2h", "9s"], "B": ["7h", "3c", "Qd", "Ah"]}
    assert state["discard"] == ["4s"]
    assert state["stock"] == 43
    assert state["seen"] == {f"{seat}{slot}": [] for seat in "AB" for slot in range(4)}


@clause("CA 2.1")
@pytest.mark.parametrize(("dealer", "starter"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_the_seat_to_the_first_dealers_left_starts(dealer, starter):
    state = show(log_of(THREE.replace("deal A", f"deal {dealer}"), seats=3))

    assert (state["starter"], state["turn"], state["actor"]) == (starter, starter, starter)


@clause("CA 2.1")
def test_the_first_dealer_is_drawn_by_lot():
    dealers = {Table.start(Header.make("cabo", seats=3), Seeded(seed)).state.dealer for seed in range(30)}

    assert dealers == {0, 1, 2}


@clause("CA 2.1")
@pytest.mark.parametrize(
    "deal",
    [
        "* deal B / 5c Kd 2h / 7h 3c Qd Ah / up 4s",
        "* deal B / 5c Kd 2h 9s 9c / 7h 3c Qd Ah / up 4s",
        "* deal B / 5c Kd 2h 9s / up 4s",
        "* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / Ks Tc 8d 6h / up 4s",
        "* deal B / 5c Kd 2h 9s / 7h 3c Qd 9s / up 4s",
        "* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up Ah",
        "* deal B / 5c Kd 2h 9s / 7h 3c Qd Jk / up 4s",
        "* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up Jk",
        "* deal C / 5c Kd 2h 9s / 7h 3c Qd Ah / up 4s",
        "* deal B / 5c Kd 2h -- / 7h 3c Qd Ah / up 4s",
        "* deal B / -- / 7h 3c Qd Ah / up 4s",
    ],
    ids=[
        *("three", "five", "one seat", "three seats", "in two hands", "in a hand and up", "a joker", "a joker up"),
        *("dealer C", "an empty slot", "an empty row"),
    ],
)
def test_deals_of_another_form_are_refused(deal):
    assert refused(START, deal) == "CA 2.1"


@clause("CA 2.1")
@pytest.mark.parametrize("line", ["A look A0 A1", "A draw", "A cabo", "* draw 5c", "* reveal 5c", "* show A A0 5c"])
def test_nothing_but_a_deal_begins_a_match(line):
    assert legal(START) == []
    assert refused(START, line) == "CA 2.1"


@clause("CA 2.1", "CA 2.2")
def test_a_second_deal_in_a_round_is_refused():
    assert refused(DEALT, DEAL) == "CA 2.2"
    assert refused(play(DEALT, *LOOKS), DEAL) == "CA 3.0"


@clause("CA 2.2")
def test_a_seat_looks_at_any_two_own_cards():
    assert legal(DEALT) == [
        "A look A0 A1",
        "A look A0 A2",
        "A look A0 A3",
        "A look A1 A2",
        "A look A1 A3",
        "A look A2 A3",
    ]
    state = show(play(DEALT, "A look A3 A1"))
    assert (state["awaits"], state["actor"], state["pending"]) == ("fact:show", "*", "A look A1 A3")


@clause("CA 2.2")
def test_it_alone_knows_them_then():
    state = show(play(DEALT, "A look A1 A3", "* show A A1 Kd A3 9s"))

    assert {slot: seen for slot, seen in state["seen"].items() if seen} == {"A1": ["A"], "A3": ["A"]}
    assert state["slots"]["A"] == ["5c", "Kd", "2h", "9s"]
    assert state["pending"] is None


@clause("CA 2.2")
def test_the_looks_go_clockwise_from_the_starter_whose_turn_follows():
    log = log_of(THREE, seats=3)
    seen = [(show(log)["awaits"], show(log)["turn"])]
    for lines in (
        ("B look B0 B1", "* show B B0 7h B1 3c"),
        ("C look C0 C1", "* show C C0 Ks C1 Tc"),
        ("A look A0 A1", "* show A A0 5c A1 Kd"),
    ):
        log = play(log, *lines)
        seen.append((show(log)["awaits"], show(log)["turn"]))

    assert seen == [("look", "B"), ("look", "C"), ("look", "A"), ("turn", "B")]


@clause("CA 2.2")
@pytest.mark.parametrize(
    "line",
    [
        "A look A0",
        "A look A0 A1 A2",
        "A look A0 A0",
        "A look A0 B0",
        "A look B0 B1",
        "B look B0 B1",
        "A draw",
        "A take A0",
        "A cabo",
        "A swap A0",
        "A discard",
        "A discard peek A0",
        "* show A A0 5c A1 Kd",
        "* draw 7c",
    ],
)
def test_anything_else_than_two_looks_is_refused(line):
    assert refused(DEALT, line) == "CA 2.2"


@clause("CA 1.1")
def test_a_seat_that_does_not_play_has_no_cards():
    assert refused(DEALT, "A look C0 C1") == "CA 1.1"
    assert refused(sit("5c Kd 2h 9s", "7h 3c Qd Ah"), "A take E3") == "CA 1.1"


@clause("CA 2.2")
@pytest.mark.parametrize(
    "fact",
    [
        "* show A A0 5c",
        "* show A A0 5c A1 Kd A2 2h",
        "* show A A0 5c A2 2h",
        "* show A A0 5c A1 Kh",
        "* show A A0 Kd A1 5c",
        "* show B A0 5c A1 Kd",
        "* show E A0 5c A1 Kd",
        "* reveal A0 5c A1 Kd",
        "* draw 7c",
        "A look A0 A1",
        "B look B0 B1",
    ],
)
def test_what_is_shown_are_just_the_cards_looked_at(fact):
    assert refused(play(DEALT, "A look A0 A1"), fact) == "CA 2.2"


# The next round. A round of four seats in which nothing moves: the starter calls, the others discard what they draw.

ROUND_TWO = "/ 6c 7c 8c 9c / 6d 7d 8d 9d / 6h 7h 8h 9h / 6s 7s 8s 9s / up 5s"


def after_round(dealer, starter, *rows):
    """The showdown of four seats, of which the starter called at once."""
    log = sit(*rows, turn=starter, dealer=dealer, starter=starter, discard="Jc")
    at = "ABCD".index(starter)
    order = "ABCD"[at:] + "ABCD"[:at]
    log = play(log, f"{starter} cabo")
    for seat, card in zip(order[1:], ("Tc", "Td", "Th"), strict=True):
        log = play(log, f"{seat} draw", f"* draw {card}", f"{seat} discard", f"* reveal {card}")
    return play(log, "* showdown " + " ".join("/ " + text for text in rows))


@clause("CA 2.3")
def test_the_seat_that_scored_least_starts_and_the_one_that_scored_most_deals():
    log = after_round("D", "A", "Ac 2c -- --", "5c 5d -- --", "4c 4d 4h --", "3c 3d -- --")
    assert show(log)["rounds"] == [{"A": 0, "B": 10, "C": 12, "D": 6}]

    state = show(play(log, f"* deal C {ROUND_TWO}"))
    assert (state["dealer"], state["starter"], state["turn"], state["round"]) == ("C", "A", "A", 2)
    assert state["stock"] == 35
    assert state["discard"] == ["5s"]
    assert state["caller"] is None
    for other in "ABD":
        assert refused(log, f"* deal {other} {ROUND_TWO}") == "CA 2.3"


@clause("CA 2.3")
def test_scores_count_as_marked_the_callers_five_included():
    log = after_round("D", "A", "3c 5c -- --", "6c -- -- --", "4c 5d 3d --", "2c 2d 3h --")
    assert show(log)["rounds"] == [{"A": 13, "B": 0, "C": 12, "D": 7}]

    assert show(play(log, f"* deal A {ROUND_TWO}"))["starter"] == "B"
    assert refused(log, f"* deal C {ROUND_TWO}") == "CA 2.3"


@clause("CA 2.3")
@pytest.mark.parametrize(("dealer", "next_dealer"), [("A", "B"), ("B", "B"), ("C", "C"), ("D", "B")])
def test_of_seats_tied_for_most_the_first_clockwise_from_the_dealer_itself_deals(dealer, next_dealer):
    log = after_round(dealer, "A", "Ac -- -- --", "5c 5d -- --", "4c 6c -- --", "3c 3d -- --")
    assert show(log)["rounds"] == [{"A": 0, "B": 10, "C": 10, "D": 6}]

    assert show(play(log, f"* deal {next_dealer} {ROUND_TWO}"))["starter"] == "A"


@clause("CA 2.3")
@pytest.mark.parametrize(("starter", "next_starter"), [("A", "B"), ("C", "D")])
def test_of_seats_tied_for_least_the_first_clockwise_from_the_starter_starts(starter, next_starter):
    log = after_round("D", starter, "9c 2c -- --", "3c -- -- --", "Jd 2d -- --", "3d -- -- --")
    assert [show(log)["rounds"][0][seat] for seat in "BD"] == [0, 0]

    assert show(play(log, f"* deal {starter} {ROUND_TWO}"))["starter"] == next_starter


@clause("CA 2.3")
def test_the_starter_itself_comes_first_among_the_tied():
    log = sit("2c -- -- --", "2d -- -- --", "9c -- -- --", turn="C", dealer="C", starter="A")
    log = play(log, "C cabo", "A draw", "* draw Tc", "A discard", "* reveal Tc", "B draw", "* draw Td", "B discard")
    log = play(log, "* reveal Td", "* showdown / 2c -- -- -- / 2d -- -- -- / 9c -- -- --")
    assert show(log)["rounds"] == [{"A": 0, "B": 0, "C": 14}]

    deal = "* deal C / 6c 7c 8c 9c / 6d 7d 8d 9d / 6h 7h 8h 9h / up 5s"
    assert show(play(log, deal))["starter"] == "A"


@clause("CA 2.3")
def test_a_hundred_that_became_fifty_does_not_change_who_starts():
    log = sit("6c -- -- --", "2c -- -- --", turn="A", totals={"A": 89, "B": 0})
    log = play(
        log, "A cabo", "B draw", "* draw Tc", "B discard", "* reveal Tc", "* showdown / 6c -- -- -- / 2c -- -- --"
    )
    assert show(log)["totals"] == {"A": 50, "B": 0}

    deal = "* deal A / 6c 7c 8c 9c / 6d 7d 8d 9d / up 5s"
    assert show(play(log, deal))["starter"] == "B"


@clause("CA 2.1")
def test_between_two_deals_everything_keeps_the_finished_rounds_values():
    log = after_round("D", "A", "Ac 2c -- --", "5c 5d -- --", "4c 4d 4h --", "3c 3d -- --")
    state = show(log)

    assert (state["awaits"], state["actor"], state["dealer"], state["starter"]) == ("deal", "*", "D", "A")
    assert (state["turn"], state["round"], state["caller"]) == ("D", 1, "A")
    assert state["slots"]["C"] == ["4c", "4d", "4h", None]
    assert state["discard"] == ["Jc", "Tc", "Td", "Th"]
    assert state["stock"] == 52 - 9 - 4


def test_a_new_deal_gathers_all_cards_and_what_was_known_of_them():
    log = after_round("D", "A", "Ac 2c -- --", "5c 5d -- --", "4c 4d 4h --", "3c 3d -- --")
    log = play(log, "* deal C / Ac 2c 3c 4c / 5c 5d 6c 6d / 4d 4h 3d Kd / 2d 2h 2s Ks / up Jc")

    assert all(seen == [] for seen in show(log)["seen"].values())
    assert len(show(log)["seen"]) == 16
