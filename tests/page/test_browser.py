"""The page in a browser: stepping, looking through other eyes, finding, variations, addresses, touch, paper."""

import re

import pytest
from attrs import evolve
from playwright.sync_api import expect

from cardlog import load
from cardlog.play.simulate import simulate
from tests.page.browsing import REPLAYS, at, cards, press
from tests.page.test_replay import analysed
from tests.picture import logs

# Stepping.


def test_it_opens_at_the_start_and_steps_with_the_arrow_keys(show, annotated):
    shown = show(annotated)

    assert at(shown) == "0"
    assert press(shown, "ArrowLeft") == "0"
    assert press(shown, "ArrowRight", "ArrowRight") == "2"
    assert shown.inner_text("#told") == "Dora lays 8♥ for points.?"
    assert shown.inner_text("#where") == "Event 2 of 7: A points 8h"
    assert "A king first would have cost nothing." in shown.inner_text("#said")
    assert shown.get_attribute("#picture use.lit", "href") == "#c-8h"
    assert press(shown, "End") == "7"
    assert press(shown, "ArrowRight") == "7"
    assert press(shown, "Home") == "0"


def test_it_steps_by_decisions_and_by_turns(show, annotated):
    shown = show(annotated)

    assert [press(shown, "n") for _ in range(5)] == ["2", "3", "4", "6", "6"]
    assert [press(shown, "p") for _ in range(4)] == ["4", "3", "2", "2"]
    assert press(shown, "Home") == "0"
    assert [press(shown, "t") for _ in range(5)] == ["1", "2", "3", "5", "7"]
    assert [press(shown, "Shift+T") for _ in range(6)] == ["5", "3", "2", "1", "0", "0"]


def test_the_buttons_step_and_say_where_they_lead_nowhere(show, annotated):
    shown = show(annotated)
    back, forward = shown.get_by_label("Back one event"), shown.get_by_label("Forward one event")

    assert back.get_attribute("aria-disabled") == "true"
    forward.click()
    assert at(shown) == "1"
    assert back.get_attribute("aria-disabled") == "false"
    shown.get_by_label("To the end").click()
    assert forward.get_attribute("aria-disabled") == "true"
    shown.get_by_label("To the turn before").click()
    assert at(shown) == "5"


def test_a_click_and_the_keys_in_the_list_go_to_events_and_keep_the_focus_there(show, annotated):
    shown = show(annotated)
    shown.click("#list a[href='#3']")

    assert press(shown, "ArrowDown") == "4"
    assert shown.evaluate("document.activeElement.getAttribute('href')") == "#4"
    assert press(shown, "ArrowUp", "ArrowUp") == "2"
    assert shown.eval_on_selector_all("#list a[tabindex='0']", "all => all.map(a => a.hash)") == ["#2"]


def test_keys_are_letters_where_one_writes_and_can_be_switched_off(show, annotated):
    shown = show(annotated, at="#2")
    press(shown, "/")
    shown.keyboard.type("nnn")
    assert shown.input_value("#query") == "nnn"
    assert at(shown) == "2"
    press(shown, "Escape", "?")
    assert shown.locator("dialog#help").is_visible()
    shown.get_by_label("Single keys are on").uncheck()
    shown.get_by_role("button", name="Close").click()
    assert press(shown, "n") == "2"
    assert press(shown, "ArrowRight") == "3"


# Addresses.


def test_the_address_leads_to_an_event_and_follows_the_steps(show, annotated):
    shown = show(annotated, at="#3")

    assert at(shown) == "3"
    press(shown, "ArrowRight")
    expect(shown).to_have_url(re.compile("#4$"))
    shown.evaluate("location.hash = '#2a3a1'")
    expect(shown.locator("#list a[href='#2a3a1']")).to_have_attribute("aria-current", "step")
    shown.evaluate("location.hash = '#999'")
    assert at(shown) == "2a3a1"


@pytest.mark.parametrize("address", ["#99", "#events", "#2z9", "#0", "#%3Cscript%3E", "#1/1/1"])
def test_an_address_that_leads_nowhere_opens_the_start(show, annotated, address):
    assert at(show(annotated, at=address)) == "0"


# Variations.


def test_v_enters_a_variation_and_escape_leaves_it(show, annotated):
    shown = show(annotated, at="#1")

    assert press(shown, "v") == "2a1"
    assert "Variation, instead of event 2" in shown.inner_text("#where")
    assert press(shown, "ArrowRight", "ArrowRight", "v") == "2a3a1"
    assert press(shown, "Escape") == "2a3"
    assert press(shown, "Escape") == "2"
    assert press(shown, "v") == "2a1"
    assert press(shown, "v") == "2b1"
    assert press(shown, "v") == "2a1"
    assert press(shown, "ArrowLeft") == "1"


def test_the_table_in_a_variation_is_the_variations(show, annotated):
    shown = show(annotated, at="#2a1")
    assert shown.get_attribute("#picture use.lit", "href") == "#c-Kd"
    assert shown.text_content("#picture").count("/ 14") == 1

    press(shown, "Escape")
    assert shown.text_content("#picture").count("/ 14") == 0


def test_what_is_taken_back_is_struck_out_and_says_so(show, annotated):
    shown = show(annotated)

    assert shown.eval_on_selector_all("#list .void > a", "all => all.map(a => a.hash)") == ["#2b1", "#2b2", "#2b3"]
    assert shown.locator("#list .void").first.locator(".unseen").inner_text() == "(taken back)"


# Through whose eyes.


def test_l_turns_the_lens_and_a_seat_sees_its_own_cards_and_its_own_facts(show):
    log = next(simulate("cuttle", seats=["Ana", "Bruno"], seed=4))
    shown = show(log, at="#1")
    assert len(cards(shown)) == 11

    press(shown, "l")
    assert shown.locator("#lens option:checked").inner_text() == "Ana"
    assert len(cards(shown)) in (5, 6)
    assert "??" in shown.inner_text("#where")
    press(shown, "l", "l")
    assert shown.locator("#lens option:checked").inner_text() == "an onlooker"
    assert cards(shown) == set()
    press(shown, "l")
    assert len(cards(shown)) == 11


def test_o_shows_only_what_lies_open_now(show):
    log = logs.cabo()
    shown = show(log, at="#6")
    assert {"Kh", "2c"} <= cards(shown)

    press(shown, "l")
    assert {"Kh", "2c"} <= cards(shown)
    press(shown, "o")
    assert shown.is_checked("#only-now")
    assert not {"Kh", "2c"} & cards(shown)
    shown.get_by_label("Seen by").select_option("an onlooker")
    assert "Kh" not in cards(shown)
    shown.get_by_label("Seen by").select_option("all cards")
    assert shown.is_disabled("#only-now")
    assert "Kh" in cards(shown)


# Finding.


@pytest.mark.parametrize(
    ("query", "hits"),
    [
        ("scuttle", ["#3"]), ("8h", ["#1", "#2", "#2a4", "#3"]), ("8♥", ["#1", "#2", "#2a4", "#3"]), ("!?", ["#2a3a1"]),
        ("$15", ["#3"]), ("king FIRST", ["#2"]), ("dora draws", ["#2b1", "#4"]), ("", []), ("zebra", []),
    ],
)  # fmt: skip
def test_find_knows_verbs_cards_glyphs_and_words(show, annotated, query, hits):
    shown = show(annotated)
    shown.fill("#query", query)

    assert shown.eval_on_selector_all("#list .hit > a", "all => all.map(a => a.hash)") == hits
    assert shown.inner_text("#found") == (f"{len(hits)} found" if query else "")


def test_enter_goes_from_find_to_find(show, annotated):
    shown = show(annotated)
    press(shown, "/")
    shown.keyboard.type("8h")

    assert [press(shown, "Enter") for _ in range(4)] == ["1", "2", "2a4", "3"]


# The curve.


def test_the_curve_and_the_slider_lead_to_events(show):
    log = next(simulate("cuttle", seats=["Ana", "Bruno"], seed=4))
    shown = show(log)
    shown.locator("#curve").scroll_into_view_if_needed()
    box = shown.locator("#curve").bounding_box()
    shown.mouse.click(box["x"] + 2 + (box["width"] - 30) / 2, box["y"] + 40)
    assert abs(int(at(shown)) - len(log) / 2) <= 1

    shown.focus("#slider")
    before = int(at(shown))
    shown.keyboard.press("ArrowRight")
    assert int(at(shown)) == before + 1
    said = shown.get_attribute("#slider", "aria-valuetext")
    assert said.startswith(f"Event {before + 1} of {len(log)}: Ana ")


def test_chances_are_a_curve_where_there_are_any(show):
    """Two seats with a line each; the first falls from 55 to 48.5 of 100, where 100 is the top line."""
    log = analysed()
    shown = show(log.annotate((2,), evolve(log.at((2,)), glyphs=(6,))), at="#2")

    assert shown.inner_text("#curve-kind option:checked") == "Chances over the game, in percent"
    assert shown.eval_on_selector_all("#curve .mark", "all => all.map(a => a.textContent)") == ["?!"]
    assert shown.locator("#curve path.s0, #curve path.s1").count() == 2
    bottom, top = (
        float(re.search(r"M0 ([\d.]+)H", shown.get_attribute(f"#curve path.{kind}", "d"))[1])
        for kind in ("zero", "goal")
    )
    line = shown.get_attribute("#curve path.s0", "d")
    best, played = map(float, re.fullmatch(r"M[\d.]+ ([\d.]+)L[\d.]+ ([\d.]+)", line).groups())
    assert abs((bottom - best) / (bottom - top) - 0.55) < 0.01
    assert abs((bottom - played) / (bottom - top) - 0.485) < 0.01
    assert "(10.5 s, chance 55 %, 48.5 % by this)" in shown.inner_text("#told")
    assert shown.inner_text("#said") == "good\ntwo\nthree"
    assert shown.eval_on_selector_all("#list .note", "all => all.map(a => a.textContent)") == ["good\ntwo", "three"]
    assert shown.eval_on_selector_all("#list li:has(> .note) > *", "all => all.map(a => a.tagName)") == [
        "A", "P", "OL", "P", "OL",
    ]  # fmt: skip


def test_without_chances_there_is_no_curve_of_them(show, annotated):
    assert "Chances" not in show(annotated).inner_text("#curve-box")


def test_where_the_score_stands_still_another_curve_is_drawn_first(show):
    kind = "#curve-kind option:checked"

    assert show(load(REPLAYS / "cabo" / "effects.cgn")).inner_text(kind) == "sum of the cards · sum of those it knows"
    assert show(load(REPLAYS / "cabo" / "a-second-hundred.cgn")).inner_text(kind) == "Score over the game"


def test_within_a_deal_the_tricks_are_drawn_against_the_bids(show):
    shown = show(logs.spades())
    shown.select_option("#curve-kind", label="tricks taken · tricks bid")

    assert shown.locator("#curve path.s2:not(.other)").count() == shown.locator("#curve path.s2.other").count() == 1
