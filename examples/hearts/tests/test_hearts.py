"""Hearts: what may be passed and played, what it comes to, who knows what, and the laws of every game."""

from itertools import pairwise
from pathlib import Path

import pytest
from hearts import HEARTS

import cardlog
from cardlog import CopyError, Header, IllegalEvent, Seeded, bots, copy, load, loads, view
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
MOON, MATCH = REPLAYS / "the-moon.cgn", REPLAYS / "a-match.cgn"


@pytest.fixture(autouse=True)
def _found(monkeypatch):
    """The game is found by its name, also where the package is not installed."""
    monkeypatch.setattr(cardlog.game, "_found", {**cardlog.game._found, "hearts": HEARTS})


@pytest.fixture
def moon():
    return load(MOON)


@pytest.fixture
def match():
    return load(MATCH)


# Laws.


@pytest.mark.parametrize("law", OF_A_LOG, ids=lambda law: law.__name__)
def test_law(law):
    """Of a deal and a bit, a start, and matches to 10 and 24 points."""
    asked = [("classic", 70), ("classic target=10", 64), ("classic target=24", 120), ("classic target=63", 7)]
    logs = [Recipe(HEARTS, rules, 4, seed, length).log() for seed, (rules, length) in enumerate(asked)]

    assert sum(map(law, logs))


def test_a_seed_gives_the_same_in_every_process():
    assert law_9_deterministic(HEARTS, "from hearts import HEARTS as game")


@pytest.mark.parametrize("holds", [every_kind_occurs, every_clause_occurs])
def test_random_games_leave_nothing_out(holds):
    assert holds(HEARTS)


# Replays.


def test_the_replays_show_every_clause(moon, match):
    coverage = Coverage(HEARTS)
    coverage.add(moon)
    coverage.add(match)
    assert [clause for clause in coverage.missing if clause.startswith("HE")] == []


@pytest.mark.parametrize("viewer", ["A", "B", "C", "D", "public"])
def test_the_moon_as_each_knows_it(moon, viewer):
    """The files were read by a person: own cards, what one passed and got, and what was played."""
    assert texts(copy(moon, viewer)) == texts(load(REPLAYS / f"the-moon-seen-by-{viewer}.cgn"))


def test_shooting_the_moon(moon):
    """HE 4.2: Ana takes every trick but the first, in which no points lie; the last point, 5h, is in the eleventh."""
    before, after = moon.state(46), moon.state()

    assert before.points == (25, 0, 0, 0)
    assert after.totals == (0, 26, 26, 26)
    assert after.result == cardlog.Result((0,), "target", points=(0, 26, 26, 26))
    assert HEARTS.standing(before) is None
    assert HEARTS.standing(after) == (0, -26, -26, -26)
    assert [HEARTS.ahead(after, seat) for seat in range(4)] == [26, -26, -26, -26]


STRENGTH = "23456789TJQKA"


def points_by_text(log) -> list[list[int]]:
    """The points of each deal, worked out again from the notation alone."""
    deals, trick = [], []
    for line in texts(log):
        who, verb, *what = line.split()
        if verb == "deal":
            deals.append(dict.fromkeys("ABCD", 0))
        if verb in ("open", "play"):
            trick.append((what[0], "2c") if verb == "open" else (who, what[0]))
        if len(trick) == 4:
            follow = [(STRENGTH.index(card[0]), seat) for seat, card in trick if card[1] == trick[0][1][1]]
            deals[-1][max(follow)[1]] += sum(13 if card == "Qs" else card[1] == "h" for _, card in trick)
            trick = []
    return [[*deal.values()] for deal in deals]


def test_a_match_of_four_deals_is_won_by_two(match):
    """HE 3.3, HE 4.1: the first deal was counted by a person: Qs in the fourth trick is Bruno's, hearts go 8, 0, 1 and 4."""
    ends = [match.state(at) for at, event in enumerate(match) if at and event.verb == "deal"] + [match.state()]
    deals = points_by_text(match)

    assert deals == [[8, 13, 1, 4], [18, 0, 4, 4], [4, 20, 1, 1], [15, 0, 7, 4]]
    assert [[-points for points in HEARTS.standing(state)] for state in ends] == deals
    assert HEARTS.scores(ends[2]) == (30, 33, 6, 9)
    assert match.state().result.as_tag() == "C D 45 33 13 13"


def test_passing_goes_left_right_across_and_rests(match):
    """HE 2.2, HE 2.4: by giver, who takes the cards up."""
    passed, ways = {}, []
    for event in match:
        if event.verb == "pass":
            passed[event.seat] = event.cards
        if event.verb == "take":
            ways.append([event.hands.index(passed[seat]) for seat in range(4)])
    assert ways == [[1, 2, 3, 0], [3, 0, 1, 2], [2, 3, 0, 1]]
    verbs = [event.verb for event in match]
    assert [after for verb, after in pairwise(verbs) if verb == "deal"] == ["pass", "pass", "pass", "open"]


# What is refused.


@pytest.mark.parametrize(
    ("at", "line", "why"),
    [
        (1, "A pass Ac 2c", "3 cards are passed, not 2 (HE 2.2)"),
        (1, "A pass Ac 2c Ad", "Ad is not in A's hand (HE 2.2)"),
        (1, "A pass ?? ?? ??", "nothing of this decision is ?? in a full log (LOG 3)"),
        (2, "D pass 2s 3s 4s", "it is A, B, C's to act: cards are passed (HE 2.2)"),
        (5, "* take / As Qs Kc / Jc Qc Ks / 2d 3d 4d / 2h 3h 4h", "(HE 2.3)"),
        (6, "* open B", "2c is not in that hand (HE 3.1)"),
        (7, "B play Ad", "B can follow suit (HE 3.2)"),
        (7, "B play Ac", "B does not hold Ac (HE 3.2)"),
        (8, "C play Ah", "C holds cards without points for the first trick (HE 3.4)"),
        (9, "D play 2h", "D holds cards without points for the first trick (HE 3.4)"),
        (7, "C play 2d", "it is B's to act: a card is played (HE 3.2)"),
        (58, "A play 2c", "the match is over (HE 5.1)"),
    ],
)
def test_what_is_refused_and_why(moon, at, line, why):
    with pytest.raises(IllegalEvent) as caught:
        moon.upto(at).append(HEARTS.verbs.read(line)).state()
    assert why in str(caught.value)


HEAD = '[Cardlog "2"]\n[Game "hearts"]\n[Rules "classic"]\n[Seats "Ana" "Bruno" "Cleo" "Duarte"]\n\n'


def test_a_deal_gives_each_thirteen(moon):
    """HE 2.1: a card too few, and one twice."""
    deal = str(moon[0])
    for wrong, why in ((deal.replace("Ac 2c", "2c", 1), "13 cards, not 12"), (deal.replace("Ad 2d", "Ac 2d"), "Ac")):
        with pytest.raises(IllegalEvent, match=rf"{why}.*HE 2.1"):
            moon.upto(0).append(HEARTS.verbs.read(wrong)).state()


def dealt(*hands, passes):
    """A log of one deal and what each seat passes to its left."""
    lines = [
        f"* deal / {' / '.join(hands)}",
        *(f"{seat} pass {what}" for seat, what in zip("ABCD", passes, strict=True)),
    ]
    lines.append(f"* take / {passes[3]} / {passes[0]} / {passes[1]} / {passes[2]}")
    return HEAD + "\n".join(lines) + "\n"


def suit(sign, without=()):
    return " ".join(rank + sign for rank in STRENGTH if rank + sign not in without)


def test_a_seat_that_has_only_points_plays_one_to_the_first_trick():
    """Cleo gets Qs and two hearts for three of her hearts: nothing but points; Duarte, with clubs now, follows."""
    log = loads(
        dealt(
            suit("c"), f"{suit('d', ['2d', '3d', '4d'])} Qs 2h 3h", f"{suit('h', ['2h', '3h'])} 2d 3d",
            f"{suit('s', ['Qs'])} 4d",
            passes=["Jc Qc Kc", "Qs 2h 3h", "2d 3d 4h", "As Ks 4d"],
        )
        + "* open A\nB play Jc\n"
    )  # fmt: skip
    legal = [str(event) for event in HEARTS.legal(log.state())]

    assert legal == [f"C play {name}" for name in cards_text(log.state().hands[2]).split()]
    assert len(legal) == 13
    assert log.append(HEARTS.verbs.read("C play Qs")).state().broken is False


def test_a_leader_of_hearts_alone_opens_them(moon):
    """Not before somebody played one: but for the discard of Ah, Bruno's hearts would have to wait."""
    state = moon.state(10)
    assert [event.card & 3 for event in HEARTS.legal(state)].count(2) == 0

    got = loads(
        dealt(
            f"{suit('c', ['Kc', 'Qc', 'Jc'])} 2h 3h 4h", f"{suit('d', ['2d', '3d', '4d'])} Kc Qc Jc", f"{suit('h', ['2h', '3h', '4h'])} 2d 3d 4d",
            suit("s"), passes=["2h 3h 4h", "Qc Jc 5d", "Ah 5h 6h", "2s 3s 4s"],
        )
        + "* open A\n"
    )  # fmt: skip
    for line in ("B play Kc", "C play Qc", "D play 5s"):
        got = got.append(HEARTS.verbs.read(line))
    with pytest.raises(IllegalEvent, match=r"no heart has been played yet, and B holds other cards \(HE 3.5\)"):
        got.append(HEARTS.verbs.read("B play 2h")).state()


# Who knows what.


def test_who_passed_a_card_knows_it_until_it_is_played(moon):
    """Ana passed Jc Qc Kc to Bruno; he plays Jc, Qc and Kc in turn."""
    hers = [cards_text(view(HEARTS, moon.state(at), "A").hands[1]).split() for at in (5, 6, 8, 11, 16)]

    assert [[name for name in hand if name != "??"] for hand in hers] == [
        [],
        ["Jc", "Qc", "Kc"],
        ["Qc", "Kc"],
        ["Kc"],
        [],
    ]
    assert cards_text(view(HEARTS, moon.state(6), "C").hands[1]).split() == ["??"] * 13
    assert cards_text(HEARTS.view(moon.state(6), 0, True).hands[1]).split() == ["??"] * 13


def test_what_a_discard_shows_everybody(moon):
    """Cleo and Duarte do not follow the club; what else they hold is open."""
    seen = copy(moon, "B").state(10)

    assert seen.lacks[2] == seen.lacks[3] == sum(1 << card for card in range(0, 52, 4))
    assert not HEARTS.resample(seen, Seeded(3)).hands[2] & seen.lacks[2]


def test_a_copy_knows_who_opens_if_it_knows_2c(moon):
    """Ana holds it. Whoever does not knows nothing of where it lies, Bruno not even of what he passed on."""
    due = moon.upto(6)

    assert str(HEARTS.settle(copy(due, "A").state(), Seeded(1))) == "* open A"
    for viewer in ("B", "C", "D", "public"):
        with pytest.raises(CopyError):
            HEARTS.settle(copy(due, viewer).state(), Seeded(1))
    with pytest.raises(IllegalEvent, match="2c is not in that hand"):
        copy(due, "B").append(HEARTS.verbs.read("* open B")).state()


def test_all_may_pass_at_once_and_each_is_asked_for_its_own(moon):
    """Of 13 cards three can be chosen in 286 ways."""
    expects = HEARTS.expects(moon.state(2))

    assert (expects.actors, len(expects.of("C"))) == (("A", "B", "C"), 286)
    assert [len(HEARTS.expects(copy(moon.upto(2), "C").state()).of(seat)) for seat in "ABC"] == [1, 1, 286]


# Bots.


def at(log, number, seat):
    return bots.Own.of(HEARTS, log.state(number), seat)


@pytest.mark.parametrize(
    ("number", "seat", "chosen"),
    [
        (1, "D", "D pass As Qs Ks"),  # the queen, and what could take it
        (1, "A", "A pass Ac Qc Kc"),
        (7, "B", "B play Jc"),  # over 2c anyway: with two to come the lowest
        (8, "C", "C play 4d"),  # the highest of what is no point
        (11, "C", "C play Ah"),
        (14, "A", "A play 3c"),  # leads low, and no spade over the queen
    ],
)
def test_what_the_bot_does(moon, number, seat, chosen):
    assert str(HEARTS.bots["simple"](at(moon, number, seat), Seeded(1).below)) == chosen


def test_the_bot_gets_fewer_points_than_chance():
    header, totals = Header.make("hearts", rules="classic target=50"), [0, 0, 0, 0]
    players = [bots.find(HEARTS, name) for name in ("simple", "random", "simple", "random")]
    for seed in range(6):
        log = Playout(HEARTS, players, Seeded(seed), Seeded(seed + 50).below).log(header)
        totals = [sum(pair) for pair in zip(totals, log.state().totals, strict=True)]
    assert max(totals[0], totals[2]) < min(totals[1], totals[3])


# Words and pictures.


def test_a_match_is_told(moon):
    states = [*moon.states()]
    told = [HEARTS.tell(states[at], moon[at], states[at + 1]) for at in (1, 6, 9, 11, 57)]

    lines = ["{A} +0, 0 in all", *(f"{{{seat}}} +26, 26 in all" for seat in "BCD")]
    assert told == [
        "{D} passes {As} {Qs} {Ks}.",
        "{A} opens with {2c}.",
        "{D} plays {2s}. {B} takes the trick: +0.",
        "{C} plays {Ah}. Hearts may be led.",
        "{D} plays {6s}. {A} takes the trick: +0. {A} shoots the moon. " + "; ".join(lines) + ". {A} wins.",
    ]


def test_rows_tell_hands_points_and_the_trick(moon):
    assert dict(HEARTS.table(view(HEARTS, moon.state(14), "B")))["{D}"] == (
        "totals 0, points 0, hands {??} {??} {??} {??} {??} {??} {??} {??} {??} {??} {??}, passed -, laid {2h}"
    )


def test_the_picture_shows_the_trick_with_who_took_it(moon):
    picture = svg(HEARTS, moon.state(14), moon.header.seats, event=moon[13])

    assert picture.count("took it") == 1
    assert all(f">{name}" in picture for name in moon.header.seats)


def test_the_page_replays_it(tmp_path):
    assert run(["page", str(MOON), "-o", str(tmp_path / "moon.html")]) == 0
    assert "Duarte" in (tmp_path / "moon.html").read_text()
