"""Bots against bots: fair seatings, one report whatever the processes, and faults of bots told with their place."""

import pickle
from collections import Counter

import pytest
from attrs import evolve

from cardlog import BotError, Header, RulesError, find, game, loads
from cardlog.many.arena import Arena, seatings


@pytest.fixture
def cuttle_with(monkeypatch):
    """Makes a game known that is Cuttle with other bots."""

    def make(**bots):
        made = evolve(find("cuttle"), name="cuttle-with", bots={"simple": find("cuttle").bots["simple"], **bots})
        monkeypatch.setitem(game._found, made.name, made)
        return Header.make(made.name)

    return make


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (2, 3), (3, 3), (2, 5), (3, 4), (3, 5), (4, 5), (5, 5)])
def test_seatings_are_fair(players, seats):
    """Every player sits as often as every other on each seat."""
    every = seatings(players, seats)

    for seat in range(seats):
        times = Counter(sitting[seat] for sitting in every)
        assert set(times) == set(range(players))
        assert len(set(times.values())) == 1
    assert len({*every}) == len(every)


def test_equal_bots_share_alike_since_each_deal_is_played_from_both_sides():
    standings = Arena(Header.make("cuttle"), {"x": "simple", "y": "simple"}, 1).play(20, jobs=1)

    assert [each.share.mean for each in standings.players] == [0.5, 0.5]
    assert [each.rating for each in standings.players] == [0, 0]


def test_the_better_bot_has_the_greater_share_and_rating():
    standings = Arena(Header.make("cuttle"), {"weak": "random", "strong": "simple"}, 1).play(100, jobs=1)
    weak, strong = standings.players

    assert weak.player == "weak=random"
    assert strong.share.low > 0.7 > 0.3 > weak.share.high
    assert weak.share.mean + strong.share.mean == pytest.approx(1)
    assert strong.rating == -weak.rating > 100


def test_games_are_rounded_up_to_whole_deals():
    spades = Arena(Header.make("cutthroat-spades"), {"a": "simple", "b": "random", "c": "random"}, 1)

    assert spades.play(7, jobs=1).games == 12  # six seatings a deal


@pytest.mark.parametrize("games", [None, 40])
def test_the_standings_do_not_depend_on_the_processes(games):
    arena = Arena(Header.make("cuttle"), {"a": "simple", "b": "random"}, "s")

    assert arena.play(games, jobs=1) == arena.play(games, jobs=3)


def test_an_arena_can_be_sent_to_another_process():
    arena = Arena(Header.make("cuttle"), {"a": "tuned", "b": "random"}, "s")

    assert pickle.loads(pickle.dumps(arena)).shares(3, 1) == arena.shares(3, 1)


def test_another_seed_gives_other_games():
    one, other = (Arena(Header.make("cuttle"), {"a": "simple", "b": "random"}, seed) for seed in "st")

    assert [one.shares(deal, 0) for deal in range(60)] != [other.shares(deal, 0) for deal in range(60)]


def test_the_sequential_test_ends_soon_where_all_is_clear():
    header = Header.make("cuttle")
    better = Arena(header, {"a": "simple", "b": "random"}, 1).play(jobs=1)
    worse = Arena(header, {"a": "random", "b": "simple"}, 1).play(jobs=1)

    assert (better.verdict, worse.verdict) == ("better", "not better")
    assert max(better.games, worse.games) < 200


def test_more_wins_than_one_and_draws_are_shared(cuttle_with):
    """A bot that only draws, and passes: the game is a draw when the stock is gone."""
    idle = lambda own, below: own.legal[0]  # noqa: E731
    standings = Arena(cuttle_with(idle=idle), {"a": "idle", "b": "idle"}, 1).play(2, jobs=1)

    assert [each.share.mean for each in standings.players] == [0.5, 0.5]


def test_an_illegal_decision_is_told_with_game_seat_event_and_position(cuttle_with):
    def wrong(own, below):
        return find("cuttle").verbs.read("A points Ac" if own.seat == 0 else "B points Ac")

    arena = Arena(cuttle_with(wrong=wrong), {"good": "simple", "bad": "wrong"}, "s")
    with pytest.raises(BotError) as caught:
        arena.play(100, jobs=1)
    error = caught.value
    told = str(error)

    assert f"seat {'AB'[error.seat]}" in told
    for part in ("game ", "of seed s", "bad=wrong", "points Ac", "CU"):
        assert part in told
    assert f"event {error.event}" in told
    head = f'[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[View "{"AB"[error.seat]}"]\n[Seats "a" "b"]\n\n'
    log = loads(f"{head}{error.position}\n")
    assert log.state().actor == error.seat  # what it saw can be read, and it was to act


def test_a_bot_that_raises_is_told_with_its_place(cuttle_with):
    def broken(own, below):
        raise ZeroDivisionError("no cards")

    with pytest.raises(BotError, match=r"b=broken, seat [AB], event \d+: the bot raises ZeroDivisionError: no cards"):
        Arena(cuttle_with(broken=broken), {"a": "simple", "b": "broken"}, 1).play(2, jobs=1)


def test_what_is_no_event_is_told(cuttle_with):
    with pytest.raises(BotError, match="None is no event"):
        Arena(cuttle_with(mute=lambda own, below: None), {"a": "simple", "b": "mute"}, 1).play(2, jobs=2)


def test_a_game_that_does_not_end_is_given_up():
    arena = Arena(Header.make("cabo"), {"a": "simple", "b": "simple"}, 1, limit=50)

    with pytest.raises(BotError, match="game 1 of seed 1, event 50: the game has not ended after 50 events"):
        arena.play(2, jobs=1)


@pytest.mark.parametrize("players", [{"a": "simple"}, {"a": "simple", "b": "simple", "c": "simple"}])
def test_too_few_and_too_many_players_are_refused(players):
    with pytest.raises(RulesError, match="2 seats take 2 to 2 players"):
        Arena(Header.make("cuttle"), players)
