"""States described by what their fields hold, and events by sentences: what a game need not write itself.

>>> from cardlog.fields import PILE, SEAT, SETS
>>> class State:
...     seats, stock, hands, pile, turn = 2, 3, (1 << 16, 0), (51, 4), 1
>>> holds = {"hands": SETS, "pile": PILE, "turn": SEAT}
>>> json_by(holds)(State)
{'hands': {'A': ['5c'], 'B': []}, 'pile': ['Ks', '2c'], 'turn': 'B'}
>>> rows_by(holds)(State)
[('{A}', '{5c}'), ('{B}', '-'), ('pile', '{Ks} {2c}'), ('turn', '{B}'), ('stock', '3')]
"""

from __future__ import annotations

__all__ = ["Telling", "json_by", "rows_by", "telling"]

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from string import Formatter
from typing import Any, TypeAlias

from cardlog.cards import SEATS
from cardlog.event import Event, Fact, kinds_of
from cardlog.fields import Holds
from cardlog.pack import STANDARD, Pack
from cardlog.parts import Parts
from cardlog.words import Words, joined, words

Telling: TypeAlias = Callable[[Any, Any, Any], str]
"""What tells something in a sentence: of the state before an event, the event, and the state after it."""


def _written(pack: Pack) -> dict[str, Callable[[Any], Any]]:
    """By what a field holds, what makes JSON of one value of it."""
    return {
        "set": lambda cards: [*pack.card_names(cards)],
        "spot": lambda spot: None if spot == pack.empty else pack.names[spot] if spot < pack.hidden else "??",
        "number": lambda number: number,
        "seat": lambda seat: None if seat is None else SEATS[seat],
    }


def json_by(holds: Mapping[str, Holds], pack: Pack = STANDARD) -> Parts[Any]:
    """The game's own part of a state's JSON, key by key: lists of cards, numbers, seats; by seat where there is one for each."""
    written = _written(pack)
    return Parts({name: _part(name, held, written[held.what]) for name, held in holds.items()})


def _part(name: str, held: Holds, write: Callable[[Any], Any]) -> Callable[[Any], Any]:

    read = attrgetter(name)
    if held.get is None and not held.many:
        return (lambda s: [write(each) for each in read(s)]) if held.row else lambda s: write(read(s))

    def part(s: Any) -> Any:
        value = read(s) if held.get is None else held.get(s, 0)
        if held.many:
            return _by_seat([write(each) for each in value], s.seats)
        return [write(each) for each in value] if held.row else write(value)

    return part


def _by_seat(values: list[Any], seats: int) -> dict[str, Any]:
    """What is kept by seat: for each a value, or where there are several, a list of them."""
    each = len(values) // seats
    rows = [values[at] if each == 1 else values[at * each : (at + 1) * each] for at in range(seats)]
    return dict(zip(SEATS, rows, strict=False))


def rows_by(holds: Mapping[str, Holds], pack: Pack = STANDARD) -> Callable[[Any], list[tuple[str, str]]]:
    """The state for people, with cards and seats in braces: a row for each seat, for each other field, and for the stock."""
    json = json_by(holds, pack)
    by_seat = [name for name, held in holds.items() if held.many]

    def rows(s: Any) -> list[tuple[str, str]]:
        told = json(s)
        seats = [(f"{{{seat}}}", _of_seat(seat, told, holds, by_seat)) for seat in SEATS[: s.seats] if by_seat]
        others = [(name, _text(value, holds[name].what)) for name, value in told.items() if name not in by_seat]
        stocks = zip(pack.stocks, s.stock, strict=True) if pack.stocks else [("stock", s.stock)]
        return [*seats, *others, *((name, str(count)) for name, count in stocks)]

    return rows


def _of_seat(seat: str, told: Mapping[str, Any], holds: Mapping[str, Holds], names: Sequence[str]) -> str:
    """What is kept for a seat: each by its name, where there are several."""
    texts = [_text(told[name][seat], holds[name].what) for name in names]
    return texts[0] if len(names) == 1 else ", ".join(map("{} {}".format, names, texts))


def _text(value: Any, what: str) -> str:
    if isinstance(value, list):
        return " ".join(_text(each, what) for each in value) or "-"
    return "-" if value is None else str(value) if what == "number" else f"{{{value}}}"


def telling(
    sentences: Mapping[type[Event], str | Telling],
    parts: Mapping[str, Telling] | None = None,
    then: Callable[[Any, Any, Any], Iterable[str]] | None = None,
    won: str = "",
) -> Callable[[Any, Event, Any], str]:
    """What tells an event in a sentence: `Game.tell`, from a sentence for each kind of event.

    >>> from cardlog.event import Takeback
    >>> telling({Takeback: "{count} events are void."})(None, Takeback(2), None)
    '2 events are void.'

    Args:
        sentences: By kind of event the sentence, `Words` or a plain text, in which stand in braces the names of the event's
            fields, of `parts`, `seat` for who decides, `turn` for the seat whose turn it was before, and `who` for the one
            of a decision and the other of a fact; or a function that gives one: (before, event, after). What that has
            filled in itself, with parts of its own, stays.
        parts: By further names, what they stand for: functions like those.
        then: The sentences of what the event led to, which follow.
        won: What is said last where an event ends the game and seats win: `{winners}` are they.
    """
    further = parts or {}

    def tell(before: Any, event: Event, after: Any) -> str:
        sentence = sentences[type(event)]
        chosen = sentence if isinstance(sentence, str) else sentence(before, event, after)
        told = (
            chosen if chosen is not sentence and _filled(chosen) else _Said(before, event, after, further).fill(chosen)
        )
        follows = [] if then is None else [*then(before, event, after)]
        if won and after.result is not None and after.result.winners:
            winners = ", ".join(f"{{{SEATS[seat]}}}" for seat in after.result.winners)
            follows.append(won.format(winners=winners))
        return joined(" ", (told, *follows)) if follows else told

    return tell


def _filled(sentence: str) -> bool:
    """Whether a function has said it all itself: a plain text, or words of parts."""
    return not isinstance(sentence, Words) or bool(sentence.parts)


class _Said(dict[str, str]):
    """What the names in a sentence stand for."""

    def __init__(self, before: Any, event: Event, after: Any, parts: Mapping[str, Telling]) -> None:
        super().__init__()
        self.before, self.event, self.after, self.parts = before, event, after, parts

    def fill(self, sentence: str) -> str:
        """The sentence with all names replaced; of words, words."""
        if not isinstance(sentence, Words):
            return sentence.format_map(self)
        names = [name for _, name, _, _ in Formatter().parse(sentence.template) if name]
        return words(sentence.template, **{name: self[name] for name in names})

    def __missing__(self, name: str) -> str:
        if name in self.parts:
            return self.parts[name](self.before, self.event, self.after)
        if name in ("seat", "turn", "who"):
            decides = name == "seat" or name == "who" and not isinstance(self.event, Fact)
            return f"{{{SEATS[self.event.seat if decides else self.before.turn]}}}"
        kind = kinds_of(type(self.event))[name]
        words = kind.write(getattr(self.event, name))
        named = kind.pack is not None or kind.reseat is not None  # cards or seats; numbers and a game's own words stay
        return " ".join(f"{{{word}}}" if word != "/" else word for word in words.split()) if named else words
