"""A game made ready to be replayed by a page: each event and each state, for everyone who may look, as plain data.

States are not sent: for each there is its picture, as a list of parts, and the table in words, as a list of
rows. What is shown, parts, rows and texts stand once each in a list and are named by their numbers in it.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from cardlog.errors import IllegalEvent
from cardlog.event import PUBLIC, Decision, Event, Takeback
from cardlog.fold import Past, located
from cardlog.language import ENGLISH, Language
from cardlog.line import Address, Line, Note, address_text
from cardlog.log import Log
from cardlog.picture import ACROSS, parts, used
from cardlog.picture.text import visible
from cardlog.sight import hide_event
from cardlog_tools.people import beside, ending, sentence
from cardlog_tools.refused import placed, refusal
from cardlog_tools.screen import seat_names

DECISION: Final = 1
TURN: Final = 2
VOID: Final = 4
ILLEGAL: Final = 8
"""What a page knows of an event: bits of its `k`."""


_CARD: Final = re.compile(r'<use href="#c-(\w+)" x="(\d+)" y="(\d+)"/>')


class Lens(NamedTuple):
    """Through whose eyes: nobody's (all that the log knows), a seat's or an onlooker's; remembering, or only now."""

    viewer: int | None
    now: bool


def lenses(log: Log) -> list[Lens]:
    """All that a log can be looked at through."""
    view = log.header.view
    viewers = [*range(len(log.header.seats)), PUBLIC] if view is None else sorted({view, PUBLIC})
    whole = [Lens(None, False)] if view is None else []
    return whole + [Lens(viewer, now) for viewer in viewers for now in (False, True)]


class Store:
    """Values kept once each, and named by their number."""

    def __init__(self) -> None:
        self._numbers: dict[Any, int] = {}

    def put(self, value: Any) -> int:
        """The number of a value."""
        return self._numbers.setdefault(value, len(self._numbers))

    def all(self) -> list[Any]:
        """The values in the order of their numbers."""
        return list(self._numbers)


def replay(log: Log, say: Language = ENGLISH) -> tuple[dict[str, Any], IllegalEvent | None]:
    """The replay of a game, up to its first illegal event, and that event's error.

    Args:
        log: The log. The replay holds nothing that this log does not: for a seat's page, give its copy.
        say: The language.
    """
    writer = Writer(log, say)
    error = writer.write()
    header = log.header
    names = seat_names(header.seats)
    made = {
        "title": visible(" – ".join(names)),
        "game": header.game.title,
        "rules": str(header.rules),
        "copy": header.view,
        "seats": [visible(name) for name in names],
        "tags": [[visible(name), visible(text)] for name, text in header.tags if name not in ("View", "Result")],
        "ending": visible(say(ending(writer.past.state.result, names))),
        "error": None if error is None else visible(placed(log.game, error, say)),
        "torn": log.source is not None and log.source.torn,
        "size": [ACROSS, writer.height],
        "lenses": writer.lenses,
        "nodes": writer.nodes,
        "goal": writer.goal,
        "shown": writer.shown.all(),
        "parts": [shorten(part) for part in writer.parts.all()],
        "rows": writer.rows.all(),
        "texts": writer.texts.all(),
    }
    return made, error


def shorten(part: str) -> str:
    """A part with its cards as `<~5h 10 20>`, which the page spells out: most of a picture is cards.

    >>> shorten('<use href="#c-5h" x="10" y="20"/>')
    '<~5h 10 20>'
    """
    return _CARD.sub(r"<~\1 \2 \3>", part).replace('"', "'")  # single quotes are shorter within JSON


def names(part: str) -> set[str]:
    """The names of the drawings that a shortened part uses."""
    return used(part) | {f"c-{card}" for card in re.findall(r"<~(\w+) ", part)}


def _once(numbers: list[int]) -> list[int]:
    """One number where all are the same."""
    return numbers[:1] if len(set(numbers)) == 1 else numbers


class Writer:
    """Walks a log and its variations and writes down what a page shows.

    Attributes:
        past: The main line's states in force.
        nodes: The start, then each event in the order of the file, with what is written at it.
        goal: The score that the seats play for, or None.
        height: The height that takes every picture.
    """

    def __init__(self, log: Log, say: Language) -> None:
        self.log = log
        self.say = say
        self.names = [visible(name) for name in seat_names(log.header.seats)]
        self.past = Past(log.game, log.header.start())
        self.lenses = lenses(log)
        self.nodes: list[dict[str, Any]] = []
        self.goal: int | None = None
        self.height = 0
        self.shown, self.parts, self.rows, self.texts = (Store() for _ in range(4))

    def write(self) -> IllegalEvent | None:
        """Write the whole log; returns the error of the main line's first illegal event, if there is one."""
        self._add({}, self.log.note(0), self.past.state)
        return self._line(self.log, self.past, (), 0)

    def _line(self, line: Line, past: Past, prefix: Address, node: int) -> IllegalEvent | None:
        """Write the events of a line that goes on from a node; returns the error of an illegal one."""
        in_force: list[int | None] = [None] * (len(past.states) - 1)
        for number, event in enumerate(line.events, 1):
            address, note = (*prefix, number), line.note(number)
            before, fork = past.state, past.copy() if note.variations else past
            try:
                past.push(event)
            except IllegalEvent as error:
                why = visible(refusal(self.log.game, error, self.say))
                self.nodes.append({"a": address_text(address), "p": node, "k": ILLEGAL, "why": why})
                return located(error, line, number, prefix)
            here = len(self.nodes)
            told = self._told(before, event, past.state)
            self._add({"a": address_text(address), "p": node, **told, **self._beside(line, number)}, note, past.state)
            self._void(in_force, event, here)
            for index, variation in enumerate(note.variations):
                self._variation(variation, fork.copy(), (*address, index), here, node)
            node = here
        return None

    def _variation(self, line: Line, past: Past, prefix: Address, instead: int, node: int) -> None:
        """Write a variation, as far as it is legal: whether it is, `cardlog check` judges."""
        self.nodes[instead].setdefault("v", []).append(len(self.nodes))
        self._line(line, past, prefix, node)

    def _void(self, in_force: list[int | None], event: Event, node: int) -> None:
        """Mark what a takeback voids, as far as it stands in the same line."""
        if not isinstance(event, Takeback):
            in_force.append(node)
            return
        for voided in in_force[-event.count :]:
            if voided is not None:
                self.nodes[voided]["k"] |= VOID
        del in_force[-event.count :]

    def _told(self, before: Any, event: Event, after: Any) -> dict[str, Any]:
        """An event in notation and in a sentence, for each viewer."""
        kind = DECISION * isinstance(event, Decision) | TURN * bool(self.log.game.between_turns(after))
        seen = [self._through(lens, before, event, after) for lens in self.lenses if not lens.now]
        notation = [self.texts.put(visible(str(known))) for _, known, _ in seen]
        sentences = [self.texts.put(self.say(sentence(self.log, *known))) for known in seen]
        return {"k": kind, "w": event.seat, "x": _once(notation), "s": _once(sentences)}

    def _beside(self, line: Line, number: int) -> dict[str, Any]:
        """What stands beside an event in words, and its chance as numbers for the curve."""
        aside, chance = self.say(beside(line, number)), line.note(number).chance
        told = {"b": aside} if aside else {}
        return told if chance is None else {**told, "h": [chance.best, chance.played]}

    def _through(self, lens: Lens, before: Any, event: Event, after: Any) -> tuple[Any, Event, Any]:
        """An event between its states, as a viewer knows them."""
        game, viewer = self.log.game, lens.viewer
        if viewer is None:
            return before, event, after
        hidden = hide_event(game, before, event, viewer)
        return game.view(before, viewer, False), hidden, game.view(after, viewer, False)

    def _add(self, entry: dict[str, Any], note: Note, state: Any) -> None:
        """Add a node: what stands in the entry, what is written there, and the state."""
        if note.glyphs:
            entry["g"] = list(note.glyphs)
        comments = [note.comment_after(nth) for nth in range(len(note.variations) + 1)]
        if comments[0]:
            entry["n"] = visible(comments[0], lines=True)
        if any(comments[1:]):
            entry["o"] = [visible(comment, lines=True) for comment in comments[1:]]
        shown: list[int] = []
        remembered = None
        for lens in self.lenses:
            seen = state if lens.viewer is None else self.log.game.view(state, *lens)
            shown.append(shown[-1] if lens.now and seen == remembered else self._show(seen))
            remembered = seen
        entry["c"] = _once(shown)
        self._score(entry, state)
        self.nodes.append(entry)

    def _show(self, seen: Any) -> int:
        """The number of what is shown of a state: the parts of its picture, and its rows."""
        drawn, height = parts(self.log.game, seen, self.names, say=self.say)
        self.height = max(self.height, height)
        rows = [(self.say(label).strip(), self.say(text)) for label, text in self.log.game.table(seen)]
        return self.shown.put((tuple(map(self.parts.put, drawn)), tuple(map(self.rows.put, rows))))

    def _score(self, entry: dict[str, Any], state: Any) -> None:
        """The seats' scores, where the game's arrangement has any."""
        if self.log.game.arrange is None:
            return
        areas = [area for row in self.log.game.arrange(state).rows for area in row]
        meters = {area.seat: area.meter for area in areas if area.seat is not None and area.meter is not None}
        if meters:
            entry["m"] = [meters[seat].value for seat in sorted(meters)]
            if self.goal is None:
                self.goal = meters[0].goal
