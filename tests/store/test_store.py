"""The store: decisions whole or not at all, each viewer's stream, requests sent again, files in and out."""

import random
from pathlib import Path

import pytest

from cardlog import (
    PUBLIC,
    CardlogError,
    Committed,
    CopyError,
    Header,
    IllegalEvent,
    NotationError,
    Seeded,
    copy,
    dumps,
    load_all,
    loads,
)
from cardlog.formats.codec import pack
from cardlog.store import Overtaken, Store, StoreError

ROOT = Path(__file__).parent.parent.parent
GOLDENS = sorted((ROOT / "replays").rglob("*.cgn"))
POSITION = loads(
    """[Cardlog "1"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]

* position {"turn": "A", "hands": {"A": ["Ac", "5h"], "B": ["9s"]}, "points": {"A": [{"card": "Td", "jacks": []}]}}
"""
)


def streams(store, game):
    log = store.log(game)
    for viewer in [*range(len(log.header.seats)), PUBLIC]:
        yield [body for _, body in store.stream(game, viewer)], [str(event) for event in copy(log, viewer)]


def test_a_new_game_is_dealt(store):
    game = store.create(Header.make("cuttle", seats=["Ana", "Bruno"]), "g")

    assert game == "g"
    assert [event.verb for event in store.log("g")] == ["deal"]
    assert store.table("g").state.awaits == "play"
    assert [*store.games()] == ["g"]


def test_a_decision_comes_with_the_facts_it_calls_for(store):
    game = store.create(Header.make("cuttle"))
    table = store.append(game, "A draw")

    assert [event.verb for event in table.log] == ["deal", "draw", "draw"]
    assert store.log(game) == table.log


def test_a_dealer_that_did_not_promise_the_game_cannot_go_on_with_it_and_it_can_be_looked_at(tmp_path):
    promised, other = (
        Committed("a seed that is kept until the end of it"),
        Committed("another seed, as long as the first"),
    )
    with Store.open(tmp_path / "games.db", promised) as store:
        store.create(promised.promise(Header.make("cuttle")), "g")
        before = store.append("g", "A draw").log
    with Store.open(tmp_path / "games.db", other) as store:
        for attempt in (store.table, lambda game: store.append(game, "B draw"), store.takeback):
            with pytest.raises(CardlogError, match="the commitment of this game does not fit its dealer"):
                attempt("g")
        assert store.log("g") == before
        assert len(store.stream("g", "A")) == len(before)
    with Store.open(tmp_path / "games.db", promised) as store:
        assert store.append("g", "B draw", expected=len(before)).log.upto(len(before)) == before


@pytest.mark.parametrize("name", ["cuttle", "cabo", "cutthroat-spades"])
def test_each_stream_is_the_copy_also_after_takebacks(store, name):
    lot = random.Random(name)
    game = store.create(Header.make(name))
    for turn in range(30):
        table = store.table(game)
        if turn % 7 == 6:
            store.takeback(game, 2)
        elif table.state.actor is not None:
            store.append(game, str(lot.choice(table.expects.legal)))

    for heard, copied in streams(store, game):
        assert heard == copied


def test_a_stream_goes_on_from_a_version(store):
    game = store.create(Header.make("cuttle"))
    store.append(game, "A draw")

    assert store.stream(game, "B", after=1) == [(2, "A draw"), (3, "* draw ??")]
    assert store.stream(game, "public", after=3) == []


def test_of_two_who_write_after_one_version_one_is_told(store, address):
    game = store.create(Header.make("cuttle"))
    with Store.open(address, dealer=Seeded(1)) as other:
        other.table(game)
        store.append(game, "A draw", expected=1)
        with pytest.raises(Overtaken, match="at version 3 by now, not at 1") as caught:
            other.append(game, "A draw", expected=1)

        assert caught.value.version == 3
        assert other.append(game, "B draw", expected=3).log == store.log(game)


def test_a_request_sent_again_is_not_played_again(store, address):
    game = store.create(Header.make("cuttle"))
    first = store.append(game, "A draw", expected=1, command="x")

    assert store.append(game, "A draw", expected=1, command="x").log == first.log
    with Store.open(address, dealer=Seeded(1)) as other:
        assert other.append(game, "A  draw", by="A", command="x").log == first.log


def test_a_requests_id_is_for_one_decision(store):
    game = store.create(Header.make("cuttle"))
    store.append(game, "A draw", command="x")

    with pytest.raises(StoreError, match="the request 'x' was A draw, and not B draw"):
        store.append(game, "B draw", command="x")


@pytest.mark.parametrize(
    ("decision", "by", "error", "words"),
    [
        ("A points Kc", None, IllegalEvent, "CU"),
        ("A draw", "B", CardlogError, "not for seat B to say"),
        ("* draw 5h", None, CardlogError, "no decision of a seat"),
        ("A dance", None, NotationError, "no verb"),
        ("A draw" + " x" * 9999, None, NotationError, "too many"),
    ],
)
def test_what_cannot_be_played_is_not_written(store, decision, by, error, words):
    game = store.create(Header.make("cuttle"), "g")
    before = dumps(store.log(game))

    with pytest.raises(error, match=words):
        store.append(game, decision, by, command="x")
    assert dumps(store.log(game)) == before
    assert len(store.read_on()) == 1
    store.append(game, "A draw", command="x")  # the request's id is free still


def test_an_ended_game_takes_no_decision(store):
    game = store.create(Header.make("cuttle"))
    store.end(game, "time", ["B"])

    with pytest.raises(IllegalEvent):
        store.append(game, "A draw")
    assert store.table(game).state.result.winners == (1,)


@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_recorded_game_goes_in_and_comes_out_bit_for_bit(tmp_path, path):
    with Store.open(tmp_path / "s.sqlite", durable=False) as store:
        for log in load_all(path):
            game = store.add(log)

            with Store.open(tmp_path / "s.sqlite") as other:  # which has nothing but the database
                out = other.log(game)
            assert dumps(out) == dumps(log)
            assert pack(out) == pack(log)


def test_a_game_with_all_that_can_stand_at_events(store):
    log = next(load_all(ROOT / "replays" / "cuttle" / "annotated.cgn"))

    assert dumps(store.log(store.add(log))) == dumps(log)


def test_a_game_from_elsewhere_goes_on(store):
    game = store.add(POSITION)
    store.append(game, "A points 5h", expected=1)

    assert [str(event) for event in store.log(game)[1:]] == ["A points 5h"]
    for heard, copied in streams(store, game):
        assert heard == copied


def test_a_fact_that_was_due_comes_with_the_next_decision(store):
    game = store.add(POSITION.upto(0))
    assert store.stream(game, "A") == []
    table = store.append(game, "A draw", command="x")

    assert [event.verb for event in table.log] == ["deal", "draw", "draw"]
    assert store.append(game, "A draw", command="x").log == table.log


def test_of_a_copy_there_is_no_stream_but_its_viewers(store):
    log = copy(next(load_all(ROOT / "replays" / "cuttle" / "fours.cgn")), 0)
    game = store.add(log)

    assert [body for _, body in store.stream(game, "A")] == [str(event) for event in log]
    with pytest.raises(CopyError):
        store.stream(game, "B")


def test_times_are_kept(store):
    game = store.create(Header.make("cuttle", Start="2026-01-01T10:00:00Z"))
    store.append(game, "A draw", time=2.5)
    store.append(game, "B draw", time=4)

    log = store.log(game)
    assert {number: note.time for number, note in log.notes.items()} == {2: 2.5, 4: 4.0}


def test_all_events_are_read_on_from_a_place(store):
    first, second = store.create(Header.make("cuttle"), "a"), store.create(Header.make("cabo"), "b")
    store.append(first, "A draw")
    read = store.read_on(most=2)
    rest = store.read_on(after=read[-1].position)

    assert [(row.game, row.version) for row in [*read, *rest]] == [("a", 1), ("b", 1), ("a", 2), ("a", 3)]
    assert rest[0].event == "A draw"
    assert second == "b"


def test_the_same_dealer_deals_the_same(address):
    with Store.open(address, dealer=Seeded(7)) as store:
        one, two = store.create(Header.make("cuttle")), store.create(Header.make("cuttle"))

        assert store.log(one) == store.log(two)
