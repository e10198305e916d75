"""What a game waits for, phase by phase, in one table; `apply`, `settle`, `hide` and `ask` follow from it.

A rule is a function of the state and an event of an awaited kind, made by the seat that is to act. It refuses by `raise
refused(event, clause, reason)`, before it has changed anything, where the test stands that fails. What is the same in every
game is told here, in the contract's order: the game is over; a fact is due, or none is; whose turn it is; what kind of
event is awaited. A fact has been checked against its script before its rule is called.
"""

from __future__ import annotations

__all__ = ["Phase", "Phases", "Rule", "nobody_else", "refused"]

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar

from attrs import field, frozen

from cardlog.asking import Asking
from cardlog.cards import SEATS
from cardlog.clauses import Case
from cardlog.declared import check_phases
from cardlog.due import Misfit, Picks, Script, asked, require
from cardlog.errors import IllegalEvent
from cardlog.event import DEALER, Decision, Event, Fact, kinds_of, veiled, viewer_name
from cardlog.fault import caller
from cardlog.hiding import Concealed, Hide, by_field, by_script, by_seal
from cardlog.pack import STANDARD, Pack, bits_of
from cardlog.state import BaseDraft, in_place

S = TypeVar("S", bound=BaseDraft)
Rule: TypeAlias = Callable[[S, Any], S]


def nobody_else(state: Any) -> int:
    """Who hears a decision besides its own seat: nobody."""
    return 0


def refused(event: Event, clause: str, reason: str, earlier: Event | None = None) -> IllegalEvent:
    """The error for an event that a clause forbids.

    Args:
        event: The event.
        clause: The id of the clause.
        reason: Why, in words.
        earlier: The decision that it shows to have been wrong.
    """
    return IllegalEvent(event, clause, reason, earlier_event=earlier)


@frozen(eq=False)
class Phase(Generic[S]):
    """What a state waits for.

    Attributes:
        name: The word in `awaits`; a fact's begins with `fact:` (or is `deal`).
        clause: The clause that orders it; or a function of the state and the event that is refused.
        awaited: In words, what is awaited; of the last one, that the game is over.
        rules: By kind of event, the rule that applies it.
        script: What the fact says that is due.
        shortcut: Whether the rule of the fact finds out itself, without the script, that the fact surely is the one
            one that is due, and calls `require` where it is not sure: for facts that come often.
        concealed: By field of the fact, the piece of the script that it holds, where it may be hidden: so that a copy
            is made without the script. Left out, the script is run for that.
        sealed: By kind of decision that not everyone hears, the viewers who do, of the state, as bits; its own seat always does.
            Of the others each has `??` for what can be hidden in it.
        acting: Where several seats may decide at once, those that may still, of the state, as bits; the `actor` of the
            state is the first of them. Left out, only the actor may.
    """

    name: str
    clause: str | Callable[[S, Event], str]
    awaited: str
    rules: Mapping[type[Event], Rule[S]] = field(factory=dict)
    script: Script | None = None
    shortcut: bool = False
    concealed: Mapping[str, Concealed] = field(factory=dict)
    sealed: Mapping[type[Event], Callable[[S], int]] = field(factory=dict)
    acting: Callable[[S], int] | None = None

    def clause_of(self, s: S, e: Event) -> str:
        """The clause by which an event is refused that is not awaited, or a fact that cannot be right."""
        return self.clause if isinstance(self.clause, str) else self.clause(s, e)

    def checked(self, kind: type[Event], rule: Rule[S], pack: Pack) -> Rule[S]:
        """The rule of a fact behind the check by the script, unless it has a shortcut; that of a decision as it is.

        A sealed decision is checked to say what the state's viewer hears of it, and no more.
        """
        if kind in self.sealed:
            return _heard(rule, self.sealed[kind])
        script = self.script
        if script is None or self.shortcut:
            return rule

        def checked(s: S, e: Fact) -> S:
            require(script, s, e, pack)
            return rule(s, e)

        return checked

    def hiding(self, pack: Pack) -> Mapping[type[Event], Hide]:
        """By kind of fact in which something can be hidden, what hides it."""
        if self.script is None:
            return {kind: by_seal(hears) for kind, hears in self.sealed.items()}
        kinds = [kind for kind in self.rules if any(each.conceals for each in kinds_of(kind).values())]
        concealed = self.concealed
        return {kind: by_field(kind, concealed, pack) if concealed else by_script(self.script, pack) for kind in kinds}


def _heard(rule: Rule[S], hears: Callable[[S], int]) -> Rule[S]:
    """The rule of a sealed decision behind the check that a log says what its viewer hears of it, and no more (LOG 3)."""

    def heard(s: S, e: Any) -> S:
        if s.view is None or s.view == e.seat or hears(s) >> s.view & 1:
            if "??" in str(e).split():
                whole = "in a full log" if s.view is None else f"to {viewer_name(s.view)}"
                raise refused(e, "LOG 3", f"nothing of this decision is ?? {whole}")
        elif e != veiled(e):
            raise refused(e, "LOG 3", f"{viewer_name(s.view)} does not hear what this decision says")
        return rule(s, e)

    return heard


def _awaited(kinds: Mapping[str, tuple[type[Event], ...]]) -> Case[Any]:
    """A row of a clause that such events are cases of, each in its phase."""
    return lambda before, e, after: isinstance(e, kinds.get(before.awaits, ()))


class Phases(Generic[S]):
    """The phases of a game.

    Attributes:
        scripts: By phase in which a fact is due, what it says.
        rules: By phase and kind of event, what `apply` calls where the event is awaited and its actor's.
        apply: The state after an event.
        legal: The `legal` that it was given.
        settle: The fact that is due, as a picker chooses.
        hide: An event as a viewer knows it.
        table: The phases, in their order.
        names: The words of `awaits`, in the order of the table.
        pack: The pack that the cards of its facts are of.
        place: The file and the line where the table stands.

    Args:
        legal: The `legal` of the game.
        *phases: The phases.
        anytime: Facts that are never due: by kind, the rule, which says itself when they may come.
        draft: The class of the game's drafts, if its rules can go from event to event with one of them (`cardlog.state.in_place`).
        pack: The pack that the cards of its facts are of.

    Raises:
        GameError: No game can come through these phases.
    """

    def __init__(
        self,
        legal: Callable[[S], tuple[Decision, ...]],
        *phases: Phase[S],
        anytime: Mapping[type[Event], Rule[S]] | None = None,
        draft: type[BaseDraft] | None = None,
        pack: Pack = STANDARD,
    ) -> None:
        check_phases(phases)
        self.pack = pack
        self.legal = legal
        self._anytime = anytime or {}
        self.table = phases
        self._by_name = {phase.name: phase for phase in phases}
        self.names = tuple(self._by_name)
        self.scripts = {phase.name: phase.script for phase in phases if phase.script is not None}
        self._acting = {phase.name: phase.acting for phase in phases if phase.acting is not None}
        self.rules = {
            phase.name: {kind: phase.checked(kind, rule, pack) for kind, rule in phase.rules.items()}
            for phase in phases
        }
        self.apply, self.settle, self.hide = self._applying(), self._settling(), self._hiding()
        if draft is not None:
            in_place(draft)(self.apply)
        self.place = caller()[1:]

    def _applying(self) -> Callable[[S, Event], S]:
        rules, acting = self.rules, self._acting

        def apply(state: S, event: Event) -> S:
            """The state after an event.

            Raises:
                IllegalEvent: A clause forbids the event here.
            """
            try:
                if event.seat == state.actor or (
                    state.awaits in acting and event.seat >= 0 and acting[state.awaits](state) >> event.seat & 1
                ):
                    return rules[state.awaits][event.__class__](state, event)
            except KeyError:
                if event.__class__ in rules[state.awaits]:
                    raise  # a fault of the rule's
            except Misfit as misfit:
                clause = misfit.clause or self._by_name[state.awaits].clause_of(state, event)
                raise refused(event, clause, misfit.reason).offering(partial(self.legal, state)) from None
            except IllegalEvent as error:
                raise error.offering(partial(self.legal, state)) from None
            return self._unawaited(state, event)

        return apply

    def _unawaited(self, s: S, e: Event) -> S:
        """An event that is not awaited: refused, if it may not come at any time."""
        try:
            if s.actor is not None and e.__class__ in self._anytime:
                return self._anytime[e.__class__](s, e)
            raise self._general(s, e)
        except IllegalEvent as error:
            raise error.offering(partial(self.legal, s)) from None

    def _general(self, s: S, e: Event) -> IllegalEvent:
        """The refusal of an event that is not awaited."""
        phase = self._by_name[s.awaits]
        reason = phase.awaited
        if s.actor not in (None, DEALER):
            if isinstance(e, Fact):
                reason = f"no fact is due: {reason}"
            elif e.seat != s.actor:
                who = ", ".join(SEATS[seat] for seat in self.acting(s))
                reason = f"it is {who}'s to act: {reason}"
        return refused(e, phase.clause_of(s, e), reason)

    def _settling(self) -> Callable[[S, Any], Fact]:
        scripts, pack = self.scripts, self.pack

        def settle(state: S, pick: Any) -> Fact:
            """The fact that is due, as the state determines it or as `pick` chooses.

            Raises:
                CopyError: It depends on cards that this copy does not know.
                ValueError: No fact is due.
            """
            script = scripts.get(state.awaits)
            if script is None:
                raise self._not_due(state)
            return script(state, Picks(state, pick, pack))

        return settle

    def _hiding(self) -> Callable[[S, Event, int], Event]:
        due: dict[type[Event], dict[str, Hide]] = {}
        for phase in self._by_name.values():
            for kind, hides in phase.hiding(self.pack).items():
                due.setdefault(kind, {})[phase.name] = hides

        def hide(state: S, event: Event, viewer: int) -> Event:
            """The event as the viewer knows it, from the state before it; what is not awaited stays as it is."""
            found = due.get(event.__class__)
            if found is None or state.awaits not in found:
                return event
            return found[state.awaits](state, event, viewer)

        return hide

    def acting(self, s: S) -> tuple[int, ...]:
        """The seats that may decide now, in order; `()` while a fact is due and at the end."""
        if s.actor is None or s.actor == DEALER:
            return ()
        acting = self._acting.get(s.awaits)
        return (s.actor,) if acting is None else tuple(bits_of(acting(s)))

    def fits(self, s: S, fact: Event) -> bool:
        """Whether a fact can be the one that is due, by its script alone: what the laws hold shortcuts against."""
        script = self.scripts.get(s.awaits)
        if script is None or fact.__class__ not in self._by_name[s.awaits].rules:
            return False
        try:
            require(script, s, fact, self.pack)
        except Misfit:
            return False
        return True

    def hidden(self, s: S, fact: Event, viewer: int) -> Event:
        """The fact that is due as a viewer knows it, by its script alone: what the laws hold `concealed` against."""
        return by_script(self.scripts[s.awaits], self.pack)(s, fact, viewer)

    def ask(self, s: S) -> Asking[Fact]:
        """The questions of the fact that is due, as far as the state does not settle it.

        Raises:
            ValueError: No fact is due.
        """
        script = self.scripts.get(s.awaits)
        if script is None:
            raise self._not_due(s)
        return asked(script, s, self.pack)

    def _not_due(self, s: S) -> Exception:
        """The error of who asks for a fact where none is due; in a phase that is none, the game's own."""
        return ValueError(f"no fact is due: {s.awaits}") if s.awaits in self._by_name else KeyError(s.awaits)

    def cases(self) -> dict[str, Case[S]]:
        """By the clause that orders each phase, the events that are awaited there as its cases: the plainest coverage."""
        awaited: dict[str, dict[str, tuple[type[Event], ...]]] = {}
        for phase in self._by_name.values():
            if isinstance(phase.clause, str) and phase.rules:
                awaited.setdefault(phase.clause, {})[phase.name] = tuple(phase.rules)
        return {clause: _awaited(kinds) for clause, kinds in awaited.items()}

    def ruled(self) -> set[type[Event]]:
        """The kinds of event that have a rule in some phase, or at any time."""
        return {*self._anytime}.union(*(phase.rules for phase in self._by_name.values()))
