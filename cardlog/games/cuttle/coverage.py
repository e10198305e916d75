"""Which clauses of Cuttle an event exercises (`cardlog.clauses`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from cardlog.cards import rank
from cardlog.clauses import Case, Cases, at_option, either, ends_by, on
from cardlog.event import Event
from cardlog.games.cuttle import events as ev
from cardlog.games.cuttle.flow import RESPONSES
from cardlog.games.cuttle.state import EIGHTS, JACKS, KINGS, QUEENS, TWOS, State, guarded, loser, responses

ANNOUNCED: Final = (ev.OneOff, ev.Scuttle)


def let_pass(s: State, e: Event, after: State) -> tuple[Any, int]:
    """What was announced, and how many responses there were to it, once no further one is awaited; before that, nothing."""
    asks = isinstance(e, (*ANNOUNCED, *RESPONSES, ev.Decline))
    return responses(s, e) if asks and after.awaits != "response" else (None, 0)


When: TypeAlias = Callable[[State, Any], object] | None


def takes_effect(kind: type[Event], when: When = None) -> Case[State]:
    """A row of a clause by which something takes effect that was announced, and is not cancelled."""

    def case(s: State, e: Event, after: State) -> bool:
        announced, count = let_pass(s, e, after)
        return isinstance(announced, kind) and count % 2 == 0 and (when is None or bool(when(s, announced)))

    return case


def resolves(*ranks: int, when: When = None) -> Case[State]:
    """A row of a clause by which a one-off of these ranks takes effect."""
    return takes_effect(ev.OneOff, lambda s, e: rank(e.card) in ranks and (when is None or when(s, e)))


def behind_queen(s: State, e: Any) -> int:
    """The queens of the rival, which stop none of A, 4, 6 and a scuttle (CU 7.2)."""
    queens: int = s.permanents[1 - e.seat] & QUEENS
    return queens


def is_jack(card: int | None) -> bool:
    """Whether there is a card, and it is a J."""
    return card is not None and bool(1 << card & JACKS)


def unguarded(s: State, e: Any) -> int:
    """The target, if a queen that could guard it does not: a rival's own queen, or what is guarded from the rival only."""
    return 0 if e.target is None else 1 << e.target & (guarded(s, e.seat) | behind_queen(s, e))


def gives_own(s: State) -> bool:
    """Whether what is played was turned up by a 7, and a J among it may have to be given away (CU 4.9, but CU P3)."""
    return bool(s.flipped) and s.book.seven == 1


def goes_nowhere(s: State, e: Any, after: State) -> bool:
    """Whether a J that a 7 turned up has no target at all (CU 4.9)."""
    return isinstance(e, ev.Flip) and is_jack(e.card) and after.awaits != "flipped" and s.book.seven == 1


def jack_at_own(s: State, e: Any) -> bool:
    """Whether a J that a 7 turned up goes onto an own card, though the rival has some (CU 4.9)."""
    return bool(is_jack(e.card) and s.points[1 - e.seat] and s.points[e.seat] >> (e.target or 0) & 1)


def unanswered(s: State, e: Any) -> bool:
    """Whether no answer can be given, since the rival has no hand (CU 5.4)."""
    return not s.hands[1 - e.seat] and (s.book.ten_blocks_scuttle or not isinstance(e, ev.Scuttle))


def at_points(s: State, e: Any) -> int:
    """The target, if it is a point card (CU P5)."""
    return 0 if e.target is None else 1 << e.target & (s.points[0] | s.points[1])


def by_kings(s: State, e: Event, after: State) -> bool:
    """Whether a seat has won with so many kings that its goal is another one than in the classic game (CU P4)."""
    winners = after.result.winners if after.result is not None and after.result.reason == "goal" else ()
    return after.book.goals[4] == 0 and any((after.permanents[seat] & KINGS).bit_count() > 2 for seat in winners)


COVERAGE: Final[Cases[State]] = {
    "CU 2.1": on(ev.Deal),
    "CU 2.2": lambda s, e, after: after.awaits == "play" and s.turn is not None and after.turn != s.turn,
    "CU 2.3": on(ev.Draw),
    "CU 2.4": on(ev.Misdeal, ev.Deal, when=lambda s, e: s.dealer is not None),
    "CU 3.1": on(ev.Points),
    "CU 3.2": takes_effect(ev.Scuttle),
    "CU 3.3": either(
        on(ev.Scuttle, when=lambda s, e: s.hands[1 - e.seat] and not s.book.ten_blocks_scuttle),
        takes_effect(ev.Scuttle, behind_queen),
    ),
    "CU 4.1": on(ev.OneOff),
    "CU 4.2": resolves(1),
    "CU 4.3": resolves(2),
    "CU 4.4": either(resolves(3), on(ev.Take)),
    "CU 4.5": either(
        resolves(4, when=at_option("four", "choose")), on(ev.Discard, when=lambda s, e: loser(s) != s.turn)
    ),
    "CU 4.6": resolves(5),
    "CU 4.7": resolves(6),
    "CU 4.8": either(resolves(7), on(ev.Flip)),
    "CU 4.9": either(on(ev.Permanent, when=lambda s, e: is_jack(e.card) and gives_own(s)), goes_nowhere),
    "CU 4.10": resolves(9, when=lambda s, e: s.rules["nine"] != "top_of_stock"),
    "CU 5.1": on(ev.Counter),
    "CU 5.2": lambda s, e, after: let_pass(s, e, after)[1] > 0,
    "CU 5.3": on(ev.OneOff, ev.Counter, when=lambda s, e: 1 << e.card & TWOS and s.permanents[e.seat] & QUEENS),
    "CU 5.4": either(on(ev.Decline), on(*ANNOUNCED, *RESPONSES, when=unanswered)),
    "CU 6.1": on(ev.Show, ev.Permanent, when=lambda s, e: isinstance(e, ev.Show) or 1 << e.card & EIGHTS),
    "CU 6.2": on(ev.Permanent, when=lambda s, e: is_jack(e.card) and not s.flipped),
    "CU 6.3": either(resolves(6, when=lambda s, e: s.jacks), resolves(2, 9, when=lambda s, e: is_jack(e.target))),
    "CU 6.4": on(ev.Permanent),
    "CU 7.1": either(
        on(ev.OneOff, when=lambda s, e: unguarded(s, e) & ~(QUEENS if s.book.queens_guard_queens else 0)),
        on(ev.Permanent, when=jack_at_own),
        lambda s, e, after: goes_nowhere(s, e, after) and s.points[1 - s.turn],
    ),
    "CU 7.2": either(
        takes_effect(ev.Scuttle, behind_queen),
        resolves(1, when=lambda s, e: behind_queen(s, e) and s.points[1 - e.seat]),
        resolves(4, when=lambda s, e: behind_queen(s, e) and s.hands[1 - e.seat] and s.rules["four"] == "choose"),
        resolves(6, when=behind_queen),
    ),
    "CU 8.1": ends_by("goal"),
    "CU 8.2": ends_by("goal"),
    "CU 9.1": on(ev.Pass),
    "CU 9.2": either(ends_by("passes"), lambda s, e, after: s.passes and not after.passes),
    "CU V1": resolves(4, when=at_option("four", "random")),
    "CU V2": resolves(8),
    "CU V3": resolves(9, when=at_option("nine", "return_and_wait")),
    "CU V4": either(
        resolves(9, when=at_option("nine", "top_of_stock")),
        on(ev.Drawn, ev.Flip, when=lambda s, e: s.top and s.rules["nine"] == "top_of_stock"),
    ),
    "CU V5": either(
        on(ev.Scuttle, when=lambda s, e: s.book.ten_blocks_scuttle),
        on(*RESPONSES, when=lambda s, e: isinstance(e, ev.Block) or isinstance(s.pending[-1], ev.Block)),
    ),
    "CU V6": either(
        on(ev.OneOff, when=lambda s, e: s.book.queens_guard_queens and unguarded(s, e) & QUEENS),
        resolves(6, when=lambda s, e: s.book.queens_guard_queens and behind_queen(s, e).bit_count() > 1),
    ),
    "CU V7": either(resolves(14), on(ev.Exchanged)),
    "CU P1": on(ev.Discard, when=lambda s, e: s.awaits == "discard" and not s.pending),
    "CU P2": resolves(5, when=at_option("five", "discard_one_draw_three")),
    "CU P3": on(ev.Flip, when=lambda s, e: s.book.seven == 2),
    "CU P4": by_kings,
    "CU P5": resolves(9, when=at_points),
}
