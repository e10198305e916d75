"""LOG 1 to LOG 5, shown with Cuttle: what the kernel allows and refuses in every game."""

import pytest

from cardlog import IllegalEvent, Log, NotationError, check, copy, loads
from cardlog.check import FalseResult
from cardlog.play.simulate import simulate
from tests.cuttle.table import DEAL, log_of, play, position, refused, show, sit, why

clause = pytest.mark.clause
HEAD = '[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "Ana" "Bruno"]\n'


def checked(body, *tags):
    """Check a log of these lines; the error, or None."""
    log = loads(HEAD + "".join(f"{tag}\n" for tag in tags) + "\n" + body)
    try:
        check(log)
    except IllegalEvent as error:
        return error
    return None


# Takebacks


@clause("LOG 1")
def test_a_takeback_voids_the_last_events_in_force():
    before = log_of(DEAL, "A points 8h")
    log = play(before, "B draw", "* draw 7c", "* takeback 2")

    assert log.state() == before.state()
    assert show(log)["event"] == 5
    assert show(play(log, "B points 9s"))["score"] == {"A": 8, "B": 9}


@clause("LOG 1")
@pytest.mark.parametrize("count", [0, 4, 5, 1000, 10**21])
def test_it_voids_one_event_at_least_and_no_more_than_are_in_force(count):
    log = log_of(DEAL, "A draw", "* draw 7c")

    assert refused(log, f"* takeback {count}") == "LOG 1"


@clause("LOG 1")
def test_a_takeback_is_not_in_force_itself_and_void_events_do_not_count():
    log = log_of(DEAL, "A draw", "* draw 7c", "* takeback 2")

    assert refused(log, "* takeback 2") == "LOG 1"
    assert show(play(log, "* takeback 1"))["awaits"] == "deal"
    assert refused(play(log, "* takeback 1"), "* takeback 1") == "LOG 1"
    assert refused(log_of(), "* takeback 1") == "LOG 1"


@clause("LOG 1")
def test_any_event_may_be_voided_a_fact_a_position_a_misdeal_the_last_of_a_finished_game():
    start = log_of().state()

    assert show(log_of(DEAL, "A draw", "* draw 7c", "* takeback 1"))["awaits"] == "fact:draw"
    assert play(sit(a="5c"), "* takeback 1").state() == start
    assert show(log_of(DEAL, "* misdeal", "* takeback 1"))["hands"]["A"] == ["2d", "5c", "8h", "9c", "Kd"]
    won = play(sit(a="Ac", b="2c", points_a="Tc Td"), "A points Ac")
    assert show(play(won, "* takeback 1"))["result"] is None


@clause("LOG 1")
def test_every_event_must_be_legal_where_it_stands_also_one_taken_back_later():
    error = checked(DEAL + "\nA points Kd\n* takeback 1\nA points 8h\n")

    assert (error.clause, error.number) == ("CU 3.1", 2)


@clause("LOG 1")
def test_after_a_takeback_chance_may_fall_otherwise():
    log = log_of(DEAL, "A draw", "* draw 7c", "* takeback 1", "* draw 7d")

    assert "7d" in show(log)["hands"]["A"]
    assert "7c" not in show(log)["hands"]["A"]


@clause("LOG 1")
def test_a_takeback_in_a_variation_may_void_events_of_the_main_line():
    body = DEAL + "\nA points 8h\nB draw\n( * takeback 1\n  A points 9c\n)\n* draw 7c\n"

    assert checked(body) is None
    error = checked(body.replace("takeback 1", "takeback 3"))
    assert (error.clause, error.address, error.number) == ("LOG 1", "3a1", 3)


# Positions, of which there is more in tests/cuttle/test_positions.py


@clause("LOG 2")
def test_a_position_begins_a_log_in_place_of_the_deal():
    assert show(sit(a="3c", b="2c"))["awaits"] == "play"
    assert refused(log_of(DEAL), position(a="3c")) == "LOG 2"
    assert refused(sit(a="3c"), DEAL) == "CU 2.2"


@clause("LOG 2")
def test_a_position_that_names_a_card_twice_is_refused_with_its_reason():
    error = why(log_of(), position(a="3c", b="3c"))

    assert error.clause == "LOG 2"
    assert "3c" in error.reason


@clause("LOG 2")
def test_in_force_it_is_the_first_also_after_takebacks():
    assert show(log_of(DEAL, "* takeback 1", position(a="3c")))["hands"]["A"] == ["3c"]
    assert refused(log_of(DEAL, "A draw", "* takeback 1"), position(a="3c")) == "LOG 2"


# Copies, of which there is more in tests/cuttle/test_copies.py


@clause("LOG 3")
def test_in_a_full_log_nothing_is_hidden():
    assert refused(log_of(), "* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??") == "LOG 3"
    assert refused(log_of(), '* position {"turn": "A", "hands": {"A": ["??"]}}') == "LOG 3"


@clause("LOG 3")
def test_in_a_copy_what_the_viewer_knows_is_named_and_the_rest_is_not():
    body = "* deal B / 2d 5c 8h 9c Kd / ?? ?? ?? ?? ?? ??\nA draw\n* draw 7c\nB draw\n* draw ??\n"

    assert checked(body, '[View "A"]') is None
    assert checked(body, '[View "B"]').clause == "LOG 3"
    assert checked(body, '[View "public"]').clause == "LOG 3"
    assert (checked(body.replace("??\n", "7d\n", 2), '[View "A"]').number) == 1
    assert checked(body.replace("* draw 7c", "* draw ??"), '[View "A"]').number == 3
    assert checked(body.replace("* draw ??", "* draw 7d"), '[View "A"]').number == 5


# Results


WON = position(a="Ac", b="2c", points_a="Tc Td") + "\nA points Ac\n"
DRAWN = (
    position(a="Ac", scrap=" ".join(r + s for r in "A23456789TJQK" for s in "cdhs" if r + s != "Ac"), passes=2)
    + "\nA pass\n"
)
OPEN = DEAL + "\nA points 8h\n"


@clause("LOG 4")
@pytest.mark.parametrize(
    ("body", "result"), [(WON, "A"), (DRAWN, "draw"), (OPEN, "*"), (WON + "* takeback 1\n", "*"), ("", "*")]
)
def test_the_tag_says_what_the_log_comes_to(body, result):
    assert checked(body, f'[Result "{result}"]') is None
    for other in {"A", "B", "draw", "*", "A B", "", "won"} - {result}:
        assert checked(body, f'[Result "{other}"]').clause == "LOG 4"


@clause("LOG 4")
def test_a_log_without_the_tag_claims_nothing():
    for body in (WON, DRAWN, OPEN):
        assert checked(body) is None


@clause("LOG 4")
def test_a_false_result_is_judged_after_everything_else_and_names_the_last_event():
    error = checked(WON, '[Result "B"]')
    assert isinstance(error, FalseResult)
    assert (error.number, error.address, str(error.event)) == (2, "2", "A points Ac")
    assert "'B'" in str(error)
    assert "'A'" in str(error)

    assert checked(DEAL + "\nA points Kd\n", '[Result "B"]').clause == "CU 3.1"
    assert checked(OPEN + "( A points Kd\n)\n", '[Result "B"]').clause == "CU 3.1"


@clause("LOG 4")
def test_a_copy_has_the_same_result():
    log = loads(HEAD + '[Result "A"]\n\n' + WON)

    check(copy(log, 1))
    assert copy(log, 1).header.tag("Result") == "A"


def test_a_log_folds_without_looking_at_its_result():
    log = loads(HEAD + '[Result "B"]\n\n' + WON)

    assert isinstance(log, Log)
    assert log.state().result.winners == (0,)


# Endings that no rule makes


@clause("LOG 5")
@pytest.mark.parametrize(
    ("line", "winners", "tag"),
    [
        ("A resign", ["B"], "B"),  # out of turn: B is to act
        ("B resign", ["A"], "A"),
        ("* end time A", ["A"], "A"),
        ("* end forfeit B A", ["A", "B"], "A B"),  # winners are written in the order of seats
        ("* end agreement", [], "draw"),
        ("* end adjudication", [], "draw"),
        ("* end time", [], "nobody"),
        ("* end forfeit", [], "nobody"),
        ("* end abandoned", [], "nobody"),
    ],
)
def test_an_ending_says_who_has_won_and_leaves_every_card_where_it_is(line, winners, tag):
    before = log_of(DEAL, "A points 8h")
    log = play(before, line)
    ended, open_ = show(log), show(before)

    assert (ended["awaits"], ended["actor"]) == ("over", None)
    assert ended["result"]["winners"] == winners
    assert ended["result"]["reason"] == ("resignation" if "resign" in line else line.split()[2])
    assert {**ended, "event": 2, "awaits": "play", "actor": "B", "result": None} == open_
    assert checked(f"{DEAL}\nA points 8h\n{line}\n", f'[Result "{tag}"]') is None
    assert log.game.legal(log.state()) == ()


@clause("LOG 5")
@pytest.mark.parametrize("line", ["C resign", "E resign", "* end time C", "* end time A A", "* end agreement A B A"])
def test_who_resigns_or_wins_plays_and_is_named_once(line):
    assert refused(log_of(DEAL), line) == "LOG 5"


@clause("LOG 5")
def test_it_may_stand_at_any_moment_before_the_end_also_before_the_deal_and_while_a_fact_is_due():
    for log in (log_of(), log_of(DEAL, "A draw")):
        assert show(play(log, "A resign"))["result"]["winners"] == ["B"]


@clause("LOG 5")
@pytest.mark.parametrize("line", ["A resign", "* end time", "* end agreement"])
def test_after_the_games_own_end_there_is_no_other(line):
    won = play(sit(a="Ac", b="2c", points_a="Tc Td"), "A points Ac")

    assert refused(won, line) == "LOG 5"
    assert refused(won, "B draw") == "CU 8.2"  # as before


@clause("LOG 5")
@pytest.mark.parametrize(
    "late", ["A points 8h", "B resign", "* end time", DEAL, "* misdeal", "* draw 7c", position(a="3c")]
)
def test_nothing_but_a_takeback_follows_an_ending(late):
    ended = log_of(DEAL, "A resign")

    assert refused(ended, late) == "LOG 5"
    assert refused(ended, "* takeback 3") == "LOG 1"


@clause("LOG 5")
def test_an_ending_is_taken_back_like_any_other_event():
    log = log_of(DEAL, "B resign", "* takeback 1")

    assert log.state() == log_of(DEAL).state()
    assert show(play(log, "A points 8h", "* end agreement"))["result"] == {"winners": [], "reason": "agreement"}


@clause("LOG 5")
def test_it_is_judged_in_variations_and_with_its_address():
    body = DEAL + "\nA points 8h\n( A resign\n  B draw\n)\n"

    error = checked(body)
    assert (error.clause, error.address) == ("LOG 5", "2a2")
    assert checked(DEAL + "\nA points 8h\n( A resign\n)\n") is None


@clause("LOG 5")
def test_with_more_than_two_seats_all_others_win():
    log = next(simulate("cabo", seats=4, games=1, seed=5)).upto(3)
    ended = log.append(log.game.verbs.read("B resign"))

    assert show(ended)["result"] == {"winners": ["A", "C", "D"], "reason": "resignation"}
    assert refused(log, "E resign") == "LOG 5"


@pytest.mark.parametrize(
    "line", ["* end", "* end boredom", "* end time Z", "* end time F", "* end time a", "A resign now"]
)
def test_an_unknown_reason_and_other_nonsense_is_unreadable(line):
    with pytest.raises(NotationError):
        log_of(DEAL).game.verbs.read(line)
