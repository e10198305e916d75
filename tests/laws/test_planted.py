"""Each law catches what it is there for: a game with a planted bug breaks it, and the true game does not.

The planted games are not registered: a law needs only the game that its log is of.
"""

import re
from random import Random

import pytest
from attrs import evolve

from cardlog import Log
from cardlog.asking import Question
from cardlog.cards import KNOWN, UNKNOWN, cards_text, each, hidden
from cardlog.errors import IllegalEvent
from cardlog.event import PUBLIC
from cardlog.games.cabo import CABO
from cardlog.games.cabo import state as cabo
from cardlog.games.cuttle import CUTTLE
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.flow import next_turn
from cardlog.games.cuttle.state import TENS, TWOS, Draft, draft, put
from cardlog.state import freeze, in_place
from cardlog.testing.facts import facts_in_copies
from cardlog.testing.laws import law_1_pure, law_2_legal_is_exact, law_3_conserved, law_4_alive, law_8_takeback
from cardlog.testing.shown import law_11_shown
from cardlog.testing.sight import law_5_sight
from cardlog.testing.trips import law_7_round_trips
from cardlog.testing.twins import law_6_no_leak
from tests.cabo.table import all_but, play, sit
from tests.laws.planting import broken_by, edited, hides_no_draw, name_of, without

# 1 pure


def changes_its_argument(s, e):
    after = CUTTLE.apply(s, e)
    if isinstance(e, ev.Scuttle):
        object.__setattr__(s, "points", after.points)
    return after


def remembers_calls(s, e, calls=[0]):  # noqa: B006 - the memory that a game must not have
    calls[0] += 1
    after = CUTTLE.apply(s, e)
    return edited(after, passes=2) if isinstance(e, ev.Pass) and after.passes == 1 and calls[0] % 2 else after


def view_that_forgets_the_truth(s, viewer, now=False):
    seen = CUTTLE.view(s, viewer, now)
    if viewer == PUBLIC:
        object.__setattr__(s, "seen", s.public)
    return seen


@in_place(Draft)
def looks_at_the_state_too_late(s, e):
    """It asks whose turn it was when, in place, it already is the next seat's."""
    after = CUTTLE.apply(s, e)
    return edited(after, passes=2) if isinstance(e, ev.Points) and after.turn == s.turn else after


@in_place(Draft)
def refuses_too_late(s, e):
    d = draft(s)
    if isinstance(e, ev.Scuttle):
        d.passes = 2
    return CUTTLE.apply(s, e)


@in_place(Draft)
def looks_too_late_in_copies(s, e):
    before, copied = s.turn, s.view is not None
    after = CUTTLE.apply(s, e)
    return edited(after, passes=2) if copied and isinstance(e, ev.Points) and s.turn != before else after


# 2 legal is exact


def lists_no_scuttle_by_a_ten(s):
    return tuple(e for e in CUTTLE.legal(s) if not (isinstance(e, ev.Scuttle) and 1 << e.card & TENS))


def passes_with_a_stock(s, e):
    if isinstance(e, ev.Pass) and s.awaits == "play" and e.seat == s.actor and s.stock:
        return next_turn(draft(s))
    return CUTTLE.apply(s, e)


def flips_from_the_scrap_pile(s, e):
    if isinstance(e, ev.Flip) and s.awaits == "fact:flip" and s.scrap >> e.card & 1:
        return CUTTLE.apply(edited(s, unseen=s.unseen | 1 << e.card), e)
    return CUTTLE.apply(s, e)


def never_deals_the_last_card(s, pick):
    if s.awaits == "fact:draw" and s.unseen & s.unseen - 1:
        return CUTTLE.settle(edited(s, unseen=s.unseen & ~(1 << s.unseen.bit_length() - 1)), pick)
    return CUTTLE.settle(s, pick)


def refuses_by_no_clause(s, e):
    try:
        return CUTTLE.apply(s, e)
    except IllegalEvent as error:
        clause = "CU 3.9" if error.clause == "CU 3.2" else error.clause
        raise IllegalEvent(e, clause, error.reason) from None


# 3 conserved


def places_without_jacks(s):
    return (place for place in CUTTLE.places(s) if place.name != "jacks")


def scuttles_that_leave_the_target(s, e):
    after = CUTTLE.apply(s, e)
    if isinstance(e, ev.Scuttle) and after.awaits == "play":
        return edited(after, points=put(after.points, 1 - e.seat, after.points[1 - e.seat] | 1 << e.target))
    return after


def draws_that_leave_the_stock_as_it_was(s, e):
    after = CUTTLE.apply(s, e)
    return edited(after, stock=s.stock) if isinstance(e, ev.Drawn) and not s.pending else after


# 4 alive


def no_declining_without_a_two(s):
    two = s.awaits == "response" and s.hands[s.actor] & TWOS
    return CUTTLE.legal(s) if two else without(ev.Decline)(s)


def counts_no_passes(s, e):
    if isinstance(e, ev.Pass) and s.awaits == "play" and not s.stock and e.seat == s.actor:
        return next_turn(draft(s))
    return CUTTLE.apply(s, e)


# 5 sight


def shows_hands_to_everyone(s, e, viewer):
    return e if isinstance(e, ev.Show) else CUTTLE.hide(s, e, viewer)


def forgets_what_was_seen(s, viewer, now=False):
    return CUTTLE.view(edited(s, seen=s.public), viewer, now)


def sees_all_it_knows(s, viewer, now=False):
    return CUTTLE.view(s, viewer)


def hides_own_draw(s, e, viewer):
    hide_it = isinstance(e, ev.Drawn) and viewer == s.turn and not s.top
    return ev.Drawn(hidden(e.cards)) if hide_it else CUTTLE.hide(s, e, viewer)


def copies_know_only_named_cards(s):
    if s.view is not None and s.awaits == "play":
        return tuple(e for e in CUTTLE.legal(s) if not hasattr(e, "card") or s.hands[e.seat] >> e.card & 1)
    return CUTTLE.legal(s)


# 6 no leak


def asks_only_who_has_a_two(s, e):
    after = CUTTLE.apply(s, e)
    if s.view is None and after.awaits == "response" and not after.hands[after.actor] & TWOS:
        return CUTTLE.apply(after, ev.Decline(after.actor))
    return after


def tells_why_by_the_rivals_hand(s, e):
    try:
        return CUTTLE.apply(s, e)
    except IllegalEvent as error:
        reason = f"{error.reason}, and the rival has {cards_text(s.hands[1 - e.seat] & KNOWN & -s.hands[1 - e.seat])}"
        raise IllegalEvent(e, error.clause, reason) from None


def no_scuttle_against_a_ten_in_hand(s):
    ten = s.actor in (0, 1) and s.hands[1 - s.actor] & TENS
    return without(ev.Scuttle)(s) if ten else CUTTLE.legal(s)


def hides_the_lowest_card_only(s, viewer, now=False):
    seen = CUTTLE.view(s, viewer, now)
    rival = s.hands[1 - viewer] & KNOWN if viewer < 2 else 0
    return edited(seen, waiting=seen.waiting | rival & rival - 1)


# 7 round trips


def reads_no_dealer(rules, seats, viewer, data):
    return CUTTLE.read(rules, seats, viewer, {**data, "dealer": None})


def writes_no_jacks(s):
    data = CUTTLE.json(s)
    points = {seat: [{**stack, "jacks": []} for stack in stacks] for seat, stacks in data["points"].items()}
    return {**data, "points": points}


def reads_no_sight_in_copies_in_midturn(rules, seats, viewer, data):
    if viewer is not None and "awaits" in data:
        data = {key: value for key, value in data.items() if key != "seen"}
    return CUTTLE.read(rules, seats, viewer, data)


def reads_responses_as_oneoffs(rules, seats, viewer, data):
    made = CUTTLE.read(rules, seats, viewer, data)
    pending = (ev.OneOff(e.seat, e.card) if isinstance(e, ev.Counter) else e for e in made.pending)
    return edited(made, pending=tuple(pending))


def refuses_a_choice_of_the_rival(rules, seats, viewer, data):
    if data.get("awaits") == "discard":
        raise ValueError("no normal turn")
    return CUTTLE.read(rules, seats, viewer, data)


def writes_no_targets(s):
    data = CUTTLE.json(s)
    return {**data, "pending": [{**told, "target": None} for told in data["pending"]]}


# 8 takeback


def hide_that_never_forgets(s, e, viewer, shown=set()):  # noqa: B006 - the memory that a game must not have
    if isinstance(e, ev.Drawn):
        known = sum(1 << card for card in each(e.cards) if (viewer, card) in shown)
        shown |= {(viewer, card) for card in each(e.cards)}
        return e if known == e.cards else CUTTLE.hide(s, e, viewer)
    return CUTTLE.hide(s, e, viewer)


# Facts in copies: what the truth never gives there.


def shows_what_lies_on_the_scrap_pile(s, e):
    """In a copy a hand that is shown may be of any cards."""
    if isinstance(e, ev.Show) and s.view is not None:
        return CUTTLE.apply(edited(s, unseen=s.unseen | e.cards & s.scrap & KNOWN), e)
    return CUTTLE.apply(s, e)


def takes_what_is_in_its_own_hand(s, e):
    """In a copy the cards of a draw are not looked for in the viewer's own hand."""
    if isinstance(e, ev.Drawn) and s.view == s.turn and s.awaits == "fact:draw":
        return CUTTLE.apply(edited(s, unseen=s.unseen | e.cards & s.hands[s.turn] & KNOWN), e)
    return CUTTLE.apply(s, e)


def fails_at_a_hidden_hand(s, e):
    if isinstance(e, ev.Show) and s.view is not None and e.cards >= UNKNOWN:
        return [][e.shown]
    return CUTTLE.apply(s, e)


def forgets_what_lay_open(s, e):
    """In a copy a slot can hold a card that lay on the discard pile, before that became the stock."""
    if s.view is not None and s.awaits == "fact:reveal":
        d = cabo.draft(s)
        d.barred = (0,) * len(s.barred)
        s = freeze(d, cabo.State)
    return CABO.apply(s, e)


@pytest.mark.parametrize(("apply", "sound"), [(forgets_what_lay_open, False), (CABO.apply, True)], ids=["bug", "none"])
def test_a_card_at_a_spot_that_cannot_hold_it_is_noticed(apply, sound):
    rows = ("Ac 2c 3c 4c", "5c 6c 7c 8c")
    drawn = ("A draw", "* draw Kh", "A discard", "* reveal Kh", "B draw", "* draw Qs", "B swap B0")
    log = play(sit(*rows, discard=all_but(*rows, "Kh")), *drawn)
    planted = Log(evolve(log.header, game=evolve(CABO, apply=apply)), log.events)
    found = []
    for seed in range(20):
        try:
            facts_in_copies(planted, log.state(), Random(seed))
        except AssertionError as error:
            found.append(str(error))
    assert all("lies in B0, where it cannot" in each for each in found)
    assert sound == (not found)


def names_what_the_rival_draws(s, e):
    """A shortcut that takes more than the script: the copy of the rival is told the card, which lies in the stock for it."""
    hidden = isinstance(e, ev.Drawn) and s.awaits == "fact:draw" and s.view == 1 - s.turn
    if hidden and e.cards & s.unseen == e.cards and e.cards.bit_count() == 1:
        return edited(CUTTLE.apply(edited(s, view=s.turn), e), view=s.view)
    return CUTTLE.apply(s, e)


@pytest.mark.parametrize(
    ("planted", "said"),
    [
        (
            {"apply": names_what_the_rival_draws},
            r"the copy of [AB] takes the fact \* draw \w\w, which its script does not",
        ),
        ({"hide": hides_no_draw}, r"the truth hides from (A|B|public): \* draw \w\w(.*)?; its script: \* draw \?\?"),
    ],
    ids=["apply", "hide"],
)
def test_a_shortcut_is_held_against_the_script(planted, said):
    assert re.search(said, broken_by(law_2_legal_is_exact, evolve(CUTTLE, **planted)))


# 11 shown


def draws_no_copy(s):
    return CUTTLE.arrange(s) if s.view is None else None


def asks_for_any_card(s):
    if s.awaits == "fact:flip":
        (card,) = yield Question("The card that is turned up", s.book.pack)
        return ev.Flip(card)
    return (yield from CUTTLE.ask(s))


def asks_an_onlooker(s):
    if s.awaits == "fact:show":
        return ev.Show(1 - s.turn, sum(1 << card for card in (yield Question("The hand", s.unseen, 1))))
    return (yield from CUTTLE.ask(s))


def chooses_out_of_turn(own, below):
    return ev.Draw(1 - own.seat)


def tells_in_braces(before, event, after):
    return "{nobody} does something"


def rows_fail_for_onlookers(s):
    return CUTTLE.table(s) if s.view != PUBLIC else [("", str(s.hands[s.turn].nothing))]


PLANTED = [
    (law_1_pure, {"apply": changes_its_argument}),
    (law_1_pure, {"apply": remembers_calls}),
    (law_1_pure, {"apply": looks_at_the_state_too_late}),
    (law_1_pure, {"apply": refuses_too_late}),
    (law_1_pure, {"apply": looks_too_late_in_copies}),
    (law_1_pure, {"view": view_that_forgets_the_truth}),
    (law_2_legal_is_exact, {"legal": lists_no_scuttle_by_a_ten}),
    (law_2_legal_is_exact, {"apply": passes_with_a_stock}),
    (law_2_legal_is_exact, {"apply": flips_from_the_scrap_pile}),
    (law_2_legal_is_exact, {"settle": never_deals_the_last_card}),
    (law_2_legal_is_exact, {"apply": refuses_by_no_clause}),
    (law_2_legal_is_exact, {"apply": shows_what_lies_on_the_scrap_pile}),
    (law_2_legal_is_exact, {"apply": takes_what_is_in_its_own_hand}),
    (law_2_legal_is_exact, {"apply": fails_at_a_hidden_hand}),
    (law_3_conserved, {"places": places_without_jacks}),
    (law_3_conserved, {"apply": scuttles_that_leave_the_target}),
    (law_3_conserved, {"apply": draws_that_leave_the_stock_as_it_was}),
    (law_4_alive, {"legal": no_declining_without_a_two}),
    (law_4_alive, {"apply": counts_no_passes}),
    (law_5_sight, {"hide": hides_no_draw}),
    (law_5_sight, {"hide": shows_hands_to_everyone}),
    (law_5_sight, {"hide": hides_own_draw}),
    (law_5_sight, {"view": forgets_what_was_seen}),
    (law_5_sight, {"view": sees_all_it_knows}),
    (law_5_sight, {"legal": copies_know_only_named_cards}),
    (law_6_no_leak, {"apply": asks_only_who_has_a_two}),
    (law_6_no_leak, {"apply": tells_why_by_the_rivals_hand}),
    (law_6_no_leak, {"legal": no_scuttle_against_a_ten_in_hand}),
    (law_6_no_leak, {"view": hides_the_lowest_card_only}),
    (law_7_round_trips, {"read": reads_no_dealer}),
    (law_7_round_trips, {"json": writes_no_jacks}),
    (law_7_round_trips, {"read": reads_no_sight_in_copies_in_midturn}),
    (law_7_round_trips, {"read": reads_responses_as_oneoffs}),
    (law_7_round_trips, {"read": refuses_a_choice_of_the_rival}),
    (law_7_round_trips, {"json": writes_no_targets}),
    (law_8_takeback, {"hide": hide_that_never_forgets}),
    (law_11_shown, {"arrange": draws_no_copy}),
    (law_11_shown, {"ask": asks_for_any_card}),
    (law_11_shown, {"ask": asks_an_onlooker}),
    (law_11_shown, {"bots": {"odd": chooses_out_of_turn}}),
    (law_11_shown, {"tell": tells_in_braces}),
    (law_11_shown, {"table": rows_fail_for_onlookers}),
]


@pytest.mark.parametrize(("law", "bug"), PLANTED, ids=name_of)
def test_a_planted_bug_breaks_its_law(law, bug):
    assert broken_by(law, evolve(CUTTLE, **bug)) is not None


@pytest.mark.parametrize("law", dict.fromkeys(law for law, _ in PLANTED), ids=name_of)
def test_no_law_is_broken_without_a_bug(law):
    """The same logs as above: it is the planted bugs that break the laws."""
    assert broken_by(law, evolve(CUTTLE), 15) is None
