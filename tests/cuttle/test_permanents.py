"""CU 6 and CU 7: permanents, and what a queen protects."""

import pytest

from tests.cuttle.table import legal, play, refused, show, sit

clause = pytest.mark.clause

# Glasses


@clause("CU 6.1")
def test_first_glasses_show_the_rivals_hand():
    log = play(sit(a="8c 5c", b="2h Kd"), "A permanent 8c")
    after = show(play(log, "* show B 2h Kd"))

    assert (show(log)["awaits"], show(log)["actor"]) == ("fact:show", "*")
    assert show(log)["permanents"]["A"] == ["8c"]
    assert legal(log) == []
    assert show(log)["seen"] == {"seats": [], "public": []}
    assert after["seen"] == {"seats": ["2h", "Kd"], "public": []}
    assert after["score"] == {"A": 0, "B": 0}
    assert after["points"]["A"] == []
    assert after["actor"] == "B"


@clause("CU 6.1")
@pytest.mark.parametrize(
    "line",
    ["* show B 2h", "* show B 2h Kd Ks", "* show B 2h Ks", "* show A 5c", "* show C 2h Kd", "* draw 2h", "B draw"],
)
def test_the_whole_hand_of_the_rival_is_shown_as_it_is(line):
    assert refused(play(sit(a="8c 5c", b="2h Kd"), "A permanent 8c"), line) == "CU 6.1"


@clause("CU 6.1")
def test_an_empty_hand_and_second_glasses_show_nothing():
    assert show(play(sit(a="8c"), "A permanent 8c"))["awaits"] == "play"
    assert show(play(sit(a="8c", b="2h", table_a="8d"), "A permanent 8c"))["awaits"] == "play"
    assert show(play(sit(a="8c", b="2h", table_b="8d"), "A permanent 8c"))["awaits"] == "fact:show"


@clause("CU 6.1")
def test_first_glasses_again_show_again_also_what_is_known():
    log = sit(a="8c 2d", b="2h", table_a="8d")
    log = play(log, "A oneoff 2d 8d", "B decline", "B draw", "* draw Ks")
    assert show(log)["seen"]["seats"] == ["2h"]
    log = play(log, "A permanent 8c")

    assert show(log)["awaits"] == "fact:show"
    assert show(play(log, "* show B Ks 2h"))["seen"]["seats"] == ["2h", "Ks"]
    known = play(sit(a="9d", b="2h", table_a="8d"), "A oneoff 9d 8d", "B decline", "B draw", "* draw 3c")
    assert show(play(known, "A permanent 8d"))["awaits"] == "fact:show"


@clause("CU 6.1")
def test_what_is_drawn_before_glasses_is_seen_while_they_stay():
    log = sit(a="5c 3c", b="2h", turn="B", table_a="8d")
    seen = play(log, "B draw", "* draw Ks")
    gone = play(seen, "A draw", "* draw Kc", "B draw", "* draw 6c", "A draw", "* draw 7d", "B oneoff 6c", "A decline")
    after = play(gone, "A draw", "* draw 9d", "B draw", "* draw 9h")

    assert show(seen)["seen"] == {"seats": ["2h", "Ks"], "public": []}
    assert show(after)["permanents"]["A"] == []
    assert show(after)["seen"]["seats"] == ["2h", "Ks"]


@clause("CU 6.1")
def test_an_eight_may_be_points_as_well():
    state = show(play(sit(a="8c", b="2h"), "A points 8c"))

    assert (state["score"]["A"], state["permanents"]["A"], state["awaits"]) == (8, [], "play")


# Jacks


@clause("CU 6.2")
def test_a_jack_takes_a_rivals_point_card():
    state = show(play(sit(a="Jc", b="2h", points_b="9d Ts"), "A permanent Jc 9d"))

    assert state["points"] == {"A": [{"card": "9d", "jacks": ["Jc"]}], "B": [{"card": "Ts", "jacks": []}]}
    assert state["score"] == {"A": 9, "B": 10}
    assert state["permanents"] == {"A": [], "B": []}
    assert (state["actor"], state["awaits"]) == ("B", "play")


@clause("CU 6.2")
def test_jacks_stack_from_bottom_to_top_and_each_changes_the_controller():
    log = sit(a="Jc Jh", b="Jd Js", points_b="9d")
    log = play(log, "A permanent Jc 9d", "B permanent Jd 9d", "A permanent Jh 9d", "B permanent Js 9d")

    assert show(log)["points"] == {"A": [], "B": [{"card": "9d", "jacks": ["Jc", "Jd", "Jh", "Js"]}]}


@clause("CU 6.2")
def test_from_the_hand_a_jack_goes_onto_a_rivals_point_card_only():
    log = sit(a="Jc", b="9h", points_a="4c", points_b="9d/Jh", table_b="8c", scrap="Td")

    assert legal(log) == ["A draw", "A permanent Jc 9d"]
    assert refused(log, "A permanent Jc") == "CU 6.2"
    assert refused(log, "A permanent Jc 4c") == "CU 6.2"
    assert refused(log, "A permanent Jc 8c") == "CU 6.2"
    assert refused(log, "A permanent Jc Jh") == "CU 6.2"
    assert refused(log, "A permanent Jc 9h") == "CU 2.2"
    assert refused(log, "A permanent Jc Td") == "CU 2.2"


@clause("CU 6.2", "CU 4.9")
def test_from_the_hand_a_jack_never_goes_onto_an_own_card_even_without_another():
    log = sit(a="Jc", b="9h", points_a="4c")

    assert legal(log) == ["A draw"]
    assert refused(log, "A permanent Jc 4c") == "CU 6.2"


@clause("CU 6.2", "CU 7.1")
def test_all_jacks_of_a_stack_belong_to_its_controller():
    """B's queen guards A's first jack, since B controls the stack now."""
    log = sit(a="2c 9c", b="3h", points_b="9d/Jc/Jd", table_b="Qh")

    assert [line for line in legal(log) if "oneoff" in line] == ["A oneoff 2c Qh", "A oneoff 9c Qh"]
    own = sit(a="2c", b="3h", points_a="9d/Jc/Jd/Jh")
    assert [line for line in legal(own) if "oneoff" in line] == ["A oneoff 2c Jc", "A oneoff 2c Jd", "A oneoff 2c Jh"]


@clause("CU 6.3")
@pytest.mark.parametrize(
    ("jack", "left"),
    [("Jc", ["Jd", "Jh"]), ("Jd", ["Jc", "Jh"]), ("Jh", ["Jc", "Jd"])],
    ids=["bottom", "middle", "top"],
)
def test_removing_any_jack_moves_the_rest_to_the_other_side(jack, left):
    log = sit(a="2c 9c", b="3h", points_b="9d/Jc/Jd/Jh")
    scrapped = show(play(log, f"A oneoff 2c {jack}", "B decline"))
    returned = show(play(log, f"A oneoff 9c {jack}", "B decline"))

    for state in (scrapped, returned):
        assert state["points"] == {"A": [{"card": "9d", "jacks": left}], "B": []}
    assert scrapped["scrap"] == ["2c", jack]
    assert returned["hands"]["B"] == ["3h", jack]


@clause("CU 6.3")
def test_the_last_jack_taken_leaves_the_card_with_the_seat_that_laid_it():
    state = show(play(sit(a="2c", b="3h", points_b="9d/Jc"), "A oneoff 2c Jc", "B decline"))

    assert state["points"] == {"A": [{"card": "9d", "jacks": []}], "B": []}


# Which cards can stay


@clause("CU 6.4")
@pytest.mark.parametrize("card", ["8c", "Qd", "Kh"])
def test_glasses_queens_and_kings_are_laid_in_front_of_oneself(card):
    state = show(play(sit(a=card, points_b="9d"), f"A permanent {card}"))

    assert state["permanents"] == {"A": [card], "B": []}
    assert state["score"] == {"A": 0, "B": 9}
    assert state["actor"] == "B"


@clause("CU 6.4")
@pytest.mark.parametrize("card", ["Ac", "2d", "3h", "4s", "5c", "6d", "7h", "9c", "Td"])
def test_other_cards_are_no_permanents(card):
    log = sit(a=card, b="Ks", points_b="9d")

    assert not any("permanent" in line for line in legal(log))
    assert refused(log, f"A permanent {card}") == "CU 6.4"
    if card != "9d":
        assert refused(log, f"A permanent {card} 9d") == "CU 6.4"


@clause("CU 6.4")
@pytest.mark.parametrize("card", ["8c", "Qd", "Kh"])
def test_they_are_laid_on_nothing(card):
    assert refused(sit(a=card, b="2h", points_b="9d"), f"A permanent {card} 9d") == "CU 6.4"


# What a queen protects


@clause("CU 7.1")
def test_a_queen_guards_points_and_permanents_against_two_nine_and_jack():
    log = sit(a="2c 9c Jh", b="3h", points_b="5d 6d/Jc", table_b="8d Qh Kd")

    assert [line for line in legal(log) if "oneoff" in line or "permanent" in line] == [
        "A oneoff 2c Qh",
        "A oneoff 9c Qh",
    ]
    for target in ("8d", "Kd", "Jc"):
        assert refused(log, f"A oneoff 2c {target}") in ("CU 4.3", "CU 7.1")
        assert refused(log, f"A oneoff 9c {target}") in ("CU 4.10", "CU 7.1")
    for target in ("5d", "6d"):
        assert refused(log, f"A permanent Jh {target}") in ("CU 6.2", "CU 7.1")


@clause("CU 7.1")
def test_queens_guard_neither_themselves_nor_each_other():
    log = sit(a="2c 9c", b="3h", table_b="Qh Qs Kd")

    assert [line for line in legal(log) if "oneoff" in line] == [
        "A oneoff 2c Qh",
        "A oneoff 2c Qs",
        "A oneoff 9c Qh",
        "A oneoff 9c Qs",
    ]


@clause("CU 7.1")
def test_own_cards_may_be_aimed_at_behind_ones_own_queen():
    log = sit(a="2c 9c", b="3h", points_a="Td/Jc", table_a="8d Qh", table_b="Kd")

    assert [line for line in legal(log) if "oneoff 2c" in line] == [
        "A oneoff 2c 8d",
        "A oneoff 2c Jc",
        "A oneoff 2c Kd",
        "A oneoff 2c Qh",
    ]
    assert show(play(log, "A oneoff 9c 8d", "B decline"))["hands"]["A"] == ["2c", "8d"]


@clause("CU 7.1")
def test_with_the_queen_gone_the_others_are_open_again():
    log = play(sit(a="2c 9c", b="3h 4c", table_b="Qh Kd"), "A oneoff 2c Qh", "B decline", "B points 4c")

    assert [line for line in legal(log) if "oneoff" in line] == ["A oneoff 9c Kd"]


@clause("CU 7.2")
def test_a_queen_does_not_stop_ace_six_scuttle_and_four():
    log = sit(a="Ac 4c 6c Tc", b="3h 9h 9s", points_b="5d", table_b="Qh Kd")

    assert show(play(log, "A oneoff Ac", "B decline"))["points"]["B"] == []
    assert show(play(log, "A oneoff 6c", "B decline"))["permanents"]["B"] == []
    assert show(play(log, "A scuttle Tc 5d"))["points"]["B"] == []
    assert show(play(log, "A oneoff 4c", "B decline"))["awaits"] == "discard"
