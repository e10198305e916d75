"""Every decision that Cuttle can ever offer, for catalogues: what is legal where all lies that can lie anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cardlog.cards import each
from cardlog.event import Decision
from cardlog.games.cuttle.facts import start
from cardlog.games.cuttle.legal import DECLINE, DRAW, PASS, a_block, a_counter, a_discard, a_take, plays
from cardlog.games.cuttle.state import JACKS, LOSS, NUMBERS, PERMANENTS, TENS, TWOS, Draft, draft
from cardlog.rules import Rules


def offers(rules: Rules, seats: int) -> Iterator[Decision]:
    """Every decision of seat A, whatever lies where."""
    d = everything(rules, seats)
    yield from (DRAW[0], PASS[0], DECLINE[0])
    yield from (e for e in plays(d, 0) if getattr(e, "card", None) != getattr(e, "target", None))
    yield from (a_counter(0, card) for card in each(TWOS))
    yield from (a_take(0, card) for card in each(d.scrap))
    if d.book.ten_blocks_scuttle:
        yield from (a_block(0, card) for card in each(TENS))
    for count, among in losses(d).items():
        for cards in combinations(each(among), count):
            yield a_discard(0, sum(1 << card for card in cards))


def losses(d: Draft) -> dict[int, int]:
    """By how many cards are discarded at a time, the cards that can be among them."""
    lost = {LOSS: d.scrap} if d.rules["four"] == "choose" else {}
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
    d.points, d.permanents = (0, NUMBERS), (PERMANENTS, 0)
    return d
