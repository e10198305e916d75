"""Seats and viewers: one way to name them, in everything that takes one."""

import pytest

from cardlog import PUBLIC, CopyError, Header, Seeded, Table, copy, view
from cardlog.bots import Own
from cardlog.event import seat_of, viewer_name, viewer_of
from cardlog.games.cabo.state import EVERYONE
from cardlog.sight import check_viewer, hide_event

GAMES = ("cuttle", "cabo", "cutthroat-spades")
NONE = (True, False, -1, -2, 5, 25, 27, "", "a", "AB", "F", "Public", "0", None, 1.0, (), b"A")
"""What names no viewer, however many seats there are."""


def table(game):
    return Table.start(Header.make(game), Seeded(3))


CALLS = {
    "copy": lambda t, viewer: copy(t.log, viewer),
    "seen_by": lambda t, viewer: t.seen_by(viewer),
    "view": lambda t, viewer: view(t.log.game, t.state, viewer),
    "view now": lambda t, viewer: view(t.log.game, t.state, viewer, now=True),
    "hide_event": lambda t, viewer: hide_event(t.log.game, t.log.header.start(), t.log[0], viewer),
    "check_viewer": lambda t, viewer: check_viewer(t.log.header, viewer),
    "Own.of": lambda t, viewer: (own := Own.of(t.log.game, t.state, viewer)) and (own.seat, own.state, own.legal),
}
calls = pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)


def test_the_public_is_no_seat():
    assert PUBLIC not in range(26)
    assert (viewer_of("public"), viewer_of(PUBLIC), viewer_name("public")) == (PUBLIC, PUBLIC, "public")
    assert EVERYONE[3] == 0b111 | 1 << PUBLIC


@calls
@pytest.mark.parametrize("game", GAMES)
def test_a_letter_is_its_number(game, call):
    t = table(game)

    for seat, letter in enumerate("AB"):
        assert call(t, letter) == call(t, seat)
    if call is not CALLS["Own.of"]:
        assert call(t, "public") == call(t, PUBLIC)


@calls
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewer", NONE, ids=repr)
def test_what_is_no_viewer_is_refused(game, call, viewer):
    with pytest.raises(CopyError):
        call(table(game), viewer)


@calls
@pytest.mark.parametrize(("game", "seats"), [*zip(GAMES, (2, 2, 3), strict=True)])
def test_a_seat_that_does_not_play_is_refused(game, seats, call):
    for viewer in (seats, "ABCDE"[seats]):
        with pytest.raises(CopyError, match=f"^no seat {'ABCDE'[seats]}: {seats} play$"):
            call(table(game), viewer)


@pytest.mark.parametrize("viewer", ["public", PUBLIC])
def test_the_public_plays_no_seat(viewer):
    t = table("cuttle")

    for call in (
        lambda: seat_of(viewer),
        lambda: Own.of(t.log.game, t.state, viewer),
        lambda: Own(viewer, t.state, ()),
    ):
        with pytest.raises(CopyError, match="is no seat: A to Z"):
            call()


def test_what_a_seat_knows_is_made_by_its_letter_too():
    t = table("cuttle")
    known = view(t.log.game, t.state, "B")

    assert Own("B", known, ()).seat == 1
    with pytest.raises(CopyError, match="this is not the copy of A"):
        Own("A", known, ())


def test_a_copy_of_another_viewer_is_refused_whatever_it_is_called():
    t = table("cuttle")

    for viewer in (1, "B"):
        with pytest.raises(CopyError, match="the copy of A cannot tell what B knows"):
            copy(copy(t.log, "A"), viewer)
        with pytest.raises(CopyError, match="one viewer's copy cannot tell"):
            view(t.log.game, view(t.log.game, t.state, "A"), viewer)
    with pytest.raises(CopyError, match="the copy of public cannot tell what A knows"):
        copy(copy(t.log, "public"), "A")
