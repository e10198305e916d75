"""`cardlog verify-deal` as a player meets it, who was given the seed at the end."""

import json

import pytest

from cardlog import Committed, Header, Log, Table, copy, dumps

from .conftest import SAMPLE

SEED = "the tide comes in at seven past nine in the evening"


@pytest.fixture
def game():
    """A finished game of Cuttle with seven facts, and its dealer."""
    dealer = Committed(SEED)
    table = Table.start(dealer.promise(Header.make("cuttle")), dealer)
    for _ in range(6):
        table = table.offer(f"{table.expects.actor} draw")
    return table.end("agreement").log, dealer


def test_all_facts_came_of_the_seed(cardlog, file, game):
    log, dealer = game
    whole = file(dumps(dealer.reveal(log)))
    own = file(dumps(copy(log, "A")), "own.cgn")

    assert cardlog("verify-deal", whole) == (0, f"{whole}: all 7 facts came of the promised seed\n", "")
    assert cardlog("verify-deal", own, "--seed", SEED) == (0, f"{own}: all 7 facts came of the promised seed\n", "")
    ran = cardlog("verify-deal", whole, "--json")
    assert (ran.code, json.loads(ran.out)) == (0, {"file": str(whole), "nth": 1, "ok": True, "facts": 7})


def test_a_card_that_did_not_is_told(cardlog, file, game):
    log, dealer = game
    drawn, changed = str(log[2]), "* draw 2c" if str(log[2]) != "* draw 2c" else "* draw 2d"
    path = file(dumps(dealer.reveal(log)).replace(drawn, changed, 1))

    ran = cardlog("verify-deal", path)

    assert ran == (1, f"{path}: event 3: {changed}, but the seed gives {drawn}\n", "")
    ran = cardlog("verify-deal", path, "--json")
    assert (ran.code, json.loads(ran.out)["message"]) == (1, f"event 3: {changed}, but the seed gives {drawn}")
    ran = cardlog("verify-deal", path, "--lang", "pt")
    assert (ran.code, ran.out) == (1, f"{path}: evento 3: {changed}, mas a semente dá {drawn}\n")


def test_another_seed_is_told(cardlog, file, game):
    path = file(dumps(game[0]))

    assert cardlog("verify-deal", path, "--seed", SEED[1:] + "!") == (
        1,
        f"{path}: the seed is another than was promised\n",
        "",
    )


def test_what_cannot_be_told_is_exit_code_2_in_one_line(cardlog, file, game):
    log, _ = game
    path, sample = file(dumps(log)), file(SAMPLE, "sample.cgn")

    assert cardlog("verify-deal", path) == (2, "", f"{path}: there is no seed: it is given away at the end\n")
    assert cardlog("verify-deal", sample) == (2, "", f"{sample}: there is no commitment\n")
    short = file(dumps(Log(log.header.with_tag("Commitment", "x"), log.events)), "short.cgn")
    assert cardlog("verify-deal", short, "--seed", "x").code == 1


def test_an_illegal_game_is_told_as_everywhere(cardlog, file, game):
    log, dealer = game
    path = file(dumps(dealer.reveal(log)).replace("* end agreement", "A decline"))

    ran = cardlog("verify-deal", path)
    assert ran.code == 1
    assert ran.out == ""
    assert ": event 14: A decline: " in ran.err
    assert ran.err.count("\n") == 1
