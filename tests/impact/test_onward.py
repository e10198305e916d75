"""Games that stop after a change are played on: before and after, from where they stop."""

import json
from typing import ClassVar

import pytest
from attrs import evolve, frozen

from cardlog import Header, Log, copy, loads
from cardlog.event import DEALER, Fact
from cardlog.impact import Change, Report
from cardlog.impact.onward import PlayedOn
from cardlog.impact.words import onward_words
from cardlog.play.simulate import simulate
from cardlog.state import freeze
from cardlog.verbs import Verbs
from tests.balance import coin
from tests.balance.coin import Ask, Flip

CHANGE = Change(rules="classic four=random")
CHOSEN = """\
[Cardlog "1"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]

* position {"turn": "A", "hands": {"A": ["4c", "Kc"], "B": ["Td", "Kd", "Kh", "2d"]}, "points": {"A": [{"card": "Th"}], \
"B": [{"card": "4s"}]}}
A oneoff 4c
B decline
B discard Td 2d
"""
"""B is left with two kings, by its own choice; chance would leave it those in one case of six."""


def test_a_choice_that_chance_makes_now_is_played_on_from_there():
    verdict = PlayedOn(CHANGE, "simple", 30)(loads(CHOSEN))

    assert (verdict.kind, verdict.event) == ("fact", 4)
    assert (verdict.onward.event, verdict.onward.mended, verdict.onward.failed) == (4, 0, None)
    for found in (verdict.onward.before, verdict.onward.after):
        assert list(found) == ["A", "B", "draw"]
        assert sum(found.values()) == pytest.approx(1)
        assert all(round(30 * share, 6) == round(30 * share) for share in found.values())  # of 30 games


def test_games_that_do_not_stop_are_left_alone():
    log = loads(CHOSEN.split("A oneoff", maxsplit=1)[0])

    assert PlayedOn(CHANGE, "simple", 3)(log) == CHANGE(log)
    assert "onward" not in CHANGE(loads(CHOSEN)).as_json()


def test_the_same_game_goes_on_alike_whatever_its_file():
    log = loads(CHOSEN)
    other = Log(log.header.with_tag("Event", "Another"), log.events)

    assert PlayedOn(CHANGE, "simple", 10)(log).onward == PlayedOn(CHANGE, "simple", 10)(other).onward
    assert PlayedOn(CHANGE, "simple", 10)(log).onward != PlayedOn(CHANGE, "simple", 10, "x")(log).onward


def test_what_a_copy_hides_is_not_played_on():
    log = copy(next(log for log in simulate("cuttle", games=30, seed=3) if CHANGE(log).kind == "fact"), 0)

    assert PlayedOn(CHANGE, "simple", 2)(log).onward.failed == "what a copy does not know cannot be played on"


# Forced answers are taken over: here by the old code a seat asks, and by the new one the dealer does.


@frozen
class Asked(Fact):
    """`* asked`."""

    verb: ClassVar[str] = "asked"


VERBS = Verbs(Ask, Asked, Flip)
OLD = coin.coin(verbs=VERBS)


def dealers(state, seats=2):
    d = coin.draft(state)
    d.actor = DEALER
    return freeze(d, coin.State)


def apply(state, event):
    if isinstance(event, Ask):
        raise coin_refusal(event)
    return coin.apply(
        dealers(state) if isinstance(event, Flip) else state, Ask(0) if isinstance(event, Asked) else event
    )


def coin_refusal(event):
    from cardlog import IllegalEvent

    return IllegalEvent(event, "CU 1", "the dealer asks")


NEW = evolve(
    OLD,
    start=lambda rules, seats: dealers(coin.start(rules, seats)),
    apply=apply,
    settle=lambda state, pick: Asked() if state.awaits == "ask" else Flip(pick.seat(2)),
    legal=lambda state: (),
    mend=lambda state, event: Asked() if isinstance(event, Ask) and state.awaits == "ask" else None,
)
PLAYED = Log(Header(OLD, OLD.rules(), ("a", "b")), [Ask(0), Flip(1)])


def test_a_forced_choice_that_became_a_fact_is_taken_over():
    verdict = PlayedOn(Change(game=NEW), "random", 5)(PLAYED)

    assert (verdict.kind, verdict.event) == ("fact", 1)
    assert verdict.onward.mended == 1
    assert verdict.onward.event is None  # all of the record holds
    assert verdict.onward.before == verdict.onward.after == {"A": 0.0, "B": 1.0, "draw": 0.0}


def test_without_a_word_of_the_game_nothing_is_mended():
    verdict = PlayedOn(Change(game=evolve(NEW, mend=None)), "random", 40)(PLAYED)

    assert (verdict.onward.mended, verdict.onward.event) == (0, 1)
    assert verdict.onward.before == verdict.onward.after  # the same coin, and it falls on both sides
    assert 0 < verdict.onward.after["A"] < 1


# The report, and the command.


def test_a_report_tells_shares_before_and_after():
    report, play = Report("x"), PlayedOn(CHANGE, "simple", 4)
    for log in simulate("cuttle", games=40, seed=3):
        report.add(play(log))
    onward = report.as_json()["onward"]
    told = [*onward_words(report)]

    assert onward["games"] == report.stopped > 5
    assert list(onward["shares"]) == ["A", "B", "draw"]
    assert onward["shares"]["A"]["difference"]["mean"] == pytest.approx(
        onward["shares"]["A"]["after"]["mean"] - onward["shares"]["A"]["before"]["mean"], abs=1e-5
    )
    assert told[0] == f"Played on from where they stop: {report.stopped} games."
    assert [line.split(":")[0] for line in told[1:]] == ["A wins", "B wins", "Draws"]


def test_the_command_plays_on(cardlog, file):
    name = file(CHOSEN)
    options = (name, "--rules", "classic four=random", "--play-on", "simple", "--times", "4")
    game, report = map(json.loads, cardlog("impact", *options, "--json").lines)

    assert set(game["onward"]["before"]) == {"A", "B", "draw"}
    assert report["onward"]["games"] == 1
    told = cardlog("impact", *options).out
    assert "Played on from where they stop: 1 game." in told
    assert "how they would go on, the record does not tell; what follows is by bots." in told
    assert "nobody knows" not in told
    assert cardlog("impact", *options, "--json", "--jobs", "3").lines == [json.dumps(game), json.dumps(report)]


def test_a_page_tells_it_too(cardlog, file, tmp_path):
    options = ("--rules", "classic four=random", "--play-on", "simple", "--times", "2", "--html", "o.html")
    cardlog("impact", file(CHOSEN), *options)

    assert "Played on from where they stop: 1 game." in (tmp_path / "o.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--rules", "classic four=random", "--play-on", "clever"], "unknown bot 'clever' of cuttle"),
        (["--rules", "classic four=random", "--times", "3"], "--times goes with --play-on"),
        (["--against", "b.base", "--play-on", "simple"], "that with --rules"),
    ],
)
def test_bad_input_is_refused(cardlog, file, options, message):
    ran = cardlog("impact", file(CHOSEN), *options)

    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
