"""Learning on the page: puzzles, and the mistakes of a game; the position as its seat knew it, a try, the solution."""

import re

import pytest
from playwright.sync_api import expect

from cardlog import Note, copy
from cardlog.analysis.puzzles import Puzzles
from cardlog.language import language
from cardlog.line import Line
from cardlog_tools.page.learning import asked, task
from cardlog_tools.page.replay import replay
from tests.analysis.test_forced import CALL
from tests.analysis.test_puzzles import PLAYED
from tests.cabo import table as cabo
from tests.cuttle import table as cuttle
from tests.page.browsing import at, cards, press
from tests.page.test_access import violations

GLASSES = cuttle.play(cuttle.sit(a="5h 7h Kc", b="2c 3h 6s Qc Qd", points_a="9s", table_a="8s"), "A points 5h")


def puzzle(log=PLAYED):
    (found,) = Puzzles(log.game).of(log)
    return found


def marked():
    """A game in which each seat made a mistake: A laid 5h, and then B drew, where 6s could scuttle it."""
    log = cuttle.play(
        cuttle.sit(a="5h 7h Kc", b="2c 3h 6s Qc Qd", points_a="9s"), "A points 5h", "B draw", "* draw 4d", "A points 7h"
    )
    for number, glyph, better in ((2, 2, "A points 7h"), (3, 6, "B scuttle 6s 5h")):
        note = Note((glyph,), f"Mistake {number}.", (Line([log.game.verbs.read(better)]),))
        log = log.annotate((number,), note)
    return log


def decisions(shown):
    return shown.locator("#learn-list button")


def test_a_puzzle_opens_with_the_question_and_hides_what_was_played(show):
    shown = show(puzzle())

    assert shown.inner_text("#learn-task") == "A is to play, and wins in 2 turns, whatever happens. All hands are open."
    assert at(shown) == "1"
    assert decisions(shown).count() == len(PLAYED.game.legal(PLAYED.state(1)))
    assert {"2c", "6s", "Kc"} <= cards(shown)
    assert not shown.locator("#tab-events").is_visible()
    assert press(shown, "ArrowRight", "End", "v") == "1"
    assert shown.get_by_label("Forward one event").get_attribute("aria-disabled") == "true"


def test_a_wrong_try_is_told_and_the_right_one_shows_the_solution(show):
    shown = show(puzzle())
    decisions(shown).filter(has_text="5♥ for points").click()
    assert shown.inner_text("#learn-said") == "That is what was done; there is something better."
    decisions(shown).filter(has_text="K♣").click()
    assert shown.inner_text("#learn-said") == "That is not it. Another?"
    assert decisions(shown).locator("xpath=self::*[contains(@class, 'wrong')]").count() == 2

    decisions(shown).filter(has_text="7♥ for points").click()
    assert shown.inner_text("#learn-said .verdict") == "Right."
    assert shown.locator("#learn-said a").first.inner_text() == "A lays 7♥ for points."
    shown.locator("#learn-said a").first.click()
    assert at(shown) == "2a1"
    shown.get_by_role("button", name="To the game").click()
    assert at(shown) == "2"
    assert shown.locator("#tab-events").is_visible()


def test_a_puzzle_that_the_seat_can_know_is_seen_as_the_seat_sees_it(show):
    shown = show(puzzle(GLASSES))

    assert "All hands are open." not in shown.inner_text("#learn-task")
    assert shown.locator("#lens option:checked").inner_text() == "A"


def test_puzzles_follow_one_another_and_a_gallery_does_not_tell_the_end(show):
    shown = show(puzzle(), puzzle(GLASSES))
    assert shown.locator(".game .ended").first.inner_text().startswith("A is to play, and wins in 2 turns")
    shown.locator(".game").first.click()
    shown.get_by_role("button", name="Show the solution").click()
    shown.get_by_role("button", name="Next", exact=True).click()
    expect(shown).to_have_url(re.compile(r"#2/1"))
    shown.get_by_role("button", name="Show the solution").click()
    assert not shown.get_by_role("button", name="Next", exact=True).is_visible()


def test_an_address_leads_into_the_game_of_a_puzzle(show):
    assert at(show(puzzle(), at="#2")) == "2"


def test_m_leads_through_the_mistakes_as_each_seat_knew_the_position(show):
    shown = show(marked())
    assert shown.locator("#tab-learn").inner_text() == "Mistakes"

    press(shown, "m")
    assert (at(shown), shown.inner_text("#learn-count")) == ("1", "1 of 2")
    assert shown.locator("#lens option:checked").inner_text() == "A"
    assert "6s" not in cards(shown)
    press(shown, "ArrowDown", "ArrowUp", "ArrowUp")
    shown.get_by_role("button", name="Show the solution").click()
    assert shown.locator("#learn-said a").all_inner_texts() == ["A lays 7♥ for points.", "A lays 5♥ for points.?"]
    assert shown.inner_text("#learn-said .note") == "Mistake 2."
    press(shown, "m")
    assert (at(shown), shown.inner_text("#learn-count")) == ("2", "2 of 2")
    assert shown.locator("#lens option:checked").inner_text() == "B"


def test_one_seats_mistakes_are_chosen(show):
    shown = show(marked())
    shown.get_by_role("tab", name="Mistakes").click()
    shown.get_by_label("Mistakes of").select_option("B")

    assert (at(shown), shown.inner_text("#learn-count")) == ("2", "1 of 1")
    decisions(shown).filter(has_text="6♠").filter(has_text="scuttles").click()
    assert shown.inner_text("#learn-said .verdict") == "Right."
    assert not shown.get_by_role("button", name="Next", exact=True).is_visible()


def test_a_seats_own_copy_has_its_own_mistakes_alone(show):
    log = copy(marked(), "A").annotate((2,), marked().at((2,)))
    shown = show(log)
    press(shown, "m")
    assert shown.inner_text("#learn-count") == "1 of 1"


def test_where_there_is_nothing_to_learn_the_page_has_nothing_of_it(show):
    shown = show(PLAYED)
    assert not shown.locator("#tab-learn").is_visible()
    assert press(shown, "m") == "0"


@pytest.mark.parametrize(("scheme", "size"), [("light", (1280, 800)), ("dark", (390, 844))])
def test_axe_finds_no_violation_before_and_after(show, scheme, size):
    shown = show(puzzle(), color_scheme=scheme, viewport={"width": size[0], "height": size[1]}, bypass_csp=True)
    decisions(shown).nth(1).click()
    assert violations(shown) == []
    for button in ("Show the solution", "To the game"):
        box = shown.get_by_role("button", name=button).bounding_box()
        assert box["y"] + box["height"] <= size[1]
    shown.get_by_role("button", name="Show the solution").click()
    assert violations(shown) == []
    assert shown.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_what_is_asked_is_said_in_portuguese_too():
    assert (
        task(puzzle(), language("pt"))["task"]
        == "{A} joga, e ganha em 2 vezes, aconteça o que acontecer. As mãos estão à vista."
    )


def test_of_a_round_it_is_said_that_no_game_is_won():
    asks = puzzle(cabo.play(CALL, "B draw"))
    assert task(asks, language("en"))["task"] == (
        "{B} is to play, and wins in 2 turns, whatever happens. What is won is the round."
    )
    assert task(asks, language("pt"))["task"] == (
        "{B} joga, e ganha em 2 vezes, aconteça o que acontecer. O que se ganha: ronda."
    )


def test_a_tag_of_a_person_before_a_fact_asks_nothing():
    log = cuttle.play(cuttle.sit(a="5h 7h", b="2c"), "A draw", "* draw 4d")
    log = log.with_header(log.header.with_tag("Puzzle", "win in 2"))
    log = log.annotate((3,), Note(variations=(Line([log.game.verbs.read("* draw 4s")]),)))
    assert (task(log, language("en")), asked(log)) == (None, set())


def test_choices_are_told_there_even_if_they_are_told_nowhere_else():
    made, _ = replay(puzzle(), choices=False)
    assert [bool(node.get("d")) for node in made["nodes"][:3]] == [False, True, False]
