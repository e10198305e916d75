"""Playing a deal: following suit, taking tricks, opening spades (SP 3)."""

import pytest

from cardlog.cards import card
from cardlog.games.spades.events import Play
from cardlog.games.spades.state import winner
from tests.spades.table import BIDS, DEAL, A, B, C, dealt, last_trick, legal, log_of, play, plays, refused, show, sit

clause = pytest.mark.clause


@clause("SP X1", "SP 3.2", "SP 3.3", "SP 3.4")
def test_the_worked_example():
    log = dealt("A play Ah", "B play 2s")

    assert legal(log) == plays("C", "7h 8h 9h Th Jh Qh Kh")
    assert refused(log, "C play Qs") == "SP 3.2"
    log = play(log, "C play Kh")
    assert show(log)["tricks"] == {"A": 0, "B": 1, "C": 0}
    assert show(log)["open"] is True
    assert "B play 4s" in legal(log)


@clause("SP 3.1")
@pytest.mark.parametrize(("dealer", "leader"), [("A", "B"), ("B", "C"), ("C", "A")])
def test_the_dealers_left_leads_first(dealer, leader):
    order = "ABCABC"["ABC".index(leader) :][:3]
    log = log_of(f"* deal {dealer} / {A} / {B} / {C}", *(f"{seat} bid 1" for seat in order))

    assert show(log)["actor"] == leader


@clause("SP 3.1")
def test_play_goes_clockwise_and_the_winner_leads():
    log = dealt("A play 2h")
    assert show(log)["actor"] == "B"
    log = play(log, "B play 8c")
    assert show(log)["actor"] == "C"
    log = play(log, "C play Th")
    assert show(log)["actor"] == "C"
    assert show(log)["trick"] == []
    assert show(log)["last"][0] == {"seat": "A", "card": "2h"}


@clause("SP 3.1")
def test_a_deal_has_seventeen_tricks():
    log = last_trick((5, 5, 5), (6, 5, 6))

    assert show(log.upto(1))["tricks"] == {"A": 5, "B": 5, "C": 6}
    assert show(log.upto(3))["awaits"] == "play"
    assert show(log)["awaits"] == "deal"
    assert show(log)["hands"] == {"A": [], "B": [], "C": []}
    assert refused(log, "A play As") == "SP 2.1"


@clause("SP 3.2")
def test_a_card_is_played_from_ones_hand():
    log = dealt()

    assert refused(log, "A play Kh") == "SP 3.2"
    assert refused(play(log, "A play Ah", "B play 8c", "C play 7h"), "A play Ah") == "SP 3.2"


@clause("SP 3.2")
def test_whoever_can_follows_suit():
    log = dealt("A play Ad")

    assert legal(log) == plays("B", "7d 8d 9d Td Jd Qd Kd")
    for other in ("B play 2s", "B play 8c"):
        assert refused(log, other) == "SP 3.2"


@clause("SP 3.2")
def test_whoever_cannot_follow_plays_anything_and_need_not_trump():
    log = dealt("A play Ah")

    assert legal(log) == plays("B", B)
    assert show(play(log, "B play 8c", "C play 7h"))["tricks"] == {"A": 1, "B": 0, "C": 0}


@clause("SP 3.2")
def test_nobody_has_to_beat():
    log = sit(a="5c", b="Kh 2h", c="3h 4h", actor="B", trick="A Qh")

    assert legal(log) == plays("B", "Kh 2h")


@clause("SP 3.2")
def test_spades_are_followed_too():
    log = sit(a="5c", b="Kh 2s", c="3h 4h", actor="B", trick="A 9s", open=True)

    assert legal(log) == ["B play 2s"]


@clause("SP 3.3")
@pytest.mark.parametrize(
    ("trick", "taker"),
    [
        ("Ah Kh Qh", 0),
        ("2h 3h 4h", 2),
        ("2h Ac Ad", 0),
        ("Ah 2s Kh", 1),
        ("Ah 2s 3s", 2),
        ("Ah 3s 2s", 1),
        ("2s Ah Ad", 0),
        ("Js Qs Ts", 1),
        ("2d 3c 3d", 2),
        ("9c Tc As", 2),
    ],
)
def test_the_highest_spade_takes_the_trick_or_else_the_highest_of_the_suit_led(trick, taker):
    played = tuple(Play(seat, card(name)) for seat, name in enumerate(trick.split()))

    assert winner(played).seat == taker


@clause("SP 3.4")
def test_a_deal_starts_with_spades_closed():
    log = dealt()

    assert show(log)["open"] is False
    assert legal(log) == plays("A", "Ac Ad Ah 2d 2h 3c 3d 3h 4c 4d 4h 5h 6h Kc")
    assert refused(log, "A play As") == "SP 3.4"


@clause("SP 3.4")
def test_spades_open_as_soon_as_one_is_played_on_another_suit():
    log = dealt("A play Ah")

    assert show(log)["open"] is False
    assert show(play(log, "B play 2s"))["open"] is True


@clause("SP 3.4")
def test_a_ruff_opens_spades_though_it_is_overruffed():
    log = sit(a="Ah 3c", b="2s Jd", c="9s 7d", actor="A")
    log = play(log, "A play Ah", "B play 2s", "C play 9s")

    assert show(log)["open"] is True
    assert show(log)["tricks"]["C"] == 1


@clause("SP 3.4")
def test_an_open_spade_may_be_led_beside_other_suits():
    log = sit(a="3s 3c", b="2s Jd", c="9s 7d", open=True)

    assert legal(log) == ["A play 3c", "A play 3s"]


@clause("SP 3.4")
def test_a_seat_with_only_spades_leads_one_and_opens_nothing():
    log = sit(a="3s 5s", b="Ks 7h", c="4d 6d")

    assert legal(log) == ["A play 3s", "A play 5s"]
    log = play(log, "A play 5s", "B play Ks", "C play 4d")
    assert show(log)["open"] is False


@clause("SP 3.4")
def test_spades_played_on_a_spade_open_nothing():
    log = sit(a="5s 2s 3s", b="Ks Qs 7h", c="4s 6d 8d")
    log = play(log, "A play 5s", "B play Ks", "C play 4s")

    assert show(log)["open"] is False
    assert legal(log) == ["B play 7h"]
    assert refused(log, "B play Qs") == "SP 3.4"


@clause("SP 3.4")
def test_the_next_deal_starts_closed_again():
    log = last_trick((5, 5, 5), (6, 5, 6))
    assert show(log)["open"] is True

    log = play(log, f"* deal A / {A} / {B} / {C}")
    assert show(log)["open"] is False
    assert show(log)["voids"] == {"A": "", "B": "", "C": ""}
    log = play(log, "B bid 1", "C bid 1", "A bid 1")
    assert refused(log, "B play 2s") == "SP 3.4"


@clause("SP 3.2", "SP 3.4")
def test_every_lead_and_every_answer_of_a_whole_trick_is_listed():
    """Leads while closed, follows, and discards: what each of the three may do, from the whole hands."""
    log = log_of(DEAL, *BIDS, "A play 3c")
    assert legal(log) == plays("B", "8c 9c Tc Jc Qc")
    log = play(log, "B play 8c")
    assert legal(log) == plays("C", "5c 6c 7c")
    log = play(log, "C play 5c")
    assert legal(log) == plays("B", "7d 8d 9c 9d Tc Td Jc Jd Qc Qd Kd")
    log = play(log, "B play Kd", "C play 5d", "A play 2d")
    log = play(log, "B play Qd", "C play 6d", "A play 3d", "B play 7d")
    assert legal(log) == plays("C", "6c 7c 7h 8h 8s 9h 9s Th Ts Jh Js Qh Qs Kh")
