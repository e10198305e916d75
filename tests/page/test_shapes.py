"""The page in windows of other shapes: on a phone, within another page, on paper; and in the dark."""

from html import escape
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cardlog import load
from cardlog_tools.page import page
from cardlog_tools.page.replay import replay
from tests.page.browsing import at, press
from tests.picture import logs

REPLAYS = Path(__file__).parents[2] / "replays"
LETTERS = """() => [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && [...e.childNodes].some((n) =>
    n.nodeType === 3 && n.data.trim()) && !e.closest(".unseen, script, style, title, dialog, option")).map((e) =>
    parseFloat(getComputedStyle(e).fontSize) * (e.ownerSVGElement ? e.getCTM().a : 1))"""
"""The sizes of all letters that are seen, as they come to be on the screen."""


@pytest.fixture(scope="module")
def annotated():
    return load(REPLAYS / "cuttle" / "annotated.cgn")


# On a phone.


PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("log", [logs.cuttle, logs.cabo, logs.spades])
def test_on_a_phone_nothing_sticks_out_and_a_finger_can_hit_the_buttons(show, log):
    shown = show(log(), at="#3", **PHONE)

    assert shown.evaluate("document.documentElement.scrollWidth") <= 360
    for button in shown.locator("#moves button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44


def test_a_swipe_steps(show, annotated):
    shown = show(annotated, **PHONE)
    swipe = """([from, to]) => {
        const picture = document.getElementById("picture"), y = picture.getBoundingClientRect().top + 30;
        const touch = (x) => new Touch({ identifier: 1, target: picture, clientX: x, clientY: y });
        picture.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], changedTouches: [touch(from)] }));
        picture.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(to)] }));
    }"""

    shown.evaluate(swipe, [300, 100])
    assert at(shown) == "1"
    shown.evaluate(swipe, [300, 100])
    assert at(shown) == "2"
    shown.evaluate(swipe, [100, 300])
    assert at(shown) == "1"
    shown.evaluate(swipe, [100, 120])
    assert at(shown) == "1"
    shown.tap("#moves button[data-go=forward]")
    assert at(shown) == "2"


FIVE = REPLAYS / "cabo" / "five-seats.cgn"
CUT = """() => {
    const pen = document.createElement("canvas").getContext("2d");
    const text = (e) => { const style = getComputedStyle(e); pen.font = style.font; return pen.measureText(e.selectedOptions[0].text).width; };
    const room = (e) => { const style = getComputedStyle(e); return e.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20; }; // and its arrow
    const eyes = document.getElementById("eyes").getBoundingClientRect(), out = [...document.querySelectorAll("#eyes *, #legend *")]
      .filter((e) => e.checkVisibility() && !e.closest(".unseen") && e.getBoundingClientRect().right > eyes.right + 1);
    const lens = document.getElementById("lens");
    return [...out.map((e) => e.outerHTML), ...(text(lens) > room(lens) ? [`${text(lens)} in ${room(lens)}`] : [])]; }"""
"""What sticks out of the line of eyes and of the key to the curve, and what is cut off of who looks."""


@pytest.mark.parametrize("size", [(1200, 900), (1366, 768), (390, 844)], ids=str)
@pytest.mark.parametrize("language", ["en", "pt"])
@pytest.mark.parametrize("log", [logs.cuttle, lambda: load(FIVE)], ids=["two", "five"])
def test_who_looks_and_the_key_to_the_curve_are_read_whole(show, log, language, size):
    shown = show(log(), at="#3", viewport=dict(zip(("width", "height"), size, strict=True)), lang=language)

    assert shown.evaluate(CUT) == []


@pytest.mark.parametrize("log", [logs.cuttle, logs.cabo, logs.spades, lambda: load(FIVE)])
def test_on_a_phone_no_letter_is_smaller_than_12_pixels(show, log):
    shown = show(log(), at="#3", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)

    assert min(shown.evaluate(LETTERS)) >= 12


def test_on_a_phone_names_and_facts_are_told_and_lie_on_nothing(show):
    shown = show(load(FIVE), at="#36", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)

    names = shown.eval_on_selector_all("#picture .name", "all => all.map(a => a.textContent)")
    assert sorted(names) == ["Bela", "Ines", "Joris", "Tomek", "Yara"]
    boxes = shown.eval_on_selector_all(
        "#picture .fact, #picture .name, #picture .num",
        "all => all.map(a => a.getBoundingClientRect()).map(({ left, right, top, bottom }) => [left, right, top, bottom])",
    )
    for nth, (left, right, top, bottom) in enumerate(boxes):
        for other in boxes[:nth]:
            over = min(right, other[1]) - max(left, other[0]), min(bottom, other[3]) - max(top, other[2])
            assert min(over) < 5  # lines of text may be close, but no letter lies on another


@pytest.mark.parametrize("tab", ["Events", "Choices", "In words", "Curve"])
def test_on_a_phone_the_controls_stay_below_whatever_is_looked_at(show, tab):
    shown = show(logs.spades(), at="#3", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    shown.get_by_role("tab", name=tab).click()
    panel = {"Events": "#list", "Choices": "#could-panel", "In words": "#words-panel", "Curve": "#curve"}[tab]
    box, moves = shown.locator(panel).bounding_box(), shown.locator("#moves").bounding_box()

    assert moves["y"] + moves["height"] <= 844
    assert box["y"] + box["height"] <= moves["y"]
    assert box["height"] >= (500 if tab == "In words" else 55)  # the words stand in the picture's place


@pytest.mark.parametrize("log", [logs.cuttle, logs.spades, lambda: load(FIVE)])
def test_on_a_phone_held_across_the_table_is_low_over_its_controls_and_the_list_beside_it(show, log):
    shown = show(log(), at="#3", viewport={"width": 844, "height": 390}, has_touch=True, is_mobile=True)
    table, moves, events = (shown.locator(part).bounding_box() for part in ("#stage", "#moves", "#list"))

    assert min(shown.evaluate(LETTERS)) >= 12
    assert table["width"] > 0.6 * 844
    assert table["y"] + table["height"] <= moves["y"] < moves["y"] + moves["height"] <= 390
    assert events["x"] >= table["width"]
    assert events["height"] > 150
    assert min(button.bounding_box()["height"] for button in shown.locator("#moves button").all()) >= 44
    shown.set_viewport_size({"width": 390, "height": 844})
    expect(shown.locator("#picture")).to_have_class("cardlog narrow")


# Within another page.


@pytest.mark.parametrize("within", ["srcdoc", "src"])
def test_it_works_within_another_page_at_640_by_420(show, annotated, tmp_path, within):
    small = page([replay(annotated)[0]], embed=True)
    (tmp_path / "small.html").write_text(small)
    given = f'srcdoc="{escape(small)}"' if within == "srcdoc" else f'src="{(tmp_path / "small.html").as_uri()}"'
    around = tmp_path / "around.html"
    around.write_text(f'<iframe width="640" height="420" sandbox="allow-scripts" {given}></iframe>')
    shown = show(annotated)
    shown.goto(around.as_uri())
    frame = shown.frame_locator("iframe")
    for _ in range(3):
        frame.get_by_role("button", name="Forward one event").click()

    assert frame.locator("#told").inner_text() == "Milan scuttles 8♥ with 9♠.! $15"
    for part in ("#picture", "#moves", "#told"):
        box = frame.locator(part).bounding_box()
        assert box["y"] + box["height"] <= 440
    assert not frame.locator("#events").is_visible()


@pytest.mark.parametrize("log", [logs.cuttle, logs.cabo, logs.spades, lambda: load(FIVE)])
def test_within_another_page_the_table_is_low_and_no_letter_is_smaller_than_12_pixels(show, log):
    shown = show(log(), at="#3?embed", viewport={"width": 640, "height": 420})

    assert shown.get_attribute("#picture", "class").split() == ["cardlog", "low"]
    assert min(shown.evaluate(LETTERS)) >= 12


def test_within_another_page_the_wheel_is_that_page_s_until_the_small_one_was_pressed(show, annotated, tmp_path):
    (tmp_path / "small.html").write_text(page([replay(annotated)[0]], embed=True))
    around = tmp_path / "around.html"
    source = f'src="{(tmp_path / "small.html").as_uri()}"'
    around.write_text(
        f'<iframe width="640" height="420" sandbox="allow-scripts" {source}></iframe><p style="height: 3000px">'
    )
    shown = show(annotated)
    shown.goto(around.as_uri())
    told = shown.frame_locator("iframe").locator("#where")
    expect(told).to_have_text("Before the first event")
    shown.mouse.move(300, 200)
    shown.mouse.wheel(0, 100)
    shown.wait_for_function("scrollY > 0")
    assert told.inner_text() == "Before the first event"

    shown.evaluate("scrollTo(0, 0)")
    shown.frame_locator("iframe").get_by_role("button", name="Forward one event").click()
    shown.mouse.move(300, 200)
    shown.mouse.wheel(0, 100)
    expect(told).to_contain_text("Event 2 of 7")
    assert shown.evaluate("scrollY") == 0


def test_the_code_for_another_page_shows_the_small_one(show, annotated):
    shown = show(annotated, at="#2?view=B")
    press(shown, "s")
    code = shown.input_value("#share-embed")

    assert '#2?view=B&amp;embed" width="640" height="420"' in code
    assert "embed" not in shown.input_value("#share-link")


# In the dark, and on paper.


def background(shown):
    return shown.evaluate("getComputedStyle(document.body).backgroundColor")


def test_it_is_dark_where_the_reader_has_it_dark_and_the_button_turns_it(show, annotated):
    light, dark = show(annotated), show(annotated, color_scheme="dark")

    assert background(light) != background(dark)
    colour = background(dark)
    dark.get_by_role("button", name="Dark").click()
    assert background(dark) == background(light)
    assert press(light, "d") == "0"
    assert background(light) == colour


def test_on_paper_it_is_light_without_controls_and_with_every_comment(show, annotated):
    shown = show(annotated, at="#2", color_scheme="dark")
    shown.emulate_media(media="print")

    assert background(shown) == "rgb(255, 255, 255)"
    assert not shown.locator("#moves").is_visible()
    assert not shown.locator("#query").is_visible()
    assert shown.get_by_text("Back to the deal.").is_visible()
    assert len(shown.pdf(format="A4")) > 10_000
