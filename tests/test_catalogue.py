"""Catalogues of decisions: how many there are, counted by hand, and the numbers that they have."""

import pickle
from typing import ClassVar

import pytest
from attrs import evolve, frozen

import cardlog
from cardlog import Header, Seeded, Table, find
from cardlog.catalogue import LARGEST
from cardlog.errors import GameError, RulesError
from cardlog.event import Decision, texts
from cardlog.games.cuttle import CUTTLE
from cardlog.kinds import ACard, ASeat
from cardlog.verbs import Verbs
from tests.cabo import table as cabo
from tests.cuttle import table as cuttle


def catalogue(name, rules="classic", seats=2):
    game = cardlog.find(name)
    return game.catalogue(game.rules(rules), seats)


# draw, pass, decline; 40 points; 780 pairs of numbers, the larger first; 12 glasses, queens and kings, 4 jacks on 40 cards;
# 24 one-offs without a target, 8 with one of 16 permanents; 4 counters; 52 cards to take, 1326 pairs to discard.
CLASSIC = 3 + 40 + 780 + 12 + 4 * 40 + 24 + 8 * 16 + 4 + 52 + 1326


@pytest.mark.parametrize(
    ("rules", "many"),
    [
        ("classic", CLASSIC),
        ("classic eight_removes_eight=true ten_blocks_scuttle=true", CLASSIC + 4 * 3 + 4),
        ("classic joker=true", CLASSIC + 1 + 1 + 52),
        ("classic four=random", CLASSIC - 1326),
        ("classic nine=top_of_stock queens_guard_queens=true", CLASSIC),
    ],
)
def test_cuttle_has_so_many(rules, many):
    assert len(catalogue("cuttle", rules)) == many


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cabo_has_so_many(seats):
    """6 looks, draw, cabo, discard, 4 takes, 4 peeks; of four slots in a row 32 swaps; and by the others' slots spies and trades."""
    others = 4 * (seats - 1)
    assert len(catalogue("cabo", seats=seats)) == 6 + 3 + 4 + 4 + 32 + others + 4 * others


def test_spades_has_18_bids_and_51_plays():
    listed = texts(catalogue("cutthroat-spades", seats=3))
    assert len(listed) == 69
    assert listed[:2] + listed[18:20] == ["A bid 0", "A bid 1", "A play Ac", "A play Ad"]
    assert "A play 2c" not in listed


def test_a_number_says_the_same_from_every_seat():
    moves, read = catalogue("cabo", seats=3), cardlog.find("cabo").verbs.read
    same = ["A discard trade A1 B3", "B discard trade B1 C3", "C discard trade C1 A3"]
    (number,) = {moves.index(read(text)) for text in same}
    assert [str(moves.event(number, seat)) for seat in range(3)] == same
    looks = [moves.index(read(text)) for text in ("A look A0 A3", "C look C0 C3")]
    assert looks == [2, 2]


def test_a_mask_says_what_is_legal():
    log = cabo.sit("5c Kd -- --", "7h -- Qd --", turn="B")
    moves, state = catalogue("cabo"), log.state()
    assert [str(moves.event(number, 1)) for number, one in enumerate(moves.mask(state)) if one] == [
        "B draw",
        "B take B0",
        "B take B2",
        "B cabo",
    ]
    assert moves.actions(log.game.view(state, 1, False)) == moves.actions(state)


def test_where_nothing_is_legal_the_mask_is_empty():
    log = cuttle.play(cuttle.sit(a="8h", b="2c"), "A draw")
    moves = catalogue("cuttle")
    assert moves.actions(log.state()) == []
    assert moves.mask(log.state()) == bytes(len(moves))


def test_a_catalogue_is_made_once_and_goes_to_other_processes():
    moves = catalogue("cuttle")
    assert catalogue("cuttle") is moves
    assert pickle.loads(pickle.dumps(moves)) is moves
    assert repr(moves) == f"<Catalogue of cuttle [classic], 2 seats: {CLASSIC} decisions>"


@pytest.mark.parametrize("text", ["A oneoff Jk", "C draw", "* draw 5h", "A bid 3"])
def test_what_the_rules_never_offer_has_no_number(text):
    game = cardlog.find("cutthroat-spades" if "bid" in text else "cuttle")
    with pytest.raises(RulesError, match=r"is none that cuttle \[classic\] ever offers"):
        catalogue("cuttle").index(game.verbs.read(text))


@pytest.mark.parametrize(
    ("number", "seat", "why"),
    [
        (CLASSIC, 0, f"no decision {CLASSIC}: there are {CLASSIC}, from 0"),
        (-1, 0, f"no decision -1: there are {CLASSIC}, from 0"),
        (0, 2, "no seat 2: 2 play, from 0"),
        (0, -1, "no seat -1: 2 play, from 0"),
    ],
)
def test_a_number_or_a_seat_that_is_none_is_refused(number, seat, why):
    with pytest.raises(RulesError, match=why):
        catalogue("cuttle").event(number, seat)


def test_a_number_of_seats_by_which_it_is_not_played_is_refused():
    with pytest.raises(RulesError, match="cuttle is played by 2 seats, not 3"):
        catalogue("cuttle", seats=3)


def test_what_a_game_does_not_name_follows_from_its_fields(highcard):
    moves = highcard.catalogue(highcard.rules(), 3)
    assert texts(moves) == ["A keep", "A change"]
    assert [moves.index(highcard.verbs.read(text)) for text in ("C keep", "B change")] == [0, 1]


@frozen
class Ask(Decision):
    """`A ask B 5c`."""

    verb: ClassVar[str] = "ask"
    asked: ASeat
    card: ACard


@frozen
class Triple(Decision):
    """`A triple Ac Ad Ah`."""

    verb: ClassVar[str] = "triple"
    one: ACard
    two: ACard
    three: ACard


def fishing(*events, **more):
    """A game with these decisions alone, of which only the catalogue is asked."""
    return evolve(CUTTLE, name="fishing", verbs=Verbs(*events), offers=None, phases=None, **more)


def test_fields_name_cards_of_the_pack_and_seats_that_play():
    game = fishing(Ask)
    assert len(game.catalogue(game.rules(), 2)) == 2 * 52
    assert len(game.catalogue(game.rules("classic joker=true"), 2)) == 2 * 53
    moves = game.catalogue(game.rules(), 2)
    assert moves.index(Ask(1, 0, 7)) == moves.index(Ask(0, 1, 7)) == 52 + 7


def test_too_many_are_refused():
    game = fishing(Triple)
    with pytest.raises(
        GameError, match=f"fishing can offer more than {LARGEST} decisions.*name those there are in offers="
    ):
        game.catalogue(game.rules(), 2)


def test_one_that_is_named_twice_is_refused():
    game = fishing(Ask)
    game = evolve(game, offers=lambda rules, seats: [Ask(0, 1, 7), Ask(0, 1, 7)])
    with pytest.raises(GameError, match="fishing offers a decision twice"):
        game.catalogue(game.rules(), 2)


def test_a_state_of_another_game_is_told():
    cuttle, cabo = find("cuttle"), Header.make("cabo").start()
    started = Table.start(Header.make("cabo"), Seeded(1)).state

    with pytest.raises(RulesError, match="a state of cabo is none of cuttle"):
        cuttle.catalogue(cuttle.rules(), 2).actions(started)
    with pytest.raises(RulesError, match="a state of cabo is none of cuttle"):
        cuttle.shape(cuttle.rules(), 2).of(cabo, 0)
