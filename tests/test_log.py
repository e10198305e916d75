"""Logs: appending shares, takebacks go back, annotations hang on events."""

import pickle
from copy import copy as shallow
from copy import deepcopy
from functools import partial

import pytest

from cardlog import (
    GameError,
    Header,
    IllegalEvent,
    Line,
    Log,
    Note,
    RulesError,
    Scripted,
    Secret,
    Seeded,
    Table,
    Takeback,
    check,
    copy,
    find,
    loads,
)
from cardlog.line import address_of, address_text
from cardlog.play.simulate import simulate
from cardlog.state import BaseDraft, at_rest, drafter, lasting_draft
from tests.formats.texts import DEAL, HEAD, SAMPLE

LOG = loads(SAMPLE)


def test_appending_shares_and_leaves_the_old_log_alone():
    short = Log(LOG.header)
    longer = short.append(LOG[0])
    one, other = longer.append(LOG[1]), longer.append(LOG[3])

    assert [len(log) for log in (short, longer, one, other)] == [0, 1, 2, 2]
    assert one.events == [LOG[0], LOG[1]]
    assert other.events == [LOG[0], LOG[3]]
    assert longer.events == [LOG[0]]


def test_appending_one_by_one_shares_one_list():
    log = Log(LOG.header)
    for _ in range(20_000):
        log = log.append(LOG[0])

    assert len(log) == 20_000
    assert log.append(LOG[1])._events is log._events


def test_a_prefix_is_a_log_with_its_own_notes():
    assert len(LOG.upto(2)) == 2
    assert LOG.upto(2).note(3) == Note()
    assert LOG.upto(3).note(3) == LOG.note(3)
    with pytest.raises(IndexError, match="no event 6: there are 5"):
        LOG.upto(6)


def test_states_are_as_many_as_events_and_one():
    states = LOG.states()

    assert len(states) == 6
    assert states[5] == LOG.state() == LOG.append().state()
    assert states[2] == LOG.state(2)
    assert list(LOG.walk_states()) == states


@pytest.mark.clause("LOG 1")
def test_takebacks_go_back_and_may_be_taken_further():
    back = LOG.append(Takeback(1), Takeback(2))

    states = back.states()
    assert states[6] == states[4]
    assert states[7] == states[2]
    assert back.append(LOG[2]).state() == states[3]


@pytest.mark.clause("LOG 1")
@pytest.mark.parametrize("count", [0, 4, 100])
def test_no_more_is_taken_back_than_is_in_force(count):
    log = loads(HEAD + "\n" + DEAL + f"A points 8h\nB points 9s\n* takeback {count}\n")

    with pytest.raises(IllegalEvent) as caught:
        log.state()
    assert (caught.value.clause, caught.value.number, caught.value.address) == ("LOG 1", 4, "4")


def test_errors_of_a_log_name_event_clause_reason_and_what_would_be_legal():
    log = loads(HEAD + "\n" + DEAL + "A points 8h\nB scuttle 3d 8h\n")

    with pytest.raises(IllegalEvent) as caught:
        log.state()

    error = caught.value
    assert str(error) == "event 3: B scuttle 3d 8h: 3d is not higher than 8h (CU 3.2)"
    assert (error.event, error.number, error.clause) == (log[2], 3, "CU 3.2")
    assert "B scuttle 9s 8h" in map(str, error.legal)
    assert "B scuttle 3d 8h" not in map(str, error.legal)


def test_a_walk_gives_the_states_before_an_illegal_event():
    log = loads(HEAD + "\n" + DEAL + "A points 8h\nA points 2d\n")
    states = []

    with pytest.raises(IllegalEvent, match="event 3"):
        for state in log.walk_states():
            states.append(state)
    assert len(states) == 3


def test_checking_follows_variations_in_the_order_of_the_file():
    good = loads(SAMPLE)
    bad = loads(SAMPLE.replace("* draw 7s", "* draw 5c"))

    assert check(good) == good.state() == good.past().state
    with pytest.raises(IllegalEvent) as caught:
        check(bad)
    assert (caught.value.address, caught.value.number, caught.value.clause) == ("3a3", 3, "CU 2.3")


def test_a_takeback_in_a_variation_may_void_the_main_line():
    log = loads(
        HEAD
        + "\n"
        + DEAL
        + "A points 8h\nB points 9s\n( * takeback 2\n  * deal A / 2d 5c 8h 9c Kd Qd / Ac 2c 3d 4c 9s\n)\n"
    )

    check(log)


@pytest.mark.clause("LOG 4")
@pytest.mark.parametrize(("claimed", "fits"), [("*", True), ("A", False), ("draw", False), ("A B", False)])
def test_the_tag_result_says_what_the_log_comes_to(claimed, fits):
    log = LOG.with_header(LOG.header.with_tag("Result", claimed))

    if fits:
        check(log)
    else:
        with pytest.raises(IllegalEvent) as caught:
            check(log)
        assert caught.value.clause == "LOG 4"


def test_addresses_are_read_and_written():
    for text in ("1", "12a3", "12b1c20", "7z1", "7aa1", "7zz1"):
        assert address_text(address_of(text)) == text
    for text in ("", "a", "12a", "12a0", "12A3", "-1"):
        with pytest.raises(ValueError, match="is no address"):
            address_of(text)


def test_an_empty_note_takes_the_old_one_away():
    assert LOG.annotate(3, Note()).note(3) == Note()
    assert not LOG.annotate(3, Note()).annotate(0, Note()).notes


def test_notes_hang_on_events_that_are_there():
    with pytest.raises(IndexError):
        LOG.annotate(6, Note((1,)))
    with pytest.raises(IndexError):
        LOG.annotate((3, 1, 1), Note((1,)))


def test_every_event_has_its_address():
    addresses = [address_text(address) for address, _, _ in LOG.walk()]

    assert addresses == ["1", "2", "3", "3a1", "3a2", "3a2a1", "3a3", "4", "5"]


def test_headers_know_their_game():
    with pytest.raises(RulesError, match="unknown game 'bridge'; known: .*cuttle"):
        Header.make("bridge")
    with pytest.raises(RulesError, match="cuttle is played by 2 seats, not 3"):
        Header.make("cuttle", seats=3)
    with pytest.raises(RulesError, match="cuttle is played by 2 seats, not 0"):
        Header.make("cuttle", seats=0)
    with pytest.raises(RulesError, match="not -1"):
        Header.make("cabo", seats=-1)


def test_tags_are_set_in_place_and_left_out():
    header = Header.make("cuttle", Event="x", Round="1").with_tag("Event", "y").with_tag("Site", "z")

    assert header.tags == (("Event", "y"), ("Round", "1"), ("Site", "z"))
    assert header.with_tag("Event", None).tags == (("Round", "1"), ("Site", "z"))


def test_what_is_cut_short_pickles_and_copies_what_it_holds():
    """Events and lines of what came after are nowhere in it; nor in a copy by the module `copy`."""
    whole = loads(SAMPLE)
    short = whole.upto(2)

    for again in (pickle.loads(pickle.dumps(short)), deepcopy(short), shallow(short)):
        assert again == short
        assert (len(again._events), len(again.source.lines), again.source.inner) == (2, 2, {})
        assert [*again.append(whole[2])] == whole.events[:3]
    assert short.upto(2)._events is whole._events  # in memory they are shared


def test_logs_states_and_errors_pickle():
    assert pickle.loads(pickle.dumps(LOG)) == LOG
    assert pickle.loads(pickle.dumps(LOG.state())) == LOG.state()
    with pytest.raises(IllegalEvent) as caught:
        LOG.append(LOG[0]).state()
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.legal == caught.value.legal


def test_a_table_deals_what_a_decision_needs():
    table = Table.start(Header.make("cuttle"), Seeded(5))
    after = table.offer(f"{table.expects.actor} draw")

    assert [event.verb for event in after.log] == ["deal", "draw", "draw"]
    assert len(table.log) == 1
    with pytest.raises(IllegalEvent, match=r"event 4: .*to act"):
        after.offer(f"{table.expects.actor} draw")


def test_a_table_takes_back_and_goes_on():
    table = Table.start(Header.make("cuttle"), Seeded(5))
    after = table.offer(table.expects.legal[0]).takeback(2)

    assert after.state == table.state
    assert len(after.log) == 4


def test_a_seat_at_a_table_gets_its_own_copy():
    table = Table.start(Header.make("cuttle"), Secret())

    copy = table.seen_by(0)
    assert copy.header.tag("View") == "A"
    assert str(copy[0]).endswith("/ ?? ?? ?? ?? ??" if table.state.dealer == 0 else "/ ?? ?? ?? ?? ?? ??")


def test_a_script_runs_out():
    header = Header.make("cuttle")
    table = Table.start(header, Scripted([LOG[0]]))  # type: ignore[list-item]

    with pytest.raises(ValueError, match="the script has no fact left, and fact:draw is due"):
        table.offer("A draw")


def test_a_line_is_a_sequence():
    line = Line(LOG.events)

    assert line[-1] == LOG[4]
    assert list(line[1:3]) == LOG.events[1:3]
    with pytest.raises(IndexError):
        line[5]


# Folding in place.

MISDEAL = loads(HEAD + "\n" + DEAL + "* misdeal\n" + DEAL + "A points 8h\nB points 9s\n")


@pytest.mark.parametrize(
    "log", [MISDEAL, MISDEAL.upto(1), MISDEAL.upto(2), *(copy(MISDEAL, who) for who in "AB"), copy(MISDEAL, "public")]
)
def test_checking_comes_to_the_state_that_folding_comes_to(log):
    state = check(log)

    assert state == log.past().state
    assert type(state) is type(log.header.start())
    with pytest.raises(AttributeError, match="a state never changes"):
        state.stock = 7


def test_a_fault_is_told_as_if_nothing_were_changed_in_place():
    log = loads(HEAD + "\n" + DEAL + "A points 8h\nB points 8h\n")

    with pytest.raises(IllegalEvent) as checked:
        check(log)
    with pytest.raises(IllegalEvent) as folded:
        log.past()
    assert str(checked.value) == str(folded.value)
    assert checked.value.legal == folded.value.legal == log.game.legal(log.upto(2).state())


@pytest.mark.parametrize("name", ["cuttle", "cabo", "cutthroat-spades"])
def test_a_state_alone_is_what_a_fold_that_keeps_all_comes_to(name):
    log = next(simulate(name, seed=4))
    for each in (log, copy(log, "A"), copy(log, "public"), log.append(Takeback(5)), log.append(Takeback(len(log)))):
        states = each.states()
        for upto in (None, 0, 1, len(each) // 2, len(each)):
            state = each.state(upto)
            assert state == states[len(each) if upto is None else upto]
            assert type(state) is type(log.header.start())
            assert hash(state) == hash(states[len(each) if upto is None else upto])
        with pytest.raises(IndexError):
            each.state(len(each) + 1)


def test_a_state_alone_tells_a_fault_with_its_place():
    log = loads(HEAD + "\n" + DEAL + "A points 8h\nB points 8h\n")

    assert log.state(2) == log.upto(2).state()
    with pytest.raises(IllegalEvent, match=r"^event 3: B points 8h: "):
        log.state()


@pytest.mark.parametrize("name", ["cuttle", "cabo", "cutthroat-spades"])
def test_the_games_of_cardlog_are_folded_in_place(name):
    start = Header.make(name).start()
    draft = lasting_draft(find(name).apply, start)

    assert draft.lasting
    assert not start.lasting
    assert at_rest(draft, type(start)) == start


def test_a_function_that_calls_an_apply_promises_nothing():
    game = find("cuttle")

    assert lasting_draft(partial(game.apply), Header.make("cuttle").start()) is None


def test_no_field_of_a_state_is_called_lasting():
    class Odd(BaseDraft):
        __slots__ = ("lasting",)

    with pytest.raises(GameError, match="has a field 'lasting' in Odd; .*: give it another name"):
        drafter(Odd)
