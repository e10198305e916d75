"""Records of the Cuttle site: what is written as the site writes it, by our own games, is read back as they were."""

import json
from importlib.metadata import EntryPoint

import pytest

from cardlog import importers, load_all, loads
from cardlog.cards import CARD_NAMES, each
from cardlog.check import check
from cardlog.errors import CardlogError
from cardlog.event import End, Position, Resign, Takeback
from cardlog.games.cuttle import CUTTLE
from cardlog.games.cuttle.events import Misdeal
from cardlog.importers import Imported
from cardlog.importers.cuttle_site import RULES, read
from cardlog.play.simulate import simulate
from cardlog.testing import Recipe

SITE = {"points": "points", "scuttle": "scuttle", "oneoff": "oneOff", "counter": "counter", "pass": "pass"}
RESOLVED = {"take": 3, "fact:discard": 4, "fact:draw": 5, "fact:flip": 7}


def site(card):
    return None if card is None else CARD_NAMES[card].upper()


def row(state, seat, move, phase, card=None, target=None, discards=()):
    """A row of the site, with the state after the move."""
    jacks = dict(state.jacks)

    def stack(on, seat):
        above = ",".join(f"{site(jack)}-p{seat}" for jack in jacks.get(on, ()))
        return site(on) + (f"({above})" if above else "")

    def names(cards):
        return [site(card) for card in each(cards)]

    return {
        "playedBy": seat, "moveType": move, "turn": 0, "phase": phase, "playedCard": site(card), "targetCard": site(target),
        "discardedCards": names(sum(1 << card for card in discards)), "deck": [*map(site, state.top), *names(state.unseen)], "scrap": names(state.scrap),
        "oneOff": None, "oneOffTarget": None, "oneOffTargetType": None, "twos": [], "resolved": None,
        **{f"p{seat}Hand": names(state.hands[seat]) for seat in (0, 1)},
        **{f"p{seat}Points": [stack(on, seat) for on in each(state.points[seat])] for seat in (0, 1)},
        **{f"p{seat}FaceCards": names(state.permanents[seat]) for seat in (0, 1)},
    }  # fmt: skip


def phase_of(state):
    """What the site calls the moment: 4 and 5 where cards are chosen for such a card, 6 where a hand is too large."""
    if state.awaits == "discard":
        return state.pending[-1].card // 4 + 1 if state.pending else 6
    return RESOLVED.get(state.awaits, 2 if state.awaits == "response" else 1)


def record(log):
    """A game as the site would keep it, where its rules are ours."""
    rows, states, given = [], log.states(), ()
    for number, event in enumerate(log.events, 1):
        before, after = states[number - 1], states[number]
        phase = phase_of(after)
        card, target = getattr(event, "card", None), getattr(event, "target", None)
        verb, seat = event.verb, event.seat
        if verb == "deal":
            rows.append(row(after, 1 - after.turn, "deal", 1))
        elif verb in ("draw", "discard") and seat < 0:
            if before.pending:
                move, who = ("resolveFive", before.turn) if verb == "draw" else ("resolveFour", 1 - before.turn)
                rows.append(row(after, who, move, phase, discards=each(event.cards) if verb == "discard" else given))
                given = ()
            else:
                rows.append(row(after, before.turn, "draw", phase))
        elif verb == "flip":
            turned = [site(each) for each in (card, event.second) if each is not None]
            rows[-1]["deck"] = [*turned, *(name for name in rows[-1]["deck"] if name not in turned)]
            if after.awaits != "flipped":
                rows.append(row(after, before.turn, "sevenDiscard", phase, card))
        elif verb == "decline":
            rows.append(row(after, seat, "resolve", phase))
        elif verb == "take":
            rows.append(row(after, seat, "resolveThree", phase, card))
        elif verb == "discard" and before.flipped:
            rows.append(row(after, seat, "sevenDiscard", phase, *each(event.cards)))
        elif verb == "discard" and after.awaits == "fact:draw":  # the site tells it in one row with the cards drawn
            given = (*each(event.cards),)
        elif verb == "discard":
            move = {4: "resolveFour", 5: "resolveFive", 6: "discardToHandLimit"}[phase_of(before)]
            rows.append(row(after, seat, move, phase, discards=each(event.cards)))
        elif verb in (*SITE, "permanent"):
            move = SITE.get(verb) or ("jack" if target is not None else "faceCard")
            if before.awaits == "flipped":
                move = f"seven{move[0].upper()}{move[1:]}"
            shown = states[number + 1] if after.awaits == "fact:show" else after
            rows.append(row(shown, seat, move, 1 if after.awaits == "fact:show" else phase, card, target))
            if verb == "oneoff" and after.awaits != "response":  # the site asks even where there can be no answer
                rows[-1]["phase"] = 2
                rows.append(row(after, 1 - seat, "resolve", phase))
    return {"name": "made up", "p0": {"username": "Ana"}, "p1": {"username": "Bruno"}, "gameStates": rows}


def as_there(log):
    """Whether it is a whole game that the site can have seen: p1 deals, and nothing is taken back or given up."""
    others = {Takeback, Position, Resign, End, Misdeal}
    return log.state().result is not None and others.isdisjoint(map(type, log)) and log[0].dealer == 1


def test_games_that_our_rules_can_say_are_read_as_they_were():
    seen = set()
    odd = (Recipe(CUTTLE, RULES, 2, seed, 400).log() for seed in range(400))  # with large hands, and many of one rank
    games = [log for log in (*simulate("cuttle", RULES, games=60, seed=8), *odd) if as_there(log)]
    for log in games:
        given = record(log)
        imported = list(read(json.dumps(given).encode(), "made.json"))
        seen |= {each["moveType"] for each in given["gameStates"]}

        assert [each.told for each in imported] == [()]
        assert imported[0].log.events == log.events
        assert imported[0].log.header.tag("Result") == log.state().result.as_tag()
    assert len(games) > 100
    assert {"sevenScuttle", "sevenOneOff", "sevenFaceCard", "discardToHandLimit"} <= seen
    assert {"resolveThree", "resolveFour", "resolveFive", "counter", "jack"} <= seen


DEAL = {
    "playedBy": 1, "moveType": "deal", "turn": 0, "phase": 1, "playedCard": None, "targetCard": None, "discardedCards": [],
    "p0Hand": ["5C", "8H", "KD", "TC", "AH"], "p1Hand": ["9S", "2C", "4D", "6H", "QS", "3C"], "p0Points": [],
    "p1Points": [], "p0FaceCards": [], "p1FaceCards": [], "scrap": [], "oneOffTarget": None,
    "deck": ["7H", *[f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "CDHS"
                     if f"{rank}{suit}" not in ["5C", "8H", "KD", "TC", "AH", "9S", "2C", "4D", "6H", "QS", "3C", "7H"]]],
}  # fmt: skip


def moved(before, move, seat, turn, phase=1, **change):
    return {
        **before,
        "playedCard": None,
        "targetCard": None,
        "discardedCards": [],
        "moveType": move,
        "playedBy": seat,
        "turn": turn,
        "phase": phase,
        **change,
    }


ONE = moved(DEAL, "points", 0, 1, playedCard="8H", p0Hand=["5C", "KD", "TC", "AH"], p0Points=["8H"])
LIMIT = moved(
    ONE, "discardToHandLimit", 1, 2, discardedCards=["9S"], p1Hand=["2C", "4D", "6H", "QS", "3C"], scrap=["9S"]
)
LAST = moved(LIMIT, "concede", 0, 2)


def texts(rows):
    imported = list(read(json.dumps({"gameStates": rows}).encode(), "made.json"))
    return [[str(event) for event in each.log] for each in imported if each.log], [
        told for each in imported for told in each.told
    ]


ANA, BRUNO = {"id": 7, "username": "Ana"}, {"id": 9, "username": "Bruno"}


def won(rows, winner, p0=ANA, p1=BRUNO):
    found = list(read(json.dumps({"p0": p0, "p1": p1, "winner": winner, "gameStates": rows}).encode(), "made.json"))
    return [[*map(str, each.log)][-1] for each in found], found[-1].log.state().result, found[-1].told


@pytest.mark.parametrize("winner", [9, BRUNO])
def test_a_winner_whom_no_row_tells_ends_the_log(winner):
    last, result, told = won([DEAL, ONE], winner)

    assert last == ["* end adjudication B"]
    assert (result.winners, result.reason) == ((1,), "adjudication")
    assert told == ("game 1: B has won by the game's winner alone; no row says how, so it is an adjudication",)


def test_a_winner_may_stand_beside_users_who_are_numbers_alone():
    assert won([DEAL, ONE], 7, p0=7, p1=9)[0] == ["* end adjudication A"]


def test_in_mid_turn_all_that_was_said_stays():
    """B may still answer the one-off when the record ends."""
    announced = moved(SEVEN, "oneOff", 0, 0, phase=2, playedCard="7H", p0Hand=["8H", "KD", "TC", "AH"])
    (log,) = read(
        json.dumps({"p0": ANA, "p1": BRUNO, "winner": 7, "gameStates": [SEVEN, announced]}).encode(), "m.json"
    )

    assert [*map(str, log.log)][1:] == ["A oneoff 7h", "* end adjudication A"]
    assert check(log.log).result.winners == (0,)


@pytest.mark.parametrize("winner", [None, 9])
def test_an_ending_that_a_row_tells_stays(winner):
    """A gives up, so that B has won, whether the game says so or not."""
    last, result, told = won([DEAL, ONE, moved(ONE, "concede", 0, 1)], winner)

    assert last == ["A resign"]
    assert (result.winners, result.reason, told) == ((1,), "resignation", ())


def test_a_winner_is_told_whom_the_rows_contradict_or_nobody_knows():
    assert won([DEAL, ONE, moved(ONE, "concede", 0, 1)], 7)[2] == (
        "game 1: its winner is A, and by its rows it is B (resignation)",
    )
    assert won([DEAL, ONE], 8)[1:] == (None, ("game 1: its winner 8 is neither p0 nor p1",))


def test_where_the_last_rows_are_lost_the_log_is_not_ended_before_them():
    """The row that cannot be said is the last: what the game came to was after it."""
    rows = [DEAL, ONE, {**LIMIT, "phase": 6}]
    log, nothing = read(json.dumps({"p0": ANA, "p1": BRUNO, "winner": 7, "gameStates": rows}).encode(), "made.json")

    assert (str(log.log[-1]), log.log.state().result, nothing.log) == ("A points 8h", None, None)


def test_where_a_row_cannot_be_said_the_game_goes_on_from_a_position():
    (first, second), told = texts([DEAL, ONE, LIMIT, LAST])

    assert first == ["* deal B / Ah 5c 8h Tc Kd / 2c 3c 4d 6h 9s Qs", "A points 8h"]
    assert second[0].startswith('* position {"turn": "A", "hands": {"A": ["5c", "Kd", "Tc", "Ah"]')
    assert second[1:] == ["A resign"]
    assert told == ["game 1, row 3 (discardToHandLimit): B discard 9s: a normal turn's action is awaited"]


def test_a_row_that_our_state_does_not_agree_with_is_told():
    (first, second), told = texts([DEAL, {**ONE, "scrap": ["7H"], "deck": ONE["deck"][1:]}])

    assert first == ["* deal B / Ah 5c 8h Tc Kd / 2c 3c 4d 6h 9s Qs"]
    assert len(second) == 1
    assert told == ["game 1, row 2 (points): scrap is ['7h'] there, and [] here"]


REST = ["5C", *(card for card in DEAL["deck"] if card not in ("7H", "JD", "JC"))]
SEVEN = {**DEAL, "p0Hand": ["7H", "8H", "KD", "TC", "AH"], "deck": ["JD", "JC", *REST]}


def test_of_two_jacks_turned_up_the_row_says_which_one_goes():
    announced = moved(SEVEN, "oneOff", 0, 0, phase=2, playedCard="7H", p0Hand=["8H", "KD", "TC", "AH"])
    resolved = moved(announced, "resolve", 1, 0, phase=7)
    gone = moved(resolved, "sevenDiscard", 0, 1, playedCard="JC", deck=["JD", *REST], scrap=["7H", "JC"])
    drawn = moved(gone, "draw", 1, 2, deck=REST, p1Hand=[*SEVEN["p1Hand"], "JD"])
    (lines,), told = texts([SEVEN, announced, resolved, gone, drawn])

    assert lines[1:] == ["A oneoff 7h", "B decline", "* flip Jd Jc", "A discard Jc", "B draw", "* draw Jd"]
    assert told == []


def test_a_last_jack_turned_up_goes_without_a_word():
    few = {**SEVEN, "deck": ["JD"], "scrap": ["JC", *REST], "moveType": "pass", "turn": 2}
    announced = moved(few, "oneOff", 0, 2, phase=2, playedCard="7H", p0Hand=["8H", "KD", "TC", "AH"])
    resolved = moved(announced, "resolve", 1, 2, phase=7)
    gone = moved(resolved, "sevenDiscard", 0, 3, playedCard="JD", deck=[], scrap=["7H", "JD", *few["scrap"]])
    (lines,), told = texts([few, announced, resolved, gone])

    assert lines[1:] == ["A oneoff 7h", "B decline", "* flip Jd"]
    assert told == []


def test_a_position_says_which_card_a_nine_has_just_sent_back():
    """The site tells it in the row of the 9 alone; here that row is the first, so that the log begins after it."""
    back = moved(ONE, "resolve", 0, 2, targetCard="8H", resolved="9S", p0Hand=["5C", "KD", "TC", "AH", "8H"], p0Points=[],
                 p1Hand=["2C", "4D", "6H", "QS", "3C"], scrap=["9S"])  # fmt: skip
    (lines, refused), told = texts(
        [back, moved(back, "points", 0, 3, playedCard="8H", p0Hand=ONE["p0Hand"], p0Points=["8H"])]
    )

    assert len(lines) == 1
    assert lines[0].endswith('"waiting": ["8h"]}')
    assert refused[0].startswith("* position")
    assert told == ["game 1, row 2 (points): A points 8h: 8h waits through A's next turn"]


def test_a_record_of_before_the_limit_is_read_without_it():
    imported = next(read(json.dumps({"rulesVersion": "1.0.1", "gameStates": [DEAL, ONE]}).encode(), "made.json"))

    assert str(imported.log.header.rules) == "site hand_limit=none"


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([DEAL, {**ONE, "moveType": "teleport"}], "made.json: game 1, row 2: unknown move 'teleport'"),
        ([{key: value for key, value in DEAL.items() if key != "deck"}], "made.json: game 1, row 1: it has no deck"),
        ([DEAL, {**ONE, "p0Hand": ["1X"]}], "made.json: game 1, row 2: '1X' is no card"),
        ([DEAL, {**ONE, "phase": "1"}], "made.json: game 1, row 2: its phase is '1'"),
        ([], "made.json: game 1 is no record of the site: it has no rows (gameStates)"),
    ],
)
def test_a_row_of_another_schema_is_refused_with_its_place(rows, message):
    with pytest.raises(CardlogError) as refused:
        list(read(json.dumps({"gameStates": rows}).encode(), "made.json"))

    assert str(refused.value) == message


@pytest.mark.parametrize("given", [{"p0": {"username": "a\nb"}}, {"name": "a\nb"}])
def test_a_name_that_no_tag_holds_is_refused_with_its_place(given):
    with pytest.raises(CardlogError, match=r"^made.json: game 1: "):
        list(read(json.dumps({**given, "gameStates": [DEAL]}).encode(), "made.json"))


def test_the_command_writes_logs_and_tells_what_it_cannot_say(cardlog, file):
    name = file(
        json.dumps([{"gameStates": [DEAL, ONE, LIMIT, LAST]}, {"name": "two", "gameStates": [DEAL, ONE]}]), "made.json"
    )
    ran = cardlog("import", name, "--from", "cuttle-site", "-o", "made.clog.gz")

    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "made.json: game 1, row 3 (discardToHandLimit): B discard 9s: a normal turn's action is awaited\n"
    assert [len(log) for log in load_all("made.clog.gz")] == [2, 2, 2]
    assert cardlog("check", "made.clog.gz").code == 0
    assert cardlog("list", "made.clog.gz#3", "--tags").lines[0].endswith("\tEvent=two")


@pytest.mark.parametrize(
    "content", ["[Cardlog", '{"a": 1}', json.dumps({"gameStates": [{}]}), "[1]", b"\xff\xfe", "[]"]
)
def test_what_is_no_record_writes_nothing(cardlog, file, tmp_path, content):
    ran = cardlog("import", file(content, "bad.json"), "--from", "cuttle-site", "-o", "out.cgn")

    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith("bad.json: ")
    assert not (tmp_path / "out.cgn").exists()


def other(data, file):
    yield Imported(loads(data), ("hm",))


def test_readers_are_found_by_entry_point(cardlog, file, monkeypatch):
    entry = EntryPoint("other", "tests.cuttle.test_importer:other", "cardlog.importers")
    monkeypatch.setattr(EntryPoint, "load", lambda self: other)
    monkeypatch.setattr(importers, "_installed", lambda: [entry])
    name = file('[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "A" "B"]\n')

    assert cardlog("import", name, "--from", "other", "-o", "o.cgn") == (0, "", "game.cgn: hm\n")
    assert importers.names() == ["cuttle-site", "other"]
    assert cardlog("import", name, "--from", "third", "-o", "p.cgn").err == (
        "cardlog: unknown reader 'third'; known: cuttle-site, other\n"
    )
