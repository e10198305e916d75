"""What is counted in games between bots, and whether what is said of it is true."""

from array import array

import pytest
from attrs import evolve

from cardlog import BotError, Header, find
from cardlog.balance import Measured, Report, Trial, Variant, balance, narrow
from cardlog.balance.words import beginning, verdicts
from cardlog.event import DEALER
from cardlog.play.playout import Playout
from tests.balance.coin import coin


def cuttle(*rules, seed=1):
    return [Trial(Variant(text, Header.make("cuttle", text)), ("simple", "simple"), seed) for text in rules]


def flips(seed, label="coin", players=("random", "random"), **more):
    game = coin(**more)
    return Trial(Variant(label, Header(game, game.rules(), ("a", "b", "c")[: len(players)])), players, seed)


def test_shares_are_those_of_the_games_played():
    """Each game is played again by hand here, and counted."""
    (trial,) = cuttle("classic")
    side = balance([trial], 30, jobs=1).sides[0]
    won, first, decisions, choices = [0, 0], 0, 0, 0.0
    for number in range(1, 31):
        steps = played(trial, number)
        mine = [step for step in steps if step.event.seat != DEALER]
        (winner,) = steps[-1].after.result.winners
        won[winner] += 1
        first += mine[0].event.seat == winner
        decisions += len(mine)
        choices += sum(len(trial.variant.header.game.legal(step.before)) for step in mine) / len(mine)

    means = {name: estimate.mean for name, estimate in side.measures.items()}
    assert [means["win.A"], means["win.B"]] == pytest.approx([won[0] / 30, won[1] / 30], abs=1e-6)
    assert means["win.first"] == pytest.approx(first / 30, abs=1e-6)
    assert means["decisions"] == pytest.approx(decisions / 30, abs=1e-6)
    assert means["choices"] == pytest.approx(choices / 30, abs=1e-6)
    assert means["draws"] == 0


def played(trial, number):
    from cardlog import Seeded, bots

    header = trial.variant.header
    simple = bots.find(header.game, "simple")
    own = f"{trial.seed}/{number}"
    return [*Playout(header.game, [simple] * 2, Seeded(own), Seeded(f"{own} bots").below).steps(header.start())]


def test_verbs_cards_and_clauses_are_counted():
    (trial,) = cuttle("classic")
    side = balance([trial], 10, jobs=1).sides[0]
    events = [step.event for number in range(1, 11) for step in played(trial, number)]
    drawn = sum(str(event) in ("A draw", "B draw") for event in events)
    aces = sum("Ac" in str(event).split() for event in events if event.seat != DEALER)

    assert side.measures["verb.draw"].mean == pytest.approx(drawn / 10)
    assert side.tally("card.Ac").total == aces
    assert side.measures["clause.CU 2.1"].mean == 1  # every game is dealt once


def test_holding_a_card_is_worth_what_its_holders_win():
    """Of those who are dealt a card; no game has more than one of them."""
    (trial,) = cuttle("classic")
    side = balance([trial], 200, jobs=1).sides[0]

    for card, (won, _) in side.held.items():
        assert won.count <= 200  # a card lies with one seat at most
        assert 0 <= won.mean <= 1, card
    assert side.measures["held.Jh"].mean > side.measures["held.4d"].mean  # a jack is better than a four


def test_the_same_deals_are_played_under_each_rule_set():
    same = balance(cuttle("classic", "classic"), 40, jobs=1)

    assert [each.estimate for each in same.differences() if not each.measure.startswith("held.")][:6] == [(0, 0, 0)] * 6


def test_differences_are_those_of_games_paired_by_deal():
    report = balance(cuttle("classic", "classic four=random"), 60, jobs=1)
    old, new = report.sides
    found = {each.measure: each for each in report.differences()}["decisions"]
    pairs = [b - a for a, b in zip(old.columns["decisions"], new.columns["decisions"], strict=True)]
    mean = sum(pairs) / 60
    error = (sum((pair - mean) ** 2 for pair in pairs) / 59 / 60) ** 0.5

    assert (found.old, found.new) == ("classic", "classic four=random")
    assert found.estimate.mean == pytest.approx(mean, abs=1e-6)
    assert found.estimate.high - found.estimate.mean == pytest.approx(2.001 * error, rel=1e-3)  # t, 59 degrees


def test_the_report_does_not_depend_on_the_processes():
    trials = cuttle("classic", "classic joker=true", seed="s")

    assert balance(trials, 50, jobs=1).as_json() == balance(trials, 50, jobs=3).as_json()
    assert (
        balance(trials, 50, jobs=1).as_json() != balance(cuttle("classic", "classic joker=true"), 50, jobs=1).as_json()
    )


def test_intervals_hold_the_truth_of_a_coin():
    """In 100 runs some 95 intervals hold one half, with a standard deviation of 2.2."""
    covered = 0
    for run in range(100):
        _, low, high = balance([flips(f"run {run}")], 100, jobs=1).sides[0].measures["win.first"]
        covered += low <= 0.5 <= high

    assert 88 <= covered <= 99


def test_three_seats_share_alike():
    side = balance([flips(1, players=("random",) * 3)], 400, jobs=1).sides[0]

    assert side.seats == 3
    assert sum(side.measures[f"win.{seat}"].mean for seat in "ABC") == pytest.approx(1, abs=1e-5)
    assert "even share of 33.3 %" in beginning(side)


def test_it_goes_on_until_shares_are_known_closely():
    """Half a width of 5 points takes 1.96² · 0.25 / 0.05² = 384 games of a coin."""
    report = balance([flips(2)], enough=narrow(0.04), jobs=1)
    _, low, high = report.sides[0].measures["win.first"]

    assert high - low <= 0.08
    assert 580 <= report.sides[0].games <= 720


def tosses(label, *first):
    """What games of two seats come to of which the first seat wins these."""
    side = Measured(label)
    side.columns["win.first"] = side.columns["win.A"] = array("d", first)
    side.columns["win.B"] = array("d", (1 - won for won in first))
    return side


def test_sentences_tell_what_is_beyond_chance():
    """200 of 400 is even; 300 of 400 is 25 points more, by Wilson 70.5 to 79.0 %."""
    fair, unfair = tosses("fair", *[1, 0] * 200), tosses("unfair", *[1, 1, 1, 0] * 100)
    sentences = [*verdicts(Report("coin", ("random", "random"), (fair, unfair)))]

    assert sentences[0] == (
        "fair: the first seat wins 0.0 points more against an even share of 50.0 %, not beyond chance at 400 games."
    )
    assert sentences[1] == (
        "unfair: the first seat wins 25.0 points more against an even share of 50.0 %, beyond chance at 400 games."
    )
    assert sentences[2].startswith("From fair to unfair, 400 games each: first seat +25.0 points (+20.7 to +29.3)")


def test_a_bots_fault_is_told_with_the_rule_set_and_the_game():
    broken = evolve(find("cuttle"), bots={"broken": lambda own, below: 1 / 0})
    trial = Trial(Variant("mine", Header(broken, broken.rules(), ("a", "b"))), ("broken", "broken"), 7)

    with pytest.raises(BotError, match=r"game 1 of seed 7, mine, seat [AB], event 2: the bot raises ZeroDivisionError"):
        balance([trial], 1, jobs=1)
