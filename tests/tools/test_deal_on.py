"""`cardlog deal-on` as a player meets it, who wonders how it would have gone had the cards lain otherwise."""

from cardlog import copy, dumps, loads
from cardlog.play.simulate import simulate
from tests.spades import table as spades

from .conftest import ILLEGAL

GAME = next(simulate("cuttle", seed=4))


def test_what_the_seat_knows_stays_and_the_rest_is_dealt_anew(cardlog, file):
    own = file(dumps(copy(GAME, "A")), "own.cgn")
    code, written, told = cardlog("deal-on", own, "--at", 9, "--seat", "A", "--seed", 7)

    world = loads(written)
    assert (code, told) == (0, "")
    assert copy(world, "A").events == copy(GAME.upto(9), "A").events
    assert "??" not in written
    assert world.events != GAME.upto(9).events
    assert cardlog("deal-on", file(dumps(GAME)), "--at", 9, "--seat", "A", "--seed", 7).out == written


def test_a_world_is_played_on_from(cardlog, file, tmp_path):
    out = tmp_path / "what-if.cgn"

    assert cardlog("deal-on", file(dumps(GAME)), "--at", 5, "--seat", "B", "-o", out).code == 0
    assert cardlog("check", out).out == f"{out}: ok, 5 events, unfinished\n"


def refused(cardlog, *args, code=2):
    """The only line that a command says which gives no world."""
    ran = cardlog("deal-on", *args)
    assert (ran.code, ran.out, ran.err.count("\n")) == (code, "", 1)
    return ran.err


def test_what_cannot_be_is_told_in_one_line(cardlog, file):
    game, own = file(dumps(GAME)), file(dumps(copy(GAME, "A")), "own.cgn")

    assert refused(cardlog, game, "--seat", "A") == (
        f"{game}: the game is over after event {len(GAME)}: there is no world to play on in\n"
    )
    assert refused(cardlog, own, "--seat", "B", "--at", 5) == f"{own}: the copy of A cannot tell what B knows\n"
    assert refused(cardlog, game, "--seat", "C", "--at", 5) == f"{game}: no seat C: 2 play\n"
    assert (
        refused(cardlog, game, "--seat", "A", "--at", 500)
        == f"{game}: there is no event 500: the last is {len(GAME)}\n"
    )
    assert "9c is not on the table" in refused(cardlog, file(ILLEGAL, "illegal.cgn"), "--seat", "A", code=1)


def test_a_copy_that_no_truth_fits_is_told(cardlog, file):
    """B and C hold seven cards each, and are void in all suits but spades, of which there are thirteen."""
    hidden = " ".join(["??"] * 7)
    copied = spades.sit("2h 3h 4h 5h 6h 7h 8h", hidden, hidden, voids={"B": "cdh", "C": "cdh"}, view="A")
    own = file(dumps(copied))

    assert refused(cardlog, own, "--seat", "A") == (
        f"{own}: no truth fits this copy: its hidden cards cannot all lie where they must\n"
    )
