"""Positions of Cutthroat Spades (LOG 2): what they may say, what follows from it, and what contradicts itself."""

import json

import pytest

from cardlog import Header, Log, NotationError, copy, dumps, loads
from tests.spades.table import DEAL, HIDDEN, A, B, C, legal, log_of, play, plays, position, refused, show, sit

clause = pytest.mark.clause
EMPTY = Log(Header.make("cutthroat-spades"))
FULL = {"A": A.split(), "B": B.split(), "C": C.split()}
SMALL = {
    "actor": "A",
    "dealer": "C",
    "hands": {"A": ["As"], "B": ["3h"], "C": ["Kd"]},
    "bids": {"A": 5, "B": 6, "C": 4},
}
SMALL |= {"tricks": {"A": 6, "B": 6, "C": 4}}


def given(**data):
    return log_of("* position " + json.dumps(data))


def wrong(log=EMPTY, /, without=(), **changes):
    """The clause and the reason that refuse the position SMALL with these changes."""
    data = {key: value for key, value in (SMALL | changes).items() if key not in without}
    with pytest.raises(ValueError, match="LOG") as caught:
        play(log, "* position " + json.dumps(data))
    return caught.value.clause, caught.value.reason


@clause("LOG 2")
def test_a_deal_that_nobody_has_bid_in():
    log = given(dealer="B", hands=FULL, actor="C")
    state = show(log)

    assert state["awaits"] == "bid"
    assert state["bids"] == {"A": None, "B": None, "C": None}
    assert state["tricks"] == {"A": 0, "B": 0, "C": 0}
    assert (state["trick"], state["last"], state["open"]) == ([], None, False)
    assert state["totals"] == state["bags"] == {"A": 0, "B": 0, "C": 0}
    assert (state["deals"], state["playoff"], state["stock"]) == ([], False, 0)
    assert state["voids"] == {"A": "", "B": "", "C": ""}


@clause("LOG 2", "SP 2.2")
def test_bids_are_picked_up_where_they_stopped():
    log = given(dealer="B", hands=FULL, actor="A", bids={"C": 4})

    assert show(log)["awaits"] == "bid"
    assert show(play(log, "A bid 0", "B bid 3"))["actor"] == "C"


@clause("LOG 2")
def test_play_begins_when_all_bids_are_given():
    log = given(dealer="C", hands=FULL, actor="A", bids={"A": 1, "B": 2, "C": 3})

    assert show(log)["awaits"] == "play"
    assert legal(log) == legal(log_of(DEAL, "A bid 1", "B bid 2", "C bid 3"))


@clause("LOG 2", "SP 3.2", "SP 3.4")
def test_a_trick_on_the_table_shows_voids_and_opens_spades():
    log = sit(a="Ad", b="3d", c="Kd 4c", actor="C", trick="A Ah, B 2s")

    assert show(log)["open"] is True
    assert show(log)["voids"] == {"A": "", "B": "h", "C": ""}
    assert legal(log) == plays("C", "Kd 4c")


@clause("LOG 2", "SP 3.4")
def test_a_spade_on_the_table_that_was_led_while_closed_shows_its_seat_to_hold_no_other_suit():
    assert show(sit(a="3s", b="3d 4d", c="Kd 4c", actor="B", trick="A As"))["voids"]["A"] == "cdh"
    assert show(sit(a="3s", b="3d 4d", c="Kd 4c", actor="B", trick="A As", open=True))["voids"]["A"] == ""


@clause("LOG 2")
def test_voids_of_earlier_tricks_are_kept_beside_those_of_the_trick():
    log = sit(a="Ad", b="3d", c="Kd 4c", actor="C", trick="A Ah, B 2s", voids={"B": "c", "C": "s"})

    assert show(log)["voids"] == {"A": "", "B": "ch", "C": "s"}


@clause("LOG 2")
def test_the_last_trick_is_kept():
    last = [{"seat": "C", "card": "2d"}, {"seat": "A", "card": "5d"}, {"seat": "B", "card": "4d"}]
    log = sit(a="As", b="3h", c="Kd", last=last)

    assert show(log)["last"] == last
    assert show(play(log, "A play As", "B play 3h", "C play Kd"))["last"] != last


@clause("LOG 2", "SP 4.3")
def test_totals_may_stand_without_deals():
    log = sit(a="As", b="3h", c="Kd", totals={"A": 10, "B": -20, "C": 199})

    assert show(log)["totals"] == {"A": 10, "B": -20, "C": 199}
    assert show(log)["deals"] == []


@clause("LOG 2")
def test_deals_make_the_totals():
    deals = [{"A": 52, "B": -40, "C": 0}, {"A": 10, "B": 70, "C": -100}]
    log = sit(a="As", b="3h", c="Kd", deals=deals)

    assert show(log)["totals"] == {"A": 62, "B": 30, "C": -100}
    assert show(log)["deals"] == deals


@clause("LOG 2", "SP 5.2")
def test_a_match_that_is_played_off_is_picked_up():
    log = sit(a="As", b="3h", c="Kd", totals={"A": 205, "B": 205, "C": 0}, playoff=True)

    assert show(log)["playoff"] is True
    log = sit(a="As", b="3h", c="Kd", totals={"A": 170, "B": 170, "C": 0}, playoff=True)
    assert show(log)["totals"]["A"] == 170


@clause("LOG 2")
def test_a_position_is_written_in_the_order_of_the_json():
    line = '* position {"hands": {"A": ["As"], "B": ["3h"], "C": ["Kd"]}, "tricks": {"A": 16}, "bids": {"A": 5, "B": 6,'
    log = log_of(line + ' "C": 4}, "stock": 0, "awaits": "play", "dealer": "C", "view": null, "actor": "A"}')

    assert str(log[0]) == (
        '* position {"actor": "A", "dealer": "C", "hands": {"A": ["As"], "B": ["3h"], "C": ["Kd"]},'
        ' "bids": {"A": 5, "B": 6, "C": 4}, "tricks": {"A": 16}}'
    )
    assert loads(dumps(log)) == log


@clause("LOG 2")
def test_the_state_in_the_middle_of_a_deal_is_a_position():
    log = log_of(DEAL, "A bid 1", "B bid 2", "C bid 3", "A play Ah", "B play 2s", "C play Kh", "B play 4s")
    for number in range(1, len(log) + 1):
        state = show(log.upto(number))
        again = show(log_of("* position " + json.dumps(state)))
        assert {**again, "event": number} == state


@clause("LOG 2", "LOG 3")
def test_a_copy_of_a_position_hides_the_hands():
    log = sit(a="As", b="3h", c="Kd")

    assert show(copy(log, 1))["hands"] == {"A": ["??"], "B": ["3h"], "C": ["??"]}
    assert refused(Log(Header.make("cutthroat-spades", View="B")), position(a="As", b="3h", c="Kd")) == "LOG 3"
    assert refused(Log(Header.make("cutthroat-spades", View="B")), position(a="??", b="??", c="??")) == "LOG 3"
    assert refused(EMPTY, position(a="??", b="3h", c="??")) == "LOG 3"


@clause("LOG 2")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"dealer": "D"}, "dealer is a seat"),
        ({"actor": "*"}, "actor is a seat"),
        ({"turn": "A"}, "a position has no turn"),
        ({"round": 1}, "a position has no round"),
        ({"hands": {"A": ["As"], "B": ["3h"], "C": ["As"]}}, "As stands in hands and in another place"),
        ({"hands": {"A": ["As"], "B": ["3h"], "C": ["2c"]}}, "2c is not in the pack"),
        ({"hands": {"A": ["As"], "B": ["3h"], "C": ["Jk"]}}, "Jk is not in the pack"),
        ({"hands": {"A": ["As"], "B": ["3h"], "C": ["--"]}}, "is no card"),
        ({"hands": {"A": ["As"], "B": ["3h"]}}, "these tricks leave C a hand of 1, not of 0"),
        ({"hands": {"A": ["As"], "B": ["3h"], "C": ["Kd", "Qd"]}}, "these tricks leave C a hand of 1, not of 2"),
        ({"hands": {"A": ["As"], "B": ["3h"], "C": ["Kd"], "D": []}}, "a key of hands is a seat"),
        ({"tricks": {"A": 6, "B": 6, "C": 3}}, "these tricks leave A a hand of 2, not of 1"),
        ({"tricks": {"A": 7, "B": 6, "C": 4}}, "after 17 tricks"),
        ({"tricks": {"A": 6, "B": 11, "C": -1}}, "tricks of C is -1"),
        ({"tricks": {"A": 0, "B": 12, "C": 4}}, "A leads, but has not taken the trick before"),
        ({"bids": {"A": 5, "B": 18, "C": 4}}, "bids of B is 18: 0 to 17"),
        ({"bids": {"A": 5, "B": -1, "C": 4}}, "bids of B is -1"),
        ({"bids": {"A": 5, "B": True, "C": 4}}, "bids.B: true is no whole number"),
        ({"bids": {"A": 5, "B": 6}}, "C is to bid, not A"),
        ({"bids": {"A": 5, "C": 6}}, "bids are given from A on"),
        ({"bids": {"A": 5, "B": 6}, "actor": "C"}, "play begins when all have bid"),
        ({"bags": {"A": 10}}, "bags of A is 10: 0 to 9"),
        ({"bags": {"A": -1}}, "bags of A is -1"),
        ({"totals": {"A": 200}}, "a total of 200"),
        ({"totals": {"A": 200, "B": 200}}, "a total of 200"),
        ({"totals": {"A": 170, "B": 160}, "playoff": True}, "a total of 170"),
        ({"totals": {"A": 50}, "deals": [{"A": 60, "B": 0, "C": 0}]}, "totals are [60, 0, 0] after these deals"),
        ({"deals": [{"A": 210}, {"B": 10}]}, "the match was over after deal 1"),
        ({"deals": [{"A": 210, "B": 210}]}, "playoff is true after these deals"),
        ({"deals": [{"A": 10}], "playoff": True}, "playoff is false after these deals"),
        ({"voids": {"A": "s"}}, "A holds As, but is shown void there"),
        ({"voids": {"A": "x"}}, "'x' are no suits"),
        ({"voids": {"A": "cc"}}, "'cc' are no suits"),
        ({"voids": {"E": "c"}}, "a key of voids is a seat"),
        ({"awaits": "bid"}, 'awaits is "play" here'),
        ({"stock": 1}, "stock is 0 here"),
        ({"totals": None}, "totals is null"),
        ({"score": None}, "a state of this game has no score"),
        ({"goal": None}, "a state of this game has no goal"),
        ({"trick": ""}, 'trick: "" is no list'),
        ({"deals": {}}, "deals: {} is no list"),
        ({"last": []}, "last is a full trick"),
        ({"last": [{"seat": "C", "card": "2d"}, {"seat": "A", "card": "5d"}]}, "last is a full trick"),
    ],
)
def test_a_position_that_contradicts_itself_or_the_game_is_refused(changes, reason):
    clause, why = wrong(**changes)

    assert clause == "LOG 2"
    assert reason in why


@clause("LOG 2", "SP 3.1", "SP 3.2", "SP 3.4")
@pytest.mark.parametrize(
    ("trick", "actor", "b", "reason"),
    [
        ("A Ah", "C", "2h 3h", "B is to play, not C"),
        ("A Ah, C 2s", "A", "3h", "the seats of trick follow one another"),
        ("A Kh, B 3d", "C", "3h", "Kh stands in hands and in another place"),
        ("A 4h, B Qc", "C", "3h", "B holds 3h, but is shown void there"),
        ("A 2s", "B", "2h 3h", "A holds 5d, but is shown void there"),
        ("A 4h, B Qh, C 6h", "A", "3h", "nobody has a turn"),
    ],
)
def test_a_trick_that_cannot_lie_there_is_refused(trick, actor, b, reason):
    line = position(a="5d", b=b, c="Kh 4c", trick=trick, actor=actor)

    assert refused(EMPTY, line) == "LOG 2"
    with pytest.raises(ValueError, match=reason):
        play(EMPTY, line)


@clause("LOG 2", "SP 3.2")
@pytest.mark.parametrize("voids", [{"A": "h"}, {"B": "h"}])
def test_a_seat_that_was_shown_void_in_a_suit_has_not_played_it_since(voids):
    with pytest.raises(ValueError, match=r"played .h, but was shown void there"):
        sit(a="5d", b="3d", c="Kd 4c", actor="C", trick="A 6h, B 7h", voids=voids)


@clause("LOG 2", "SP 3.1")
def test_the_first_trick_is_led_by_the_dealers_left():
    bids = {"A": 1, "B": 1, "C": 1}
    with pytest.raises(ValueError, match="B leads, but has not taken"):
        given(dealer="C", hands=FULL, actor="B", bids=bids)


@clause("LOG 2", "SP 3.4")
@pytest.mark.parametrize("more", [{"open": True}, {"voids": {"B": "h"}}])
def test_before_the_first_play_nothing_is_open_or_shown(more):
    for bids in ({}, {"A": 1, "B": 1, "C": 1}):
        with pytest.raises(ValueError, match="before the first play"):
            given(dealer="C", hands=FULL, actor="A", bids=bids, **more)


@clause("LOG 2")
@pytest.mark.parametrize("key", ["dealer", "hands", "actor"])
def test_what_a_position_needs(key):
    assert wrong(without=(key,)) == ("LOG 2", f"{key} is missing")


@clause("LOG 2")
def test_a_hand_that_no_card_fits_is_refused():
    log = Log(Header.make("cutthroat-spades", View="B"))

    with pytest.raises(ValueError, match="A is shown void in every suit"):
        play(log, position(a="?? ??", b="2h 3h", c="?? ??", actor="B", voids={"A": "cdhs"}))


@clause("LOG 2")
def test_a_position_comes_first_and_is_an_object():
    assert refused(log_of(DEAL), position(a="As", b="3h", c="Kd")) == "LOG 2"
    for text in ("[1]", '{"event": NaN}', '{"totals": {"A": -Infinity}}', '{"totals": {"A": 1e999}}'):
        with pytest.raises(NotationError):
            log_of(f"* position {text}")


@clause("LOG 2", "SP 2.1")
def test_after_a_position_the_match_goes_on():
    log = play(sit(a="As", b="3h", c="Kd", dealer="C", bids=(5, 5, 5), tricks=(6, 5, 5)), "A play As", "B play 3h")
    log = play(log, "C play Kd", f"* deal A / {A} / {B} / {C}", "B bid 3")

    assert show(log)["dealer"] == "A"
    assert show(log)["deals"] == [{"A": 52, "B": 50, "C": 50}]
    assert show(copy(log, 0))["hands"]["B"] == HIDDEN.split()
