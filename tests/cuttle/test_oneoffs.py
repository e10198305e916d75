"""CU 4: one-offs, but for the 7 (see test_sevens)."""

import pytest

from tests.cuttle.table import last_cards, legal, play, refused, show, sit

clause = pytest.mark.clause


def plays_of(log, verb):
    return [line for line in legal(log) if line.split()[1] == verb]


@clause("CU 4.1")
def test_eights_and_tens_and_courts_are_no_oneoffs():
    log = sit(a="8h Tc Jd Qh Ks", b="2c", points_b="5c", table_b="8c", scrap="9c")

    assert plays_of(log, "oneoff") == []
    for line in ("A oneoff 8h", "A oneoff 8h 8c", "A oneoff Tc", "A oneoff Jd 5c", "A oneoff Qh", "A oneoff Ks"):
        assert refused(log, line) == "CU 4.1"


@clause("CU 4.1")
def test_the_other_ranks_are():
    log = sit(a="Ac 2c 3c 4c 5c 6c 7c 9c", b="Th", table_b="Kd", scrap="Jc")

    assert plays_of(log, "oneoff") == [
        "A oneoff 2c Kd",
        "A oneoff 3c",
        "A oneoff 4c",
        "A oneoff 5c",
        "A oneoff 6c",
        "A oneoff 7c",
        "A oneoff 9c Kd",
        "A oneoff Ac",
    ]


@clause("CU 4.1")
def test_nothing_takes_effect_before_the_responses_end():
    log = play(sit(a="Ac 9d", b="2c", points_a="5c", points_b="Td"), "A oneoff Ac")
    state = show(log)

    assert (state["awaits"], state["actor"], state["turn"]) == ("response", "B", "A")
    assert state["pending"] == [{"seat": "A", "card": "Ac", "target": None}]
    assert state["hands"]["A"] == ["9d"]
    assert state["score"] == {"A": 5, "B": 10}
    assert state["scrap"] == []


@clause("CU 4.1", "CU 5.2")
def test_a_cancelled_oneoff_goes_to_the_scrap_pile_without_effect():
    log = sit(a="Ac 9d", b="2c Th", points_a="5c", points_b="Td")
    state = show(play(log, "A oneoff Ac", "B counter 2c", "A decline"))

    assert state["score"] == {"A": 5, "B": 10}
    assert state["scrap"] == ["Ac", "2c"]
    assert state["pending"] == []
    assert (state["awaits"], state["actor"]) == ("play", "B")


# A


@clause("CU 4.2", "CU 7.2")
def test_an_ace_takes_all_point_cards_with_their_jacks_past_any_queen():
    log = sit(a="Ac 9d", b="3c", points_a="5c 2s/Jd", points_b="Td/Jc/Jh", table_a="Kd", table_b="Qh 8c")
    state = show(play(log, "A oneoff Ac", "B decline"))

    assert state["points"] == {"A": [], "B": []}
    assert state["scrap"] == ["Ac", "2s", "5c", "Td", "Jc", "Jd", "Jh"]
    assert state["permanents"] == {"A": ["Kd"], "B": ["8c", "Qh"]}
    assert state["score"] == {"A": 0, "B": 0}
    assert state["actor"] == "B"


@clause("CU 4.2")
def test_an_ace_may_be_announced_over_an_empty_table():
    state = show(play(sit(a="Ac", b="3c"), "A oneoff Ac", "B decline"))

    assert state["scrap"] == ["Ac"]


@clause("CU 4.2")
def test_an_ace_has_no_target():
    assert refused(sit(a="Ac", b="3c", table_b="Kd"), "A oneoff Ac Kd") == "CU 4.2"


# 2


@clause("CU 4.3")
@pytest.mark.parametrize("target", ["8c", "Kd", "8s", "Ks"])
def test_a_two_takes_one_permanent_of_either_side(target):
    log = sit(a="2d", b="3c", table_a="8s Ks", table_b="8c Kd")
    state = show(play(log, f"A oneoff 2d {target}", "B decline"))

    assert target not in state["permanents"]["A"] + state["permanents"]["B"]
    assert set(state["scrap"]) == {"2d", target}


@clause("CU 4.3", "CU 6.3")
def test_a_two_takes_a_jack_and_the_card_changes_sides():
    log = sit(a="2d", b="3c", points_b="9c/Jh", points_a="Ts/Jc/Jd")
    theirs = show(play(log, "A oneoff 2d Jh", "B decline"))
    own = show(play(log, "A oneoff 2d Jc", "B decline"))

    assert theirs["score"] == {"A": 19, "B": 0}
    assert theirs["scrap"] == ["2d", "Jh"]
    assert own["points"] == {"A": [], "B": [{"card": "9c", "jacks": ["Jh"]}, {"card": "Ts", "jacks": ["Jd"]}]}


@clause("CU 4.3")
def test_a_two_names_a_permanent_in_play():
    log = sit(a="2d 5h", b="Qc 3c", points_b="9c", table_b="Kd", scrap="Kc")

    assert refused(log, "A oneoff 2d") == "CU 4.3"
    assert refused(log, "A oneoff 2d 9c") == "CU 4.3"
    assert refused(log, "A oneoff 2d Qc") == "CU 2.2"
    assert refused(log, "A oneoff 2d Kc") == "CU 2.2"


@clause("CU 4.3")
def test_without_a_permanent_in_play_a_two_is_no_oneoff():
    log = sit(a="2d", b="3c", points_b="9c")

    assert plays_of(log, "oneoff") == []
    assert refused(log, "A oneoff 2d") == "CU 4.3"


# 3


@clause("CU 4.4")
def test_a_three_takes_any_one_card_of_the_scrap_pile_when_it_resolves():
    log = play(sit(a="3c Kd", b="9s", scrap="4d Qs Jc"), "A oneoff 3c", "B decline")
    taken = show(play(log, "A take Qs"))

    assert (show(log)["awaits"], show(log)["actor"]) == ("take", "A")
    assert show(log)["pending"] == [{"seat": "A", "card": "3c", "target": None}]
    assert legal(log) == ["A take 4d", "A take Jc", "A take Qs"]
    assert taken["hands"]["A"] == ["Qs", "Kd"]
    assert taken["scrap"] == ["3c", "4d", "Jc"]
    assert taken["seen"] == {"seats": ["Qs"], "public": ["Qs"]}
    assert (taken["awaits"], taken["actor"]) == ("play", "B")


@clause("CU 4.4")
def test_the_three_itself_and_cards_elsewhere_are_not_taken():
    log = play(sit(a="3c Kd", b="9s", table_b="Kc", scrap="4d"), "A oneoff 3c", "B decline")

    for line in ("A take 3c", "A take Kd", "A take 9s", "A take Kc", "A take 7h", "B take 4d", "A draw", "A decline"):
        assert refused(log, line) == "CU 4.4"
    assert refused(log, "* draw 7h") == "CU 4.4"
    assert refused(log, "A take Jk") == "CU 1.1"


@clause("CU 4.4")
def test_twos_used_in_answer_to_the_three_may_be_taken():
    log = sit(a="3c 2d", b="9s 2c", scrap="4d")
    answered = play(log, "A oneoff 3c", "B counter 2c", "A counter 2d", "B decline")

    assert legal(answered) == ["A take 2c", "A take 2d", "A take 4d"]


@clause("CU 4.4")
def test_a_three_needs_a_card_in_the_scrap_pile():
    log = sit(a="3c", b="9s")

    assert plays_of(log, "oneoff") == []
    assert refused(log, "A oneoff 3c") == "CU 4.4"
    assert refused(sit(a="3c", b="9s", table_b="Kd", scrap="4d"), "A oneoff 3c Kd") == "CU 4.4"


# 4


@clause("CU 4.5", "CU 7.2")
def test_a_four_makes_the_rival_choose_two_cards_whatever_its_queen():
    log = play(sit(a="4c Kd", b="9s 3h 2c", table_b="Qh"), "A oneoff 4c", "B decline")
    after = show(play(log, "B discard 9s 3h"))

    assert (show(log)["awaits"], show(log)["actor"], show(log)["turn"]) == ("discard", "B", "A")
    assert legal(log) == ["B discard 2c 3h", "B discard 2c 9s", "B discard 3h 9s"]
    assert after["hands"] == {"A": ["Kd"], "B": ["2c"]}
    assert after["scrap"] == ["3h", "4c", "9s"]
    assert (after["actor"], after["awaits"]) == ("B", "play")


@clause("CU 4.5")
@pytest.mark.parametrize(
    "line",
    [
        "B discard 9s",
        "B discard 9s 3h 2c",
        "B discard 9s Kd",
        "B discard 9s 7c",
        "A discard 9s 3h",
        "* discard 9s 3h",
        "B decline",
        "B draw",
        "B discard 4c 9s",
        "B discard Qh 9s",
    ],
)
def test_the_choice_is_two_cards_of_ones_own_hand(line):
    assert refused(play(sit(a="4c Kd", b="9s 3h 2c", table_b="Qh"), "A oneoff 4c", "B decline"), line) == "CU 4.5"


@clause("CU 4.5")
@pytest.mark.parametrize("hand", ["3h 9s", "9s"])
def test_up_to_two_cards_go_without_a_choice(hand):
    log = play(sit(a="4c Kd", b=hand), "A oneoff 4c", "B decline")
    after = show(play(log, f"* discard {hand}"))

    assert (show(log)["awaits"], show(log)["actor"]) == ("fact:discard", "*")
    assert legal(log) == []
    assert after["hands"]["B"] == []
    assert after["scrap"] == sorted(["4c", *hand.split()])
    assert after["actor"] == "B"


@clause("CU 4.5")
@pytest.mark.parametrize(
    "line", ["* discard 3h", "* discard 3h Kd", "* discard 3h 9s 2c", "B discard 3h 9s", "* draw 7c", "A draw"]
)
def test_then_the_fact_names_just_these(line):
    assert refused(play(sit(a="4c Kd", b="3h 9s"), "A oneoff 4c", "B decline"), line) == "CU 4.5"


@clause("CU 4.5", "CU 5.4")
def test_a_four_against_an_empty_hand_does_nothing():
    state = show(play(sit(a="4c Kd", table_b="Qh"), "A oneoff 4c"))

    assert state["scrap"] == ["4c"]
    assert (state["actor"], state["awaits"]) == ("B", "play")


@clause("CU 4.5")
def test_a_two_spent_on_a_four_is_no_longer_there_to_discard():
    log = play(sit(a="4c 2h", b="3h 9s 2c"), "A oneoff 4c", "B counter 2c", "A counter 2h", "B decline")

    assert show(log)["awaits"] == "fact:discard"
    assert show(play(log, "* discard 3h 9s"))["scrap"] == ["2c", "2h", "3h", "4c", "9s"]


@clause("CU 4.5")
def test_a_four_has_no_target():
    assert refused(sit(a="4c", b="3h", table_b="Kd"), "A oneoff 4c Kd") == "CU 4.5"


# 5


@clause("CU 4.6")
def test_a_five_draws_two_cards_in_one_fact():
    log = play(sit(a="5c", b="3h"), "A oneoff 5c", "B decline")
    after = show(play(log, "* draw Ks 9d"))

    assert (show(log)["awaits"], show(log)["actor"], show(log)["stock"]) == ("fact:draw", "*", 50)
    assert after["hands"]["A"] == ["9d", "Ks"]
    assert (after["stock"], after["scrap"], after["actor"]) == (48, ["5c"], "B")


@clause("CU 4.6")
@pytest.mark.parametrize(
    "line", ["* draw Ks", "* draw Ks 9d 9h", "* draw Ks 3h", "* draw 5c Ks", "A draw", "* flip Ks"]
)
def test_two_cards_of_the_stock_are_due(line):
    assert refused(play(sit(a="5c", b="3h"), "A oneoff 5c", "B decline"), line) == "CU 4.6"


@clause("CU 4.6")
def test_a_five_draws_one_card_where_there_is_one():
    log = sit(a="5c", b="3h", scrap=last_cards("Ks", "5c", "3h"))
    log = play(log, "A oneoff 5c", "B decline")

    assert refused(log, "* draw Ks 9d") == "CU 4.6"
    assert show(play(log, "* draw Ks"))["hands"]["A"] == ["Ks"]


@clause("CU 4.6")
def test_a_five_draws_nothing_where_there_is_nothing():
    log = sit(a="5c", b="3h", scrap=last_cards("", "5c", "3h"))
    state = show(play(log, "A oneoff 5c", "B decline"))

    assert (state["actor"], state["awaits"], state["hands"]["A"]) == ("B", "play", [])
    assert "5c" in state["scrap"]


# 6


@clause("CU 4.7", "CU 7.2")
def test_a_six_takes_all_permanents_and_leaves_the_points():
    log = sit(a="6c", b="3h", points_a="9c", points_b="Tc", table_a="Kc 8d", table_b="Qc Qd Kd")
    state = show(play(log, "A oneoff 6c", "B decline"))

    assert state["permanents"] == {"A": [], "B": []}
    assert state["scrap"] == ["6c", "8d", "Qc", "Qd", "Kc", "Kd"]
    assert state["score"] == {"A": 9, "B": 10}
    assert state["goal"] == {"A": 21, "B": 21}


@clause("CU 4.7", "CU 6.3")
@pytest.mark.parametrize(
    ("jacks", "side"), [("", "B"), ("/Jc", "A"), ("/Jc/Jd", "B"), ("/Jc/Jd/Jh", "A"), ("/Jc/Jd/Jh/Js", "B")]
)
def test_after_a_six_a_jacked_card_is_back_with_the_seat_that_laid_it(jacks, side):
    state = show(play(sit(a="6c", b="3h", points_b=f"9c{jacks}"), "A oneoff 6c", "B decline"))

    assert state["points"][side] == [{"card": "9c", "jacks": []}]
    assert state["scrap"] == ["6c", *jacks.split("/")[1:]]


@clause("CU 4.7")
def test_a_six_has_no_target_and_may_be_announced_over_an_empty_table():
    assert refused(sit(a="6c", b="3h", table_b="Kd"), "A oneoff 6c Kd") == "CU 4.7"
    assert show(play(sit(a="6c", b="3h"), "A oneoff 6c", "B decline"))["scrap"] == ["6c"]


# 9


@clause("CU 4.10")
@pytest.mark.parametrize(("target", "seat"), [("8c", "B"), ("Kd", "B"), ("8s", "A"), ("Qs", "A")])
def test_a_nine_sends_a_permanent_back_to_its_controller(target, seat):
    log = sit(a="9d", b="3c", table_a="8s Qs", table_b="8c Kd")
    state = show(play(log, f"A oneoff 9d {target}", "B decline"))

    assert target in state["hands"][seat]
    assert target not in state["permanents"][seat]
    assert state["scrap"] == ["9d"]
    assert target in state["seen"]["public"]
    assert state["actor"] == "B"


@clause("CU 4.10", "CU 6.3")
def test_a_jack_sent_back_goes_to_the_seat_that_controlled_the_stack():
    log = sit(a="9d", b="3c", points_a="Ts/Jc/Jd", points_b="8c/Jh")
    own = show(play(log, "A oneoff 9d Jd", "B decline"))
    theirs = show(play(log, "A oneoff 9d Jh", "B decline"))

    assert own["hands"]["A"] == ["Jd"]
    assert own["points"]["B"] == [{"card": "8c", "jacks": ["Jh"]}, {"card": "Ts", "jacks": ["Jc"]}]
    assert theirs["hands"]["B"] == ["3c", "Jh"]
    assert theirs["points"]["A"] == [{"card": "8c", "jacks": []}, {"card": "Ts", "jacks": ["Jc", "Jd"]}]


@clause("CU 4.10")
def test_a_nine_names_a_permanent_in_play():
    log = sit(a="9d", b="Qc", points_b="8c", table_b="Kd", scrap="Kc")

    assert refused(log, "A oneoff 9d") == "CU 4.10"
    assert refused(log, "A oneoff 9d 8c") == "CU 4.10"
    assert refused(log, "A oneoff 9d Qc") == "CU 2.2"
    assert refused(log, "A oneoff 9d Kc") == "CU 2.2"
    assert refused(sit(a="9d", b="3c"), "A oneoff 9d") == "CU 4.10"
