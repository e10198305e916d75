"""Complete games, played at random from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlog.bots import Below, uniform
from cardlog.dealer import Dealer, FirstDealer, Seeded, asked
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Event
from cardlog.fault import blame, gave_nothing, refused
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
        dealer = FirstDealer((first + nth - 1) % len(header.seats), chance)
        yield play(header.with_tag("Seed", own), dealer, chance.below)


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
        GameError: The game contradicts itself.
    """
    game, state = header.game, header.start()
    choose, deal = game.policy or uniform, asked(dealer)
    events: list[Event] = []
    while state.actor is not None:
        before = state
        try:
            if before.actor == DEALER:
                event: Event = deal(game, before, len(events))
            else:
                event = choose(before, game.legal(before), below)
            state = game.apply(before, event)
        except IllegalEvent as error:
            raise refused(game, error, len(events)) from error
        except Exception as error:
            blame(game, error, before)
        if state is None:
            raise gave_nothing(game, before, event)
        events.append(event)
    return Log(header.with_tag("Result", state.result.as_tag()), events)
