"""The page for everyone: no violations found by axe-core, in light and dark, wide and narrow; told to the ear."""

from pathlib import Path

import pytest

from cardlog import load
from cardlog_tools.page.words import WORDS
from tests.picture import logs

REPLAYS = Path(__file__).parents[2] / "replays"
SIZES = {"wide": {"width": 1280, "height": 900}, "narrow": {"width": 360, "height": 740}}


def annotated():
    return load(REPLAYS / "cuttle" / "annotated.cgn")


def violations(shown):
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(shown, options={"resultTypes": ["violations"]}).response["violations"]
    return [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("log", [annotated, logs.cabo, logs.spades])
def test_axe_finds_no_violation(show, log, scheme, size):
    shown = show(log(), logs.cuttle(), at="#1/2", color_scheme=scheme, viewport=SIZES[size], bypass_csp=True)
    if size == "wide":
        shown.fill("#query", "a")
    for tab in ("Choices", "In words", "Events"):
        shown.get_by_role("tab", name=tab).click()
        assert violations(shown) == []


def test_axe_finds_no_violation_in_the_help_nor_with_an_illegal_log(show):
    shown = show(logs.log_of("cuttle", logs.position(turn="A", hands={"A": ["2c"]}), "B draw"), bypass_csp=True)
    assert violations(shown) == []
    shown.keyboard.press("?")
    assert violations(shown) == []


def test_a_step_is_told(show):
    shown = show(annotated(), at="#1")
    live = shown.locator("[aria-live=polite]")
    shown.keyboard.press("ArrowRight")

    said = live.inner_text()
    assert said.startswith("Event 2 of 7. Dora lays 8 of hearts for points. ?")
    assert "Comment: Too early" in said


def test_the_table_is_told_in_words_and_the_picture_refers_to_them(show):
    shown = show(logs.cuttle(), at="#4")
    picture = shown.locator("#picture")

    assert picture.get_attribute("role") == "img"
    assert picture.get_attribute("aria-describedby") == "words"
    shown.get_by_role("tab", name="In words").click()
    assert shown.locator("#words th").all_inner_texts()[:3] == ["Ana", "hand", "points"]
    card = shown.locator("#words .card").first
    assert (card.get_attribute("role"), card.get_attribute("aria-label")) == ("img", "3 of clubs")


def test_there_are_landmarks_and_headings(show):
    shown = show(annotated())

    for role in ("banner", "main", "search"):
        assert shown.get_by_role(role).count() == 1
    for name in ("Table", "Beside the table"):
        assert shown.get_by_role("region", name=name, exact=True).count() == 1
    assert shown.get_by_role("heading", level=1).count() == 1


def test_everything_can_be_reached_with_the_keyboard_and_the_focus_is_seen(show):
    shown = show(annotated(), logs.cuttle(), at="#1/2")
    reached = []
    for _ in range(34):
        shown.keyboard.press("Tab")
        name, width = shown.evaluate(
            "[document.activeElement.id || document.activeElement.dataset.go || document.activeElement.tagName, "
            "parseFloat(getComputedStyle(document.activeElement).outlineWidth)]"
        )
        reached.append(name)
        if name != "BODY":
            assert width >= 2, name

    assert {
        "games-button", "flip", "share-button", "two", "dark", "help-button", "first", "turnBack", "back", "forward", "turnOn", "last", "lens", "slider",
        "play", "speed", "tab-events", "query", "BUTTON", "A",
    } <= set(reached)  # fmt: skip
    assert reached.count("A") <= 4  # the skip link and one event, once or twice around


def test_the_skip_link_leads_to_the_events(show):
    shown = show(annotated())
    shown.keyboard.press("Tab")
    shown.keyboard.press("Enter")
    shown.keyboard.press("Tab")

    assert shown.evaluate("document.querySelector('#events').contains(document.activeElement)")


def test_no_word_of_the_page_is_left_unused_or_untold():
    folder = Path(__file__).parents[2] / "tools" / "cardlog_tools" / "page"
    code = "".join(path.read_text() for path in folder.iterdir() if path.suffix in (".js", ".html"))
    used = {name for name in WORDS if f"W.{name}" in code or f"w.{name}" in code}

    assert set(WORDS) - used - {name for name in WORDS if name.startswith(("rank_", "suit_", "tag_"))} == set()
