"""What a pack cannot hold is unreadable, with the line; and cards that are alike are drawn as often as there are."""

from collections import Counter

import pytest

import cardlog
from cardlog import Header, IllegalEvent, NotationError, Seeded, Table
from cardlog.errors import BrokenRecord
from cardlog.formats import codec
from cardlog.formats.files import loads
from cardlog.pack import Pack
from cardlog.play.dealer import Lowest, Secret
from tests.any.crazy import CRAZY, PACK

HEAD = '[Cardlog "2"]\n[Game "crazy"]\n[Rules "classic"]\n[Seats "Ana" "Bo"]\n\n'


@pytest.fixture(autouse=True)
def _found():
    cardlog.register(CRAZY)
    yield
    cardlog.game._found.pop("crazy")


@pytest.mark.parametrize(
    ("line", "why", "column"),
    [
        ("* deal A g5 / r1 r1 r1 b1 b2 / g1 g2 g3 g4 g5", "r1 stands more than 2 times", 21),
        ("* deal A g5 / r0 r0 r1 b1 b2 / g1 g2 g3 g4 g5", "r0 stands twice", 18),
        ("* deal A 5h / r0 r1 r1 b1 b2 / g1 g2 g3 g4 g5", "'5h' is no card", 10),
        ("* draw W", "'W' is no card", 8),
        ("* draw --", "'--' is no card", 8),
    ],
)
def test_a_set_that_the_pack_cannot_hold_is_unreadable(line, why, column):
    with pytest.raises(NotationError, match=why) as caught:
        loads(HEAD + line + "\n")
    assert (caught.value.line, caught.value.column) == (6, column)


def test_cards_that_are_too_many_together_are_illegal():
    with pytest.raises(IllegalEvent, match=r"r1 stands twice \(CZ 2\)"):
        loads(HEAD + "* deal A g5 / r1 r1 g1 b1 b2 / r1 g2 g3 g4 b5\n").state()


@pytest.mark.parametrize("cards", [[0, 0], [1, 1, 1], [200], [3, 1], [None, 1], ["r1"], 5, [[1]], [-1], [True], []])
def test_a_record_that_the_pack_cannot_hold_is_broken(cards):
    writer = codec.Writer(0)
    data = writer.header(Header.make("crazy"), 2) + writer.record(["*draw", cards])

    with pytest.raises(BrokenRecord, match="no event of this game"):
        loads(data)


def test_a_record_of_cards_that_are_alike_is_read():
    writer = codec.Writer(0)
    data = writer.header(Header.make("crazy"), 2) + writer.record(["*draw", [1, 1, None]])

    assert str(loads(data)[0]) == "* draw r1 r1 ??"


@pytest.mark.parametrize("make", [Seeded, lambda _: Secret()], ids=["seeded", "secret"])
def test_cards_that_are_alike_are_drawn_as_often_as_there_are(make):
    pack = Pack({"x": 3, "y": 1})
    drawn = Counter(pack.face(pack.gather(make(at).cards(pack.spread(pack.full), 1))) for at in range(4000))

    assert 2800 < drawn[0] < 3200
    assert drawn.total() == 4000
    assert pack.text(pack.gather(Lowest().cards(pack.spread(pack.full), 4))) == "x x x y"


def test_a_large_pack_is_dealt_whole():
    chosen = Seeded(1).cards(PACK.spread(PACK.full), 108)

    assert PACK.gather(chosen) == PACK.full
    firsts = {PACK.face(PACK.gather(Seeded(seed).cards(PACK.spread(PACK.full), 1))) for seed in range(900)}
    assert len(firsts) == PACK.faces


def test_a_table_deals_of_any_pack_and_the_same_for_the_same_seed():
    one, other = (Table.start(Header.make("crazy", seats=8), Seeded(5)) for _ in range(2))

    assert one.log == other.log
    assert sum(PACK.size(hand) for hand in one.state.hands) == 40
    assert PACK.fits(sum(one.state.hands) + PACK.units[one.state.pile[0]])
