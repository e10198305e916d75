"""Hanabi: what its rules say of the cases that decide games, what copies know, the bot, pictures, and the laws of every game."""

import re
from pathlib import Path

import pytest
from hanabi import HANABI
from hanabi.table import PACK
from hypothesis import settings

import cardlog
from cardlog import IllegalEvent, bots
from cardlog.event import texts
from cardlog.formats.files import dumps, load_all, loads
from cardlog.picture import svg
from cardlog.play.playout import Playout
from cardlog.study.coverage import Coverage
from cardlog.testing import LAWS, prove

settings.register_profile("few", max_examples=6, derandomize=True, database=None)  # seconds; more of them find more
settings.load_profile("few")
REPLAYS = Path(__file__).parent.parent / "replays"
DEALT = "* deal / r1 w3 r1 y5 b2 / g1 g1 r2 w4 w1"
CLUED = (DEALT, "A clue B green 1 2")


def game(*lines, seats=2, rules="classic"):
    names = " ".join(f'"{seat}"' for seat in "ABCDE"[:seats])
    return loads(f'[Cardlog "2"]\n[Game "hanabi"]\n[Rules "{rules}"]\n[Seats {names}]\n\n' + "\n".join(lines) + "\n")


def table(log, viewer=None):
    return dict(HANABI.table(log.state() if viewer is None else cardlog.view(HANABI, log.state(), viewer)))


# Copies.


def test_each_sees_all_hands_but_its_own_and_the_public_none():
    """HB 2.1."""
    log = game("* deal / r1 w3 r1 y5 b2 / g1 g1 r2 w4 w1 / y1 b1 r5 g2 w2", seats=3)
    assert [str(cardlog.copy(log, viewer)[0]) for viewer in ("A", "C", "public")] == [
        "* deal / ?? ?? ?? ?? ?? / g1 g1 r2 w4 w1 / y1 b1 r5 g2 w2",
        "* deal / r1 w3 r1 y5 b2 / g1 g1 r2 w4 w1 / ?? ?? ?? ?? ??",
        "* deal / ?? ?? ?? ?? ?? / ?? ?? ?? ?? ?? / ?? ?? ?? ?? ??",
    ]


def test_a_clue_tells_its_hearer_what_each_card_can_be():
    log = game(*CLUED, "B clue A 1 1 3", "A clue B 1 1 2 5")
    assert table(log, "B")["{B}"] == "{??} (g 1) {??} (g 1) {??} (-g -1) {??} (-g -1) {??} (-g 1)"
    could = {place.name: place.could for place in HANABI.places(cardlog.view(HANABI, log.state(), "B"))}
    assert PACK.text(could["B1"]) == "g1 g1 g1"
    assert PACK.text(could["B5"]) == "r1 y1 y1 y1 b1 b1 b1 w1 w1 w1"  # of the red ones it sees two with A
    assert HANABI.json(log.state())["told"]["A"] == ["1", "-1", "1", "-1", "-1"]


def test_what_lies_open_now_holds_no_clue():
    now = cardlog.view(HANABI, game(*CLUED).state(), "A", now=True)
    assert dict(HANABI.table(now))["{B}"] == "{g1} {g1} {r2} {w4} {w1}"


def test_a_copy_lists_every_clue_to_itself_that_can_be_true_and_the_truth_the_one_that_is():
    log = game(DEALT)
    of_red = [text for text in texts(HANABI.legal(log.state())) if "clue B red" in text]
    known = [text for text in texts(HANABI.legal(cardlog.view(HANABI, log.state(), "B"))) if "clue B red" in text]
    assert of_red == ["A clue B red 3"]
    assert (len(known), of_red[0] in known) == (31, True)
    clued = cardlog.view(HANABI, game(*CLUED, "B clue A 5 4").state(), "B")
    assert [text for text in texts(HANABI.legal(clued)) if "clue B green" in text] == ["A clue B green 1 2"]


# Rules.


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["A clue B green 1"], "these are not the places of green in B's hand (HB 4.2)"),
        (["A clue B blue 1"], "these are not the places of blue in B's hand (HB 4.2)"),
        (["A clue A red 1 3"], "a clue is for another seat that plays (HB 4.2)"),
        (["A clue C red 1"], "a clue is for another seat that plays (HB 4.2)"),
        (["A discard 1"], "all clue tokens are there (HB 6.1)"),
        (["B play 1"], "it is A's to act: a clue is given, or a card is played or discarded (HB 3.1)"),
        (["A play 1", "* show w3"], "it is r1 (HB 5.1)"),
        ([*["A clue B green 1 2", "B clue A red 1 3"] * 4, "A clue B red 3"], "no clue token is left (HB 4.1)"),
    ],
)
def test_what_is_refused_names_its_clause(lines, why):
    with pytest.raises(IllegalEvent, match=re.escape(why)):
        game(DEALT, *lines).state()


def test_a_copy_refuses_a_card_that_clues_rule_out():
    copy = cardlog.copy(game(*CLUED, "B play 1", "* show g1"), "B")
    with pytest.raises(IllegalEvent, match=r"it cannot be r2 \(HB 5.1\)"):
        loads(dumps(copy).replace("* show g1", "* show r2")).state()


def test_a_card_that_fits_goes_on_its_firework_and_another_costs_a_fuse():
    """HB 5.1, HB 5.2, HB 7.1: the new card lies where the other lay."""
    state = game(DEALT, "A play 1", "* show r1", "* draw r3", "B play 4", "* show w4", "* draw b1").state()
    assert HANABI.json(state)["fireworks"] == ["r1"]
    assert HANABI.json(state)["discard"] == ["w4"]
    assert (state.fuses, state.tokens, HANABI.scores(state)) == (2, 8, (1, 1))
    assert HANABI.json(state)["slots"]["B"] == ["g1", "g1", "r2", "b1", "w1"]


def test_a_5_brings_back_a_token_and_the_last_one_ends_the_game():
    """HB 5.3, HB 8.1: after 84 events of the perfect game all fireworks are complete."""
    log = next(iter(load_all(REPLAYS / "all-five.cgn")))
    fives = [number for number, event in enumerate(log) if str(event) in ("* show b5", "* show w5")]
    assert [[state.tokens for state in log.states()[number : number + 2]] for number in fives] == [[8, 8], [7, 8]]
    assert log.state().result.as_tag() == "A B C 25"
    assert log.state().stock == 9


def test_a_discard_brings_back_a_token():
    assert game(*CLUED, "B discard 4").state().tokens == 7
    assert game(*CLUED, "B discard 4", "* show w4").state().tokens == 8


def test_without_fuses_nobody_has_won():
    """HB 8.2."""
    result = game(DEALT, "A play 2", "* show w3", rules="classic fuses=1").state().result
    assert (result.as_tag(), result.reason) == ("nobody 0", "fuses")


def test_after_the_last_card_each_seat_has_one_more_turn():
    """HB 8.3: with an empty stock the game goes on for as many turns as seats; the one who drew last has the last."""
    log = next(iter(load_all(REPLAYS / "five-bots.cgn")))
    drew = next(number for number, state in enumerate(log.states()) if state.awaits == "turn" and state.stock == 0)
    turns = [event.seat for event in log[drew:] if event.seat >= 0]
    assert len(turns) == 5
    assert turns[-1] == log.states()[drew - 1].turn
    assert log.state().result.as_tag() == "A B C D E 17"


def test_the_golden_games_show_every_clause():
    coverage = Coverage(HANABI)
    for path in sorted(REPLAYS.glob("*.cgn")):
        for log in load_all(path):
            coverage.add(log)
    assert [clause for clause in coverage.missing if not clause.startswith("LOG ")] == []


# Bots.


def test_the_bot_plays_what_it_has_been_told_surely_fits():
    known = cardlog.view(HANABI, game(*CLUED, "B clue A 1 1 3", "A clue B 1 1 2 5").state(), "B")
    assert str(bots.find(HANABI, "simple")(bots.Own.of(HANABI, known, "B"), lambda _: 0)) == "B play 1"


def test_bots_come_to_more_than_chance_and_lose_no_fuse():
    header = cardlog.Header.make("hanabi", seats=3)
    simple = [bots.find(HANABI, "simple")] * 3
    logs = [Playout(HANABI, simple, cardlog.Seeded(seed), cardlog.Seeded(seed).below).log(header) for seed in range(10)]
    states = [log.state() for log in logs]
    assert {state.fuses for state in states} == {3}
    assert min(state.result.points[0] for state in states) >= 10


# Pictures.


def test_a_picture_shows_colours_and_the_own_hand_face_down():
    log = game(*CLUED)
    whole, own = svg(HANABI, log.state()), svg(HANABI, cardlog.view(HANABI, log.state(), "B"))
    red, white = "#c1121f", "#6b7280"
    assert (red in whole, white in whole, "c-back" in whole) == (True, True, False)
    assert own.count('href="#c-back"') == 5
    assert own.count(">-g<") == 3  # what has been told of three of B's cards stands under them


# Laws.


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law):
    prove(law, HANABI)
