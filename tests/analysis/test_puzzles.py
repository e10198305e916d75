"""Puzzles: found where they are known to be, told as what the seat can know, with solutions that lead to what is claimed."""

import pytest

from cardlog import CopyError, Header, Seeded, copy, dumps, loads
from cardlog.analysis.duel import Duel
from cardlog.analysis.forced import Forced, facts
from cardlog.analysis.puzzles import Puzzle, Puzzles
from cardlog.bots import Own
from cardlog.check import check
from cardlog.event import DEALER, Position, texts
from cardlog.log import Source
from cardlog.play.simulate import simulate
from tests.analysis.test_forced import CALL, THREATS
from tests.cabo import table as cabo
from tests.cuttle import table as cuttle
from tests.spades import table as spades

PLAYED = cuttle.play(THREATS, "A points 5h")
"""A misses the win in two that is worked out in `test_forced`."""


def puzzles(log, **options):
    return [*Puzzles(log.game, **options).of(log)]


def endings(game, start, line):
    """The states in which a line and all its variations end."""
    state = start
    for number, event in enumerate(line, 1):
        for variation in line.note(number).variations:
            yield from endings(game, state, variation)
        state = game.apply(state, event)
    yield state


def test_a_win_that_was_missed_is_a_puzzle_with_its_solution():
    (puzzle,) = puzzles(PLAYED)
    assert (puzzle.header.tag("Puzzle"), puzzle.header.tag("Source")) == ("win in 2, open hands", "-#1 @2")
    assert puzzle.events == PLAYED.events
    (solution,) = puzzle.at((2,)).variations
    assert texts(solution)[0] == "A points 7h"
    assert {state.result.winners for state in endings(puzzle.game, THREATS.state(), solution)} == {(0,)}
    assert loads(dumps(puzzle)) == puzzle


def test_what_was_found_at_the_table_is_a_puzzle_too():
    (puzzle,) = puzzles(cuttle.play(THREATS, "A points 7h"))
    assert texts(puzzle.at((2,)).variations[0])[0] == "A points 7h"


def test_what_its_own_copy_tells_a_seat_needs_no_open_hands():
    """The same with glasses before A, which sees B's hand, and what B draws."""
    log = cuttle.sit(a="5h 7h Kc", b="2c 3h 6s Qc Qd", points_a="9s", table_a="8s")
    (puzzle,) = puzzles(cuttle.play(log, "A points 5h"))
    assert puzzle.header.tag("Puzzle") == "win in 2"
    assert texts(puzzle.at((2,)).variations[0])[0] == "A points 7h"


def test_of_a_round_it_is_the_round_that_is_won():
    (puzzle,) = puzzles(cabo.play(CALL, "B draw"))
    assert puzzle.header.tag("Puzzle") == "win the round in 2"
    (solution,) = puzzle.at((2,)).variations
    assert texts(solution)[0] == "B cabo"
    assert [state.result for state in endings(puzzle.game, CALL.state(), solution)] == [None]


def test_a_win_at_once_is_none_nor_is_one_of_two():
    assert puzzles(cuttle.play(cuttle.sit(a="7h 2c", points_a="Tc 4d"), "A points 2c")) == []
    assert puzzles(cuttle.play(cuttle.sit(a="Th Ts", points_a="5c"), "A points Th")) == []


def test_points_that_one_play_alone_makes_sure_of_are_a_puzzle():
    """A, with three tricks of four, could know from the voids that 3c takes one now, and never after Kh; not from a position."""
    keys = dict(a="3c Kh", b="Ah 3h", c="4h 5d", bids=(4, 6, 7), tricks=(3, 6, 6), voids={"B": "cs", "C": "cs"})
    line = "A play Kh", "B play Ah", "C play 4h", "B play 3h", "C play 5d", "A play 3c"
    (puzzle,) = puzzles(spades.play(spades.sit(**keys), *line))
    assert puzzle.header.tag("Puzzle") == "40 points, open hands"
    (solution,) = puzzle.at((2,)).variations
    assert texts(solution)[0] == "A play 3c"
    assert {state.sheet.deals[-1][0] for state in endings(puzzle.game, puzzle.state(1), solution)} == {40}


def test_a_puzzle_of_a_later_deal_begins_with_that_deal():
    """As a position, where it tells all that there was; what was seen of it before, and so the seat's own view, is the same."""
    log = next(simulate("cutthroat-spades", seed="later 3")).upto(110)  # two deals
    found = puzzles(log)
    later = [puzzle for puzzle in found if isinstance(puzzle[0], Position)]
    assert later
    for puzzle in later:
        number = int(puzzle.header.tag("Source").split("@")[1])
        assert puzzle.state(len(puzzle) - 1) == log.state(number - 1)
        assert len(puzzle) <= 1 + 3 + 51
        check(puzzle)


def first_deal(seed):
    """The first deal of a match at random."""
    log = next(simulate("cutthroat-spades", seed=seed))
    return log.upto(next(number for number, state in enumerate(log.states()) if log.game.standing(state) is not None))


@pytest.mark.parametrize(("seed", "told"), [("ending 5", "60 points"), ("ending 3", "40 points, open hands")])
def test_endings_of_deals_hold_whatever_the_others_play(seed, told):
    log = first_deal(seed)
    (puzzle,) = puzzles(log)
    assert puzzle.header.tag("Puzzle") == told
    number = len(puzzle)
    state, line = log.state(number - 1), puzzle.at((number,)).variations[0]
    goal, game, seat = int(told.split()[0]), log.game, state.actor
    known = state if "open" in told else game.view(state, seat, False)
    sure, open_ = Forced(game, seat), Forced(game, seat)
    assert sure.after(known, line[0]) == goal
    assert max(open_.after(state, other) for other in game.legal(state) if other != line[0]) <= goal - 15
    for end in endings(game, state, line):
        assert end.sheet.deals[-1][seat] >= goal


def test_an_ending_that_was_not_reached_tells_nothing():
    log = spades.play(spades.sit(a="Ks Ah", b="Qs 2d", c="3h 4h", tricks=(3, 6, 6), open=True), "A play Ah")
    assert puzzles(log) == []


@pytest.mark.parametrize("seed", ["puzzles 1", "puzzles 2"])
def test_puzzles_of_games_hold_whatever_the_others_do(seed):
    """Each solution is tried against every decision and every fact that can come, by the seat's own copy where that is enough."""
    found = [each for log in simulate("cuttle", games=20, seed=seed) for each in puzzles(log, turns=2)]
    assert len(found) >= 2
    for puzzle in found:
        check(puzzle)
        number = len(puzzle)
        state = puzzle.state(number - 1)
        line = puzzle.at((number,)).variations[0]
        open_ = Puzzle.of(puzzle.header.tag("Puzzle")).open
        game, seat = puzzle.game, state.actor
        sure = Forced(game, seat, 200_000)
        known = state if open_ else game.view(state, seat, False)
        wins = [event for event in game.legal(state) if sure.after(known, event, 2) == 1.0]
        assert wins == [line[0]]
        holds(sure, (state, known), 2)


def holds(sure, here, turns):
    """Play the seat's decisions against everything that can happen."""
    game, seat, (state, known) = sure.game, sure.seat, here
    if state.actor is None:
        assert state.result.winners == (seat,)
        return
    left = turns - (state.actor == seat and game.between_turns(state))
    if state.actor == seat:
        events = [next(event for event in game.legal(known) if sure.after(known, event, turns) == 1.0)]
    else:
        events = facts(game, state) if state.actor == DEALER else game.legal(state)
    for event in events:
        heard = game.hide(state, event, seat) if known.view is not None else event
        holds(sure, (game.apply(state, event), game.apply(known, heard)), left)


OFTEN = cuttle.play(cuttle.sit(a="7c 2h", b="9s Td", points_a="Tc 4d", points_b="Th 8h"), "A points 2h", "B points 9s")
"""A has 14 points, and lays 2 where 7 would win unless B has something against it."""


def test_a_search_finds_what_is_best_by_far_and_says_so():
    assert puzzles(OFTEN) == []
    (puzzle,) = puzzles(OFTEN, iterations=800)
    told = Puzzle.of(puzzle.header.tag("Puzzle"))
    assert (told.kind, told.open) == ("best", False)
    assert 15 <= told.number <= 100
    assert texts(puzzle.at((2,)).variations[0]) == ["A points 7c"]
    assert puzzles(OFTEN, iterations=800) == [puzzle]


def test_what_is_best_by_far_is_so_in_any_other_worlds():
    """By the play of the game's own search, of which the tag tells no more than is sure."""
    (puzzle,) = puzzles(OFTEN, iterations=800)
    (better,) = puzzle.at((2,)).variations[0]
    own = Own.of(OFTEN.game, OFTEN.state(1), 0)
    duel = Duel(OFTEN.game, own, [better, *(other for other in own.legal if other != better)], Seeded("others"))
    duel.play(300)
    gaps = [100 * duel.gap(0, which).drop for which in range(1, len(own.legal))]
    assert Puzzle.of(puzzle.header.tag("Puzzle")).number <= min(gaps)


def test_of_fewer_worlds_than_decisions_a_search_tells_nothing():
    assert puzzles(OFTEN, iterations=1) == []


def test_a_copy_cannot_tell():
    with pytest.raises(CopyError, match="puzzles are made of whole games, and this is the copy of A"):
        puzzles(copy(PLAYED, "A"))


@pytest.mark.parametrize(
    "text",
    [
        "win in 2",
        "win in 3, open hands",
        "win the round in 2, open hands",
        "-20 points",
        "50 points, open hands",
        "best by 17",
    ],
)
def test_a_tag_is_read_as_it_is_written(text):
    assert str(Puzzle.of(text)) == text


@pytest.mark.parametrize("text", ["", "win in 0", "win in two", "a hard one", "best", "best by 3 points"])
def test_another_tag_is_somebody_elses(text):
    assert Puzzle.of(text) is None


def test_a_file_is_named_without_its_folders_and_as_a_tag_can_hold_it():
    log = loads(dumps(PLAYED))
    log.source = Source("/home/ana/games/odd\nname.cgn", 3)
    (puzzle,) = puzzles(log)
    assert puzzle.header.tag("Source") == "odd?name.cgn#3 @2"
    assert loads(dumps(puzzle)) == puzzle


def test_tags_of_people_stay():
    header = Header.make("cuttle", seats=["Ana", "Bruno"], Event="A club", Result="*")
    (puzzle,) = puzzles(PLAYED.with_header(header))
    assert [name for name, _ in puzzle.header.tags] == ["Event", "Puzzle", "Source"]
