"""Which clause a refusal names, in the contract's order: told here once more, from the state's JSON alone."""

from random import Random

import pytest

from cardlog import Header, Seeded
from cardlog.event import Fact
from cardlog.games.spades.bot import policy
from cardlog.testing.generate import refusal
from tests.spades.table import BIDS, DEAL, HIDDEN, A, B, C, dealt, last_trick, legal, log_of, play, refused, sit, why

clause = pytest.mark.clause
PACK = {rank + suit for rank in "A23456789TJQK" for suit in "cdhs"} - {"2c"}


def section(state, event):
    """The section, or for a play the clause, that refuses an event in this state."""
    words = str(event).split()
    if state["awaits"] == "over":
        return "SP 5"
    if state["actor"] == "*":
        return "SP 2"
    phase = {"bid": "SP 2", "play": "SP 3"}[state["awaits"]]
    if isinstance(event, Fact) or words[0] != state["actor"] or words[1] != state["awaits"] or words[1] == "bid":
        return phase
    card = words[2]
    if card not in PACK:
        return "SP 1"
    if card not in state["hands"][words[0]]:
        return "SP 3.2"
    return "SP 3.2" if state["trick"] else "SP 3.4"


def tries(random, verbs, actor):
    """Every card by the seat to act, or by any; some other decisions; and a deal."""
    seat = random.choice("ABCDE")
    for card in (*sorted(PACK), "2c", "Jk"):
        yield verbs.read(f"{random.choice((actor, seat))} play {card}")
    yield from (verbs.read(f"{random.choice((actor, seat))} bid {count}") for count in (0, 17, 18, 40))
    yield verbs.read(random.choice((DEAL, f"* deal {seat} / {A} / {B} / {C}")))


@clause("SP 1.1", "SP 2.1", "SP 2.2", "SP 3.1", "SP 3.2", "SP 3.4", "SP 5.1")
@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_names_the_clause_of_the_contracts_table(seed):
    chance, random, header = Seeded(seed), Random(seed), Header.make("cutthroat-spades")
    game, state = header.game, header.start()
    named = set()
    for number in range(1200):
        seen = game.as_json(state, number)
        for event in tries(random, game.verbs, seen["actor"] if state.actor in (0, 1, 2) else "B"):
            error = refusal(game, state, event)
            if error is not None:
                assert error.clause.startswith(section(seen, event)), (number, str(error))
                named.add(error.clause)
        if state.actor is None:
            break
        due = state.actor == -1
        state = game.apply(state, game.settle(state, chance) if due else policy(state, game.legal(state), chance.below))
    assert named == {"SP 1.1", "SP 2.1", "SP 2.2", "SP 3.1", "SP 3.2", "SP 3.4", "SP 5.1"}


@clause("SP 2.1")
def test_before_the_first_deal_and_between_deals_a_deal_is_due():
    for log in (log_of(), last_trick((5, 5, 5), (6, 5, 6))):
        for line in ("A bid 5", "A play Ah", "B play 2c", "A bid 18"):
            assert refused(log, line) == "SP 2.1"


@clause("SP 2.2", "SP 3.1")
def test_no_deal_is_due_while_seats_act():
    assert refused(log_of(DEAL), DEAL) == "SP 2.2"
    assert refused(dealt(), DEAL) == "SP 3.1"


@clause("SP 3.1")
def test_a_wrong_seat_is_refused_before_its_card_is_looked_at():
    assert refused(dealt(), "B play 2c") == "SP 3.1"
    assert refused(dealt(), "B play Kh") == "SP 3.1"
    assert refused(dealt(), "E play Kh") == "SP 3.1"


@clause("SP 3.2", "SP 3.4")
def test_a_card_that_is_not_held_is_refused_before_the_play_is_looked_at():
    log = sit(a="3s 3c", b="2s Jd", c="9s 7d")

    assert refused(log, "A play 2s") == "SP 3.2"
    assert refused(log, "A play 3s") == "SP 3.4"


@clause("SP 3.2")
def test_a_refusal_says_why_and_what_would_be_legal():
    log = dealt("A play Ad")
    error = why(log, "B play 2s")

    assert error.message == "B play 2s: B holds diamonds and follows suit (SP 3.2)"
    assert sorted(map(str, error.legal)) == legal(log)


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ((), "A bid 5", "A bid 5: a deal is due (SP 2.1)"),
        ((DEAL,), "A bid 18", "A bid 18: a bid is 0 to 17 tricks (SP 2.2)"),
        ((DEAL,), "B bid 5", "B bid 5: it is A's to act: a bid is awaited (SP 2.2)"),
        ((DEAL,), "A play Ah", "A play Ah: a bid is awaited (SP 2.2)"),
        ((DEAL, *BIDS), "A play 2c", "A play 2c: 2c is not in the pack (SP 1.1)"),
        ((DEAL, *BIDS), "A play Kh", "A play Kh: Kh is not in A's hand (SP 3.2)"),
        ((DEAL, *BIDS), "A play Ks", "A play Ks: spades are not open, and A holds other suits (SP 3.4)"),
    ],
)
@clause("SP 1.1", "SP 2.1", "SP 2.2", "SP 3.2", "SP 3.4")
def test_the_words_of_a_refusal(lines, line, message):
    assert why(log_of(*lines), line).message == message


@clause("LOG 3")
def test_a_full_log_hides_nothing():
    assert refused(log_of(), f"* deal C / {A} / {B} / {HIDDEN}") == "LOG 3"


@clause("LOG 1")
def test_a_takeback_voids_bids_and_deals_too():
    log = dealt("A play Ah", "* takeback 5")

    assert log.state() == log_of().state()
    assert refused(log, "* takeback 1") == "LOG 1"


@clause("LOG 1", "SP 5.1")
def test_the_end_of_a_match_may_be_taken_back():
    log = last_trick((5, 6, 6), (5, 6, 6), totals={"A": 190, "B": 0, "C": 0})
    again = play(log, "* takeback 1")

    assert again.state() == log.upto(3).state()
    assert log.state().result is not None
