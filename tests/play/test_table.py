"""Tables: what a server may pass on to them, and that the same offer always has the same answer."""

import pickle

import pytest

from cardlog import (
    CardlogError,
    CopyError,
    GameError,
    Header,
    IllegalEvent,
    NotationError,
    Resign,
    Seeded,
    Table,
    copy,
    dumps,
)
from cardlog.event import Takeback
from cardlog.games.cuttle.events import Draw, Drawn, Points


@pytest.fixture
def table():
    """A game of Cuttle that awaits its first decision."""
    return Table.start(Header.make("cuttle"), Seeded(5))


def draws(table, count):
    for _ in range(count):
        table = table.offer(f"{table.expects.actor} draw")
    return table


# What can be offered.


@pytest.mark.parametrize(
    "what", ["* takeback 1", "* draw 5h", "* misdeal", Takeback(1), Drawn(1), '* position {"turn": "A"}', None, 5]
)
def test_only_decisions_of_seats_can_be_offered(table, what):
    before = dumps(table.log)

    with pytest.raises(CardlogError, match="is no decision of a seat") as caught:
        table.offer(what)
    assert not isinstance(caught.value, IllegalEvent)
    assert dumps(table.log) == before


@pytest.mark.parametrize("by", ["A", "B", 0, 1])
def test_a_seat_speaks_for_itself_alone(table, by):
    acts = table.expects.actor
    text = f"{acts} draw"

    if by in (acts, "AB".index(acts)):
        assert [event.verb for event in table.offer(text, by=by).log] == ["deal", "draw", "draw"]
        return
    with pytest.raises(CardlogError, match=f"{text} is not for seat [AB] to say") as caught:
        table.offer(text, by=by)
    assert not isinstance(caught.value, IllegalEvent)
    assert len(table.log) == 1


@pytest.mark.parametrize("by", ["C", 2, 26, "public", True, -1, "a", "", None.__class__, 1.0])
def test_who_says_it_is_a_seat_that_plays(table, by):
    with pytest.raises(CopyError):
        table.offer(f"{table.expects.actor} draw", by=by)


def test_an_object_of_no_seat_is_refused_in_words(table):
    with pytest.raises(CopyError, match="9 is no seat"):
        table.offer(Draw(9))


def test_what_cannot_be_read_and_what_is_illegal_is_told_as_before(table):
    with pytest.raises(NotationError):
        table.offer("A sings")
    with pytest.raises(IllegalEvent, match="event 2: .*to act"):
        table.offer(f"{'BA'['AB'.index(table.expects.actor)]} draw")
    assert len(table.log) == 1


def test_a_takeback_is_a_call_of_its_own(table):
    after = draws(table, 1).takeback(2)

    assert after.state == table.state
    assert str(after.log[-1]) == "* takeback 2"
    with pytest.raises(IllegalEvent, match="LOG 1"):
        table.takeback(2)


# Chance.


@pytest.mark.parametrize("game", ["cuttle", "cabo", "cutthroat-spades"])
def test_the_same_offer_gives_the_same_table(game):
    table = Table.start(Header.make(game), Seeded("x"))

    for _ in range(12):
        decision = table.expects.legal[0]
        once, again = table.offer(decision), table.offer(decision)
        assert once.log == again.log
        table = once


def test_a_game_that_is_resumed_goes_on_as_if_never_left():
    whole = draws(Table.start(Header.make("cuttle"), Seeded(11)), 8)
    left = draws(Table.start(Header.make("cuttle"), Seeded(11)), 4)

    assert draws(Table.resume(left.log, Seeded(11)), 4).log == whole.log
    assert draws(pickle.loads(pickle.dumps(left)), 4).log == whole.log


def test_after_a_takeback_the_same_draw_gives_the_same_card(table):
    once = draws(table, 1)
    again = draws(once.takeback(2), 1)

    assert again.log[-1] == once.log[-1]
    assert again.state == once.state


def test_every_place_has_a_chance_of_its_own(table):
    cards = [str(event) for event in draws(table, 12).log if event.verb == "draw" and event.seat < 0]

    assert len({*cards}) == 12
    assert len({str(Table.start(Header.make("cuttle"), Seeded(seed)).log[0]) for seed in range(50)}) == 50


# What is given away.


def test_old_tables_and_logs_cut_short_pickle_what_they_hold(table):
    later = draws(table, 3)

    for log, size in ((table.log, 1), (later.log.upto(3), 3), (copy(later.log, "A").upto(3), 3)):
        again = pickle.loads(pickle.dumps(log))
        assert again == log
        assert len(again.append(*again.events)) == 2 * size
        assert str(later.log[-1]) not in [str(event) for event in vars_of(again)]
    assert pickle.loads(pickle.dumps(table)).state == table.state
    assert len(pickle.dumps(table)) < len(pickle.dumps(later))


def vars_of(log):
    """All events that an object holds, shown or not."""
    return log._events


@pytest.mark.parametrize("viewer", [0, "A"])
def test_a_player_gets_its_copy_by_number_or_letter(table, viewer):
    assert table.seen_by(viewer) == copy(table.log, 0)


@pytest.mark.parametrize("made", [Draw("B"), Points(1, "3d"), Points(1, None), Points(1, 99), Resign("A")], ids=repr)
def test_what_no_log_could_hold_cannot_be_offered(made):
    table = Table.start(Header.make("cuttle"), Seeded(7))

    with pytest.raises(CardlogError, match="no event of this game") as caught:
        table.offer(made)
    assert not isinstance(caught.value, IllegalEvent | GameError)


@pytest.mark.parametrize("count", [True, "1", 1.0, -1])
def test_only_a_number_of_events_is_taken_back(count):
    with pytest.raises(CardlogError, match="no event of this game"):
        Table.start(Header.make("cuttle"), Seeded(7)).takeback(count)


def test_a_server_ends_a_game_by_its_clock_and_that_can_be_taken_back(table):
    ended = table.end("time", ["B"])

    assert [str(event) for event in ended.log][-1] == "* end time B"
    assert (ended.expects.awaits, ended.expects.legal) == ("over", ())
    assert table.end("abandoned").state.result.as_tag() == "nobody"
    assert ended.takeback().state == table.state
    with pytest.raises(IllegalEvent, match="LOG 5"):
        ended.end("time")
    with pytest.raises(CopyError):
        table.end("time", ["Z"])
    with pytest.raises(CardlogError, match="no event of this game"):
        table.end("boredom")
