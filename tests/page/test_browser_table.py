"""The page in a browser: the table, what people expect, and what is odd."""

from playwright.sync_api import expect

from cardlog import Header, Log, load
from cardlog.play.simulate import simulate
from tests.page.browsing import at, press
from tests.page.test_replay import analysed
from tests.picture import logs

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
