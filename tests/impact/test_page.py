"""The page: one file that needs nothing else, for everybody."""

import re
from html.parser import HTMLParser

import pytest

from cardlog.impact import Parting, Report, Verdict, page
from cardlog.impact.html import DARK, LIGHT

from .test_report import VERDICTS

VOID = {"meta", "br", "hr", "img", "rect", "line", "path"}
EVIL = '<script>alert("1")</script>&\'.cgn'


class Reader(HTMLParser):
    """Reads a page, and refuses one whose elements do not fit into each other."""

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open = []
        self.elements = []
        self.text = []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs), tuple(self.open)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.text.append(data)

    def all(self, tag):
        return [attrs for name, attrs, _ in self.elements if name == tag]


def read(report):
    reader = Reader()
    reader.feed(page.write(report))
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture
def report():
    made = Report("classic four=random")
    for verdict in [*VERDICTS, VERDICTS[2]._replace(file=EVIL, event=2, message=EVIL, text=EVIL)]:
        made.add(verdict)
    return made


def test_the_page_has_headings_in_order_a_title_and_a_language(report):
    reader = read(report)

    headings = [name for name, _, _ in reader.elements if re.fullmatch("h[1-6]", name)]
    assert headings[0] == "h1"
    assert set(headings[1:]) == {"h2"}
    assert reader.all("html") == [{"lang": "en"}]
    assert len(reader.all("title")) == 1 + len(reader.all("svg"))


def test_nothing_is_loaded_from_anywhere(report):
    reader = read(report)

    for _, attrs, _ in reader.elements:
        assert not {"src", "href", "xlink:href", "action", "srcset", "data"} & set(attrs)
        assert not any(name.startswith("on") for name in attrs)
    assert not re.search(r"url\(|@import|https?:", page.write(report))
    assert not reader.all("script")


def test_what_stands_in_a_log_is_text_and_no_markup(report):
    reader = read(report)

    assert EVIL in "".join(reader.text)
    assert "<script" not in page.write(report)


def test_an_example_comes_with_the_command_that_shows_it(report):
    text = "".join(read(report).text)

    assert "cardlog show 'b.cgn#3' --at 2" in text
    assert "cardlog show '<script>alert(\"1\")</script>&'\"'\"'.cgn#" in text


def test_every_chart_is_told_to_those_who_do_not_see_it(report):
    reader = read(report)
    ids = [attrs["id"] for _, attrs, _ in reader.elements if "id" in attrs]

    assert len(reader.all("svg")) == 3
    assert len(ids) == len(set(ids))
    for chart in reader.all("svg"):
        assert chart["role"] == "img"
        assert set(chart["aria-labelledby"].split()) <= set(ids)


def test_tables_have_captions_and_scopes(report):
    reader = read(report)

    assert len(reader.all("caption")) == len(reader.all("table")) == 2
    assert all(attrs["scope"] in ("col", "row") for attrs in reader.all("th"))


def test_the_numbers_of_the_report_stand_on_the_page(report):
    text = " ".join(read(report).text)

    assert "classic four=random: 7 of 9 games change (77.8 %)" in text
    assert "Checked: 9 of 10 games" in text
    assert "c.clog#7" in text


def test_a_report_without_changes_or_without_games_is_a_page_too():
    same = Report("no change")
    same.add(Verdict("same", 4, 4))

    assert "nothing changes in 1 game" in " ".join(read(same).text)
    assert "nothing could be checked" in " ".join(read(Report("no change")).text)


def test_a_change_at_the_start_can_be_drawn():
    report = Report("classic joker=true")
    report.add(Verdict("state", 4, 4, 0, None, message="stock", parts=Parting(0, "stock", 52, 53)))

    assert "NaN" not in page.write(report)
    assert read(report).all("path")


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """As WCAG 2 defines it."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_text_and_bars_stand_out_by_day_and_by_night(colours):
    assert contrast("#000000", "#ffffff") == 21

    for text in ("text", "muted"):
        assert contrast(colours[text], colours["page"]) >= 4.5
    assert contrast(colours["text"], colours["tint"]) >= 4.5
    for bar in ("bar", "quiet"):
        assert contrast(colours[bar], colours["page"]) >= 3
