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

__all__ = ["Knowledge", "numbers_in_force", "who_knows"]

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from cardlog.event import PUBLIC, Event, Takeback, viewer_name
from cardlog.game import AnyGame
from cardlog.log import Log
from cardlog.pack import STANDARD, Pack
from cardlog.state import Place
from cardlog.words import english


class Knowledge(NamedTuple):
    """What is known of one card that does not lie open to everybody.

    Attributes:
        place: Where it lies, as the game names it: `A0`, `B hand`, `top`.
        spot: The card, or the pack's `hidden` where the log itself, a copy, does not know it.
        since: The viewers who know where it lies, each with the number of the event since which it has known
            that without a break, wherever the card went meanwhile; of cards that are alike, since it has known of so many.
        could: The cards that a hidden one can be, as a set, where those are not all that are unseen; else None.
        pack: The pack of the cards.
    """

    place: str
    spot: int
    since: Mapping[int, int]
    could: int | None = None
    pack: Pack = STANDARD

    def as_json(self) -> dict[str, Any]:
        """The place, the card, since which event each viewer knows it, and of some hidden cards what they can be."""
        since = {viewer_name(viewer): number for viewer, number in self.since.items()}
        could = {} if self.could is None else {"could": [*self.pack.card_names(self.could)]}
        return {"place": self.place, "card": self.pack.spot_names[self.spot], "since": since, **could}

    def __str__(self) -> str:
        viewers = [(viewer_name(viewer), number) for viewer, number in self.since.items()]
        known = ", ".join(english(f"{name} since {number}") for name, number in viewers) or english("nobody")
        could = [] if self.could is None else [english(f"one of {self.pack.text(self.could)}")]
        return f"{self.place} {self.pack.spot_names[self.spot]}: {', '.join([known, *could])}"


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
    pack = log.game.pack
    cards = {place.spot for place in hidden} - {pack.hidden}
    since = {viewer: _since(log.game, states, numbers, viewer, cards) for viewer in _viewers(states[-1])}
    told = {viewer: _placed(log.game, states[-1], viewer) for viewer in since}
    return [
        Knowledge(
            place.name,
            place.spot,
            {viewer: since[viewer][place.spot].pop() for viewer in since if _known(told[viewer], place)},
            place.could if place.spot == pack.hidden else None,
            pack,
        )
        for place in hidden
    ]


def _known(told: Counter[tuple[str, int]], place: Place) -> bool:
    """Whether a viewer knows the card at a place, where several may be alike; each is counted once."""
    key = place.name, place.spot
    told[key] -= 1
    return told[key] >= 0


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


def _since(game: AnyGame, states: list[Any], numbers: list[int], viewer: int, cards: set[int]) -> dict[int, list[int]]:
    """By card that the viewer knows in the last state, the events since which it has; of cards that are alike, the last first.

    Args:
        game: The game.
        states: The states in force.
        numbers: The numbers of the events that led to all but the first of them.
        viewer: The viewer.
        cards: The cards that are asked for.
    """
    found: dict[int, list[int]] = {}
    known = _of(cards, _placed(game, states[-1], viewer))
    for at in range(len(states) - 1, 0, -1):
        if not known:
            break
        before = states[at - 1]
        gathered = before.awaits == "deal"
        lasting = Counter[int]() if gathered else known & _of(cards, _placed(game, before, viewer))
        for card, count in (known - lasting).items():
            found[card] = found.get(card, []) + [numbers[at - 1]] * count
        known = lasting
    for card, count in known.items():
        found[card] = found.get(card, []) + [0] * count
    return {card: since[::-1] for card, since in found.items()}


def _placed(game: AnyGame, state: Any, viewer: int) -> Counter[tuple[str, int]]:
    """The places at which the viewer knows a card, each with the card and how often it lies there."""
    known: Any = game.view(state, viewer, False)
    return Counter(place[:2] for place in game.places(known) if place.spot != game.pack.hidden)


def _of(cards: set[int], placed: Counter[tuple[str, int]]) -> Counter[int]:
    """How many there are of each of these cards, wherever they lie."""
    found = Counter[int]()
    for (_, spot), count in placed.items():
        if spot in cards:
            found[spot] += count
    return found
