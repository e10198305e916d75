"""The page of the formats tells the truth: its grammar has all that is read, and its example is canonical."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from cardlog import NotationError, dumps, loads
from cardlog.play.simulate import simulate
from cardlog.testing import trips
from tests.formats.texts import DEAL, HEAD
from tests.tools.conftest import TIMED

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
REPLAYS = sorted((ROOT / "replays").rglob("*.cgn"))


class Grammar:
    """A parsing expression grammar that is worked with as it is written."""

    TOKEN = re.compile(r"\s*(?:('(?:\\.|[^'])*')|(\[(?:\\.|[^]])*\])|(\w+)(?!\s*<-)|(.))", re.DOTALL)

    def __init__(self, text):
        self.rules = {"bom": "\ufeff", "object": self._object}
        for rule in re.split(r"\n(?=\w+\s*<-)", text.strip()):
            name, body = re.split(r"\s*<-", rule, maxsplit=1)
            self.tokens = [match.groups() for match in self.TOKEN.finditer(body.rstrip())]
            self.rules[name] = self._choice()
            assert self.tokens == [], (name, self.tokens)

    def _next(self, *signs):
        return bool(self.tokens) and self.tokens[0][3] in signs and bool(self.tokens.pop(0))

    def _choice(self):
        parts = [self._sequence()]
        while self._next("/"):
            parts.append(self._sequence())
        return parts[0] if len(parts) == 1 else ("choice", parts)

    def _sequence(self):
        parts = []
        while self.tokens and self.tokens[0][3] not in ("/", ")"):
            parts.append(self._piece())
        return ("sequence", parts)

    def _piece(self):
        for sign in "&!":
            if self._next(sign):
                return (sign, self._piece())
        literal, klass, name, sign = self.tokens.pop(0)
        if sign == "(":
            made = self._choice()
            assert self._next(")")
        else:
            literal = literal and re.sub(r"\\(.)", lambda match: {"n": "\n"}.get(match[1], match[1]), literal[1:-1])
            made = literal or ("rule", name) if literal or name else re.compile(klass or ".", re.DOTALL)
        for repeat in "*+?":
            if self._next(repeat):
                return (repeat, made)
        return made

    @staticmethod
    def _object(text, at):
        if text[at : at + 1] != "{":
            return None
        try:
            end = json.JSONDecoder().raw_decode(text, at)[1]
        except ValueError:
            return None
        return None if "\n" in text[at:end] else end

    def match(self, text, part=("rule", "file"), at=0):
        """Where a part of the grammar that begins at a place ends, or None where it does not fit."""
        if isinstance(part, str):
            return at + len(part) if text.startswith(part, at) else None
        if isinstance(part, re.Pattern):
            return at + 1 if part.match(text, at) else None
        if callable(part):
            return part(text, at)
        kind, inner = part
        if kind == "rule":
            return self.match(text, self.rules[inner], at)
        if kind == "choice":
            ends = (self.match(text, each, at) for each in inner)
            return next((end for end in ends if end is not None), None)
        if kind == "sequence":
            for each in inner:
                at = self.match(text, each, at)
                if at is None:
                    return None
            return at
        if kind in "&!":
            return at if (self.match(text, inner, at) is None) == (kind == "!") else None
        times = 0
        while (end := self.match(text, inner, at)) is not None:
            at, times = end, times + 1
            if kind == "?":
                break
        return None if kind == "+" and not times else at


@pytest.fixture(scope="module")
def grammar():
    return Grammar(re.search(r"```peg\n(.*?)```", PAGE, re.DOTALL)[1])


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_golden_replay_is_of_the_grammar(grammar, path):
    text = path.read_text(encoding="utf-8")

    assert grammar.match(text) == len(text)


@pytest.mark.parametrize("game", ["cabo", "cutthroat-spades", "cuttle"])
def test_whatever_is_read_is_of_the_grammar(grammar, game):
    """Logs with all that can stand in them, respelled and mistyped: what the reader takes the grammar takes."""
    random, read = Random(7), 0
    for log in simulate(game, games=6, seed=3):
        noted = trips.annotated(log.upto(min(len(log), 60)).with_header(log.header.with_tag("Result", None)), random)
        texts = [dumps(noted), trips.respelled(dumps(noted), random)]
        texts += [trips._mistyped(texts[0], random) for _ in range(200)]
        for text in texts:
            try:
                loads(text)
            except NotationError:
                continue
            read += 1
            assert grammar.match(text) == len(text), text
    assert read > 60


TAKEN = [
    "",
    "{one} {two}\n\n",
    "{one}\n{two\nlines}\nA draw\n",
    "A points 8♥!?{so}(A draw)\n\n$3 {a \\} b}\n\n( {why} A draw\n\n* draw 10H ) {so} ( A pass )\n* takeback 1\n",
    "  A   points\t8H @12.50=40.0>19!! $007  \r\n",
    '* position {"turn": "A", "hands": {"A": ["Ac"]}, "at": "( { @1 }"} $1 {x}\nA points Ac',
    "* hands / -- / ?? 2c\n* show B ?? ??\nA discard 3c 4d 5h\nA permanent Jh 8s\nA oneoff Jk\n",
]


@pytest.mark.parametrize("body", TAKEN)
def test_what_is_read_in_another_spelling_is_of_the_grammar_too(grammar, body):
    text = HEAD + '[Start "2026-03-01T20:15Z"]\n\n' + body

    loads(text)
    assert grammar.match(text) == len(text)


@pytest.mark.parametrize(
    "body",
    [
        "A jump\n", "A points ah\n", "A points 8h 9h\n", "F draw\n", "* takeback 01\n", "A draw A draw\n",
        "A draw {x} * draw 5h\n", "{x} A draw\n", "$1\n", "@1\n", "( A draw\n)\n", "A draw\n)\n", "A draw\n( )\n",
        "A draw\n( A pass\n", "A draw {open\n", "A draw $x\n", "A draw $1 @5\n", "A draw =40 @5\n", "A draw @01\n",
        "A draw @1.2345\n", "A draw =40.55\n", "A draw =1234\n", "A draw ??\n", "* position []\n", '[Event "late"]\n\nA draw\n[Event "x"]\n',
        "* end boredom\n", "A look A4\n", "* deal B / / 2c\n", "A draw ; a remark\n", "A draw !!!\n",
    ],
)  # fmt: skip
def test_what_is_not_of_the_grammar_is_not_read(grammar, body):
    text = HEAD + '[Start "2026-03-01T20:15Z"]\n\n' + body

    assert grammar.match(text) is None
    with pytest.raises(NotationError):
        loads(text)


@pytest.mark.parametrize("body", ["A resign\n", "* end agreement\n", "* end time B A $1\n"])
def test_endings_are_of_the_grammar(grammar, body):
    text = HEAD + "\n" + DEAL + body

    assert grammar.match(text) == len(text)


def test_several_games_are_of_the_grammar(grammar):
    text = "\ufeff\n" + TIMED + "\n\n" + HEAD + HEAD + "\n" + TIMED.replace("\n", "\r\n")

    assert grammar.match(text.removeprefix("\ufeff\n")) == len(text) - 2


def test_the_example_is_canonical():
    block = re.search(r"\n\n((?:    .*\n|\n)+)", PAGE.partition("**Written**")[2])[1]
    text = "".join(line[4:] if line.strip() else "\n" for line in block.strip("\n").splitlines(keepends=True)) + "\n"

    assert dumps(loads(text)) == text
