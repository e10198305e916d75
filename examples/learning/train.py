"""Learns Cuttle by playing against a bot that plays at random, and draws how it got better.

    python examples/learning/train.py --minutes 3 -o curve.svg

A policy with one number for each pair of what is observed and what can be decided, and one for each decision alone; after each
game, what was decided in it is made likelier if it was won, and less likely if it was lost (REINFORCE). Two minutes are enough to
see it win clearly more than half; nothing in it knows the rules.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import cardlog.bridges.gymnasium  # noqa: F401 -- makes the games known to gymnasium

RATE, BATCH = 0.02, 500


class Policy:
    """What is preferred in a state: softmax of linear scores over the legal decisions."""

    def __init__(self, seen: int, actions: int, seed: int) -> None:
        self.weights = np.zeros((actions, seen + 1), np.float32)
        self.lot = np.random.default_rng(seed)

    def choose(self, seen: Any, mask: Any) -> tuple[int, Any, Any, Any]:
        """A decision, with what is needed to learn from it."""
        legal, inputs = np.flatnonzero(mask), np.append(seen.clip(-1, 21) / 21 + (seen == 1), 1.0)
        scores = self.weights[legal] @ inputs
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        picked = int(self.lot.choice(len(legal), p=chances))
        return int(legal[picked]), legal, inputs, np.eye(len(legal))[picked] - chances

    def learn(self, moves: list[Any], reward: float) -> None:
        """Make what was decided likelier, or less likely."""
        for _, legal, inputs, slope in moves:
            self.weights[legal] += RATE * reward * np.outer(slope, inputs) / np.sqrt(inputs @ inputs)


def game(table: Any, policy: Policy, seed: int) -> tuple[list[Any], float]:
    """One game: what was decided, and what it came to."""
    seen, info = table.reset(seed=seed)
    moves, over, cut, reward = [], False, False, 0.0
    while not (over or cut):
        moves.append(policy.choose(seen, info["action_mask"]))
        seen, reward, over, cut, info = table.step(moves[-1][0])
    return moves, reward


def train(name: str, minutes: float, seed: int) -> list[tuple[int, float]]:
    """Play and learn; after every batch, its number of games so far and the share that was won."""
    table = gymnasium.make(name, disable_env_checker=True)
    policy = Policy(table.observation_space.shape[0], table.action_space.n, seed)
    curve, end, played, average = [], time.monotonic() + 60 * minutes, 0, 0.0
    while time.monotonic() < end:
        won = 0.0
        for _ in range(BATCH):
            moves, reward = game(table, policy, seed + played)
            policy.learn(moves, reward - average)
            average += (reward - average) / 1000
            played, won = played + 1, won + (reward + 1) / 2
        curve.append((played, won / BATCH))
        print(f"{played:7} games   won {100 * won / BATCH:4.1f} %", flush=True)
    return curve


def drawn(curve: list[tuple[int, float]]) -> str:
    """The curve as SVG, with the half that the bot would win against itself."""
    last = curve[-1][0]
    points = " ".join(f"{50 + 520 * games / last:.1f},{250 - 220 * won:.1f}" for games, won in curve)
    lines = "".join(
        f'<path d="M50 {250 - 220 * at:g}h520" stroke="#8884"/><text x="44" y="{254 - 220 * at:g}" text-anchor="end">{at:.0%}</text>'
        for at in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 290" font-family="sans-serif" font-size="12" fill="#888">'
        f'{lines}<polyline points="{points}" fill="none" stroke="#2a78c2" stroke-width="2"/>'
        f'<text x="570" y="275" text-anchor="end">{last} games</text><text x="50" y="18">games won</text></svg>\n'
    )


def main() -> None:
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--game", default="cardlog/Cuttle-v0")
    asked.add_argument("--minutes", type=float, default=3.0)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("-o", "--out", default="curve.svg")
    told = asked.parse_args()
    curve = train(told.game, told.minutes, told.seed)
    Path(told.out).write_text(drawn(curve), encoding="utf-8")


if __name__ == "__main__":
    main()
