"""Observations as numbers: what stands where, worked out by hand from positions."""

import pytest
from attrs import evolve

import cardlog
from cardlog import PUBLIC, RulesError, view
from cardlog.cards import cards
from cardlog.planes import WIDTH
from tests.cabo import table as cabo
from tests.cuttle import table as cuttle
from tests.spades import table as spades


def told(log, viewer):
    """The sets and the numbers that a viewer is told after the last event, by what they are."""
    game, state = log.game, log.state()
    shape, seen = game.shape(state.rules, state.seats), game.planes(state, viewer)
    assert len(seen.flat()) == shape.size == WIDTH * len(shape.sets) + len(shape.numbers)
    return dict(zip(shape.sets, seen.sets, strict=True)), dict(zip(shape.numbers, seen.numbers, strict=True))


TABLE = cuttle.sit(a="8h Kd", b="2c 3c", points_a="Ts/Jc 4h", points_b="9s", table_b="Qd", scrap="5d", passes=0)


def test_cuttle_puts_the_looking_seat_first():
    sets, numbers = told(TABLE, 1)
    assert [sets[f"hands[{at}]"] for at in (0, 1)] == [cards("2c 3c"), 0]
    assert [sets[f"points[{at}]"] for at in (0, 1)] == [cards("9s"), cards("Ts 4h")]
    assert [sets[f"jacks[{at}]"] for at in (0, 1)] == [0, cards("Jc")]
    assert [sets[f"permanents[{at}]"] for at in (0, 1)] == [cards("Qd"), 0]
    assert (sets["scrap"], sets["flipped"], sets["pending"]) == (cards("5d"), 0, 0)
    assert sets["unseen"] & cards("8h Kd") == cards("8h Kd")
    assert [numbers[f"size of hands[{at}]"] for at in (0, 1)] == [2, 2]
    assert [numbers[f"scores[{at}]"] for at in (0, 1)] == [9, 14]
    assert [numbers[f"actor is {at}"] for at in (0, 1)] == [0, 1]
    assert {name for name, value in numbers.items() if name.startswith("awaits") and value} == {"awaits play"}
    assert (numbers["stock"], numbers["passes"]) == (42, 0)


def test_cuttle_tells_what_is_announced_and_what_it_is_aimed_at():
    sets, numbers = told(cuttle.play(cuttle.sit(a="2h 3h", b="2c 3c", table_b="Kd"), "A oneoff 2h Kd"), 0)
    assert (sets["pending"], sets["aimed at"]) == (cards("2h"), cards("Kd"))
    assert (numbers["awaits response"], numbers["actor is 0"], numbers["actor is 1"]) == (1, 0, 1)


def test_an_onlooker_looks_from_where_seat_a_sits():
    sets, numbers = told(TABLE, PUBLIC)
    assert [sets[f"hands[{at}]"] for at in (0, 1)] == [0, 0]
    assert sets["points[0]"] == cards("Ts 4h")
    assert numbers["size of hands[0]"] == 2


def test_cabo_tells_who_knows_which_slot():
    log = cabo.sit(
        "5c Kd -- --", "7h -- 9s --", "Ac 2c 3c 4c", turn="B", discard="4s 4d", seen={"B0": ["B", "C"], "A1": ["A"]}
    )
    sets, numbers = told(log, 1)
    assert [sets[f"slots[{at}]"] for at in range(12)] == [cards("7h"), *[0] * 11]
    assert [numbers[f"a card at slots[{at}]"] for at in range(12)] == [1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 0, 0]
    assert (sets["discard"], sets["top of discard"], numbers["size of discard"]) == (cards("4s 4d"), cards("4d"), 2)
    knows = [numbers[f"knows[{at}]"] for at in range(36)]
    b, c, a = knows[:12], knows[12:24], knows[24:]
    assert [at for at, one in enumerate(b) if one] == [0]
    assert [at for at, one in enumerate(c) if one] == [0]
    assert [at for at, one in enumerate(a) if one] == [9]


def test_spades_tells_bids_tricks_and_voids_in_the_order_of_play():
    log = spades.dealt("A play Ah", "B play Kd")
    sets, numbers = told(log, 2)
    assert sets["hands[0]"] == cards(spades.C)
    assert [sets[f"laid[{at}]"] for at in range(3)] == [0, cards("Ah"), cards("Kd")]
    assert sets["void[2]"] == cards("Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh")
    assert [numbers[f"bids[{at}]"] for at in range(3)] == [5, 6, 4]
    assert [numbers[f"size of hands[{at}]"] for at in range(3)] == [17, 16, 16]
    assert numbers["open"] == 0


def test_a_bid_that_is_not_made_yet_is_minus_one():
    _, numbers = told(spades.log_of(spades.DEAL, "A bid 6"), 0)
    assert [numbers[f"bids[{at}]"] for at in range(3)] == [6, -1, -1]


def test_laid_flat_the_sets_come_first_card_by_card():
    seen = TABLE.game.planes(TABLE.state(), 0)
    flat = seen.flat()
    assert [at for at, one in enumerate(flat[WIDTH : 2 * WIDTH]) if one] == [30, 49]  # 8h, Kd
    assert tuple(flat[len(seen.sets) * WIDTH :]) == seen.numbers
    assert int.from_bytes(seen.packed()[8:16], "little") == cards("8h Kd")


def test_a_copy_and_the_truth_tell_the_same():
    log = cuttle.play(TABLE, "A draw")
    assert log.game.planes(view(log.game, log.state(), "B"), 1) == log.game.planes(log.state(), 1)


def test_a_game_that_says_nothing_tells_who_has_what(highcard):
    highcard = evolve(highcard, holds={})
    state = highcard.start(highcard.rules(), 3)
    for line in ("* deal A / 5c / Kd / 2h", "B change", "* aside Kd"):
        state = highcard.apply(state, highcard.verbs.read(line))
    shape, seen = highcard.shape(state.rules, 3), highcard.planes(state, 2)
    sets, numbers = (dict(zip(*pair, strict=True)) for pair in ((shape.sets, seen.sets), (shape.numbers, seen.numbers)))
    assert [sets[f"before {at}"] for at in range(3)] == [cards("2h"), 0, 0]
    assert (sets["elsewhere"], numbers["size of elsewhere"]) == (cards("Kd"), 1)
    assert [numbers[f"size of before {at}"] for at in range(3)] == [1, 1, 0]
    assert numbers["awaits fact:draw"] == 1
    assert not any(name.startswith("scores") for name in numbers)


@pytest.mark.parametrize(
    ("name", "seats"), [(name, seats) for name in cardlog.names() for seats in cardlog.find(name).seats]
)
def test_each_set_and_each_number_has_a_name_of_its_own(name, seats):
    game = cardlog.find(name)
    shape = game.shape(game.rules(), seats)
    assert len({*shape.sets, *shape.numbers}) == len(shape.sets) + len(shape.numbers)
    assert game.shape(game.rules(), seats) is shape


def test_a_number_of_seats_by_which_it_is_not_played_is_refused():
    game = cardlog.find("cuttle")
    with pytest.raises(RulesError, match="cuttle is played by 2 seats, not 3"):
        game.shape(game.rules(), 3)
