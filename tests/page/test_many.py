"""A page of many games in a browser: the choice of one, and going from one to another."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cardlog import copy, load
from tests.page.browsing import at, press
from tests.picture import logs

REPLAYS = Path(__file__).parents[2] / "replays"


@pytest.fixture(scope="module")
def annotated():
    return load(REPLAYS / "cuttle" / "annotated.cgn")


def test_several_games_are_chosen_by_name_and_by_address(show, annotated):
    shown = show(annotated, logs.cuttle(), logs.spades(), at="#2/3")

    assert at(shown) == "2/3"
    assert shown.inner_text("h1") == "Ana – Bruno"
    assert press(shown, "]") == "3/0"
    assert shown.inner_text("h1") == "Ana – Bruno – Chiara"
    assert press(shown, "]") == "3/0"
    shown.get_by_role("button", name="Games").click()
    shown.get_by_role("link", name="Comments, glyphs and variations").click()
    expect(shown.locator("h1")).to_have_text("Dora – Milan")
    shown.evaluate("location.hash = '#3/2'")
    expect(shown.locator("h1")).to_have_text("Ana – Bruno – Chiara")
    assert at(shown) == "3/2"


def test_a_number_alone_is_a_game_where_they_are_chosen_from_and_an_event_within_one(show, annotated):
    shown = show(annotated, logs.cuttle(), logs.spades(), at="#3")
    expect(shown.locator("h1")).to_have_text("Ana – Bruno – Chiara")
    expect(shown).to_have_url(re.compile("#3/0$"))  # as it is said from now on
    shown.evaluate("location.hash = '#3'")
    expect(shown.locator("#where")).to_contain_text("Event 3 of")
    assert at(shown) == "3/3"
    shown.get_by_role("button", name="Games").click()
    expect(shown.locator("#groups")).to_be_visible()
    shown.evaluate("location.hash = '#2'")
    expect(shown.locator("h1")).to_have_text("Ana – Bruno")
    expect(shown).to_have_url(re.compile("#2/0$"))


def test_many_games_open_with_a_choice_of_them(show, annotated):
    shown = show(annotated, copy(logs.cabo(), 1), logs.spades(), logs.cuttle())

    assert shown.locator("#groups h2").all_inner_texts() == ["Cuttle (2)", "Cabo (1)", "Cutthroat Spades (1)"]
    assert "the copy of Bruno" in shown.locator(".game").nth(2).inner_text()
    expect(shown.locator(".thumb .card").first).to_be_attached()
    shown.fill("#filter", "chiara")
    assert shown.inner_text("#shown-games") == "2 of 4 games"
    shown.select_option("#kind", "Cutthroat Spades")
    shown.locator(".game").click()
    expect(shown.locator("h1")).to_have_text("Ana – Bruno – Chiara")
    assert at(shown) == "3/0"


def test_a_card_tells_names_result_length_and_comments(show):
    shown = show(load(REPLAYS / "cuttle" / "three-passes.cgn"), load(REPLAYS / "cuttle" / "jacks-and-a-nine.cgn"))
    told = shown.locator(".game").first.locator("> span, > strong").all_inner_texts()

    assert told == ["Three passes", "Edda – Moritz", "a draw (passes)", "Cuttle, classic · 7 events · comments: 2"]


def test_a_game_opens_that_is_shorter_than_the_one_before(show, annotated):
    shown = show(load(REPLAYS / "cabo" / "who-starts-and-who-deals.cgn"), annotated, at="#1/49")
    shown.wait_for_timeout(300)  # what is stepped to slowly is animated, and looked for in the game that was
    press(shown, "]")

    assert at(shown) == "2/0"
    assert press(shown, "ArrowRight") == "2/1"
    assert shown.locator("#picture .card").count() == 12  # the hands, and the stock


def test_a_copy_s_eyes_are_its_own_and_those_that_were_chosen_stay(show, annotated):
    shown = show(copy(logs.cuttle(), 1), annotated, logs.spades(), at="#1/0")
    eyes = shown.locator("#lens option:checked")
    assert eyes.inner_text() == "Bruno"
    press(shown, "]")
    assert eyes.inner_text() == "all cards"
    press(shown, "l", "l", "]")
    assert shown.inner_text("h1") == "Ana – Bruno – Chiara"
    assert eyes.inner_text() == "Bruno"
