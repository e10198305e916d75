"""Small games of Cuttle whose verdicts can be worked out by hand, and games with other code."""

from attrs import evolve

from cardlog import loads
from cardlog.games.cuttle import CUTTLE
from cardlog.games.cuttle.flow import next_turn, over
from cardlog.games.cuttle.state import draft, score
from cardlog.state import Result, freeze

DEAL = "* deal B / 4c 5c 8h 9c Kd / Ac 2c 3d 4d 9s Jh"
"""A moves first. In the stock lie, among others, 5d and 6d."""


def text(*events, rules="classic", tags=""):
    """A log as text."""
    head = f'[Cardlog "1"]\n[Game "cuttle"]\n[Rules "{rules}"]\n[Seats "Ana" "Bruno"]\n{tags}\n'
    return head + "\n".join(events) + "\n"


def game(*events, rules="classic", tags=""):
    """A log of these events."""
    return loads(text(*events, rules=rules, tags=tags))


FOUR = (DEAL, "A oneoff 4c", "B decline", "B discard 3d 9s")
"""B chooses, with six cards in hand; under CU V1 chance does."""

LAST_FOUR = (
    '* position {"turn": "A", "hands": {"A": ["4c"], "B": ["5c"]}}',
    "A oneoff 4c",
    "B decline",
    "* discard 5c",
)
"""With one card in hand there is no choice under any rules (CU 4.5)."""

NINE = (
    '* position {"turn": "A", "hands": {"A": ["2c", "9c"], "B": ["3c"]}, "permanents": {"B": ["Kd"]}}',
    "A oneoff 9c Kd",
    "B decline",
)
"""Four cards are placed, 48 are in the stock. Kd goes to B's hand, or under CU V4 onto the stock, which then has 49."""

WON = (
    '* position {"turn": "A", "hands": {"A": ["Ac"], "B": ["2c", "9d"]}, "points": {"A": [{"card": "9h"}]}, \
"permanents": {"A": ["Kc", "Kd"]}}',
    "A points Ac",
)
"""Nine points, two kings and so a goal of ten: the ace wins (CU X3)."""


def other(apply):
    """Cuttle with other code for applying an event: it is given the state after the event by the true rules."""
    return evolve(CUTTLE, apply=lambda state, event: apply(CUTTLE.apply(state, event)))


def ends_at_ten(after):
    """The game is over with ten points."""
    winners = [seat for seat in (0, 1) if score(after.points[seat]) >= 10]
    return over(draft(after), Result(tuple(winners), "goal")) if winners and after.result is None else after


def never_ends(after):
    """Who is at the goal has not won."""
    if after.result is None:
        return after
    d = draft(after)
    d.result = None
    return next_turn(d)


def other_wins(after):
    """Who is at the goal has lost."""
    if after.result is None:
        return after
    return over(draft(after), Result(tuple(1 - seat for seat in after.result.winners), "goal"))


def forgets_passes(after):
    """The passes are one too many."""
    d = draft(after)
    d.passes += 1
    return freeze(d, type(after))
