"""President: what beats what, who leads, what a deal brings, and the laws of every game."""

from pathlib import Path

import pytest
from president import PRESIDENT

import cardlog
from cardlog import Header, IllegalEvent, Result, Seeded, bots, copy, dumps, load, view
from cardlog.cards import cards_text
from cardlog.event import texts
from cardlog.picture import svg
from cardlog.play.playout import Playout
from cardlog.study.coverage import Coverage
from cardlog.testing import Recipe
from cardlog.testing.fresh import every_clause_occurs, every_kind_occurs, law_9_deterministic
from cardlog.testing.kit import OF_A_LOG
from cardlog_tools.app import run

REPLAYS = Path(__file__).parents[1] / "replays"
EIGHT, MATCH = REPLAYS / "eight.cgn", REPLAYS / "a-match.cgn"


@pytest.fixture(autouse=True)
def _found(monkeypatch):
    """The game is found by its name, also where the package is not installed."""
    monkeypatch.setattr(cardlog.game, "_found", {**cardlog.game._found, "president": PRESIDENT})


@pytest.fixture
def eight():
    return load(EIGHT)


@pytest.fixture
def match():
    return load(MATCH)


# Laws.


@pytest.mark.parametrize("law", OF_A_LOG, ids=lambda law: law.__name__)
def test_law(law):
    asked = [("classic", 90), ("classic target=3", 60), ("classic target=7", 120), ("classic target=30", 5)]
    logs = [Recipe(PRESIDENT, rules, 4 + seed, seed, length).log() for seed, (rules, length) in enumerate(asked)]

    assert sum(map(law, logs))


def test_a_seed_gives_the_same_in_every_process():
    assert law_9_deterministic(PRESIDENT, "from president import PRESIDENT as game")


@pytest.mark.parametrize("holds", [every_kind_occurs, every_clause_occurs])
def test_random_games_leave_nothing_out(holds):
    assert holds(PRESIDENT)


# Replays.


def test_the_replays_show_every_clause(eight, match):
    coverage = Coverage(PRESIDENT)
    coverage.add(eight)
    coverage.add(match)
    assert [clause for clause in coverage.missing if clause.startswith("PR")] == []


def test_a_deal_for_eight(eight):
    """PR 3.1: Helena is rid first, then Ana, Duarte, Eva, Gil, Filipe, Bruno: 7 points down to 1, and none for Cleo."""
    state = eight.state()

    assert state.order == (7, 0, 3, 4, 6, 5, 1, 2)
    assert state.result == Result((7,), "target", points=(6, 1, 0, 5, 4, 2, 3, 7))
    assert PRESIDENT.standing(state) == (6, 1, 0, 5, 4, 2, 3, 7)
    assert PRESIDENT.standing(eight.state(40)) is None
    assert (PRESIDENT.ahead(state, 7), PRESIDENT.ahead(state, 0)) == (1, -1)


def points_by_text(log) -> list[list[int]]:
    """The points of each deal, worked out again from the notation alone."""
    deals, held, last = [], {}, len(log) - 1
    seats = "ABCDEFGH"[: len(log.header.seats)]
    for at, line in enumerate(texts(log)):
        who, verb, *what = line.split()
        if verb == "deal":
            held = {seat: len(hand.split()) for seat, hand in zip(seats, line.split(" / ")[1:], strict=True)}
            rid = []
        if verb == "play":
            held[who] -= len(what)
            rid += [who] * (held[who] == 0)
        if at == last or texts(log)[at + 1].split()[1] == "deal":
            deals.append([len(seats) - 1 - rid.index(seat) if seat in rid else 0 for seat in seats])
    return deals


def test_a_match_of_several_deals(match):
    deals = points_by_text(match)

    assert [sum(deal) for deal in deals] == [10] * len(deals) == [10] * match.state().deals
    assert tuple(map(sum, zip(*deals, strict=True))) == match.state().totals == (6, 2, 8, 10, 4)
    assert match.state().result.as_tag() == "D 6 2 8 10 4"


def test_the_deal_passes_to_the_left_and_its_left_leads(match):
    deals = [
        (event.dealer, after.seat) for event, after in zip(match, [*match][1:], strict=False) if event.verb == "deal"
    ]
    assert deals == [(0, 1), (1, 2), (2, 3)]


def test_a_copy_hides_the_others_cards_and_nothing_else(eight):
    seen = texts(copy(eight, "C"))

    hands = ["?? " * 7, "?? " * 7, "6h 6s 7c 7d 7h 7s 8c ", "?? " * 7, *["?? " * 6] * 4]
    assert seen[0] == "* deal H / " + "/ ".join(hands).rstrip()
    assert seen[1:] == texts(eight)[1:]
    assert cards_text(view(PRESIDENT, eight.state(2), "C").hands[0]) == "?? ?? ??"


def test_who_leads_when_nobody_else_can_play(eight):
    """PR 2.4: Helena after seven passes; after her last cards Ana, who sits next; after Duarte's Eva, after Filipe's Bruno."""
    leads = [
        (at, state.actor) for at, state in enumerate(eight.states()) if at and state.awaits == "play" and not state.top
    ]
    assert leads == [(1, 0), (16, 7), (24, 0), (31, 4), (36, 1), (40, 1)]


# What is refused.


@pytest.mark.parametrize(
    ("at", "line", "why"),
    [
        (0, "* deal H / 3c", "A's hand: 7 cards, not 1 (PR 1.2)"),
        (1, "B play 5c", "it is A's to act: cards are played, or a seat passes (PR 2.2)"),
        (1, "A pass", "a leader plays (PR 2.1)"),
        (1, "A play 3c 4c", "cards of one rank are played (PR 2.1)"),
        (1, "A play 5c", "A does not hold 5c (PR 2.2)"),
        (2, "B play 5c 5d", "4 cards are played, as many as were led, not 2 (PR 2.2)"),
        (25, "B play 4s", "3 cards are played, as many as were led, not 1 (PR 2.2)"),
        (24, "A play 3c 3d", "A does not hold 3c 3d (PR 2.2)"),
        (23, "G play Ac Ad", "Ac Ad is not higher than Ah As (PR 2.2)"),
        (41, "C play 8c", "the match is over (PR 3.2)"),
    ],
)
def test_what_is_refused_and_why(eight, at, line, why):
    with pytest.raises(IllegalEvent) as caught:
        eight.upto(at).append(PRESIDENT.verbs.read(line)).state()
    assert why in str(caught.value)


def test_who_has_passed_waits_for_the_next_lead(eight):
    """PR 2.3: Filipe passes on Eva's jacks; after Gil's aces Bruno and Cleo are asked, and he is not."""
    assert [str(event) for event in [*eight][31:37]] == [
        "E play Jc Jd",
        "F pass",
        "G play Ac Ad",
        "B pass",
        "C pass",
        "B play 6c 6d",
    ]
    with pytest.raises(IllegalEvent, match="it is B's to act"):
        eight.upto(34).append(PRESIDENT.verbs.read("F pass")).state()


def test_what_can_be_played(eight):
    """Bruno's fives as a set of four, against four threes; a leader has every set of one rank."""
    assert texts(PRESIDENT.legal(eight.state(2))) == ["B play 5c 5d 5h 5s", "B pass"]
    assert len(PRESIDENT.legal(eight.state(1))) == 15 + 7  # of four threes, and of three fours
    assert [str(event) for event in PRESIDENT.legal(eight.state(16))] == ["H play Ah", "H play As", "H play Ah As"]


# Bots.


@pytest.mark.parametrize(
    ("at", "seat", "chosen"),
    [(1, "A", "A play 3c 3d 3h 3s"), (2, "B", "B play 5c 5d 5h 5s"), (8, "H", "H pass"), (40, "B", "B play 4s")],
)
def test_what_the_bot_does(eight, at, seat, chosen):
    own = bots.Own.of(PRESIDENT, eight.state(at), seat)
    assert str(PRESIDENT.bots["simple"](own, Seeded(1).below)) == chosen


def test_the_bot_gets_more_points_than_chance():
    header, totals = Header.make("president", seats=4), [0, 0, 0, 0]
    players = [bots.find(PRESIDENT, name) for name in ("simple", "random", "simple", "random")]
    for seed in range(6):
        log = Playout(PRESIDENT, players, Seeded(seed), Seeded(seed + 50).below).log(header)
        totals = [sum(pair) for pair in zip(totals, log.state().totals, strict=True)]
    assert min(totals[0], totals[2]) > max(totals[1], totals[3])


# Words and pictures.


def test_a_deal_is_told(eight):
    states = [*eight.states()]
    told = [PRESIDENT.tell(states[at], eight[at], states[at + 1]) for at in (0, 1, 15, 16, 17, 40)]

    assert told == [
        "{H} deals all cards.",
        "{A} plays {3c} {3d} {3h} {3s}.",
        "{G} passes. {H} leads.",
        "{H} plays {Ah} {As}. {H} is rid of all cards.",
        "{A} passes.",
        "{B} plays {4s}. {B} is rid of all cards. "
        + ", ".join(f"{{{seat}}} has {total}" for seat, total in zip("ABCDEFGH", (6, 1, 0, 5, 4, 2, 3, 7), strict=True))
        + ".",
    ]


def test_the_picture_names_all_eight(eight):
    picture = svg(PRESIDENT, eight.state(9), eight.header.seats, event=eight[8])
    assert all(f">{name}" in picture for name in eight.header.seats)


def test_the_page_replays_it(eight, tmp_path):
    begun = tmp_path / "begun.cgn"
    begun.write_text(dumps(eight.upto(8)))
    assert run(["page", str(begun), "-o", str(tmp_path / "begun.html")]) == 0
    assert "Helena" in (tmp_path / "begun.html").read_text()
