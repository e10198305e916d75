"""What a page is made of: nothing too much, nothing that a seat may not see, and text only ever as text."""

import json
import re
from base64 import b64decode
from html.parser import HTMLParser
from pathlib import Path
from zlib import decompress

import pytest
from attrs import evolve

from cardlog import PUBLIC, Header, Log, copy, dump, dumps, load, loads, view
from cardlog.cards import CARD_NAMES
from cardlog.event import Fact, recard
from cardlog.play.simulate import simulate
from cardlog_tools.app import run
from cardlog_tools.page import page
from cardlog_tools.page.replay import DECISION, ILLEGAL, TURN, VOID, replay
from tests.picture import logs

REPLAYS = Path(__file__).parents[2] / "replays"


def data(text):
    """What a page's script reads of its games, packed or not."""
    plain = re.findall(r'<script type="application/json" id="game-\d+">(.*?)</script>', text, re.DOTALL)
    games = [json.loads(told) for told in plain]
    for packed in re.findall(r'<script type="text/plain" id="games-\d+">(.*?)</script>', text):
        block = json.loads(decompress(b64decode(packed)))
        games += [dict(zip(block, parts, strict=True)) for parts in zip(*block.values(), strict=True)]
    return games


def addresses(made, bit):
    return [node["a"] for node in made["nodes"] if node.get("k", 0) & bit]


@pytest.fixture
def command(tmp_path, monkeypatch, capsys):
    """`cardlog page` in an empty folder; gives the exit code and what was said."""
    monkeypatch.chdir(tmp_path)

    def call(*args):
        code = run(["page", *args])
        return code, capsys.readouterr().err

    return call


# Events and what hangs on them.


def test_events_say_what_they_are():
    made, error = replay(load(REPLAYS / "cuttle" / "annotated.cgn"))

    assert error is None
    assert [node.get("a") for node in made["nodes"]][:6] == [None, "1", "2", "2a1", "2a2", "2a3"]
    assert addresses(made, DECISION)[:3] == ["2", "2a1", "2a2"]
    assert addresses(made, VOID) == ["2b1", "2b2", "2b3"]
    assert addresses(made, TURN)[:3] == ["1", "2", "2a1"]
    assert [made["nodes"][first]["a"] for first in made["nodes"][2]["v"]] == ["2a1", "2b1"]
    assert made["nodes"][2]["g"] == [2]
    assert made["nodes"][2]["n"].startswith("Too early: B may hold a 9, a T, or the 8s.\n")


def test_each_viewer_has_the_events_of_its_copy():
    log = next(simulate("cabo", seats=3, seed=5))
    made, _ = replay(log)
    viewers = [viewer for viewer, now in made["lenses"] if not now]

    assert viewers == [None, 0, 1, 2, PUBLIC]
    for number, viewer in enumerate(viewers):
        told = [node["x"][number if len(node["x"]) > 1 else 0] for node in made["nodes"][1:]]
        seen = log if viewer is None else copy(log, viewer)
        assert [made["texts"][text] for text in told] == [str(event) for event in seen.events]


def test_the_score_of_every_moment_is_there_for_the_curve():
    log = logs.cuttle()
    made, _ = replay(log)

    assert [node["m"] for node in made["nodes"]] == [[0, 0], [5, 10], [5, 10], [5, 10], [5, 10]]
    assert made["goal"] == 21


def test_a_game_without_a_picture_of_its_own_has_its_scores_for_the_curve():
    log = logs.cuttle()
    made, _ = replay(Log(evolve(log.header, game=evolve(log.game, arrange=None)), log.events))

    assert [node["m"] for node in made["nodes"]] == [[0, 0], [5, 10], [5, 10], [5, 10], [5, 10]]
    assert made["goal"] is None


def analysed():
    """Two decisions with chances, the first with comments around its variation; the deal took 2 seconds."""
    return logs.log_of(
        "cuttle", "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh @2", "A points 8h @12.5 =55>48.5 {good} {two}",
        "( A draw", ") {three}", "( A points 9c", ")", "B scuttle 9s 8h @14 =60",
        tags=[("Start", "2026-03-01T20:15Z"), ("Analysis", "by hand")],
    )  # fmt: skip


def test_times_chances_and_comments_stand_at_their_event():
    made, _ = replay(analysed())
    _, deal, points, _, _, scuttle = made["nodes"]

    assert "b" not in deal
    assert (points["b"], points["h"]) == ("10.5 s, chance 55 %, 48.5 % by this", [55.0, 48.5])
    assert (points["n"], points["o"]) == ("good\ntwo", ["three", ""])
    assert (scuttle["b"], scuttle["h"]) == ("1.5 s, chance 60 %", [60.0, 60.0])
    assert not {"n", "o"} & {*scuttle}


def test_a_header_alone_makes_a_page():
    made, error = replay(Log(Header.make("cutthroat-spades", seats=["Ana", "B", "C"])))

    assert error is None
    assert len(made["nodes"]) == 1
    assert "Nothing is recorded here yet." in page([made])


def test_an_illegal_event_ends_the_replay_and_says_why():
    log = logs.log_of("cuttle", logs.position(turn="A", hands={"A": ["2c"]}), "B draw", "A draw")
    made, error = replay(log)

    assert error.number == 2
    assert made["error"].startswith("event 2: B draw: ")
    assert addresses(made, ILLEGAL) == ["2"]
    assert [node.get("a") for node in made["nodes"]] == [None, "1", "2"]


def test_an_illegal_variation_is_shown_up_to_its_fault_and_the_game_goes_on():
    log = logs.log_of(
        "cuttle", "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A points 8h",
        "( A points 5c", "  A points 2d", ")", "B points 9s",
    )  # fmt: skip
    made, error = replay(log)

    assert error is None
    assert addresses(made, ILLEGAL) == ["2a2"]
    assert made["nodes"][-1]["a"] == "3"


def test_what_could_be_decided_is_told_with_what_it_would_do_to_whoever_may_see_it():
    log = logs.cuttle()
    made, _ = replay(log)
    states = log.states()

    for node, state in zip(made["nodes"], states, strict=True):
        known = [made["texts"][text] for text, *_ in node.get("d", [])]
        assert known == [str(event) for event in (log.game.legal(state) if state.actor in (0, 1) else ())]
    _, _, shown, *_ = made["nodes"][1]["d"][0]
    after = log.game.apply(states[1], log.game.legal(states[1])[0])
    vector = told(made)[shown]
    rows = [made["rows"][row] for row in vector[1 + len(made["plans"][vector[0]]["at"]) :]]
    assert rows == [(label.strip(), each) for label, each in log.game.table(after)]


def test_a_copy_tells_only_its_own_seats_decisions():
    log = copy(next(simulate("cuttle", seed=4)), 1)
    made, _ = replay(log)
    told_of = {made["texts"][text][0] for node in made["nodes"] for text, *_ in node.get("d", [])}

    assert told_of == {"B"}


def test_clauses_that_comments_name_are_there_with_their_words():
    made, _ = replay(load(REPLAYS / "cuttle" / "annotated.cgn"))

    assert set(made["clauses"]) == {"CU 3.1", "CU 3.2", "LOG 1"}
    assert made["clauses"]["CU 3.1"].startswith("Points: ")


def test_curves_follow_tricks_and_bids_and_what_a_seat_knows_of_its_cards():
    spades, _ = replay(logs.spades())
    assert spades["curves"] == ["tricks taken", "tricks bid"]
    assert spades["nodes"][-1]["q"] == [[0, 4], [0, 0], [1, 7]]

    cabo, _ = replay(logs.cabo())
    assert cabo["nodes"][1]["q"] == [[10, 2], [18, 4], [19, 0]]  # a red king counts 0


# The command.


def test_the_command_writes_a_page_and_does_not_overwrite_one(command, tmp_path):
    dump(logs.cuttle(), "a.cgn")

    assert command("a.cgn", "-o", "a.html") == (0, "")
    assert command("a.cgn", "-o", "a.html") == (2, "cardlog: a.html exists; --force overwrites it\n")
    assert command("a.cgn", "-o", "a.html", "--force", "--anonymise") == (0, "")
    made = data((tmp_path / "a.html").read_text())
    assert [game["seats"] for game in made] == [["A", "B"]]
    assert "Bruno" not in (tmp_path / "a.html").read_text()


def test_an_illegal_game_is_shown_and_exits_with_1_and_an_unreadable_one_with_2(command, tmp_path):
    log = logs.log_of("cuttle", logs.position(turn="A", hands={"A": ["2c"]}), "B draw")
    dump(log, "bad.cgn")
    (tmp_path / "no.cgn").write_text("nonsense\n")

    code, said = command("bad.cgn", "-o", "bad.html")
    assert code == 1
    assert said.startswith("bad.cgn:7: event 2: B draw: ")
    assert "Illegal" in (tmp_path / "bad.html").read_text()
    code, said = command("no.cgn", "bad.cgn", "-o", "both.html")
    assert code == 2
    assert said.count("\n") == 2
    assert len(data((tmp_path / "both.html").read_text())) == 1
    assert command("no.cgn", "-o", "none.html")[0] == 2
    assert not (tmp_path / "none.html").exists()


# What a seat may not see.


def named(text):
    """Every card that stands anywhere in what a page holds."""
    whole = json.dumps(data(text)) + " ".join(re.findall(r'id="[cpns]-(\w+)"', text))
    return {card for card in CARD_NAMES if re.search(rf"(?<![0-9A-Za-z.]){card}(?![0-9A-Za-z])", whole)}


@pytest.mark.parametrize(("game", "seats"), [("cuttle", 2), ("cabo", 3)])
def test_a_seats_page_holds_no_card_that_its_copy_does_not_name(command, tmp_path, game, seats):
    log = next(simulate(game, seats=["Ana", "Bruno", "Chiara"][:seats], seed=6)).upto(40)
    log = log.with_header(log.header.with_tag("Result", None))
    dump(log, "game.cgn")
    assert command("game.cgn", "-o", "all.html") == (0, "")
    everything = named((tmp_path / "all.html").read_text())
    for viewer in ("A", "B", "public"):
        assert command("game.cgn", "--seat", viewer, "-o", f"{viewer}.html") == (0, "")
        text = (tmp_path / f"{viewer}.html").read_text()
        seen = copy(log, PUBLIC if viewer == "public" else "AB".index(viewer))
        told = {card for card in CARD_NAMES if re.search(rf"\b{card}\b", dumps(seen))}
        assert named(text) == told
        assert told < everything
        assert "Seed" not in json.dumps(data(text))


def test_two_games_that_differ_in_what_a_seat_does_not_see_have_the_same_page():
    log = next(simulate("cabo", seed=9)).upto(20)
    hidden = {card for card in range(52) if not re.search(rf"\b{CARD_NAMES[card]}\b", dumps(copy(log, 0)))}
    x = next(card for card in hidden if CARD_NAMES[card] in dumps(log))
    y = next(card for card in hidden if CARD_NAMES[card] not in dumps(log))
    swap = {x: y, y: x}
    twin = Log(log.header, [recard(e, lambda card: swap.get(card, card)) if isinstance(e, Fact) else e for e in log])

    assert twin.state() != log.state()
    assert page([replay(copy(twin, 0))[0]]) == page([replay(copy(log, 0))[0]])


def test_what_an_illegal_fact_tells_is_not_on_a_seats_page(command, tmp_path):
    lines = ["* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", "A draw", "* draw 9s"]
    dump(logs.log_of("cuttle", *lines), "game.cgn")

    code, said = command("game.cgn", "--seat", "A", "-o", "a.html")
    assert code == 1
    assert "9s" in said
    assert "9s" not in named((tmp_path / "a.html").read_text())
    assert data((tmp_path / "a.html").read_text())[0]["error"] == "event 3: CU 2.3"


def test_a_copy_is_seen_by_its_viewer_and_by_onlookers_alone():
    made, _ = replay(copy(logs.cabo(), 1))

    assert made["lenses"] == [(1, False), (1, True), (PUBLIC, False), (PUBLIC, True)]
    assert made["copy"] == 1


# What people wrote.


class Elements(HTMLParser):
    """Every element of a page, with its attributes."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))


EVIL = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(1)> ]]> \u202e"


def test_nothing_that_people_wrote_becomes_an_element():
    def made(text):
        log = logs.log_of(
            "cuttle", f"{{{text}}}", "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh", f"A points 8h {{{text}}}",
            seats=(text, "B"), tags=[("Event", text), ("Site", text)],
        )  # fmt: skip
        return page([replay(log)[0]])

    odd, plain = Elements(made(EVIL)), Elements(made("plain"))

    assert [tag for tag, _ in odd.found] == [tag for tag, _ in plain.found]
    game = data(made(EVIL))[0]
    assert game["seats"] == [EVIL.replace("\u202e", r"\u202e"), "B"]
    assert game["nodes"][2]["n"] == EVIL.strip()


def test_control_characters_become_signs():
    log = loads('[Cardlog "1"]\n[Game "cuttle"]\n[Rules "classic"]\n[Seats "A\x00na\x1b" "B"]\n\n{a\x07\nb}\n')
    made, _ = replay(log)

    assert made["nodes"][0]["n"] == "a␇\nb"
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", page([made]))


def test_the_page_forbids_itself_everything_but_its_own_style_and_script():
    found = Elements(page([replay(logs.cuttle())[0]])).found
    policy = next(attrs["content"] for tag, attrs in found if attrs.get("http-equiv") == "Content-Security-Policy")

    assert re.fullmatch(
        r"default-src 'none'; style-src 'sha256-[\w+/]+=' 'sha256-[\w+/]+='; script-src 'sha256-[\w+/]+='; "
        r"img-src data: blob:; "
        r"base-uri 'none'; form-action 'none'", policy,
    )  # fmt: skip
    assert not [
        (tag, name) for tag, attrs in found for name in attrs if name in ("style", "src") or name.startswith("on")
    ]
    links = {attrs["href"] for tag, attrs in found if "href" in attrs}
    assert all(link.startswith("#") for link in links)


# Size.


def test_the_page_of_a_game_of_60_events_is_small():
    log = next(log for log in simulate("cuttle", games=50, seed=1) if 60 <= len(log) < 75)
    size = len(page([replay(log)[0]]).encode())

    assert size < 300_000


@pytest.fixture(scope="module")
def match():
    """A match of spades of more than 1,000 events."""
    return next(
        log
        for log in simulate("cutthroat-spades", seats=["Ana", "Bruno", "Chiara"], games=99, seed=1)
        if len(log) > 1000
    )


def test_the_page_of_a_match_of_1000_events_stays_below_two_megabytes(match):
    assert len(page([replay(match.upto(1000))[0]]).encode()) < 2_000_000


def told(made):
    """What is shown, each whole: put together as the page's script does it."""
    vectors = []
    for base, *rest in made["shown"]:
        vector = list(vectors[base]) if base >= 0 else rest
        for at, value in zip(rest[::2], rest[1::2], strict=True) if base >= 0 else ():
            vector[at] = value
        vectors.append(vector)
    return vectors


def test_what_is_shown_is_what_is_known(match):
    log = match.upto(120)
    made, _ = replay(log)
    states, vectors = log.states(), told(made)
    for lens, (viewer, now) in enumerate(made["lenses"]):
        for number, node in enumerate(made["nodes"]):
            state = states[number] if viewer is None else view(log.game, states[number], viewer, now)
            vector = vectors[node["c"][lens if len(node["c"]) > 1 else 0]]
            rows = vector[1 + len(made["plans"][vector[0]]["at"]) :]
            assert [made["rows"][row] for row in rows] == [(a.strip(), b) for a, b in log.game.table(state)]
