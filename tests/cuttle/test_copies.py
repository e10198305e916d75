"""Copies of Cuttle (LOG 3, CU 1.2): who is told what, what a copy refuses, and what it cannot refuse."""

from pathlib import Path

import pytest

from cardlog import PUBLIC, CopyError, NotationError, copy, dumps, load, loads, view
from cardlog.event import texts
from tests.cuttle.table import DEAL, legal, log_of, play, refused, show, sit

clause = pytest.mark.clause
REPLAYS = Path(__file__).parents[2] / "replays" / "cuttle"
VIEWERS = {"A": 0, "B": 1, "public": PUBLIC}


def lines(log, viewer):
    return texts(copy(log, VIEWERS[viewer]).events)


def copied(view, *given, rules="classic"):
    """A copy, written down as such."""
    return log_of(*given, rules=rules, View=view)


@clause("LOG 3", "CU 1.2", "CU 6.1")
@pytest.mark.parametrize(
    ("name", "viewer"),
    [("glasses-as-a-knows-it", 0), ("glasses-as-b-knows-it", 1), ("glasses-as-onlookers-know-it", PUBLIC)],
)
def test_copies_are_those_written_by_hand(name, viewer):
    made, by_hand = copy(load(REPLAYS / "glasses.cgn"), viewer), load(REPLAYS / f"{name}.cgn")

    assert texts(made.events) == texts(by_hand.events)
    assert made.header == by_hand.header


@clause("LOG 3", "CU 1.2")
def test_what_a_viewer_knows_of_a_state_is_what_its_copy_comes_to():
    log = load(REPLAYS / "glasses.cgn")
    known = {viewer: log.game.as_json(view(log.game, log.state(17), number), 17) for viewer, number in VIEWERS.items()}

    assert known["A"]["hands"]["B"] == ["2s", "4h", "6s", "9c", "Jc", "Kd", "??"]
    assert known["B"]["hands"]["A"] == ["??", "??", "??", "??", "??"]
    assert known["public"]["hands"] == {"A": ["??"] * 5, "B": ["6s"] + ["??"] * 6}
    assert known["A"]["seen"] == known["B"]["seen"]
    assert known["public"]["seen"] == {"seats": ["6s"], "public": ["6s"]}
    for viewer, number in VIEWERS.items():
        assert show(copy(log, number).upto(17)) == known[viewer]


@clause("LOG 3", "CU 2.1")
def test_a_deal_tells_each_seat_its_own_hand():
    log = log_of(DEAL)

    assert lines(log, "A") == ["* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??"]
    assert lines(log, "B") == ["* deal B / ?? ?? ?? ?? ?? / Ac 2c 3d 4c 9s Jh"]
    assert lines(log, "public") == ["* deal B / ?? ?? ?? ?? ?? / ?? ?? ?? ?? ?? ??"]


@clause("LOG 3", "CU 2.3", "CU 4.6")
def test_a_drawn_card_is_told_to_the_seat_that_drew_and_to_glasses():
    log = play(
        sit(a="5c", b="2c"), "A draw", "* draw Kd", "B draw", "* draw 7h", "A oneoff 5c", "B decline", "* draw 8h 8s"
    )

    assert [line for line in lines(log, "A") if "draw " in line] == ["* draw Kd", "* draw ??", "* draw 8h 8s"]
    assert [line for line in lines(log, "B") if "draw " in line] == ["* draw ??", "* draw 7h", "* draw ?? ??"]
    assert [line for line in lines(log, "public") if "draw " in line] == ["* draw ??", "* draw ??", "* draw ?? ??"]


@clause("LOG 3")
def test_decisions_and_open_facts_stay_as_they_are():
    log = play(
        sit(a="7c 4d", b="2c 9s 3h"),
        *("A oneoff 7c", "B decline", "* flip 8h", "A points 8h", "B draw", "* draw 9d"),
        *("A oneoff 4d", "B decline", "B discard 9s 3h", "B draw", "* draw 9c"),
    )

    for viewer in (0, 1, PUBLIC):
        made = copy(log, viewer)
        assert [str(event) for event in made[1:5]] == [str(event) for event in log[1:5]]
        assert [str(event) for event in made[7:10]] == [str(event) for event in log[7:10]]


@clause("LOG 3")
def test_a_copy_has_view_as_its_last_tag_and_no_seed_bots_puzzle_glyphs_comments_or_variations():
    text = (
        '[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "Ana" "Bruno"]\n[Seed "7"]\n[Event "x"]\n'
        '[Bots "A=random"]\n[Puzzle "win in 2, open hands"]\n\n'
        "{A start.}\n" + DEAL + "\nA points 8h $1 {Fine.}\n( A points 9c\n)\n* takeback 1\n"
    )

    assert dumps(copy(loads(text), 1)) == (
        '[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "Ana" "Bruno"]\n[Event "x"]\n[View "B"]\n\n'
        "* deal B / ?? ?? ?? ?? ?? / Ac 2c 3d 4c 9s Jh\nA points 8h\n* takeback 1\n"
    )


@clause("LOG 3")
def test_of_a_copy_only_the_same_viewers_and_the_public_one_can_be_made():
    own = copy(log_of(DEAL), 0)

    assert copy(own, 0) == own
    assert texts(copy(own, PUBLIC).events) == lines(log_of(DEAL), "public")
    assert copy(own, PUBLIC).header.tag("View") == "public"
    with pytest.raises(CopyError):
        copy(own, 1)
    with pytest.raises(CopyError):
        copy(copy(own, PUBLIC), 0)
    with pytest.raises(CopyError, match="no seat C"):
        copy(log_of(DEAL), 2)


# What a copy refuses.


@clause("LOG 3")
@pytest.mark.parametrize(
    ("view", "line"),
    [
        (None, "* deal B / ?? 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"),
        (None, "* deal B / ?? ?? ?? ?? ?? / ?? ?? ?? ?? ?? ??"),
        ("A", "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"),
        ("A", "* deal B / 2d 5c 8h 9c Kd / Ac ?? ?? ?? ?? ??"),
        ("A", "* deal B / 2d 5c 8h 9c ?? / ?? ?? ?? ?? ?? ??"),
        ("B", "* deal B / ?? ?? ?? ?? ?? / ?? ?? ?? ?? ?? ??"),
        ("B", "* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??"),
        ("public", "* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??"),
        ("public", "* deal B / ?? ?? ?? ?? ?? / ?? ?? ?? ?? ?? Jh"),
    ],
)
def test_a_deal_names_what_the_viewer_knows_and_no_more(view, line):
    start = log_of() if view is None else copied(view)

    assert refused(start, line) == "LOG 3"


DEAL_A = "* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??"
DEAL_B = "* deal B / ?? ?? ?? ?? ?? / Ac 2c 3d 4c 9s Jh"
DEAL_P = "* deal B / ?? ?? ?? ?? ?? / ?? ?? ?? ?? ?? ??"


@clause("LOG 3")
def test_a_draw_names_what_the_viewer_sees_and_no_more():
    assert refused(log_of(DEAL, "A draw"), "* draw ??") == "LOG 3"
    own, rivals, nobodys = (
        copied(view, deal, "A draw") for view, deal in zip(VIEWERS, (DEAL_A, DEAL_B, DEAL_P), strict=True)
    )

    assert refused(own, "* draw ??") == "LOG 3"
    assert refused(rivals, "* draw Qh") == "LOG 3"
    assert refused(nobodys, "* draw Qh") == "LOG 3"
    assert show(play(own, "* draw Qh"))["hands"]["A"] == ["2d", "5c", "8h", "9c", "Qh", "Kd"]
    assert show(play(rivals, "* draw ??"))["hands"]["A"] == ["??"] * 6
    assert refused(own, "* draw 5c") == "CU 2.3"
    assert refused(rivals, "* draw ?? ??") == "CU 2.3"


@clause("LOG 3", "CU 6.1")
def test_before_glasses_a_draw_is_named_in_both_seats_copies():
    glasses = copied("A", DEAL_A, "A permanent 8h", "* show B Ac 2c 3d 4c 9s Jh", "B draw")
    public = copied("public", DEAL_P, "A permanent 8h", "* show B ?? ?? ?? ?? ?? ??", "B draw")

    assert refused(glasses, "* draw ??") == "LOG 3"
    assert show(play(glasses, "* draw Qs"))["hands"]["B"] == ["Ac", "2c", "3d", "4c", "9s", "Jh", "Qs"]
    assert refused(public, "* draw Qs") == "LOG 3"


@clause("LOG 3", "CU 6.1")
def test_a_show_names_what_the_viewer_sees_and_no_more():
    assert refused(log_of(DEAL, "A permanent 8h"), "* show B Ac 2c 3d 4c 9s ??") == "LOG 3"
    seer, shown = copied("A", DEAL_A, "A permanent 8h"), copied("B", DEAL_B, "A permanent 8h")
    public = copied("public", DEAL_P, "A permanent 8h")

    assert refused(seer, "* show B ?? ?? ?? ?? ?? ??") == "LOG 3"
    assert refused(seer, "* show B Ac 2c 3d 4c 9s ??") == "LOG 3"
    assert refused(shown, "* show B ?? 2c 3d 4c 9s Jh") == "LOG 3"
    assert refused(public, "* show B Ac ?? ?? ?? ?? ??") == "LOG 3"
    assert refused(public, "* show B ?? ?? ?? ?? ??") == "CU 6.1"
    assert refused(seer, "* show B Ac 2c 3d 4c 9s 5c") == "CU 6.1"
    assert refused(shown, "* show B Ac 2c 3d 4c 9s Js") == "CU 6.1"


@clause("LOG 3", "CU 6.1")
def test_a_card_seen_on_its_way_into_the_hand_is_named_when_the_hand_is_shown():
    """An onlooker saw a jack go back to B's hand, so the show must name it, and it alone."""
    log = log_of("* deal B / 5c 8h 9c 9d Kd / Ac 2c 3d 4c 9s Jh")
    log = play(log, "A points 5c", "B permanent Jh 5c", "A oneoff 9d Jh", "B decline", "B draw", "* draw Ts")
    log = play(log, "A permanent 8h", "* show B Ac 2c 3d 4c 9s Jh Ts")
    public = copy(log, PUBLIC)

    assert str(public[8]) == "* show B Jh ?? ?? ?? ?? ?? ??"
    assert refused(public.upto(8), "* show B ?? ?? ?? ?? ?? ?? ??") == "LOG 3"
    assert refused(public.upto(8), "* show B Jh Ts ?? ?? ?? ?? ??") == "LOG 3"
    assert str(copy(log, 0)[8]) == "* show B Ac 2c 3d 4c 9s Ts Jh"


@clause("LOG 3", "CU V7")
def test_an_exchange_of_hands_tells_both_seats_both_hands():
    rules = "classic joker=true"
    log = play(sit(a="Jk 3c 9c", b="Kd", rules=rules), "A oneoff Jk", "B decline", "* hands / Kd / 3c 9c")
    public = copy(log, PUBLIC)

    assert [lines(log, viewer)[-1] for viewer in VIEWERS] == [
        "* hands / Kd / 3c 9c",
        "* hands / Kd / 3c 9c",
        "* hands / ?? / ?? ??",
    ]
    assert refused(public.upto(3), "* hands / Kd / ?? ??") == "LOG 3"
    assert refused(copy(log, 0).upto(3), "* hands / ?? / 3c 9c") == "LOG 3"
    assert refused(log.upto(3), "* hands / ?? / ?? ??") == "LOG 3"


@clause("LOG 3", "CU V4")
def test_a_card_known_on_top_of_the_stock_is_named_for_everyone_when_drawn():
    rules = "classic nine=top_of_stock"
    log = sit(a="9d", b="5c 3h", table_b="Kc", rules=rules)
    log = play(log, "A oneoff 9d Kc", "B decline", "B oneoff 5c", "* draw 7c Kc")

    assert lines(log, "A")[-1] == "* draw Kc ??"
    assert lines(log, "public")[-1] == "* draw Kc ??"
    before = copy(log, 0).upto(4)
    assert refused(before, "* draw ?? ??") in ("LOG 3", "CU V4")
    assert refused(before, "* draw 7c Kc") == "LOG 3"


@clause("CU 4.5", "LOG 3")
def test_open_facts_and_decisions_are_unreadable_with_hidden_cards():
    for line in ("* discard ?? 3h", "B discard ?? 3h", "* flip ??", "A points ??", "A take ??", "A oneoff 2c ??"):
        with pytest.raises(NotationError):
            log_of().game.verbs.read(line)


# What a copy cannot refuse: each hidden card may be any unseen one.


@clause("LOG 3", "CU 2.2")
def test_a_rival_may_play_any_card_that_lies_nowhere_else():
    log = copied("A", DEAL_A, "A points 8h")

    assert show(play(log, "B points Ts"))["hands"]["B"] == ["??"] * 5
    assert "B scuttle 9h 8h" in legal(log)
    assert refused(log, "B points 9c") == "CU 2.2"
    assert refused(log, "B scuttle 8s Td") == "CU 2.2"
    assert refused(log, "B scuttle 8d 8h") == "CU 3.2"


@clause("LOG 3", "CU 2.2")
def test_no_more_cards_are_played_than_are_hidden():
    log = copied(
        "A", '* position {"turn": "B", "hands": {"A": ["Kd"], "B": ["??"]}}', "B points 9d", "A draw", "* draw 3c"
    )

    assert legal(log) == ["B draw"]
    assert refused(log, "B points 7c") == "CU 2.2"


@clause("LOG 3", "CU 4.5")
def test_a_discard_may_name_as_many_unknown_cards_as_are_hidden():
    start = '* position {"turn": "A", "hands": {"A": ["4c"], "B": ["3h", "9s", "??"]}, "seen": {"seats": ["3h", "9s"]}}'
    log = copied("A", start, "A oneoff 4c", "B decline")

    assert refused(log, "B discard 7c 7d") == "CU 4.5"
    assert refused(log, "B discard 4c 9s") == "CU 4.5"
    assert "B discard 3h 9s" in legal(log)
    assert show(play(log, "B discard 7c 9s"))["hands"]["B"] == ["3h"]
    assert len([line for line in legal(log) if "discard" in line]) == 1 + 2 * 49


@clause("LOG 3", "CU 6.1")
def test_a_show_must_fit_what_is_known_of_the_hand():
    start = '* position {"turn": "A", "hands": {"A": ["8c"], "B": ["3h", "??"]}, "seen": {"seats": ["3h"]}}'
    log = copied("A", start, "A permanent 8c")

    assert refused(log, "* show B 9s 9d") == "CU 6.1"
    assert refused(log, "* show B 3h 8c") == "CU 6.1"
    assert show(play(log, "* show B 3h 9d"))["hands"]["B"] == ["3h", "9d"]


@clause("LOG 3", "CU 5.1")
def test_in_a_copy_a_rival_may_hold_any_unseen_two():
    log = copied("A", DEAL_A, "A oneoff 5c")

    assert legal(log) == ["B counter 2c", "B counter 2h", "B counter 2s", "B decline"]
    assert refused(log, "B counter 2d") == "CU 5.1"


@clause("LOG 1", "LOG 3")
def test_a_takeback_takes_knowledge_back_too():
    log = log_of(DEAL, "A permanent 8h", "* show B Ac 2c 3d 4c 9s Jh", "* takeback 2", "A draw", "* draw Kc")
    mine = copy(log, 0)

    assert show(mine.upto(3))["hands"]["B"] == ["Ac", "2c", "3d", "4c", "9s", "Jh"]
    assert show(mine)["hands"]["B"] == ["??"] * 6
    assert show(mine)["seen"] == {"seats": [], "public": []}
