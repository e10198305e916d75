"""What a seat can be sure of, held against going through everything that can happen; and small positions worked out by hand."""

from itertools import combinations, pairwise
from math import inf

import pytest

from cardlog import Seeded, view
from cardlog.analysis import forced
from cardlog.analysis.forced import Forced, Undecided, facts
from cardlog.cards import CARD_NAMES, each
from cardlog.event import DEALER, texts
from cardlog.play.simulate import simulate
from tests.cabo import table as cabo
from tests.cuttle import table as cuttle
from tests.every import shares_of
from tests.spades import table as spades

SEEDS = 80


def wins(game, state, seat, turns):
    """Whether a seat of Cuttle wins within so many turns of its own whatever happens, by trying everything."""
    if state.actor is None:
        return state.result.winners == (seat,)
    if state.awaits == "play":
        if turns == 0:
            return False
        turns -= state.actor == seat
    events = shares_of(lambda pick: game.settle(state, pick)) if state.actor == DEALER else game.legal(state)
    after = (wins(game, game.apply(state, event), seat, turns) for event in events)
    return any(after) if state.actor == seat else all(after)


def close_end(seed):
    """Three cards each, two point cards from 3 to 6 before each, three in the stock."""
    chance = Seeded(f"close {seed}")
    points = [CARD_NAMES[card] for card in each(chance.cards((1 << 24) - (1 << 8), 4))]
    others = [name for name in CARD_NAMES[:52] if name not in points]
    names = [others[card] for card in each(chance.cards((1 << 48) - 1, 9))]
    points.sort(key=lambda _: chance.number(1 << 30))
    names.sort(key=lambda _: chance.number(1 << 30))
    where = {"a": names[:3], "b": names[3:6], "points_a": points[:2], "points_b": points[2:]}
    told = {place: " ".join(some) for place, some in where.items()}
    scrap = cuttle.last_cards(" ".join(names[6:]), *told.values())
    return cuttle.sit(**told, turn="AB"[chance.number(2)], scrap=scrap)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_win_is_found_where_trying_everything_finds_it(seed):
    log = close_end(seed)
    state, game = log.state(), log.game
    for turns in (1, 2):
        expected = [each for each in game.legal(state) if wins(game, game.apply(state, each), state.actor, turns - 1)]
        values = Forced(game, state.actor).values(state, turns)
        assert [decision for decision, value in values.items() if value == 1.0] == expected
        assert len(Forced(game, state.actor).winning(state, turns)) == min(len(expected), 2)


def test_there_are_such_wins_among_these_ends():
    logs = [*map(close_end, range(SEEDS))]
    sure = [Forced(log.game, log.state().actor) for log in logs]
    assert [
        sum(bool(each.winning(log.state(), turns)) for each, log in zip(sure, logs, strict=True)) for turns in (1, 2)
    ] == [2, 11]


THREATS = cuttle.sit(a="5h 7h Kc", b="2c 3h 6s Qc Qd", points_a="9s")
"""A has 9 points. With 7h it has 16, and 5h wins, or Kc. 5h first falls to 6s, and Kc first to 2c."""


def test_two_threats_at_once_win_and_one_does_not():
    state, sure = THREATS.state(), Forced(THREATS.game, 0)
    assert texts(sure.winning(state, 1)) == []
    assert texts(sure.winning(state, 2)) == ["A points 7h"]


def test_what_a_seat_cannot_know_it_is_not_sure_of():
    """A does not see that B has no 8 for its 7h, and no J."""
    known = view(THREATS.game, THREATS.state(), 0)
    assert Forced(THREATS.game, 0).winning(known, 2) == []


def test_what_no_hidden_card_can_stop_a_seat_is_sure_of_from_its_own_copy():
    """B, with one card, has passed twice; A is behind two queens, so nothing can be done about 14 and 7."""
    log = cuttle.sit(a="7c 2h", b="9s", points_a="Tc 4d", table_a="Qc")
    known = view(log.game, log.state(), 0)
    assert texts(Forced(log.game, 0).winning(known, 1)) == ["A points 7c"]


SEEN = {"A1": cabo.ALL, "A2": cabo.ALL, "A3": cabo.ALL, "B0": ["B"], "B1": cabo.ALL}
CALL = cabo.sit("-- Qh 9d Qd", "Ac 8d -- --", turn="B", discard="4h", seen=SEEN)
"""B, who has 9, can call; A has 33 and one turn. What both have, B knows."""


def test_what_a_copy_does_not_rule_out_but_cannot_come_is_left_out():
    """A card that A discards to look at one of its own is a 7 or an 8: to B's copy any card could lie there."""
    game, known = CALL.game, view(CALL.game, CALL.state(), "B")
    assert texts(Forced(game, 1).winning(known, 2)) == ["B cabo"]


def test_where_nothing_can_come_nothing_is_sure(monkeypatch):
    game, known = CALL.game, view(CALL.game, CALL.state(), "B")
    known = game.apply(game.apply(known, game.verbs.read("B cabo")), game.verbs.read("A draw"))
    monkeypatch.setattr(forced, "facts", lambda *_: iter(()))
    with pytest.raises(Undecided, match="nothing can come"):
        Forced(game, 1).sure(known)


def test_points_are_told_exactly():
    """A needs both tricks for its bid of 5: Ks, the highest, and then Ah, or it is ruffed."""
    log = spades.sit(a="Ks Ah", b="Qs 2h", c="3h 4h", bids=(5, 5, 5), tricks=(3, 6, 6), open=True)
    values = Forced(log.game, 0).values(log.state())
    assert {str(decision): value for decision, value in values.items()} == {"A play Ks": 50.0, "A play Ah": 50.0}
    log = spades.sit(a="Ks Ah", b="Qs 2d", c="3h 4h", bids=(5, 5, 5), tricks=(3, 6, 6), open=True)
    values = Forced(log.game, 0).values(log.state())
    assert {str(decision): value for decision, value in values.items()} == {"A play Ks": 50.0, "A play Ah": -50.0}


def test_the_facts_that_can_come_are_those_that_chance_can_give():
    log = cuttle.play(
        cuttle.sit(a="5h", b="9s", scrap=cuttle.last_cards("Ac 2d 3h", "5h 9s")), "A oneoff 5h", "B decline"
    )
    state, pairs = log.state(), [" ".join(pair) for pair in combinations(("Ac", "2d", "3h"), 2)]
    assert texts(facts(log.game, state)) == [f"* draw {pair}" for pair in pairs]
    unseen = [" ".join(pair) for pair in combinations(("Ac", "2d", "3h", "9s"), 2)]
    assert texts(facts(log.game, view(log.game, state, 0))) == [f"* draw {pair}" for pair in unseen]
    assert texts(facts(log.game, view(log.game, state, 1))) == ["* draw ?? ??"]


def test_it_is_given_up_where_there_is_too_much():
    with pytest.raises(Undecided, match="too many states"):
        Forced(THREATS.game, 0, nodes=5).winning(THREATS.state(), 2)
    log = cabo.log_of()
    with pytest.raises(Undecided, match="too many outcomes"):
        list(facts(log.game, log.state()))


def test_no_turn_brings_more_than_is_said():
    """How many turns a seat needs at least: after each of its turns, no more than one less."""
    shorter = 0
    for seed in range(60):
        log = close_end(seed)
        state, game = log.state(), log.game
        away = game.horizon.away
        for decision in game.legal(state):
            after = game.apply(state, decision)
            while after.awaits not in ("play", "over"):
                after = game.apply(
                    after, game.settle(after, Seeded("x")) if after.actor == DEALER else game.legal(after)[0]
                )
            needs = 0 if after.awaits == "over" and after.result.winners == (state.actor,) else away(after, state.actor)
            assert needs >= away(state, state.actor) - 1
            shorter += needs < away(state, state.actor)
    assert shorter > 50


def test_far_off_is_the_least_there_is():
    state = THREATS.state()
    assert Forced(THREATS.game, 0).sure(state, 0) == 0.0
    log = spades.sit(a="Ks Ah", b="Qs 2d", c="3h 4h", tricks=(3, 6, 6), open=True)
    assert Forced(log.game, 0).sure(log.state(), 1) == -inf


@pytest.mark.parametrize("rules", ["classic", "site", "classic joker=true nine=top_of_stock"])
def test_in_games_by_any_rules_no_turn_brings_more_than_is_said(rules):
    won = 0
    for log in simulate("cuttle", rules=rules, games=12, seed="away"):
        away = log.game.horizon.away
        states = [state for state in log.states() if state.awaits in ("play", "over")]
        for before, after in pairwise(states):
            wins = after.result is not None and after.result.winners == (before.turn,)
            assert away(before, before.turn) <= 1 + (0 if wins else away(after, before.turn))
            won += wins
    assert won >= 6
