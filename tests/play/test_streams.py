"""Streams: what each viewer hears of a table, event by event, and what a client makes of it."""

import json
import time
from random import Random

import pytest
from attrs import evolve

from cardlog import (
    PUBLIC,
    CardlogError,
    CopyError,
    Fold,
    Header,
    IllegalEvent,
    Lowest,
    NotationError,
    Seeded,
    Table,
    copy,
    dumps,
    find,
    loads,
    view,
)
from cardlog.fold import Past
from cardlog.games.cuttle import CUTTLE
from cardlog.testing import Recipe
from cardlog.testing.fresh import rules_of

GAMES = ["cabo", "cuttle", "cutthroat-spades"]


def viewers(header):
    return [*range(len(header.seats)), PUBLIC]


def played(name, seed):
    """The tables of a game, one after the other; now and then something is taken back, an ending too."""
    chance, table = Random(seed), Table.start(Header.make(name), Seeded(seed))
    yield table
    for _ in range(60):
        if table.state.actor is None:
            return
        back = chance.randint(1, 3) if chance.random() < 0.15 and table.log.past().in_force > 3 else 0
        table = table.takeback(back) if back else table.offer(chance.choice(table.expects.legal))
        yield table
    yield table.end("abandoned")
    yield table.end("abandoned").takeback()


# What is heard.


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_whatever_was_heard_before_the_streams_are_the_copies(name, seed):
    tables = [*played(name, seed)]

    for table in tables:
        for viewer in viewers(table.log.header):
            whole = copy(table.log, viewer).events
            for since in {0, 1, len(table.log) // 2, len(table.log) - 1, len(table.log)}:
                assert table.heard(viewer, since) == whole[since:]
    assert any(event.verb == "takeback" for event in tables[-1].log)


@pytest.mark.parametrize("name", GAMES)
def test_of_any_log_too_positions_and_endings_among_them(name):
    game, verbs = find(name), set()
    every = [*rules_of(game)]
    for seed in range(60):
        log = Recipe(game, every[seed % len(every)], game.seats[seed % len(game.seats)], seed, 50).log()
        table = Table.resume(log, Lowest())
        for viewer in viewers(log.header):
            assert table.heard(viewer, 0) == copy(table.log, viewer).events
        verbs |= {event.verb for event in log}

    assert {"takeback", "position", "resign"} <= verbs


def test_one_more_event_costs_one_more_event(monkeypatch):
    asked = []

    def hide(state, event, viewer):
        asked.append(str(event))
        return CUTTLE.hide(state, event, viewer)

    game = evolve(CUTTLE, hide=hide)
    table = Table.start(evolve(Header.make("cuttle"), game=game), Seeded(1))
    for _ in range(6):
        before, table = table, table.offer(f"{table.expects.actor} draw")
    back = table.takeback(4)
    monkeypatch.setattr(Fold, "push", None)  # nothing is folded again
    monkeypatch.setattr(Fold, "extend", None)

    table.heard("A", since=len(before.log))
    assert asked == [str(event) for event in table.log[-2:]]
    asked.clear()
    back.heard("A", since=len(table.log) - 1)
    assert asked == [str(table.log[-1])]  # voided by now; that it was taken back hides nothing


def test_an_older_table_is_heard_as_it_was():
    table = Table.start(Header.make("cuttle"), Seeded(3))
    after = table.offer(f"{table.expects.actor} draw")
    one, two = after.takeback(2), after.offer(f"{after.expects.actor} draw")

    assert [len(each.heard("public")) for each in (table, after, one, two)] == [1, 3, 4, 5]
    assert after.heard("public") == two.heard("public")[:3]


@pytest.mark.parametrize("since", [-1, 2, True, 1.0, "1", None])
def test_nobody_has_heard_what_there_is_not(since):
    table = Table.start(Header.make("cuttle"), Seeded(3))

    with pytest.raises(CardlogError, match="nobody has heard .* events: there are 1$"):
        table.heard("A", since)


@pytest.mark.parametrize("viewer", ["C", "a", 2, -1, None, True])
def test_who_hears_is_a_viewer(viewer):
    with pytest.raises(CopyError):
        Table.start(Header.make("cuttle"), Seeded(3)).heard(viewer)


def test_a_copy_tells_its_own_viewer_and_the_public_alone():
    table = Table.start(Header.make("cuttle"), Seeded(3))
    own = Table.resume(table.seen_by("A"), Lowest())

    assert own.heard("A") == table.heard("A")
    assert own.heard("public") == table.heard("public")
    with pytest.raises(CopyError, match="the copy of A cannot tell what B knows"):
        own.heard("B")


# What a client makes of it.


@pytest.mark.parametrize("name", GAMES)
def test_a_client_that_folds_what_it_hears_knows_what_its_seat_knows(name):
    first, *tables = played(name, 2)
    clients = {}
    for viewer in viewers(first.log.header):
        log = loads(dumps(first.seen_by(viewer)))
        clients[viewer] = log.past()

    for table in tables:
        for viewer, fold in clients.items():
            for event in table.heard(viewer, since=fold.count):
                message = json.dumps(fold.game.verbs.to_json(event))
                fold.push(fold.game.verbs.from_json(json.loads(message)))
            assert fold.state == view(fold.game, table.state, viewer)
            assert fold.count == len(table.log)
            if table.state.actor == viewer:
                assert fold.game.legal(fold.state) == table.expects.legal


def test_a_fold_begins_with_a_header_and_takes_what_comes():
    fold = Fold.of(Header.make("cuttle"))
    verbs = fold.game.verbs

    fold.push(verbs.read("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"))
    fold.push(verbs.read("A points 8h"))
    points = fold.state
    assert fold.push(verbs.read("* takeback 1")) is fold.states[1]
    with pytest.raises(IllegalEvent, match="LOG 1"):
        fold.push(verbs.read("* takeback 2"))
    fold.push(verbs.read("A resign"))

    assert (fold.count, fold.in_force, fold.ended) == (4, 2, True)
    assert [state.awaits for state in fold.walked] == ["deal", "play", "play", "play", "over"]
    assert fold.walked[2] is points
    assert points not in fold.states


@pytest.mark.parametrize("name", GAMES)
def test_all_states_walked_are_those_of_the_log(name):
    for log in (table.log for table in played(name, 5)):
        fold = log.past()
        again = fold.copy()
        again.push(log.game.verbs.read("* takeback 1"))

        assert fold.walked == [*log.walk_states()] == log.states()
        assert len(again.walked) == len(fold.walked) + 1
        assert fold.count == len(log)


def test_the_older_name_still_works():
    assert Past is Fold


# Decisions that clients send.


def test_what_was_decided_before_something_else_came_is_refused():
    table = Table.start(Header.make("cuttle"), Seeded(1))
    after = table.offer("A draw", by="A", version=1)

    for version in (1, 2, 4, 0, -1):
        with pytest.raises(CardlogError, match=f"B draw was decided after event {version}, and there are 3 by now"):
            after.offer("B draw", version=version)
    assert len(after.offer("B draw", by="B", version=3).log) == 5


def test_a_decision_that_is_sent_twice_counts_once():
    table = Table.start(Header.make("cuttle"), Seeded(1)).offer("A draw").offer("B draw").offer("A draw")
    assert table.offer("B draw").offer("A draw")  # nothing else would refuse it

    with pytest.raises(CardlogError, match="decided after event 1, and there are 7"):
        table.offer("B draw", by="B", version=1)


@pytest.mark.parametrize(
    "text", ["A draw" + " " * 1000, "A points " + "8" * 5000, "x" * 10_000_000], ids=["blanks", "digits", "letters"]
)
def test_what_is_too_long_for_a_decision_is_not_read(text):
    table = Table.start(Header.make("cuttle"), Seeded(1))

    with pytest.raises(NotationError, match=r"\.\.\. is too long for a decision: \d+ characters") as caught:
        table.offer(text, by="A")
    assert len(str(caught.value)) < 100
    assert "\n" not in str(caught.value)
    assert len(table.log) == 1


def test_an_ended_game_takes_no_decision():
    ended = Table.start(Header.make("cuttle"), Seeded(1)).end("time", ["B"])

    with pytest.raises(
        IllegalEvent, match=r"event 3: A draw: the game was ended: nothing but a takeback may follow \(LOG 5\)"
    ):
        ended.offer("A draw", by="A")
    assert len(ended.log) == 2


@pytest.mark.timed
def test_streams_cost_no_more_than_the_games():
    """50 games of Spades, each viewer's stream after each decision; alternately, since other programs run too."""
    spent = {False: 0.0, True: 0.0}
    for seed in range(50):
        for streams in spent:
            began = time.process_time()
            table, heard = whole_game(seed, streams)
            spent[streams] += time.process_time() - began
            assert all(stream == copy(table.log, viewer).events for viewer, stream in heard.items())

    assert spent[True] <= 2.5 * spent[False]


def whole_game(seed, streams):
    """A game of Spades, and what each viewer heard of it, if there are streams."""
    chance, table = Seeded(seed), Table.start(Header.make("cutthroat-spades"), Seeded(seed))
    heard = {viewer: table.heard(viewer) for viewer in (0, 1, 2, PUBLIC)} if streams else {}
    while table.state.actor is not None:
        table = table.offer(table.log.game.policy(table.state, table.expects.legal, chance.below))
        for viewer, stream in heard.items():
            stream.extend(table.heard(viewer, since=len(stream)))
    return table, heard
