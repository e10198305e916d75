"""Steps a second in one loop: PettingZoo's own card games beside cardlog's, and OpenSpiel's clones and playouts.

pip install -e '.[rl,openspiel,bench]' rlcard && python benchmarks/bridges.py
"""

import random
import time

import numpy as np

from cardlog.bridges.openspiel import load_game
from cardlog.bridges.pettingzoo import env

GAMES = ("cuttle", "cabo", "cutthroat-spades")


def steps(table, seconds=2.0):
    """Steps a second of processor time, at random among what is legal."""
    lot, count, begun = random.Random(1), 0, time.process_time()
    table.reset(seed=1)
    while time.process_time() - begun < seconds:
        observation, _, over, cut, _ = table.last()
        if over or cut:
            table.reset()
            continue
        legal = np.flatnonzero(observation["action_mask"])
        table.step(int(legal[int(lot.random() * len(legal))]))
        count += 1
    return count / seconds


def decisions(game, seconds=2.0):
    """Decisions a second of processor time in random playouts of OpenSpiel."""
    lot, count, begun = random.Random(1), 0, time.process_time()
    while time.process_time() - begun < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(lot.choice(state.chance_outcomes())[0] if chance else lot.choice(state.legal_actions()))
            count += not chance
    return count / seconds


def clone(game, times=5000):
    """Microseconds of a clone."""
    state, begun = game.new_initial_state(), time.process_time()
    for _ in range(times):
        state.clone()
    return (time.process_time() - begun) / times * 1e6


def main():
    from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

    tables = {"texas_holdem_v4": texas_holdem_v4.env(), "leduc_holdem_v4": leduc_holdem_v4.env()}
    for name, table in {**tables, **{name: env(name) for name in GAMES}}.items():
        print(f"{name:24}{steps(table):10,.0f} steps/s")
    import pyspiel
    from open_spiel.python.games import block_dominoes, kuhn_poker, liars_poker  # noqa: F401 -- which register themselves

    peers = {
        name: pyspiel.load_game(name) for name in ("python_kuhn_poker", "python_liars_poker", "python_block_dominoes")
    }
    for name, game in {**peers, **{name: load_game(name) for name in GAMES}}.items():
        print(f"{name:24}{decisions(game):10,.0f} decisions/s   clone {clone(game):5.1f} us")


if __name__ == "__main__":
    main()
