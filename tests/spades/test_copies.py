"""Copies of Cutthroat Spades (LOG 3): who is told what, what a copy refuses, and what it cannot refuse."""

from pathlib import Path

import pytest

from cardlog import PUBLIC, CopyError, Lowest, copy, load, view
from cardlog.event import texts
from tests.spades.table import (
    BIDS,
    DEAL,
    HIDDEN,
    A,
    B,
    C,
    dealt,
    last_trick,
    legal,
    log_of,
    play,
    plays,
    refused,
    show,
    sit,
    why,
)

clause = pytest.mark.clause
REPLAYS = Path(__file__).parents[2] / "replays" / "cutthroat-spades"
VIEWERS = {"A": 0, "B": 1, "C": 2, "public": PUBLIC}
SEEN = {"A": (A, HIDDEN, HIDDEN), "B": (HIDDEN, B, HIDDEN), "C": (HIDDEN, HIDDEN, C), "public": (HIDDEN,) * 3}


def copied(viewer, *lines):
    """A copy of `DEAL` and `BIDS`, written down as such."""
    return log_of(f"* deal C / {' / '.join(SEEN[viewer])}", *BIDS, *lines, View=viewer)


@clause("LOG 3")
@pytest.mark.parametrize(
    ("name", "viewer"),
    [
        ("x1-as-a-knows-it", 0),
        ("x1-as-b-knows-it", 1),
        ("x1-as-c-knows-it", 2),
        ("x1-as-onlookers-know-it", PUBLIC),
    ],
)
def test_copies_are_those_written_by_hand(name, viewer):
    made, by_hand = copy(load(REPLAYS / "x1-a-ruff-opens-spades.cgn"), viewer), load(REPLAYS / f"{name}.cgn")

    assert texts(made.events) == texts(by_hand.events)
    assert made.header == by_hand.header


@clause("LOG 2", "LOG 3")
def test_a_copy_that_begins_with_a_position_is_that_written_by_hand():
    made = copy(load(REPLAYS / "only-spades-to-lead.cgn"), 1)

    assert texts(made.events) == texts(load(REPLAYS / "only-spades-as-b-knows-it.cgn").events)


@clause("LOG 3", "SP 2.1")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_deal_tells_each_seat_its_own_hand(viewer):
    made = copy(log_of(DEAL), VIEWERS[viewer])

    assert texts(made.events) == [f"* deal C / {' / '.join(SEEN[viewer])}"]


@clause("LOG 3")
def test_bids_and_plays_are_public():
    log = dealt("A play Ah", "B play 2s", "C play Kh")

    for viewer in VIEWERS.values():
        assert texts(copy(log, viewer).events)[1:] == texts(log.events)[1:]


@clause("LOG 3")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_copy_comes_to_what_its_viewer_knows(viewer):
    log = dealt("A play Ah", "B play 2s", "C play Kh", "B play 4s", "C play Qs")
    state = show(copy(log, VIEWERS[viewer]))

    assert state["view"] == viewer
    for seat, hand in show(log)["hands"].items():
        assert state["hands"][seat] == (hand if seat == viewer else ["??"] * len(hand))
    for key in ("bids", "tricks", "trick", "last", "open", "voids", "totals", "awaits", "actor", "stock"):
        assert state[key] == show(log)[key]
    assert copy(log, VIEWERS[viewer]).state() == view(log.game, log.state(), VIEWERS[viewer])


@clause("LOG 3")
def test_all_that_lies_open_is_all_that_is_known():
    log = dealt("A play Ah", "B play 2s")

    for viewer in VIEWERS.values():
        assert view(log.game, log.state(), viewer, now=True) == view(log.game, log.state(), viewer)


@clause("LOG 3")
@pytest.mark.parametrize("viewer", "ABC")
def test_a_seats_copy_is_exact_for_the_seat_itself(viewer):
    lines = ("A play Ah", "B play 2s", "C play Kh", "B play 4s", "C play Qs", "A play Ks", "A play 2h", "B play 8c")
    for count in range(len(lines) + 1):
        log = dealt(*lines[:count])
        if show(log)["actor"] == viewer:
            assert legal(copy(log, VIEWERS[viewer])) == legal(log)


@clause("LOG 3")
def test_each_hidden_card_may_be_any_unseen_one():
    log = copied("A", "A play Ad")

    assert legal(log) == plays("B", f"{B} {C}")
    assert refused(log, "B play Kc") == "SP 3.2"  # A holds it
    assert refused(log, "B play Ad") == "SP 3.2"  # it lies on the table
    assert refused(log, "B play 2c") == "SP 1.1"


@clause("LOG 3", "SP 3.4")
def test_a_hidden_hand_may_be_spades_alone_whatever_its_size():
    """Each hidden card by itself may be a spade; that 17 cannot be is not looked at."""
    log = log_of(f"* deal A / {HIDDEN} / {HIDDEN} / {HIDDEN}", "B bid 5", "C bid 5", "A bid 5", View="public")

    assert "B play Ks" in legal(log)
    log = play(log, "B play Ks")
    assert show(log)["voids"]["B"] == "cdh"
    assert show(log)["open"] is False


@clause("LOG 3", "SP 3.2")
def test_whoever_does_not_follow_is_shown_void_in_the_suit_led():
    log = copied("A", "A play Ah", "B play 9d", "C play Kh")

    assert show(log)["voids"] == {"A": "", "B": "h", "C": ""}
    log = play(log, "A play Ad", "B play 8c")
    assert show(log)["voids"] == {"A": "", "B": "dh", "C": ""}
    log = play(log, "C play 5d", "A play Ac", "B play 2s", "C play 6c")
    assert show(log)["voids"] == {"A": "", "B": "cdh", "C": ""}
    assert show(log)["open"] is True
    unseen = {*f"{B} {C}".split()} - {"9d", "Kh", "8c", "5d", "2s", "6c"}
    assert legal(log) == plays("B", " ".join(card for card in unseen if card[1] == "s"))


@clause("LOG 3", "SP 3.4")
def test_whoever_leads_a_spade_while_they_are_closed_is_shown_to_hold_no_other_suit():
    log = sit(a="2s 3s 5s", b="7h Qs Ks", c="4d 6d 8d")
    assert show(play(log, "A play 5s"))["voids"]["A"] == "cdh"

    log = sit(a="2s 3s 5s", b="7h Qs Ks", c="4d 6d 8d", open=True)
    assert show(play(log, "A play 5s"))["voids"]["A"] == ""


@clause("LOG 3")
def test_voids_are_known_in_the_full_log_too():
    assert show(dealt("A play Ah", "B play 2s"))["voids"]["B"] == "h"


@clause("LOG 3")
def test_nothing_is_inferred_by_exclusion():
    """B and C have one card each: C's has to be the 4d, but a copy does not count."""
    log = sit(a="2s", b="?? ??", c="?? ??", actor="B", trick="A As", view="A", bids=(5, 5, 5), tricks=(15, 0, 0))
    log = play(log, "B play Ks", "C play Qs", "A play 2s")

    assert "B play 3d" in legal(log)
    assert "B play 2d" in legal(log)
    assert show(log)["hands"] == {"A": [], "B": ["??"], "C": ["??"]}


@clause("LOG 3")
@pytest.mark.parametrize(
    "hands",
    [
        (HIDDEN, HIDDEN, HIDDEN),
        (A, B, C),
        (A, B.replace("Kd", "??"), HIDDEN),
        (A.replace("Ks", "??"), HIDDEN, HIDDEN),
    ],
)
def test_a_copy_names_what_its_viewer_knows_and_hides_the_rest(hands):
    assert refused(log_of(View="A"), f"* deal C / {' / '.join(hands)}") == "LOG 3"


@clause("LOG 3")
def test_a_public_copy_names_no_hand():
    assert refused(log_of(View="public"), f"* deal C / {A} / {HIDDEN} / {HIDDEN}") == "LOG 3"


@clause("LOG 3", "SP 2.1")
def test_a_deal_in_a_copy_is_checked_as_far_as_it_is_known():
    log = log_of(View="A")

    assert refused(log, f"* deal C / {A} / {HIDDEN} / {HIDDEN} ??") == "SP 2.1"
    assert refused(log, f"* deal C / {A.replace('Ks', '2c')} / {HIDDEN} / {HIDDEN}") == "SP 2.1"
    assert refused(log, f"* deal E / {A} / {HIDDEN} / {HIDDEN}") == "SP 2.1"


@clause("LOG 3")
def test_of_a_copy_only_the_same_viewers_and_the_public_one_are_made():
    mine = copy(dealt("A play Ah"), 0)

    assert texts(copy(mine, 0).events) == texts(mine.events)
    assert texts(copy(mine, PUBLIC).events)[0] == f"* deal C / {HIDDEN} / {HIDDEN} / {HIDDEN}"
    with pytest.raises(CopyError):
        copy(mine, 1)


@clause("LOG 3")
def test_a_copy_cannot_deal():
    log = copy(last_trick((5, 5, 5), (6, 5, 6)), 0)

    with pytest.raises(CopyError, match="does not know the cards"):
        log.game.settle(log.state(), Lowest())
    assert show(play(log, f"* deal A / {A} / {HIDDEN} / {HIDDEN}"))["hands"]["A"] == A.split()


@clause("LOG 2", "LOG 3")
def test_cards_played_before_a_position_are_unknown_to_a_copy():
    """The position does not say which cards were played: to B any of them may still be in A's or C's hand."""
    full = sit(a="2s 3s 5s", b="7h Qs Ks", c="4d 6d 8d", actor="A", tricks=(5, 5, 4))
    log = copy(full, 1)

    assert log.state() == view(full.game, full.state(), 1)
    assert "A play Ac" in legal(log)
    assert "A play 7h" not in legal(log)
    assert len(legal(log)) == 51 - 3


@clause("LOG 2", "SP 5.3")
def test_a_void_that_a_position_gives_names_no_event():
    error = why(sit(a="?? ??", b="2h 3h", c="?? ??", view="B", voids={"A": "h"}), "A play Ah")

    assert error.message == "A play Ah: A was shown to hold no hearts (SP 3.2)"
    assert (error.earlier, error.earlier_event) == (None, None)


@clause("LOG 2", "SP 5.3")
def test_a_play_that_lies_in_a_position_is_no_event_of_the_log():
    log = sit(a="As 2h", b="?? ??", c="?? ?? ??", actor="C", trick="A Kh, B 5c", view="A")
    error = why(play(log, "C play 3h", "A play 2h"), "B play Th")

    assert show(log)["voids"]["B"] == "h"
    assert error.clause == "SP 3.2"
    assert (error.earlier, error.earlier_event) == (None, None)
