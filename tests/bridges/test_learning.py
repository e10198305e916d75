"""The bridges to learning environments pass their peers' own tests, for every game."""

import warnings

import pytest

from cardlog import CardlogError, Result

np = pytest.importorskip("numpy", reason="the extra cardlog[rl] is not installed")
gymnasium = pytest.importorskip("gymnasium", reason="the extra cardlog[rl] is not installed")
pytest.importorskip("pettingzoo", reason="the extra cardlog[rl] is not installed")

pytestmark = pytest.mark.filterwarnings("ignore")  # the peers' tests advise much
GAMES = [
    ("cuttle", "classic", None),
    ("cuttle", "site joker=true", None),
    ("cabo", "classic", None),
    ("cabo", "classic", 5),
    ("cutthroat-spades", "classic", None),
]
each_game = pytest.mark.parametrize(("game", "rules", "seats"), GAMES)


@pytest.fixture(autouse=True)
def quietly():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@each_game
def test_pettingzoo_takes_it(game, rules, seats):
    from pettingzoo.test import api_test

    from cardlog.bridges.pettingzoo import env

    api_test(env(game, rules, seats), num_cycles=100)


def test_the_same_seed_gives_the_same_game():
    from pettingzoo.test import seed_test

    from cardlog.bridges.pettingzoo import env

    seed_test(lambda: env("cuttle"), num_cycles=60)


def played(table, choose):
    while table.agents:
        observation, _, over, cut, _ = table.last()
        legal = np.flatnonzero(observation["action_mask"])
        table.step(None if over or cut else int(choose(legal)))
        yield table


def test_a_seat_observes_its_own_copy_and_acts_by_the_catalogue():
    from cardlog.bridges.pettingzoo import raw_env

    table = raw_env("cuttle")
    table.reset(seed=3)
    state, seat = table.state_now, table.state_now.actor
    observation = table.observe(f"seat_{'AB'[seat]}")
    game = table.game

    assert [*observation["observation"]] == game.planes(game.view(state, seat, False), seat).flat()
    assert [*np.flatnonzero(observation["action_mask"])] == sorted(table.arrays.catalogue.actions(state))
    assert not table.observe(f"seat_{'BA'[seat]}")["action_mask"].any()


def test_the_winner_gets_what_the_others_lose():
    from cardlog.bridges.arrays import rewards
    from cardlog.bridges.pettingzoo import raw_env

    table = raw_env("cuttle")
    table.reset(seed=1)
    *_, _ = played(table, lambda legal: legal[0])
    got = dict(table._cumulative_rewards)

    assert table.state_now.result is not None
    assert [*got.values()] in ([], [*rewards(table.state_now.result, 2)])
    assert rewards(Result((0, 2), "limit"), 3) == [0.25, -0.5, 0.25]
    assert rewards(Result((), "abandoned", nobody=True), 2) == [0.0, 0.0]


def test_an_action_outside_the_mask_loses_in_pettingzoos_own_words(capfd):
    from cardlog.bridges.pettingzoo import env

    table = env("cuttle")
    table.reset(seed=1)
    agent, (observation, *_) = table.agent_selection, table.last()
    table.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))

    assert table.unwrapped.rewards[agent] == -1
    assert all(table.terminations.values())


@each_game
def test_gymnasium_takes_it(game, rules, seats):
    from gymnasium.utils.env_checker import check_env

    from cardlog.bridges.gymnasium import Seat

    check_env(Seat(game, rules, seats), skip_render_check=True)


def test_a_game_is_made_by_its_name_and_played_against_bots():
    import cardlog.bridges.gymnasium  # noqa: F401 -- makes them known

    table = gymnasium.make("cardlog/CutthroatSpades-v0", opponents="simple", seat=1)
    _, info = table.reset(seed=5)
    over, steps = False, 0
    while not over:
        assert info["seat"] == "B"
        _, reward, over, _, info = table.step(int(np.flatnonzero(info["action_mask"])[0]))
        steps += 1
    assert steps > 17
    assert reward in (1.0, -0.5, 0.25)


def test_gymnasium_is_told_what_is_no_action():
    from cardlog.bridges.gymnasium import Seat

    table = Seat("cuttle")
    _, info = table.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match="99999 is no action: there are 2529, from 0"):
        table.step(99999)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, told = table.step(illegal)

    assert (reward, over, "illegal" in told) == (-1.0, True, True)


@pytest.mark.parametrize("make", ["pettingzoo", "gymnasium"])
def test_what_is_not_known_is_told(make):
    from cardlog.bridges.gymnasium import Seat
    from cardlog.bridges.pettingzoo import env

    with pytest.raises(CardlogError, match="unknown game 'bridge'"):
        {"pettingzoo": env, "gymnasium": Seat}[make]("bridge")
    with pytest.raises(CardlogError):
        {"pettingzoo": env, "gymnasium": Seat}[make]("cuttle", "classic", 7)


def test_a_number_of_no_decision_is_refused_in_pettingzoos_own_words():
    from cardlog.bridges.pettingzoo import env

    table = env("cuttle")
    table.reset(seed=1)
    for action in (-1, 2529, None):
        with pytest.raises(AssertionError, match="action is not in action space"):
            table.step(action)
