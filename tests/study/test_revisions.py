"""A game whose rules changed twice: what its older logs say, and what was legal when they were recorded.

The made-up game is the example High Card with two changes of play. Revision 2: an ace cannot be kept.
Revision 3: the lowest card wins.
"""

import pickle
from pathlib import Path

import pytest
from attrs import evolve

from cardlog import Header, IllegalEvent, Log, Result, check, dumps, game, loads
from cardlog.cards import of_rank
from cardlog.study.revision import as_recorded, legal_then, told, verdict

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "highcard"
HISTORY = {2: "HC 1.3: an ace cannot be kept.", 3: "HC 1.4: the lowest card wins."}


def keeps_an_ace(state, event) -> bool:
    return event.verb == "keep" and event.seat == state.actor and bool(state.hands[event.seat] & of_rank(1))


def make_revisions():
    """The present revision, the third, with the two before it kept."""
    from highcard import HIGHCARD, Draft, State, draft

    from cardlog.state import freeze

    def apply_2(state, event):
        if keeps_an_ace(state, event):
            raise IllegalEvent(event, "HC 1.3", "an ace cannot be kept")
        return HIGHCARD.apply(state, event)

    def apply_3(state, event):
        after = apply_2(state, event)
        if after.result is None:
            return after
        d: Draft = draft(after)
        d.result = Result((min(range(d.seats), key=d.hands.__getitem__),), "lowest")
        return freeze(d, State)

    first = evolve(HIGHCARD, name="madeup")
    second = evolve(first, apply=apply_2, revision=2, history={2: HISTORY[2]})
    return evolve(first, apply=apply_3, revision=3, history=HISTORY, older={1: first, 2: second})


@pytest.fixture
def madeup(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLE))
    made = make_revisions()
    monkeypatch.setitem(game._found, "madeup", made)
    return made


@pytest.fixture
def without_older(monkeypatch, madeup):
    monkeypatch.setitem(game._found, "madeup", evolve(madeup, older={}))


def recorded(revision: str, *events: str, result: str = ""):
    tags = (f'[Revision "{revision}"]\n' if revision else "") + (f'[Result "{result}"]\n' if result else "")
    return loads(
        '[Cardlog "1"]\n[Game "madeup"]\n[Rules "classic"]\n[Seats "A" "B"]\n' + tags + "\n" + "\n".join(events)
    )


def fault(log) -> IllegalEvent:
    with pytest.raises(IllegalEvent) as caught:
        check(log)
    return caught.value


ACE_KEPT = ("* deal A / Kd / Ac", "B keep", "A keep", "* showdown / Kd / Ac")


def test_a_new_log_says_its_revision(madeup):
    log = Log(Header.make("madeup", seats=2, Event="New"))

    assert log.header.revision == 3
    assert dumps(log).endswith('[Seats "A" "B"]\n[Event "New"]\n[Revision "3"]\n')
    assert loads(dumps(log)) == log


def test_a_log_of_a_game_that_never_changed_does_not():
    assert Header.make("cuttle").tags == ()


def test_a_log_without_the_tag_is_of_the_first_revision(madeup):
    log = recorded("", *ACE_KEPT)

    assert log.header.revision == 1
    assert "Revision" not in dumps(log), "a log that is read and written again stays of its revision"


def test_an_older_log_says_of_which_revision_it_is_and_what_changed_since(madeup):
    assert told(recorded("").header) == [
        "recorded under revision 1 of madeup; the present one is 3",
        "revision 2: HC 1.3: an ace cannot be kept.",
        "revision 3: HC 1.4: the lowest card wins.",
    ]
    assert told(recorded("2").header)[1:] == ["revision 3: HC 1.4: the lowest card wins."]


def test_a_log_of_the_present_revision_has_nothing_to_tell(madeup):
    log = recorded("3", *ACE_KEPT)

    assert told(log.header) == []
    assert verdict(log, fault(log)) == ""


def test_a_log_of_a_newer_revision_is_said_to_be_so(madeup):
    log = recorded("4", *ACE_KEPT)

    assert told(log.header) == ["recorded under revision 4 of madeup, and this cardlog knows 3 as the last"]
    assert verdict(log, fault(log)) == "illegal now; revision 4, by which it was recorded, is not known here"


def test_what_is_illegal_now_was_legal_then(madeup):
    log = recorded("1", *ACE_KEPT)
    error = fault(log)

    assert (error.number, error.clause) == (2, "HC 1.3")
    assert legal_then(log, error) is True
    assert verdict(log, error) == "illegal now, legal under revision 1, by which it was recorded"


def test_what_was_illegal_then_too_was_never_legal(madeup):
    log = recorded("2", *ACE_KEPT)

    assert verdict(log, fault(log)) == "never legal: revision 2, by which it was recorded, forbids it too"


def test_a_fault_that_only_comes_later_by_the_older_revision_is_another_one(madeup):
    """By revision 1 the ace may be kept; B's second keep (event 3) is illegal by all revisions."""
    log = recorded("1", "* deal A / Kd / Ac", "B keep", "B keep")

    assert fault(log).number == 2
    assert legal_then(log, fault(log)) is True


def test_after_what_was_illegal_then_nothing_was_legal(monkeypatch, madeup):
    """Where aces may be kept again, today's fault is event 3; by revision 2 the log was broken from event 2 on."""
    monkeypatch.setitem(game._found, "madeup", evolve(madeup, apply=madeup.older[1].apply))
    log = recorded("2", "* deal A / Kd / Ac", "B keep", "B keep")

    assert fault(log).number == 3
    assert legal_then(log, fault(log)) is False


def test_a_result_that_is_false_now_was_true_then(madeup):
    """Kd beats 5c by revision 1, and loses to it by revision 3."""
    log = recorded("1", "* deal A / Kd / 5c", "B keep", "A keep", "* showdown / Kd / 5c", result="A")

    assert fault(log).clause == "LOG 4"
    assert legal_then(log, fault(log)) is True


def test_a_result_that_was_never_true_is_told_from_it(madeup):
    log = recorded("1", "* deal A / Kd / 5c", "B keep", "A keep", "* showdown / Kd / 5c", result="draw")

    assert legal_then(log, fault(log)) is False


def test_in_a_variation_too(madeup):
    log = recorded("1", "* deal A / Kd / Ac", "B change", "( B keep", "  A keep", ")", "* aside Ac")

    assert fault(log).address == "2a1"
    assert legal_then(log, fault(log)) is True


def test_of_a_revision_that_is_not_kept_nobody_can_tell(without_older):
    log = recorded("2", *ACE_KEPT)

    assert as_recorded(log) is None
    assert legal_then(log, fault(log)) is None
    assert verdict(log, fault(log)) == "illegal now; revision 2, by which it was recorded, is not known here"


def test_the_older_revision_replays_its_log(madeup):
    log = as_recorded(recorded("1", *ACE_KEPT, result="A"))

    assert check(log).result == Result((0,), "highest")


def test_a_game_of_an_older_revision_stays_so_in_another_process(madeup):
    assert pickle.loads(pickle.dumps(madeup)) is madeup
    assert pickle.loads(pickle.dumps(madeup.older[2])) is madeup.older[2]


@pytest.mark.parametrize(("revision", "history"), [(2, {}), (1, HISTORY), (3, {3: "x", 2: "y"}), (3, {3: "x"})])
def test_a_game_has_a_line_of_history_for_each_change(madeup, revision, history):
    with pytest.raises(ValueError, match=r"a line for each revision from 2 to \d, in order"):
        evolve(madeup, revision=revision, history=history, older={})


def test_what_is_kept_is_an_earlier_revision_of_the_same_game(madeup):
    from cardlog.verbs import Verbs

    for number, kept in [
        (1, madeup.older[2]),
        (3, madeup),
        (1, evolve(madeup.older[1], name="other")),
        (1, evolve(madeup.older[1], verbs=Verbs(*madeup.verbs.own))),
    ]:
        with pytest.raises(ValueError, match=f"what is kept as revision {number} is none, or has other events"):
            evolve(madeup, older={number: kept})
