"""Complete games, played at random from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlog.bots import Below, uniform
from cardlog.dealer import Dealer, FirstDealer, Seeded
from cardlog.errors import CardlogError, IllegalEvent
from cardlog.event import DEALER, Event
from cardlog.log import Header, Log


def simulate(
    game: str, rules: str = "classic", seats: Sequence[str] | int = (), games: int = 1, seed: int | str = 0
) -> Iterator[Log]:
    """Games one by one, the same for the same seed; the deal passes on from game to game (as CU 9.3 wants).

    Each game has a seed of its own, which its tag `Seed` tells, and does not depend on how many there are.

    Args:
        game: The game's name.
        rules: As in the tag `Rules`.
        seats: The names, or how many seats there are; left out, as few as the game takes.
        games: How many games.
        seed: Where all chance comes from.

    Raises:
        RulesError: Anything is not known, or the number of seats does not fit.
    """
    return _games(Header.make(game, rules, seats), games, seed)


def _games(header: Header, games: int, seed: int | str) -> Iterator[Log]:
    first = Seeded(seed).below(len(header.seats))
    for nth in range(1, games + 1):
        own = f"{seed}/{nth}"
        chance = Seeded(own)
        yield play(header.with_tag("Seed", own), FirstDealer(first + nth - 1, chance), chance.below)


def play(header: Header, dealer: Dealer, below: Below) -> Log:
    """One game, by the game's own random policy, else with every legal decision equally likely.

    >>> from cardlog import Header, Seeded
    >>> chance = Seeded(1)
    >>> log = play(Header.make("cuttle"), chance, chance.below)
    >>> log.header.tag("Result") == log.state().result.as_tag()
    True

    Args:
        header: The header; the log's gets the tag `Result`.
        dealer: Where facts come from.
        below: Gives a number from 0 that is smaller than its argument.

    Raises:
        CardlogError: The game's code contradicts itself.
    """
    game, state = header.game, header.start()
    choose = game.policy or uniform
    events: list[Event] = []
    while state.actor is not None:
        if state.actor == DEALER:
            event: Event = dealer.fact(game, state)
        else:
            event = choose(state, game.legal(state), below)
        try:
            state = game.apply(state, event)
        except IllegalEvent as error:
            message = f"{game.name} refuses what it offers itself, after {len(events)} events: {error}"
            raise CardlogError(message) from error
        events.append(event)
    return Log(header.with_tag("Result", state.result.as_tag()), events)
