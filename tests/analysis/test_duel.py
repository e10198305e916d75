"""Duels: decisions compared in the same worlds with the same luck, and what is proved by how many worlds."""

import pytest

from cardlog import Seeded, find
from cardlog.analysis.duel import Duel
from cardlog.analysis.luck import Luck
from cardlog.analysis.reasons import of_a_search
from cardlog.analysis.replies import Replies
from cardlog.bots import Own
from cardlog.games.spades import SPADES
from tests.cuttle import table as cuttle
from tests.spades import table as spades


def duel_of(log, texts, worlds=100, seed=1):
    """The decisions of the seat to act after a log, compared."""
    state = log.state()
    own = Own.of(log.game, state, state.actor)
    duel = Duel(log.game, own, [log.game.verbs.read(text) for text in texts], Seeded(seed))
    duel.play(worlds)
    return duel


WINNING = cuttle.sit(a="7c 2h", b="9s Td", points_a="Tc 4d", points_b="Th 8h",
                     scrap=cuttle.last_cards("3c 3d", "7c 2h 9s Td Tc 4d Th 8h"))  # fmt: skip
"""A wins with its seven; after its two B, who has 18, wins with any card of three or more points."""


def test_a_decision_that_wins_at_once_is_worth_all_in_every_world():
    duel = duel_of(WINNING, ["A points 7c", "A points 2h"])
    gap = duel.gap(0, 1)

    assert duel.mean(0) == 1
    assert gap.drop == 1 - duel.mean(1) > 0.5
    assert gap.error < 0.1


def test_a_decision_is_as_good_as_itself_in_every_world():
    """The same luck for both, to the last card: nothing differs."""
    log = cuttle.log_of(cuttle.DEAL)
    gap = duel_of(log, [str(log.game.legal(log.state())[1])] * 2, 40).gap(0, 1)

    assert gap == (0, 0)


def test_decisions_that_come_to_the_same_are_even():
    """A's two high spades take both tricks, in whatever order they are played: its bid of three is made, B and C lack one of nine and
    of seven. So 30 are 100 more than C's loss of 70."""
    log = spades.sit("As Ks", "4c 5c", "6c 7c", bids=(3, 9, 7), tricks=(1, 8, 6), open=True)
    duel = duel_of(log, ["A play As", "A play Ks"], 30)

    assert (duel.mean(0), duel.mean(1)) == (100, 100)
    assert duel.gap(0, 1) == (0, 0)
    told = of_a_search(0, duel, SPADES.horizon)
    assert told == "The lead of {A} comes to 100 points on average with it, to 100 as played."


def test_worlds_that_are_added_change_nothing_of_those_before():
    """Twice twenty worlds are forty."""
    log, texts = cuttle.log_of(cuttle.DEAL), ["A draw", "A points 8h"]
    both = duel_of(log, texts, 20)
    both.play(20)

    assert both.worlds == 40
    assert both.gap(0, 1) == duel_of(log, texts, 40).gap(0, 1)
    assert duel_of(log, texts, 40, seed=2).gap(0, 1) != both.gap(0, 1)


def test_what_others_begin_their_turns_with_is_told_by_kind():
    """After the two B mostly lays points, which mostly win at once, though it tries everything; after the seven it is over. What
    comes of it is not told, since it differs from world to world."""
    replies = duel_of(WINNING, ["A points 2h", "A points 7c"]).replies()

    assert replies[0].sentence in {f"{{B}} lays {{{card}}} for points." for card in ("3c", "3d", "9s")}
    assert replies[0].shares[0] > 0.5
    assert all(reply.shares[1] == 0 for reply in replies)


def test_of_a_kind_the_most_frequent_is_told_and_of_equals_the_first_seen():
    """B lays its 9 in two games of three and its T in one; after the other decision it draws. Ties stay as they came."""
    state = cuttle.sit(a="7c 2h", b="9s Td", turn="B").state()
    replies = Replies(find("cuttle"), 0, 2)
    for which, text in (
        (0, "B points 9s"),
        (0, "B points Td"),
        (0, "B points 9s"),
        (1, "B draw"),
        (1, "B draw"),
        (1, "B draw"),
    ):
        replies.begin(which)
        replies.see(state, find("cuttle").verbs.read(text))
    assert replies.told() == [("{B} lays {9s} for points.", (1.0, 0.0)), ("{B} draws.", (0.0, 1.0))]


def test_the_next_card_is_the_same_card_where_it_can_be():
    """A and B each draw first of 52 and of 51 cards: the same card unless it is the one that is missing."""
    luck, cards = Luck(52, 2), (1 << 52) - 1

    def drawn(seed, among):
        luck.begin(seed)
        return luck.cards(among, 1)

    missing = 1 << 7
    same = [drawn(seed, cards) == drawn(seed, cards - missing) for seed in range(200) if drawn(seed, cards) != missing]
    assert len(same) > 150
    assert all(same)
    assert {drawn(seed, 0b1010) for seed in range(20)} == {0b1000, 0b10}
    assert luck.cards(0b1011, 3) == 0b1011


@pytest.mark.parametrize("among", [0b111 << 60, 0b1 << 80])
def test_more_cards_than_the_pack_has_can_be_chosen_from(among):
    assert Luck(52, 2).cards(among, 1) & among
