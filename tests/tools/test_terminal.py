"""What a person sees on a terminal: colour where it may be, lines that fit, and nothing that steers it."""

import re

import pytest

from .conftest import SAMPLE

RED = "\x1b[31m"
EVIL = SAMPLE.replace('"Ana"', '"Ana\x1b[2J\x9b31m"').replace("A quiet start.", "\x1b]0;gone\x07\u202eover")


def bare(text):
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_hearts_and_diamonds_are_red_and_names_are_bold(terminal, sample):
    out = terminal("show", sample, "--at", 2, colour=True)

    assert f"{RED}8♥\x1b[0m" in out
    assert " 9♣ " in bare(out)
    assert f"{RED}9♣" not in out
    assert "\x1b[1mAna\x1b[0m" in out


def test_there_is_no_colour_where_none_is_wanted(terminal, cardlog, sample):
    assert "\x1b" not in terminal("show", sample)
    assert "\x1b" not in cardlog("show", sample).out


def test_a_dumb_terminal_gets_no_colour(terminal, sample):
    assert "\x1b" not in terminal("show", sample, colour=True, kind="dumb")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437"])
def test_suits_are_letters_where_there_are_no_symbols(terminal, sample, encoding):
    out = terminal("replay", sample, encoding=encoding)

    assert "2  Ana lays 8h for points." in out
    assert "9s is larger" in out


def test_names_that_the_encoding_lacks_are_escaped(terminal, file):
    out = terminal("replay", file(SAMPLE.replace("Ana", "Zoë")), encoding="ascii")

    assert r"2  Zo\xeb lays 8h for points." in out


@pytest.mark.parametrize("columns", [40, 60])
@pytest.mark.parametrize("command", ["show", "legal", "replay", "list", "diff"])
def test_lines_fit_the_terminal(terminal, sample, file, command, columns):
    other = file(SAMPLE.replace("A points 8h", "A points 9c").split("B points")[0], "another.cgn")

    out = terminal(command, sample, *([other] if command == "diff" else []), columns=columns)

    assert out
    assert max(map(len, out.splitlines())) <= columns


@pytest.mark.parametrize("columns", [40, 60])
def test_verdicts_break_between_words(terminal, file, columns):
    folder = "a-folder/with/games"
    name = file(SAMPLE.replace("A points 8h", "A points Ac"), f"{folder}/one.cgn")

    lines = terminal("check", name, columns=columns).splitlines()

    assert " ".join(map(str.strip, lines)) == f"{folder}/one.cgn: illegal at event 2: A points Ac (CU 2.2)"
    assert max(map(len, lines)) <= columns


def test_a_hand_goes_on_below_its_label(terminal, file):
    hand = '", "'.join(f"{rank}{suit}" for rank in "A2345678" for suit in "cd")
    header = SAMPLE.split("{A quiet")[0]
    name = file(f'{header}* position {{"turn": "A", "hands": {{"A": ["{hand}"], "B": ["Kc"]}}}}\n')

    lines = terminal("show", name, columns=40).splitlines()

    at = next(index for index, line in enumerate(lines) if line.startswith("    hand"))
    assert lines[at + 1].startswith("            ")
    assert lines[at + 1].strip().startswith(("4", "5", "6"))


@pytest.mark.parametrize("command", ["show", "replay", "list", "view", "check", "convert"])
def test_nothing_in_a_log_steers_the_terminal(terminal, cardlog, file, command):
    args = {"view": ["--seat", "A"], "convert": ["-"]}.get(command, [])

    out = terminal(command, file(EVIL), *args)

    assert "\x1b" not in out
    assert "\x9b" not in out
    assert "\x07" not in out
    assert "\u202e" not in out


def test_control_characters_are_shown_as_what_they_are(cardlog, file):
    out = cardlog("replay", file(EVIL)).out

    assert r"Ana\x1b[2J\x9b31m lays 8♥" in out
    assert r"| \x1b]0;gone\x07\u202eover" in out


PEOPLE = (
    SAMPLE.replace("Ana", "علی\u200cرضا").replace("Bruno", "\u200fדנה").replace("quiet", "a\xadb 👩\u200d🚀 ❤\ufe0f")
)


@pytest.mark.parametrize("command", ["show", "replay", "list"])
def test_what_scripts_need_is_shown_as_it_is_written(terminal, cardlog, file, command):
    name = file(PEOPLE)

    for out in (bare(terminal(command, name)), cardlog(command, name).out):
        assert "علی\u200cرضا" in out
        assert "\u200fדנה" in out
        assert ("a\xadb 👩\u200d🚀 ❤\ufe0f" in out) == (command == "replay")


@pytest.mark.parametrize("char", [*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\x85\t\x7f"])
def test_what_turns_or_breaks_the_text_after_it_is_escaped(cardlog, file, char):
    out = cardlog("replay", file(SAMPLE.replace("quiet", f"x{char}y"))).out

    assert char not in out
    assert f"x{char.encode('unicode_escape').decode()}y" in out


def test_errors_do_not_steer_it_either(cardlog, file):
    assert cardlog("show", "no\x1b[2Jfile").err == "no\\x1b[2Jfile: No such file or directory\n"


def test_a_copy_in_a_file_keeps_every_character(cardlog, file):
    assert "Ana\x1b[2J\x9b31m" in cardlog("view", file(EVIL), "--seat", "A").out


def test_json_is_escaped_where_the_encoding_asks_for_it(terminal, file):
    name = file(SAMPLE.replace("quiet", "quiët"))
    other = file(SAMPLE, "other.cgn")

    assert "qui\\u00ebt" in terminal("diff", name, other, "--json", encoding="ascii")
    assert "quiët" in terminal("diff", name, other, "--json")


def test_control_characters_in_json_are_escaped(cardlog, file):
    out = cardlog("diff", file(SAMPLE.replace("quiet", "q\x9b\U000e0001")), file(SAMPLE, "b.cgn"), "--json").out

    assert r"A q\u009b\udb40\udc01 start" in out


def test_a_list_on_a_terminal_has_titles(terminal, sample):
    lines = terminal("list", sample).splitlines()

    assert lines[0].split() == ["file", "game", "rules", "seats", "events", "result"]
    assert lines[1].split() == ["game.cgn", "cuttle", "classic", "Ana,", "Bruno", "5", "unfinished"]


def test_a_list_that_is_too_wide_gives_each_game_two_lines(terminal, sample):
    assert terminal("list", sample, columns=40).splitlines() == [
        "game.cgn",
        "  cuttle  classic  Ana, Bruno  5 events",
        "    unfinished",
    ]


def test_clauses_are_broken_between_words(terminal):
    lines = terminal("rules", "cuttle", "CU", "3", columns=40).splitlines()

    assert lines[0] == "CU 3.1  Points: A–T from hand to the own"
    assert lines[1] == "  side, worth A = 1, else face value."


def test_a_long_message_loses_its_middle(cardlog, file):
    header = SAMPLE.split("{A quiet")[0]
    name = file(header + '* position {"turn": "A", "hands": {"A": ["2c"], "B": []}, "' + "x" * 5000 + '": 1}\n')

    ran = cardlog("check", name)

    assert ran.code == 1
    assert ran.err.startswith("game.cgn:7: event 1: * position {")
    assert ran.err.endswith("(LOG 2)\n")
    assert ran.err.count("\n") == 1
    assert len(ran.err) <= 601
    assert len(ran.out) < 200
