"""More than five at a table: letters up to Z, the public outside of them, and no more than a game has."""

import pytest
from attrs import evolve

import cardlog
from cardlog import PUBLIC, CopyError, Header, RulesError, Seeded, copy
from cardlog.cards import SEATS
from cardlog.dealer import FirstDealer
from cardlog.errors import BrokenRecord, GameError, NotationError
from cardlog.formats import codec
from cardlog.formats.files import dumps, loads
from cardlog.pack import STANDARD, Pack
from cardlog.play.simulate import play
from cardlog.verbs import Verbs
from tests.any.crazy import CRAZY, PACK, Deal, Draw, Drawn, Play


@pytest.fixture
def crazy():
    """The game, found by its name."""
    cardlog.register(CRAZY)
    yield CRAZY
    cardlog.game._found.pop("crazy")


def game_for(seats):
    return evolve(CRAZY, seats=seats, verbs=Verbs(Play, Draw, Deal, Drawn))


def log_of(seats, seed=5):
    chance = Seeded(seed)
    return play(Header.make("crazy", seats=seats), FirstDealer(seats - 1, chance), chance.below)


def test_eight_play_and_the_public_sees_no_hand(crazy):
    log = log_of(8)
    public = copy(log, "public")

    assert log.header.seats == (*"ABCDEFGH",)
    assert str(log[0]).startswith("* deal H ")
    assert PACK.text(PACK.full) not in str(public[0])
    assert str(public[0]).count("??") == 8 * 5
    assert {event.actor for event in log} == {"*", *"ABCDEFGH"}


def test_each_of_eight_knows_its_own_hand_alone(crazy):
    log = log_of(8)

    for seat in range(8):
        (deal,) = [copy(log, seat)[0]]
        assert [hand >= PACK.unknown for hand in deal.hands] == [other != seat for other in range(8)]


def test_logs_of_eight_come_back_from_both_forms(crazy):
    log = log_of(8)

    for whose in (log, copy(log, 7), copy(log, "public")):
        assert loads(dumps(whose)) == whose
        assert loads(codec.pack(whose)) == whose


@pytest.mark.parametrize("seats", [6, 7, 9, 27])
def test_more_or_other_seats_than_a_game_has_are_refused(crazy, seats):
    names = " ".join(f'"{n}"' for n in range(seats))
    with pytest.raises(RulesError, match=f"crazy is played by 2 or 3 or 5 or 8 seats, not {seats}"):
        Header.make("crazy", seats=seats)
    with pytest.raises(NotationError, match=f"2 or 3 or 5 or 8 seats, not {seats}"):
        loads(f'[Cardlog "2"]\n[Game "crazy"]\n[Rules "classic"]\n[Seats {names}]\n')


def test_a_seat_that_has_no_letter_is_unreadable(crazy):
    head = '[Cardlog "2"]\n[Game "crazy"]\n[Rules "classic"]\n[Seats "" ""]\n\n'
    with pytest.raises(NotationError, match="'I' is no seat: A to H"):
        loads(f"{head}I draw\n")
    with pytest.raises(NotationError, match="no seat C plays"):
        loads(head.replace('""]\n\n', '""]\n[View "C"]\n'))
    with pytest.raises(CopyError, match="no seat H: 2 play"):
        copy(log_of(2), "H")


def test_a_binary_file_of_a_seat_without_a_letter_is_unreadable(crazy):
    writer = codec.Writer(0)
    data = writer.header(Header.make("crazy"), 2) + writer.record(["draw", 8])

    with pytest.raises(BrokenRecord, match="no event of this game"):
        loads(data)


@pytest.mark.parametrize("seats", [(), (0,), (27,), (2, 27), (-1,), ("2",), (True,)])
def test_a_game_that_has_no_letters_for_its_seats_is_refused(seats):
    with pytest.raises(GameError, match=r"crazy is played by .* seats; .*: write a tuple of numbers from 1 to 26"):
        game_for(seats)


def test_one_seat_and_twenty_six_are_well():
    for count in (1, 26):
        game = game_for((count,))
        assert game.verbs.seats == max(5, count)
        if count == 1:
            assert len(game.settle(game.start(game.rules(), 1), Seeded(1)).hands) == 1
    assert str(game_for((26,)).verbs.read("Z draw")) == "Z draw"
    assert len(SEATS) == PUBLIC == 26


def test_a_face_may_not_be_called_like_a_seat():
    pack = Pack({"B": 1, "C": 1})
    with pytest.raises(GameError, match="has a face 'B', which is called like a seat; .*: give it a second sign"):
        evolve(CRAZY, seats=(2,), verbs=Verbs(), pack=pack, phases=None)
    assert evolve(CRAZY, seats=(1,), verbs=Verbs(), pack=pack, phases=None).pack is pack


def test_a_game_whose_events_have_cards_of_another_pack_is_refused():
    with pytest.raises(GameError, match="has another pack than its phases; .*: write pack=… alike"):
        evolve(CRAZY, pack=STANDARD)
    with pytest.raises(GameError, match="has cards of another pack in Play.card; .*: make its kind by CardKinds"):
        evolve(CRAZY, pack=STANDARD, phases=None)
