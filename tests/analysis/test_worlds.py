"""Worlds: each sounds as the copy does, each that could be is as likely as it was, and bots tell which are likelier."""

from collections import Counter
from fractions import Fraction
from math import comb
from statistics import fmean

import pytest

from cardlog import CopyError, Header, Seeded, bots, copy, find, view
from cardlog.analysis.worlds import Worlds
from cardlog.cards import each, hidden_count
from cardlog.event import Takeback
from cardlog.games.cabo.scoring import VALUES
from cardlog.games.cabo.state import own as of_seat
from cardlog.play.simulate import simulate, simulate_bots
from cardlog.resample import Truths
from tests.cuttle import table as cuttle

from .ends import cabo_end, cuttle_end, hands_gone_through, histories, likely, spades_ends

SAMPLES = 400
VARIANTS = [
    ("cuttle", "classic"),
    ("cuttle", "classic four=random joker=true nine=top_of_stock ten_blocks_scuttle=true"),
    ("cabo", "classic"),
    ("cutthroat-spades", "classic"),
]


def moments(log):
    """Points of a game: early, in the middle and late, with a fact or a decision due."""
    return [len(log) * part // 100 for part in (3, 40, 70, 98)]


@pytest.mark.parametrize(("game", "rules"), VARIANTS)
@pytest.mark.parametrize("seat", ["A", "B", "public"])
def test_every_world_is_known_as_the_game_is(game, rules, seat):
    for log in simulate(game, rules, games=3, seed=f"worlds {seat}"):
        for at in moments(log):
            heard, chance = copy(log.upto(at), seat), Seeded(at)
            for worlds in (Worlds(log, seat, at), Worlds(heard, seat)):
                world = worlds.draw(chance)
                assert copy(world, seat).events == heard.events
                assert view(log.game, world.state(), seat) == heard.state() == worlds.known
                assert {"View", "Seed", "Result"}.isdisjoint(dict(world.header.tags))


def test_worlds_are_made_of_the_copy_alone():
    """Of the truth and of the seat's own copy come the same worlds, for the same seed."""
    log = next(simulate("cuttle", seed=6))
    ours, theirs = (Worlds(each, "A", 20) for each in (log, copy(log, "A")))
    one, other = Seeded(3), Seeded(3)
    assert [ours.draw(one).events for _ in range(5)] == [theirs.draw(other).events for _ in range(5)]


def counted(log, samples=SAMPLES):
    """The worlds of A that were drawn, each as the events after the first and the truth that they end in."""
    worlds, chance = Worlds(log, "A"), Seeded(log.game.name)
    drawn = (worlds.draw(chance) for _ in range(samples))
    return Counter((world.state(), tuple(world.events[1:])) for world in drawn)


@pytest.mark.parametrize("end", [cuttle_end, cabo_end])
def test_small_ends_gone_through(end):
    """All that can have happened is reached as often as it is likely; and the pile of Cabo has become the stock in some."""
    gathered = tried = 0
    for seed in range(12):
        log = end(seed)
        expected = histories(log, 0)
        if log.state().actor is not None and len(expected) < SAMPLES:
            assert likely(counted(log), expected) > 1e-5
            stocks = [state.stock for state in log.states()[1:]]
            gathered += stocks != sorted(stocks, reverse=True)
            tried += 1
    assert tried >= 8
    assert gathered or end is cuttle_end


def test_hands_of_spades_that_shown_voids_leave():
    """In the last tricks the other hands are those of which the deal can have been played so, each as often; voids matter in many."""
    fewer = 0
    for nth, (log, seat) in enumerate(spades_ends(100)):
        expected, known = hands_gone_through(log, seat), view(log.game, log.state(), seat)
        truths, chance = Truths(log.game, known), Seeded(nth)
        assert likely(Counter(truths.draw(chance).hands for _ in range(SAMPLES)), expected) > 1e-5
        if nth < 8:
            worlds = Worlds(log, seat)
            assert likely(Counter(worlds.draw(chance).state().hands for _ in range(SAMPLES)), expected) > 1e-5
        fewer += len(expected) < comb(known.unseen.bit_count(), hidden_count(known.hands[0 if seat else 1]))
    assert fewer >= 50


def test_a_card_that_was_played_came_with_the_deal_or_was_drawn():
    """B held two of 2c, 5d and 6d and drew the third: which one is as likely each, though 2c alone was shown."""
    log = cuttle.sit(a="8h", b="2c 5d", turn="B", scrap=cuttle.last_cards("6d", "8h", "2c 5d"))
    log = cuttle.play(log, "B draw", "* draw 6d", "A points 8h", "B points 2c")
    worlds, chance = Worlds(log, "A"), Seeded(1)
    drawn = Counter(str(worlds.draw(chance)[2]) for _ in range(SAMPLES))
    assert likely(drawn, {f"* draw {card}": Fraction(1, 3) for card in ("2c", "5d", "6d")}) > 1e-5


def test_what_was_taken_back_is_no_part_of_a_world():
    log = cuttle.log_of(cuttle.DEAL, "A points 8h", "B points 9s")
    log = log.append(Takeback(1), log.game.verbs.read("B draw"), log.game.verbs.read("* draw 7s"))
    world = Worlds(log, "A").draw(Seeded(1))
    assert [str(event) for event in world.events[1:3]] == ["A points 8h", "B draw"]
    assert view(log.game, world.state(), "A") == view(log.game, log.state(), "A")


def test_worlds_weighed_by_what_rivals_decided_know_their_cards_better():
    """In Cabo a rival keeps low cards: evenly likely worlds think its hand higher than it is, in each of the later turns."""
    header, simple = Header.make("cabo"), bots.find(find("cabo"), "simple")
    even, weighed = [], []
    for log in simulate_bots(header, {0: "simple", 1: "simple"}, 14, seed="weights"):
        turn = [
            at
            for at, state in enumerate(log.states())
            if state.awaits == "turn" and state.actor == 0 and state.round == 1
        ]
        if len(turn) > 3:
            true = hand(log.state(turn[3]))
            worlds = Worlds(log, "A", turn[3]).weighed(150, simple, Seeded(1))
            even.append(fmean(hand(world.state()) for world, _ in worlds) - true)
            weighed.append(sum(hand(world.state()) * share for world, share in worlds) - true)
            assert sum(share for _, share in worlds) == pytest.approx(1)
    assert len(even) >= 8
    assert fmean(map(abs, weighed)) < 0.7 * fmean(map(abs, even))
    assert fmean(even) > 3 > abs(fmean(weighed))


def hand(state):
    """The sum of B's cards."""
    return sum(VALUES[state.slots[slot]] for slot in each(of_seat(state.filled, 1)))


def test_what_cannot_be_is_told():
    log = next(simulate("cuttle", seed=4))
    with pytest.raises(CopyError, match="over after event"):
        Worlds(log, "A")
    with pytest.raises(CopyError, match="the copy of A cannot tell what B knows"):
        Worlds(copy(log, "A"), "B", 5)
    with pytest.raises(IndexError, match="no event 1000"):
        Worlds(log, "A", 1000)
