"""Games that the computer deals, between people and bots."""

from datetime import datetime, timedelta, timezone

import pytest

from cardlog import bots, find, load
from cardlog_tools.app import run
from cardlog_tools.commands import record as recording
from cardlog_tools.record import stopwatch

ANA = ("--player", "A=me:Ana")
SEED = ("--seed", "861401")  # which deals A 6d 6h 7d Jd Kc, and then 2d from the top


def test_a_new_game_is_dealt_and_asks_for_the_first_choice(record):
    ran = record("cuttle", *ANA, "--player", "B=simple", *SEED)

    assert (ran.code, ran.err) == (0, "")
    assert ran.events == ["* deal B / 6d 6h 7d Jd Kc / Ah 3d 3h 9c Th Jh"]
    assert "A Ana  B simple" in ran.out
    assert "2. Ana> " in ran.out
    assert ran.out.endswith("game.cgn holds 1 event. The same command line goes on.\n")


def test_the_header_says_who_plays_when_and_from_what_seed(record):
    header = load(record("cuttle", *ANA, "--player", "B=simple", "--rules", "classic joker=true", *SEED).file).header

    assert header.seats == ("Ana", "simple")
    assert [name for name, _ in header.tags] == ["Date", "Seed", "Bots"]
    assert header.tag("Bots") == "B=simple"
    assert str(header.rules) == "classic joker=true"


def test_nothing_tells_the_seed_where_none_is_given(record):
    first, second = (record("cuttle", name=name) for name in ("one.cgn", "two.cgn"))

    assert load(first.file).header.tag("Seed") is None
    assert first.events != second.events


def test_choices_by_number_in_notation_and_short(record):
    ran = record("cuttle", *ANA, "--player", "B=random", *SEED, typed=["1", "points 6h", "undo", "kc"])

    assert [event for event in ran.events if event.startswith("A")] == ["A draw", "A points 6h", "A permanent Kc"]
    assert ran.events[1:3] == ["A draw", "* draw 2d"]


def test_a_person_is_shown_its_own_copy_alone(record):
    ran = record("cuttle", *ANA, "--player", "B=simple", *SEED, typed=["1", "table", "legal", "why B points 9s"])

    assert "hand    ?? ?? ?? ?? ?? ??" in ran.out
    for hidden in ("A♥", "3♦", "3♥", "9♣", "J♥"):  # what B holds at the end
        assert hidden not in ran.out
    assert "3  Ana gets 2♦." in ran.out


def test_two_people_at_one_screen_are_each_shown_their_own_copy(record):
    typed = ["draw", "table", "draw", "table"]
    ran = record("cuttle", *ANA, "--player", "B=me:Bruno", *SEED, typed=typed)

    first, second, third = ran.out.split("The screen is for ")[1:]
    assert first.startswith("Ana.")
    assert second.startswith("Bruno.")
    assert third.startswith("Ana.")
    assert "2♦" in first  # what A drew
    assert "2♦" not in second
    assert "3  Ana gets ??." in second
    assert "A♥ 3♦ 3♥ 9♣ 10♥ J♥" in second
    assert "3♥" not in first + third


def test_undo_goes_back_to_the_last_choice_of_a_person(record):
    """A draws, gets a card, and B's bot answers: three events are one choice of A."""
    ran = record("cuttle", *ANA, "--player", "B=simple", *SEED, typed=["draw", "undo", "undo", "undo 2", "undo x"])

    assert ran.events[-1] == "* takeback 3"
    assert len(ran.events) == 5
    assert ran.err.splitlines() == [
        "nothing can be taken back",
        "nothing can be taken back",
        "undo N: 'x' is no number",
    ]


def test_undo_several(record):
    ran = record("cuttle", *ANA, "--player", "B=me", *SEED, typed=["points 6h", "points 9c", "kc", "undo 4", "undo 2"])

    assert ran.events[1:] == ["A points 6h", "B points 9c", "A permanent Kc", "* takeback 2"]
    assert ran.err == "3 choices can be taken back\n"


def test_a_drawn_card_that_is_taken_back_comes_again(record):
    """What is dealt depends on the seed and on how many events are in force: nobody draws until the card is right."""
    ran = record("cuttle", *ANA, *SEED, typed=["draw", "undo", "draw"])

    assert ran.events[1:3] == ["A draw", "* draw 2d"]
    assert ran.events[3:5] == ["* takeback 2", "A draw"]
    assert ran.events[5] == "* draw 2d"


def test_comments_and_glyphs_stand_at_the_last_event(record):
    typed = ["comment A {good} hand.", "points 6h", "glyph !?", "comment Bold.", "comment Or not?", "glyph"]
    ran = record("cuttle", *ANA, *SEED, typed=typed)

    notes = load(ran.file).notes
    assert (notes[1].comment, notes[2].glyphs, notes[2].comment) == ("A {good} hand.", (5,), "Bold.\nOr not?")
    assert ran.text.endswith("A points 6h\n$5\n{Bold.}\n{Or not?}\n")
    assert ran.out.count("Written at event 2.") == 3
    assert ran.err == "glyph SIGN: as ! ? !! !? ?! or $n\n"


def test_times_are_written_from_the_first_event_on(record, monkeypatch):
    """Where the clock of the machine is set back, the last time counts until it has caught up."""
    begun = datetime(2026, 3, 1, 20, 15, tzinfo=timezone(timedelta(hours=1)))
    monkeypatch.setattr(recording, "now", lambda: begun)
    passed = iter([2, 12.3456, 5, 40])
    monkeypatch.setattr(stopwatch, "now", lambda: begun + timedelta(seconds=next(passed, 60)))
    ran = record("cuttle", *ANA, *SEED, "--times", typed=["points 6h"])
    again = record("cuttle", *ANA, *SEED, "--times", typed=["undo", "points 6h"])

    log = load(again.file)
    assert (ran.code, ran.err, again.code, again.err) == (0, "", 0, "")
    assert log.header.tag("Start") == "2026-03-01T20:15:00.000+01:00"
    times = [log.note(number).time for number in range(1, len(log) + 1)]
    assert times == [2, 12.346, 12.346, 40]
    assert again.text.startswith(ran.text)


def test_without_times_nothing_of_them_is_written(record):
    ran = record("cuttle", *ANA, *SEED, typed=["points 6h"])

    assert ran.text.startswith('[Cardlog "1"]')
    assert "Start" not in ran.text
    assert "@" not in ran.text


def test_a_game_begun_without_times_goes_on_without(record):
    before = record("cuttle", *ANA, *SEED, typed=["points 6h"]).text
    ran = record("cuttle", *ANA, *SEED, "--times", typed=["undo"])

    assert (ran.code, ran.text) == (2, before)
    assert ran.err.startswith("cardlog: game.cgn: it has no tag Start, from which times are counted")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.clause("CU 2.2")
def test_why_names_the_clause_in_its_own_words(record):
    ran = record(
        "cuttle", *ANA, *SEED, typed=["why points Ks", "why takeback 9", "why * takeback 9", "why points 6h", "why"]
    )

    assert "A points Ks: Ks is not in A's hand (CU 2.2).\n  CU 2.2  A turn is exactly one action: draw, or" in ran.out
    assert "* takeback 9: 1 event is in force (LOG 1).\n  LOG 1  " in ran.out
    assert "A points 6h: the rules allow it." in ran.out
    assert "why EVENT: there is no event" in ran.err
    assert len(ran.events) == 1


def test_why_tells_nothing_that_the_seat_does_not_know(record):
    """B holds 9c, and not 9d: asked by A, both are refused with the same words."""
    ran = record("cuttle", *ANA, *SEED, typed=["why B points 9c", "why B points 9d"])

    said = [line for line in ran.out.splitlines() if line.startswith("B points 9")]
    assert len(said) == 2
    assert said[0].replace("9c", "9d") == said[1]


def test_a_comment_at_an_event_by_its_number(record):
    typed = ["comment 1 {A} fair deal?", "comment 0 Friday.", "points 6h", "comment 1  It was.", "comment 2 3 times.",
             "comment two 6s", "comment 3", "comment 9 Never."]  # fmt: skip
    ran = record("cuttle", *ANA, "--player", "B=me", *SEED, typed=typed)

    notes = load(ran.file).notes
    assert {number: note.comment for number, note in notes.items()} == {
        0: "Friday.", 1: "{A} fair deal?\nIt was.", 2: "3 times.\ntwo 6s",
    }  # fmt: skip
    assert ran.events[1:] == ["A points 6h"]
    assert ran.out.count("Written at event 1.\n") == 2
    assert "Written at the start.\n" in ran.out
    assert ran.err == "comment [N] TEXT: there is no text\nthere is no event 9: the last is 2\n"


def test_help_lists_every_command_and_quit_stops(record):
    ran = record("cuttle", *ANA, typed=["help", "quit", "draw"])

    for name in ("undo [N]", "comment [N] TEXT", "glyph SIGN", "legal", "table", "why EVENT", "help", "quit or q"):
        assert f"\n  {name}" in ran.out
    assert len(ran.events) == 1


@pytest.mark.parametrize("word", ["q", "Q", "quit"])
def test_q_alone_quits_also_where_a_queen_could_be_meant(record, word):
    """A holds one queen, which `q` would abbreviate."""
    queen = '* position {"turn": "A", "hands": {"A": ["Qh", "9c"], "B": ["3c"]}}'
    typed = ["undo", queen, "points q", "qh", word, "draw"]
    ran = record("cuttle", *ANA, "--real", typed=typed)

    assert (ran.code, ran.events[1:]) == (0, ["A permanent Qh"])
    assert ran.out.endswith("game.cgn holds 2 events. The same command line goes on.\n")


def test_help_says_what_is_wanted_and_how_it_is_said(record):
    """Two of A's choices begin with p: as short as it can be, points is `p 6d`, since no other p takes 6d."""
    ran = record("cuttle", *ANA, "--player", "B=me:Bruno", *SEED, typed=["help", "oneoff 6h", "help"])

    assert (
        "2. Ana> help\nAna is to act (play). Choose by number or in notation (`points 6d`, or short: `p 6d`)."
        in ran.out
    )
    assert "3. Bruno> help\nBruno is to act (response). Choose by number or in notation (`" in ran.out


def test_help_where_the_game_is_over(record):
    record("cuttle", "--player=A=simple", "--player=B=simple", "--seed", "1")

    ran = record("cuttle", "--player=A=me", typed=["help"])

    assert "The game is over: Enter ends, and what was chosen can be taken back. Besides:\n  undo [N]" in ran.out


# A game taken up again.


def test_a_game_goes_on_with_its_bots(record):
    begun = ["--player=B=simple", "--player=A=me:Ana", "--player=C=random"]
    whole = record("cabo", *begun, "--seed", "7", typed=["1", "2", "1"], name="whole.cgn")
    for number, line in enumerate(["1", "2", "1"]):
        ran = record("cabo", *(() if number else begun), "--seed", "7", typed=[line])

    assert ran.text == whole.text
    assert '[Bots "B=simple C=random"]\n' in ran.text


def test_who_plays_can_be_said_anew(record):
    record("cuttle", *ANA, "--player", "B=simple", *SEED)

    ran = record("cuttle", "--player", "B=me", *SEED, typed=["points 6h", "draw"])

    assert ran.events[1:3] == ["A points 6h", "B draw"]


def test_where_no_bot_plays_and_in_a_copy_there_is_no_tag(record):
    assert load(record("cuttle", *ANA, name="one.cgn").file).header.tag("Bots") is None
    assert load(record("cuttle", "--view", "A", "--player=A=simple", name="two.cgn").file).header.tag("Bots") is None


@pytest.mark.parametrize(
    ("tag", "said"),
    [
        ("B=clever", "unknown bot 'clever' of cuttle; known: random, simple, tuned, or me for a person"),
        ("C=simple", "no seat C: 2 play"),
        ("B=simple B=random", "seat B is named twice"),
        ("yes", "'yes': as A=me, A=me:Ana or B=random"),
    ],
)
def test_bots_that_there_are_not(record, tag, said):
    first = record("cuttle", *ANA, "--player", "B=simple", *SEED)
    first.file.write_text(first.text.replace("B=simple", tag))

    ran = record("cuttle")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"cardlog: game.cgn: the tag Bots: {said}; --player for each seat says otherwise\n"
    assert record("cuttle", "--player=A=me", "--player=B=me", typed=["draw"]).events[1] == "A draw"


@pytest.mark.parametrize("name", ["game.cgn", "game.clog"])
@pytest.mark.parametrize("game", ["cuttle", "cabo", "cutthroat-spades"])
def test_bots_alone_play_a_whole_game(record, game, name):
    seats = max(find(game).seats[0], 2)
    players = ["--player=A=simple", *(f"--player={seat}=random" for seat in "BC"[: seats - 1])]

    ran = record(game, *players, "--seed", "1", name=name)

    state = load(ran.file).state()
    assert (ran.code, ran.err) == (0, "")
    assert state.result is not None
    assert "The game is over: " in ran.out
    assert run(["check", str(ran.file)]) == 0


def test_the_same_seed_and_choices_give_the_same_file_however_often_it_stops(record):
    """Every event has its own chance, so a game that goes on is dealt what it would have been dealt."""
    players = ["--player=A=random", "--player=B=simple", "--player=C=me"]
    typed = ["1", "2", "3", "1", "1"]
    at_once = record("cabo", *players, "--seed", "7", typed=typed, name="one.cgn")
    for line in typed:
        stopped = record("cabo", *players, "--seed", "7", typed=[line], name="two.cgn")

    assert at_once.text == stopped.text


def test_going_on_says_where_it_stands(record):
    players = [*ANA, "--player", "B=me:Bruno"]
    first = record("cuttle", *players, *SEED, typed=["draw"])

    ran = record("cuttle", typed=["draw"])

    assert "game.cgn goes on after event 3. Bruno is to act (play)." in ran.out
    assert "A Ana  B Bruno" in ran.out
    assert ran.events[: len(first.events)] == first.events
    assert len(ran.events) == 5


CUT = "game.cgn: the end of a write that was cut short goes to game.cgn.dropped before anything is added: 'B poi'\n"


def test_a_torn_last_line_is_said_and_goes_elsewhere_before_anything_is_added(record, tmp_path):
    before = record("cuttle", *ANA, *SEED, typed=["points 6h"]).text
    torn = f"{before}B poi"
    (tmp_path / "game.cgn").write_text(torn)

    ran = record("cuttle", typed=["legal", "quit"])
    assert (ran.code, ran.err, ran.text) == (0, CUT, torn)
    assert [*tmp_path.iterdir()] == [ran.file]

    ran = record("cuttle", typed=["draw"])
    assert (ran.code, ran.err) == (0, CUT)
    assert ran.text.startswith(f"{before}B draw\n")
    assert (tmp_path / "game.cgn.dropped").read_text() == "B poi"
    assert len([*tmp_path.iterdir()]) == 2


def test_a_last_line_without_its_end_counts_and_is_told_in_full(record, tmp_path):
    before = record("cuttle", *ANA, *SEED, typed=["points 6h", "draw"]).text
    (tmp_path / "game.cgn").write_text(before.removesuffix("\n"))
    last = before.splitlines()[-1]

    ran = record("cuttle", typed=["quit"])
    assert (
        ran.err
        == f"game.cgn: its last line has no line end and may be half of a longer one; it counts as it is: {last}\n"
    )
    assert ran.text == before.removesuffix("\n")
    assert "game.cgn holds 4 events" in ran.out

    assert record("cuttle", typed=["comment Well."]).text == f"{before}{{Well.}}\n"


def test_a_comment_of_several_lines_without_its_end_is_told_in_full(record, tmp_path):
    """Of other messages that long, the middle is left out."""
    before = record("cuttle", *ANA, *SEED, typed=["points 6h"]).text
    (tmp_path / "game.cgn").write_text(f"{before}{{{'long ' * 200}}}")

    assert f": {{{'long ' * 200}}}\n" in record("cuttle", typed=["quit"]).err


@pytest.mark.parametrize("game", ["cabo", "cuttle"])
def test_a_comment_that_never_ends_does_not_swallow_what_comes_after_it(record, tmp_path, game):
    before = record("cuttle", *ANA, *SEED, typed=["points 6h"]).text
    text = f"{before}{{Ana is lucky\nB points 9c\n\n{before}"
    (tmp_path / "game.cgn").write_text(text)

    ran = record(game, typed=["draw"])

    line = len(before.splitlines()) + 1
    assert (ran.code, ran.err) == (2, f"cardlog: game.cgn:{line}:1: this comment never ends\n")
    assert (ran.text, [*tmp_path.iterdir()]) == (text, [tmp_path / "game.cgn"])


def test_a_game_that_is_over_can_be_taken_back(record):
    record("cuttle", "--player=A=simple", "--player=B=simple", "--seed", "1")
    people = ("--player=A=me", "--player=B=me")
    over = record("cuttle", *people, typed=["comment Well played.", "points 8h", "undo", "", "x"])

    assert over.out.count("The game is over: ") == 1
    assert over.events[-1].startswith("* takeback 1")
    assert load(over.file).note(len(over.events) - 1).comment == "Well played."
    assert "the game is over (CU 8.2)" in over.err


def test_enter_ends_a_game_that_is_over(record):
    record("cuttle", "--player=A=simple", "--player=B=simple", "--seed", "1")

    assert record("cuttle", typed=["", "undo"]).events[-1] != "* takeback 1"


def test_a_misdeal_is_declared_in_notation(record):
    ran = record("cuttle", *ANA, *SEED, typed=["* misdeal", "draw"])

    assert [event.split()[1] for event in ran.events] == ["deal", "misdeal", "deal", "draw", "draw"]


def test_a_bot_is_given_its_own_copy_and_its_own_chance(record, monkeypatch):
    given = []

    def spy(own, below):
        given.append(own)
        return own.legal[below(len(own.legal))]

    monkeypatch.setattr(bots, "find", lambda game, name: spy)
    ran = record("cuttle", "--player=A=random", "--player=B=random", "--seed", "1")

    assert len(given) == sum(not event.startswith("*") for event in ran.events)
    for own in given:
        assert own.state.view == own.seat
        assert own.state == load(ran.file).game.view(own.state, own.seat, False)


def test_a_bot_that_does_what_is_forbidden_is_named(record, monkeypatch):
    draw = find("cuttle").verbs.read("A points Kd")
    monkeypatch.setattr(bots, "find", lambda game, name: lambda own, below: draw)

    ran = record("cuttle", "--player=A=random", "--player=B=random", "--seed", "3")

    assert ran.code == 2
    assert ran.err.startswith("cardlog: the bot of seat A tried what the rules forbid: A points Kd: ")
    assert len(ran.events) == 1
