"""`cardlog verbs`: what is told of a game's notation is what the grammar reads."""

import json

import pytest

from cardlog import find, names
from cardlog.event import Fact
from cardlog.formats.grammar import told

GAMES = ["cuttle", "cabo", "cutthroat-spades"]


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_has_examples_that_read_as_that_verb_and_are_canonical(name):
    verbs = find(name).verbs

    assert set(GAMES) <= set(names())
    for event, line in zip(verbs.events, told(verbs), strict=True):
        assert line.examples, event
        assert line.meaning, event
        for example in line.examples:
            read = verbs.read(example)
            assert type(read) is event
            assert str(read) == example
        assert line.form.startswith("* " if issubclass(event, Fact) else "SEAT ")


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_that_a_meaning_names_is_one(name):
    game = find(name)
    sections = {id.partition(".")[0] for id in game.clauses()}

    for line in told(game.verbs):
        named = line.meaning.rpartition("(")[2].rstrip(")").split(", ") if line.meaning.endswith(")") else []
        for clause in named:
            assert clause in game.clauses() or clause in sections or clause.startswith("LOG "), (line.verb, clause)


def test_the_command_prints_words_examples_and_meaning(cardlog):
    ran = cardlog("verbs", "cuttle")

    assert ran.code == 0
    at = ran.lines.index("SEAT permanent CARD TARGET")
    assert ran.lines[at + 1 : at + 5] == [
        "    A permanent Qd",
        "    A permanent Jh 8s",
        "    a card that stays (CU 6); a J names its point card",
        "    TARGET: optional card",
    ]
    assert "* end REASON WINNERS" in ran.lines


def test_json_is_an_object_a_verb(cardlog):
    lines = [json.loads(line) for line in cardlog("verbs", "cabo", "--json").lines]

    assert [line["verb"] for line in lines[-4:]] == ["takeback", "position", "resign", "end"]
    (trade,) = [line for line in lines if line["verb"] == "discard trade"]
    assert trade["form"] == "SEAT discard trade SLOTS"
    assert trade["fields"] == {"slots": "slots as named"}
    assert trade["examples"] == ["A discard trade A0 B3"]


def test_one_verb_is_told_alone_with_those_that_its_word_begins(cardlog):
    assert cardlog("verbs", "cuttle", "scuttle").lines == [
        "SEAT scuttle CARD TARGET",
        "    A scuttle 9s 8h",
        "    a card takes a rival's point card with it (CU 3.2)",
        "    TARGET: card",
    ]
    forms = [line["form"] for line in map(json.loads, cardlog("verbs", "cabo", "discard", "--json").lines)]
    assert forms == ["SEAT discard", *(f"SEAT discard {effect} SLOTS" for effect in ("peek", "spy", "trade"))]
    assert cardlog("verbs", "cabo", "discard", "spy").lines[0] == "SEAT discard spy SLOTS"
    draws = [line["form"] for line in map(json.loads, cardlog("verbs", "cabo", "draw", "--json").lines)]
    assert draws == ["SEAT draw", "* draw CARD"]


@pytest.mark.parametrize("verb", ["scutle", "discar", "", "SCUTTLE"])
def test_a_verb_that_is_none_is_told(cardlog, verb):
    ran = cardlog("verbs", "cuttle", verb)

    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"cardlog: there is no verb {verb!r} here; cardlog verbs cuttle lists all\n"


def test_an_unknown_game_is_told(cardlog):
    ran = cardlog("verbs", "whist")

    assert ran.code == 2
    assert "whist" in ran.err
    assert ran.err.count("\n") == 1
