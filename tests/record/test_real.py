"""Games of real cards: everything seen, or from one seat's side."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardlog import PUBLIC, copy, dump, load
from cardlog.cards import READINGS, SEATS
from cardlog.event import DEALER
from cardlog.play.simulate import simulate

NAMES = ("--player", "A=me:Ana", "--player", "B=me:Bruno")
DEALT = ["B", "2d 5c 8h 9c Kd", "Ac 2c 3d 4c 9s Jh"]
DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "highcard"


def test_a_deal_is_typed_in_hand_by_hand(record):
    ran = record("cuttle", *NAMES, "--real", typed=DEALT)

    assert ran.events == [DEAL]
    assert "1. Who deals? B\n1. Ana's hand (5 cards): 2d 5c 8h 9c Kd\n1. Bruno's hand (6 cards): " in ran.out
    assert ran.err == ""


def test_a_fact_is_asked_for_when_it_is_due(record):
    typed = [*DEALT, "draw", "Ad", "oneoff 4", "discard 2d 5c", "oneoff 5d"]
    ran = record("cuttle", *NAMES, "--real", typed=typed)

    assert "3. The card that Ana draws: Ad\n" in ran.out
    assert ran.events[1:] == ["A draw", "* draw Ad", "B oneoff 4c"]


def test_what_follows_from_the_state_is_not_asked_for(record):
    """B has one card: after a 4 it goes, and nobody is asked which."""
    position = '* position {"turn": "A", "hands": {"A": ["4c"], "B": ["9d"]}}'
    ran = record("cuttle", *NAMES, "--real", typed=[position, "oneoff 4c", "decline"])

    assert ran.events[1:] == ["A oneoff 4c", "B decline", "* discard 9d"]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("9c", "9c cannot be here: it lies in Ana's hand"),
        ("9s", "9s cannot be here: it lies in Bruno's hand"),
        ("7", "7 is which of 7c 7d 7h 7s?"),
        ("7c 7d", "1 card is asked for, not 2"),
        ("??", "?? cannot stand here: this card is seen"),
        ("draw", "'draw' is no card that fits"),
        ("* draw 9c", "* draw 9c: 9c is not in the stock (CU 2.3)"),
        ("* flip 7c", "* flip 7c: the fact of a draw is due (CU 2.3)"),
        ("points 8h", "'points' is no card that fits"),
    ],
)
def test_a_fact_that_cannot_be_is_refused_and_asked_for_again(record, answer, said):
    ran = record("cuttle", *NAMES, "--real", typed=[*DEALT, "draw", answer, "Ad"])

    assert ran.err == f"{said}\n"
    assert ran.events == [DEAL, "A draw", "* draw Ad"]
    assert ran.out.count("3. The card that Ana draws: ") == 2


def test_a_card_named_before_in_the_same_deal(record):
    ran = record("cuttle", *NAMES, "--real", typed=["B", "2d 5c 8h 9c Kd", "Ac 2c 3d 4c 9s 8h"])

    assert ran.err == "8h cannot be here: it was named before\n"
    assert ran.events == []


def test_undo_within_a_fact_asks_its_questions_anew(record):
    ran = record("cuttle", *NAMES, "--real", typed=["A", "undo", *DEALT[:2], "undo", *DEALT])

    assert ran.events == [DEAL]


def test_undo_takes_back_what_was_typed_last(record):
    ran = record("cuttle", *NAMES, "--real", typed=[*DEALT, "draw", "Ad", "undo", "As", "undo 2", "points 8h"])

    assert ran.events[1:] == ["A draw", "* draw Ad", "* takeback 1", "* draw As", "* takeback 2", "A points 8h"]


def test_facts_in_notation_and_commands_at_a_question(record):
    typed = ["comment Friday.", DEAL, "draw", "table", "why * draw Ks", "comment Slow.", "* draw Ks"]
    ran = record("cuttle", *NAMES, "--real", typed=typed)

    assert ran.events == [DEAL, "A draw", "* draw Ks"]
    assert load(ran.file).notes[0].comment == "Friday."
    assert load(ran.file).notes[2].comment == "Slow."
    assert "* draw Ks: the rules allow it." in ran.out


def test_a_bot_may_play_with_real_cards(record):
    """A jack on the eight moves 8 points over, which is more than a scuttle takes."""
    ran = record("cuttle", "--player=B=simple", "--real", typed=[*DEALT, "points 8h"])

    assert ran.events[2] == "B permanent Jh 8h"


def test_help_says_what_a_question_wants(record):
    near = '* position {"turn": "A", "hands": {"A": ["4c"], "B": ["9d", "9s", "Th"]}, "scrap": [%s]}'
    left = "As 2d 3h"
    gone = [card for card in (rank + suit for rank in "A23456789TJQK" for suit in "cdhs")
            if card not in f"4c 9d 9s Th {left}".split()]  # fmt: skip
    ran = record(
        "cuttle",
        *NAMES,
        "--real",
        typed=["help", "B", "help", near % ", ".join(f'"{c}"' for c in gone), "draw", "help", "2"],
    )

    fact = "The whole fact can be given in notation, from * on. Besides:"
    assert f"Who deals? help\nWho deals? A seat, by its letter or name: A Ana, B Bruno. {fact}" in ran.out
    assert (
        "Ana's hand (5 cards): help\nAna's hand: 5 cards, with blanks between them, "
        f"as 5h or 10h, or by its rank where only one fits. {fact}"
    ) in ran.out
    assert f"draws: help\nThe card that Ana draws: 1 card, of As 2d 3h. {fact}" in ran.out
    assert ran.events[1:] == ["A draw", "* draw 2d"]


def test_q_alone_is_no_queen_where_a_card_is_asked_for(record):
    """Of the queens one is left, which `q` would name."""
    deal = "* deal B / 2d 5c 8h Qc Kd / Ac 2c 4c Jh Qd Qs"
    ran = record("cuttle", *NAMES, "--real", typed=[deal, "draw", "q", "draw"])

    assert (ran.code, ran.err, ran.events) == (0, "", [deal, "A draw"])
    assert record("cuttle", "--real", typed=["qh"]).events[2:] == ["* draw Qh"]


# From one seat's side.


def test_what_is_not_seen_stays_hidden_and_is_not_asked_for(record):
    typed = [*DEALT[:2], "draw", "Ad", "B draw", "points 8h", "scuttle 9s 8h"]
    ran = record("cuttle", *NAMES, "--view", "A", typed=typed)

    hidden = "* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??"
    assert ran.events == [hidden, "A draw", "* draw Ad", "B draw", "* draw ??", "A points 8h", "B scuttle 9s 8h"]
    assert load(ran.file).header.tags[-1] == ("View", "A")
    assert "5  Bruno gets ??. (A does not see what is ??.)" in ran.out
    assert "Bruno's hand (" not in ran.out
    assert ran.err == ""


def test_an_onlooker_sees_what_lies_open(record):
    typed = ["B", "draw", "points 9", "points 9s"]
    ran = record("cuttle", *NAMES, "--view", "public", typed=typed)

    assert ran.events[0] == "* deal B / ?? ?? ?? ?? ?? / ?? ?? ?? ?? ?? ??"
    assert ran.events[1:] == ["A draw", "* draw ??", "B points 9s"]
    assert ran.err == "9 is which of 9c 9d 9h 9s?\n"


@pytest.mark.clause("CU 6.1")
def test_a_hand_that_is_shown_is_asked_for_as_far_as_it_is_not_known(record):
    typed = [*DEALT[:2], "permanent 8h", "Ac 2c 3d 4c 9s Jh", "draw", "Ks"]
    ran = record("cuttle", *NAMES, "--view", "A", typed=typed)

    assert "3. Bruno's hand (6 cards): " in ran.out
    assert "5. The card that Bruno draws: " in ran.out  # the glasses see it
    assert ran.events[2:] == ["* show B Ac 2c 3d 4c 9s Jh", "B draw", "* draw Ks"]


@pytest.mark.clause("CA 4.1")
def test_a_fact_that_shows_an_earlier_choice_to_be_wrong_names_it(record):
    """B looks at a card of its own with what it drew, and then a 2 is turned up."""
    typed = [
        "B",
        "4s",
        "look 0 1",
        "5c Kd",
        "look B0 B1",
        "draw",
        "7h",
        "discard",
        "draw",
        "discard peek B0",
        "2d",
        "8d",
    ]
    ran = record("cabo", *NAMES, "--view", "A", typed=typed)

    assert ran.err == ("* reveal 2d: 2d is no 7 or 8 (CA 4.1); so B discard peek B0 at event 12 was illegal\n")
    assert ran.events[-2:] == ["* reveal 8d", "* show B B0 ??"]


@pytest.mark.clause("CA 7.1")
def test_a_round_of_cabo_from_one_side(record):
    typed = ["B", "4s", "look 0 1", "5c Kd", "look B2 B3", "cabo", "take B3", "9h", "2h 3h", "7c 8c Jc", "A", "6c"]
    ran = record("cabo", *NAMES, "--view", "A", typed=typed)

    assert "The cards in A0 A1, in this order (2 cards): 5c Kd" in ran.out
    assert "The cards in A2 A3, in this order (2 cards): 2h 3h" in ran.out
    assert "The cards in B0 B1 B2, in this order (3 cards): 7c 8c Jc" in ran.out
    assert "* showdown / 5c Kd 2h 3h / 7c 8c Jc 4s" in ran.events


def test_a_copy_that_exists_goes_on_from_its_own_side(record, tmp_path):
    log = next(simulate("cuttle", seed=1)).upto(4)
    dump(copy(log.with_header(log.header.with_tag("Result", None)), 1), tmp_path / "game.cgn")

    ran = record("cuttle", typed=["why * takeback 1"])

    assert "(the copy of B)" in ran.out
    assert ran.code == 0


def typed_from(log):
    """What somebody has to type to record a log: the choices, and what is asked for the facts."""
    for event, state in zip(log, log.states(), strict=False):
        if state.actor != DEALER:
            yield str(event)
        else:
            yield from answers(log.game, state, event)


def answers(game, state, fact):
    from cardlog.asking import determined

    if determined(game, state) is not None:
        return
    words = str(fact).split()
    cards, used = [READINGS[word] for word in words if word in READINGS], []
    asking = game.ask(state)
    try:
        question = next(asking)
        while True:
            if question.seat:
                reply = (SEATS.index(words[2]),)
                yield words[2]
            else:
                reply = tuple([c for c in cards if question.among >> c & 1 and c not in used][: question.count])
                used += reply
                yield " ".join(word for word in words if READINGS.get(word) in reply)
            question = asking.send(reply)
    except StopIteration:
        pass


@pytest.mark.parametrize("viewer", [None, 0, 1, PUBLIC])
@pytest.mark.parametrize("name", ["cuttle", "cabo", "cutthroat-spades"])
def test_a_whole_game_typed_in_is_the_game(record, name, viewer):
    """What is typed in as it happens comes to the log, or to the viewer's copy of it."""
    log = next(simulate(name, seed=8))
    known = log if viewer is None else copy(log, viewer)
    side = ["--real"] if viewer is None else ["--view", "public" if viewer == PUBLIC else SEATS[viewer]]

    ran = record(name, *side, typed=[*typed_from(known), "quit"])

    assert ran.err == ""
    assert load(ran.file).events == known.events


# A game that does not say what to ask.


@pytest.mark.parametrize(
    ("options", "typed", "events"),
    [
        (["--real"], ["9c", "* deal A / 5c / Kd", "change", "* draw Ad", "keep"],
         ["* deal A / 5c / Kd", "B change", "* aside Kd", "* draw Ad", "A keep", "* showdown / 5c / Ad"]),
        (["--view", "A"], ["* deal A / 5c / ??", "change", "* aside Kd", "* draw ??", "keep"],
         ["* deal A / 5c / ??", "B change", "* aside Kd", "* draw ??", "A keep"]),
    ],
)  # fmt: skip
def test_a_strangers_game_is_asked_for_its_facts_in_notation(tmp_path, options, typed, events):
    code = "import attrs, sys, highcard, cardlog; cardlog.register(attrs.evolve(highcard.HIGHCARD, ask=None)); from cardlog_tools.app import run;"
    code += "sys.exit(run(sys.argv[1:]))"
    env = {**os.environ, "PYTHONPATH": str(EXAMPLE), "PYTHONIOENCODING": "utf-8"}
    ran = subprocess.run(
        [sys.executable, "-c", code, "record", "highcard", "-o", "game.cgn", *options],
        input="".join(f"{line}\n" for line in typed),
        cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip

    text = (tmp_path / "game.cgn").read_text()
    assert ran.returncode == 0
    assert text.partition("\n\n")[2].splitlines() == events
    assert "A fact is due (deal). In notation, from * on:" in ran.stdout
    assert ("a fact in notation begins with *" in ran.stderr) == ("9c" in typed)
