"""`--lang`: what is told comes in Portuguese, whole; what scripts read stays what it is."""

import json
import re
from html import unescape
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from cardlog import find, load
from cardlog.errors import IllegalEvent
from cardlog.language import language
from cardlog.rulebook import log_clauses
from cardlog.words import words
from cardlog_tools.page import page
from cardlog_tools.page.replay import replay
from cardlog_tools.page.words import WORDS
from cardlog_tools.refused import refusal

from .conftest import SAMPLE

ROOT = Path(__file__).parents[2]
PATHS = sorted((ROOT / "replays").rglob("*.cgn"))
CATALOGUE = ROOT / "cardlog" / "locale" / "pt" / "LC_MESSAGES" / "cardlog.po"

every_replay = pytest.mark.parametrize("path", PATHS, ids=[f"{path.parent.name}-{path.stem}" for path in PATHS])


def vocabulary(text):
    """The words of two and more letters; notation such as `5h`, `Jk`, `A0` is none, nor are Cabo's marks `[AB]`."""
    return set(re.findall(r"(?<!\w)[^\W\d_]{2,}(?!\w)", re.sub(r"\[[A-E]+\]|\bJk\b|\{[^{}]*\}", "", text).lower()))


def portuguese_words():
    """Every word of the catalogue's translations."""
    with CATALOGUE.open("rb") as file:
        said = [message.string for message in read_po(file) if message.id]
    forms = [form for string in said for form in ([string] if isinstance(string, str) else string)]
    return vocabulary(re.sub(r"\{\w+\}", " ", "\n".join(forms)))


PORTUGUESE = portuguese_words()


def names_of(log):
    return vocabulary(" ".join(log.header.seats))


class OneText(SingleFileSnapshotExtension):
    """A text file a snapshot."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


# Telling.


@every_replay
def test_no_english_is_left_in_a_replay(cardlog, path):
    ran = cardlog("replay", path, "--lang", "pt")
    log = load(path)

    assert (ran.code, ran.err) == (0, "")
    told = [line for line in ran.lines[2:] if not re.match(r" *\| ", line)]  # heading and comments are people's words
    assert vocabulary("\n".join(told)) - names_of(log) <= PORTUGUESE


@every_replay
def test_no_english_is_left_in_the_tables_of_states(cardlog, path):
    """Besides notation: the last event, and in Cabo what is announced."""
    ran = cardlog("show", path, "--all", "--lang", "pt")
    log = load(path)

    told = [re.sub(r"^( *anunciado|Depois do evento \d+ de \d+:) .*", r"\1", line) for line in ran.lines[2:]]
    assert vocabulary("\n".join(told)) - names_of(log) <= PORTUGUESE


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("cuttle", "annotated"),
        ("cuttle", "three-twos-in-a-row"),
        ("cabo", "a-shared-victory"),
        ("cutthroat-spades", "three-nils"),
    ],
)
def test_a_replay_reads_as_before(cardlog, snapshot, game, name):
    """To be read by somebody who speaks Portuguese before a change is accepted."""
    told = cardlog("replay", ROOT / "replays" / game / f"{name}.cgn", "--lang", "pt").out

    assert told == snapshot(extension_class=OneText)


def test_one_and_many_are_told_apart(cardlog, file):
    one = cardlog("replay", file(SAMPLE + "* takeback 1\n"), "--lang", "pt").lines
    three = cardlog("replay", file(SAMPLE + "* takeback 3\n"), "--lang", "pt").lines

    assert "6  O último evento é anulado." in one
    assert "6  Os últimos 3 eventos são anulados." in three


def test_a_copy_says_whose_it_is(cardlog, sample):
    assert "(a cópia de B)" in cardlog("replay", sample, "--seat", "B", "--lang", "pt").out
    assert "(a cópia de quem assiste)" in cardlog("replay", sample, "--seat", "public", "--lang", "pt").out


def test_an_illegal_event_is_told_with_its_reason(cardlog, illegal):
    ran = cardlog("replay", illegal, "--lang", "pt")

    assert (ran.code, ran.err) == (1, "illegal.cgn:10: evento 3: B scuttle 9s 9c: 9c não está na mesa (CU 2.2)\n")


def test_an_illegal_variation_is_told_with_its_reason(cardlog, file):
    lines = cardlog("replay", file(SAMPLE.replace("( A points 5c", "( A points Td")), "--lang", "pt").lines

    assert "      3a2a1  ilegal: A points Td: Td não está na mão de A (CU 2.2)" in lines


def test_a_reason_that_no_catalogue_has_gives_way_to_the_words_of_its_clause():
    game, event = find("cuttle"), find("cuttle").verbs.read("A points Td")
    told = refusal(game, IllegalEvent(event, "CU 3.2", "the moon is full"), language("pt"))

    assert told == f"A points Td: contra CU 3.2: {game.clauses('pt')['CU 3.2'].text}"


def test_a_refusal_that_shows_an_earlier_mistake_says_so(cardlog, file):
    """C discards 9s unseen as a 7 in B's copy; the card that turns up is no 7."""
    log = (
        '[Cardlog "1"]\n[Game "cabo"]\n[Rules "classic"]\n[Seats "A" "B"]\n[View "B"]\n\n'
        "* deal B / ?? ?? ?? ?? / ?? ?? ?? ?? / up 4s\nA look A0 A1\n* show A A0 ?? A1 ??\nB look B0 B1\n"
        "* show B B0 2c B1 3c\nA draw\n* draw ??\nA discard peek A0\n* reveal 9s\n"
    )
    ran = cardlog("replay", file(log), "--lang", "pt")

    told = "evento 9: * reveal 9s: 9s não é 7 ou 8 (CA 4.1); portanto A discard peek A0 no evento 8 era ilegal"
    assert (ran.code, ran.err) == (1, f"game.cgn:15: {told}\n")


# Pages.


@pytest.mark.parametrize(
    "path",
    [path for path in PATHS if path.stem in ("annotated", "effects", "three-nils", "variant-joker")],
    ids=lambda path: path.stem,
)
def test_no_english_is_left_on_a_page(path):
    log = load(path)
    say = language("pt")
    made, _ = replay(log, say)

    sentences = [made["texts"][number] for node in made["nodes"][1:] for number in node["s"]]
    rows = [text for label, told in made["rows"] for text in (label, "" if label == "anunciado" else told)]
    drawn = [unescape(text) for part in made["strings"] for text in re.findall(r"<text[^>]*>([^<]*)<", part)]
    drawn = [re.sub(r"\b[A-E]\d\b", "", text) for text in drawn]
    for told in (sentences, rows, drawn, [made["ending"]]):
        assert vocabulary("\n".join(told)) - names_of(log) <= PORTUGUESE
    assert '<html lang="pt" ' in page([made], say)


def test_the_words_of_a_page_are_in_portuguese():
    text = page([replay(load(PATHS[0]))[0]], language("pt"))
    said = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)[1])[
        "words"
    ]

    assert said == {name: language("pt")(word) for name, word in WORDS.items()}
    assert "Percorrer o jogo" in text
    assert vocabulary("\n".join(re.sub(r"\{\w+\}", "", word) for word in said.values())) <= PORTUGUESE


def test_a_page_is_written_in_the_language_asked_for(cardlog, sample, monkeypatch):
    assert '<html lang="pt" ' in cardlog("page", sample, "-o", "-", "--lang", "pt").out
    assert '<html lang="en" ' in cardlog("page", sample, "-o", "-").out
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")
    assert '<html lang="pt" ' in cardlog("page", sample, "-o", "-").out


def test_an_illegal_event_is_told_on_the_page_too(cardlog, illegal):
    made = cardlog("page", illegal, "-o", "-", "--lang", "pt").out

    assert "evento 3: B scuttle 9s 9c: 9c não está na mesa (CU 2.2)" in made


# The rules.


def test_a_clause_is_printed_in_portuguese(cardlog):
    clause = find("cuttle").clauses("pt")["CU 3.2"]

    assert cardlog("rules", "cuttle", "CU 3.2", "--lang", "pt").lines == [f"CU 3.2  {clause.text}"]
    assert clause.text.startswith("Afundar: ")


@pytest.mark.parametrize("name", ["log", "cuttle", "cabo", "cutthroat-spades"])
def test_the_whole_page_of_rules_is_printed_in_portuguese(cardlog, name):
    out = cardlog("rules", name, "--lang", "pt").out
    clauses = log_clauses("pt") if name == "log" else find(name).clauses("pt")

    assert all(f"- {id} " in out for id in clauses)


# Which language.


def test_the_environment_is_followed_and_the_option_beats_it(cardlog, sample, monkeypatch):
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")

    assert "2  Ana baixa 8♥ como pontos." in cardlog("replay", sample).lines
    assert "2  Ana lays 8♥ for points." in cardlog("replay", sample, "--lang", "en").lines
    assert cardlog("rules", "log").out.startswith("# As cláusulas")


@pytest.mark.parametrize("name", ["pt", "PT", "pt_PT", "pt-PT"])
def test_a_language_may_be_named_with_its_country(cardlog, sample, name):
    assert "O registo acaba aqui." in cardlog("replay", sample, "--lang", name).out


@pytest.mark.parametrize("command", [["replay"], ["show"], ["page", "-o", "-"], ["rules"]])
def test_a_language_that_there_is_not_is_refused(cardlog, sample, command):
    ran = cardlog(*command, "cuttle" if command == ["rules"] else sample, "--lang", "tlh")

    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.endswith("Invalid value for --lang: there are en, pt\n")


@pytest.mark.parametrize(
    "command",
    [
        ["show", "--all", "--json"], ["legal", "--all", "--json"], ["check", "--json"], ["list", "--json"], ["diff", "--json"],
        ["convert", "-"], ["view", "--seat", "A"], ["perft", "--depth", "1", "--divide"],
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_scripts_read_is_the_same_in_every_language(cardlog, sample, illegal, monkeypatch, command):
    name, *options = command
    files = [sample, illegal] if name in ("show", "legal", "check", "list", "diff") else [sample]
    english = cardlog(name, *files, *options)
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")
    portuguese = cardlog(name, *files, *options)

    assert (portuguese.code, portuguese.out) == (english.code, english.out)


def test_a_line_a_game_is_for_people(cardlog, sample, illegal, monkeypatch):
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")

    assert cardlog("check", sample, illegal).lines == [
        "game.cgn: ok, 5 eventos, por acabar",
        "illegal.cgn: ilegal no evento 3: B scuttle 9s 9c (CU 2.2)",
    ]
    assert cardlog("list", sample, illegal).lines == [
        "game.cgn\tcuttle\tclassic\tAna, Bruno\t5\tpor acabar",
        "illegal.cgn\tcuttle\tclassic\tAna, Bruno\t5\tilegal",
    ]


def test_a_game_without_portuguese_is_told_in_its_own_words(cardlog, monkeypatch, sample):
    """Its sentences are plain text; what the commands say around them is in the language."""
    game = find("cuttle")
    monkeypatch.setattr(type(game), "__setattr__", object.__setattr__)
    monkeypatch.setattr(game, "tell", lambda before, event, after: f"hand: {event.verb}")
    monkeypatch.setattr(game, "table", lambda state: [("hand", "stock")])

    lines = cardlog("replay", sample, "--lang", "pt").lines

    assert "2  hand: points" in lines
    assert "   hand  stock" in lines
    assert lines[-1] == "O registo acaba aqui. É a vez de Bruno (jogar)."


def test_words_of_another_game_that_are_not_in_the_catalogue_are_english(cardlog, monkeypatch, sample):
    game = find("cuttle")
    monkeypatch.setattr(type(game), "__setattr__", object.__setattr__)
    monkeypatch.setattr(game, "tell", lambda before, event, after: words("It is {verb}.", verb=event.verb))

    assert "2  It is points." in cardlog("replay", sample, "--lang", "pt").lines
