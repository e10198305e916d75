"""Whether a game is declared soundly: what is wrong is refused when the game is made, with its file and line."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any, Final

from cardlog.event import KERNEL, Event, Fact, kinds_of
from cardlog.fault import misdeclared

if TYPE_CHECKING:
    from cardlog.phases import Phase

KERNEL_VERBS: Final = ("takeback", "position", "end", "resign")


def check_verbs(events: Iterable[type[Event]]) -> None:
    """Refuse events of which two are written alike, or one like those of every game.

    Raises:
        GameError: There are such.
    """
    found: dict[tuple[str, str], type[Event]] = {}
    for kind in events:
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


def check_phases(phases: Iterable[Phase[Any]]) -> None:
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
    if "over" not in found:
        raise misdeclared("has no phase 'over'", 'write Phase("over", …), with the clause and the words of its end')


def _check_phase(phase: Phase[Any]) -> None:
    where = f"its phase {phase.name!r}"
    if not phase.rules:
        raise misdeclared(f"has no rule for {where}", "write rules={…} in its Phase(…), or leave the phase out")
    for kind in phase.rules:
        if kind in KERNEL:
            raise misdeclared(f"has a rule for {kind.__name__} in {where}", "leave it out: every game has it")
        if issubclass(kind, Fact) and phase.script is None:
            raise misdeclared(f"has no script for {kind.__name__} in {where}", "write script=… in its Phase(…)")
        if not issubclass(kind, Fact) and phase.script is not None:
            raise misdeclared(f"awaits {kind.__name__} in {where}, where a fact is due", "put it in another phase")
        hidden = {name for name, field in kinds_of(kind).items() if field.conceals}
        if phase.concealed and phase.concealed.keys() != hidden:
            raise misdeclared(
                f"conceals other fields of {kind.__name__} in {where} than those that can hide something",
                f"name {', '.join(sorted(hidden)) or 'none'} in concealed={{…}}",
            )


def check_rules(name: str, events: Iterable[type[Event]], ruled: Container[type[Event]]) -> None:
    """Refuse a game in which an event has no rule.

    Args:
        name: The game's name.
        events: Its events.
        ruled: Those that have a rule in some phase.

    Raises:
        GameError: It is such a game.
    """
    for kind in events:
        if kind not in ruled:
            instead = "name it in a Phase(…), or leave it out of Verbs(…)"
            raise misdeclared(f"has no rule for its event {kind.__name__}", instead, name)
