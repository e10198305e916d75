"""Games that contradict themselves: told as theirs, with the file and the line, wherever they are met."""

import sys
from pathlib import Path

import pytest
from attrs import evolve

from cardlog import CardlogError, GameError, Header, Log, Lowest, Seeded, Table, check, dump, find, game, load
from cardlog.cards import lowest
from cardlog.games.cuttle import CUTTLE
from cardlog.games.cuttle.events import Drawn
from cardlog.play.simulate import simulate

CHANGES = '    d.awaits, d.actor = "fact:aside", DEALER\n    return freeze(d, State)\n'
TABLE = "PHASES: Final[Phases[State]] = Phases(\n"
DRAWN = '    """HC 1.3."""\n    d = draft(s)\n    d.hands, d.stock, d.unseen ='
REFUSED = "refuses what it offers itself, after "


def no_rule(broken):
    """A rule waits for a phase that is none; the table shows it."""
    line = broken(CHANGES, CHANGES.replace("aside", "asides"), TABLE)
    return line, "has no rule for its phase 'fact:asides': write a Phase(…) of that name, or wait for one that there is"


def nothing(broken):
    line = broken(
        CHANGES,
        '    d.awaits, d.actor = "fact:aside", DEALER\n    freeze(d, State)\n',
        "def change",
    )
    return line, "gives no state after A change"


def no_field(broken):
    line = broken("    d.hands, d.aside, d.awaits =", "    d.hands, d.asides, d.awaits =")
    with pytest.raises(AttributeError) as fails:
        object().asides = 1  # what Python says of it, which differs from version to version
    return line, f"fails: AttributeError: {str(fails.value).replace('object', 'Draft', 1)}"


def refuses_its_own_fact(broken):
    new = "    if s.aside:\n        raise refused(e, 'HC 1.3', 'a card lies aside')\n"
    return broken(DRAWN, new + DRAWN, new) + 1, REFUSED + "3 events: * draw "


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
    old = '    """HC 1.2."""\n'
    line = broken(old, old + '    s.rules["knocks"]\n', '    s.rules["knocks"]')
    said = told(line, "fails: KeyError: there is no option 'knocks'; known: none")

    with pytest.raises(GameError) as caught:
        table()
    assert str(caught.value) == said
    assert cardlog("simulate", "gin", "-o", "-") == (2, "", f"cardlog: {said}\n")


def test_a_refusal_without_a_reason_is_no_matter_of_copies(broken):
    """LOG 3 is the last reason of a refusal; in a full log, of an event without ??, it is none."""
    new = "    raise refused(e, 'LOG 3', 'the copy of A names what A knows')\n"
    line = broken(DRAWN, new + DRAWN, new)
    header = Header.make("gin")
    events = [header.game.verbs.read(text) for text in ("* deal B / 5c / Kd", "A change", "* aside 5c", "* draw 7h")]

    with pytest.raises(GameError) as caught:
        check(Log(header, events))
    assert str(caught.value) == told(line, "refuses * draw 7h, and finds nothing wrong with it")


def test_a_game_that_deals_other_facts_than_its_script_is_told_as_that(monkeypatch):
    """A 5 draws three where chance is asked, and two by the script that the rule asks."""
    thrice = evolve(CUTTLE, settle=lambda s, pick: more(CUTTLE.settle(s, pick), s))
    monkeypatch.setitem(game._found, "cuttle", thrice)

    with pytest.raises(GameError) as caught:
        list(simulate("cuttle", games=20, seed=5))
    assert str(caught.value).startswith("cuttle " + REFUSED)
    assert caught.value.file == "cardlog/games/cuttle/facts.py"
    shown = Path(sys.modules["cardlog.games.cuttle.facts"].__file__).read_text().splitlines()[caught.value.line - 1]
    assert shown.strip().startswith("return a_draw(")
    assert caught.value.reason.endswith("draws: 2 cards, not 3 (CU 4.6)")


def more(fact, s):
    """One card more in the draw of a 5."""
    return Drawn(fact.cards | lowest(s.unseen & ~fact.cards, 1)) if s.pending and isinstance(fact, Drawn) else fact


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


@pytest.mark.parametrize("command", ["perft --depth 2", "page -o p.html"])
@pytest.mark.parametrize("make", FAULTS, ids=lambda fault: fault.__name__)
def test_what_only_shows_in_decisions_that_nobody_made_is_told_too(
    broken, make, command, cardlog, tmp_path, monkeypatch
):
    """Counting sequences and the page try decisions out: what the game offers itself, and then fails at."""
    monkeypatch.chdir(tmp_path)
    line, _ = make(broken)
    dump(table().log, "begun.cgn")
    name, *options = command.split()
    ran = cardlog(name, "begun.cgn", *options)

    if make is not nothing and name == "page":  # it goes no further than decisions
        assert ran.code == 0
        return
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("begun.cgn: gin ")
    assert f"; it contradicts itself at gin/__init__.py:{line}" in ran.err
    assert ran.err.count("\n") == 1
