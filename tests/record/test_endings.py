"""Games that people end at a prompt: one resigns, all agree to a draw, or nobody goes on."""

import pytest

from cardlog import load

SEED = ("--seed", "3")  # which deals A 3c 5h 6h 9h Td, and B six cards
TWO = ("--player", "A=me:Ana", "--player", "B=me:Bruno")


def result(ran):
    return load(ran.file).state().result


def test_whoever_is_asked_resigns_and_the_others_win(record):
    ran = record("cuttle", "--player", "A=me:Ana", "--player", "B=simple", *SEED, typed=["resign"])

    assert ran.events[-1] == "A resign"
    assert "2  Ana resigns." in ran.out
    assert "The game is over: simple wins (resignation)." in ran.out


def test_a_seat_may_be_named_by_letter_or_name_and_nobody_resigns_by_one_letter(record):
    ran = record("cuttle", *TWO, *SEED, typed=["r", "resign zed", "resign bruno", "undo", "resign A"])

    assert ran.events[1:] == ["B resign", "* takeback 1", "A resign"]
    assert ran.err.splitlines()[0].startswith("'r' means no choice here")
    assert ran.err.splitlines()[1] == "'zed' is no seat here: A, B"


def test_an_ending_can_be_typed_in_notation(record):
    ran = record("cuttle", *TWO, *SEED, typed=["* end time B", "undo", "B resign"])

    assert ran.events[1:] == ["* end time B", "* takeback 1", "B resign"]


@pytest.mark.parametrize(("answer", "event"), [("yes", "* end agreement"), ("sim", "* end agreement"), ("no", None)])
def test_the_other_person_is_asked_for_a_draw(record, answer, event):
    ran = record("cuttle", *TWO, *SEED, typed=["offer draw", answer])

    assert ran.events[1:] == ([] if event is None else [event])
    assert "Bruno, is it a draw? [y/N]" in ran.out
    assert ("Bruno declines the draw." in ran.out) == (event is None)


def test_draw_alone_offers_one_where_it_is_no_decision_of_the_game(record):
    players = ("--player", "A=me:Ana", "--player", "B=me:Bo", "--player", "C=me:Cy")
    ran = record("cutthroat-spades", *players, *SEED, typed=["draw", "y", "y"])

    assert ran.events[-1] == "* end agreement"
    assert record("cuttle", *TWO, *SEED, name="cuttle.cgn", typed=["draw"]).events[1] == "A draw"


BEHIND = '* position {"turn": "A", "hands": {"A": ["3c"], "B": ["4c"]}, "points": {"A": [{"card": "Th", "jacks": []}]}}'
AHEAD = BEHIND.replace('"A": [{', '"B": [{')


@pytest.mark.parametrize(("position", "agrees"), [(BEHIND, True), (AHEAD, False)])
def test_a_bot_agrees_to_a_draw_unless_it_believes_to_be_ahead(record, tmp_path, position, agrees):
    """Ten points lie before the person, or before the bot."""
    head = '[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "Ana" "simple"]\n\n'
    (tmp_path / "game.cgn").write_text(head + position + "\n", encoding="utf-8")

    ran = record("cuttle", "--player", "A=me:Ana", "--player", "B=simple", typed=["offer draw"])

    assert ran.events[1:] == (["* end agreement"] if agrees else [])
    assert ("simple declines the draw." in ran.out) != agrees


def test_a_game_can_be_abandoned_and_goes_on_after_undo(record):
    ran = record("cuttle", *TWO, *SEED, typed=["abandon", "undo", "draw", "abandon"])

    assert ran.events[1] == "* end abandoned"
    assert ran.events[-1] == "* end abandoned"
    assert "The game is over: nobody wins (abandoned)." in ran.out
    assert result(ran).as_tag() == "nobody"


def test_where_cards_are_asked_for_a_seat_must_be_named(record):
    ran = record("cuttle", "--real", *TWO, typed=["resign", "resign A"])

    assert ran.events == ["A resign"]
    assert ran.err.splitlines() == ["resign SEAT: who resigns?"]


def test_after_the_end_there_is_nothing_to_resign(record):
    ran = record("cuttle", *TWO, *SEED, typed=["abandon", "resign A", "offer draw"])

    assert ran.err.splitlines() == [
        "A resign: the game was ended: nothing but a takeback may follow (LOG 5)",
        "the game is over",
    ]


def test_the_first_ending_raises_the_version_of_the_file(record):
    played = record("cuttle", *TWO, *SEED, typed=["draw"])
    assert played.text.startswith('[Cardlog "1"]')

    assert record("cuttle", *TWO, typed=["resign B"]).text.startswith('[Cardlog "2"]')
