"""The page in a browser: stepping, looking through other eyes, finding, variations, addresses, touch, paper."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from cardlog import Header, Log, load
from cardlog.play.simulate import simulate
from tests.page.test_replay import analysed
from tests.picture import logs

REPLAYS = Path(__file__).parents[2] / "replays"


@pytest.fixture(scope="session")
def annotated():
    return load(REPLAYS / "cuttle" / "annotated.cgn")


def at(shown):
    """The address of the event that the page stands at."""
    return shown.locator("#list a[aria-current]").get_attribute("href").lstrip("#")


def press(shown, *keys):
    for key in keys:
        shown.keyboard.press(key)
    return at(shown)


def cards(shown):
    """The cards that the picture shows open."""
    found = shown.eval_on_selector_all("#picture use", "all => all.map(use => use.getAttribute('href').slice(3))")
    return {name for name in found if name not in ("back", "none")}


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
    shown.get_by_label("Seen by").select_option("everybody: all cards")
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
    shown = show(analysed(), at="#2")
    shown.select_option("#curve-kind", label="Chances over the game, in percent")

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


# The table.


def test_on_one_screen_the_table_is_large_and_nothing_moves(show):
    log = next(simulate("cuttle", seats=["Ana", "Bruno"], seed=4))
    shown = show(log, viewport={"width": 1280, "height": 800})
    shown.evaluate(
        "window.shifts = []; new PerformanceObserver((list) => shifts.push(...list.getEntries()))"
        ".observe({ type: 'layout-shift', buffered: true })"
    )
    table = shown.locator("#stage").bounding_box()
    assert table["width"] * table["height"] >= 0.55 * 1280 * 800
    cards = shown.locator("#picture .card").all()
    assert min(card.bounding_box()["height"] for card in cards) >= 90
    where = [button.bounding_box() for button in shown.locator("#moves button").all()]
    for _ in range(len(log)):
        shown.keyboard.press("ArrowRight")
        row, box = shown.locator("#list a[aria-current]").bounding_box(), shown.locator("#list").bounding_box()
        assert box["y"] <= row["y"]
        assert row["y"] + row["height"] <= box["y"] + box["height"]
    assert [button.bounding_box() for button in shown.locator("#moves button").all()] == where
    assert shown.evaluate("shifts.length") == 0
    assert shown.evaluate("document.documentElement.scrollHeight") <= 800


def test_in_a_long_match_the_current_event_stays_in_view(show):
    log = next(log for log in simulate("cutthroat-spades", games=20, seed=1) if len(log) > 400)
    shown = show(log, at="#300", viewport={"width": 1280, "height": 800})
    shifts = "new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().length)).observe({ type: 'layout-shift', buffered: true }))"
    assert shown.evaluate(f"Promise.race([{shifts}, new Promise((done) => setTimeout(() => done(0), 300))])") == 0
    expect(shown.locator("#list a[href='#300']")).to_have_attribute("aria-current", "step")
    for key in ("ArrowRight", "End", "Home", "t", "ArrowRight"):
        press(shown, key)
        row, box = shown.locator("#list a[aria-current]").bounding_box(), shown.locator("#list").bounding_box()
        assert box["y"] <= row["y"] <= box["y"] + box["height"] - row["height"]


def names_of_seats(shown):
    found = shown.eval_on_selector_all(
        "#picture .name", "all => all.map(a => [a.getBoundingClientRect().top, a.textContent])"
    )
    return [name for _, name in sorted(found)]


def test_the_board_is_turned_to_who_looks_and_f_turns_it(show):
    shown = show(logs.cuttle())
    assert names_of_seats(shown) == ["Bruno", "Ana"]
    press(shown, "f")
    assert names_of_seats(shown) == ["Ana", "Bruno"]
    press(shown, "f", "l", "l")
    assert shown.locator("#lens option:checked").inner_text() == "Bruno"
    assert names_of_seats(shown) == ["Ana", "Bruno"]


def test_two_colours_of_suits_are_the_same_on_cards_and_in_sentences(show, annotated):
    def colours(shown):
        return shown.evaluate(
            """() => ["c", "d", "h", "s"].map((suit) => {
                const path = document.querySelector(`#drawings .of-${suit}`), text = document.createElement("span");
                text.className = `card ${suit}`;
                document.body.append(text);
                return [getComputedStyle(path).fill, getComputedStyle(text).color];
            })"""
        )

    four = colours(show(annotated))
    assert len({card for card, _ in four}) == len({text for _, text in four}) == 4
    shown = show(annotated)
    press(shown, "2")
    two = colours(shown)
    assert two[0] == two[3]
    assert two[1] == two[2]


def test_where_less_motion_is_wanted_no_card_glides(show):
    still, lively = show(logs.spades(), at="#5", reduced_motion="reduce"), show(logs.spades(), at="#5")
    gliding = "() => { player.stepped = -1000; player.forward(); return document.getAnimations().length; }"

    assert still.evaluate(gliding) == 0
    assert lively.evaluate(gliding) == 1  # the card that is played


# What people expect.


def test_space_plays_on_and_halts(show, annotated):
    shown = show(annotated, at="#5?speed=4")
    press(shown, "Space")
    assert shown.get_attribute("#play", "aria-pressed") == "true"
    expect(shown.locator("#list a[href='#7']")).to_have_attribute("aria-current", "step")
    expect(shown.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_where_the_log_has_times_playing_takes_them(show):
    shown = show(analysed())
    assert shown.evaluate("playing.beat()") == 2000  # the deal took 2 seconds
    press(shown, "ArrowRight")
    assert shown.evaluate("playing.beat()") == 10500


def test_the_wheel_over_the_table_steps(show, annotated):
    shown = show(annotated, at="#2")
    shown.mouse.move(300, 300)
    shown.mouse.wheel(0, 100)
    expect(shown.locator("#list a[href='#3']")).to_have_attribute("aria-current", "step")
    shown.mouse.wheel(0, -100)
    expect(shown.locator("#list a[href='#2']")).to_have_attribute("aria-current", "step")


def test_a_click_on_a_card_tells_when_it_came_and_went(show, annotated):
    shown = show(annotated, at="#2")
    shown.locator("#picture .card:has(use[href='#c-8h'])").click()

    assert shown.eval_on_selector_all("#card-list a", "all => all.map(a => a.hash)") == ["#1", "#2", "#3"]
    assert shown.locator("#card-list .where").all_inner_texts() == ["Dora", "Dora · points", "scrap"]
    shown.locator("#card-list a").last.click()
    assert at(shown) == "3"
    shown.go_back()
    expect(shown.locator("#list a[href='#2']")).to_have_attribute("aria-current", "step")


def test_a_clause_tells_its_words(show, annotated):
    shown = show(annotated)
    shown.get_by_role("button", name="CU 3.2").focus()

    assert shown.inner_text("#tip").startswith("CU 3.2 ")
    shown.focus("#query")
    assert not shown.locator("#tip").is_visible()


def test_what_could_be_decided_is_shown_with_what_it_would_do(show, annotated):
    shown = show(annotated, at="#1")
    press(shown, "w")
    choices = shown.locator("#could button")
    assert choices.count() == len(annotated.game.legal(annotated.state(1)))
    assert shown.locator("#could .played").inner_text() == "Dora lays 8♥ for points.was done"
    shown.get_by_role("button", name="Dora lays 9 of clubs for points.").click()
    assert shown.inner_text("#where") == "What if: A points 9c"
    assert "9 / 21" in shown.text_content("#picture")
    press(shown, "Escape")
    assert "9 / 21" not in shown.text_content("#picture")

    press(shown, "l", "l")
    assert shown.locator("#lens option:checked").inner_text() == "Milan"
    assert choices.count() == 0


def test_choosing_eyes_with_the_mouse_leaves_the_arrows_to_the_game(show, annotated):
    shown = show(annotated, at="#2")
    shown.get_by_label("Seen by").select_option("Milan")
    press(shown, "ArrowRight")

    assert at(shown) == "3"
    assert shown.locator("#lens option:checked").inner_text() == "Milan"


def test_what_the_mouse_pressed_leaves_the_keys_to_the_game(show, annotated):
    shown = show(annotated, at="#2")
    shown.get_by_role("tab", name="Choices").click()
    assert at(shown) == "2"
    shown.keyboard.press("ArrowRight")
    assert shown.inner_text("#where").startswith("Event 3 ")
    shown.get_by_label("Forward one event").click()
    shown.keyboard.press("Space")
    assert shown.get_attribute("#play", "aria-pressed") == "true"
    shown.get_by_role("tab", name="Events").focus()  # by keyboard the tabs are gone through as ever
    shown.keyboard.press("ArrowRight")
    assert shown.get_attribute("#tab-could", "aria-selected") == "true"


def test_the_address_says_how_it_is_seen(show):
    shown = show(logs.cuttle(), at="#2?view=B&now&turn=1&theme=dark&suits=2")

    assert shown.locator("#lens option:checked").inner_text() == "Bruno"
    assert shown.is_checked("#only-now")
    assert names_of_seats(shown) == ["Bruno", "Ana"]
    assert shown.evaluate("document.documentElement.className") == "whole dark two"
    press(shown, "s")
    assert shown.input_value("#share-link").endswith("#2?view=B&now&turn=1&theme=dark&suits=2")
    assert 'sandbox="allow-scripts"' in shown.input_value("#share-embed")


def test_the_log_and_the_picture_can_be_taken_away(show, annotated, tmp_path):
    shown = show(annotated, at="#3")
    press(shown, "s")
    with shown.expect_download() as saved:
        shown.get_by_role("button", name="Save the log").click()
    saved.value.save_as(tmp_path / "saved.cgn")
    assert load(tmp_path / "saved.cgn") == annotated
    with shown.expect_download() as saved:
        shown.get_by_role("button", name="Save this picture").click()
    saved.value.save_as(tmp_path / "saved.svg")
    assert "8h" in (tmp_path / "saved.svg").read_text()


# What is odd.


def test_a_header_alone_says_that_nothing_is_recorded(show):
    shown = show(Log(Header.make("cabo", seats=["Ana", "Bruno"])))

    assert "Nothing is recorded here yet." in shown.inner_text("#list")
    assert press(shown, "ArrowRight", "n", "t", "End", "v", "Escape") == "0"


def test_an_illegal_event_is_said_and_what_comes_before_it_is_shown(show):
    shown = show(logs.log_of("cuttle", logs.position(turn="A", hands={"A": ["2c"]}), "B draw", "A draw"))

    assert shown.inner_text("#warning").startswith("Illegal: event 2: B draw: ")
    assert press(shown, "End") == "1"
    assert shown.locator("#list .illegal").inner_text().startswith("2 Illegal: B draw: ")


EVIL = "</script><script>document.title = 'evil'</script><img src=x onerror=\"document.title = 'evil'\">"


def test_names_tags_and_comments_are_text(show):
    log = logs.log_of(
        "cuttle", "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", f"A points 8h {{{EVIL}}}",
        seats=(EVIL, "א" * 200), tags=[("Event", EVIL)],
    )  # fmt: skip
    shown = show(log, logs.cuttle(), at="#1/2")

    assert shown.title() == f"{EVIL} – {'א' * 200} (Cuttle)"
    assert shown.inner_text("#said") == EVIL
    assert shown.get_attribute("#told bdi", "title") == EVIL
    assert shown.locator("main img, header img, main script").count() == 0
    assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth")
