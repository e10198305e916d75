"""Which clause a refusal names, in the contract's order: told here once more, from the state's JSON alone."""

from random import Random

import pytest

from cardlog import Header, IllegalEvent, Seeded, Table
from cardlog.event import Fact, kinds_of
from tests.cuttle.table import log_of, play, refused, show, sit

clause = pytest.mark.clause
VARIANTS = [
    "classic",
    "classic four=random joker=true",
    "classic eight_removes_eight=true nine=top_of_stock ten_blocks_scuttle=true",
    "classic joker=true nine=return_and_wait queens_guard_queens=true ten_blocks_scuttle=true",
]
ORDINARY = ("draw", "pass", "points", "scuttle", "oneoff", "permanent")
KINDS = {
    "play": ORDINARY,
    "flipped": ORDINARY[2:],
    "response": ("counter", "block", "decline"),
    "take": ("take",),
    "discard": ("discard",),
}
PLAYS = {
    "draw": {"CU 2"},
    "pass": {"CU 9"},
    "points": {"CU 3"},
    "scuttle": {"CU 3"},
    "oneoff": {"CU 4", "CU 7", "CU V2", "CU V6", "CU V7"},
    "permanent": {"CU 6", "CU 7", "CU 4"},
    "counter": {"CU 5"},
    "block": {"CU V5"},
    "discard": {"CU 4"},
}


def sections(state, event):
    """The sections that may refuse an event in this state."""
    awaits, words = state["awaits"], str(event).split()
    if awaits == "over":
        return {"CU 8", "CU 9"}
    if words[1] == "misdeal":
        return {"CU 2"}
    if state["actor"] == "*":
        return due(state)
    blocking = bool(state["pending"]) and is_scuttle(state)
    kind = {"play": {"CU 2"}, "response": {"CU V5"} if blocking else {"CU 5"}}.get(awaits, {"CU 4"})
    if awaits == "response" and words[0] != "*" and words[1] in ORDINARY:
        kind = {"CU 4"} | kind if blocking else {"CU 4"}
    if isinstance(event, Fact) or words[0] != state["actor"] or words[1] not in KINDS[awaits]:
        return kind
    if awaits == "response" and words[1] == ("counter" if blocking else "block"):
        return kind
    if "Jk" in words and not state["rules"]["joker"]:
        return {"CU 1"}
    if not lies_there(state, words):
        return {"block": {"CU V5"}, "counter": {"CU 5"}}.get(words[1], kind)
    waits = {"CU V3"} if set(words[2:3]) & set(state["waiting"]) else set()
    return PLAYS.get(words[1], set()) | waits  # nothing refuses a decline or a take from here on


def due(state):
    match state["awaits"]:
        case "fact:draw":
            found = {"CU 4"} if state["pending"] else {"CU 2"}
        case "fact:discard":
            found = {"CU V1"} if state["rules"]["four"] == "random" else {"CU 4"}
        case awaited:
            found = {{"deal": "CU 2", "fact:flip": "CU 4", "fact:show": "CU 6", "fact:hands": "CU V7"}[awaited]}
    return found | {"LOG 3"} | ({"CU V4"} if state["top"] else set())


def is_scuttle(state):
    """Whether the last thing announced is a scuttle: its target is then a point card of the other seat."""
    last = state["pending"][-1]
    stacks = [stack["card"] for stack in state["points"]["B" if last["seat"] == "A" else "A"]]
    return last["target"] in stacks


def lies_there(state, words):
    """Whether the card is held, or turned up, and its target lies on the table; or the cards are where they must be."""
    seat, verb, *cards = words
    if verb == "take":
        return cards[0] in state["scrap"]
    if verb == "discard":
        return set(cards) <= set(state["hands"][seat])
    held = [state["flipped"]] if state["flipped"] else state["hands"][seat]
    table = [*state["permanents"]["A"], *state["permanents"]["B"]]
    for stack in (*state["points"]["A"], *state["points"]["B"]):
        table += [stack["card"], *stack["jacks"]]
    return set(cards[:1]) <= set(held) and set(cards[1:]) <= set(table)


def tries(game, random, count):
    """Some events that the grammar reads: decisions of any seat, and facts."""
    kinds = game.verbs.own
    for _ in range(count):
        event = random.choice(kinds)
        values = {name: value_of(kind, random) for name, kind in kinds_of(event).items()}
        yield event(**values) if issubclass(event, Fact) else event(random.choice((0, 1, 0, 1, 2)), **values)


def value_of(kind, random):
    if kind.name == "hands":
        return tuple(sum(1 << card for card in random.sample(range(53), n)) for n in random.sample((1, 5, 6), 2))
    return random.choice(list(kind.values()) or [1 << random.randrange(52)])


@pytest.mark.parametrize("rules", VARIANTS)
@clause("CU 1.1", "CU 2.2", "CU 4.1", "CU 5.1")
def test_refusals_name_the_section_that_the_contract_tells(rules):
    seen = set()
    for seed in range(6):
        random = Random(seed)
        table = Table.start(Header.make("cuttle", rules), Seeded(seed))
        for _ in range(40):
            for state in states_of(table):
                data = table.log.game.as_json(state, 0)
                for event in tries(table.log.game, random, 40):
                    section = refusing_section(table.log.game, state, event)
                    if section is not None:
                        assert section in sections(data, event), f"{event} in {data}"
                        seen.add((state.awaits, section))
            if not table.expects.legal:
                break
            table = table.offer(random.choice(table.expects.legal))
    assert {"play", "response", "over"} <= {awaits for awaits, _ in seen}


def states_of(table):
    """The state now, and those in which the facts just dealt were due."""
    yield table.state
    if isinstance(table.log[len(table.log) - 1], Fact):
        yield table.log.state(len(table.log) - 1)


def refusing_section(game, state, event):
    try:
        game.apply(state, event)
    except IllegalEvent as error:
        return error.clause.split(".")[0]
    return None


@clause("CU 4.5", "CU 4.10")
def test_what_a_variant_leaves_as_it_was_the_classic_clause_refuses():
    """A 9 needs a target and a 4 takes none whatever they do then."""
    for rules in ("classic nine=return_and_wait", "classic nine=top_of_stock"):
        log = sit(a="9d", b="3c", points_b="5c", table_b="Kd", rules=rules)
        assert refused(log, "A oneoff 9d") == "CU 4.10"
        assert refused(log, "A oneoff 9d 5c") == "CU 4.10"
    assert refused(sit(a="4c", b="3c", table_b="Kd", rules="classic four=random"), "A oneoff 4c Kd") == "CU 4.5"


@clause("CU 8.2", "CU 2.2")
def test_the_first_reason_in_order_is_the_one_named():
    """Over, before whose turn; whose turn, before what kind; kind, before the pack; pack, before the hand; hand, before the play."""
    over = play(sit(a="Ac", b="2c", points_a="Tc Td"), "A points Ac")
    due = play(sit(a="4c", b="2c"), "A draw")
    turn = sit(a="4c Kd", b="2c", points_b="5c")

    assert refused(over, "C oneoff Jk Jk") == "CU 8.2"
    assert refused(due, "C oneoff Jk Jk") == "CU 2.3"
    assert refused(turn, "B take Jk") == "CU 2.2"
    assert refused(turn, "A take Jk") == "CU 2.2"
    assert refused(turn, "A points Jk") == "CU 1.1"
    assert refused(turn, "A scuttle Kh 5c") == "CU 2.2"
    assert refused(turn, "A scuttle Kd 6c") == "CU 2.2"
    assert refused(turn, "A scuttle Kd 5c") == "CU 3.2"
    answer = play(turn, "A oneoff 4c")
    assert refused(answer, "B points Jk") == "CU 4.1"
    assert refused(answer, "B counter Jk") == "CU 1.1"
    assert refused(answer, "B counter 2d") == "CU 5.1"


def test_a_refusal_tells_reason_number_and_what_would_be_legal():
    log = sit(a="4c", b="2c", points_b="5c")
    with pytest.raises(IllegalEvent) as caught:
        play(log, "A scuttle 4c 5c")
    error = caught.value

    assert str(error) == "event 2: A scuttle 4c 5c: 4c is not higher than 5c (CU 3.2)"
    assert [str(each) for each in error.legal] == ["A draw", "A points 4c", "A oneoff 4c"]
    assert (error.number, error.address, error.earlier) == (2, "2", None)


def test_a_deal_is_what_an_empty_log_waits_for():
    assert show(log_of())["awaits"] == "deal"
    assert sections(show(log_of()), log_of().game.verbs.read("A draw")) == {"CU 2", "LOG 3"}


@clause("CU 4.1", "CU 4.2")
@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("A oneoff 8c", "an 8 is no one-off"),
        ("A oneoff Tc", "a T is no one-off"),
        ("A oneoff Ac 9s", "an A takes no target"),
    ],
)
def test_reasons_are_english(line, reason):
    with pytest.raises(IllegalEvent) as caught:
        play(sit(a="8c Tc Ac", b="2c", points_b="9s"), line)

    assert caught.value.reason == reason
