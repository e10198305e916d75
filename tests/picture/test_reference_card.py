"""Reference cards: what the pages say is what the rules do, and all of it fits on one sheet."""

import re
import sys
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from cardlog import find
from cardlog.game import BUILT_IN
from cardlog.language import LANGUAGES, language
from cardlog.picture.reference_card import BOTTOM, COLUMN, GAP, MARGIN, SIZES, WIDTH, as_html, reference_card
from cardlog.picture.reference_text import page_of
from cardlog.picture.text import measure

SVG = "{http://www.w3.org/2000/svg}"
every_card = pytest.mark.parametrize(("name", "code"), [(name, code) for name in BUILT_IN for code in LANGUAGES])


def drawn(name, code="en"):
    return ET.fromstring(reference_card(find(name), language(code)))


def words(name, code="en"):
    """What a card says, with one blank between words."""
    return re.sub(r"\s+", " ", " ".join("".join(text.itertext()) for text in drawn(name, code).iter(f"{SVG}text")))


def clauses(page):
    return [re.findall(r"[A-Z]{2} [\dVPX.]+", text) for section in page.sections for item in section.items
            for kind, text in item if kind == "()"]  # fmt: skip


@every_card
def test_every_id_is_of_a_clause_and_every_section_has_some(name, code):
    page, known = page_of(find(name), code), find(name).clauses(code)

    assert {id for ids in clauses(page) for id in ids} <= {*known}
    assert all(any(kind == "()" for item in section.items for kind, _ in item) for section in page.sections)


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_languages_name_the_same_clauses_and_cards_in_the_same_order(name):
    english, portuguese = (page_of(find(name), code) for code in LANGUAGES)
    cards = [[text for section in page.sections for item in section.items for kind, text in item if kind == "`"]
             for page in (english, portuguese)]  # fmt: skip

    assert clauses(english) == clauses(portuguese)
    assert cards[0] == cards[1]


def test_the_card_of_cuttle_tells_what_each_card_does():
    page = page_of(find("cuttle"))
    section = next(section for section in page.sections if section.title == "What each card does")
    cards = [item[0] for item in section.items]

    assert cards == [("`", rank) for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
    assert "J Permanent: onto a point card of the rival's, which is yours while the jack lies; jacks stack (CU 6.2)" in words("cuttle")  # fmt: skip


def test_the_goals_on_the_card_are_those_of_the_game():
    goals = find("cuttle").rules()["goals"]

    assert goals == "21/14/10/7/5"
    assert re.findall(r"\b(21|14|10|7|5)\b", words("cuttle").partition("How one wins")[2])[:5] == goals.split("/")


@pytest.mark.parametrize(
    ("name", "code", "about"),
    [
        ("cuttle", "en", "2 seats, 52 cards"),
        ("cabo", "en", "2 to 5 seats, 52 cards"),
        ("cutthroat-spades", "pt", "3 lugares, 51 cartas"),
    ],
)
def test_it_says_who_can_play_and_with_how_many_cards(name, code, about):
    assert about in words(name, code)


@every_card
def test_it_fits_on_the_page(name, code):
    texts = [text for text in drawn(name, code).iter(f"{SVG}text") if text.get("text-anchor") is None]

    for text in texts[2:-1]:
        x, y, size = (float(text.get(at)) for at in ("x", "y", "font-size"))
        left = MARGIN if x < WIDTH / 2 else MARGIN + COLUMN + GAP
        soft = "".join(span.text for span in text.iter(f"{SVG}tspan") if span.get("class") == "soft")
        wide = measure("".join(text.itertext())) * size - measure(soft) * size * 0.22
        assert x + wide <= left + COLUMN + 0.1
        assert y <= BOTTOM
        assert size >= 9, "letters that can be read at a table"


def test_lines_of_a_column_do_not_lie_on_one_another():
    lines = {(float(text.get("x")) > WIDTH / 2, float(text.get("y"))) for text in drawn("cuttle").iter(f"{SVG}text")}

    for right in (False, True):
        heights = sorted(y for side, y in lines if side == right)
        assert all(below - above > 9 for above, below in pairwise(heights))


# A stranger's game.


@pytest.fixture
def stranger(tmp_path, monkeypatch, highcard):
    """High Card with other rules; it has no page for a card."""
    (tmp_path / "strange_rules").mkdir()
    monkeypatch.syspath_prepend(tmp_path)

    def make(rules):
        monkeypatch.delitem(sys.modules, "strange_rules", raising=False)
        (tmp_path / "strange_rules" / "__init__.py").write_text("")
        (tmp_path / "strange_rules" / "rules.md").write_text(rules)
        monkeypatch.setattr(type(highcard), "__setattr__", object.__setattr__)
        monkeypatch.setattr(highcard, "package", "strange_rules")
        return highcard

    return make


def said(game):
    texts = ET.fromstring(reference_card(game)).iter(f"{SVG}text")
    return re.sub(r"\s+", " ", " ".join("".join(text.itertext()) for text in texts))


def test_a_game_without_a_page_of_its_own_is_told_from_its_rules(highcard):
    assert said(highcard) == (
        "High Card 2 to 4 seats, 52 cards The game • 2–4 seats, 52 cards. Higher numbers win: K is high, and among equal "
        "ranks spades. (HC 1.1) • Each seat gets one card, which it alone sees. (HC 1.2) • Beginning at the dealer's left "
        "each seat once either keeps its card or changes it for the top card of the stock; the card it gives up is put "
        "aside, face up. (HC 1.3) • When all have chosen, the cards are shown, and the highest wins. (HC 1.4) All the "
        "rules: cardlog rules highcard"
    )


def test_marks_and_worked_examples_of_rules_are_left_out(stranger):
    game = stranger(
        "# High: the rules\n\nWords.\n\n## HC 1 Play\n- HC 1.1 One `A` [=: or two] and ([=] as told) `* x`.\n\n"
        "## HC X Examples\n- HC X1 A wins.\n"
    )

    assert "High 2 to 4 seats, 52 cards Play • One A and (as told) * x. (HC 1.1) All" in said(game)
    assert "wins" not in said(game)


def test_of_rules_that_do_not_fit_the_beginning_is_shown_and_said_to_be_that(stranger):
    game = stranger("# High\n\n## HC 1 Play\n" + "".join(f"- HC 1.{n} {'word ' * 30}\n" for n in range(1, 90)))
    told = said(game)

    assert "(HC 1.1)" in told
    assert "(HC 1.89)" not in told
    assert told.endswith("The beginning of the rules; all of them: cardlog rules highcard")
    assert f'font-size="{SIZES[-1]:.2f}"' in reference_card(game)


def test_what_stands_in_rules_is_text(stranger):
    svg = reference_card(stranger("# <b> & co\n\n## HC 1 <script>\n- HC 1.1 a < b & c\n"))

    assert "".join(ET.fromstring(svg).find(f"{SVG}title").itertext()) == "<b> & co"
    assert "<script>" not in svg


def test_rules_without_clauses_make_an_empty_card(stranger):
    assert said(stranger("Nothing.\n")).startswith("High Card 2 to 4 seats")


# The command.


def test_the_command_writes_a_card(cardlog, file, tmp_path):
    file("", "empty")
    assert cardlog("rules", "cuttle", "--card", "-o", "card.svg") == (0, "", "")
    assert (tmp_path / "card.svg").read_text() == reference_card(find("cuttle"))
    assert cardlog("rules", "cabo", "--card", "-o", "card.html", "--lang", "pt").code == 0
    assert (tmp_path / "card.html").read_text() == as_html(find("cabo"), language("pt"))
    assert cardlog("rules", "cabo", "--card", "-o", "-").out == reference_card(find("cabo"))


def test_the_page_prints_on_one_sheet():
    page = as_html(find("cabo"), language("pt"))

    assert page.startswith('<!DOCTYPE html><html lang="pt">')
    assert "@page{size:A4;margin:0}" in page
    assert "<title>Cabo</title>" in page


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["cuttle", "--card"], "--card and -o FILE belong together"),
        (["cuttle", "-o", "x.svg"], "--card and -o FILE belong together"),
        (["cuttle", "CU", "3", "--card", "-o", "x.svg"], "--card: a card is of a whole game"),
        (["log", "--card", "-o", "x.svg"], "--card: a card is of a whole game"),
        (["cuttle", "--card", "-o", "x.png"], "-o: a card is a .svg or a .html"),
        (["chess", "--card", "-o", "x.svg"], "unknown game 'chess'"),
        (["cuttle", "--card", "-o", "there.svg"], "there.svg exists; --force overwrites it"),
        (["cuttle", "--card", "-o", "no/x.svg"], "No such file or directory"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(cardlog, file, tmp_path, words, why):
    file("mine", "there.svg")
    ran = cardlog("rules", *words)

    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err
    assert ran.err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["there.svg"]
    assert (tmp_path / "there.svg").read_text() == "mine"
