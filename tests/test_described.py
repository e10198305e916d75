"""What a game need not write itself: its JSON, its table and its sentences, and what its phases give."""

from types import SimpleNamespace as Namespace
from typing import Annotated, ClassVar

import pytest
from attrs import evolve, frozen

import cardlog
from cardlog import GameError, Header, Log, Resign, Result
from cardlog.cards import cards
from cardlog.described import json_by, rows_by, telling
from cardlog.event import Decision, Fact
from cardlog.fields import NUMBER, NUMBERS, PILE, SEAT, SET, SPOT, SPOTS
from cardlog.game import Game
from cardlog.kinds import ACard, ASeat, Hands, SomeNumbers, one_of
from cardlog.state import lasting_draft
from tests.cabo import table as cabo
from tests.cuttle import table as cuttle


def played(game, *lines, seats=2):
    return Log(Header(game, game.rules(), tuple("ABCD"[:seats])), map(game.verbs.read, lines))


LINES = ("* deal A / 5c / Kd", "B change", "* aside Kd", "* draw 2h", "A keep", "* showdown / 5c / 2h")


def test_high_card_is_told_by_its_sentences(highcard):
    log = played(highcard, *LINES)
    states = log.states()
    told = [highcard.tell(before, event, after) for before, event, after in zip(states, log, states[1:], strict=False)]
    assert told == [
        "{A} deals a card to each.",
        "{B} changes it.",
        "{B} puts {Kd} aside.",
        "{B} gets {2h}.",
        "{A} keeps the card.",
        "The cards are shown: {A} wins with {5c}.",
    ]


def test_cards_and_seats_of_a_sentence_stand_in_braces_and_other_words_do_not(highcard):
    @frozen
    class Clue(Decision):
        verb: ClassVar[str] = "clue"
        to: ASeat
        colour: Annotated[int, one_of("colour", ("red", "blue"))]
        card: ACard
        dice: SomeNumbers

    @frozen
    class Dealt(Fact):
        verb: ClassVar[str] = "dealt"
        hands: Hands

    tell = telling({Clue: "{seat} tells {to} of {colour}: {card}, {dice}."})
    assert tell(None, Clue(1, 0, 1, 16, (3, 12)), None) == "{B} tells {A} of blue: {5c}, 3 12."
    assert telling({Dealt: "Dealt: {hands}"})(None, Dealt((1 << 16, 1)), None) == "Dealt: / {5c} / {Ac}"


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (None, "{B} resigns."),
        (Result((0,), "resignation"), "{B} resigns. Won by {A}."),
        (Result((0, 2), "resignation"), "{B} resigns. Won by {A}, {C}."),
        (Result((), "agreement"), "{B} resigns."),
    ],
)
def test_who_has_won_is_told_of_the_event_that_ends_the_game(result, told):
    assert (
        telling({Resign: "{seat} resigns."}, won="Won by {winners}.")(None, Resign(1), Namespace(result=result)) == told
    )


def test_a_copy_is_told_with_what_it_does_not_know(highcard):
    log = cardlog.copy(played(highcard, *LINES), "A")
    states = log.states()
    assert highcard.tell(states[3], log[3], states[4]) == "{B} gets {??}."


def test_high_card_says_its_state_by_its_fields(highcard):
    state = played(highcard, *LINES[:3]).state()
    assert highcard.json(state) == {"turn": "B", "hands": {"A": ["5c"], "B": []}, "aside": ["Kd"]}
    assert highcard.table(state) == [
        ("{A}", "{5c}"),
        ("{B}", "-"),
        ("turn", "{B}"),
        ("aside", "{Kd}"),
        ("stock", "50"),
    ]
    start = highcard.start(highcard.rules(), 2)
    assert highcard.json(start) == {"turn": None, "hands": {"A": [], "B": []}, "aside": []}
    assert highcard.table(start)[2] == ("turn", "-")


def test_spots_piles_and_numbers_are_said_too():
    """The fields of Cabo, of which there are several spots for each seat."""
    state = cabo.drawn("8c", "5c Kd -- --", "7h -- 9s --", discard="4s 4d").state()
    holds = {"slots": SPOTS, "drawn": SPOT, "discard": PILE, "totals": NUMBERS, "round": NUMBER, "caller": SEAT}
    assert json_by(holds)(state) == {
        "slots": {"A": ["5c", "Kd", None, None], "B": ["7h", None, "9s", None]},
        "drawn": "8c",
        "discard": ["4s", "4d"],
        "totals": {"A": 0, "B": 0},
        "round": 1,
        "caller": None,
    }
    assert rows_by(holds)(state)[:4] == [
        ("{A}", "slots {5c} {Kd} - -, totals 0"),
        ("{B}", "slots {7h} - {9s} -, totals 0"),
        ("drawn", "{8c}"),
        ("discard", "{4s} {4d}"),
    ]


def test_what_no_field_says_stands_there_too():
    state = cuttle.sit(a="8h", b="2c", scrap="5d 6d").state()
    assert json_by({"low": SET.of(lambda s, seat: s.scrap & cards("5d"))})(state) == {"low": ["5d"]}


def test_a_game_without_positions_refuses_them(highcard):
    with pytest.raises(cardlog.IllegalEvent, match="a game of High Card begins with its deal: there are no positions"):
        played(highcard, '* position {"turn": "A"}').state()


def test_what_a_table_of_phases_gives_need_not_be_said(highcard):
    phases = highcard.phases
    assert (highcard.apply, highcard.legal, highcard.settle, highcard.hide) == (
        phases.apply,
        phases.legal,
        phases.settle,
        phases.hide,
    )
    assert highcard.ask == phases.ask
    assert [*highcard.coverage] == ["HC 1.2", "HC 1.3", "HC 1.4"]


def test_a_game_without_phases_says_how_it_is_played(highcard):
    given = {"name", "title", "seats", "verbs", "start", "view", "places", "tell", "prefix", "package", "apply"}
    with pytest.raises(GameError, match=r"highcard says nothing of 'legal'.*write legal=…, or phases=…"):
        Game(**{name: getattr(highcard, name) for name in given})


def test_a_game_that_is_changed_keeps_what_followed(highcard):
    assert evolve(highcard, phases=None).apply is highcard.apply


def test_a_table_of_phases_says_that_rules_go_in_place(highcard):
    start = highcard.start(highcard.rules(), 2)
    assert lasting_draft(highcard.apply, start) is not None
