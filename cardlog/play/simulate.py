"""Complete games from a seed, played at random or by bots."""

from __future__ import annotations

__all__ = ["play", "simulate", "simulate_bots"]

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from cardlog.bots import RANDOM, Below, Bot, find, uniform
from cardlog.cards import SEATS
from cardlog.errors import BotError, IllegalEvent, RulesError
from cardlog.event import DEALER, Event
from cardlog.fault import applied, blame, refused
from cardlog.log import Header, Log
from cardlog.play.dealer import Dealer, FirstDealer, Seeded, asked
from cardlog.play.playout import Playout
from cardlog.state import StateT as S
from cardlog.words import english

if TYPE_CHECKING:
    from cardlog.games.cabo.state import State as CaboState
    from cardlog.games.cuttle.state import State as CuttleState
    from cardlog.games.spades.state import State as SpadesState


@overload
def simulate(
    game: Literal["cuttle"], rules: str = ..., seats: Sequence[str] | int = ..., games: int = ..., seed: int | str = ...
) -> Iterator[Log[CuttleState]]: ...
@overload
def simulate(
    game: Literal["cabo"], rules: str = ..., seats: Sequence[str] | int = ..., games: int = ..., seed: int | str = ...
) -> Iterator[Log[CaboState]]: ...
@overload
def simulate(
    game: Literal["cutthroat-spades"],
    rules: str = ...,
    seats: Sequence[str] | int = ...,
    games: int = ...,
    seed: int | str = ...,
) -> Iterator[Log[SpadesState]]: ...
@overload
def simulate(
    game: str, rules: str = ..., seats: Sequence[str] | int = ..., games: int = ..., seed: int | str = ...
) -> Iterator[Log[Any]]: ...
def simulate(
    game: str, rules: str = "classic", seats: Sequence[str] | int = (), games: int = 1, seed: int | str = 0
) -> Iterator[Log[Any]]:
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


def simulate_bots(
    header: Header[S], players: Mapping[int, str], games: int = 1, seed: int | str = 0
) -> Iterator[Log[S]]:
    """Games between bots one by one, as `simulate` has them; the tag `Bots` tells who plays.

    Args:
        header: The game, its rules, and the names of the seats.
        players: By seat, its bot; the other seats play at random.
        games: How many games.
        seed: Where all chance comes from.

    Raises:
        BotError: A bot decides what is illegal, raises, or never ends a game.
        RulesError: A bot is not known, or a seat does not play.
    """
    for seat in players:
        if seat >= len(header.seats):
            raise RulesError(f"no seat {SEATS[seat]}: {len(header.seats)} play")
    told = " ".join(f"{SEATS[seat]}={bot}" for seat, bot in sorted(players.items()))
    sitting = [find(header.game, players.get(seat, RANDOM)) for seat in range(len(header.seats))]
    return _games_of_bots(header.with_tag("Bots", told), sitting, games, seed)


def _games(header: Header[S], games: int, seed: int | str) -> Iterator[Log[S]]:
    for tagged, dealer, chance in _dealt(header, games, seed):
        yield play(tagged, dealer, chance.below)


def _games_of_bots(header: Header[S], sitting: Sequence[Bot], games: int, seed: int | str) -> Iterator[Log[S]]:
    for tagged, dealer, _ in _dealt(header, games, seed):
        own = tagged.tag("Seed")
        try:
            yield Playout(header.game, sitting, dealer, Seeded(f"{own} bots").below).log(tagged)
        except BotError as error:
            error.game = english(f"the game of seed {own}")
            raise


def _dealt(header: Header[S], games: int, seed: int | str) -> Iterator[tuple[Header[S], Dealer, Seeded]]:
    """For each game the header with its own seed, who deals, and its chance."""
    first = Seeded(seed).below(len(header.seats))
    for nth in range(1, games + 1):
        own = f"{seed}/{nth}"
        chance = Seeded(own)
        yield header.with_tag("Seed", own), FirstDealer((first + nth - 1) % len(header.seats), chance), chance


def play(header: Header[S], dealer: Dealer, below: Below) -> Log[S]:
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
    game = header.game
    state: Any = header.start()
    choose, deal = game.policy or uniform, asked(dealer)
    events: list[Event] = []
    while state.actor is not None:
        before = state
        try:
            if before.actor == DEALER:
                event: Event = deal(game, before, len(events))
            else:
                event = choose(before, game.legal(before), below)
            state = applied(game, before, event, len(events))
        except IllegalEvent as error:
            raise refused(game, error, len(events)) from error
        except Exception as error:
            blame(game, error, before)
        events.append(event)
    return Log(header.with_tag("Result", state.result.as_tag()), events)
