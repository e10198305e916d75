"""The verbs of a game: its event classes, read from text and binary form and written back."""

from __future__ import annotations

__all__ = ["FEWEST", "SHORT", "Tidy", "Verbs", "read_position"]

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeAlias

from cardlog import cards as c
from cardlog.declared import check_verbs
from cardlog.errors import CardlogError, CopyError, NotationError
from cardlog.event import DERIVED, End, Event, Fact, Position, Resign, Seat, Takeback, kinds_of, once, seat_of
from cardlog.kind import below
from cardlog.kinds import SEAT, SEATS, Kind, Words, are_seats
from cardlog.words import english

Tidy: TypeAlias = Callable[[Event, Callable[[], Event | None]], Event]

FEWEST: Final = 5
"""So many letters are seats at least, so that a log can say who sits at no table of its game: that is illegal, not unreadable."""

SHORT: Final = 100
"""The characters of the longest line that is kept in case that it comes again: no position is."""

_Form: TypeAlias = tuple[tuple[str, ...], tuple[Callable[[Any], bool] | None, ...], tuple[Kind[Any], ...]]


def read_position(text: str, verbs: Verbs) -> Position:
    """Read the JSON object of a position.

    Args:
        text: The object, on one line.
        verbs: The game's verbs, which say what its positions hold.

    Raises:
        ValueError: The text is no JSON object.
    """
    try:
        given = json.loads(text, parse_constant=_no_number)
    except RecursionError:
        raise ValueError("the position is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"the position is no JSON: {error}") from None
    if not isinstance(given, dict):
        raise ValueError("a position is a JSON object")
    if _twice(text):
        return Position(re.sub(r"[\r\n\t]", " ", text).strip())
    keys = verbs.position
    if "turn" in keys and "turn" not in given and "actor" in given and given.get("awaits") not in verbs.apart:
        given["turn"] = given.pop("actor")
    first = [key for key in keys if key in given and (key != "awaits" or given[key] in verbs.midturn)]
    ordered = {key: given.pop(key) for key in first} | given
    try:
        data = json.dumps(ordered, ensure_ascii=False, allow_nan=False)
        data.encode()
    except UnicodeEncodeError:
        raise ValueError("the position holds half a surrogate pair, which no text can") from None
    return Position(data)


def _twice(text: str) -> bool:
    """Whether a key stands twice somewhere: such a position is illegal, and kept as it was given."""
    try:
        json.loads(text, object_pairs_hook=once)
    except ValueError:
        return True
    return False


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


class Verbs:
    """The event classes of a game: its whole notation, in text and in binary form.

    >>> verbs = Verbs()
    >>> event = verbs.read("* takeback 3")
    >>> event, verbs.pack(event), str(event)
    (Takeback(count=3), ['*takeback', 3], '* takeback 3')

    Every game has `takeback`, `position`, `resign` and `end` besides its own.

    Attributes:
        own: The game's own classes.
        events: The same, and those of every game.
        position: The keys of positions, in the order in which they are written; `()` where there are none.
        midturn: The words of `awaits` that a position must say: what it waits for is no normal turn.
        apart: Those of them where another seat than the one at turn may be the one to act.
        seats: How many letters are seats: as many as the game can be played by, and `A` to `E` at least.
        seen: Texts read lately, with their events: most lines of a log have been read before.
        tidy: An event of a log put into its canonical order, where that depends on what stands before it:
            (the event, a function that gives the last event in force before it, or None). None for no such game.
    """

    def __init__(
        self,
        *events: type[Event],
        position: Sequence[str] = (),
        midturn: Sequence[str] = (),
        apart: Sequence[str] = (),
        tidy: Tidy | None = None,
    ) -> None:
        check_verbs(events)
        self.own = events
        self.events: tuple[type[Event], ...] = (*events, Takeback, Position, Resign, End)
        self.position, self.midturn, self.apart = tuple(position), tuple(midturn), tuple(apart)
        self.tidy = tidy
        self.seats = FEWEST
        self._classes = {self._key(event): event for event in self.events}
        self._two_words = {event.verb for event in self.events if " " in event.verb}
        self.seen: dict[str, Event] = {}
        self._forms: dict[type[Event], _Form] = {}

    def for_seats(self, count: int) -> None:
        """Have letters for so many seats; a game says it of its verbs."""
        if count > self.seats:
            self.seats = count
            self.seen.clear()
            self._forms.clear()

    def for_positions(self, keys: Iterable[str]) -> None:
        """Write positions with these keys, in this order; `cardlog.keys.Keys` say it of the verbs that they are given."""
        self.position = tuple(keys)
        self.seen.clear()

    def seat(self, seat: Seat) -> int:
        """The number of a seat that has a letter here; whether it plays is another question.

        Raises:
            CopyError: There is no such letter.
        """
        number = seat_of(seat)
        if number >= self.seats:
            raise CopyError(f"{seat!r} is no seat: A to {c.SEATS[self.seats - 1]}")
        return number

    @staticmethod
    def _key(event: type[Event]) -> str:
        return f"*{event.verb}" if issubclass(event, Fact) else event.verb

    def read(self, text: str) -> Event:
        """Read an event from its line.

        Raises:
            NotationError: The line is not of the grammar; its `column` says where.
        """
        event = self.seen.get(text)
        if event is None:
            event = self._parse(text)
            if len(text) <= SHORT:
                if len(self.seen) >= 1 << 16:
                    self.seen.clear()
                self.seen[text] = event
        return event

    def _parse(self, text: str) -> Event:
        words = Words(text.split(), self.seats)
        try:
            return self._event(words, text)
        except ValueError as error:
            starts = [match.start() + 1 for match in re.finditer(r"\S+", text)]
            column = starts[words.at] if words.at < len(starts) else len(text.rstrip()) + 1
            raise NotationError(str(error), column=column) from None

    def _event(self, words: Words, text: str) -> Event:
        actor = words.take(english("an event"))
        if actor != "*":
            words.back()
            actor = c.SEATS[SEAT.read(words)]
        verb = words.take(english("a verb"))
        if f"{verb} {words.peek()}" in self._two_words:
            verb += " " + words.take(english("a verb"))
        key = f"*{verb}" if actor == "*" else verb.replace("*", " ")  # which no seat's verb has
        found = self._classes.get(key)
        if found is None:
            words.back()
            who = english("the dealer" if actor == "*" else "a seat")
            raise ValueError(f"{_short(verb)} is no verb of {who} here")
        if found is Position:
            return read_position(text.split(None, 2)[2] if words.peek() else "", self)
        values: dict[str, Any] = {} if actor == "*" else {"seat": c.SEATS.index(actor)}
        for name, kind in kinds_of(found).items():
            values[name] = kind.read(words)
        if words.peek() is not None:
            raise ValueError(f"{_short(words.peek() or '')} is one word too many")
        return found(**values)

    def underived(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """What of a position's JSON does not follow from the rest: not the derived keys, but `awaits` in mid-turn."""
        return {
            key: value
            for key, value in given.items()
            if key not in DERIVED or key == "awaits" and value in self.midturn
        }

    def pack(self, event: Event) -> list[Any]:
        """The event as a list of plain values: its verb, its seat if it is a decision, its fields."""
        key = self._key(type(event))
        if isinstance(event, Position):
            return [key, event.written]
        names, _, apart = self._form_of(type(event))
        values = [getattr(event, name) for name in names]
        if event.later and values[-event.later :] == [None] * event.later:
            return [key, *values[: -event.later]]
        return [key, *map(_to_plain, apart, values)] if apart else [key, *values]

    def unpack(self, values: Sequence[Any]) -> Event:
        """The event of such a list.

        Raises:
            NotationError: The values are not those of an event of this game.
        """
        try:
            found = self._classes[values[0]]
            if found is Position:
                (text,) = values[1:]
                if not isinstance(text, str):
                    raise TypeError("a position is a text")
                return read_position(text, self)
            given = [_tupled(value) if value.__class__ is list else value for value in values[1:]]
            names, checks, apart = self._form_of(found)
            if len(given) == len(names) - found.later:
                given += [None] * found.later
            if len(given) != len(names):
                raise ValueError(f"{found.verb} has {len(names)} values, not {len(given)}")
            given = [*map(_of_plain, apart, given)] if apart else given
            event = found(**dict(zip(names, given, strict=True)))
            if None in checks:
                sound = self.read(str(event)) == event
            else:
                sound = all(check(value) for check, value in zip(checks, given, strict=True))  # type: ignore[misc]
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            raise NotationError(f"no event of this game: {error}") from None
        if not sound:
            raise NotationError(f"no event of this game: {_cut(repr(list(values)))}")
        return event

    def checked(self, event: Event) -> Event:
        """The event, which somebody made, if a log can hold it.

        Raises:
            CardlogError: It is none of this game's, or a value in it is none of its field's kind.
        """
        try:
            if isinstance(event, Position):
                return read_position(event.data, self)
            names, checks, _ = self._form_of(type(event))
            sound = type(event) in self.events and all(
                self.read(str(event)) == event if check is None else check(getattr(event, name))
                for name, check in zip(names, checks, strict=True)
            )
        except (TypeError, ValueError, LookupError, AttributeError):
            sound = False
        if not sound:
            raise CardlogError(f"no event of this game: {_cut(repr(event))}")
        return event

    def _form_of(self, found: type[Event]) -> _Form:
        """Of the values of such an event the names, and what tells whether they are sound; the kinds, if lists do not hold them."""
        form = self._forms.get(found)
        if form is None:
            kinds = kinds_of(found) if issubclass(found, Fact) else {"seat": SEAT, **kinds_of(found)}
            apart = tuple(kinds.values()) if any(kind.to_plain for kind in kinds.values()) else ()
            form = self._forms[found] = tuple(kinds), tuple(map(self._check_of, kinds.values())), apart
        return form

    def _check_of(self, kind: Kind[Any]) -> Callable[[Any], bool] | None:
        """What tells whether a value is sound; no seat is that has no letter here."""
        if kind is SEAT:
            return below(self.seats)
        return partial(are_seats, most=self.seats) if kind is SEATS else kind.valid

    def to_json(self, event: Event) -> dict[str, Any]:
        """The event for other programs: actor, verb, and each field as its words; of a position its `data`, as JSON.

        >>> Verbs().to_json(Takeback(3))
        {'actor': '*', 'verb': 'takeback', 'count': '3'}
        """
        words: dict[str, Any] = {name: kind.write(getattr(event, name)) for name, kind in kinds_of(type(event)).items()}
        if isinstance(event, Position):
            words["data"] = event.written
        return {"actor": event.actor, "verb": event.verb, **words}

    def from_json(self, given: Mapping[str, Any]) -> Event:
        """The event that `to_json` tells so.

        >>> Verbs().from_json({"actor": "*", "verb": "takeback", "count": "3"})
        Takeback(count=3)

        Raises:
            NotationError: It tells no event of this game: a key is missing, strange or no text, or its words are none.
        """
        if not isinstance(given, Mapping) or not all(isinstance(text, str) for text in given.values()):
            raise NotationError(f"no event of this game: {_cut(repr(given))} is no object of texts")
        try:
            return self._told(dict(given))
        except ValueError as error:
            raise NotationError(f"no event of this game: {error}") from None

    def _told(self, given: dict[str, str]) -> Event:
        """The event of these texts, none of which may be left over."""
        actor, verb = (given.pop(key, "") for key in ("actor", "verb"))
        found = self._classes.get(f"*{verb}" if actor == "*" else verb.replace("*", " "))
        if found is None:
            raise ValueError(f"actor {_short(actor)} and verb {_short(verb)} make none")
        if found is Position:
            event: Event = read_position(given.pop("data", ""), self)
        else:
            values = {name: self._field(name, kind, given.pop(name, None)) for name, kind in kinds_of(found).items()}
            event = found(**values) if actor == "*" else found(seat=self._field("actor", SEAT, actor), **values)
        if given:
            raise ValueError(f"key {_short(next(iter(given)))} is strange to {verb}")
        return event

    def _field(self, name: str, kind: Kind[Any], text: str | None) -> Any:
        """The value of a field by its words, all of them."""
        if text is None:
            raise ValueError(f"key {name!r} is missing")
        words = Words(text.split(), self.seats)
        value = kind.read(words)
        if words.peek() is not None:
            raise ValueError(f"{_short(words.peek() or '')} is one word too many")
        return value


def _tupled(value: Any) -> Any:
    return tuple(_tupled(item) for item in value) if isinstance(value, list) else value


def _to_plain(kind: Kind[Any], value: Any) -> Any:
    return value if kind.to_plain is None else kind.to_plain(value)


def _of_plain(kind: Kind[Any], value: Any) -> Any:
    return value if kind.of_plain is None else kind.of_plain(value)


def _short(word: str) -> str:
    """A word as an error shows it: quoted, and no longer than a line bears."""
    return repr(_cut(word))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
