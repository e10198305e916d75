"""Games that contradict themselves: told as theirs, with the file and the line, wherever they are met."""

import shutil
import sys
from importlib import import_module
from pathlib import Path

import pytest

from cardlog import CardlogError, GameError, Header, Log, Lowest, Seeded, Table, check, dump, find, game, load, register
from cardlog.games.cuttle.events import Drawn
from cardlog.simulate import simulate

SOURCE = Path(__file__).parent.parent / "examples" / "highcard" / "highcard"
LOOKS_UP = "    rule = EXPECTS[s.awaits].get(type(e))\n"
CHANGES = '    d.awaits, d.actor = "fact:aside", DEALER\n    return freeze(d, State)\n'
DRAWS = "    if not fits(s, seat, e.cards, sees=False):\n        raise refusal(s, e)\n"
REFUSED = "refuses what it offers itself, after "


@pytest.fixture
def broken(tmp_path, monkeypatch):
    """Registers a game `gin`, which is High Card with another line in its code."""
    monkeypatch.setattr(game, "_found", dict(game._found))
    monkeypatch.syspath_prepend(tmp_path)

    def make(old, new, shows=None) -> int:
        """The line on which the fault shows: where the text begins that is put in, or another one."""
        module = shutil.copytree(SOURCE, tmp_path / "gin") / "__init__.py"
        text = module.read_text()
        assert text.count(old) == 1
        text = text.replace(old, new).replace('"highcard"', '"gin"')
        module.write_text(text)
        register(import_module("gin").HIGHCARD)
        return text[: text.index(shows or new)].count("\n") + 1

    yield make
    sys.modules.pop("gin", None)


def no_rule(broken):
    line = broken('    "fact:aside": {Aside: aside},\n', "", LOOKS_UP)
    return line, "has no rule for its phase 'fact:aside'"


def nothing(broken):
    line = broken(
        CHANGES,
        '    d.awaits, d.actor = "fact:aside", DEALER\n    freeze(d, State)\n',
        '@decides("HC 1.3")\ndef change',
    )
    return line, "gives no state after A change"


def no_field(broken):
    line = broken("    d.hands, d.aside, d.awaits =", "    d.hands, d.asides, d.awaits =")
    return line, "fails: AttributeError: 'Draft' object has no attribute 'asides'"


def refuses_its_own_fact(broken):
    new = "    if s.aside or not fits(s, seat, e.cards, sees=False):\n        raise refusal(s, e)\n"
    return broken(DRAWS, new) + 1, REFUSED + "3 events: * draw "


FAULTS = [no_rule, nothing, no_field, refuses_its_own_fact]


def told(line, what):
    what, _, reason = what.partition(": ")
    reason = f": {reason}" if reason else ""
    return f"gin {what}; it contradicts itself at gin/__init__.py:{line}{reason}"


@pytest.fixture(params=FAULTS, ids=lambda fault: fault.__name__)
def fault(request, broken):
    """The line, and the beginning of what is told of a game whose code has a fault that shows once A changes its card."""
    return request.param(broken)


def table():
    """A game of it in which A is to act."""
    seat = next(seed for seed in range(99) if Table.start(Header.make("gin"), Seeded(seed)).state.actor == 0)
    return Table.start(Header.make("gin"), Seeded(seat))


def test_a_table_tells_it_and_is_as_it_was(fault):
    before = table()

    with pytest.raises(GameError) as caught:
        before.offer("A change")
    line, what = fault
    assert f"{caught.value.fault}: {caught.value.reason}".startswith(what)
    assert (caught.value.game, caught.value.file, caught.value.line) == ("gin", "gin/__init__.py", line)
    assert len(before.log) == 1
    assert before.offer("A keep").state.actor == 1


def test_whoever_simulates_is_told(fault):
    with pytest.raises(GameError, match="^gin ") as caught:
        list(simulate("gin", games=20, seed=1))
    assert (caught.value.file, caught.value.line) == ("gin/__init__.py", fault[0])


def test_the_command_line_says_it_in_a_line(fault, cardlog, tmp_path):
    ran = cardlog("simulate", "gin", "--games", 20, "--seed", 1, "-o", tmp_path / "x.cgn")

    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("cardlog: gin ")
    assert f"; it contradicts itself at gin/__init__.py:{fault[0]}" in ran.err
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "x.cgn").exists()


@pytest.mark.parametrize(
    "command", ["check", "show", "replay", "legal", "perft --depth 2", "coverage", "view --seat A"]
)
@pytest.mark.parametrize("make", [no_rule, nothing, no_field])
def test_every_command_names_the_game_and_its_log(broken, make, command, cardlog, file):
    fault = told(*make(broken))
    log = (
        '[Cardlog "1"]\n[Game "gin"]\n[Rules "classic"]\n[Seats "A" "B"]\n\n* deal B / 5c / Kd\nA change\n* aside 5c\n'
    )
    name, (word, *options) = file(log), command.split()

    ran = cardlog(word, name, *options)

    assert ran.code == 2
    assert ran.err == f"{name}: {fault}\n"


def test_a_recording_that_the_game_cannot_go_on_with_keeps_what_it_holds(broken, cardlog, tmp_path, monkeypatch):
    line, _ = refuses_its_own_fact(broken)
    monkeypatch.chdir(tmp_path)
    command = ("record", "gin", "-o", "x.cgn", "--player=A=random", "--player=B=random", "--seed")

    for seed in range(50):  # the first with which somebody changes a card
        (tmp_path / "x.cgn").unlink(missing_ok=True)
        ran = cardlog(*command, seed)
        if ran.code:
            break

    assert ran.code == 2
    assert ran.err.startswith(f"cardlog: gin {REFUSED}")
    assert f"; it contradicts itself at gin/__init__.py:{line}: * draw " in ran.err
    assert ran.err.count("\n") == 1
    assert load(tmp_path / "x.cgn")[-1].verb == "aside"


def test_an_option_that_is_not_there(broken, cardlog):
    line = broken("    d = blank(Draft, book=Book(rules),", '    d = blank(Draft, book=Book(rules["knocks"]),')
    said = told(line, "fails: KeyError: there is no option 'knocks'; known: none")

    with pytest.raises(GameError) as caught:
        Header.make("gin").start()
    assert str(caught.value) == said
    assert cardlog("simulate", "gin", "-o", "-") == (2, "", f"cardlog: {said}\n")


def test_a_refusal_without_a_reason_is_no_matter_of_copies(broken):
    """LOG 3 is the last reason of a refusal; in a full log, of an event without ??, it is none."""
    line = broken(DRAWS, "    raise IllegalEvent(e, 'LOG 3', 'the copy of A names what A knows')\n")
    header = Header.make("gin")
    events = [header.game.verbs.read(text) for text in ("* deal B / 5c / Kd", "A change", "* aside 5c", "* draw 7h")]

    with pytest.raises(GameError) as caught:
        check(Log(header, events))
    assert str(caught.value) == told(line, "refuses * draw 7h, and finds nothing wrong with it")


def test_cuttle_changed_in_one_place_of_two_is_told_as_that(monkeypatch):
    """A 5 draws three: `facts` says so, and `why` finds nothing wrong with a draw of two."""
    facts = sys.modules["cardlog.games.cuttle.facts"]
    source = Path(facts.__file__).read_text()
    assert source.count("min(2 if s.pending") == 1
    scope = dict(vars(facts))
    exec(compile(source.replace("min(2 if s.pending", "min(3 if s.pending"), facts.__file__, "exec"), scope)
    play = sys.modules["cardlog.games.cuttle.play"]
    monkeypatch.setitem(play.EXPECTS, "fact:draw", {Drawn: scope["drawn"]})

    with pytest.raises(GameError) as caught:
        list(simulate("cuttle", games=20, seed=5))
    assert str(caught.value).startswith("cuttle " + REFUSED)
    assert caught.value.file == "cardlog/games/cuttle/facts.py"
    assert caught.value.reason.endswith(": nothing is found wrong with it")


def test_a_dealer_that_reads_facts_is_not_taken_for_the_game():
    class Wrong:
        def fact(self, game, state, place):
            return game.verbs.read("* draw 5h")

    with pytest.raises(CardlogError, match=r"event 1: \* draw 5h: a deal is due \(CU 2.1\)"):
        Table.start(Header.make("cuttle"), Wrong())


def test_whoever_asks_for_a_fact_that_is_not_due_is_not_told_of_the_game():
    state = Table.start(Header.make("cuttle"), Lowest()).state

    with pytest.raises(ValueError, match="^no fact is due: play$"):
        Lowest().fact(find("cuttle"), state)


def test_a_game_in_a_file_goes_on_where_the_code_is_mended(broken, tmp_path):
    """What was recorded before the fault is sound."""
    no_field(broken)
    log = table().offer("A keep").log
    dump(log, tmp_path / "kept.cgn")

    assert log.state().actor == 1
