"""Every legal decision of a state of Cuttle, in a fixed order; and every one that it can ever offer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import Final

from cardlog.cards import KNOWN, UNKNOWN, each, hidden_count, members
from cardlog.counting import counted_by
from cardlog.event import Decision
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle import state as st
from cardlog.games.cuttle.rules import start
from cardlog.games.cuttle.state import JACKS, NUMBERS, Draft, answers, draft, held, jack_targets, playable, to_lose
from cardlog.rules import Rules

# Decisions are made once and shared: there are only so many.
a_scuttle: Final = cache(ev.Scuttle)
a_oneoff: Final = cache(ev.OneOff)
a_permanent: Final = cache(ev.Permanent)
a_counter: Final = cache(ev.Counter)
a_block: Final = cache(ev.Block)
a_take: Final = cache(ev.Take)
a_discard: Final = cache(ev.Discard)
DRAW: Final = (ev.Draw(0), ev.Draw(1))
PASS: Final = (ev.Pass(0), ev.Pass(1))
DECLINE: Final = (ev.Decline(0), ev.Decline(1))


def count(s: Draft) -> int:
    """How many decisions `legal` lists."""
    seat, awaits = s.actor or 0, s.awaits
    if awaits == "play":
        return 1 + count_plays(s, seat)
    if awaits == "response":
        return 1 + answers(s, seat).bit_count()
    if awaits == "take":
        return s.scrap.bit_count()
    if awaits == "discard" and s.hands[seat] < UNKNOWN:
        return comb(s.hands[seat].bit_count(), st.to_lose(s, seat))
    return len(legal(s))


def count_plays(s: Draft, seat: int) -> int:
    """How many plays `plays` lists, counted by sets of cards."""
    hand, (once, twice) = playable(s, seat), s.book.always
    found: int = (hand & once).bit_count() + (hand & twice).bit_count()
    prey, numbers = s.points[1 - seat], hand & NUMBERS
    while prey:
        low = prey & -prey
        prey ^= low
        found += (numbers & -low).bit_count()
    for targets, cards in s.book.aimed.items():
        if aimed := hand & cards:
            found += aimed.bit_count() * (targets(s, seat).bit_count() if targets else bool(s.scrap))
    return found


@counted_by(count)
def legal(s: Draft) -> tuple[Decision, ...]:
    """Every decision of the seat to act; `()` while a fact is due or when the game is over."""
    seat, awaits = s.actor or 0, s.awaits
    if awaits == "play":
        return ((DRAW if s.stock else PASS)[seat], *plays(s, seat))
    if s.actor is None or seat < 0:
        return ()
    if awaits == "response":
        kind = a_block if s.pending[-1].__class__ is ev.Scuttle else a_counter
        return (DECLINE[seat], *(kind(seat, card) for card in each(answers(s, seat))))
    if awaits == "flipped":
        return tuple(plays(s, seat)) or tuple(a_discard(seat, 1 << card) for card in s.flipped)
    if awaits == "take":
        return tuple(a_take(seat, card) for card in each(s.scrap))
    return tuple(a_discard(seat, cards) for cards in losses(s, seat))


def plays(s: Draft, seat: int) -> list[Decision]:
    """The points, scuttles, one-offs and permanents that the seat may play (CU 2.2, CU 4.8)."""
    found: list[Decision] = []
    plain, effects = s.book.plain[seat], s.book.effects
    prey = s.points[1 - seat]
    rest = playable(s, seat)
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = bit.bit_length() - 1
        found += plain[card]
        if prey and card < 40:
            found += [a_scuttle(seat, card, target) for target in members(prey & bit - 1)]
        effect = effects[card >> 2]
        if effect is not None:
            targets = effect.targets
            if targets is not None:
                found += [a_oneoff(seat, card, target) for target in members(targets(s, seat))]
            elif effect.needs_scrap and s.scrap:
                found.append(a_oneoff(seat, card))
        elif 40 <= card < 44:
            found += [a_permanent(seat, card, target) for target in members(jack_targets(s, seat))]
    return found


def losses(s: Draft, seat: int) -> Iterable[int]:
    """The cards that the seat holds, or in a copy could hold together, as many as it must lose (CU 4.5, CU P1, CU P2)."""
    hand = s.hands[seat]
    unknown = hidden_count(hand)
    for bits in combinations([1 << card for card in each(held(s, seat))], to_lose(s, seat)):
        lost = sum(bits)
        if (lost & ~hand & KNOWN).bit_count() <= unknown:
            yield lost


# Every decision that Cuttle can ever offer: what is legal where all lies that can lie anywhere.


def offers(rules: Rules, seats: int) -> Iterator[Decision]:
    """Every decision of seat A, whatever lies where."""
    d = everything(rules, seats)
    yield from (DRAW[0], PASS[0], DECLINE[0])
    yield from (e for e in plays(d, 0) if getattr(e, "card", None) != getattr(e, "target", None))
    yield from (a_counter(0, card) for card in each(st.TWOS))
    yield from (a_take(0, card) for card in each(d.scrap))
    if d.book.ten_blocks_scuttle:
        yield from (a_block(0, card) for card in each(st.TENS))
    for count, among in ever_lost(d).items():
        for cards in combinations(each(among), count):
            yield a_discard(0, sum(1 << card for card in cards))


def ever_lost(d: Draft) -> dict[int, int]:
    """By how many cards are discarded at a time, the cards that can be among them."""
    lost = {st.LOSS: d.scrap} if d.rules["four"] == "choose" else {}
    if d.book.seven == 2:
        lost[1] = JACKS
    if d.rules["five"] == "discard_one_draw_three":
        lost[1] = d.scrap
    if d.book.hand_limit:  # a game never exceeds it by more than two cards: one comes back by a 9, one is drawn
        lost |= {1: d.scrap, 2: d.scrap}
    return lost


def everything(rules: Rules, seats: int) -> Draft:
    """What no game comes to: A holds every card, and all that it can aim at lies there too."""
    d = draft(start(rules, seats))
    d.hands, d.scrap = (d.book.pack, 0), d.book.pack
    d.points, d.permanents = (0, NUMBERS), (st.PERMANENTS, 0)
    return d
