"""Numbers: dice as facts, as values of options, and points in a result."""

import pytest

import cardlog
from cardlog import Header, IllegalEvent, RulesError, Seeded
from cardlog.asking import Question, determined
from cardlog.check import check_result
from cardlog.errors import GameError, NotationError
from cardlog.formats import codec
from cardlog.formats.files import dumps, loads
from cardlog.many.query import Query
from cardlog.picture.words import ending
from cardlog.play.dealer import Lowest
from cardlog.play.simulate import play
from cardlog.rules import Option
from cardlog.state import Result
from cardlog.testing.kit import law_6_no_leak, law_14_truths, prove
from tests.any.pig import PIG

HEAD = '[Cardlog "2"]\n[Game "pig"]\n[Rules "{}"]\n[Seats "Ana" "Bo"]\n\n'


@pytest.fixture(autouse=True)
def _pig():
    cardlog.register(PIG)
    yield
    cardlog.game._found.pop("pig")


def log(text, rules="classic"):
    return loads(HEAD.format(rules) + text)


def test_dice_are_thrown_evenly_and_the_same_for_the_same_seed():
    state = log("A throw\n").state()
    thrown = [PIG.settle(state, Seeded(7).at(place)).dice for place in range(3600)]

    assert thrown == [PIG.settle(state, Seeded(7).at(place)).dice for place in range(3600)]
    for pair in {(one, other) for one in range(1, 7) for other in range(1, 7)}:
        assert 60 < thrown.count(pair) < 150
    assert PIG.settle(state, Lowest()).dice == (1, 1)
    assert determined(PIG, state) is None


def test_what_is_thrown_adds_up_and_is_held():
    played = log("A throw\n* dice 3 5\nA throw\n* dice 6 6\nA hold 20\nB throw\n* dice 1 4\n")

    assert PIG.as_json(played.state(4), 4)["upto"] == 20
    assert played.state().points == (20, 0)
    assert (played.state().turn, played.state().upto) == (0, 0)
    assert loads(dumps(played)) == played == loads(codec.pack(played))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("* dice 3 7", "What A throws, die 2 is a number from 1 to 6, not 7 (PG 2)"),
        ("* dice 0 3", "What A throws, die 1 is a number from 1 to 6, not 0 (PG 2)"),
        ("* dice 3", "What A throws, die 2 is missing (PG 2)"),
        ("* dice 3 4 5", "the fact says more than is due (PG 2)"),
    ],
)
def test_dice_that_do_not_exist_are_refused_with_the_clause(line, why):
    with pytest.raises(IllegalEvent) as caught:
        log(f"A throw\n{line}\n").state()
    assert why in str(caught.value)


@pytest.mark.parametrize("line", ["* dice", "* dice x", "* dice 03 4", "* dice -1 4"])
def test_what_is_no_number_is_unreadable(line):
    with pytest.raises(NotationError):
        log(f"A throw\n{line}\n")


def test_a_person_is_asked_for_each_die():
    asking = PIG.ask(log("A throw\n").state())

    assert next(asking) == Question("What {A} throws, die 1", 0, numbers=range(1, 7))
    assert asking.send((4,)).text == "What {A} throws, die 2"
    with pytest.raises(StopIteration) as done:
        asking.send((6,))
    assert str(done.value.value) == "* dice 4 6"


def test_an_option_has_numbers_as_values():
    rules = PIG.rules("classic target=45 together=true")

    assert (rules["target"], rules["turns"], rules["together"]) == (45, 9, True)
    assert str(rules) == "classic target=45 together=true"
    assert rules.as_json() == {"profile": "classic", "target": 45, "together": True, "turns": 9}
    assert str(PIG.rules("classic target=30")) == "classic"
    with pytest.raises(RulesError, match="unknown value '101' of option target; known: 10 to 100"):
        PIG.rules("classic target=101")
    with pytest.raises(RulesError, match=r"option turns has no value; it is written turns=9\|5"):
        PIG.rules("classic turns")


def test_one_and_true_are_two_values():
    option = Option("odd", 1, True)

    assert [option.read(text) for text in ("1", "true")] == [1, True]
    assert str(cardlog.rules.Options(option).read("classic odd=true")) == "classic odd=true"


@pytest.mark.parametrize("value", [1.5, "two words", "a=b", "", 'a"b'])
def test_a_value_that_could_not_be_written_is_refused(value):
    with pytest.raises(GameError, match="gives its option x the value .*: write texts without blanks"):
        Option("x", "classic", value)


def test_a_result_tells_the_points_of_each():
    played = log("A throw\n* dice 6 5\nA hold 11\n", "classic target=10")

    assert played.state().result == Result((0,), "target", points=(11, 0))
    assert played.state().result.as_json() == {"winners": ["A"], "reason": "target", "points": [11, 0]}
    assert played.state().result.as_tag() == "A 11 0"
    assert ending(played.state().result, ["Ana", "Bo"]) == "Ana wins (target): 11 – 0"


def test_a_team_wins_together_with_one_number_of_points():
    result = log("A throw\n* dice 6 5\nA hold 11\n", "classic target=10 together=true").state().result

    assert (result.winners, result.as_tag()) == ((0, 1), "A B 11")
    assert ending(result, ["Ana", "Bo"]) == "Ana and Bo win (target): 11"


def test_nobody_wins_and_the_points_are_told_all_the_same():
    turns = "A throw\n* dice 6 3\nA hold 9\n" + "B throw\n* dice 1 3\nA throw\n* dice 1 3\n" * 5
    played = log("\n".join(turns.split("\n")[:21]) + "\n", "classic together=true turns=5")
    result = played.state().result

    assert (result.winners, result.nobody, result.as_tag()) == ((), True, "nobody 9")
    assert ending(result, ["Ana", "Bo"]) == "nobody wins (target): 9"
    assert Query(result="nobody")(played) is not None
    assert Query(result="nobody 9")(played) is not None
    assert Query(result="nobody 8")(played) is None


def test_the_tag_result_tells_the_points_and_is_held_to_them():
    chance = Seeded(3)
    played = play(Header.make("pig", seats=4), chance, chance.below)
    tag = played.header.tag("Result")

    check_result(played, played.state())
    assert tag.split()[1:] == [*map(str, played.state().points)]
    other = played.with_header(played.header.with_tag("Result", tag + "0"))
    with pytest.raises(IllegalEvent, match="LOG 4"):
        check_result(other, other.state())


@pytest.mark.parametrize("law", [law_6_no_leak, law_14_truths])
def test_a_game_without_hidden_cards_breaks_no_law_of_hidden_ones(law):
    prove(law, PIG)
