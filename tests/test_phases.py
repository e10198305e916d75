"""One table of phases: the order in which an event is refused, what is legal instead, and questions asked again and again."""

from types import SimpleNamespace

import pytest

from cardlog import Header, IllegalEvent, Log, Lowest
from cardlog.due import Cards
from cardlog.event import PUBLIC, texts
from cardlog.games.cuttle import CUTTLE, facts
from cardlog.games.cuttle.events import Drawn
from cardlog.games.cuttle.play import PHASES
from cardlog.phases import Phase, Phases
from tests.cuttle.table import log_of, sit

READ = CUTTLE.verbs.read
DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"


def refusal(log, line):
    with pytest.raises(IllegalEvent) as caught:
        CUTTLE.apply(log.state(), READ(line))
    return caught.value


@pytest.mark.parametrize(
    ("events", "line", "clause", "reason"),
    [
        # Over, before all else: A has 19, and comes to 23 with 4c.
        (("A points 4c",), "* misdeal", "CU 8.2", "the game is over"),
        (("A points 4c",), "B draw", "CU 8.2", "the game is over"),
        # A fact is due, before whose turn it is; and then what is wrong with it.
        (("A draw",), "B draw", "CU 2.3", "the fact of a draw is due"),
        (("A draw",), "* flip 5h", "CU 2.3", "the fact of a draw is due"),
        (("A draw",), "* draw 4c", "CU 2.3", "4c is not in the stock"),
        (("A draw",), "* draw 5h 6h", "CU 2.3", "the card that A draws: 1 card, not 2"),
        (("A draw",), "* draw ??", "LOG 3", "nothing is ?? in a full log"),
        (("A draw",), "* misdeal", "CU 2.4", "a misdeal is declared after the deal and before the first action only"),
        # No fact is due; whose turn; what kind of event.
        ((), "* draw 5h", "CU 2.2", "no fact is due: a normal turn's action is awaited"),
        ((), "B points Kd", "CU 2.2", "it is A's to act: a normal turn's action is awaited"),
        ((), "A take 4c", "CU 2.2", "a normal turn's action is awaited"),
        # The cards: in the pack, in hand, on the table; then the clause of the play.
        ((), "A scuttle Jk Kc", "CU 1.1", "Jk is not in the pack"),
        ((), "A scuttle 5s Kc", "CU 2.2", "5s is not in A's hand"),
        ((), "A scuttle 4c Kc", "CU 2.2", "Kc is not on the table"),
        ((), "A scuttle 4c 2h", "CU 3.2", "2h is A's own"),
    ],
)
def test_an_event_is_refused_in_the_order_of_the_contract(events, line, clause, reason):
    log = sit(a="4c Kc", b="Kd 2c", points_a="2h 9s 8h")
    log = log.append(*map(READ, events))
    error = refusal(log, line)
    assert (error.clause, error.reason) == (clause, reason)


def test_the_kernel_says_what_would_be_legal_for_the_seat_that_is_to_act_alone():
    log = log_of(DEAL)
    assert texts(refusal(log, "A points Kd").legal)[:2] == ["A draw", "A points 2d"]
    assert refusal(log, "B points Ac").legal == ()
    assert refusal(log.append(READ("A draw")), "A draw").legal == ()


def test_a_question_is_asked_again_with_the_answers_so_far():
    asking = CUTTLE.ask(Log(Header.make("cuttle")).state())
    assert next(asking).text == "Who deals?"
    assert asking.send((0,)).count == 6  # the dealer's own hand: six cards
    second = asking.send((0, 1, 2, 3, 4, 5))
    assert (second.text, second.count, second.among & 0b111111) == ("{B}'s hand", 5, 0)
    with pytest.raises(StopIteration) as done:
        asking.send((6, 7, 8, 9, 10))
    assert str(done.value.value) == "* deal A / Ac Ad Ah As 2c 2d / 2h 2s 3c 3d 3h"


def test_nothing_is_due_where_a_seat_is_to_act():
    state = log_of(DEAL).state()
    with pytest.raises(ValueError, match="no fact is due: play"):
        CUTTLE.settle(state, Lowest())
    with pytest.raises(ValueError, match="no fact is due: play"):
        next(CUTTLE.ask(state))


def test_a_fact_that_says_more_than_its_script_asks_for_is_none():
    """Three hands, of which the first two would be right."""
    start = Log(Header.make("cuttle"))
    assert refusal(start, f"{DEAL} / 5d").reason == "there are two hands, not 3"
    assert refusal(start, "* deal B / 2d 5c 8h 9c Kd").reason == "there are two hands, not 1"


def test_the_fact_that_is_due_is_hidden_and_no_other():
    log = log_of(DEAL, "A draw")
    state, drawn = log.state(), READ("* draw 5h")
    assert [str(PHASES.hide(state, drawn, viewer)) for viewer in (0, 1, PUBLIC)] == [
        "* draw 5h", "* draw ??", "* draw ??",
    ]  # fmt: skip
    assert PHASES.hide(log_of(DEAL).state(), drawn, 1) is drawn


OPEN_TO_BOTH = Cards("The card", lambda e: e.cards, open=lambda _: 0b11)


def due_draw(s, ask):
    return Drawn(ask.cards(OPEN_TO_BOTH, 1, s.unseen))


@pytest.mark.parametrize("concealed", [{}, {"cards": OPEN_TO_BOTH}], ids=["script", "field"])
def test_who_sees_a_draw_stands_in_one_place(concealed):
    """Open to both seats, it is hidden from nobody who plays, and asked of either in a copy; and taken there."""
    draws = Phase(
        "fact:draw", "CU 2.3", "the fact of a draw is due", {Drawn: facts.drawn}, due_draw, concealed=concealed
    )
    phases = Phases(CUTTLE.legal, draws, Phase("over", "CU 8.2", "the game is over"))
    state, drawn = log_of(DEAL, "A draw").state(), READ("* draw 5h")
    known = CUTTLE.view(state, 1, False)
    assert [str(phases.hide(state, drawn, viewer)) for viewer in (0, 1, PUBLIC)] == ["* draw 5h"] * 2 + ["* draw ??"]
    assert next(phases.ask(known)).text == "The card"
    assert phases.fits(known, drawn)
    assert not phases.fits(known, READ("* draw ??"))
    assert not phases.fits(known, READ("* flip 5h"))
    assert not phases.fits(log_of(DEAL).state(), drawn)


def test_a_case_of_a_clause_is_what_its_own_phases_await():
    names = {"fact:one": "XX 1", "fact:two": "XX 2"}
    draws = (Phase(name, at, "a draw", {Drawn: lambda s, e: s}, object) for name, at in names.items())
    phases = Phases(tuple, *draws, Phase("over", "XX 3", "it is over"))
    cases, drawn = phases.cases(), Drawn(1)

    def of(awaits):
        return [clause for clause, case in cases.items() if case(SimpleNamespace(awaits=awaits), drawn, None)]

    assert (of("fact:one"), of("fact:two"), of("over")) == (["XX 1"], ["XX 2"], [])
