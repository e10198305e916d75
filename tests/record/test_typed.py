"""What people type, and what it means: by number, in notation, abbreviated; cards and seats."""

import pytest

from cardlog import Header, Log, find
from cardlog.asking import Question
from cardlog.cards import CARD_NAMES, PACK, card_name
from cardlog.cards import cards as cards_of
from cardlog_tools.record import typed
from cardlog_tools.record.completing import completions, following
from cardlog_tools.record.typed import Unclear

DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"


def state(game, *events, **options):
    header = Header.make(game, **options)
    return Log(header, map(header.game.verbs.read, events)).state()


def meant(text, *events, game="cuttle", **options):
    """The event that is meant by what the seat to act types."""
    now = state(game, *events, **options)
    found = find(game)
    return str(typed.decision(text, now.actor, found.legal(now), found.verbs))


def unclear(*args, **options):
    with pytest.raises(Unclear) as caught:
        meant(*args, **options)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("1", "A draw"),  # legal: draw, points 2d, points 5c, oneoff 5c, points 8h, …
        ("5", "A points 8h"),
        ("8", "A permanent Kd"),  # the last of eight, and no card
        ("A points 8h", "A points 8h"),
        ("points 8h", "A points 8h"),
        ("points 8♥", "A points 8h"),
        ("points 8H", "A points 8h"),
        ("poi 8h", "A points 8h"),
        ("Points 8", "A points 8h"),
        ("points kd", "A points Kd"),  # legal or not is for the rules to say
        ("perm k", "A permanent Kd"),
        ("Kd", "A permanent Kd"),
        ("oneoff", "A oneoff 5c"),
        ("dra", "A draw"),
        ("B draw", "B draw"),
        ("* takeback 1", "* takeback 1"),
        ("oneoff 10h", "A oneoff Th"),
    ],
)
def test_ways_to_say_a_decision(text, event):
    assert meant(text, DEAL) == event


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5c", "5c is which of: points 5c, oneoff 5c?"),
        ("points", "points is which of: points 2d, points 5c, points 8h, points 9c?"),
        ("99", "there is no choice 99"),
        ("hello", "'hello' means no choice here: 'hello' is no verb of a seat here"),
        ("points 7", "'points 7' means no choice here: '7' is no card"),
        ("A", "'A' means no choice here: a verb is missing"),
        ("* dial", "'* dial' means no choice here: 'dial' is no verb of the dealer here"),
        ("points 8h 9c", "'points 8h 9c' means no choice here: '9c' is one word too many"),
    ],
)
def test_what_is_unclear_is_told_in_a_line(text, said):
    assert unclear(text, DEAL) == said


def test_an_ambiguous_card_is_asked_back_with_those_it_can_be():
    deal = "* deal B / 2d 8c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"

    assert unclear("points 8", deal) == "8 is which of 8c 8h?"
    assert unclear("p 8", deal) == "p 8 is which of: points 8c, permanent 8c, points 8h, permanent 8h?"


def test_many_meanings_are_not_all_named():
    """In a copy, B may hold any of 46 unseen cards; 36 of them are numbers (all 40 but 2d 5c 8h 9c)."""
    said = unclear("points", "* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??", "A draw", "* draw Ks", View="A")

    assert said.startswith("points is which of: points Ac, points Ad, points Ah, points As, points 2c, points 2h, ")
    assert said.endswith(", and 28 more?")


def test_bids_are_chosen_by_what_they_bid():
    a = "3c 4c 5c 6c 7c 8c 3d 4d 5d 6d 2h 3h 4h As Ks Qs Js"
    b = "9c Tc Jc Qc Kc Ac 7d 8d 9d Td 5h 6h 7h 8h 2s 3s 4s"
    c = "2d Jd Qd Kd Ad 9h Th Jh Qh Kh Ah 5s 6s 7s 8s 9s Ts"
    deal = f"* deal C / {a} / {b} / {c}"

    assert meant("0", deal, game="cutthroat-spades") == "A bid 0"
    assert meant("17", deal, game="cutthroat-spades") == "A bid 17"
    assert meant("bid 5", deal, game="cutthroat-spades") == "A bid 5"
    assert unclear("18", deal, game="cutthroat-spades") == "there is no choice 18"


def test_slots_are_named_by_their_number_alone():
    events = ["* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up 4s"]

    assert meant("look 0 3", *events, game="cabo") == "A look A0 A3"
    assert meant("look a1 a2", *events, game="cabo") == "A look A1 A2"
    assert unclear("look 2", *events, game="cabo") == "look 2 is which of: look A0 A2, look A1 A2, look A2 A3?"


def test_labels_are_numbers_from_one():
    legal = find("cuttle").legal(state("cuttle", DEAL))

    assert list(typed.labels(legal)) == [str(number) for number in range(1, len(legal) + 1)]
    assert typed.labels(()) == {}


def cards(text, among="5c 5d 9s Td Kh Jk", count=1):
    question = Question("", cards_of(among), count)
    return [card_name(card) for card in typed.cards(text, question, lambda card: "it lies in scrap")]


@pytest.mark.parametrize(
    ("text", "count", "found"),
    [
        ("5c", 1, ["5c"]),
        ("9", 1, ["9s"]),
        ("10", 1, ["Td"]),
        ("t", 1, ["Td"]),
        ("kh, 5d", 2, ["Kh", "5d"]),
        ("5♣ 5", 2, ["5c", "5d"]),  # of the fives that are left there is one
        ("jk", 1, ["Jk"]),
    ],
)
def test_cards_are_read_in_any_spelling_and_in_their_order(text, count, found):
    assert cards(text, count=count) == found


@pytest.mark.parametrize(
    ("text", "count", "said"),
    [
        ("5", 1, "5 is which of 5c 5d?"),
        ("8h", 1, "8h cannot be here: it lies in scrap"),
        ("5c 5c", 2, "5c stands twice"),
        ("5c", 2, "2 cards are asked for, not 1"),
        ("5c 5d", 1, "1 card is asked for, not 2"),
        ("xx", 1, "'xx' is no card that fits"),
        ("7", 1, "'7' is no card that fits"),
        ("??", 1, "?? cannot stand here: this card is seen"),
        (",", 1, "1 card is asked for, not 0"),
    ],
)
def test_what_is_no_answer_is_told_in_a_line(text, count, said):
    with pytest.raises(Unclear) as caught:
        cards(text, count=count)
    assert str(caught.value) == said


@pytest.mark.parametrize(("text", "found"), [("B", 1), ("b", 1), ("Bruno", 1), ("br", 1), ("Ana", 0)])
def test_a_seat_is_named_by_its_letter_or_its_name(text, found):
    assert typed.seat(text, Question("", 0b11, seat=True), ["Ana", "Bruno"]) == (found,)


def test_an_unclear_seat():
    question = Question("", 0b110, seat=True)
    for text in ("x", "B?", "Ana", "Br"):
        with pytest.raises(Unclear, match="is which seat of B Bruno, C Bruna"):
            typed.seat(text, question, ["Ana", "Bruno", "Bruna"])


def test_every_card_is_read_by_its_name():
    question = Question("", PACK, 52)
    assert typed.cards(" ".join(CARD_NAMES[:52]).lower(), question, str) == tuple(range(52))


def test_words_that_can_follow():
    phrases = [["points", "8h"], ["points", "9c"], ["oneoff", "5c"], ["undo"]]

    assert following([], phrases) == ["points", "oneoff", "undo"]
    assert following(["POINTS"], phrases) == ["8h", "9c"]
    assert following(["points", "8h"], phrases) == []
    assert completions("points 9", lambda words: following(words, phrases)) == ["9c"]
    assert completions("", lambda words: following(words, phrases)) == ["points", "oneoff", "undo"]
    assert completions("un", lambda words: following(words, phrases)) == ["undo"]
