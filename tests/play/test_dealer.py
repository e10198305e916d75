"""Dealers: chance as a function of a seed and a place."""

import pickle
from collections import Counter
from hashlib import sha256

import pytest

from cardlog import CopyError, FirstDealer, Header, Lowest, Scripted, Secret, Seeded, Table, find
from cardlog.cards import PACK
from cardlog.play.simulate import play, simulate


def test_a_place_has_the_same_chance_whatever_was_asked_before():
    chance, other = Seeded("x"), Seeded("x")
    for bound in range(1, 50):
        chance.below(bound)

    assert [chance.at(place).cards(PACK, 5) for place in range(20)] == [
        other.at(place).cards(PACK, 5) for place in reversed(range(20))
    ][::-1]


def test_a_bare_one_counts_its_own_choices():
    chance = Seeded(1)
    first = [chance.below(1000) for _ in range(10)]
    goes_on = pickle.loads(pickle.dumps(chance))

    assert len({*first}) == 10
    assert [Seeded(1).below(1000), chance.below(1000)] == [first[0], goes_on.below(1000)]


def test_seeds_are_numbers_or_texts():
    def dealt(seed):
        return Seeded(seed).at(0).cards(PACK, 5)

    assert dealt(7) == dealt("7")
    assert len({dealt(seed) for seed in (7, 8, -7, "x", "y", "", "é", "\ud800", 10**30)}) == 9


@pytest.mark.parametrize("bound", [2, 6, 52])
def test_chance_is_even(bound):
    """Of so many choices, each number is 6,000 times among them, give or take five standard deviations (77.5)."""
    choices = 6000 * bound
    places = Counter(Seeded("even").at(place).below(bound) for place in range(choices))
    chance = Seeded("even")
    row = Counter(chance.below(bound) for _ in range(choices))

    for counted in (places, row):
        assert sorted(counted) == list(range(bound))
        assert all(abs(count - 6000) < 5 * 77.5 for count in counted.values())


def test_a_seeds_chance_is_the_same_everywhere():
    """Whatever the process or the version of Python: worked out apart."""
    assert [Seeded(1).at(place).below(10**6) for place in (0, 1, 2)] == [first_of("1", place) for place in (0, 1, 2)]


def first_of(seed, place):
    size, step = 1 << 64, 0xA0761D6478BD642F

    def halves(number):
        high, low = divmod(number * (number ^ 0xE7037ED1A0B428DB), size)
        return high ^ low

    key = halves((int.from_bytes(sha256(seed.encode()).digest()[16:24], "big") + place * step) % size)
    return halves((key + step) % size) * 10**6 // size


def test_cards_are_chosen_one_after_another():
    cards, one_by_one = Seeded("x"), Seeded("x")
    left = [*range(52)]

    assert cards.cards(PACK, 17) == sum(1 << left.pop(one_by_one.below(len(left))) for _ in range(17))
    assert cards.below(1000) == one_by_one.below(1000)


# Dice.


@pytest.mark.parametrize("picker", [Seeded(1), Seeded(1).at(3), Secret(), FirstDealer(0, Seeded(1)).at(0)])
def test_a_picker_throws_dice(picker):
    assert {picker.number(6) for _ in range(200)} == {0, 1, 2, 3, 4, 5}
    assert Lowest().number(6) == 0


def test_a_seat_is_given_once_and_then_is_one_of_them():
    first = FirstDealer("B", Seeded(1))

    picker = first.at(0)
    assert picker.seat(3) == 1
    assert {picker.seat(6) for _ in range(200)} == {0, 1, 2, 3, 4, 5}
    assert {first.at(place).seat(3) for place in range(1, 50)} == {0, 1, 2}


@pytest.mark.parametrize("seat", [0, 1, "A", "B"])
def test_the_first_dealer_is_who_it_is_said_to_be(seat):
    for seed in range(8):
        table = Table.start(Header.make("cuttle"), FirstDealer(seat, Seeded(seed)))
        assert table.state.dealer in (seat, "AB".find(str(seat)))


@pytest.mark.parametrize("seat", [True, "public", 26, -1, "x"])
def test_the_first_dealer_is_a_seat(seat):
    with pytest.raises(CopyError):
        FirstDealer(seat, Seeded(1))


# Dealers of other people's.


class Old:
    """A dealer from when they were told no place."""

    def fact(self, game, state):
        return game.settle(state, Lowest())


class New:
    """A dealer that notes where it was asked."""

    def __init__(self):
        self.places = []

    def fact(self, game, state, place):
        self.places.append(place)
        return game.settle(state, Lowest())


def test_dealers_of_two_arguments_still_deal():
    table = Table.start(Header.make("cuttle"), Old())

    assert str(table.log[0]) == "* deal A / Ac Ad Ah As 2c 2d / 2h 2s 3c 3d 3h"
    assert [event.verb for event in table.offer("B draw").log] == ["deal", "draw", "draw"]
    log = play(Header.make("cuttle"), Old(), Seeded(1).below)
    assert log.state().result is not None


def test_a_dealer_is_told_how_many_events_are_in_force():
    dealer = New()
    table = Table.start(Header.make("cuttle"), dealer).offer("B draw").takeback(2).offer("B draw").offer("A draw")

    assert dealer.places == [0, 2, 2, 4]
    assert len(table.log) == 8


def test_the_dealers_of_cardlog_can_be_asked_without_a_place():
    game, state = find("cuttle"), Header.make("cuttle").start()
    fact = game.settle(state, Lowest())

    assert Lowest().fact(game, state) == fact == Scripted([fact]).fact(game, state)
    chance = Seeded(1)
    assert chance.fact(game, state) != chance.fact(game, state)


@pytest.mark.parametrize("game", ["cuttle", "cabo", "cutthroat-spades"])
def test_a_simulated_game_can_be_dealt_on_from_its_tag(game):
    """The tag Seed and the place say what comes, wherever the game is taken up."""
    log = next(simulate(game, seed="q"))
    chance = Seeded(log.header.tag("Seed"))

    at = next(n for n in range(len(log) // 2, len(log)) if log[n].seat < 0)
    assert chance.fact(log.game, log.state(at), at) == log[at]
