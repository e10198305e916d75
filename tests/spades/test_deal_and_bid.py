"""Cards and seats, the deal and the bids (SP 1, SP 2)."""

import pytest

from cardlog import Header, Lowest, RulesError, Seeded, Table
from cardlog.cards import card_names, cards_text, size
from tests.spades.table import BIDS, DEAL, A, B, C, dealt, last_trick, legal, log_of, play, plays, refused, show, sit

clause = pytest.mark.clause
START = log_of()


@clause("SP 1.1")
@pytest.mark.parametrize("count", [2, 4])
def test_three_play(count):
    assert len(Header.make("cutthroat-spades").seats) == 3
    with pytest.raises(RulesError, match="played by 3 seats"):
        Header.make("cutthroat-spades", seats=count)


@clause("SP 1.1")
def test_the_pack_is_without_the_two_of_clubs():
    state = START.state()

    assert state.stock == 51
    assert state.unseen.bit_count() == 51
    assert "2c" not in card_names(state.unseen)


@clause("SP 1.1")
def test_a_card_that_is_not_in_the_pack_is_refused_as_such():
    log = dealt()

    assert refused(log, "A play 2c") == "SP 1.1"
    assert refused(log, "A play Jk") == "SP 1.1"


@clause("SP 1.1")
@pytest.mark.parametrize(
    ("second", "third", "taker"),
    [("Kh", "Qh", "B"), ("Th", "9h", "B"), ("Jh", "Ah", "C"), ("3h", "4h", "C"), ("Qh", "Jh", "B")],
)
def test_the_ace_is_high_and_the_two_low(second, third, taker):
    log = play(sit(a="2h", b=second, c=third), "A play 2h", f"B play {second}", f"C play {third}")

    assert show(log)["tricks"][taker] == 1


@clause("SP 2.1")
def test_a_deal_leaves_no_card_over():
    deal = show(log_of(DEAL))

    assert [len(hand) for hand in deal["hands"].values()] == [17, 17, 17]
    assert deal["stock"] == 0
    assert deal["dealer"] == "C"


@clause("SP 2.1")
@pytest.mark.parametrize("dealer", "ABC")
def test_any_seat_can_be_the_first_dealer(dealer):
    assert show(log_of(f"* deal {dealer} / {A} / {B} / {C}"))["dealer"] == dealer


@clause("SP 2.1")
def test_the_deal_passes_to_the_left():
    log = last_trick((5, 5, 5), (6, 5, 6))

    assert show(log)["dealer"] == "C"
    assert refused(log, f"* deal B / {A} / {B} / {C}") == "SP 2.1"
    assert refused(log, DEAL) == "SP 2.1"
    assert show(play(log, f"* deal A / {A} / {B} / {C}"))["actor"] == "B"


@clause("SP 2.1")
@pytest.mark.parametrize(
    "line",
    [
        f"* deal D / {A} / {B} / {C}",
        f"* deal C / {A} / {B}",
        f"* deal C / {A} / {B} / {C} / --",
        f"* deal C / {A.removesuffix(' Ks')} / {B} Ks / {C}",
        f"* deal C / {A.replace('Ks', '2s')} / {B} / {C}",
        f"* deal C / {A.replace('Ks', '2c')} / {B} / {C}",
        f"* deal C / {A.replace('Ks', 'Jk')} / {B} / {C}",
    ],
    ids=["no-such-seat", "two-hands", "four-hands", "sizes", "in-two-hands", "2c", "a-joker"],
)
def test_a_deal_that_is_none_is_refused(line):
    assert refused(START, line) == "SP 2.1"


@clause("SP 2.1")
def test_a_deal_that_is_due_is_settled_by_chance():
    table = Table.start(Header.make("cutthroat-spades"), Lowest())
    state = table.state

    assert cards_text(state.hands[0]) == "Ac Ad Ah As 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d"
    assert [size(hand) for hand in state.hands] == [17, 17, 17]
    assert state.hands[0] | state.hands[1] | state.hands[2] == START.state().unseen
    assert {Table.start(Header.make("cutthroat-spades"), Seeded(seed)).state.dealer for seed in range(20)} == {0, 1, 2}


@clause("SP 2.2")
def test_each_seat_bids_once_from_the_dealers_left():
    log = log_of(DEAL)
    actors = [show(log)["actor"]]
    for line in BIDS:
        log = play(log, line)
        actors.append(show(log)["actor"])

    assert actors == ["A", "B", "C", "A"]
    assert show(log)["bids"] == {"A": 6, "B": 4, "C": 5}
    assert show(log)["awaits"] == "play"


@clause("SP 2.2")
def test_a_bid_is_none_to_seventeen_tricks():
    log = log_of(DEAL)

    assert legal(log) == sorted(f"A bid {count}" for count in range(18))
    assert refused(log, "A bid 18") == "SP 2.2"
    assert refused(log, "A bid 99") == "SP 2.2"


@clause("SP 2.2")
@pytest.mark.parametrize("bids", [(0, 0, 0), (17, 17, 17), (17, 0, 0), (6, 6, 5)])
def test_any_sum_of_bids_will_do(bids):
    log = log_of(DEAL, *(f"{seat} bid {count}" for seat, count in zip("ABC", bids, strict=True)))

    assert tuple(show(log)["bids"].values()) == bids


@clause("SP 2.2")
def test_nobody_passes_and_nobody_changes_a_bid():
    log = log_of(DEAL, "A bid 6")

    assert refused(log, "A bid 5") == "SP 2.2"
    assert refused(log, "C bid 5") == "SP 2.2"
    assert refused(log, "B play 2s") == "SP 2.2"
    assert refused(dealt(), "A bid 5") == "SP 3.1"


@clause("SP 2.2")
def test_bids_of_the_deal_before_are_forgotten():
    log = play(last_trick((5, 5, 5), (6, 5, 6)), f"* deal A / {A} / {B} / {C}")

    assert show(log)["bids"] == {"A": None, "B": None, "C": None}
    assert legal(play(log, "B bid 1", "C bid 1", "A bid 1")) == plays("B", "7d 8c 8d 9c 9d Tc Td Jc Jd Qc Qd Kd")
