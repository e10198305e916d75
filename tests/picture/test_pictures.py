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
from cardlog.picture import Look, parts, svg
from cardlog.picture.faces import KINDS, SHAPES
from cardlog.picture.layout import plan
from cardlog.picture.size import SIZES
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


CARD = re.compile(r'<g class="card" transform="translate\((\d+) (\d+)\)( rotate\(-90\))?"><use href="#(\w)-([^"]+)"')


def uses(text):
    """The cards of a picture: name, kind, place, size, in the order in which they lie on one another."""
    found = []
    for x, y, turned, kind, name in CARD.findall(text):
        width, height = KINDS[kind].width, KINDS[kind].height
        if turned:
            found.append((name, kind, int(x), int(y) - width, height, width))
        else:
            found.append((name, kind, int(x), int(y), width, height))
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

    facts = re.findall(r'<text class="fact"[^>]*>(\w+) <tspan class="value">(\w+)<', text)
    assert facts == [*(("bid", "0"), ("took", "0"), ("bags", "0")), *(("bid", "7"), ("took", "1"), ("bags", "0")),
                     *(("bid", "4"), ("took", "0"), ("bags", "0"))]  # fmt: skip
    assert "spades are closed" in text
    assert lit(text) == {"7d"}
    assert "Chiara · led" in text


def trick(text):
    """The cards of the middle: those that no hand holds, with the words under them."""
    return re.findall(r'<use href="#c-(\w+)"[^>]*/><text class="under[^>]*>([^<]*)<', text)


def test_a_full_trick_lies_in_the_middle_until_the_next_one_begins():
    log = logs.spades()
    states = log.past().states

    def middle(number):
        return trick(svg(log.game, states[number], log.header.seats))

    assert middle(6) == [("5c", "Ana · led"), ("Qc", "Bruno")]
    assert middle(7) == [("5c", "Ana"), ("Qc", "Bruno"), ("Ac", "Chiara · took it")]
    assert middle(8) == [("2d", "Chiara · led")]
    small = uses(svg(log.game, states[8], log.header.seats))
    assert {name for name, kind, *_ in small if kind == "s"} == {"5c", "Qc", "Ac"}


def heads(text):
    """The names from above."""
    found = re.findall(r'translate\(\d+ (\d+)\)">(?:<g>.*?</g>)?<text class="name"[^>]*>([^<]*)<', text)
    return [name for _, name in sorted(found, key=lambda each: int(each[0]))]


def test_who_sits_near_is_drawn_below():
    log = logs.cuttle()

    assert heads(drawn(log)) == ["Bruno", "Ana"]
    assert heads(drawn(log, look=Look(1))) == ["Ana", "Bruno"]
    spades = logs.spades()
    assert heads(drawn(spades, look=Look(1)))[-1] == "Bruno"


def test_the_result_stands_on_the_table_and_a_star_at_the_winner():
    won = load(REPLAYS / "cutthroat-spades" / "two-pass-two-hundred.cgn")
    text = drawn(won)
    assert re.findall(r'class="told"[^>]*>([^<]*)<', text) == [f"{won.header.seats[1]} wins (target)"]
    assert text.count('class="star"') == text.count('class="area won"') == 1

    drawn_game = drawn(load(REPLAYS / "cuttle" / "three-passes.cgn"))
    assert re.findall(r'class="told"[^>]*>([^<]*)<', drawn_game) == ["a draw (passes)"]
    assert "star" not in drawn_game.split("</defs>")[1]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_a_pile_of_small_cards_lies_in_the_middle_below_its_words(size):
    text = drawn(load(REPLAYS / "cuttle" / "glasses.cgn"), look=Look(size=size))
    left, x = re.search(r'translate\((\d+) \d+\)"><text class="soft" x="([\d.]+)"[^>]*>scrap 3<', text).groups()
    small = [(x, width) for _, kind, x, _, width, _ in uses(text) if kind == "s"]

    assert len(small) == 3
    assert abs((small[0][0] + small[-1][0] + small[-1][1]) / 2 - int(left) - float(x)) <= 1


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize(
    "name", ["cabo/a-second-hundred", "cuttle/four-kings", "cutthroat-spades/two-pass-two-hundred"]
)
def test_how_it_ended_covers_no_words_and_no_card(name, size):
    text = drawn(load(REPLAYS / f"{name}.cgn"), look=Look(size=size))
    left, top, x, y, width, height = map(float, re.search(
        r'translate\((\d+) (\d+)\)"><rect class="ribbon" x="([-\d.]+)" y="([-\d.]+)" width="([\d.]+)" height="([\d.]+)"', text
    ).groups())  # fmt: skip
    words = [
        int(down) + float(y)
        for down, y in re.findall(r'translate\(\d+ (\d+)\)"><text class="soft" x="[^"]*" y="([^"]*)"', text)
    ]

    assert all(base - 0.8 * size.text >= top + y + height or base <= top + y for base in words)
    for _, _, card_x, card_y, card_width, card_height in uses(text):
        across = min(card_x + card_width, left + x + width) - max(card_x, left + x)
        assert min(across, min(card_y + card_height, top + y + height) - max(card_y, top + y)) <= 0


def test_in_a_low_picture_the_middle_lies_between_two_seats():
    wide, low = (plan(logs.spades().game.arrange(logs.spades().state()), SIZES[name]) for name in ("wide", "low"))

    assert [wide.slots["frame", seat].y < wide.slots["frame", -1].y for seat in (0, 1, 2)] == [False, True, True]
    assert low.slots["frame", 1].y == low.slots["frame", 2].y == low.slots["frame", -1].y < low.slots["frame", 0].y
    assert low.height < 0.6 * low.size.across


def test_an_event_that_names_many_cards_lights_up_none():
    log = logs.spades()

    assert "lit" not in svg(log.game, log.state(1), event=log[0]).split("</defs>")[1]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.parametrize("log", [logs.cuttle, logs.cabo, logs.spades])
def test_letters_are_of_12_units_at_least(log, size):
    assert min(map(float, re.findall(r"font-size:([\d.]+)px", drawn(log(), look=Look(size=size))))) >= 12


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
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_no_card_covers_the_rank_of_another_wherever_one_sits(path, size):
    log = load(path)
    for state in log.past().states:
        near = state.seats - 1
        cards = [
            card for card in uses("".join(parts(log.game, state, look=Look(near, size))[0])) if card[1] == size.kind
        ]
        for nth, (name, kind, x, y, _, height) in enumerate(cards):
            upright, scale = height == KINDS[kind].height, KINDS[kind].rank[2]
            left, top, right, bottom = (x + 4, y + 5, x + 4 + 11 * scale, y + 5 + 18 * scale)
            if not upright:
                left, top, right, bottom = (x + 5, y + height - 4 - 11 * scale, x + 5 + 18 * scale, y + height - 4)
            for other, _, ox, oy, owidth, oheight in cards[nth + 1 :]:
                over = min(right, ox + owidth) - max(left, ox), min(bottom, oy + oheight) - max(top, oy)
                assert min(over) <= 0, f"{other} lies over {name}"


@every_replay
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_nothing_lies_outside_the_picture(path, size):
    log = load(path)
    for state in log.past().states:
        made, high = parts(log.game, state, look=Look(size=size))
        for _, _, x, y, width, height in uses("".join(made)):
            assert 0 <= x <= size.across - width
            assert 0 <= y <= high - height


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
    assert tags <= {
        "svg",
        "title",
        "desc",
        "style",
        "defs",
        "g",
        "rect",
        "circle",
        "path",
        "use",
        "text",
        "tspan",
        "ellipse",
    }
    assert all(not attribute.startswith("on") for element in tree.iter() for attribute in element.attrib)


def test_a_long_name_is_cut_where_its_place_ends_and_stands_whole_in_a_title():
    log = logs.cuttle()
    tree = ET.fromstring(svg(log.game, log.state(), ["n" * 200, "Bruno"]))
    name = next(text for text in tree.iter(f"{SVG}text") if text.find(f"{SVG}title") is not None)

    assert name.find(f"{SVG}title").text == "n" * 200
    assert 10 < len(name.find(f"{SVG}title").tail) < 60


def test_who_does_not_see_the_picture_is_told_the_table():
    tree = ET.fromstring(drawn(logs.cuttle()))

    assert "points: 10♠ (J♣ J♦ J♠)" in tree.find(f"{SVG}desc").text


def test_a_game_without_an_arrangement_shows_its_rows():
    root = Path(__file__).parents[2]
    code = (
        "import highcard; from cardlog import register, Header, Table, Seeded; from cardlog.picture import svg;"
        "register(highcard.HIGHCARD); t = Table.start(Header.make('highcard', seats=['Ana', 'B']), Seeded(1));"
        "print(svg(t.log.game, t.state, t.log.header.seats, event=t.log[0]))"
    )
    env = {**os.environ, "PYTHONPATH": str(root / "examples" / "highcard")}
    text = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout

    assert len(re.findall(r'translate\(166 4\)"><use href="#s-\w\w" class="lit"/>', text)) == 2
    assert ">Ana</text>" in text
    assert ET.fromstring(text) is not None
