"""Every command under `pt_PT`: help, what it tells and what it refuses hold no word of the English catalogue."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from cardlog import find
from cardlog.game import BUILT_IN
from cardlog_tools.cli import COMMANDS
from cardlog_tools.retold import retold

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "cardlog" / "locale" / "pt" / "LC_MESSAGES" / "cardlog.po"
FOURS = ROOT / "replays" / "cuttle" / "fours.cgn"
VERBS = {word for name in BUILT_IN for event in find(name).verbs.events for word in event.verb.split()}
NOTATION = re.compile(
    r"`[^`]*`|'[^'\n]*'|--?[a-z][\w-]*|^ +cardlog .*$|\[[\w ]+ \"[^\"]*\"\]|\bcardlog\[\w+\]|[\w./-]+\.\w+|\w+(?:=[\w,/]+)+"
    r"|\*? ?\b(?:deal|draw|show|flip|reveal|discard)\b [^:;.]*",
    re.MULTILINE,
)
"""What is typed and read by programs: it stays what it is in every language."""


def vocabulary(text):
    return set(re.findall(r"(?<![\w-])[a-zà-ú]{2,}(?![\w-])", re.sub(r"\{\w+\}", " ", text)))


def messages():
    with CATALOGUE.open("rb") as file:
        return [message for message in read_po(file) if message.id]


def forms(said):
    return [said] if isinstance(said, str) else list(said)


PORTUGUESE = vocabulary(NOTATION.sub(" ", "\n".join(form for each in messages() for form in forms(each.string))))
ENGLISH = (
    vocabulary(NOTATION.sub(" ", "\n".join(form for each in messages() for form in forms(each.id))))
    - PORTUGUESE
    - VERBS
)
NAMES = {*COMMANDS, "cardlog", "cuttle", "cabo", "cutthroat-spades", "spades", "simple", "random", "tuned", "classic", "site",
         "light", "dark", "plain", "list", "str", "flipped", "waiting", "stock", "awaits", "goal", "unreadable"}  # fmt: skip


def english(text):
    """The words of the English catalogue in a text, notation and names apart."""
    text = re.sub(r"\b(?:" + "|".join(name for name in COMMANDS if "-" in name) + r")\b", " ", text)
    return sorted((vocabulary(NOTATION.sub(" ", text)) & ENGLISH) - NAMES)


@pytest.fixture(autouse=True)
def portugal(monkeypatch):
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")


def test_english_would_be_noticed():
    assert english("Show this message and exit.") == ["and", "exit", "message", "this"]
    assert english("cardlog show: there is no event 9: the last is 4")


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_portuguese(cardlog, name):
    ran = cardlog(*name.split(), "--help")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Uso: cardlog")
    assert english(ran.out) == []


TOLD = {
    "arena": ["cuttle", "--player", "a=simple", "--player", "b=random", "--games", "4", "--seed", "1"],
    "balance": ["cuttle", "--games", "20", "--seed", "1", "--rules", "classic", "--rules", "classic joker=true"],
    "coverage": [FOURS],
    "diff": [FOURS, ROOT / "replays/cuttle/annotated.cgn"],
    "impact": [ROOT / "replays/cuttle", "--rules", "classic four=random", "--play-on", "random", "--times", "1"],
    "legal": [FOURS, "--at", "3"],
    "replay": [FOURS],
    "show": [FOURS],
}
"""Command lines whose output is for people."""


@pytest.mark.parametrize("name", TOLD)
def test_what_is_told_is_portuguese(cardlog, name):
    ran = cardlog(name, *TOLD[name])
    people = re.compile(
        r"^ *\| .*$|\{.*|.*A 4 against six cards.*", re.MULTILINE
    )  # comments are as somebody wrote them

    assert ran.code in (0, 1)
    assert english(people.sub("", ran.out + ran.err)) == []


REFUSED = {
    "analyse": [FOURS, "--no"],
    "annotate": [FOURS, "--at", "1"],
    "arena": ["cuttle", "--player", "a"],
    "balance": ["cuttle", "--until", "x"],
    "check": ["nothing.cgn"],
    "convert": ["nothing.cgn", "-"],
    "coverage": ["nothing.cgn"],
    "deal-on": [FOURS],
    "diff": [FOURS],
    "doctor": ["tarot"],
    "export": ["nothing.cgn"],
    "find": [FOURS],
    "games": ["--no"],
    "impact": [FOURS],
    "import": ["nothing.json", "--from", "nobody", "-o", "-"],
    "join": [FOURS, FOURS, "-o", "-", "--no"],
    "legal": [FOURS, "--at", "999"],
    "list": [FOURS, "--sort", "moon"],
    "merge-notes": [FOURS],
    "new-game": ["No Name"],
    "page": [FOURS],
    "perft": [FOURS, "--depth", "-1"],
    "record": ["cuttle", "-o", "-"],
    "render": [FOURS, "--at", "x", "-o", "x.svg"],
    "replay": [FOURS, "--seat", "Z"],
    "rules": ["tarot"],
    "show": [FOURS, "--knowledge", "--observation"],
    "shrink": [FOURS, "--rules", "moon"],
    "simulate": ["cuttle", "--games", "x"],
    "step": ["-"],
    "verbs": ["tarot"],
    "verify-deal": [FOURS],
    "view": [FOURS, "--seat", "Z"],
}  # fmt: skip
"""A command line of each command that cannot be done."""


def test_each_command_is_refused_something():
    assert {*REFUSED} == {*COMMANDS}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_is_refused_in_portuguese(cardlog, name):
    ran = cardlog(name, *REFUSED[name])

    assert ran.code in (1, 2)
    assert english(ran.out + ran.err) == []


# Numbers, and what fits no template.


@pytest.mark.parametrize(
    ("english", "portuguese"),
    [
        ("12.5 %", "12,5 %"),
        ("509,138", "509\xa0138"),
        ("+0.9 to +1.5", "+0,9 a +1,5"),
        ("1 game", "1 jogo"),
        ("2,000 games", "2\xa0000 jogos"),
        ("The first seat wins 6.7 points less against an even share of 50.0 %, not beyond chance at 30 games.",
         "O primeiro lugar vence 6,7 pontos menos do que uma parte igual de 50,0 %, não mais do que o acaso em 30 jogos."),
        ("game.cgn:3: event 2: there is no event 9: the last is 4", "game.cgn:3: evento 2: não há o evento 9: o último é 4"),
        ("Nothing of this is in a catalogue", "Nothing of this is in a catalogue"),
    ],
)  # fmt: skip
def test_it_is_said_again_with_its_numbers(english, portuguese):
    from cardlog.language import language

    assert retold(english, language("pt")) == portuguese
