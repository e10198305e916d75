"""Copies of one game put together, and what two people wrote at it."""

from itertools import permutations

import pytest

from cardlog import PUBLIC, Chance, Comment, IllegalEvent, Note, copy, dumps, load, loads
from cardlog.many.joining import Contradiction, join
from cardlog.play.simulate import simulate
from cardlog.study.annotate import add_comment, add_variation, read_variation, set_comment, set_glyphs
from cardlog.study.merging import merge_notes

HEADER = '[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "Ana" "Bruno"]\n'
GAME = f"""{HEADER}
* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh
A draw
* draw 5h
B permanent Jh 8h
"""
TRUTH = GAME.replace("B permanent Jh 8h", "B draw").rstrip() + "\n* draw Ad\nA permanent Kd\n"


@pytest.fixture
def truth():
    return loads(TRUTH)


@pytest.mark.parametrize("name", ["cuttle", "cutthroat-spades"])
def test_the_copies_of_all_seats_are_the_truth(name):
    """In these games each card is known to the seat that gets it, so that nothing is left unknown."""
    for log in simulate(name, games=3, seed=3):
        copies = [copy(log, seat) for seat in range(len(log.header.seats))]
        for order in list(permutations(copies))[:4]:
            joined = join([*order, copy(log, PUBLIC)])
            assert joined.events == log.events
            assert joined.header.view is None


def test_what_nobody_saw_is_found_where_later_facts_name_it():
    """In Cabo nobody looks at two of the slots that one is dealt; the showdown names them."""
    for log in simulate("cabo", games=2, seed=3):
        joined = join([copy(log, seat) for seat in (0, 1)])

        assert any("??" in str(event) for event in join([copy(log.upto(9), seat) for seat in (0, 1)]))
        assert (joined.events, joined.header.view) == (log.events, None)


def test_cards_that_nobody_saw_leave_it_a_copy():
    """Before the showdown nobody knows the slots that nobody looked at; and without its copy, what a third seat drew."""
    (log,) = simulate("cabo", seats=3, seed=1)
    begun = log.upto(9)
    first = copy(begun, 0)

    assert join([first, copy(begun, 1), copy(begun, 2)]) == first
    (spades,) = simulate("cutthroat-spades", seed=1)
    two = [copy(spades.upto(20), seat) for seat in (1, 2)]
    assert join(two) == two[0]


def test_a_copy_that_is_illegal_is_none_to_be_joined():
    """A drew a card that lies in the discard pile by then: no other copy names the card that it drew."""
    log = loads(
        """[Cardlog "1"]
[Game "cabo"]
[Rules "classic"]
[Seats "Ana" "Bruno"]

* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up 4s
A look A0 A1
* show A A0 5c A1 Kd
B look B2 B3
* show B B2 Qd B3 Ah
A draw
* draw 6c
A swap A0
* reveal A0 5c
"""
    )
    wrong = loads(dumps(copy(log, "A")).replace("* draw 6c", "* draw 4s"))
    with pytest.raises(IllegalEvent) as caught:
        join([wrong, copy(log, "B")])
    assert caught.value.number == 7


def test_a_truth_that_is_joined_with_a_copy_is_the_truth(truth):
    assert join([truth, copy(truth, 1)]).events == join([copy(truth, PUBLIC), truth]).events == truth.events


@pytest.mark.parametrize(
    ("left", "right", "what"),
    [
        ("* draw 5h", "* draw 6h", "together|5h and"),
        ("A permanent Kd", "A draw", "A permanent Kd and A draw"),
        ("A permanent Kd\n", "", "event 6 stands in the first alone: A permanent Kd"),
        ("2d 5c 8h", "2d 5c 7h", "2d 5c 8h 9c Kd and 2d 5c 7h 9c Kd"),
    ],
)
def test_contradictions_are_named_with_both_places(cardlog, file, left, right, what):
    file(TRUTH, "a.cgn")
    file(TRUTH.replace(left, right), "b.cgn")
    with pytest.raises(Contradiction, match=what):
        join([load("a.cgn"), load("b.cgn")])
    ran = cardlog("join", "a.cgn", "b.cgn", "-o", "x.cgn")

    assert (ran.code, ran.err.count("\n")) == (1, 1)
    assert "a.cgn" in ran.err
    assert "b.cgn" in ran.err
    assert cardlog("show", "x.cgn").code == 2  # nothing is written


def test_copies_of_different_games_are_told(truth):
    other = loads(TRUTH.replace('"classic"', '"classic four=random"'))

    with pytest.raises(Contradiction, match="the rules: classic and classic four=random"):
        join([truth, other])


def test_copies_are_joined_on_the_command_line(cardlog, file):
    file(TRUTH, "truth.cgn")
    for seat in ("A", "B", "public"):
        cardlog("view", "truth.cgn", "--seat", seat, "-o", f"{seat}.cgn")

    assert cardlog("join", "A.cgn", "B.cgn", "public.cgn", "-o", "joined.clog") == (0, "", "")
    assert load("joined.clog").events == load("truth.cgn").events
    assert cardlog("join", "public.cgn", "A.cgn", "-o", "-").err.startswith("no copy knows all cards: - is what public")
    assert cardlog("join", "A.cgn", "nowhere.cgn", "-o", "z.cgn").code == 2


# Annotations.


def test_what_both_added_stands_there(truth):
    variation = read_variation(truth, (2,), ["A points 8h"])
    other = read_variation(truth, (2,), ["A points 9c"])
    mine = add_comment(add_variation(set_glyphs(truth, (2,), (1,)), (2,), variation), (2,), "Mine.")
    theirs = add_variation(
        add_variation(set_glyphs(set_comment(truth, (2,), "Theirs."), (2,), (1, 4)), (2,), other), (2,), variation
    )
    note = merge_notes(truth, mine, theirs).log.note(2)

    assert note.glyphs == (1, 4)
    assert sorted(note.text.split("\n")) == ["Mine.", "Theirs."]
    assert [str(line[0]) for line in note.variations] == ["A points 8h", "A points 9c"]


def test_what_one_took_away_or_changed_is_so():
    base = loads(TRUTH.replace("A draw\n", "A draw $2 {Old.}\n", 1))
    gone = loads(TRUTH)
    changed = loads(TRUTH.replace("A draw\n", "A draw $2 {New.}\n", 1))

    assert dumps(merge_notes(base, gone, base).log) == dumps(merge_notes(base, base, gone).log) == dumps(gone)
    assert merge_notes(base, base, changed).log.note(2).text == "New."
    both = merge_notes(base, changed, loads(TRUTH.replace("A draw\n", "A draw $2 {Newer.}\n", 1))).log
    assert both.note(2).comments == (Comment("New."), Comment("Newer."))


def test_comments_in_variations_and_after_them_keep_their_place():
    def written(inner, after, other=""):
        return loads(TRUTH.replace("A draw\n", f"A draw\n{other}( A points 8h {inner}\n) {after}\n", 1))

    base = written("", "")
    merged = merge_notes(base, written("{Inside.}", ""), written("$1", "{After.}", "( A points 9c\n)\n")).log
    note = merged.note(2)

    assert [str(line[0]) for line in note.variations] == ["A points 8h", "A points 9c"]
    assert (note.variations[0].note(1).text, note.variations[0].note(1).glyphs) == ("Inside.", (1,))
    assert note.comments == (Comment("After.", 1),)


def test_of_what_there_can_be_only_one_mine_stands_and_it_is_told(truth):
    mine, theirs = (truth.annotate(2, Note(chance=Chance(best))) for best in (40, 50))
    merged = merge_notes(truth, mine, theirs)

    assert merged.log.note(2).chance == Chance(40)
    assert merged.conflicts == ("event 2: the chance: =40 and =50",)
    assert merge_notes(truth, truth, theirs) == (theirs, ())


def test_another_game_is_refused(cardlog, file, truth):
    file(TRUTH, "base.cgn")
    file(TRUTH.replace("A permanent Kd", "A draw"), "other.cgn")
    file(TRUTH.replace("A draw\n", "A draw {Hm.}\n", 1), "mine.cgn")

    assert cardlog("merge-notes", "base.cgn", "mine.cgn", "other.cgn", "-o", "x.cgn") == (
        2, "", "cardlog: the second is another game than the base: event 6 is A draw, not A permanent Kd\n"
    )  # fmt: skip
    assert cardlog("merge-notes", "base.cgn", "base.cgn", "mine.cgn", "-o", "x.cgn") == (0, "", "")
    assert dumps(load("x.cgn")) == dumps(load("mine.cgn"))
