"""Who knows what, and since when: worked out from the copies of a log, for every game, with no rules of its own.

>>> from cardlog import loads
>>> log = loads('''[Cardlog "1"]
... [Game "cabo"]
... [Rules "classic"]
... [Seats "Ana" "Bruno"]
...
... * deal B / 5c Kd 2h 9s / 7h 3c Jd Ah / up 4s
... A look A0 A1
... * show A A0 5c A1 Kd
... B look B0 B2
... * show B B0 7h B2 Jd
... A take A3
... * reveal A3 9s
... B draw
... * draw Qc
... B discard trade B0 A0
... * reveal Qc
... ''')
>>> for each in who_knows(log):
...     print(each)
A0 7h: B since 5
A1 Kd: A since 3
A2 2h: nobody
A3 4s: A since 1, B since 1, public since 1
B0 5c: A since 3
B1 3c: nobody
B2 Jd: B since 5
B3 Ah: nobody

B's copy alone tells less:

>>> from cardlog import copy
>>> [str(each) for each in who_knows(copy(log, 1))][:3]
['A0 7h: B since 5', 'A1 ??: nobody', 'A2 ??: nobody']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cardlog.cards import HIDDEN, card_name, card_names, cards_text, each
from cardlog.event import PUBLIC, Event, Takeback, viewer_name
from cardlog.game import AnyGame
from cardlog.log import Log


class Knowledge(NamedTuple):
    """What is known of one card that does not lie open to everybody.

    Attributes:
        place: Where it lies, as the game names it: `A0`, `B hand`, `top`.
        spot: The card, or HIDDEN where the log itself, a copy, does not know it.
        since: The viewers who know where it lies, each with the number of the event since which it has known
            that without a break, wherever the card went meanwhile.
        could: The cards that a hidden one can be, as a set, where those are not all that are unseen; else None.
    """

    place: str
    spot: int
    since: Mapping[int, int]
    could: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The place, the card, since which event each viewer knows it, and of some hidden cards what they can be."""
        since = {viewer_name(viewer): number for viewer, number in self.since.items()}
        could = {} if self.could is None else {"could": [*card_names(self.could)]}
        return {"place": self.place, "card": card_name(self.spot), "since": since, **could}

    def __str__(self) -> str:
        known = ", ".join(f"{viewer_name(viewer)} since {number}" for viewer, number in self.since.items())
        could = "" if self.could is None else f", one of {cards_text(self.could)}"
        return f"{self.place} {card_name(self.spot)}: {known or 'nobody'}{could}"


def who_knows(log: Log, upto: int | None = None) -> list[Knowledge]:
    """Who knows each card that does not lie open to everybody, after the first `upto` events or all.

    What a takeback voided nobody knows. The viewers are all seats and the public, and of a copy only its own
    viewer and the public. Cards in the stock have no place, but for known ones on its top.

    Raises:
        IllegalEvent: An event before that point is illegal.
        IndexError: There are not so many events.
    """
    states = log.past(upto).states
    numbers = numbers_in_force(log.events[:upto])
    hidden = [place for place in log.game.places(states[-1]) if _everyone(states[-1].seats) & ~place.open]
    cards = sum(1 << place.spot for place in hidden if place.spot != HIDDEN)
    since = {viewer: _since(log.game, states, numbers, viewer, cards) for viewer in _viewers(states[-1])}
    return [
        Knowledge(
            place.name,
            place.spot,
            {v: known[place.spot] for v, known in since.items() if place.spot in known},
            place.could if place.spot == HIDDEN else None,
        )
        for place in hidden
    ]


def numbers_in_force(events: Iterable[Event]) -> list[int]:
    """The numbers of the events that no takeback has voided.

    >>> from cardlog.event import Takeback
    >>> from cardlog.games.cabo.events import Draw
    >>> numbers_in_force([Draw(0), Draw(1), Takeback(1), Draw(1)])
    [1, 4]
    """
    numbers: list[int] = []
    for number, event in enumerate(events, 1):
        if isinstance(event, Takeback):
            del numbers[-event.count :]
        else:
            numbers.append(number)
    return numbers


def _viewers(state: Any) -> list[int]:
    return [*range(state.seats), PUBLIC] if state.view is None else sorted({state.view, PUBLIC})


def _everyone(seats: int) -> int:
    return (1 << seats) - 1 | 1 << PUBLIC


def _since(game: AnyGame, states: list[Any], numbers: list[int], viewer: int, cards: int) -> dict[int, int]:
    """Those of the cards that the viewer knows in the last state, each with the event since which it has.

    Args:
        game: The game.
        states: The states in force.
        numbers: The numbers of the events that led to all but the first of them.
        viewer: The viewer.
        cards: The cards that are asked for.
    """
    found: dict[int, int] = {}
    known = cards & _placed(game, states[-1], viewer)
    for at in range(len(states) - 1, 0, -1):
        if not known:
            break
        before = states[at - 1]
        gathered = before.awaits == "deal"
        lasting = 0 if gathered else known & _placed(game, before, viewer)
        found |= dict.fromkeys(each(known & ~lasting), numbers[at - 1])
        known = lasting
    return found


def _placed(game: AnyGame, state: Any, viewer: int) -> int:
    """The cards of which the viewer knows where they lie."""
    known: Any = game.view(state, viewer, False)
    spots: list[int] = [place.spot for place in game.places(known)]
    return sum(1 << spot for spot in spots if spot != HIDDEN)
