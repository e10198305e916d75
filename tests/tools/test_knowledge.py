"""`cardlog show --knowledge`: who knows which hidden card, and since when."""

import json
from pathlib import Path

import pytest

EFFECTS = str(Path(__file__).parents[2] / "replays" / "cabo" / "effects.cgn")


def test_those_who_looked_know_and_the_others_do_not(cardlog):
    ran = cardlog("show", EFFECTS, "--at", "12", "--knowledge", "--json")

    (shown,) = [json.loads(line) for line in ran.lines]
    known = {each["place"]: (each["card"], each["since"]) for each in shown["knowledge"]}
    assert (shown["event"], shown["view"]) == (12, None)
    assert known["A0"] == ("2c", {"A": 3})
    assert known["A2"] == ("Jd", {"A": 12})
    assert known["A3"] == ("4s", {})
    assert known["C2"] == ("8d", {"C": 7})
    assert len(known) == 12


def test_a_seats_own_copy_names_only_what_it_was_shown(cardlog):
    ran = cardlog("show", EFFECTS, "--at", "12", "--knowledge", "--seat", "B")

    assert ran.code == 0
    assert "  B0 3♦  B since 5" in ran.lines
    assert "  A0 ??  nobody" in ran.lines
    assert not any("2♣" in line or "J♦" in line for line in ran.lines)


@pytest.mark.parametrize("every", [("--at", "5"), ("--all",)])
@pytest.mark.parametrize("now", [(), ("--now",)])
def test_no_card_that_a_seat_may_not_see_stands_anywhere_in_what_it_is_shown(cardlog, every, now):
    ran = cardlog("show", EFFECTS, "--seat", "A", *every, *now)

    assert ran.code == 0
    assert "After event 5 of 35: * show B B0 ?? B1 ??" in ran.lines
    assert not any("3♦" in line or "9♣" in line for line in ran.lines)


@pytest.mark.parametrize("other", [("--all",), ("--now", "--seat", "A")])
def test_it_is_told_at_one_moment_from_the_whole_memory(cardlog, other):
    ran = cardlog("show", EFFECTS, "--knowledge", *other)

    assert ran.code == 2
    assert "exclude each other" in ran.err
