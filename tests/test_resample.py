"""Truths that fit a copy, against what can be worked out by hand or gone through one by one."""

from fractions import Fraction
from itertools import combinations

import pytest
from attrs import evolve

import cardlog
from cardlog import CopyError, GameError, Seeded, copy, view
from cardlog.cards import HIDDEN, card, cards, each, of_rank
from cardlog.games.cabo.state import draft
from cardlog.games.spades.state import void
from cardlog.play.simulate import simulate
from cardlog.resample import Truths
from cardlog.state import freeze
from tests.cabo import table as cabo
from tests.cuttle import table as cuttle
from tests.every import shares_of
from tests.spades import table as spades


def drawn(log, viewer, look):
    """What a look at the truths that fit a viewer's copy can see, with the chance of each."""
    truths = Truths(log.game, view(log.game, log.state(), viewer))
    return shares_of(lambda pick: look(truths.draw(pick)))


def evenly(*values):
    return dict.fromkeys(values, Fraction(1, len(values)))


def test_a_hidden_card_is_any_of_those_not_seen():
    """B holds one card, and two are in the stock: each of the three is as likely."""
    log = cuttle.sit(a="8h", b="2c", scrap=cuttle.last_cards("5d 6d", "8h", "2c"))
    assert drawn(log, "A", lambda s: (s.hands[1], s.unseen)) == evenly(
        *((cards(held), cards(stock)) for held, stock in [("2c", "5d 6d"), ("5d", "2c 6d"), ("6d", "2c 5d")])
    )


def test_what_the_viewer_has_seen_stays():
    """A jack that came back to B's hand is known; the other card is not, nor are both to B's rival's rival."""
    log = cuttle.sit(
        a="8h", b="2c Jd", scrap=cuttle.last_cards("5d", "8h", "2c", "Jd"), seen={"seats": ["Jd"], "public": ["Jd"]}
    )
    assert drawn(log, "A", lambda s: s.hands[1]) == evenly(cards("2c Jd"), cards("5d Jd"))
    assert drawn(log, "public", lambda s: s.hands) == evenly(
        *(
            (1 << one, cards("Jd") | 1 << other)
            for one in each(cards("2c 5d 8h"))
            for other in each(cards("2c 5d 8h"))
            if one != other
        )
    )


def test_slots_of_cabo_hold_any_unseen_cards_in_any_order():
    log = cabo.sit("5c Kd -- --", "7h -- -- --", discard=cabo.all_but("5c Kd 7h 9s"), seen={"A1": ["A"]})
    assert drawn(log, "A", lambda s: (s.slots[0], s.slots[4])) == evenly(
        *((card(one), card(other)) for one in ("5c", "7h", "9s") for other in ("5c", "7h", "9s") if one != other)
    )


def test_a_card_discarded_for_its_effect_has_it():
    """B peeks: so it has drawn a 7 or an 8, and what lies in its slots and in the stock can be all else."""
    rows = "5c Kd -- --", "7h 8c -- --"
    log = cabo.sit(*rows, turn="B", discard=cabo.all_but(*rows, "8s 2d"), seen={"A0": ["A"], "A1": ["A"]})
    log = cabo.play(log, "B draw", "* draw 8s", "B discard peek B0")
    found = drawn(log, "A", lambda s: (s.drawn, s.slots[4], s.slots[5]))
    unseen = cards("7h 8c 8s 2d")
    assert found == evenly(
        *(
            (has, one, other)
            for has in each(unseen & of_rank(7, 8))
            for one in each(unseen ^ 1 << has)
            for other in each(unseen ^ 1 << has ^ 1 << one)
        )
    )


def test_a_slot_holds_no_card_that_lay_on_the_pile_when_it_became_the_stock():
    """The stock of one was drawn: the pile goes under it (CA 7.2), and no card of it lies in a slot since before."""
    rows = ("Ac 2c 3c 4c", "5c 6c 7c 8c")
    played = ("A draw", "* draw Kh", "A discard", "* reveal Kh")
    log = cabo.play(cabo.sit(*rows, discard=cabo.all_but(*rows, "Kh")), *played)
    known = view(log.game, log.state(), "A")
    lain = {slot for seed in range(60) for slot in log.game.resample(known, Seeded(seed)).slots}
    assert lain == {*each(cards(" ".join(rows)))}


def fits(known, b):
    """Whether B can have these cards in what A knows, and C the others."""
    c = known.unseen & ~b
    return not b & void(known, 1) and not c & void(known, 2)


def test_hidden_hands_of_spades_are_those_that_the_voids_leave():
    """The last plays of deals, gone through: which two hands are left, with what the plays have shown."""
    tried, fewer = 0, 0
    for log in simulate("cutthroat-spades", games=6, seed=11):
        for number, state in enumerate(log.states()[:56]):
            left = [17 - sum(state.tricks) - any(e.seat == seat for e in state.trick) for seat in range(3)]
            if state.awaits == "play" and sum(left) <= 12:
                known = view(log.game, state, 0)
                ways = [sum(1 << one for one in some) for some in combinations(each(known.unseen), left[1])]
                right = [b for b in ways if fits(known, b)]
                assert drawn(log.upto(number), 0, lambda s: s.hands[1]) == evenly(*right)
                tried, fewer = tried + 1, fewer + (1 < len(right) < len(ways))
    assert tried > 40 < 10 * fewer


def test_in_a_copy_that_begins_in_mid_deal_cards_can_have_been_played_before():
    log = spades.sit(a="Ah 2h", b="Kc Kd", c="Kh Ks", voids={"B": "h"})
    known = view(log.game, log.state(), "A")
    for seed in range(40):
        truth = log.game.resample(known, Seeded(seed))
        assert [hand.bit_count() for hand in truth.hands] == [2, 2, 2]
        assert not truth.hands[1] & cards("Kh 3h 4h 5h 6h 7h 8h 9h Th Jh Qh")
        assert truth.lost.bit_count() == 51 - 6


def test_the_same_seed_gives_the_same_truth():
    log = next(simulate("cabo", games=1, seed=3)).upto(20)
    known = view(log.game, log.state(), "A")
    assert log.game.resample(known, Seeded(5)) == log.game.resample(known, Seeded(5))


def test_a_copy_as_it_was_recorded_serves_as_well():
    log = next(simulate("cuttle", games=1, seed=3)).upto(12)
    known = copy(log, "B").state()
    assert view(log.game, log.game.resample(known, Seeded(5)), "B") == known


def test_the_truth_is_refused():
    log = cuttle.sit(a="8h", b="2c")
    with pytest.raises(CopyError, match="this is the truth already"):
        log.game.resample(log.state(), Seeded(1))


def test_a_copy_that_no_truth_fits_is_refused():
    """Two hidden cards, which can both be the 9s alone."""
    d = draft(view(cardlog.find("cabo"), cabo.sit("5c -- -- --", "7h 8c -- --").state(), "A"))
    d.barred = tuple(d.unseen ^ cards("9s") if spot == HIDDEN else 0 for spot in d.slots)
    with pytest.raises(CopyError, match="no truth fits this copy: its hidden cards cannot all lie where they must"):
        cardlog.find("cabo").resample(freeze(d, type(cabo.sit("5c -- -- --", "7h -- -- --").state())), Seeded(1))


def test_a_game_of_hands_need_not_say_where_they_are(highcard):
    highcard = evolve(highcard, holds={})
    start = highcard.start(highcard.rules(), 2)
    dealt = highcard.apply(start, highcard.verbs.read("* deal A / 5c / Kd"))
    known = view(highcard, dealt, "A")
    found = shares_of(lambda pick: highcard.resample(known, pick).hands)
    assert found == evenly(*((cards("5c"), 1 << other) for other in each(known.unseen)))


def test_a_game_that_does_not_say_where_its_cards_lie_is_told_so():
    game = evolve(cardlog.find("cabo"), holds={})
    known = view(game, cabo.sit("5c Kd -- --", "7h -- -- --").state(), "A")
    with pytest.raises(GameError, match="cabo does not say where its hidden cards lie.*name in holds="):
        game.resample(known, Seeded(1))
