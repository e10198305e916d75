"""Marks: a win that is missed is told, and what cannot be told better is not marked."""

import re

import pytest
from attrs import evolve

from cardlog import Chance, CopyError, RulesError, copy
from cardlog.analysis.marks import Marks
from cardlog.analysis.reasons import is_reason, of_a_sure_win
from cardlog.analysis.worth import worth
from cardlog.cards import HIDDEN, cards
from cardlog.event import texts
from cardlog.games.cabo.state import draft
from cardlog.language import language
from cardlog.line import Comment, Line, Note
from cardlog.play.simulate import simulate
from cardlog.state import freeze
from tests.analysis.test_forced import CALL
from tests.cabo import table as cabo
from tests.cuttle import table as cuttle

MISSED = cuttle.play(
    cuttle.sit(
        a="7c 2h",
        b="9s Td",
        points_a="Tc 4d",
        points_b="Th 8h",
        scrap=cuttle.last_cards("3c 3d", "7c 2h 9s Td Tc 4d Th 8h"),
    ),
    "A points 2h",
    "B points 9s",
)
"""A has 14 points and the seven that wins; it plays its two, and B, who has 18, wins."""


def marked(log, iterations=200, seat=None):
    return Marks(log.game, iterations, seat).of(log)


def test_a_missed_win_is_a_blunder_with_the_win_beside_it():
    log = marked(MISSED)
    note = log.at((2,))
    assert note.chance.best == 100
    assert note.chance.played < 40  # A does not know that B holds what it needs
    assert note.glyphs == (4,)
    assert [texts(line) for line in note.variations] == [["A points 7c"]]
    why = note.variations[0].note(1).comment
    assert re.fullmatch(
        r"A wins with it within one turn, whatever others hold and draw; [1-3]?\d times of 100 as played.", why
    )
    assert (log.at((3,)).chance, log.at((3,)).glyphs) == (Chance(100), ())
    assert log.events == MISSED.events
    log.past()


def test_of_a_round_it_is_said_that_no_game_is_won():
    why = of_a_sure_win(1, 2, 0.5, CALL.game.horizon)
    assert why.endswith("50 times of 100 as played. What is won is the round.")
    assert language("pt")(why).endswith("50 vezes em 100. O que se ganha: ronda.")


def test_a_sure_win_that_is_let_go_is_marked_however_little_was_lost():
    """A needs one point and holds seven; few cards that B may hold or draw keep A from it a turn later."""
    log = cuttle.play(cuttle.sit(a="7c", b="Kd", points_a="Ts Td"), "A draw", "* draw 2s")
    note = marked(log, 400).at((2,))
    assert note.chance.best == 100 > note.chance.played > 95
    assert note.glyphs == (6,)
    assert [texts(line) for line in note.variations] == [["A points 7c"]]


def test_a_sure_win_that_is_let_go_is_marked_where_nothing_was_lost():
    """The same, in five worlds, all of which A wins a turn later."""
    log = cuttle.play(cuttle.sit(a="7c", b="Kd", points_a="Ts Td"), "A draw", "* draw 2s")
    note = marked(log, 5).at((2,))
    assert (note.chance, note.glyphs) == (Chance(100), (6,))
    (line,) = note.variations
    assert (texts(line), line.note(1).comment) == (
        ["A points 7c"],
        "A wins with it within one turn, whatever others hold and draw; 100 times of 100 as played.",
    )


def test_a_win_that_is_taken_is_worth_all():
    log = marked(cuttle.play(MISSED.upto(1), "A points 7c"))
    assert (log.at((2,)).chance, log.at((2,)).glyphs) == (Chance(100), ())


def test_the_same_log_is_marked_the_same():
    """From the truth and from the seat's own copy, each time; and one seat's marks do not depend on the other's."""
    once = marked(MISSED)
    assert marked(MISSED) == once
    assert marked(MISSED, seat=0).at((2,)) == once.at((2,)) == marked(copy(MISSED, "A")).at((2,))
    assert marked(MISSED, seat=0).at((3,)) == marked(copy(MISSED, "A")).at((3,)) == Note()


def test_marks_of_people_stay():
    log = marked(MISSED.annotate((2,), Note(glyphs=(1,), comment="Careful.")))
    assert log.at((2,)).glyphs == (1,)
    assert log.at((2,)).comment == "Careful."
    assert log.at((2,)).chance == marked(MISSED).at((2,)).chance


@pytest.mark.parametrize("code", ["en", "pt"])
def test_what_a_former_analysis_marked_is_replaced(code):
    """Once more in another language: as if it were the first time; what people wrote beside it stays."""
    again = marked(Marks(MISSED.game, 40, say=language(code)).of(MISSED))
    assert again == marked(MISSED)

    mine = Line([MISSED.game.verbs.read("A draw")], {1: Note(comment="A wins with it.")})
    first = marked(MISSED, 40)
    note = first.at((2,))
    wrote = evolve(note, variations=(*note.variations, mine), comment=["Hm.", Comment("Sure?", 1), Comment("So.", 2)])
    found = marked(first.annotate((2,), wrote)).at((2,))
    assert (found.chance, found.glyphs) == (marked(MISSED).at((2,)).chance, (4,))
    assert found.variations == (mine, *marked(MISSED).at((2,)).variations)
    assert [(one.text, one.after) for one in found.comments] == [("Hm.", 0), ("Sure?", 0), ("So.", 1)]


@pytest.mark.parametrize("more", [{"comment": "No: B may have a jack."}, {"glyphs": (1,)}])
def test_what_people_changed_in_a_mark_stays(more):
    first = marked(MISSED, 40)
    note = first.at((2,))
    (line,) = note.variations
    changed = evolve(note, variations=(Line(line.events, {1: evolve(line.note(1), **more)}),))
    found = marked(first.annotate((2,), changed)).at((2,))
    assert (found.glyphs, found.variations) == (note.glyphs, changed.variations)


def test_reasons_are_known_as_such():
    """All that are given at the end of five games, also with a reply; and none to which a word was added."""
    asked = [each for log in simulate("cuttle", games=5, seed=4) for each in Marks(log.game, 40).asked(log)[-4:]]
    found = [each.why for each in map(worth, asked) if each.why]
    assert any("go on with a move such as this" in why for why in found)
    assert [why for why in found if not is_reason(why)] == []
    winning = "As played, 83 of 100 go on with a move such as this, with it 54: B points 4h. B has 21 of 21 and wins."
    assert is_reason(f"A wins 21 times of 100 with it, 0 as played. {winning}")
    assert not any(is_reason(why + " Or not.") for why in found)


THROWN = cabo.play(
    cabo.sit("Ac 2c -- --", "Kc Qd -- --", discard="Ks", seen={"A0": ["A"], "A1": ["A"]}), "A take A0", "* reveal A0 Ac"
)
"""A has 3, takes a king for its ace, and has 15."""


def test_of_a_round_of_cabo_a_reason_says_that_it_is_the_round():
    note = marked(THROWN, 400).at((2,))
    assert note.glyphs == (4,)
    (line,) = note.variations
    why = line.note(1).comment
    assert re.match(r"A wins [89]\d times of 100 with it, \d+ as played\. What is won is the round\.", why)
    assert is_reason(why)
    assert marked(marked(THROWN, 400), 400) == marked(THROWN, 400)


def test_a_game_in_which_search_is_not_known_to_be_better_has_chances_alone():
    unproven = evolve(THROWN.game, horizon=evolve(THROWN.game.horizon, proven=False))
    note = Marks(unproven, 400).of(THROWN).at((2,))
    assert note.chance == marked(THROWN, 400).at((2,)).chance
    assert (note.glyphs, note.variations) == ((), ())


def test_worlds_can_be_shared_by_the_decisions_of_a_round():
    """Two decisions of a game share its worlds; of a match of two deals, each deal's decisions those of a deal."""
    assert [asked.iterations for asked in Marks(MISSED.game, 90, shared=100).asked(MISSED)] == [50, 50]
    assert [asked.iterations for asked in Marks(MISSED.game, 40, shared=100).asked(MISSED)] == [40, 40]
    assert [asked.iterations for asked in Marks(MISSED.game, 40, shared=1).asked(MISSED)] == [1, 1]
    match = next(simulate("cutthroat-spades", seed=1))
    begun = [number for number, state in enumerate(match.states()) if state.awaits == "deal"]
    deals = match.upto(begun[2])
    asked = Marks(match.game, 1000, shared=1000).asked(deals)
    for seat in range(3):
        each = [one.iterations for one in asked if one.own.seat == seat]
        assert {*each} == {2000 // 3 // len(each)}


def test_worlds_are_shared_by_what_a_seat_knows():
    """How many decisions others have may tell what they hold: of a truth and of the seat's own copy comes the same."""
    log = next(simulate("cuttle", seed=1))
    whole = [one for one in Marks(log.game, 90, shared=100).asked(log) if one.own.seat == 0]
    own = Marks(log.game, 90, shared=100).asked(copy(log, "A"))
    assert [(one.number, one.iterations) for one in whole] == [(one.number, one.iterations) for one in own]
    letter = Marks(log.game, 90, "A", shared=100).asked(log)
    assert [one.number for one in letter] == [one.number for one in own]


def test_two_reasons_that_were_put_together_are_replaced():
    """As `merge-notes` leaves them of two analyses: with both glyphs and both reasons."""
    once = marked(MISSED).at((2,))
    (line,) = once.variations
    both = Line(
        [*line.events], {1: Note(comment=[line.note(1).comment, "A wins 90 times of 100 with it, 60 as played."])}
    )
    merged = MISSED.annotate((2,), evolve(once, glyphs=(4, 6), variations=(both,)))
    assert marked(merged) == marked(MISSED)
    silent = MISSED.annotate((2,), evolve(once, glyphs=(4,), variations=(Line([*line.events]),)))
    assert len(marked(silent).at((2,)).variations) == 1


def test_a_log_of_another_game_is_refused():
    with pytest.raises(RulesError, match="this is a log of cuttle, and not of cabo"):
        Marks(cabo.log_of().game, 10).of(MISSED)


def test_a_position_that_no_truth_fits_is_told_with_its_event():
    """A's two hidden cards can both be the 9s alone."""
    log = cabo.play(cabo.sit("5c -- -- --", "7h 8c -- --"), "A draw")
    asked = Marks(log.game, 10).asked(log)[0]
    known = draft(asked.own.state)
    known.barred = tuple(known.unseen ^ cards("9s") if spot == HIDDEN else 0 for spot in known.slots)
    impossible = evolve(asked.own, state=freeze(known, type(asked.own.state)))
    with pytest.raises(CopyError, match="before event 2: no truth fits this copy"):
        worth(asked._replace(own=impossible, log=None))


def test_what_cannot_be_is_told():
    with pytest.raises(RulesError, match="0 iterations tell nothing: 1 at least"):
        Marks(MISSED.game, 0)
    with pytest.raises(CopyError, match="the copy of A cannot tell what B knows"):
        marked(copy(MISSED, "A"), seat=1)
