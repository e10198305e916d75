"""The peers that cardlog is measured beside, each doing its own kind of the same work."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator

Work = Callable[[], int]
"""Does the work and returns how many units of it were done."""


def chess_games(count: int, plies: int) -> list[list[object]]:
    """Random games of chess as lists of moves."""
    import chess

    chance = random.Random(1)
    games: list[list[object]] = []
    for _ in range(count):
        board = chess.Board()
        moves: list[object] = []
        while len(moves) < plies and (legal := list(board.legal_moves)):
            moves.append(chance.choice(legal))
            board.push(moves[-1])
        games.append(moves)
    return games


def chess_push(count: int = 60) -> Work:
    """python-chess pushing main lines, moves given."""
    import chess

    games = chess_games(count, 80)

    def work() -> int:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push(move)
        return sum(map(len, games))

    return work


def chess_playout(count: int = 20) -> Work:
    """python-chess playing at random: list the legal moves, choose, push."""
    import chess

    def work() -> int:
        chance, done = random.Random(2), 0
        for _ in range(count):
            board = chess.Board()
            for _ in range(80):
                legal = list(board.legal_moves)
                if not legal:
                    break
                board.push(legal[int(chance.random() * len(legal))])
                done += 1
        return done

    return work


def chess_read(count: int = 40, plies: int = 50) -> Work:
    """python-chess reading games from PGN."""
    import chess
    import chess.pgn

    texts = []
    for moves in chess_games(count, plies):
        game = chess.pgn.Game()
        game.add_line(moves)
        texts.append(str(game))

    def work() -> int:
        for text in texts:
            chess.pgn.read_game(io.StringIO(text))
        return len(texts)

    return work


def eventsourcing_fold(count: int = 2_000) -> Work:
    """eventsourcing applying an aggregate's stored events, nothing but the mutations."""
    from eventsourcing.domain import Aggregate, event

    class Hand(Aggregate):
        def __init__(self) -> None:
            self.played: list[int] = []

        @event("Played")
        def play(self, card: int) -> None:
            self.played.append(card)

    hand = Hand()
    for number in range(count):
        hand.play(number % 52)
    events = hand.collect_events()

    def work() -> int:
        copy = None
        for each in events:
            copy = each.mutate(copy)
        return len(events)

    return work


def openspiel_spades(count: int = 60) -> Work:
    """OpenSpiel's spades from Python: clone, legal actions, choose, apply; counted in plays."""
    import pyspiel

    game = pyspiel.load_game("spades")

    def deals() -> Iterator[object]:
        chance = random.Random(3)
        for _ in range(count):
            state = game.new_initial_state()
            while state.is_chance_node():
                outcomes = [action for action, _ in state.chance_outcomes()]
                state.apply_action(chance.choice(outcomes))
            yield state

    dealt = list(deals())  # the deal, card by card, is left off the clock

    def work() -> int:
        chance, plays = random.Random(4), 0
        for start in dealt:
            state, kept = start.clone(), []
            while not state.is_terminal():
                legal = state.legal_actions()
                kept.append(state)
                state = state.clone()
                state.apply_action(legal[int(chance.random() * len(legal))])
                plays += 1
            plays -= 4  # the bids
        return plays

    return work
