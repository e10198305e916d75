"""A table and a recorder: what happens at the one is written by the other, and nothing is checked twice."""

import pytest

from cardlog import CardlogError, Fold, Header, Seeded, Table, dumps, load, load_all
from cardlog.formats.codec import pack
from cardlog.formats.rewrite import Changed
from cardlog.play.recorder import Recorder

START = "2026-01-02 20:00:00 +0000"


@pytest.fixture(params=["game.cgn", "game.clog"])
def path(request, tmp_path):
    return tmp_path / request.param


@pytest.fixture
def recorder(path):
    with Recorder.create(path, Header.make("cuttle", seats=["Ana", "Bruno"], Event="Tonight")) as made:
        yield made


def canonical(log, path):
    return pack(log) if path.suffix == ".clog" else dumps(log).encode()


def draws(table, count):
    for _ in range(count):
        table = table.offer(f"{table.expects.actor} draw")
    return table


def test_a_decision_and_its_facts_are_written_together(recorder, path):
    table = recorder.table(Seeded(4))
    recorder.record(table)
    assert [str(event.verb) for event in load(path)] == ["deal"]

    after = draws(table, 1)
    recorder.record(after)

    assert [event.verb for event in load(path)] == ["deal", "draw", "draw"]
    assert path.read_bytes() == canonical(after.log, path)
    assert recorder.state == after.state
    assert len(recorder.log) == len(after.log)


def test_takebacks_and_endings_are_recorded_too(recorder, path):
    table = draws(recorder.table(Seeded(4)), 3).takeback(3).end("time", ["B"])
    recorder.record(table)

    assert load(path) == table.log
    assert recorder.append("* takeback 1") == table.takeback().state


def test_nothing_is_checked_again(recorder, monkeypatch):
    table = draws(recorder.table(Seeded(4)), 3)
    monkeypatch.setattr(Fold, "extend", None)

    recorder.record(table)
    assert recorder.table(Seeded(4)).log == table.log
    assert [*recorder.states] == table._past.states


def test_a_game_that_was_left_in_a_file_goes_on_as_if_it_never_was(recorder, path):
    whole = draws(Table.start(recorder.log.header, Seeded(9)), 8)
    recorder.record(draws(recorder.table(Seeded(9)), 3))
    recorder.close()

    with Recorder.open(path) as again:
        again.record(draws(again.table(Seeded(9)), 5))
    assert load(path) == whole.log


def test_a_decision_whose_facts_were_torn_off_gets_the_same_again(recorder, path):
    table = draws(recorder.table(Seeded(9)), 3)
    recorder.record(table)
    recorder.close()
    path.write_bytes(path.read_bytes()[:-2])

    with Recorder.open(path) as again:
        assert len(again.log) == len(table.log) - 1 or path.suffix == ".cgn"
        again.record(again.table(Seeded(9)))
    assert load(path).events[: len(table.log) - 1] == table.log.events[:-1]


def test_both_ways_of_writing_take_turns(recorder, path):
    recorder.record(recorder.table(Seeded(9)))
    recorder.append("B draw")
    recorder.note("Cautious.")
    table = recorder.table(Seeded(9))
    recorder.record(table)

    assert [event.verb for event in load(path)] == ["deal", "draw", "draw"]
    assert load(path).note(2).comment == "Cautious."
    with pytest.raises(CardlogError, match="does not go on"):
        recorder.append("* takeback 2")
        recorder.record(table)


def test_a_table_of_another_log_is_refused_and_nothing_is_written(recorder, path):
    table = recorder.table(Seeded(4))
    recorder.record(draws(table, 2))
    before = path.read_bytes()
    behind, other_cards = table, draws(Table.start(recorder.log.header, Seeded(5)), 3)
    other_tags = draws(Table.start(Header.make("cuttle", seats=["Ana", "Bruno"]), Seeded(4)), 3)

    for other in (behind, other_cards, other_tags):
        with pytest.raises(CardlogError, match=f"{path.name}: this table does not go on from the 5 events") as caught:
            recorder.record(other)
        assert "\n" not in str(caught.value)
    assert path.read_bytes() == before
    recorder.record(recorder.table(Seeded(4)))  # nothing happened
    assert path.read_bytes() == before


def test_a_tag_result_goes_when_the_game_goes_on(tmp_path):
    ended = draws(Table.start(Header.make("cuttle", Result="B"), Seeded(4)), 1).end("time", ["B"])
    path = tmp_path / "game.cgn"
    path.write_text(dumps(ended.log))

    with Recorder.open(path) as recorder:
        table = recorder.table(Seeded(4)).takeback()
        recorder.record(table)
        recorder.record(draws(table, 1))
    assert "Result" not in path.read_text()
    assert load(path).state() == draws(table, 1).state


def test_when_it_happened_stands_at_every_event(tmp_path, path):
    with Recorder.create(path, Header.make("cuttle", Start=START)) as recorder:
        table = recorder.table(Seeded(4))
        recorder.record(table, time=0.5)
        recorder.record(draws(table, 1), time=2.25)
        size = path.stat().st_size
        for time in (2.0, -1.0):
            with pytest.raises(ValueError, match="time"):
                recorder.record(draws(table, 2), time=time)
        assert path.stat().st_size == size

    assert [load(path).note(number).time for number in (1, 2, 3)] == [0.5, 2.25, 2.25]
    assert path.suffix == ".clog" or path.read_bytes() == canonical(load(path), path)


def test_a_file_that_somebody_else_changed_is_left_alone(recorder, path):
    table = recorder.table(Seeded(4))
    recorder.record(table)
    path.write_bytes(before := path.read_bytes() + b"\n\n")

    with pytest.raises(Changed):
        recorder.record(draws(table, 1))
    assert path.read_bytes() == before
    assert len(recorder.log) == 1
    assert recorder.state == table.state


def test_the_last_game_of_several_goes_on(tmp_path):
    path = tmp_path / "games.cgn"
    one = draws(Table.start(Header.make("cuttle"), Seeded(1)), 2)
    path.write_text(dumps(one.log) + "\n" + dumps(Table.start(Header.make("cuttle"), Seeded(2)).log))

    with Recorder.open(path) as recorder:
        recorder.record(draws(recorder.table(Seeded(2)), 1))
    first, second = load_all(path)
    assert first == one.log
    assert len(second) == 3
