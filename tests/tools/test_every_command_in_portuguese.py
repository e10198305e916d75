"""Every command under `pt_PT`: what it tells, writes for people, asks and refuses has no word that is not Portuguese.

Nothing is listed here that could be forgotten: a command that no line of `TOLD` or `REFUSED` runs fails, and so does an
option that none gives, unless `SILENT` says why it says nothing.
"""

import json
import re
import shlex
import sys
from html import unescape
from io import BytesIO, TextIOWrapper
from itertools import pairwise
from pathlib import Path
from random import Random
from string import Formatter

import pytest

from cardlog import Committed, Header, Table, dumps, find, load
from cardlog.cards import CARD_NAMES
from cardlog.event import Fact
from cardlog.game import BUILT_IN
from cardlog.kinds import REASONS
from cardlog.language import language
from cardlog.testing.generate import refusal, undue_facts
from cardlog.testing.tries import some_decisions, variants
from cardlog_tools.cli import COMMANDS
from cardlog_tools.cli import load as command_of
from cardlog_tools.record.commands import COMMANDS as TYPED
from cardlog_tools.retold import fits, retold

from .portuguese import forms, messages, strange

ROOT = Path(__file__).parents[2]
REPLAYS = sorted((ROOT / "replays").rglob("*.cgn"))
NAMES = ("Ana", "Bruno", "Clara", "Davi", "Eva", "Amostra", "Outra", "casa", "jogos", "teste", "loadFixture")
PORTUGUESE = language("pt")
HEADER = '[Cardlog "2"]\n[Game "{game}"]\n[Rules "classic"]\n[Seats {seats}]\n'

SAMPLE = """\
[Cardlog "2"]
[Game "cuttle"]
[Rules "classic"]
[Seats "Ana" "Bruno"]
[Event "Amostra"]
[Start "2026-03-01T20:15:00+01:00"]

{o começo}
* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh @2
A points 8h @12.5 =55>48.5 $2 {talvez}
( A points 9c {ou isto}
) {agora Bruno}
B scuttle 9s 8h @14 =60
A draw
* draw 7s @20.25
B points 4c @33.5
"""
ILLEGAL = SAMPLE.replace("B scuttle 9s 8h", "B scuttle 9s 9c")


@pytest.fixture(autouse=True)
def portugal(monkeypatch):
    monkeypatch.setenv("LC_ALL", "pt_PT.UTF-8")


def in_portugal(path):
    """A recorded game, with other names and without what people wrote."""
    text = re.sub(r"\[(?:Event|Date) \"[^\"]*\"\]\n|\{[^\"{}]*\}", "", path.read_text(encoding="utf-8"))
    seats = text.partition('[Seats "')[2].partition("]")[0].count('" "') + 1
    return re.sub(r"\[Seats .*\]", f"[Seats {' '.join(map(json.dumps, NAMES[:seats]))}]", text)


@pytest.fixture
def desk(tmp_path, monkeypatch):
    """A folder with games, where commands are run."""
    monkeypatch.chdir(tmp_path)

    def put(name, content):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    put("a.cgn", SAMPLE)
    put("ilegal.cgn", ILLEGAL)
    put("curto.cgn", SAMPLE.replace("B points 4c @33.5\n", "").replace("talvez", "quem sabe"))
    put("outro.cgn", SAMPLE.replace("talvez", "nunca").replace("Amostra", "Outra").replace("@33.5", "@35"))
    put("meu.cgn", SAMPLE.replace("talvez", "sempre").replace("Amostra", "teste").replace("@33.5", "@34"))
    for game in BUILT_IN:
        stem = {"cuttle": "fours", "cabo": "a-shared-victory", "cutthroat-spades": "three-nils"}[game]
        put(f"jogos/{game}.cgn", in_portugal(ROOT / "replays" / game / f"{stem}.cgn"))
    put("jogos/dama.cgn", in_portugal(ROOT / "replays/cuttle/four-kings.cgn"))
    for stem in ("variant-joker", "site-a-whole-game", "variant-a-nine-makes-a-king-wait", "fours"):
        put(f"cuttle/{stem}.cgn", in_portugal(ROOT / "replays/cuttle" / f"{stem}.cgn"))
    return put


@pytest.fixture
def run(cardlog, monkeypatch):
    """Runs a command line, with what is typed; gives all that a person reads of it: what is printed, and files it wrote."""

    def command(line, typed=""):
        args = shlex.split(line)
        monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8"))
        ran = cardlog(*args)
        files = [arg for before, arg in pairwise(args) if before in ("-o", "--html")]
        return ran, "\n".join([ran.out, ran.err, *map(read, files)])

    return command


def read(name):
    """What people read in a file: the text of a page or a picture."""
    path = Path(name)
    if path.suffix not in (".html", ".svg") or not path.is_file():
        return ""
    text = path.read_text(encoding="utf-8")
    said = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    spoken = "\n".join(json.loads(said[1])["words"].values()) if said else ""
    text = re.sub(r"<(style|script)\b.*?</\1>|<code>.*?</code>|<small>.*?</small>", " ", text, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", "\n", text).replace("\xa0", " ")) + re.sub(r"\{\w+\}", "", spoken)


def other_words(text, *names):
    """What is not Portuguese of what a command said: without comments, and without what is typed at prompts."""
    return strange(re.sub(r"^ *\| .*$|\{[^{}\n]*\}", "", text, flags=re.MULTILINE), *NAMES, *TYPED, *names)


def test_english_would_be_noticed():
    assert strange("Show this message and exit.") == ["and", "exit", "message", "this"]
    assert strange("Mostrar esta mensagem e exit.") == ["exit"]
    assert strange("cardlog show: não há o evento 9: o último é 4; B scuttle 9s 9c, `points 8h`, --all") == []


def committed():
    """A game that is over, whose dealer published a digest of its seed before the first card."""
    dealer = Committed("a maré enche às sete e nove da noite")
    table = Table.start(dealer.promise(Header.make("cuttle")), dealer)
    for _ in range(4):
        table = table.offer(f"{table.expects.actor} draw")
    return dumps(dealer.reveal(table.end("agreement").log))


def site_game():
    """A record of the Cuttle site: a deal, another state in its place, and a draw of no card."""
    cards = [name.upper() for name in CARD_NAMES[:52]]
    row = {name: [] for name in ("p0Points", "p1Points", "p0FaceCards", "p1FaceCards", "scrap", "discardedCards")}
    row |= {"playedBy": 0, "turn": 0, "phase": 1, "playedCard": None, "targetCard": None, "oneOffTarget": None}
    dealt = row | {"moveType": "deal", "p0Hand": cards[:5], "p1Hand": cards[5:11], "deck": cards[11:]}
    other = dealt | {"moveType": "loadFixture", "p0Hand": cards[:2], "p1Hand": cards[2:4], "deck": cards[4:]}
    return {"name": "casa", "gameStates": [dealt, other, other | {"moveType": "draw", "turn": 1}]}


# Help.

VALUES = ("file", "events", "decisions", "revision", "Date", "Start", "Commitment", "Seed", "nobody", "part", "Source", "WxH", "replays", "tests", "where", "me", "go", "fish")  # fmt: skip
"""What help texts and refusals name of what can be typed."""


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help_is_portuguese(cardlog, name):
    ran = cardlog(*name.split(), "--help")

    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Uso: cardlog")
    assert strange(ran.out, *VALUES) == []


# What is told.

TOLD = {
    "analyse": ["analyse curto.cgn -o b.cgn --iterations 20 --seat A"],
    "annotate": ["annotate a.cgn --at 2 --comment olá --glyph !?", "annotate a.cgn --at 3 --variation 'B draw; * draw 5h'"],
    "arena": ["arena cuttle --player a=simple --player b=random --games 4 --seed 1",
              "arena cuttle --player a=simple --player b=random --elo0 0 --elo1 300 --seed 1 --rules site --seats 2"],
    "balance": ["balance cuttle --games 10 --seed 1 --rules classic --rules 'classic joker=true' --html b.html --save b.base",
                "balance cuttle --against b.base", "balance cabo --games 2 --seed 1 --seats 3 --player random --revision 1"],
    "check": ["check a.cgn ilegal.cgn jogos nada.cgn"],
    "convert": ["convert a.cgn b.clog", "convert a.cgn - --anonymise"],
    "coverage": ["coverage jogos"],
    "deal-on": ["deal-on a.cgn --seat A --at 3 --seed 1 -o b.cgn"],
    "diff": ["diff a.cgn curto.cgn", "diff a.cgn a.cgn", "diff a.cgn jogos/cabo.cgn", "diff a.cgn cuttle/variant-joker.cgn"],
    "doctor": [f"doctor cuttle --replays {ROOT / 'replays/cuttle'} --tests {ROOT / 'tests/cuttle'} --snapshots jogos"],
    "export": ["export jogos -o casa --format csv"],
    "find": ["find a.cgn --player Ana --event '? points 8?' --glyph ! --comment talvez --clause 'CU 3.1'",
             "find a.cgn --longer 2 --shorter 9 --rules classic --where 'score.A >= 0'", "find a.cgn --result A --reason goal -o b.cgn"],
    "games": ["games"],
    "impact": ["impact cuttle ilegal.cgn --rules 'classic four=random' --html b.html --play-on random --times 1 --seed 1 --all",
               "impact cuttle --rules 'classic nine=return' --markdown --fail-over 5%", "impact cuttle --save b.base",
               "impact cuttle --against b.base", "balance cuttle --games 2 --seed 1 --json",
               "impact cuttle --rules 'classic four=random' --html c.html --balance b.json"],
    "import": ["import site.json --from cuttle-site -o b.cgn"],
    "join": ["view a.cgn --seat A -o A.cgn", "view a.cgn --seat B -o B.cgn", "join A.cgn B.cgn -o b.cgn", "join A.cgn -o c.cgn"],
    "legal": ["legal a.cgn --at 1", "legal a.cgn --all", "legal jogos"],
    "list": ["list jogos a.cgn ilegal.cgn", "list a.cgn --tags --sort -events"],
    "merge-notes": ["merge-notes a.cgn meu.cgn outro.cgn -o b.cgn"],
    "new-game": ["new-game teste", "new-game outro-teste -o casa"],
    "page": ["page jogos a.cgn -o b.html", "page a.cgn --seat A --embed -o c.html", "page a.cgn --choices -o d.html"],
    "perft": ["perft a.cgn --depth 1 --divide --at 3"],
    "puzzles": ["puzzles cuttle -o b.cgn --turns 2", "puzzles curto.cgn -o c.cgn --search 20"],
    "record": ["record cuttle -o r.cgn --player A=simple --player B=random --seed 3 --times --rules site --seats 2"],
    "render": ["render a.cgn -o b.svg --caption --legend", "render jogos/cabo.cgn -o c.svg --seat A --now --at 3 --crop --flip",
               "render jogos/cutthroat-spades.cgn -o d.svg --theme dark --faces plain --width 300",
               "render a.cgn -o e.svg --animate --at 1..3 --caption"],
    "replay": ["replay a.cgn", *(f"replay jogos/{name}.cgn" for name in BUILT_IN), "replay a.cgn --seat B --from 3",
               "replay jogos/dama.cgn --score", "replay a.cgn --at 3"],
    "rules": ["rules cuttle", "rules cabo 'CA 3'", "rules log", "rules cuttle --card -o b.svg", "rules cabo --card -o b.html"],
    "show": ["show jogos --all", "show a.cgn --knowledge --at 4", "show a.cgn --seat A --now", "show a.cgn ilegal.cgn"],
    "shrink": ["shrink cuttle/fours.cgn --rules 'classic four=random' -o b.cgn"],
    "simulate": ["simulate cuttle --games 2 --seed 1 -o b.cgn --seats 2 --rules site --player A=simple", "simulate cabo --games 1 -o casa --format clog"],
    "step": ["step a.cgn --at 3 -o b.svg --size 160x40", "step jogos/cabo.cgn --seat A --now -o c.svg --size 160x40", "step ilegal.cgn --at 3 -o d.svg"],
    "verbs": [f"verbs {name}" for name in BUILT_IN],
    "verify-deal": ["verify-deal jurado.cgn", "verify-deal jurado.cgn --seed x"],
    "view": ["view a.cgn --seat A -o b.cgn", "view a.cgn --seat public --anonymise -o c.cgn"],
}  # fmt: skip
"""For each command lines that a person reads something of."""

SILENT = {
    "--json": "what programs read is the same in every language", "--lang": "the language itself",
    "--force": "an output is overwritten, and nothing said", "--jobs": "how many work on it", "--on": "where they do",
    "--fast": "fewer worlds", "--until": "more games", "--remove": "something goes", "--real": "asks: see the prompts",
    "--view": "asks: see the prompts",
}  # fmt: skip
"""The options that no line needs to give."""


@pytest.mark.parametrize("name", TOLD)
def test_what_is_told_is_portuguese(desk, run, name):
    desk("b.json", "{}")
    desk("site.json", json.dumps(site_game()))
    if name == "verify-deal":
        desk("jurado.cgn", committed())
    for line in TOLD[name]:
        ran, text = run(line)
        if "--json" in line:
            desk("b.json", ran.out)
            continue
        assert ran.code in (0, 1) or "ilegal.cgn" in line or "nada.cgn" in line, text
        shown = (
            re.sub(r"^(?:SEAT|\*) .*$|^    (?:[AB]|\*) .*$", "", text, flags=re.MULTILINE) if name == "verbs" else text
        )
        assert other_words(ran.err if line.startswith("convert") else shown) == [], line


def test_each_command_is_run():
    assert {*TOLD} == {*COMMANDS}
    assert {*REFUSED} == {*COMMANDS}


@pytest.mark.parametrize("name", COMMANDS)
def test_each_option_is_given(name):
    options = {each for param in command_of(name).params for each in param.opts if each.startswith("--")} - {"--help"}
    lines = [line for lines in (*TOLD.values(), *REFUSED.values()) for line in lines if line.startswith(f"{name} ")]
    given = {word for line in lines for word in line.replace(" -o ", " --out ").split()}

    assert options - given - SILENT.keys() == set()


# What is refused.

REFUSED = {
    "analyse": ["analyse a.cgn --no", "analyse ilegal.cgn -o b.cgn --fast", "analyse a.cgn -o b.cgn --fast --iterations 3", "analyse A.cgn -o b.cgn --seat B"],
    "annotate": ["annotate a.cgn --at 1", "annotate a.cgn --at 99 --comment x", "annotate a.cgn --at 2 --glyph zz", "annotate a.cgn --at 2 --variation 'B points Kd'",
                 "annotate a.cgn --at x --comment x", "annotate - --at 1 --comment x", "annotate a.cgn --at 0 --glyph !"],
    "arena": ["arena cuttle --player a", "arena cuttle --player a=simple --player a=simple", "arena cuttle --player a=moon --player b=simple", "arena cuttle --player a=simple --player b=simple --elo0 9 --elo1 3"],
    "balance": ["balance cuttle --until x", "balance cuttle --games 0", "balance cuttle --revision 99", "balance cuttle --against a.cgn", "balance cuttle --player a --player b", "balance cuttle --games 2 --until 1%", "balance cuttle --player C=simple", "balance cuttle --games 2 --html a.cgn"],
    "check": ["check nada.cgn", "check a.cgn#7", "check .", "check"],
    "convert": ["convert nada.cgn -", "convert ilegal.cgn b.cgn", "convert a.cgn a.cgn"],
    "coverage": ["coverage nada.cgn", "coverage ilegal.cgn", "coverage a.cgn jogos/cabo.cgn nada.cgn"],
    "deal-on": ["deal-on a.cgn", "deal-on a.cgn --seat Z", "deal-on a.cgn --seat A --at 99", "deal-on jogos/dama.cgn --seat A"],
    "diff": ["diff a.cgn", "diff a.cgn nada.cgn", "diff a.cgn a.cgn b.cgn"],
    "doctor": ["doctor tarot", "doctor cuttle", "doctor cuttle --replays jogos --tests jogos --snapshots nada"],
    "export": ["export nada.cgn", "export a.cgn -o a.cgn", "export a.cgn -o casa --format pdf", "export ilegal.cgn -o casa --format csv"],
    "find": ["find a.cgn", "find a.cgn --where 'score.A >='", "find a.cgn --where score.A", "find a.cgn --where 'lua > 1'", "find a.cgn --clause 'CU 99'", "find a.cgn --glyph zz", "find a.cgn --rules lua", "find a.cgn --event ''", "find nada.cgn --player Ana", "find a.cgn --longer x"],
    "games": ["games --no", "games x"],
    "impact": ["impact a.cgn", "impact a.cgn --rules lua", "impact a.cgn --rules site --fail-over 5", "impact a.cgn --rules site --times 3", "impact a.cgn --rules site --balance a.cgn", "impact a.cgn --against nada.base", "impact a.cgn --rules site --play-on moon", "impact nada.cgn --rules site --markdown", "impact a.cgn --rules site --json --markdown"],
    "import": ["import nada.json --from nobody -o b.cgn", "import nada.json --from cuttle-site -o b.cgn", "import mau.json --from cuttle-site -o b.cgn", "import a.cgn --from cuttle-site -o b.cgn"],
    "join": ["join a.cgn", "join a.cgn jogos/cabo.cgn -o b.cgn", "join a.cgn curto.cgn -o b.cgn", "join a.cgn errado.cgn -o b.cgn", "join a.cgn ilegal.cgn -o b.cgn"],
    "legal": ["legal a.cgn --at 99", "legal ilegal.cgn", "legal a.cgn --at 1 --all"],
    "list": ["list a.cgn --sort lua", "list nada.cgn", "list a.cgn --json --tags"],
    "merge-notes": ["merge-notes a.cgn", "merge-notes a.cgn curto.cgn jogos/cabo.cgn -o b.cgn", "merge-notes a.cgn a.cgn errado.cgn -o b.cgn"],
    "new-game": ["new-game 'No Name'", "new-game cuttle", "new-game jogos -o jogos", "new-game json"],
    "page": ["page a.cgn", "page nada.cgn -o b.html", "page a.cgn --seat Z -o b.html", "page ilegal.cgn -o b.html", "page a.cgn --anonymise -o a.cgn"],
    "perft": ["perft a.cgn --depth -1", "perft a.cgn --depth x", "perft A.cgn --depth 3", "perft nada.cgn --depth 1"],
    "puzzles": ["puzzles a.cgn -o b.cgn --turns 1", "puzzles a.cgn -o b.cgn --search -1", "puzzles a.cgn"],
    "record": ["record cuttle -o -", "record tarot -o r.cgn", "record cabo -o a.cgn", "record cuttle -o r.cgn --player C=me", "record cuttle -o r.cgn --player A=lua", "record cuttle -o r.cgn --player A", "record cuttle -o a.cgn --seats 3",
               "record cuttle -o r.cgn --view Z", "record cuttle -o r.cgn --real --seed 1", "record cuttle -o a.cgn --player A=me:Eva", "record cuttle -o a.cgn --view A", "record cuttle -o ilegal.cgn", "record cuttle -o nada/r.cgn", "record cuttle -o a.cgn --rules site"],
    "render": ["render a.cgn --at x -o x.svg", "render a.cgn -o x.pdf", "render a.cgn -o b.svg --theme lua", "render a.cgn -o b.svg --faces lua", "render a.cgn --at 1..3 -o b.svg", "render a.cgn --now -o b.svg", "render a.cgn --animate --at 3 -o b.svg", "render a.cgn --width 3 -o b.svg", "render a.cgn --animate -o b.png"],
    "replay": ["replay a.cgn --seat Z", "replay ilegal.cgn", "replay A.cgn --seat B", "replay a.cgn --at 3 --score", "replay a.cgn --at 99"],
    "rules": ["rules tarot", "rules cuttle 'CU 99'", "rules cuttle --card", "rules cuttle 'CU 3' --card -o b.svg", "rules cuttle --card -o b.pdf"],
    "show": ["show a.cgn --knowledge --now --seat A", "show a.cgn --now", "show a.cgn --at 99", "show a.cgn --seat Z", "show A.cgn --seat B"],
    "shrink": ["shrink a.cgn --rules lua", "shrink cuttle/variant-joker.cgn --rules 'classic joker=true'", "shrink ilegal.cgn --rules site"],
    "simulate": ["simulate cuttle --games x", "simulate tarot -o b.cgn", "simulate cuttle -o b.cgn --seats 9", "simulate cuttle -o b.cgn --format pdf", "simulate cuttle -o b.cgn --player Z=simple", "simulate cuttle -o a.cgn"],
    "step": ["step -", "step a.cgn", "step a.cgn --size 1x1 -o b.svg", "step a.cgn --at 99 -o b.svg", "step a.cgn -o b.txt", "step nada.cgn -o b.svg", "step a.cgn --at x -o b.svg"],
    "verbs": ["verbs tarot"],
    "verify-deal": ["verify-deal a.cgn", "verify-deal nada.cgn", "verify-deal errado.cgn --seed x"],
    "view": ["view a.cgn --seat Z", "view A.cgn --seat B", "view a.cgn", "view ilegal.cgn --seat A -o b.cgn"],
}  # fmt: skip
"""For each command lines that cannot be done, or whose answer is no."""


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_is_refused_in_portuguese(desk, run, name):
    desk("A.cgn", SAMPLE.replace("2d 5c 8h 9c Kd", "?? ?? ?? ?? ??").replace("[Start", '[View "B"]\n[Start'))
    desk("errado.cgn", SAMPLE.replace("B points 4c", "B points 3d"))
    desk("mau.json", '{"gameStates": [{')
    for line in REFUSED[name]:
        ran, text = run(line)
        assert ran.code in (1, 2), line
        assert ran.err, line
        assert other_words(text, *VALUES) == [], line


POSITIONS = {
    "cuttle": ({"turn": "A", "hands": {"A": ["2c"], "B": ["3c"]}}, [
        {"turn": "Z"}, {"x": 1}, {"hands": {"A": ["5h"], "B": ["??"]}}, {"hands": []}, {"hands": {"A": "5h"}}, {"hands": {"C": []}}, {"hands": {"A": ["zz"]}}, {"points": {"A": [{"card": "Kh"}]}},
        {"points": {"A": [{"card": "5h", "jacks": ["5d"]}]}}, {"points": {"A": [{}]}}, {"passes": 9}, {"passes": "x"}, {"passes": 1}, {"permanents": {"A": ["5h"]}}, {"flipped": "5h"}, {"pending": ["x"]},
        {"pending": [{"verb": "oneoff", "card": "5h", "seat": "A"}]}, {"pending": [{"verb": "oneoff", "card": "5h", "seat": "A"}], "awaits": "response"}, {"awaits": "response"}, {"awaits": "lua"},
        {"points": {"A": [{"card": "Th"}, {"card": "Ts"}, {"card": "9s"}]}}, {"waiting": ["5h"]}, {"seen": {"A": ["5h"]}}, {"top": ["5h"]}, {"stock": 3}, {"actor": "B"}, {"scrap": ["2c"]}, {"scrap": ["Jk"]}, {"turn": None},
    ]),
    "cabo": ({"turn": "A", "dealer": "B", "starter": "A", "slots": {"A": ["5h", "6h", None, None], "B": ["5c", "6c", None, None]}, "discard": ["7h"]}, [
        {"discard": []}, {"rounds": 0}, {"round": 0}, {"slots": {"A": ["5h", None, None], "B": ["5c", "6c", None, None]}}, {"totals": {"A": 150}}, {"totals": {"A": 150, "B": 0}}, {"totals": {"A": 100, "B": 0}}, {"caller": "A"}, {"seen": {"A3": ["A"]}},
        {"seen": {"A0": ["Z"]}}, {"drawn": "9h"}, {"awaits": "look"}, {"awaits": "look", "slots": {"A": ["5h", "6h", "7c", "8c"], "B": ["5c", "6c", "9c", "Tc"]}, "seen": {"A0": ["A"]}}, {"pending": "A draw"},
        {"rounds": [{"A": -3, "B": 5}]}, {"rounds": [{"A": 3, "B": 5}], "totals": {"A": 1, "B": 5}}, {"seen": {"A0": ["public"]}}, {"reset": {"A": True}}, {"slots": {"A": ["5h", "5h", None, None], "B": ["5c", "6c", None, None]}},
    ]),
    "cutthroat-spades": ({"dealer": "C", "actor": "A", "hands": {"A": ["5h"], "B": ["5d"], "C": ["6c"]}, "bids": {"A": 1, "B": 2, "C": 3}, "tricks": {"A": 16, "B": 0, "C": 0}}, [
        {"bids": {"A": 1}}, {"bids": {"A": 1, "B": 2, "C": 40}}, {"bids": {"B": 2}}, {"totals": {"A": 250, "B": 0, "C": 0}}, {"voids": {"A": ["x"]}}, {"voids": {"A": "h"}}, {"deals": [{"A": 5, "B": 0, "C": 0}], "totals": {"A": 7, "B": 0, "C": 0}},
        {"hands": {"A": ["5h", "4h"], "B": ["5d"], "C": ["6c"]}}, {"actor": "B"}, {"last": [{"seat": "A", "card": "2h"}]}, {"trick": [{"seat": "B", "card": "2h"}]}, {"open": "x"}, {"bags": {"A": 50}}, {"tricks": {"A": 0, "B": 0, "C": 0}},
    ]),
}  # fmt: skip
"""By game a position, and what makes it wrong."""


@pytest.mark.parametrize("game", POSITIONS)
def test_what_is_wrong_with_a_position_is_told_in_portuguese(desk, run, game):
    right, changes = POSITIONS[game]
    seats = " ".join(f'"{name}"' for name in NAMES[: find(game).seats[0]])
    for change in changes:
        position = f"* position {json.dumps(right | change)}"
        desk("p.cgn", f"{HEADER.format(game=game, seats=seats)}\n{position}\n")
        ran, text = run("check p.cgn")
        assert ran.code in (1, 2), change
        assert other_words(text.replace(position, "")) == [], change


LINES = ["A foo", "A points", "A points 8h 9h", "A points 8h8", "Z draw", "A points 8h @1", "A points 8h @x", "( A draw", ") ", "A points 8h // x", "{sempre", "* takeback 9", "* takeback x", "* end lua",
         "A resign\nA draw", "* end time B B", "* end time E", "A points 8h =200", "A points 8h $x", "A points 8h A draw", "A points 8h ??", '[Nome "x"]', "* position []", "* position {", "A scuttle 8h 9s", "A oneoff 5c Ac",
         "A permanent Kd Ac", "B draw", "* draw 5h", "A discard 2d"]  # fmt: skip


def test_what_is_wrong_with_a_line_is_told_in_portuguese(desk, run):
    begun = SAMPLE.split("A points 8h", maxsplit=1)[0]
    for line in LINES:
        desk("l.cgn", f"{begun}{line}\n")
        ran, text = run("check l.cgn")
        assert ran.code in (1, 2), line
        assert other_words(text, *REASONS) == [], line


HEADERS = [("cuttle", "tarot"), ("classic", "lua"), ("classic", "classic four=x"), ("classic", "classic x=x"), ("classic", "classic four"), ('"Ana" "Bruno"', '"Ana"'), ('[Seats "Ana" "Bruno"]\n', ""), ('"2"', '"9"'),
           ('"2"', '"x"'), ("[Cardlog", "Cardlog"), ('[Event "Amostra"]', '[Event "Amostra"]\n[Event "x"]'), ("[Event", '[Result "A"]\n[Event'), ("[Event", '[View "Z"]\n[Event'), ("[Event", '[Revision "x"]\n[Event'),
           ("2026-03-01T20:15:00+01:00", "ontem"), ("Amostra", "\udcff")]  # fmt: skip


def test_what_is_wrong_with_a_header_is_told_in_portuguese(desk, run):
    for right, wrong in HEADERS:
        desk("h.cgn", SAMPLE.replace(right, wrong, 1).encode(errors="surrogateescape"))
        ran, text = run("check h.cgn")
        assert ran.code in (1, 2), wrong
        assert other_words(text) == [], wrong


@pytest.mark.parametrize(
    "command",
    [
        "check b.clog",
        "convert b.clog c.cgn",
        "impact b.clog --rules site",
        "annotate b.clog --at 1 --comment x",
        "find b.clog --player Ana",
        "check b.cgn.gz",
    ],
)
def test_what_is_broken_is_told_in_portuguese(desk, run, command):
    run("convert a.cgn b.clog")
    whole = Path("b.clog").read_bytes()
    run("convert a.cgn b.cgn.gz")
    desk("b.cgn.gz", Path("b.cgn.gz").read_bytes()[:-9])
    for broken in (
        whole[:-3],
        whole[:60] + b"\0" + whole[61:],
        whole[:40] + whole[60:],
        whole[: len(whole) // 2],
        b"\x96\xa7cardlog",
        b"",
    ):
        desk("b.clog", broken)
        ran, text = run(command)
        assert ran.code in (1, 2)
        assert other_words(text) == []


def test_every_reason_that_random_tries_meet_is_told_in_portuguese():
    """Over all replays: decisions that may not be, and facts that are a little off."""
    random, reasons = Random(1), {}
    for path in REPLAYS:
        log = load(path)
        for number, state in enumerate(log.walk_states()):
            tried = some_decisions(log.game.verbs, random, 8, range(state.seats))
            if number < len(log) and isinstance(log[number], Fact):
                tried += sorted(variants(log.game.verbs, log[number], random, 6), key=str)
            for event in tried + (undue_facts(log.game.verbs) if number % 7 == 0 else []):
                error = refusal(log.game, state, event)
                if error is not None:
                    reasons[re.sub(r"\b[2-9AKQJT][cdhs]\b|\b[A-E]\d?\b|\d+", "#", error.reason)] = error.reason

    assert len(reasons) > 70
    assert {
        reason: fits(reason, PORTUGUESE) for reason in reasons.values() if strange(fits(reason, PORTUGUESE) or reason)
    } == {}


# What is asked.

PROMPTS = {
    "record cuttle -o r.cgn --real --player A=me:Ana --player B=me:Bruno": [
        "help", "C", "zz", "A", "help", "5h 6h", "5h 6h 7h 8h zz", "5h 5h 7h 8h 9h Th", "5h 6h 7h 8h 9h Tc", "5h 2c 3c 4c 6c", "2c 3c 4c 5c 6c", "help", "legal", "undo", "undo 99", "undo x", "why",
        "why zz", "why A draw", "why B draw", "why B points 2c", "glyph zz", "glyph !", "comment", "comment 99 x", "comment 1 olá", "offer draw x", "resign Z", "zz", "o", "draw", "B draw", "zz", "??", "help", "5d", "table",
        "* draw", "offer draw", "n", "offer draw", "s", "undo", "abandon", "" ],
    "record cabo -o r.cgn --real": [
        "A", "5h 6h 7h 8h", "2c 3c 4c 5c", "9h", "help", "look A0 A1", "look", "zz", "B1 B2", "look A0 A1", "draw", "7d", "discard peek A2", "7h", "legal", "swap", "help", "draw", "9c", "help", "swap A0 A1", "2h", "2d", "cabo", "draw", "Kd", "discard", "quit"],
    "record cutthroat-spades -o r.cgn --view A --player B=me:Clara": [
        "A", "help", "2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd Ad 2h 3h 4h 5h", "help", "bid 99", "1", "2", "3", "legal", "help", "play", "play 3c", "4c", "2h", "quit"],
    "record cuttle -o r.cgn --seed 4 --player B=simple": ["1", "offer draw", "x", "resign A", ""],
    "record cuttle -o a.cgn": ["1", "quit"],
    "record cuttle -o cortado.cgn": ["quit"],
}  # fmt: skip
"""Games that are recorded, and what is typed at their prompts."""


@pytest.mark.parametrize("line", PROMPTS, ids=lambda line: " ".join(line.split()[1:2] + line.split()[3:6]))
def test_what_is_asked_is_asked_in_portuguese(desk, run, line):
    desk("cortado.cgn", SAMPLE + "A poi")
    ran, text = run(line, "".join(f"{typed}\n" for typed in PROMPTS[line]))

    echoed = re.sub(r"^(\d+\. (?:[^>:?\n]*[>:?])) .*$", r"\1", text, flags=re.MULTILINE)
    assert ran.code == 0
    assert (
        other_words(re.sub(r"^ *\d+ (?:draw|points|oneoff|look|play|bid)\b.*$", "", echoed, flags=re.MULTILINE)) == []
    )


# What programs read.


def test_a_message_in_json_stays_english(desk, cardlog):
    told = json.loads(cardlog("check", "ilegal.cgn", "--json").out)

    assert told["message"] == "9c is not on the table"


# The catalogue, and numbers.


def test_every_message_is_told_by_its_own_translation():
    """Where another template fits its text as well, that would be taken for it."""
    wrong = {}
    for message in messages():
        names = list(dict.fromkeys(name for _, name, _, _ in Formatter().parse(forms(message.id)[0]) if name))
        if (
            message.pluralizable
            or not all(name.isidentifier() for name in names)
            or not re.search(r"[a-z]{2}", re.sub(r"\{\w+\}", "", message.id))
        ):
            continue
        parts = {name: f"Q{number}" for number, name in enumerate(names)}
        told = retold(message.id.format(**parts), PORTUGUESE)
        if told != message.string.format(**parts):
            wrong[message.id] = told
    assert wrong == {}


@pytest.mark.parametrize(
    ("english", "portuguese"),
    [
        ("12.5 %", "12,5 %"),
        ("509,138", "509\xa0138"),
        ("+0.9 to +1.5", "+0,9 a +1,5"),
        ("1 game", "1 jogo"),
        ("2,000 games", "2\xa0000 jogos"),
        ("Checked: 2 of 2 games; of their 8 events 7 are still legal (87.5 %).", "Verificação: 2 de 2 jogos; de 8 eventos, 7 ainda são legais (87,5 %)."),
        ("over with A (goal), and was unfinished", "acaba com A (meta), e era por acabar"),
        ("Jk is not in the stock", "Jk não está no monte"),
        (
            "cardlog: game 3 of seed 1, a=x, seat A, event 5: the bot's decision is illegal: A draw: a play is awaited (CU 2.2)",
            "cardlog: jogo 3 da semente 1, a=x, lugar A, evento 5: a decisão do bot é ilegal: A draw: espera-se uma jogada (CU 2.2)",
        ),
        ("cardlog: a.cgn: 2 seats play", "cardlog: a.cgn: jogam 2 lugares"),
        ("The first seat wins 6.7 points less against an even share of 50.0 %, not beyond chance at 30 games.",
         "O primeiro lugar vence menos 6,7 pontos do que uma parte igual de 50,0 %, não mais do que o acaso em 30 jogos."),
        ("game.cgn:3: event 2: there is no event 9: the last is 4", "game.cgn:3: evento 2: não há o evento 9: o último é 4"),
        ("Nothing of this is in a catalogue", "Nothing of this is in a catalogue"),
    ],
)  # fmt: skip
def test_it_is_said_again_with_its_numbers(english, portuguese):
    assert retold(english, PORTUGUESE) == portuguese
