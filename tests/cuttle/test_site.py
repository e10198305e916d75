"""CU P1 to P3: the limit of a hand, the 5 and the 7 of the online game, each an option of its own."""

import pytest

from cardlog import PUBLIC, NotationError, copy, find
from tests.cuttle.table import last_cards, legal, play, refused, show, sit

clause = pytest.mark.clause
A, B = 0, 1


# CU P1: a hand limit.

LIMIT = "classic hand_limit=8"
EIGHT = "Ac 2d 3h 4s 5c 6d 7h 9s"


@clause("CU P1")
def test_a_seat_with_nine_cards_at_the_end_of_its_turn_discards_one_of_its_choice():
    log = play(sit(a=EIGHT, b="Kc", rules=LIMIT), "A draw", "* draw Td")
    state = show(log)
    after = show(play(log, "A discard 3h"))

    assert (state["awaits"], state["actor"], state["turn"], state["pending"]) == ("discard", "A", "A", [])
    assert legal(log) == [f"A discard {card}" for card in ["2d", "3h", "4s", "5c", "6d", "7h", "9s", "Ac", "Td"]]
    assert after["hands"]["A"] == ["Ac", "2d", "4s", "5c", "6d", "7h", "9s", "Td"]
    assert (after["scrap"], after["awaits"], after["actor"], after["turn"]) == (["3h"], "play", "B", "B")


@clause("CU P1")
@pytest.mark.parametrize(
    "line",
    ["A discard 3h 4s", "A discard Kd", "A discard Kc", "A draw", "A points Ac", "B draw", "B discard Kc", "* draw 2c"],
)
def test_nothing_else_can_be_done_and_no_other_number_goes(line):
    assert refused(play(sit(a=EIGHT, b="Kc", rules=LIMIT), "A draw", "* draw Td"), line) == "CU P1"


@clause("CU P1", "CU 2.3")
def test_eight_cards_are_enough_and_in_classic_any_number_is():
    seven = EIGHT.removeprefix("Ac ")

    assert show(play(sit(a=seven, b="Kc", rules=LIMIT), "A draw", "* draw Td"))["actor"] == "B"
    assert show(play(sit(a=EIGHT, b="Kc"), "A draw", "* draw Td"))["actor"] == "B"


@clause("CU P1", "CU 4.10")
def test_two_cards_too_many_go_together_and_the_rival_keeps_its_own_till_its_turn_is_over():
    """B has eight and gets Qc back: nine. It draws a tenth, and only then has two too many."""
    log = sit(a="9c 2c", b=EIGHT, table_b="Qc", rules=LIMIT)
    log = play(log, "A oneoff 9c Qc", "B decline")

    assert (show(log)["actor"], show(log)["awaits"], len(show(log)["hands"]["B"])) == ("B", "play", 9)
    log = play(log, "B draw", "* draw Td")
    assert len(legal(log)) == 45  # of ten cards two
    assert refused(log, "B discard Qc") == "CU P1"
    assert show(play(log, "B discard Ac Qc"))["scrap"] == ["Ac", "9c", "Qc"]


@clause("CU P1", "CU 4.4")
def test_it_counts_when_all_of_a_turn_is_over():
    """Nine cards: a 3 is played, eight are left, and what it takes makes nine again."""
    log = play(sit(a=f"{EIGHT} 3c", b="Kc 8d", scrap="Td", rules=LIMIT), "A oneoff 3c", "B decline", "A take Td")

    assert (show(log)["awaits"], show(log)["scrap"]) == ("discard", ["3c"])
    state = show(play(log, "A discard Td"))
    assert (state["scrap"], state["actor"]) == (["3c", "Td"], "B")


@clause("CU P1", "CU 5.2")
def test_a_cancelled_oneoff_ends_the_turn_too():
    log = play(sit(a=f"{EIGHT} Kd", b="2c 8d", rules=LIMIT), "A oneoff Ac", "B counter 2c", "A decline")

    assert show(log)["actor"] == "B"
    log = play(sit(a=f"{EIGHT} Kd Kh", b="2c 8d", rules=LIMIT), "A oneoff Ac", "B counter 2c", "A decline")
    assert (show(log)["awaits"], show(log)["actor"]) == ("discard", "A")


@clause("CU P1", "CU 8.2")
def test_a_seat_at_its_goal_has_won_and_discards_nothing():
    log = play(sit(a=f"{EIGHT} Td Kd", b="Kc", points_a="Ts 5d", rules=LIMIT), "A points 6d")

    assert (show(log)["awaits"], show(log)["result"]) == ("over", {"winners": ["A"], "reason": "goal"})


@clause("CU P1", "CU 9.1", "CU 9.2")
def test_a_discard_does_not_end_a_row_of_passes():
    nine = f"{EIGHT} Td"
    log = sit(a=nine, b="Kc", scrap=last_cards("", nine, "Kc"), rules=LIMIT)
    log = play(log, "A pass")
    assert (show(log)["awaits"], show(log)["passes"]) == ("discard", 1)

    log = play(log, "A discard Td", "B pass", "A pass")
    assert show(log)["result"] == {"winners": [], "reason": "passes"}


@clause("CU P1", "CU V3")
def test_a_card_that_waits_may_be_discarded_and_waits_no_more():
    log = sit(a="9c 2c", b=EIGHT, table_b="Qc", rules=f"{LIMIT} nine=return_and_wait")
    log = play(log, "A oneoff 9c Qc", "B decline", "B draw", "* draw Td", "B discard Ac Qc")

    assert (show(log)["waiting"], show(log)["scrap"]) == ([], ["Ac", "9c", "Qc"])


@clause("CU P1", "CU V7")
def test_a_joker_can_bring_too_many_cards():
    log = play(sit(a="Jk 2c", b=f"{EIGHT} Td", rules=f"{LIMIT} joker=true"), "A oneoff Jk", "B decline")
    log = play(log, f"* hands / {EIGHT} Td / 2c")

    assert (show(log)["awaits"], show(log)["actor"]) == ("discard", "A")


# CU P2: a 5 that discards one and draws three.

TRADE = "classic five=discard_one_draw_three"


@clause("CU P2")
def test_a_five_discards_one_card_of_the_hand_and_then_draws_three():
    log = play(sit(a="5c 3c Kd", b="8d", rules=TRADE), "A oneoff 5c", "B decline")
    discarded = play(log, "A discard 3c")
    state = show(play(discarded, "* draw 2h 7s Jd"))

    assert (show(log)["awaits"], show(log)["actor"], legal(log)) == ("discard", "A", ["A discard 3c", "A discard Kd"])
    assert (show(discarded)["awaits"], show(discarded)["actor"]) == ("fact:draw", "*")
    assert (show(discarded)["scrap"], show(discarded)["pending"][0]["card"]) == (["3c"], "5c")
    assert state["hands"]["A"] == ["2h", "7s", "Jd", "Kd"]
    assert (state["scrap"], state["stock"], state["actor"]) == (["3c", "5c"], 45, "B")


@clause("CU P2")
@pytest.mark.parametrize("line", ["A discard 3c Kd", "A discard 8d", "A draw", "B discard 8d", "* draw 2h 7s Jd"])
def test_first_one_card_goes(line):
    assert refused(play(sit(a="5c 3c Kd", b="8d", rules=TRADE), "A oneoff 5c", "B decline"), line) == "CU P2"


@clause("CU P2", "CU 4.6")
@pytest.mark.parametrize("line", ["* draw 2h 7s", "* draw 2h 7s Jd Qd", "* draw 2h 7s 8d", "* draw 2h 7s 3c"])
def test_three_cards_come_from_the_stock(line):
    log = play(sit(a="5c 3c Kd", b="8d", rules=TRADE), "A oneoff 5c", "B decline", "A discard 3c")

    assert refused(log, line) == "CU 4.6"


@clause("CU P2")
def test_without_a_hand_nothing_is_discarded_and_of_the_stock_comes_what_there_is():
    empty = play(sit(a="5c", b="8d", rules=TRADE), "A oneoff 5c", "B decline")
    two = sit(a="5c 3c", b="8d", scrap=last_cards("2h 7s", "5c 3c 8d"), rules=TRADE)
    none = sit(a="5c 3c", b="8d", scrap=last_cards("", "5c 3c 8d"), rules=TRADE)

    assert show(empty)["awaits"] == "fact:draw"
    assert show(play(empty, "* draw 2h 7s Jd"))["hands"]["A"] == ["2h", "7s", "Jd"]
    assert show(play(two, "A oneoff 5c", "B decline", "A discard 3c", "* draw 2h 7s"))["stock"] == 0
    state = show(play(none, "A oneoff 5c", "B decline", "A discard 3c"))
    assert (state["hands"]["A"], state["awaits"], state["actor"]) == ([], "play", "B")


@clause("CU P2", "CU 5.1")
def test_a_cancelled_five_discards_nothing():
    log = play(sit(a="5c 3c", b="2d", rules=TRADE), "A oneoff 5c", "B counter 2d", "A decline")

    assert (show(log)["hands"]["A"], show(log)["scrap"], show(log)["actor"]) == (["3c"], ["2d", "5c"], "B")


@clause("CU P2", "CU P1")
def test_five_and_limit_one_after_the_other():
    """Eight cards and the 5: after the 5 eight, after the discard seven, after the draw ten: two go."""
    log = sit(a=f"{EIGHT} 5d", b="8d", rules="classic five=discard_one_draw_three hand_limit=8")
    log = play(log, "A oneoff 5d", "B decline", "A discard Ac", "* draw Td Jd Qd")

    assert (show(log)["awaits"], show(log)["scrap"], len(show(log)["hands"]["A"])) == ("discard", ["Ac", "5d"], 10)
    assert show(play(log, "A discard Td Jd"))["actor"] == "B"


@clause("CU P2", "CU V3")
def test_a_waiting_card_may_be_what_a_five_discards():
    log = sit(a="9c 3c", b="5c", table_b="Qc", rules=f"{TRADE} nine=return_and_wait")
    log = play(log, "A oneoff 9c Qc", "B decline", "B oneoff 5c", "A decline", "B discard Qc")

    assert (show(log)["awaits"], show(log)["waiting"], show(log)["scrap"]) == ("fact:draw", [], ["9c", "Qc"])


# CU P3: a 7 that turns up two.

TWO = "classic seven=choose_of_two"


def turn_up(*cards, b="2c 9s", rules=TWO, **keys):
    """A has played 7c, and these cards were turned up."""
    log = play(sit(a="7c Kd", b=b, rules=rules, **keys), "A oneoff 7c", "B decline")
    return play(log, f"* flip {' '.join(cards)}")


@clause("CU P3")
def test_two_cards_are_turned_up_and_one_of_them_is_played():
    log = turn_up("5h", "Qd")
    state = show(play(log, "A permanent Qd"))

    assert (show(log)["awaits"], show(log)["flipped"], show(log)["stock"], show(log)["top"]) == (
        "flipped", ["5h", "Qd"], 46, []
    )  # fmt: skip
    assert legal(log) == ["A oneoff 5h", "A permanent Qd", "A points 5h"]
    assert (state["permanents"]["A"], state["scrap"], state["flipped"]) == (["Qd"], ["7c"], [])
    assert (state["top"], state["stock"], state["actor"]) == (["5h"], 47, "B")


@clause("CU P3")
def test_the_other_one_is_the_next_card_drawn_known_to_everyone():
    log = play(turn_up("5h", "Qd"), "A permanent Qd", "B draw")
    state = show(play(log, "* draw 5h"))

    assert refused(log, "* draw 6c") == "CU P3"
    assert (state["hands"]["B"], state["top"], state["stock"]) == (["2c", "5h", "9s"], [], 46)
    assert state["seen"] == {"seats": ["5h"], "public": ["5h"]}
    for viewer in (A, B, PUBLIC):
        assert str(copy(play(log, "* draw 5h"), viewer)[-1]) == "* draw 5h"


@clause("CU P3", "CU 4.8")
def test_it_is_the_first_of_the_next_two():
    log = play(turn_up("7d", "Qd"), "A oneoff 7d", "B decline")

    for line in ("* flip 6c Qd", "* flip Qd", "* flip 6c 6d", "* draw Qd", "A points 6c"):
        assert refused(log, line) in ("CU P3", "CU 4.8")
    log = play(log, "* flip Qd 6c")
    assert [each["card"] for each in show(log)["pending"]] == ["7c", "7d"]
    assert show(play(log, "A points 6c"))["top"] == ["Qd"]


@clause("CU P3")
@pytest.mark.parametrize("line", ["* flip 5h", "* flip 5h 5h", "* flip 5h 9s", "* flip 5h Jk"])
def test_it_is_two_cards_of_the_stock_as_long_as_there_are_two(line):
    log = play(sit(a="7c Kd", b="2c 9s", rules=TWO), "A oneoff 7c", "B decline")

    assert refused(log, line) in ("CU P3", "CU 4.8")
    assert refused(play(sit(a="7c Kd", b="2c 9s"), "A oneoff 7c", "B decline"), "* flip 5h Qd") == "CU 4.8"
    with pytest.raises(NotationError):
        log.game.verbs.read("* flip 5h Qd 6c")


@clause("CU P3")
def test_a_last_card_is_turned_up_alone():
    lone = sit(a="7c", b="9s", scrap=last_cards("Qd", "7c 9s"), rules=TWO)
    log = play(lone, "A oneoff 7c", "B decline", "* flip Qd")
    jack = sit(a="7c", b="9s", scrap=last_cards("Jd", "7c 9s"), rules=TWO)
    state = show(play(jack, "A oneoff 7c", "B decline", "* flip Jd"))

    assert (show(log)["flipped"], legal(log)) == (["Qd"], ["A permanent Qd"])
    assert show(play(log, "A permanent Qd"))["top"] == []
    assert refused(play(lone, "A oneoff 7c", "B decline"), "* flip Qd 5h") == "CU P3"
    assert ("Jd" in state["scrap"], state["awaits"], state["actor"]) == (True, "play", "B")


@clause("CU P3", "CU 4.9")
def test_no_own_card_is_given_away():
    log = turn_up("Jd", "5h", points_a="9h")

    assert legal(log) == ["A oneoff 5h", "A points 5h"]
    assert refused(log, "A permanent Jd 9h") == "CU P3"
    assert legal(turn_up("Jd", "5h", points_b="9h")) == [
        "A oneoff 5h", "A permanent Jd 9h", "A points 5h"
    ]  # fmt: skip


@clause("CU P3")
@pytest.mark.parametrize("theirs", [{}, {"points_a": "9h"}, {"points_b": "9h", "table_b": "Qc"}])
def test_of_two_jacks_that_cannot_be_played_one_is_discarded(theirs):
    log = turn_up("Jd", "Jh", **theirs)
    state = show(play(log, "A discard Jh"))

    assert (show(log)["awaits"], show(log)["actor"]) == ("flipped", "A")
    assert legal(log) == ["A discard Jd", "A discard Jh"]
    assert (state["scrap"], state["top"], state["actor"]) == (["7c", "Jh"], ["Jd"], "B")
    for line in ("A discard Kd", "A discard Jd Jh"):
        assert refused(log, line) == "CU P3"
    assert refused(turn_up("Jd", "5h"), "A discard Jd") == "CU 4.8"
    assert refused(turn_up("5h", rules="classic"), "A discard 5h") == "CU 4.8"
    assert refused(turn_up("5h", rules="classic"), "A discard Jk") == "CU 4.8"
    assert refused(log, "A discard Jk") == "CU 1.1"


@clause("CU P3", "CU V4")
def test_what_a_nine_put_there_is_turned_up_first():
    log = sit(a="9d 7c", b="3h", table_b="Kc 8d", rules=f"{TWO} nine=top_of_stock")
    log = play(log, "A oneoff 9d Kc", "B decline", "B points 3h", "A oneoff 7c")

    assert refused(log, "* flip 5h Kc") == "CU V4"
    log = play(log, "* flip Kc 5h", "A points 5h")
    assert (show(log)["top"], show(log)["stock"]) == (["Kc"], 47)


@clause("CU P3", "CU 4.6")
def test_the_card_left_is_among_those_that_a_five_draws():
    log = play(turn_up("6h", "Qd", b="5c 9s"), "A permanent Qd", "B oneoff 5c", "A decline")

    assert refused(log, "* draw 2d 2h") == "CU P3"
    assert show(play(log, "* draw 2d 6h"))["hands"]["B"] == ["2d", "6h", "9s"]


def test_a_card_turned_up_alone_has_the_record_that_it_always_had():
    verbs = find("cuttle").verbs
    one, two = verbs.read("* flip 5h"), verbs.read("* flip 5h Jd")

    assert verbs.pack(one) == ["*flip", 18]
    assert verbs.pack(two) == ["*flip", 18, 41]
    assert [verbs.unpack(verbs.pack(event)) for event in (one, two)] == [one, two]
    assert verbs.unpack(["*flip", 18, None]) == one
