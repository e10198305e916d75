"""Cards of a game's own pack where people see and type them: recordings of real cards, tables, pictures, pages."""

import json
import re

import pytest

import cardlog
from cardlog import Header, Seeded
from cardlog.event import PUBLIC
from cardlog.formats.files import dumps
from cardlog.pack import Look, Pack
from cardlog.picture import svg
from cardlog.picture.own import drawing_of, drawn, look_of
from cardlog.play.simulate import play
from cardlog_tools.app import run
from cardlog_tools.page.replay import replay
from cardlog_tools.record import typed
from cardlog_tools.screen import Screen
from cardlog_tools.step.find import Query
from cardlog_tools.step.player import Player
from tests.any import sealed
from tests.any.crazy import CRAZY, PACK
from tests.any.forehead import FOREHEAD
from tests.any.pig import PIG
from tests.any.sealed import SEALED
from tests.record.conftest import record  # noqa: F401


@pytest.fixture(autouse=True)
def _found():
    games = (CRAZY, FOREHEAD, PIG, SEALED)
    for game in games:
        cardlog.register(game)
    yield
    for game in games:
        cardlog.game._found.pop(game.name)


@pytest.fixture
def log():
    chance = Seeded(4)
    return play(Header.make("crazy", seats=3), chance, chance.below)


def test_real_cards_are_typed_by_their_own_names(record):  # noqa: F811
    ran = record(
        "crazy",
        "--real",
        "--player=A=me:Ana",
        "--player=B=me:Bo",
        typed=["A", "g5", "R1 r1 y0 b+2 wd", "r1 r2 g9 b3 b4", "b3 b4 g8 W+4 w+4", "play g8", "q"],
    )

    assert ran.events == ["* deal A g5 / r1 r1 y0 b+2 Wd / g8 b3 b4 W+4 W+4", "B play g8"]
    assert "r1 cannot be here: it was named before" in ran.out + ran.err
    assert ran.text.startswith('[Cardlog "2"]')


def test_dice_are_typed_as_numbers(record):  # noqa: F811
    ran = record("pig", "--real", typed=["throw", "7", "six", "6", "5", "hold 11", "q"])

    assert ran.events[:2] == ["A throw", "* dice 6 5"]
    assert "'7' is none of 1, 2, 3, 4, 5, 6" in ran.out + ran.err


def test_a_person_is_asked_for_its_own_decision_after_the_bots(record):  # noqa: F811
    ran = record("sealed", "--player=A=random", "--player=B=me", "--player=C=random", "--seed=3", typed=["1", "q"])

    assert [event.split()[0] for event in ran.events] == ["*", "A", "C", "B", "*", "A", "C"]
    assert "random (A) gives ?? ??." in ran.out
    assert "4. B>" in ran.out
    assert "15 pass" in ran.out
    assert "16 " not in ran.out
    assert "bids in secret." in ran.out
    assert all(event in ran.text and event.partition(" ")[2] not in ran.out for event in (ran.events[1], ran.events[2]))


def test_answers_are_cards_of_the_pack_as_often_as_there_are():
    from cardlog.asking import Question

    question = Question("", PACK.read("r1 r1 b3"), 2)
    assert typed.cards("R1 r1", question, str, PACK) == (PACK.card("r1"),) * 2
    with pytest.raises(typed.Unclear, match="b3 stands twice"):
        typed.cards("b3 b3", question, str, PACK)
    with pytest.raises(typed.Unclear, match="g9 cannot be here"):
        typed.cards("g9 b3", question, str, PACK)
    assert typed.cards("b r", question, str, PACK) == (PACK.card("b3"), PACK.card("r1"))


def test_a_screen_shows_own_cards_by_their_names_and_standard_ones_by_their_signs(monkeypatch):
    screen = Screen()
    screen.symbols = True
    assert screen.fill("{A} plays {5h}, {r1}.", ["Ana"]) == "Ana plays 5♥, r1."
    screen.pack = Pack({"5h": 2, "T1": 1, "Qq": 1}, looks={"T1": Look(like="Th"), "Qq": Look("Q", "q", "#c1121f")})
    assert screen.fill("{A} plays {5h}, {T1}, {Qq}.", ["Ana"]) == "Ana plays 5h, 10♥, Qq."
    screen.colour = True
    assert screen.card("Qq") == "\x1b[31mQq\x1b[0m"


def test_a_search_knows_the_cards_of_the_game():
    assert Query.of("r1 play", PACK).cards == ("r1",)
    assert Query.of("5h", PACK).words == ("5h",)


def test_a_picture_draws_letters_and_signs_in_their_colours(log):
    made = svg(CRAZY, log.state(30), event=log[29])
    used = set(re.findall(r'href="#(s-[^"]+)"', made))

    assert used
    assert all(f'<g id="{name}">' in made for name in used)
    looks = {look_of(name) for name in used if name[2:].startswith("own.")}
    assert looks <= {*PACK.looks.values(), Look("Wd"), Look("W+4")}
    assert f"fill:{PACK.looks['r1'].colour}" in "".join(
        drawn(drawing_of(PACK, PACK.card("r1"), kind)) for kind in "cpns"
    )


def test_a_face_may_be_drawn_as_a_standard_card():
    pack = FOREHEAD.pack
    assert drawing_of(pack, pack.card("b1"), "c") == "c-Ac"
    assert drawing_of(pack, pack.hidden, "n") == "n-back"
    assert drawing_of(pack, pack.empty, "n") == "n-none"
    assert '<path stroke="none" fill="#c1121f"' in drawn(drawing_of(pack, pack.card("r1"), "c"))
    assert look_of(drawing_of(pack, pack.card("t2"), "s")) == Look("t2")


@pytest.mark.parametrize(
    "look", [Look(colour="red"), Look(like="5x"), Look("a\nb"), Look(5), "x", Look(colour="#c1121F")]
)
def test_a_look_that_cannot_be_drawn_is_refused(look):
    with pytest.raises(cardlog.GameError, match="that cannot be drawn; .*: write Look"):
        Pack({"x": 1}, looks={"x": look})


def test_a_page_knows_which_cards_are_no_standard_ones(log):
    made, error = replay(log)

    assert error is None
    assert {"r1", "Wd"} <= {*made["own"]}
    chance = Seeded(1)
    spades, _ = replay(play(Header.make("cutthroat-spades"), chance, chance.below).upto(5))
    assert "own" not in spades


def test_a_player_sees_no_decision_that_its_viewer_does_not_hear():
    chance = Seeded(2)
    log = play(Header.make("sealed", seats=3), chance, chance.below)
    player = Player(log)
    player.end()
    said = {number: str(event) for number, event in enumerate(log, 1) if isinstance(event, sealed.Pass)}

    assert len(said) == 3
    for viewer in (None, 0, 1, 2, PUBLIC):
        player.viewer = viewer
        for number, text in said.items():
            seat = log[number - 1].seat
            assert player.text((number,)) == (text if viewer in (None, seat) else f"{text[:6]} ?? ??")


def test_stocks_are_counted_together_in_tables(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    chance = Seeded(2)
    log = play(Header.make("forehead", seats=2), chance, chance.below)
    (tmp_path / "game.cgn").write_text(dumps(log), encoding="utf-8")

    assert run(["export", "game.cgn", "-o", "out", "--format", "jsonl"]) == 0
    rows = [json.loads(line) for line in (tmp_path / "out" / "events.jsonl").read_text().splitlines()]
    assert [row["stock"] for row in rows] == [9] * len(log)
    games = [json.loads(line) for line in (tmp_path / "out" / "games.jsonl").read_text().splitlines()]
    assert games[0]["result"] == log.state().result.as_tag()


def test_commands_show_and_list_such_games(tmp_path, capsys, log, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.cgn").write_text(dumps(log), encoding="utf-8")
    for args in (
        ["show", "game.cgn", "--knowledge"],
        ["replay", "game.cgn"],
        ["legal", "game.cgn", "--at", "5"],
        ["check", "game.cgn"],
    ):
        assert run(args) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "hand" in out
    assert run(["simulate", "crazy", "--seats", "8", "-o", "eight.clog"]) == 0
    assert run(["simulate", "crazy", "--seats", "9", "-o", "nine.clog"]) == 2
    assert "crazy is played by 2 or 3 or 5 or 8 seats, not 9" in capsys.readouterr().err
