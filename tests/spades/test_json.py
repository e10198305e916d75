"""The state of Cutthroat Spades as JSON (SP 1 to SP 5 as `show --json` prints them), exact to the last key."""

import json

import pytest

from tests.spades.table import A, B, C, dealt, last_trick, log_of, play, show

clause = pytest.mark.clause
NOTHING = '{"A": [], "B": [], "C": []}'
ZEROS = '{"A": 0, "B": 0, "C": 0}'


def hands(*texts):
    return json.dumps(dict(zip("ABC", (text.split() for text in texts), strict=True)))


@clause("SP 1.1")
def test_before_the_first_deal():
    assert json.dumps(show(log_of())) == (
        '{"game": "cutthroat-spades", "rules": {"profile": "classic"}, "view": null, "event": 0, "awaits": "deal",'
        ' "actor": "*", "dealer": null, "result": null, "stock": 51, "hands": ' + NOTHING + ","
        ' "bids": {"A": null, "B": null, "C": null}, "tricks": ' + ZEROS + ', "trick": [], "last": null,'
        ' "open": false, "voids": {"A": "", "B": "", "C": ""}, "totals": ' + ZEROS + ', "bags": ' + ZEROS + ","
        ' "deals": [], "playoff": false}'
    )


@clause("SP X1", "SP 3.3", "SP 3.4")
def test_in_the_middle_of_a_deal():
    log = dealt("A play Ah", "B play 2s", "C play Kh", "B play 4s")

    assert json.dumps(show(log)) == (
        '{"game": "cutthroat-spades", "rules": {"profile": "classic"}, "view": null, "event": 8, "awaits": "play",'
        ' "actor": "C", "dealer": "C", "result": null, "stock": 0, "hands": '
        + hands(A.replace("Ah ", ""), B.removeprefix("2s 4s "), C.removesuffix(" Kh"))
        + ', "bids": {"A": 6, "B": 4, "C": 5}, "tricks": {"A": 0, "B": 1, "C": 0},'
        ' "trick": [{"seat": "B", "card": "4s"}], "last": [{"seat": "A", "card": "Ah"}, {"seat": "B", "card": "2s"},'
        ' {"seat": "C", "card": "Kh"}], "open": true, "voids": {"A": "", "B": "h", "C": ""}, "totals": ' + ZEROS + ","
        ' "bags": ' + ZEROS + ', "deals": [], "playoff": false}'
    )


@clause("SP X2", "SP 4.3")
def test_between_two_deals_the_finished_one_is_kept():
    log = last_trick((5, 6, 4), (7, 6, 4), bags={"A": 9})

    assert json.dumps(show(log)) == (
        '{"game": "cutthroat-spades", "rules": {"profile": "classic"}, "view": null, "event": 4, "awaits": "deal",'
        ' "actor": "*", "dealer": "C", "result": null, "stock": 0, "hands": ' + NOTHING + ","
        ' "bids": {"A": 5, "B": 6, "C": 4}, "tricks": {"A": 7, "B": 6, "C": 4}, "trick": [],'
        ' "last": [{"seat": "A", "card": "As"}, {"seat": "B", "card": "3d"}, {"seat": "C", "card": "4d"}],'
        ' "open": true, "voids": {"A": "", "B": "s", "C": "s"}, "totals": {"A": -48, "B": 60, "C": 40},'
        ' "bags": {"A": 1, "B": 0, "C": 0}, "deals": [{"A": -48, "B": 60, "C": 40}], "playoff": false}'
    )


@clause("SP 5.1")
def test_at_the_end():
    state = show(last_trick((5, 6, 4), (6, 6, 5), totals={"A": 190, "B": 0, "C": 0}))

    assert (state["awaits"], state["actor"]) == ("over", None)
    assert state["result"] == {"winners": ["A"], "reason": "target"}
    assert state["tricks"] == {"A": 6, "B": 6, "C": 5}
    assert state["bids"] == {"A": 5, "B": 6, "C": 4}


@clause("SP 2.1", "SP 2.2")
def test_a_new_deal_clears_what_the_last_one_left():
    log = play(last_trick((5, 6, 4), (7, 6, 4)), f"* deal A / {A} / {B} / {C}", "B bid 3")
    state = show(log)

    assert state["bids"] == {"A": None, "B": 3, "C": None}
    assert (state["last"], state["trick"], state["open"]) == (None, [], False)
    assert state["tricks"] == {"A": 0, "B": 0, "C": 0}
    assert state["totals"] == {"A": 52, "B": 60, "C": 40}
    assert state["bags"] == {"A": 2, "B": 0, "C": 0}
