"""CU V: the variants, each an option of the rules."""

import pytest

from cardlog import Header, RulesError
from tests.cuttle.table import last_cards, legal, play, refused, show, sit

clause = pytest.mark.clause


def oneoffs(log):
    return [line for line in legal(log) if "oneoff" in line]


@clause("CU V1")
def test_a_random_four_takes_two_cards_by_chance_and_leaves_no_choice():
    log = play(sit(a="4c", b="9s 3h 2c", rules="classic four=random"), "A oneoff 4c", "B decline")
    after = show(play(log, "* discard 9s 2c"))

    assert (show(log)["awaits"], show(log)["actor"], legal(log)) == ("fact:discard", "*", [])
    assert after["hands"]["B"] == ["3h"]
    assert after["scrap"] == ["2c", "4c", "9s"]
    for line in ("B discard 9s 3h", "* discard 9s", "* discard 9s 3h 2c", "* discard 9s Kd", "* draw 9d"):
        assert refused(log, line) == "CU V1"


@clause("CU V1")
def test_a_random_four_takes_what_there_is():
    rules = "classic four=random"
    one = play(sit(a="4c", b="9s", rules=rules), "A oneoff 4c", "B decline")

    assert show(play(one, "* discard 9s"))["hands"]["B"] == []
    assert show(play(sit(a="4c", rules=rules), "A oneoff 4c"))["awaits"] == "play"


@clause("CU V1")
def test_in_classic_the_rival_chooses():
    log = play(sit(a="4c", b="9s 3h 2c"), "A oneoff 4c", "B decline")

    assert refused(log, "* discard 9s 3h") == "CU 4.5"


EIGHTS = "classic eight_removes_eight=true"


@clause("CU V2")
def test_an_eight_may_send_glasses_of_either_side_to_the_scrap_pile():
    log = sit(a="8c", b="3h 2c", table_a="8s Kd", table_b="8d Kh", rules=EIGHTS)
    announced = play(log, "A oneoff 8c 8d")
    state = show(play(announced, "B decline"))

    assert oneoffs(log) == ["A oneoff 8c 8d", "A oneoff 8c 8s"]
    assert show(announced)["pending"] == [{"seat": "A", "card": "8c", "target": "8d"}]
    assert state["permanents"] == {"A": ["8s", "Kd"], "B": ["Kh"]}
    assert state["scrap"] == ["8c", "8d"]
    assert state["actor"] == "B"


@clause("CU V2")
def test_it_is_answered_and_a_queen_guards_the_rivals_glasses():
    log = play(sit(a="8c", b="3h 2c", table_b="8d", rules=EIGHTS), "A oneoff 8c 8d")
    guarded = sit(a="8c", b="3h", table_a="8s", table_b="8d Qh", rules=EIGHTS)

    assert show(play(log, "B counter 2c"))["permanents"]["B"] == ["8d"]
    assert oneoffs(guarded) == ["A oneoff 8c 8s"]
    assert refused(guarded, "A oneoff 8c 8d") in ("CU V2", "CU 7.1")


@clause("CU V2")
def test_it_aims_at_glasses_only():
    log = sit(a="8c", b="3h", points_b="8h", table_b="Kd", rules=EIGHTS)

    assert oneoffs(log) == []
    for line in ("A oneoff 8c", "A oneoff 8c 8h", "A oneoff 8c Kd"):
        assert refused(log, line) == "CU V2"
    assert "A permanent 8c" in legal(log)
    assert "A points 8c" in legal(log)
    assert refused(sit(a="8c", b="3h", table_b="8d"), "A oneoff 8c 8d") == "CU 4.1"


WAIT = "classic nine=return_and_wait"


@clause("CU V3")
def test_a_rivals_card_sent_back_waits_through_its_holders_next_turn():
    log = play(sit(a="9d 3c", b="3h", table_b="8c", rules=WAIT), "A oneoff 9d 8c", "B decline")

    assert show(log)["waiting"] == ["8c"]
    assert show(log)["hands"]["B"] == ["3h", "8c"]
    assert [line for line in legal(log) if "8c" in line] == []
    for line in ("B permanent 8c", "B points 8c"):
        assert refused(log, line) == "CU V3"
    later = play(log, "B draw", "* draw Kd", "A draw", "* draw Kh")
    assert show(later)["waiting"] == []
    assert [line for line in legal(later) if "8c" in line] == ["B permanent 8c", "B points 8c"]


@clause("CU V3")
def test_an_own_card_does_not_wait():
    log = play(sit(a="9d", b="3h", table_a="8c", rules=WAIT), "A oneoff 9d 8c", "B decline", "B draw", "* draw Kd")

    assert show(log)["waiting"] == []
    assert "A permanent 8c" in legal(log)


@clause("CU V3", "CU 6.3")
def test_a_jack_of_the_rivals_stack_waits_too():
    log = play(sit(a="9d", b="3h", points_b="Ts/Jc", points_a="4d", rules=WAIT), "A oneoff 9d Jc", "B decline")

    assert show(log)["waiting"] == ["Jc"]
    assert refused(log, "B permanent Jc Ts") == "CU V3"


@clause("CU V3", "CU V7")
def test_a_card_that_a_joker_moves_waits_through_its_new_holders_turn_too():
    log = sit(a="9d 3c", b="3h Jk", table_b="Kc", rules="classic joker=true nine=return_and_wait")
    log = play(log, "A oneoff 9d Kc", "B decline", "B oneoff Jk", "A decline", "* hands / 3h Kc / 3c")

    assert show(log)["waiting"] == ["Kc"]
    assert (show(log)["actor"], show(log)["hands"]["A"]) == ("A", ["3h", "Kc"])
    assert refused(log, "A permanent Kc") == "CU V3"
    later = play(log, "A draw", "* draw 7c", "B draw", "* draw 7d")
    assert show(later)["waiting"] == []
    assert "A permanent Kc" in legal(later)


TOP = "classic nine=top_of_stock"


@clause("CU V4")
def test_a_nine_puts_the_permanent_onto_the_stock_where_everyone_knows_it():
    log = play(sit(a="9d", b="3h", table_b="Kc", rules=TOP), "A oneoff 9d Kc", "B decline")
    drawn = play(log, "B draw")
    state = show(play(drawn, "* draw Kc"))

    assert (show(log)["top"], show(log)["stock"], show(log)["hands"]["B"]) == (["Kc"], 50, ["3h"])
    assert refused(drawn, "* draw 7c") == "CU V4"
    assert (state["top"], state["stock"], state["hands"]["B"]) == ([], 49, ["3h", "Kc"])
    assert state["seen"] == {"seats": ["Kc"], "public": ["Kc"]}


@clause("CU V4", "CU 4.8")
def test_the_top_card_is_the_next_one_turned_up():
    log = sit(a="9d 7c", b="3h", table_b="Kc 8d", rules=TOP)
    log = play(log, "A oneoff 9d Kc", "B decline", "B points 3h", "A oneoff 7c")

    assert refused(log, "* flip 8h") == "CU V4"
    assert legal(play(log, "* flip Kc")) == ["A permanent Kc"]


@clause("CU V4", "CU 4.6")
def test_the_last_card_put_there_is_the_first_drawn():
    log = sit(a="9d 5c 4d", b="9s 3h", table_a="8d", table_b="Kc", rules=TOP)
    log = play(log, "A oneoff 9d Kc", "B decline", "B oneoff 9s 8d", "A decline")
    five = play(log, "A oneoff 5c", "B decline")

    assert show(log)["top"] == ["8d", "Kc"]
    assert refused(five, "* draw Kc 7c") == "CU V4"
    assert show(play(five, "* draw Kc 8d"))["hands"]["A"] == ["4d", "8d", "Kc"]
    one = play(log, "A draw", "* draw 8d")
    assert show(one)["top"] == ["Kc"]


@clause("CU V4", "CU 4.6")
def test_a_five_draws_the_top_card_and_one_of_the_others():
    log = sit(a="9d", b="5c 3h", table_b="Kc", rules=TOP)
    log = play(log, "A oneoff 9d Kc", "B decline", "B oneoff 5c")

    assert refused(log, "* draw 7c 7d") == "CU V4"
    assert refused(log, "* draw Kc 9d") == "CU 4.6"
    assert show(play(log, "* draw 7c Kc"))["hands"]["B"] == ["3h", "7c", "Kc"]


@clause("CU V4", "CU 6.3")
def test_a_jack_put_there_moves_the_rest_of_its_stack():
    log = play(sit(a="9d", b="3h", points_b="Ts/Jc", rules=TOP), "A oneoff 9d Jc", "B decline")

    assert show(log)["top"] == ["Jc"]
    assert show(log)["points"]["A"] == [{"card": "Ts", "jacks": []}]


@clause("CU V4", "CU 9.1")
def test_a_card_put_onto_an_empty_stock_is_a_stock_to_draw_from():
    log = sit(a="9d", b="3h", table_b="Kc", rules=TOP, scrap=last_cards("", "9d 3h Kc"))
    log = play(log, "A oneoff 9d Kc", "B decline")

    assert legal(log) == ["B draw", "B oneoff 3h", "B points 3h"]


TENS = "classic ten_blocks_scuttle=true"


def scuttling(**keys):
    """A's 9c attacks B's 5d, on which a jack lies."""
    keys = {"a": "9c 2c 4c", "b": "Ts 2h 3h", "points_b": "5d/Jc"} | keys
    return play(sit(**keys, rules=TENS), "A scuttle 9c 5d")


@clause("CU V5")
def test_the_seat_being_scuttled_may_answer_with_a_ten():
    log = scuttling()
    state = show(play(log, "B block Ts", "A decline"))

    assert (show(log)["awaits"], show(log)["actor"]) == ("response", "B")
    assert show(log)["pending"] == [{"seat": "A", "card": "9c", "target": "5d"}]
    assert show(log)["points"]["B"] == [{"card": "5d", "jacks": ["Jc"]}]
    assert legal(log) == ["B block Ts", "B decline"]
    assert state["points"]["B"] == [{"card": "5d", "jacks": ["Jc"]}]
    assert state["scrap"] == ["9c", "Ts"]
    assert (state["actor"], state["awaits"], state["turn"]) == ("B", "play", "B")


@clause("CU V5")
def test_declined_the_scuttle_goes_through():
    state = show(play(scuttling(), "B decline"))

    assert state["scrap"] == ["5d", "9c", "Jc"]
    assert state["points"]["B"] == []


@clause("CU V5", "CU 5.2")
def test_the_ten_is_answered_with_twos_and_cancelled_lets_the_scuttle_through():
    log = play(scuttling(), "B block Ts")

    assert legal(log) == ["A counter 2c", "A decline"]
    assert show(log)["pending"][-1] == {"seat": "B", "card": "Ts", "target": None}
    through = show(play(log, "A counter 2c", "B decline"))
    assert through["points"]["B"] == []
    assert through["scrap"] == ["2c", "5d", "9c", "Ts", "Jc"]
    blocked = show(play(log, "A counter 2c", "B counter 2h", "A decline"))
    assert blocked["points"]["B"] == [{"card": "5d", "jacks": ["Jc"]}]
    assert blocked["scrap"] == ["2c", "2h", "9c", "Ts"]


@clause("CU V5", "CU 5.3")
def test_a_queen_shields_no_ten_but_twos_against_twos():
    log = play(scuttling(table_b="Qh"), "B block Ts")
    barred = show(play(log, "A counter 2c", "B counter 2h"))

    assert legal(log) == ["A counter 2c", "A decline"]
    assert (barred["awaits"], barred["scrap"]) == ("play", ["2c", "2h", "9c", "Ts"])
    own = show(play(play(scuttling(table_a="Qh"), "B block Ts"), "A counter 2c"))
    assert (own["awaits"], own["points"]["B"]) == ("play", [])


@clause("CU V5")
def test_a_scuttle_is_answered_with_a_ten_only_and_a_oneoff_with_a_two_only():
    log = scuttling()

    for line in ("B counter 2h", "B block 3h", "B block Th", "A decline", "B take 3h", "* draw 9d"):
        assert refused(log, line) == "CU V5"
    assert refused(play(log, "B block Ts"), "A block Td") == "CU 5.1"
    oneoff = play(sit(a="Ac", b="Ts 2h", rules=TENS), "A oneoff Ac")
    assert refused(oneoff, "B block Ts") == "CU 5.1"
    assert legal(oneoff) == ["B counter 2h", "B decline"]


@clause("CU V5")
def test_the_window_is_left_out_for_an_empty_hand_alone():
    assert show(scuttling(b=""))["awaits"] == "play"
    assert show(scuttling(b="3h", table_a="Qc"))["awaits"] == "response"
    assert show(scuttling(a="9c", b="Ts"))["awaits"] == "response"
    assert show(play(scuttling(a="9c"), "B block Ts"))["scrap"] == ["9c", "Ts"]


@clause("CU V5", "CU 5.3")
def test_a_scuttle_with_a_two_past_a_queen_can_still_be_blocked():
    log = play(sit(a="2s", b="Ts", points_b="Ad", table_a="Qc", rules=TENS), "A scuttle 2s Ad")

    assert legal(log) == ["B block Ts", "B decline"]


@clause("CU V5", "CU 4.8")
def test_a_scuttle_with_a_card_turned_up_can_be_blocked():
    log = sit(a="7c", b="Ts 2h", points_b="5d", rules=TENS)
    log = play(log, "A oneoff 7c", "B decline", "* flip 8h", "A scuttle 8h 5d")

    assert [each["card"] for each in show(log)["pending"]] == ["7c", "8h"]
    assert show(play(log, "B block Ts"))["scrap"] == ["7c", "8h", "Ts"]
    assert show(play(log, "B decline"))["scrap"] == ["5d", "7c", "8h"]


QUEENS = "classic queens_guard_queens=true"


@clause("CU V6")
def test_two_queens_guard_each_other_and_one_not_itself():
    two = sit(a="2c 9c", b="3h", table_b="Qh Qs Kd", rules=QUEENS)
    one = sit(a="2c 9c", b="3h", table_b="Qh Kd", rules=QUEENS)

    assert oneoffs(two) == []
    assert oneoffs(one) == ["A oneoff 2c Qh", "A oneoff 9c Qh"]
    assert refused(two, "A oneoff 2c Qh") in ("CU V6", "CU 7.1", "CU 4.3")
    assert refused(two, "A oneoff 9c Kd") in ("CU 7.1", "CU 4.10")


@clause("CU V6")
def test_two_queens_fall_to_a_six_and_to_their_own_seat():
    own = sit(a="2c 9c 6c", b="3h", table_a="Qh Qs", rules=QUEENS)
    six = sit(a="6c", b="3h", table_b="Qh Qs", rules=QUEENS)

    assert [line for line in oneoffs(own) if "Q" in line] == [
        "A oneoff 2c Qh",
        "A oneoff 2c Qs",
        "A oneoff 9c Qh",
        "A oneoff 9c Qs",
    ]
    assert show(play(six, "A oneoff 6c", "B decline"))["permanents"]["B"] == []


JOKER = "classic joker=true"


@clause("CU V7")
def test_a_joker_exchanges_the_hands():
    log = play(sit(a="Jk 3c 9c", b="Kd", rules=JOKER), "A oneoff Jk")
    due = play(log, "B decline")
    state = show(play(due, "* hands / Kd / 3c 9c"))

    assert show(log)["awaits"] == "response"
    assert (show(due)["awaits"], show(due)["actor"]) == ("fact:hands", "*")
    assert state["hands"] == {"A": ["Kd"], "B": ["3c", "9c"]}
    assert state["scrap"] == ["Jk"]
    assert state["seen"] == {"seats": ["3c", "9c", "Kd"], "public": []}
    assert state["actor"] == "B"


@clause("CU V7")
def test_one_joker_makes_53_cards():
    log = play(sit(rules=JOKER, b="2c"), "A draw")

    assert show(log)["stock"] == 52
    assert show(play(log, "* draw Jk"))["hands"]["A"] == ["Jk"]
    deal = sit(a="5c 8h 9c Kd Jk", b="Ac 2c 3d 4c 9s Jh", rules=JOKER)
    assert show(deal)["stock"] == 42


@clause("CU V7")
def test_the_hands_are_named_also_when_both_are_empty():
    log = play(sit(a="Jk", rules=JOKER), "A oneoff Jk")

    assert show(log)["awaits"] == "fact:hands"
    assert show(play(log, "* hands / -- / --"))["hands"] == {"A": [], "B": []}


@clause("CU V7")
@pytest.mark.parametrize(
    "line",
    [
        "* hands / 3c 9c / Kd",
        "* hands / Kd / 3c",
        "* hands / Kd / 3c 9d",
        "* hands / Kd",
        "* hands / Kd / 3c 9c / 4c",
        "* hands / Kd / Kd 9c",
        "* draw 3c",
        "B draw",
    ],
)
def test_the_exchange_names_just_these_hands(line):
    assert refused(play(sit(a="Jk 3c 9c", b="Kd", rules=JOKER), "A oneoff Jk", "B decline"), line) == "CU V7"


@clause("CU V7", "CU 5.1")
def test_a_joker_is_answered():
    log = play(sit(a="Jk 3c 9c", b="Kd 2c", rules=JOKER), "A oneoff Jk", "B counter 2c", "A decline")

    assert show(log)["hands"] == {"A": ["3c", "9c"], "B": ["Kd"]}
    assert show(log)["scrap"] == ["2c", "Jk"]


@clause("CU V7")
def test_a_joker_is_a_oneoff_only_without_a_target():
    log = sit(a="Jk 9c", b="Kd", points_b="5d", rules=JOKER)

    assert [line for line in legal(log) if "Jk" in line] == ["A oneoff Jk"]
    assert refused(log, "A points Jk") == "CU 3.1"
    assert refused(log, "A scuttle Jk 5d") == "CU 3.2"
    assert refused(log, "A permanent Jk") == "CU 6.4"
    assert refused(log, "A oneoff Jk 5d") == "CU V7"
    assert refused(log, "A scuttle 9c Jk") == "CU 2.2"


@clause("CU V7", "CU 4.4")
def test_a_joker_in_the_scrap_pile_may_be_taken_and_one_turned_up_is_played():
    taken = play(sit(a="3c", b="Kd", scrap="Jk", rules=JOKER), "A oneoff 3c", "B decline")
    turned = play(sit(a="7c", b="Kd", rules=JOKER), "A oneoff 7c", "B decline", "* flip Jk")

    assert legal(taken) == ["A take Jk"]
    assert legal(turned) == ["A oneoff Jk"]
    state = show(play(turned, "A oneoff Jk", "B decline", "* hands / Kd / --"))
    assert state["hands"] == {"A": ["Kd"], "B": []}
    assert state["scrap"] == ["7c", "Jk"]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("classic", "classic"),
        ("classic joker=true four=random", "classic four=random joker=true"),
        ("classic nine=return joker=false", "classic"),
        ("classic ten_blocks_scuttle=true nine=top_of_stock", "classic nine=top_of_stock ten_blocks_scuttle=true"),
    ],
)
def test_rules_are_read_in_any_order_and_written_in_one(text, canonical):
    assert str(Header.make("cuttle", text).rules) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "unknown profile"),
        ("modern", "unknown profile 'modern'; known: classic"),
        ("classic jokers=true", "unknown option 'jokers'"),
        ("classic joker=yes", "unknown value 'yes' of option joker; known: false, true"),
        ("classic joker=True", "unknown value"),
        ("classic joker", r"option joker has no value; it is written joker=false\|true"),
        ("classic four = random", r"option four has no value; it is written four=choose\|random"),
        (
            "joker=true",
            "unknown profile 'joker=true'; known: classic, site, one of which comes first: classic joker=true",
        ),
        ("classic joker=true joker=true", "option joker is given twice"),
        ("classic nine=return nine=top_of_stock", "given twice"),
    ],
)
def test_rules_that_are_not_known_are_refused(text, message):
    with pytest.raises(RulesError, match=message):
        Header.make("cuttle", text)
