"""`cardlog view`, `convert` and `simulate`: what is written, and when it is refused."""

import os
import re
from pathlib import Path

import pytest
from attrs import evolve

from cardlog import CardlogError, IllegalEvent, dump, find, game, load, load_all, loads
from cardlog.formats.codec import pack

from .conftest import ILLEGAL, SAMPLE, TIMED

START = '[Start "2026-03-01T20:15:00+01:00"]\n'

HEADER = """\
[Cardlog "1"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]
[Event "Sample"]
[View "{view}"]

"""
A_COPY = (
    HEADER.format(view="A")
    + """\
* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??
A points 8h
B points 9s
A draw
* draw Ad
"""
)
PUBLIC_COPY = (
    HEADER.format(view="public")
    + """\
* deal B / ?? ?? ?? ?? ?? / ?? ?? ?? ?? ?? ??
A points 8h
B points 9s
A draw
* draw ??
"""
)


def files():
    return sorted(str(path) for path in Path().rglob("*"))


def names(folder):
    return sorted(path.name for path in Path(folder).iterdir())


@pytest.mark.clause("LOG 3")
@pytest.mark.parametrize(("seat", "copy"), [("A", A_COPY), ("public", PUBLIC_COPY)])
def test_a_copy_names_what_its_viewer_knew(cardlog, sample, seat, copy):
    assert cardlog("view", sample, "--seat", seat) == (0, copy, "")


def test_a_copy_drops_the_seed_and_the_bots_and_moves_the_view_to_the_end(cardlog, file):
    name = file(SAMPLE.replace('[Event "Sample"]', '[Seed "7"]\n[Event "Sample"]\n[Bots "B=simple"]'))

    assert cardlog("view", name, "--seat", "A").out == A_COPY


def test_of_a_copy_the_same_viewers_and_the_public_one_can_be_made(cardlog, file):
    name = file(A_COPY)

    assert cardlog("view", name, "--seat", "A").out == A_COPY
    assert cardlog("view", name, "--seat", "public").out == PUBLIC_COPY
    assert cardlog("view", name, "--seat", "B") == (2, "", "game.cgn: the copy of A cannot tell what B knows\n")


def test_a_copy_of_no_seat_is_refused(cardlog, sample):
    assert cardlog("view", sample, "--seat", "C", "-o", "c.cgn").code == 2
    assert cardlog("view", sample, "--seat", "Z", "-o", "c.cgn").code == 2
    assert files() == ["game.cgn"]


def test_names_become_letters_when_asked(cardlog, sample):
    assert '[Seats "A" "B"]' in cardlog("view", sample, "--seat", "A", "--anonymise").out
    cardlog("convert", sample, "anonymous.cgn", "--anonymise")
    assert Path("anonymous.cgn").read_text() == SAMPLE.replace('"Ana" "Bruno"', '"A" "B"')


def test_without_names_there_is_no_start_and_no_time(cardlog, timed):
    """Times are counted from the start; chances are left."""
    expected = re.sub(r" @[\d.]+", "", TIMED.replace('"Ana" "Bruno"', '"A" "B"').replace(START, ""))

    assert cardlog("convert", timed, "-", "--anonymise").out == expected
    copy = cardlog("view", timed, "--seat", "B", "--anonymise").out
    assert "@" not in copy
    assert copy.startswith('[Cardlog "1"]')


def test_a_copy_keeps_times_and_drops_chances(cardlog, timed):
    assert cardlog("view", timed, "--seat", "A").out == (
        TIMED.partition("[Analysis")[0]
        + """[View "A"]

* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ?? @2
A points 8h @12.5
B scuttle 9s 8h @14
A draw
* draw 7s @20.25
B points 4c @33.5
"""
    )


@pytest.mark.parametrize(
    ("old", "new", "line", "events", "message"),
    [
        (START, "", 8, 1, "a time is counted from the tag Start, which is not there"),
        ("@14", "@12.25", 15, 3, "the time @12.25 is before @12.5, the one before it"),
        ("=60", "=140", 15, 3, "a chance is a percentage from 0 to 100, and 140 is none"),
    ],
)
def test_times_and_chances_that_are_none_are_unreadable(cardlog, file, old, new, line, events, message):
    """The events up to that line are converted, and no mark that is none."""
    ran = cardlog("convert", file(TIMED.replace(old, new)), "-")

    assert ran.code == 2
    assert new not in ran.out or not new
    assert loads(ran.out).events == loads(TIMED).events[:events]
    assert ran.err.startswith(f"game.cgn:{line}:")
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1


def test_all_that_is_new_goes_there_and_back(cardlog, timed):
    assert cardlog("convert", timed, "game.clog") == (0, "", "")
    assert cardlog("convert", "game.clog", "-").out == TIMED


def test_converting_there_and_back_loses_nothing(cardlog, sample):
    assert cardlog("convert", sample, "game.clog") == (0, "", "")
    assert Path("game.clog").read_bytes() == pack(loads(SAMPLE))
    assert cardlog("convert", "game.clog", "back.cgn").code == 0
    assert Path("back.cgn").read_text() == SAMPLE


def test_several_games_are_converted_together(cardlog, file):
    name = file(SAMPLE + "\n" + SAMPLE.replace("A draw\n* draw Ad\n", ""))

    cardlog("convert", name, "both.clog")

    assert [len(log) for log in load_all("both.clog")] == [5, 3]
    assert cardlog("convert", "both.clog", "-").out == Path(name).read_text()
    assert cardlog("convert", "both.clog#2", "-").out == SAMPLE.replace("A draw\n* draw Ad\n", "")


def test_an_illegal_game_is_not_converted_and_does_not_stop_the_others(cardlog, file):
    assert cardlog("convert", file(ILLEGAL), "out.cgn").code == 1
    assert files() == ["game.cgn"]

    ran = cardlog("convert", file(ILLEGAL + "\n" + SAMPLE), "out.cgn")

    assert ran.code == 1
    assert "event 3: B scuttle 9s 9c" in ran.err
    assert Path("out.cgn").read_text() == SAMPLE


@pytest.mark.parametrize(
    "args", [["convert", "game.cgn", "out.cgn"], ["view", "game.cgn", "--seat", "A", "-o", "out.cgn"]]
)
def test_an_output_that_exists_is_overwritten_only_by_force(cardlog, sample, file, args):
    file("kept", "out.cgn")

    assert cardlog(*args) == (2, "", "cardlog: out.cgn exists; --force overwrites it\n")
    assert Path("out.cgn").read_text() == "kept"
    assert cardlog(*args, "--force").code == 0
    assert load("out.cgn")


def test_a_file_can_be_converted_onto_itself(cardlog, file):
    name = file("\ufeff" + SAMPLE.replace("\n", "\r\n"))

    assert cardlog("convert", name, name, "--force").code == 0
    assert Path(name).read_bytes().decode() == SAMPLE


def test_random_games_are_complete_and_say_their_result(cardlog, file, sample):
    assert cardlog("simulate", "cuttle", "--games", 5, "--seed", 7, "-o", "games.clog") == (0, "", "")

    logs = list(load_all("games.clog"))
    assert len(logs) == 5
    assert cardlog("check", "games.clog").code == 0
    for nth, log in enumerate(logs, 1):
        assert log.state().result is not None
        assert log.header.tag("Result") == log.state().result.as_tag()
        assert log.header.tag("Seed") == f"7/{nth}"


@pytest.mark.parametrize("game", ["cuttle", "cabo", "cutthroat-spades"])
def test_the_same_seed_gives_the_same_games(cardlog, file, sample, game):
    for name, seed in (("one.cgn", 3), ("two.cgn", 3), ("three.cgn", 4)):
        assert cardlog("simulate", game, "--games", 2, "--seed", seed, "-o", name).code == 0

    assert Path("one.cgn").read_bytes() == Path("two.cgn").read_bytes() != Path("three.cgn").read_bytes()
    assert cardlog("check", "one.cgn").code == 0


def test_without_a_seed_games_differ(cardlog, sample):
    for name in ("one.cgn", "two.cgn"):
        cardlog("simulate", "cuttle", "-o", name)

    assert Path("one.cgn").read_bytes() != Path("two.cgn").read_bytes()


@pytest.mark.clause("CU 9.3")
def test_the_deal_alternates_over_the_games(cardlog, sample):
    cardlog("simulate", "cuttle", "--games", 6, "--seed", 1, "-o", "games.clog")

    dealers = [log[0].dealer for log in load_all("games.clog")]
    assert dealers in ([0, 1] * 3, [1, 0] * 3)


def test_rules_and_seats_are_those_asked_for(cardlog, sample):
    cardlog("simulate", "cuttle", "--rules", "classic joker=true", "-o", "joker.cgn", "--seed", 1)
    cardlog("simulate", "cabo", "--seats", 4, "-o", "cabo.cgn", "--seed", 1)

    assert str(load("joker.cgn").header.rules) == "classic joker=true"
    assert load("cabo.cgn").header.seats == ("A", "B", "C", "D")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nope"], "unknown game 'nope'"),
        (["cuttle", "--rules", "fancy"], "unknown profile 'fancy'"),
        (["cuttle", "--rules", "classic four=often"], "'often'"),
        (["cuttle", "--seats", "3"], "2 seats, not 3"),
        (["cuttle", "--seats", "99"], "2 seats, not 99"),
        (["cuttle", "--games", "0"], "--games"),
        (["cuttle", "--format", "pdf"], "--format"),
    ],
)
def test_what_cannot_be_played_leaves_nothing_behind(cardlog, sample, args, said):
    for out in ("out.cgn", "out"):
        code, printed, err = cardlog("simulate", *args, "-o", out)

        assert (code, printed, err.count("\n")) == (2, "", 1)
        assert said in err
    assert files() == ["game.cgn"]


def test_a_folder_gets_a_file_a_game(cardlog, sample):
    assert cardlog("simulate", "cuttle", "--games", 3, "--seed", 5, "-o", "many").code == 0
    assert cardlog("simulate", "cuttle", "--games", 2, "--seed", 5, "-o", "binary/", "--format", "clog").code == 0

    assert names("many") == ["0001.cgn", "0002.cgn", "0003.cgn"]
    assert names("binary") == ["0001.clog", "0002.clog"]
    assert load("many/0002.cgn") == load("binary/0002.clog")


def test_a_folder_with_one_of_the_files_is_left_alone(cardlog, sample, file):
    file("kept", "many/0002.cgn")

    code, _, err = cardlog("simulate", "cuttle", "--games", 3, "-o", "many")

    assert code == 2
    assert "0002.cgn: it exists; --force overwrites it" in err
    assert names("many") == ["0002.cgn"]
    assert cardlog("simulate", "cuttle", "--games", 3, "-o", "many", "--force").code == 0
    assert len(names("many")) == 3


def test_a_form_that_does_not_fit_the_file_is_refused(cardlog, sample):
    code, _, err = cardlog("simulate", "cuttle", "-o", "game.clog", "--format", "cgn")

    assert (code, err.count("\n")) == (2, 1)
    assert files() == ["game.cgn"]


@pytest.mark.parametrize("args", [["convert", "game.cgn"], ["view", "game.cgn", "--seat", "A", "-o"]])
def test_an_output_without_a_name_is_refused(cardlog, sample, args):
    assert cardlog(*args, "") == (2, "", "cardlog: the file to write has no name\n")
    assert cardlog("simulate", "cuttle", "-o", "") == (2, "", "cardlog: the folder to write to has no name\n")
    assert files() == ["game.cgn"]


def test_more_games_than_could_ever_be_listed_are_begun_at_once(cardlog, sample, file):
    file("kept", "many/000000000002.cgn")

    code, _, err = cardlog("simulate", "cuttle", "--games", 10**11, "-o", "many")

    assert (code, err) == (2, "cardlog: many/000000000002.cgn: it exists; --force overwrites it\n")


def test_a_file_that_comes_meanwhile_is_not_overwritten(sample):
    log = load(sample)

    def logs():
        yield log
        Path("out.cgn").write_text("somebody else's")
        yield log

    with pytest.raises(CardlogError, match=r"out\.cgn exists"):
        dump(logs(), "out.cgn")
    assert (files(), Path("out.cgn").read_text()) == (["game.cgn", "out.cgn"], "somebody else's")

    dump(logs(), "out.cgn", force=True)
    assert (files(), list(load_all("out.cgn"))) == (["game.cgn", "out.cgn"], [log, log])


def test_where_files_cannot_be_linked_an_output_is_written_all_the_same(sample, monkeypatch):
    def link(*_):
        raise PermissionError

    monkeypatch.setattr(os, "link", link)
    dump(load(sample), "out.cgn")

    assert (files(), load("out.cgn")) == (["game.cgn", "out.cgn"], load(sample))


def test_a_link_stays_a_link_and_one_to_nowhere_is_refused(cardlog, sample, file):
    file("old", "store/real.cgn")
    Path("link.cgn").symlink_to("store/real.cgn")
    Path("lost.cgn").symlink_to("store/nowhere.cgn")

    assert cardlog("convert", sample, "link.cgn", "--force").code == 0
    assert Path("link.cgn").is_symlink()
    assert load("store/real.cgn") == load(sample)
    for force in ([], ["--force"]):
        assert cardlog("convert", sample, "lost.cgn", *force) == (2, "", "cardlog: lost.cgn is a link to nowhere\n")
    assert Path("lost.cgn").is_symlink()


def test_what_cannot_be_written_is_called_by_its_own_name(sample):
    with pytest.raises(FileNotFoundError) as caught:
        dump(load(sample), "nowhere/out.cgn")

    assert caught.value.filename == "nowhere/out.cgn"


def test_a_game_that_refuses_what_it_offers_is_told_to_do_so(cardlog, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cuttle = find("cuttle")

    def no_points(state, event):
        if event.verb == "points":
            raise IllegalEvent(event, "CU 3.1", "no points today")
        return cuttle.apply(state, event)

    monkeypatch.setitem(game._found, "cuttle", evolve(cuttle, apply=no_points))

    ran = cardlog("simulate", "cuttle", "--seed", "1", "-o", "games.clog")

    assert (ran.code, list(tmp_path.iterdir())) == (2, [])
    assert ran.err.startswith("cardlog: cuttle refuses what it offers itself, after ")
    assert ran.err.endswith(": no points today (CU 3.1)\n")


def test_a_folder_that_is_a_file_is_told(cardlog, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.txt").write_text("mine")

    ran = cardlog("simulate", "cuttle", "-o", "games.txt")

    assert (ran.code, (tmp_path / "games.txt").read_text()) == (2, "mine")
    assert ran.err == (
        "cardlog: games.txt: it is a file; what is written is a folder, or a file that ends in .cgn or .clog\n"
    )
