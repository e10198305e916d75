"""Scores, and what each seat has where a search may stop: worked out by hand from the rules."""

import pytest

import cardlog
from cardlog import End, Resign, Result
from cardlog.game import Game
from cardlog.standing import CHANCE, POINTS, Horizon, shares
from tests.cabo import table as cabo
from tests.cuttle import table as cuttle
from tests.spades import table as spades


def known(log):
    """Scores and standing after the last event."""
    game, state = log.game, log.state()
    return game.scores(state), game.standing(state)


def test_a_horizon_says_what_ends_there_and_in_what_it_counts():
    told = {
        name: (str(game.horizon.ends), game.horizon.unit) for name in cardlog.names() for game in [cardlog.find(name)]
    }
    assert told == {
        "cabo": ("round", CHANCE),
        "cutthroat-spades": ("deal", POINTS),
        "cuttle": ("game", CHANCE),
    }


def test_cuttle_counts_the_point_cards_and_stands_by_its_result():
    log = cuttle.sit(a="Td", b="Kc", points_a="8h 3c", points_b="9s")
    assert known(log) == ((11, 9), None)
    assert known(cuttle.play(log, "A points Td")) == ((21, 9), (1, 0))


def test_a_draw_is_shared():
    log = cuttle.sit(b="Kc", a="Kd", scrap=cuttle.last_cards("", "Kc", "Kd"))
    assert known(cuttle.play(log, "A pass", "B pass", "A pass")) == ((0, 0), (0.5, 0.5))


ROUND = ("A cabo", "B draw", "* draw Kc", "B discard", "* reveal Kc")


def test_a_round_of_cabo_is_won_by_the_seat_that_is_marked_least():
    rows = "Ac Ad Ah As", "2c 2d 2h 2s"
    log = cabo.play(cabo.sit(*rows), *ROUND)
    assert known(log) == ((0, 0), None)
    assert known(cabo.play(log, "* showdown / " + " / ".join(rows))) == ((0, 8), (1, 0))


def test_who_is_marked_least_together_shares_the_round():
    """The caller's 6 stand above the others' 4 and 4, who are marked 0 (CA 6.3)."""
    rows = "3c 3d -- --", "Ac 3h -- --", "Ah 3s -- --"
    log = cabo.play(cabo.sit(*rows), *ROUND, "C draw", "* draw Ks", "C discard", "* reveal Ks")
    assert known(cabo.play(log, "* showdown / " + " / ".join(rows))) == ((11, 0, 0), (0, 0.5, 0.5))


def test_a_deal_of_spades_stands_by_the_points_that_it_brought():
    """52: a bid of 5 with two bags; 50: just made; -60: six bid, five taken."""
    log = spades.last_trick((5, 5, 6), (7, 5, 5), totals={"A": 10, "B": 20, "C": 30})
    assert known(log) == ((62, 70, -30), (52, 50, -60))
    assert known(spades.play(log, f"* deal A / {spades.A} / {spades.B} / {spades.C}"))[1] is None


@pytest.mark.parametrize(
    ("log", "standing"),
    [
        (cuttle.sit(a="Td", b="Kc"), (0, 1)),
        (cabo.sit("Ac Ad Ah As", "2c 2d 2h 2s"), (0, 1)),
        (spades.dealt(), (0, 0, 0)),
    ],
    ids=["cuttle", "cabo", "spades"],
)
def test_who_resigns_stands_by_the_result_and_brings_no_points(log, standing):
    assert known(log.append(Resign(0)))[1] == standing


def test_of_a_game_that_nobody_wins_nobody_has_anything():
    log = cuttle.sit(a="Td", b="Kc").append(End("abandoned", ()))
    assert known(log)[1] == (0, 0)


def test_a_win_is_shared_by_all_who_win():
    assert shares(Result((0, 1, 3), "limit"), 4) == pytest.approx((1 / 3, 1 / 3, 0, 1 / 3))


def test_a_unit_that_is_none_is_refused():
    with pytest.raises(ValueError, match="'marks' is no unit of a horizon: chance or points"):
        Horizon("round", "marks", lambda state: None)


def test_a_game_that_says_nothing_counts_no_points_and_is_played_to_its_end(highcard):
    assert isinstance(highcard, Game)
    start = highcard.start(highcard.rules(), 3)
    assert (highcard.scores(start), highcard.standing(start), str(highcard.horizon.ends)) == ((), None, "game")
