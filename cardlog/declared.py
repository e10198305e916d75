"""Whether a game is declared soundly: what is wrong is refused when the game is made, with its file and line."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Collection, Iterable
from typing import Any, Final, TypeAlias

from cardlog.cards import SEATS
from cardlog.errors import GameError
from cardlog.event import KERNEL, Event, Fact, kinds_of
from cardlog.fault import defined, fault, misdeclared
from cardlog.pack import first_bits
from cardlog.state import Frozen, fields_of

AnyPhase: TypeAlias = Any
"""A `cardlog.phases.Phase`; phases import this module."""
KERNEL_VERBS: Final = ("takeback", "position", "end", "resign")
VERB: Final = re.compile(r"[a-z][a-z0-9-]*( [a-z][a-z0-9-]*)?")
"""What a verb looks like."""


def check_verbs(events: Iterable[type[Event]]) -> None:
    """Refuse events of which two are written alike, or one like those of every game.

    Raises:
        GameError: There are such.
    """
    found: dict[tuple[str, str], type[Event]] = {}
    for kind in events:
        _check_event(kind)
        if kind.verb in KERNEL_VERBS:
            raise misdeclared(
                f"gives {kind.__name__} the verb {kind.verb!r}, which is one of every game", "give it another verb"
            )
        what = "facts" if issubclass(kind, Fact) else "decisions"
        other = found.setdefault((what, kind.verb), kind)
        if other is not kind:
            raise misdeclared(
                f"has two {what} with the verb {kind.verb!r}, {other.__name__} and {kind.__name__}",
                "give one of them another verb",
            )


def _check_event(kind: type[Event]) -> None:
    """Refuse a class that no line can be written for."""
    name, verb = kind.__name__, getattr(kind, "verb", None)
    if not isinstance(verb, str) or not VERB.fullmatch(verb):
        told = "no verb" if verb is None else f"the verb {verb!r}"
        raise misdeclared(f"gives {name} {told}", 'write verb: ClassVar[str] = "…", one or two words of small letters')
    if inspect.get_annotations(kind).keys() - {"verb"} and "__attrs_attrs__" not in kind.__dict__:
        raise misdeclared(f"gives {name} fields that are none", "write @frozen above it")
    try:
        kinds_of(kind)
    except TypeError as error:
        instead = "write ACard, or another kind of cardlog.kinds: Annotated[…, KIND]"
        raise misdeclared(f"says nothing of the kind of a field: {error}", instead) from None


def check_phases(phases: Iterable[AnyPhase]) -> None:
    """Refuse phases that no game can come through.

    Raises:
        GameError: There are such.
    """
    found: set[str] = set()
    for phase in phases:
        if phase.name in found:
            raise misdeclared(f"has two phases {phase.name!r}", "put their rules into one")
        found.add(phase.name)
        if phase.name != "over":
            _check_phase(phase)
        elif phase.rules:
            raise misdeclared("has a rule for its phase 'over'", "leave it out: nothing is awaited there")
        for kind in {*phase.sealed} - {*phase.rules}:
            raise misdeclared(
                f"seals {kind.__name__}, which its phase {phase.name!r} does not await", "leave it out there"
            )
    if "over" not in found:
        raise misdeclared("has no phase 'over'", 'write Phase("over", …), with the clause and the words of its end')


def _check_phase(phase: AnyPhase) -> None:
    where = f"its phase {phase.name!r}"
    if not phase.rules:
        raise misdeclared(f"has no rule for {where}", "write rules={…} in its Phase(…), or leave the phase out")
    if phase.script is not None:
        _check_takes_two(phase.script, f"the script of {where}", "the state and an asker")
    for kind, rule in phase.rules.items():
        _check_takes_two(rule, f"the rule for {kind.__name__} in {where}", "the state and the event")
        _check_name(phase.name, kind)
        if kind in KERNEL:
            raise misdeclared(f"has a rule for {kind.__name__} in {where}", "leave it out: every game has it")
        if issubclass(kind, Fact) and phase.script is None:
            raise misdeclared(f"has no script for {kind.__name__} in {where}", "write script=… in its Phase(…)")
        if not issubclass(kind, Fact) and phase.script is not None:
            raise misdeclared(f"awaits {kind.__name__} in {where}, where a fact is due", "put it in another phase")
        if not issubclass(kind, Fact):
            _check_seal(kind, phase, where)
        hidden = {name for name, field in kinds_of(kind).items() if field.conceals}
        if phase.concealed and issubclass(kind, Fact) and phase.concealed.keys() != hidden:
            raise misdeclared(
                f"conceals other fields of {kind.__name__} in {where} than those that can hide something",
                f"name {', '.join(sorted(hidden)) or 'none'} in concealed={{…}}",
            )


def _check_seal(kind: type[Event], phase: AnyPhase, where: str) -> None:
    """Refuse a decision that can hide something and does not say from whom, or the other way round."""
    hidden = [name for name, field in kinds_of(kind).items() if field.conceals]
    if hidden and kind not in phase.sealed:
        raise misdeclared(
            f"has a decision {kind.__name__} in {where} that can hide something ({', '.join(hidden)}), and not from whom",
            f"write sealed={{{kind.__name__}: nobody_else}}, or give its fields kinds in which no ?? stands",
        )
    if kind in phase.sealed and not hidden:
        raise misdeclared(
            f"seals {kind.__name__} in {where}, in which nothing can be hidden",
            "give a field a kind in which ?? can stand, as some_cards or or_hidden(NUMBER)",
        )
    odd = [name for name, field in kinds_of(kind).items() if field.conceals and field.hide is None]
    if odd:
        raise misdeclared(f"cannot hide {kind.__name__}.{odd[0]} in {where}", "write hide=… in its Kind(…)")


def _check_takes_two(function: Callable[..., Any], what: str, given: str) -> None:
    """Refuse a function that cannot be called with two arguments; of one that says nothing of them, nothing is known."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_flags & inspect.CO_VARARGS:
        return
    least = code.co_argcount - len(getattr(function, "__defaults__", None) or ())
    if not least <= 2 <= code.co_argcount:
        raise misdeclared(f"gives {what} a function that does not take {given}", f"let {function.__name__} take two")


def _check_name(name: str, kind: type[Event]) -> None:
    """Refuse a phase that is called otherwise than by what it awaits."""
    plain = name.removeprefix("fact:")
    if issubclass(kind, Fact) and name not in ("deal", f"fact:{plain}"):
        raise misdeclared(f"awaits the fact {kind.__name__} in its phase {name!r}", f"call it 'fact:{plain}'")
    if not issubclass(kind, Fact) and name != plain:
        raise misdeclared(f"awaits {kind.__name__} in its phase {name!r}, where a fact is due", f"call it {plain!r}")


def check_pack(game: Any) -> None:
    """Refuse a game whose events or phases speak of another pack than its own, or with faces that look like its seats.

    Raises:
        GameError: It is such a game.
    """
    if game.phases is not None and game.phases.pack is not game.pack:
        raise misdeclared("has another pack than its phases", "write pack=… alike in Game(…) and Phases(…)", game.name)
    for event in game.verbs.own:
        for name, kind in kinds_of(event).items():
            if kind.pack not in (None, game.pack):
                instead = "make its kind by CardKinds(…) of the game's pack, and write pack=… in Game(…)"
                raise misdeclared(f"has cards of another pack in {event.__name__}.{name}", instead, game.name)
    for face in game.pack.names:
        if face in SEATS[: max(game.seats, default=0)]:
            raise misdeclared(f"has a face {face!r}, which is called like a seat", "give it a second sign", game.name)


def check_rules(name: str, events: Collection[type[Event]], ruled: Iterable[type[Event]]) -> None:
    """Refuse a game in which an event has no rule, or a rule none of its events.

    Args:
        name: The game's name.
        events: Its events.
        ruled: Those that have a rule in some phase.

    Raises:
        GameError: It is such a game.
    """
    for kind in ruled:
        if kind not in events:
            instead = "name it in Verbs(…), or leave its rule out"
            raise misdeclared(f"has a rule for {kind.__name__}, which is none of its events", instead, name)
    for kind in events:
        if kind not in ruled:
            instead = "name it in a Phase(…), or leave it out of Verbs(…)"
            raise misdeclared(f"has no rule for its event {kind.__name__}", instead, name)


class _First:
    """A picker that takes what comes first."""

    def cards(self, among: int, count: int) -> int:
        return first_bits(among, count)

    def seat(self, seats: int) -> int:
        return 0

    def number(self, bound: int) -> int:
        return 0


def check_seats(name: str, seats: object) -> None:
    """Refuse numbers of seats by which no game can be played.

    Raises:
        GameError: They are such.
    """
    numbers = range(1, len(SEATS) + 1)
    if not isinstance(seats, tuple) or not seats or not all(type(count) is int and count in numbers for count in seats):
        raise misdeclared(f"is played by {seats!r} seats", f"write a tuple of numbers from 1 to {len(SEATS)}", name)


def check_start(game: Any) -> None:
    """Refuse a game that cannot begin: its first state lacks something, or its first fact cannot be.

    Raises:
        GameError: It is such a game.
    """
    for seats in game.seats:
        try:
            state = game.start(game.rules(), seats)
            _check_state(game, state)
            if state.awaits in game.phases.scripts:
                game.settle(state, _First())
        except Exception as error:
            raise (fault(game, error) or error) from None


def _check_state(game: Any, state: Any) -> None:
    """Refuse a first state that lacks a value, or awaits nothing that there is."""
    where = defined(game.start)
    for field in fields_of(type(state)):
        if not hasattr(state, field):
            raise GameError(game.name, f"does not put the field {field!r}", *where, "give it a value in `start`")
    if state.awaits not in game.phases.rules:
        known = ", ".join(game.phases.rules)
        raise GameError(
            game.name, f"begins in {state.awaits!r}, which is no phase of its table", *where, f"one of {known}"
        )
    if not isinstance(state, Frozen):
        raise GameError(game.name, "begins with a state that can be changed", *where, "write return freeze(d, State)")
