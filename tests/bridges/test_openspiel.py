"""OpenSpiel's own tests and bots run on every game."""

import random

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra cardlog[openspiel] is not installed")

GAMES = [("cuttle", "classic", None), ("cuttle", "site joker=true", None), ("cabo", "classic", 3)]


@pytest.fixture(params=GAMES, ids=lambda param: f"{param[0]}-{param[1]}")
def game(request):
    from cardlog.bridges.openspiel import load_game

    return load_game(*request.param)


def begun(game, lot):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(lot.choice(state.chance_outcomes())[0])
    return state


def test_its_random_simulations_pass(game):
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_playthrough_names_its_actions(game):
    lot = random.Random(1)
    state = begun(game, lot)
    action = state.legal_actions()[0]

    text = state.action_to_string(action)
    assert text.startswith("ABCDE"[state.current_player()] + " ")
    assert text in {str(each) for each in state.now.arrays.game.legal(state.now.state)}


def test_a_truth_that_is_drawn_for_a_seat_looks_the_same_to_it(game):
    lot = random.Random(2)
    state = begun(game, lot)
    for _ in range(15):
        seat = state.current_player()
        drawn = state.resample_from_infostate(seat, lot.random)
        assert drawn.information_state_string(seat) == state.information_state_string(seat)
        assert drawn.observation_string(seat) == state.observation_string(seat)
        assert drawn.legal_actions() == state.legal_actions()
        state.apply_action(lot.choice(state.legal_actions()))
        while state.is_chance_node():
            state.apply_action(lot.choice(state.chance_outcomes())[0])
        if state.is_terminal():
            break


def test_what_a_seat_is_told_is_its_copy(game):
    from cardlog import Header, Log, copy

    lot = random.Random(3)
    state, events = begun(game, lot), []
    heard = state.now.heard
    while heard is not None:
        events.append(heard.event)
        heard = heard.before
    header = Header.make(state.now.arrays.game.name, str(state.now.state.rules), state.now.state.seats)
    log = Log(header, reversed(events))

    for seat in range(len(header.seats)):
        assert state.information_state_string(seat).split("\n") == [str(event) for event in copy(log, seat)]


def test_its_search_plays(game):
    np = pytest.importorskip("numpy")
    pytest.importorskip("absl", reason="OpenSpiel's Python bots want it")
    from open_spiel.python.algorithms import ismcts, mcts

    state = begun(game, random.Random(4))
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=1.0, max_simulations=4, random_state=np.random.RandomState(2)
    )

    assert bot.step(state) in state.legal_actions()


def test_what_is_not_legal_is_refused(game):
    state = begun(game, random.Random(5))
    illegal = next(number for number in range(game.num_distinct_actions()) if number not in state.legal_actions())

    with pytest.raises(pyspiel.SpielError, match="not legal"):
        state.apply_action(illegal)


def test_a_clone_goes_its_own_way(game):
    state = begun(game, random.Random(6))
    before, other = str(state), state.clone()
    other.apply_action(other.legal_actions()[0])

    assert str(state) == before
    assert str(other) != before


def test_its_playthrough_tells_a_whole_game(game):
    pytest.importorskip("absl", reason="OpenSpiel's Python tools want it")
    from open_spiel.python.algorithms import generate_playthrough

    text = generate_playthrough.playthrough(game.get_type().short_name, action_sequence=[], seed=1)

    assert f'GameType.long_name = "{game.get_type().long_name}"' in text
    assert "IsTerminal() = True" in text
    assert "Returns() = [" in text
