"""Likely truths: each fits the copy, those that explain what others decided come oftener, and how much they prove is not overstated."""

from itertools import islice, pairwise

import pytest

from cardlog import Header, Seeded, bots, find, view
from cardlog.analysis.duel import Duel
from cardlog.analysis.likely import Likely, likely
from cardlog.analysis.marks import Marks
from cardlog.analysis.playouts import Drawing
from cardlog.analysis.worlds import Worlds
from cardlog.analysis.worth import worth
from cardlog.bots import Own
from cardlog.cards import card
from cardlog.games.cabo import CABO
from cardlog.play.simulate import simulate, simulate_bots
from tests.cabo import table as cabo

SIMPLE = bots.find(CABO, "simple")
CALLED = cabo.play(
    cabo.sit(
        "4h 9h -- --",
        "2c -- -- --",
        turn="B",
        discard=cabo.all_but("4h 9h 2c Qs 5c") + " 5c",
        seen={"A0": ["A"], "A1": ["A"], "B0": ["B"]},
    ),
    "B cabo",
)
"""B calls with one card that only B has seen: the 2c or the Qs, of which the other is the last of the stock."""


def test_a_call_tells_of_a_low_card():
    """With the two B calls, with the queen it would take the five: of its three decisions one in ten is by chance. So it holds the
    queen once in 29 times: 1/30 against 9/10 + 1/30."""
    draw = Likely(CALLED, "A", SIMPLE, Seeded(1))
    drawn = [draw().slots[4] for _ in range(2_000)]
    assert {*drawn} == {card("2c"), card("Qs")}
    assert drawn.count(card("Qs")) / 2_000 == pytest.approx(1 / 29, abs=0.015)

    even = Drawing(CABO, view(CABO, CALLED.state(), 0), Seeded(1))
    drawn = [even().slots[4] for _ in range(2_000)]
    assert drawn.count(card("Qs")) / 2_000 == pytest.approx(1 / 2, abs=0.05)


def test_each_fits_what_the_seat_knows_and_is_made_of_it_alone():
    for log in simulate_bots(Header.make("cabo", seats=3), {0: "simple", 1: "tuned"}, 4, seed="fits"):
        at = len(log) * 2 // 3
        world = Worlds(log, 1, at).draw(Seeded(2))
        heard = [Likely(each, 1, SIMPLE, Seeded(3)) for each in (log.upto(at), world)]
        for truth, same in islice(zip(*(iter(draw, None) for draw in heard), strict=False), 40):
            assert truth == same
            assert view(CABO, truth, 1) == view(CABO, log.state(at), 1)


def test_some_are_given_again_and_then_others():
    """Four times each, and their numbers say so."""
    draw = Likely(CALLED, "A", SIMPLE, Seeded(1))
    given = [(draw(), draw.number) for _ in range(500)]
    numbers = [number for _, number in given]
    size = next(at for at, number in enumerate(numbers) if at and number == 1)
    assert numbers[: 4 * size] == [*range(1, size + 1)] * 4
    assert numbers[4 * size] == size + 1
    assert all(truth is given[at % size][0] for at, (truth, _) in enumerate(given[: 4 * size]))


@pytest.mark.parametrize("player", ["random", "tuned"])
def test_play_that_a_bot_does_not_explain_leaves_some_truths(player):
    """However little of it any world explains, a dozen remain: then it counts for less."""
    for log in simulate_bots(Header.make("cabo"), {0: player, 1: player}, 3, seed="odd"):
        states = log.states()
        ends = [at for at, (one, two) in enumerate(pairwise(states)) if one.awaits != "deal" == two.awaits]
        worlds = Worlds(log, 0, (ends or [len(log) - 1])[0])
        assert 12 <= len(worlds.likely(60, SIMPLE, Seeded(1))) <= 60


@pytest.mark.parametrize("worlds", [1, 2, 5, 11, 12, 13, 49])
def test_of_few_worlds_some_are_left_too(worlds):
    """A dozen, or half of them where they are few, and all where all are as likely, whatever rounding makes of their shares."""
    assert min(12, worlds / 2) - 0.5 <= len(Worlds(CALLED, 0).likely(worlds, SIMPLE, Seeded(2))) <= worlds
    even = cabo.sit("4h 9h -- --", "2c 3c -- --")
    assert len(Worlds(even, 0).likely(worlds, SIMPLE, Seeded(2))) == worlds


def test_what_comes_of_one_truth_is_one_thing():
    """In one truth A wins whatever comes, in the other it loses: after any number of playouts it is two cases, half of them won."""
    log = cabo.sit("2c -- -- --", "5h -- -- --", discard="3c", seen={"A0": ["A"], "B0": ["A", "B"]}, caller="B")
    other = cabo.sit("2c -- -- --", "Ah -- -- --", discard="3c", seen={"A0": ["A"], "B0": ["A", "B"]}, caller="B")

    class Two(Drawing):
        def __call__(self):
            self.number = 1 - self.number
            return (log, other)[self.number].state()

    own = Own.of(CABO, log.state(), 0)
    take = CABO.verbs.read("A take A0")
    for worlds in (2, 40):
        duel = Duel(CABO, own, [take], Seeded(1), Two(CABO, own.state, Seeded(1)))
        duel.play(worlds)
        assert (duel.mean(0), duel.apart) == (0.5, 2)
        assert duel.error(0) == pytest.approx(0.5 / 2**0.5)


def test_a_game_says_whether_others_are_explained():
    assert isinstance(likely(CALLED, "A", Seeded(1), 100), Likely)
    assert likely(next(simulate("cuttle", seed=1)).upto(9), "A", Seeded(1), 100) is None
    assert find("cuttle").horizon.explained == find("cutthroat-spades").horizon.explained == ""


def test_marks_believe_a_call():
    """B has the two, nearly for sure: to draw, and to take the five for the nine, both lose, and A's chance is next to none. Were
    the queen as likely, A would win half the time."""
    log = cabo.play(CALLED, "A take A1", "* reveal A1 9h")
    (asked,) = Marks(CABO, 200).asked(log)[-1:]
    believed, even = worth(asked), worth(asked._replace(log=None))
    assert believed.chance < 10 < 40 < even.chance
