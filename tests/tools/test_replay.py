"""`cardlog replay`: the game told, with what people wrote at it."""

from .conftest import ILLEGAL, SAMPLE

POSITION = """\
[Cardlog "1"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]

* position {"turn": "A", "hands": {"A": ["Ac"], "B": ["2c", "9d"]}, \
"points": {"A": [{"card": "9h", "jacks": []}]}, "permanents": {"A": ["Kc", "Kd"]}}
A draw
* takeback 1
A points Ac
"""


def test_a_game_is_told_in_sentences_with_the_table_after_each_turn(cardlog, sample):
    ran = cardlog("replay", sample)

    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[:17] == [
        "Cuttle (classic)  Sample",
        "A Ana  B Bruno",
        "",
        "   | A quiet start.",
        "",
        "1  Bruno deals: Ana 5 and Bruno 6 cards.",
        "",
        "   Ana       0 of 21 to play",
        "     hand    2♦ 5♣ 8♥ 9♣ K♦",
        "     points  -",
        "   Bruno     0 of 21",
        "     hand    A♣ 2♣ 3♦ 4♣ 9♠ J♥",
        "     points  -",
        "   stock     41",
        "   scrap     -",
        "",
        "2  Ana lays 8♥ for points.",
    ]
    assert ran.lines[-1] == "Here the record ends. Bruno is to act (play)."


def test_comments_glyphs_and_variations_stand_at_their_event(cardlog, sample):
    lines = cardlog("replay", sample).lines
    at = lines.index("3  Bruno lays 9♠ for points. !")

    assert lines[at + 1 : at + 6] == [
        "   | Or scuttle the eight at once: 9s is larger.",
        "   3a1  Bruno scuttles 8♥ with 9♠. !?",
        "   3a2  Ana draws.",
        "      3a2a1  Ana lays 5♣ for points.",
        "   3a3  Ana gets 7♠.",
    ]


def test_between_a_draw_and_its_card_no_table_is_shown(cardlog, sample):
    lines = cardlog("replay", sample).lines

    assert lines[lines.index("4  Ana draws.") + 1] == "5  Ana gets A♦."


def test_comments_of_several_lines_keep_them(cardlog, file):
    lines = cardlog("replay", file(SAMPLE.replace("A quiet start.", "A quiet start,\nthen not."))).lines

    assert lines[3:5] == ["   | A quiet start,", "   | then not."]


def test_glyphs_without_a_sign_are_numbers(cardlog, file):
    assert "3  Bruno lays 9♠ for points. ! $17" in cardlog("replay", file(SAMPLE.replace("$1", "$1 $17"))).lines


def test_positions_and_takebacks_are_told(cardlog, file):
    ran = cardlog("replay", file(POSITION))

    assert "1  The game begins in this position." in ran.lines
    assert "3  The last event is taken back." in ran.lines
    assert ran.lines[ran.lines.index("1  The game begins in this position.") + 2].startswith("   Ana")
    assert "Ana has 10 of 10 and wins." in ran.out
    assert "Here the record ends" not in ran.out


def test_several_events_are_taken_back_at_once(cardlog, file):
    assert "6  The last 3 events are taken back." in cardlog("replay", file(SAMPLE + "* takeback 3\n")).lines


def test_a_seat_tells_what_it_saw(cardlog, sample):
    ran = cardlog("replay", sample, "--seat", "B")

    assert "A Ana  B Bruno  (the copy of B)" in ran.lines
    assert "5  Ana gets ??." in ran.lines
    assert "quiet" not in ran.out
    assert "3a1" not in ran.out


def test_what_comes_before_an_illegal_event_is_told(cardlog, illegal):
    for args in ([], ["--seat", "A"]):
        ran = cardlog("replay", illegal, *args)

        assert ran.code == 1
        assert "2  Ana lays 8♥ for points." in ran.lines
        assert "3 " not in [line[:2] for line in ran.lines]
        assert "event 3: B scuttle 9s 9c" in ran.err
        assert "(CU 2.2)" in ran.err


def test_an_illegal_variation_is_told_as_far_as_it_goes(cardlog, file):
    ran = cardlog("replay", file(SAMPLE.replace("( A points 5c", "( A points Td")))

    assert ran.code == 0
    assert any(line.lstrip().startswith("3a2a1  A points Td: ") for line in ran.lines)
    assert "   3a3  Ana gets 7♠." in ran.lines


def test_names_that_say_too_little_get_the_letter(cardlog, file):
    out = cardlog("replay", file(SAMPLE.replace('"Ana" "Bruno"', '"Ana" "Ana"'))).out
    assert "2  Ana (A) lays 8♥ for points." in out

    out = cardlog("replay", file(SAMPLE.replace('"Ana" "Bruno"', '"" "A"'))).out
    assert "2  A lays 8♥ for points." in out
    assert "3  A (B) lays 9♠ for points. !" in out


def test_braces_in_a_name_are_only_braces(cardlog, file):
    assert "2  {B}{5h} lays 8♥ for points." in cardlog("replay", file(SAMPLE.replace('"Ana"', '"{B}{5h}"'))).out


def test_several_games_are_told_apart(cardlog, sample):
    lines = cardlog("replay", sample, sample).lines

    assert lines.count("Cuttle (classic)  Sample") == 2
    assert lines[lines.index("Cuttle (classic)  Sample", 1) - 1] == ""


def test_comments_stand_where_they_were_written_and_times_and_chances_at_their_event(cardlog, timed):
    """The time taken is told of decisions: 12.5 - 2, 14 - 12.5, 33.5 - 20.25; nobody took that of event 4."""
    lines = cardlog("replay", timed).lines
    at = lines.index("2  Ana lays 8♥ for points. (10.5 s, chance 55 %, 48.5 % by this) ?")

    assert lines[3:5] == ["   | before the deal", "   | and a second"]
    assert lines[at + 1 : at + 9] == [
        "   | good",
        "   | two",
        "   2a1  Ana lays 9♣ for points.",
        "        | or this",
        "   | now B answers",
        "   2b1  Ana draws.",
        "   | or not",
        "   | at all",
    ]
    assert [line for line in lines if line[:1].isdigit() and line[0] != "2"] == [
        "1  Bruno deals: Ana 5 and Bruno 6 cards.",
        "3  Bruno scuttles 8♥ with 9♠. (1.5 s, chance 60 %)",
        "4  Ana draws.",
        "5  Ana gets 7♠.",
        "6  Bruno lays 4♣ for points. (13.25 s)",
    ]


def test_times_and_chances_are_told_in_portuguese(cardlog, timed):
    assert "(1,5 s, probabilidade 60 %)" in cardlog("replay", timed, "--lang", "pt").out


def test_in_a_copy_times_are_told_and_chances_are_not(cardlog, timed):
    out = cardlog("replay", timed, "--seat", "A").out

    assert "2  Ana lays 8♥ for points. (10.5 s)\n" in out
    assert "chance" not in out


# A part of a game, and a score sheet.


def test_one_event_is_told_with_the_table_before_and_after_it(cardlog, sample):
    lines = cardlog("replay", sample, "--at", "2").lines

    assert lines[2:13] == [
        "",
        "   Ana       0 of 21 to play",
        "     hand    2♦ 5♣ 8♥ 9♣ K♦",
        "     points  -",
        "   Bruno     0 of 21",
        "     hand    A♣ 2♣ 3♦ 4♣ 9♠ J♥",
        "     points  -",
        "   stock     41",
        "   scrap     -",
        "",
        "2  Ana lays 8♥ for points.",
    ]
    assert "   Ana       8 of 21" in lines
    assert not any(line.startswith(("1  ", "3  ", "Here the record ends")) for line in lines)


def test_a_game_is_told_from_an_event_on(cardlog, sample):
    lines = cardlog("replay", sample, "--from", "4").lines

    assert [line[:2] for line in lines if line[:1].isdigit()] == ["4 ", "5 "]
    assert "   | A quiet start." not in lines
    assert lines[-1] == "Here the record ends. Bruno is to act (play)."


def test_a_score_sheet_has_a_line_a_turn(cardlog, sample):
    assert cardlog("replay", sample, "--score").lines == [
        "Cuttle (classic)  Sample",
        "A Ana  B Bruno",
        "",
        "score",
        "1\t0/21\t0/21\tBruno deals: Ana 5 and Bruno 6 cards.",
        "2\t8/21\t0/21\tAna lays 8♥ for points.",
        "3\t8/21\t9/21\tBruno lays 9♠ for points.",
        "5\t8/21\t9/21\tAna draws.",
    ]


def test_a_score_sheet_of_an_illegal_game_has_the_turns_before(cardlog, file):
    ran = cardlog("replay", file(ILLEGAL), "--score")

    assert ran.code == 1
    assert ran.lines[-1] == "2\t8/21\t0/21\tAna lays 8♥ for points."
    assert "event 3: B scuttle 9s 9c" in ran.err


def test_what_a_part_may_not_be_is_said(cardlog, sample):
    for options, why in [
        (["--at", "6"], "there is no event 6: the last is 5"),
        (["--from", "6"], "there is no event 6: the last is 5"),
        (["--at", "2", "--from", "3"], "--at and --from exclude each other"),
        (["--at", "2", "--score"], "--at and --score exclude each other"),
    ]:
        ran = cardlog("replay", sample, *options)
        assert (ran.code, ran.out) == (2, "")
        assert why in ran.err
