"""Pictures: what lies on the table is in them, once, legible, and the same every time."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from cardlog import PUBLIC, CardlogError, copy, load, view
from cardlog.cards import HIDDEN, card_name
from cardlog.picture import parts, svg
from cardlog.picture.faces import HEIGHT, SHAPES, WIDTH
from tests.picture import logs

REPLAYS = Path(__file__).parents[2] / "replays"
SVG = "{http://www.w3.org/2000/svg}"

every_replay = pytest.mark.parametrize(
    "path", sorted(REPLAYS.rglob("*.cgn")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)


class Picture(SingleFileSnapshotExtension):
    """A snapshot that can be looked at."""

    _write_mode = WriteMode.TEXT
    file_extension = "svg"


def drawn(log, **options):
    return svg(log.game, log.state(), log.header.seats, event=log[len(log) - 1], **options)


def uses(text):
    """The cards of a picture: name, place, size, in the order in which they lie on one another."""
    found = []
    for use in re.findall(r"<use ([^>]*)/>", text.split("</defs>")[-1]):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', use))
        size, name = given["href"][1:].split("-")
        if "x" in given:
            x, y = int(given["x"]), int(given["y"])
            found.append((name, size, x, y, WIDTH, HEIGHT))
        else:
            x, y = map(int, re.findall(r"translate\((\d+) (\d+)\)", given["transform"])[0])
            found.append((name, size, x, y - WIDTH, HEIGHT, WIDTH))
    return found


def lit(text):
    return set(re.findall(r'href="#c-(\w+)"[^>]*class="[^"]*lit', text))


# How it looks: read the snapshots by looking at them.


@pytest.mark.parametrize(
    ("log", "theme"), [(logs.cuttle, "light"), (logs.cuttle, "auto"), (logs.cabo, "dark"), (logs.spades, "light")]
)
def test_each_game_lies_as_it_did(log, theme, snapshot):
    assert drawn(log(), theme=theme) == snapshot(extension_class=Picture)


def test_a_seat_sees_backs_where_it_does_not_know_the_card(snapshot):
    log = logs.cabo()

    assert svg(log.game, view(log.game, log.state(), 0), log.header.seats) == snapshot(extension_class=Picture)


def test_a_picture_is_the_same_in_every_process():
    code = "from tests.picture.logs import *; from tests.picture.test_pictures import drawn; print(drawn(cuttle()))"
    root = Path(__file__).parents[2]
    outs = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, cwd=root,
            capture_output=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip

    assert outs == {f"{drawn(logs.cuttle())}\n".encode()}


def test_the_suits_differ_by_their_outlines_alone():
    assert len(set(SHAPES.values())) == 5


def test_an_unknown_theme_is_refused_and_auto_follows_the_reader():
    with pytest.raises(CardlogError, match="no theme 'blue'; known: auto, light, dark"):
        drawn(logs.cuttle(), theme="blue")
    assert "prefers-color-scheme:dark" in drawn(logs.cuttle(), theme="auto")
    assert "prefers-color-scheme" not in drawn(logs.cuttle(), theme="dark")


# What is in it.


def test_cuttle_shows_jacks_on_their_card_glasses_sideways_and_the_score_against_the_goal():
    cards = uses(drawn(logs.cuttle()))
    order = [name for name, *_ in cards]
    sideways = [name for name, size, *_, width, height in cards if size == "c" and width > height]
    text = drawn(logs.cuttle())

    assert order[order.index("Ts") :][:4] == ["Ts", "Jc", "Jd", "Js"]
    assert sideways == ["8h"]
    assert ">5 / 14<" in text
    assert ">10 / 21<" in text
    assert lit(text) == {"6c"}


def test_cuttle_marks_the_hand_that_glasses_see():
    text = drawn(logs.cuttle())
    marks = re.findall(r'class="onmark"[^>]*>([AB])<', text)

    assert marks == ["A", "A"]  # both cards of B's hand; nobody sees A's


def test_cabo_marks_who_knows_a_slot_and_lights_up_places_that_an_event_names():
    text = drawn(logs.cabo())
    marked = dict(re.findall(r'data-at="(\w\d)"/>(?:<[^u][^>]*>)*?<text class="onmark"[^>]*>(\w+)<', text))

    assert marked == {"A0": "A", "B0": "all", "C1": "A"}
    assert re.findall(r'class="down lit" data-at="(\w\d)"', text) == ["C1"]


def test_spades_shows_the_trick_by_seats_with_the_bids():
    text = drawn(logs.spades())

    assert "bid 4 · took 0 · bags 0" in text
    assert "bid 7 · took 1 · bags 0" in text
    assert "spades are closed" in text
    assert lit(text) == {"7d"}
    assert "Chiara · led" in text


@every_replay
def test_each_card_on_the_table_is_drawn_once_and_no_other(path):
    log = load(path)
    aside = {"played": None, "discard": 1, "top": 1}  # of these no more than the top one is shown
    for state in log.past().states:
        expected = Counter()
        for place in log.game.places(state):
            if place.name not in aside:
                expected[card_name(place.spot) if place.spot < HIDDEN else "back"] += 1
        shown = Counter(name for name, *_ in uses("".join(parts(log.game, state)[0])) if name != "none")
        more = shown - expected

        assert not expected - shown
        assert sum(more.values()) <= 2  # the stock, and the top of a pile


@every_replay
def test_no_card_covers_the_rank_or_the_suit_of_another(path):
    log = load(path)
    for state in log.past().states:
        cards = [card for card in uses("".join(parts(log.game, state)[0])) if card[1] == "c"]
        for nth, (name, _, x, y, _width, height) in enumerate(cards):
            upright = height == HEIGHT
            left, top, right, bottom = (x + 3, y + 5, x + 18, y + 45) if upright else (x + 5, y + 30, x + 45, y + 45)
            for other, _, ox, oy, owidth, oheight in cards[nth + 1 :]:
                over = min(right, ox + owidth) - max(left, ox), min(bottom, oy + oheight) - max(top, oy)
                assert min(over) <= 0, f"{other} lies over {name}"


@every_replay
def test_the_picture_of_a_copy_names_no_card_that_the_copy_does_not_know(path):
    log = load(path)
    for viewer in (0, 1, PUBLIC) if log.header.view is None else (PUBLIC,):
        seen = copy(log, viewer)
        known = {card_name(place.spot) for place in log.game.places(seen.state()) if place.spot < HIDDEN}
        shown = {name for name, *_ in uses(svg(log.game, seen.state(), event=seen[len(seen) - 1]))}

        assert shown - {"back", "none"} <= known


# What people wrote.

ODD = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "\x00\x1b[2J\x7f", "א" * 200, "\u202eevil", ""]


@pytest.mark.parametrize("name", ODD)
def test_names_are_text_whatever_stands_in_them(name):
    log = logs.cuttle()
    tree = ET.fromstring(svg(log.game, log.state(), [name, "Bruno"]))

    tags = {element.tag.removeprefix(SVG) for element in tree.iter()}
    assert tags <= {"svg", "title", "desc", "style", "defs", "g", "rect", "circle", "path", "use", "text"}
    assert all(not attribute.startswith("on") for element in tree.iter() for attribute in element.attrib)


def test_a_long_name_is_cut_where_its_place_ends_and_stands_whole_in_a_title():
    log = logs.cuttle()
    tree = ET.fromstring(svg(log.game, log.state(), ["n" * 200, "Bruno"]))
    name = next(text for text in tree.iter(f"{SVG}text") if text.find(f"{SVG}title") is not None)

    assert name.find(f"{SVG}title").text == "n" * 200
    assert 10 < len(name.find(f"{SVG}title").tail) < 60


def test_who_does_not_see_the_picture_is_told_the_table():
    tree = ET.fromstring(drawn(logs.cuttle()))

    assert "points: 10♠ (J♣ J♦ J♠)" in tree.find(f"{SVG}desc").text.replace("T♠", "10♠")


def test_a_game_without_an_arrangement_shows_its_rows():
    root = Path(__file__).parents[2]
    code = (
        "import highcard; from cardlog import register, Header, Table, Seeded; from cardlog.picture import svg;"
        "register(highcard.HIGHCARD); t = Table.start(Header.make('highcard', seats=['Ana', 'B']), Seeded(1));"
        "print(svg(t.log.game, t.state, t.log.header.seats, event=t.log[0]))"
    )
    env = {**os.environ, "PYTHONPATH": str(root / "examples" / "highcard")}
    text = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout

    assert len(re.findall(r'<use href="#s-\w\w" x="150" y="\d+" class="lit"/>', text)) == 2
    assert ">Ana</text>" in text
    assert ET.fromstring(text) is not None
