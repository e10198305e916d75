"""Decisions that others do not hear, made by several at once: what copies hold, who is asked, and what is refused."""

from typing import ClassVar

import pytest
from attrs import evolve, frozen

import cardlog
from cardlog import CopyError, Header, IllegalEvent, Seeded, Table, bots, copy
from cardlog.bots import Own
from cardlog.due import Picks, Seat
from cardlog.errors import GameError
from cardlog.event import PUBLIC, Decision, texts
from cardlog.formats import codec
from cardlog.formats.files import dumps, loads
from cardlog.kinds import CARD, SEALED_NUMBER, or_hidden
from cardlog.many.export import has_cards
from cardlog.phases import Phase, Phases, nobody_else
from cardlog.play.playout import Playout
from cardlog.testing import Recipe
from cardlog.testing.basics import Broken
from cardlog.testing.laws import law_4_alive
from cardlog.testing.sight import law_5_sight
from cardlog.testing.twins import law_6_no_leak
from tests.any import sealed
from tests.any.sealed import SEALED, Bid, Pass

TEXT = """[Cardlog "2"]
[Game "sealed"]
[Rules "classic"]
[Seats "Ana" "Bo" "Cem"]

* deal / Ac 2c 3c 4c 5c 6c / Ad 2d 3d 4d 5d 6d / Ah 2h 3h 4h 5h 6h
C pass Ah 6h
A pass Ac 2c
B pass 5d 6d
* take / Ah 6h / Ac 2c / 5d 6d
B bid 3
A bid 0
C bid 3
* bids 0 3 3
"""


@pytest.fixture(autouse=True)
def _found():
    cardlog.register(SEALED)
    yield
    cardlog.game._found.pop("sealed")


@pytest.fixture
def log():
    return loads(TEXT)


def heard_by(log, viewer):
    return texts(copy(log, viewer))[1:]


def test_each_hears_its_own_decisions_and_no_others(log):
    assert heard_by(log, "A") == [
        "C pass ?? ??",
        "A pass Ac 2c",
        "B pass ?? ??",
        "* take / Ah 6h / Ac 2c / ?? ??",
        "B bid ??",
        "A bid 0",
        "C bid ??",
        "* bids 0 3 3",
    ]
    assert heard_by(log, "public")[:4] == [
        "C pass ?? ??",
        "A pass ?? ??",
        "B pass ?? ??",
        "* take / ?? ?? / ?? ?? / ?? ??",
    ]


def test_a_copy_comes_back_from_both_forms_and_folds_to_what_its_seat_knows(log):
    for viewer in (0, 1, 2, PUBLIC):
        seen = copy(log, viewer)
        assert loads(dumps(seen)) == seen == loads(codec.pack(seen))
        assert seen.state() == SEALED.view(log.state(), viewer, False)
        assert copy(seen, viewer) == seen


def test_any_order_of_those_who_act_at_once_is_legal(log):
    assert [SEALED.acting(state) for state in log.states()] == [
        (), (0, 1, 2), (0, 1), (1,), (), (0, 1, 2), (0, 2), (2,), (), (1, 2),
    ]  # fmt: skip
    assert [state.actor for state in log.states()][:4] == [-1, 0, 0, 1]


def test_who_has_decided_is_refused_and_told_who_may(log):
    with pytest.raises(IllegalEvent, match=r"it is A, B's to act: cards are given \(SD 3\)"):
        loads(TEXT.partition("A pass")[0] + "C pass 2h 3h\n").state()


def test_expects_says_which_seats_may_decide_and_what_each(log):
    expects = SEALED.expects(log.state(2))

    assert (expects.actor, expects.actors) == ("A", ("A", "B"))
    assert len(expects.of("A")) == len(expects.of(1)) == 15
    assert expects.of("C") == ()
    assert SEALED.expects(log.state(0)).actors == ()
    with pytest.raises(CopyError):
        expects.of("?")


def test_a_bot_is_given_the_decisions_of_its_own_seat_alone(log):
    own = Own.of(SEALED, log.state(1), "B")

    assert {decision.seat for decision in own.legal} == {1}
    assert len(own.legal) == 15
    assert texts(SEALED.legal(own.state))[16:] == ["C pass ?? ??"]
    assert texts(SEALED.legal(own.state))[:1] == ["A pass ?? ??"]


def test_bots_play_at_once_and_any_may_speak_first():
    header = Header.make("sealed", seats=4)
    firsts = set()
    for seed in range(40):
        play = Playout(SEALED, [bots.find(SEALED, "random")] * 4, Seeded(seed), Seeded(seed + 100).below)
        log = play.log(header)
        firsts.add(log[1].seat)
        assert log.state().result is not None
    assert firsts == {0, 1, 2, 3}


def test_a_table_takes_what_a_seat_says_for_itself():
    table = Table.start(Header.make("sealed", seats=3), Seeded(1))
    mine = table.expects.of("C")[0]

    with pytest.raises(cardlog.CardlogError, match="is not for seat B to say"):
        table.offer(mine, by="B")
    after = table.offer(mine, by="C")
    assert after.expects.actors == ("A", "B")
    assert str(after.seen_by("A")[-1]) == "C pass ?? ??"
    assert after.seen_by("C")[-1] == mine


@pytest.mark.parametrize(
    ("view", "line", "why"),
    [
        ("", "A pass ?? ??", "nothing of this decision is ?? in a full log (LOG 3)"),
        ("", "A pass Ac ??", "nothing of this decision is ?? in a full log (LOG 3)"),
        ("A", "A pass ?? ??", "nothing of this decision is ?? to A (LOG 3)"),
        ("A", "A pass Ac ??", "nothing of this decision is ?? to A (LOG 3)"),
        ("A", "B pass 5d 6d", "A does not hear what this decision says (LOG 3)"),
        ("A", "B pass 5d ??", "A does not hear what this decision says (LOG 3)"),
        ("A", "B pass ??", "2 cards are given (SD 3)"),
        ("public", "A pass Ac 2c", "public does not hear what this decision says (LOG 3)"),
        ("A", "A pass Ac Ad", "Ad is not in the hand (SD 3)"),
    ],
)
def test_what_a_copy_may_say_of_a_decision(log, view, line, why):
    begun = log.upto(1)
    seen = copy(begun, view) if view else begun
    event = SEALED.verbs.read(line)

    with pytest.raises(IllegalEvent) as caught:
        seen.append(event).state()
    assert why in str(caught.value)


def test_a_sealed_number_is_a_number_or_hidden():
    assert not has_cards(SEALED_NUMBER)
    assert has_cards(or_hidden(CARD))
    assert SEALED.verbs.read("A bid ??") == Bid(0, None)
    assert SEALED.verbs.unpack(SEALED.verbs.pack(Bid(0, None))) == Bid(0, None)
    assert SEALED.verbs.unpack(SEALED.verbs.pack(Bid(0, 3))) == Bid(0, 3)
    with pytest.raises(cardlog.NotationError, match="no event of this game"):
        SEALED.verbs.unpack(["bid", 0, "3"])


def test_a_seat_that_the_truth_settles_is_not_chosen_for_a_copy(log):
    """Who holds a card, say: a copy that knows two seats which may cannot tell, one that knows it does."""
    holder = Seat("Who has it?", lambda e: e.seat, wrong=lambda s: ("", "not that one"), told=True)
    known = Picks(SEALED.view(log.state(1), 0, False), Seeded(1))

    with pytest.raises(CopyError, match="does not know the seat that the next fact names"):
        known.seat(holder, 0b110)
    assert known.seat(holder, 0b010) == 1


# What is refused when a game is made.


@frozen
class Open(Decision):
    """`A open` hides nothing."""

    verb: ClassVar[str] = "open"


def phases(*between):
    return Phases(lambda s: (), *between, Phase("over", "SD 5", "it is over"))


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        (
            lambda: Phase("bid", "SD 4", "bids", {Bid: sealed.bid}),
            (
                r"has a decision Bid in its phase 'bid' that can hide something \(number\), and not from whom; "
                r".*: write sealed=\{Bid: nobody_else\}"
            ),
        ),
        (
            lambda: Phase("open", "SD 4", "opens", {Open: sealed.bid}, sealed={Open: nobody_else}),
            "seals Open in its phase 'open', in which nothing can be hidden; .*: give a field a kind",
        ),
        (
            lambda: Phase("bid", "SD 4", "bids", {Bid: sealed.bid}, sealed={Bid: nobody_else, Pass: nobody_else}),
            "seals Pass, which its phase 'bid' does not await; .*: leave it out",
        ),
    ],
)
def test_a_seal_that_does_not_fit_is_refused_with_what_to_write(phase, words):
    with pytest.raises(GameError, match=words):
        phases(phase())


def test_a_decision_that_is_hidden_from_its_own_seat_is_the_games_fault(log):
    blind = evolve(
        SEALED, hide=lambda s, e, viewer: Bid(e.seat, None) if isinstance(e, Bid) else SEALED.hide(s, e, viewer)
    )

    with pytest.raises(GameError, match="sealed hides B bid 3 from its own seat; .*: give it back as it is"):
        copy(log.with_header(evolve(log.header, game=blind)), "B")


# What the laws find: planted faults.


def broken(law, **changes):
    game = evolve(SEALED, **changes)
    for seed in range(30):
        law(Recipe(game, "classic", 3 + seed % 2, seed, 12).log())


def seen_by_all(s, e, viewer):
    return e if isinstance(e, Pass) else SEALED.hide(s, e, viewer)


def bids_in_view(s, viewer, now=False):
    d = sealed.draft(SEALED.view(s, viewer, now))
    d.bids = s.bids
    return sealed.freeze(d, sealed.State)


def first_actor_tells(s):
    return SEALED.legal(s)[::-1] if s.hands[0] & 1 else SEALED.legal(s)


def gifts_of_all(s, viewer, now=False):
    d = sealed.draft(SEALED.view(s, viewer, now))
    d.hands = tuple(
        hand if seat == 0 else known for seat, (hand, known) in enumerate(zip(s.hands, d.hands, strict=True))
    )
    return sealed.freeze(d, sealed.State)


def test_the_faultless_game_passes():
    broken(law_5_sight)
    broken(law_6_no_leak)


@pytest.mark.parametrize(
    ("law", "changes"),
    [
        (law_5_sight, {"hide": seen_by_all}),
        (law_5_sight, {"view": bids_in_view}),
        (law_5_sight, {"view": gifts_of_all}),
        (
            law_6_no_leak,
            {"json": lambda s: SEALED.json(s) | {"low": 0 if s.view is None else s.stock}, "legal": first_actor_tells},
        ),
        (law_4_alive, {"acting": lambda s: SEALED.acting(s)[:1]}),
        (law_4_alive, {"acting": lambda s: SEALED.acting(s)[::-1]}),
    ],
    ids=["heard", "bids", "gifts", "order", "acting", "order of acting"],
)
def test_the_laws_find_what_is_told_to_others(law, changes):
    with pytest.raises((Broken, GameError, IllegalEvent)):
        broken(law, **changes)


def test_a_kind_that_cannot_be_hidden_is_refused():

    kind = evolve(or_hidden(cardlog.kinds.NUMBER), hide=None)

    @frozen
    class Whisper(Decision):
        verb: ClassVar[str] = "whisper"
        number: int

    cardlog.event._KINDS[Whisper] = {"number": kind}
    with pytest.raises(GameError, match=r"cannot hide Whisper.number in its phase 'w'; .*: write hide=… in its Kind"):
        phases(Phase("w", "SD 4", "whispers", {Whisper: sealed.bid}, sealed={Whisper: nobody_else}))
