"""Notes of the append-only writer at events before the last: the file is rewritten, and nothing else in it changes."""

import pytest

from cardlog import CardlogError, Header, Note, dump, load, load_all
from cardlog.play.recorder import Recorder
from cardlog.play.simulate import simulate

DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"
GAME = [DEAL, "A points 8h", "B points 9s", "A draw", "* draw Ad", "* takeback 2", "A points 9c"]


@pytest.fixture(params=["game.cgn", "game.clog"])
def path(request, tmp_path):
    return tmp_path / request.param


def test_a_note_at_an_earlier_event_comes_after_what_stands_there(path):
    with Recorder.create(path, Header.make("cuttle")) as recorder:
        for event in GAME:
            recorder.append(event)
        recorder.note("Dealt.", at=1)
        recorder.note("Slowly.", [1], at=1)
        recorder.note("Begun.", at=0)
        recorder.append("B draw")
        recorder.note("Last.", at=8)
        for number in (9, -1):
            with pytest.raises(CardlogError, match=f"there is no event {number}: the last is 8"):
                recorder.note("Never.", at=number)

    log = load(path)
    assert [str(event) for event in log] == [*GAME, "B draw"]
    assert log.notes == {0: Note((), "Begun."), 1: Note((1,), ["Dealt.", "Slowly."]), 8: Note((), "Last.")}


def test_a_note_at_an_earlier_event_leaves_the_other_games_and_a_true_result(path):
    dump(simulate("cuttle", games=2, seed=3), path)
    first, second = load_all(path)

    with Recorder.open(path) as recorder:
        recorder.note("Here.", at=2)

    again = [*load_all(path)]
    assert again[0] == first
    assert again[1].header == second.header
    assert again[1].header.tag("Result")
    assert (again[1].events, again[1].notes) == (second.events, {2: Note((), "Here.")})
