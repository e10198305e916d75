"""A game made ready to be replayed by a page: each event and each state, for everyone who may look, as plain data.

States are not sent: for each there is what is shown of it (`shows`). Texts stand once each in a list and are named by
their numbers in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from cardlog.errors import IllegalEvent
from cardlog.event import PUBLIC, Decision, Event, Takeback
from cardlog.fault import applied
from cardlog.fold import Fold, located
from cardlog.formats.files import dumps
from cardlog.language import ENGLISH, Language
from cardlog.line import Address, Line, Note, address_text
from cardlog.log import Log
from cardlog.pack import Pack
from cardlog.picture.text import visible
from cardlog.picture.words import ending
from cardlog.rulebook import log_clauses
from cardlog.sight import hide_event
from cardlog.words import words
from cardlog_tools.page.learning import asked, task
from cardlog_tools.page.shows import Shows, Store
from cardlog_tools.people import beside, sentence
from cardlog_tools.refused import placed, refusal
from cardlog_tools.screen import seat_names

DECISION: Final = 1
TURN: Final = 2
VOID: Final = 4
ILLEGAL: Final = 8
"""What a page knows of an event: bits of its `k`."""


CLAUSE: Final = re.compile(r"\b[A-Z]{2,5} [A-Z]?\d+(?:\.\d+)*\b")
"""What may be the id of a clause, in what people write."""
SUPPOSED: Final = 30_000
"""How many decisions that could be taken a replay tells of; then it tells of none."""


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


def replay(log: Log, say: Language = ENGLISH, *, choices: bool = True) -> tuple[dict[str, Any], IllegalEvent | None]:
    """The replay of a game, up to its first illegal event, and that event's error.

    Args:
        log: The log. The replay holds nothing that this log does not: for a seat's page, give its copy.
        say: The language.
        choices: Whether it tells what could be decided at each moment.
    """
    writer = Writer(log, say, SUPPOSED if choices else 0)
    error = writer.write()
    header = log.header
    names = seat_names(header.seats)
    why = None if error is None else visible(placed(log.game, error, say))
    made = {
        "title": visible(" – ".join(names)),
        "game": say(words(header.game.title)),
        "rules": str(header.rules),
        "copy": header.view,
        "seats": [visible(name) for name in names],
        **_own_faces(header.game.pack),
        "tags": [[visible(name), visible(text)] for name, text in header.tags if name not in ("View", "Result")],
        "ending": visible(say(ending(writer.past.state.result, names))),
        "puzzle": task(log, say),
        "winners": [] if writer.past.state.result is None else list(writer.past.state.result.winners),
        "error": why,
        "torn": log.source is not None and log.source.torn,
        "lenses": writer.lenses,
        "nodes": writer.nodes,
        "goal": writer.goal,
        "curves": writer.curves,
        **writer.shows.data(),
        "texts": writer.texts.all(),
        "clauses": cited(log, [*map(_written, writer.nodes), why or ""], say),
        "log": dumps(log),
    }
    return made, error


def _own_faces(pack: Pack) -> dict[str, list[str]]:
    """The faces that are no standard cards, so that nobody takes `3s` for the three of spades; of the standard pack nothing."""
    own = [name for name in pack.names if pack.like(name) != name]
    return {"own": own} if own else {}


def cited(log: Log, texts: Iterable[str], say: Language) -> dict[str, str]:
    """The words of the clauses that texts name, by id."""
    ids = {each for text in texts for each in CLAUSE.findall(text)}
    if not ids:
        return {}
    known = {**log.game.clauses(say.code), **log_clauses(say.code)}
    return {each: known[each].text for each in sorted(ids & known.keys())}


def _written(node: Mapping[str, Any]) -> str:
    """All that is written at a node."""
    return "\n".join([node.get("n", ""), *node.get("o", ()), node.get("why", "")])


def _once(numbers: list[int]) -> list[int]:
    """One number where all are the same."""
    return numbers[:1] if len(set(numbers)) == 1 else numbers


class Writer:
    """Walks a log and its variations and writes down what a page shows.

    Attributes:
        past: The main line's states in force.
        nodes: The start, then each event in the order of the file, with what is written at it.
        goal: The score that the seats play for, or None.
        curves: What else is told of each seat over the game, in words.
        shows: What is shown of the states.
    """

    def __init__(self, log: Log, say: Language, most: int = SUPPOSED) -> None:
        self.log = log
        self.say = say
        self.names = [visible(name) for name in seat_names(log.header.seats)]
        self.past = Fold(log.game, log.header.start())
        self.lenses = lenses(log)
        self.nodes: list[dict[str, Any]] = []
        self.goal: int | None = None
        self.curves: list[str] = []
        self.supposed, self.most, self.asked = 0, most, asked(log)
        self.shows = Shows(log.game, self.names, say)
        self.texts = Store()

    def write(self) -> IllegalEvent | None:
        """Write the whole log; returns the error of the main line's first illegal event, if there is one."""
        self._add({}, self.log.note(0), self.past.state)
        return self._line(self.log, self.past, (), 0)

    def _line(self, line: Line, past: Fold, prefix: Address, node: int) -> IllegalEvent | None:
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

    def _variation(self, line: Line, past: Fold, prefix: Address, instead: int, node: int) -> None:
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
        """What stands beside an event in words, and its time and chance as numbers."""
        aside, note = self.say(beside(line, number)), line.note(number)
        told: dict[str, Any] = {"b": aside} if aside else {}
        if note.time is not None:
            told["t"] = note.time
        return told if note.chance is None else {**told, "h": [note.chance.best, note.chance.played]}

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
        before = self.nodes[entry["p"]]["c"] if self.nodes else []
        shown: list[int] = []
        remembered = None
        for number, lens in enumerate(self.lenses):
            seen = state if lens.viewer is None else self.log.game.view(state, lens.viewer, lens.now)
            if lens.now and seen == remembered:
                shown.append(shown[-1])
            else:
                shown.append(self.shows.add(seen, *before[number : number + 1] or before[:1], *shown[:1]))
            remembered = seen
        entry["c"] = _once(shown)
        self._score(entry, state)
        self._suppose(entry, state, shown)
        self.nodes.append(entry)

    def _suppose(self, entry: dict[str, Any], state: Any, shown: list[int]) -> None:
        """What the seat to act could decide, and what each of it would do: as all know it, and as that seat does."""
        actor, view = state.actor, self.log.header.view
        if actor is None or actor < 0 or view not in (None, actor):
            return
        if self.supposed >= self.most and entry.get("a", "0") not in self.asked:
            return
        looks = [n for n, lens in enumerate(self.lenses) if lens in (Lens(None, False), Lens(actor, False))]
        told = []
        for event in self.log.game.legal(state):
            if event.seat != actor:  # others may decide at once
                continue
            after = applied(self.log.game, state, event, len(self.nodes))
            seen = [self._supposed(after, self.lenses[n], shown[n]) for n in looks]
            said = self.say(sentence(self.log, state, event, after))
            told.append([self.texts.put(visible(str(event))), self.texts.put(said), *_once(seen)])
        self.supposed += len(told)
        entry["d"] = told

    def _supposed(self, after: Any, lens: Lens, shown: int) -> int:
        return self.shows.add(after if lens.viewer is None else self.log.game.view(after, lens.viewer, lens.now), shown)

    def _score(self, entry: dict[str, Any], state: Any) -> None:
        """The seats' scores, and what else the game's arrangement says that a curve can be drawn of."""
        scores = self.log.game.scores(state)
        if scores:
            entry["m"] = [*scores]
        if self.log.game.arrange is None:
            return
        areas = {area.seat: area for row in self.log.game.arrange(state).rows for area in row if area.seat is not None}
        sides = [areas[seat] for seat in sorted(areas)]
        meters = [area.meter for area in sides if area.meter is not None]
        if meters:
            entry.setdefault("m", [meter.value for meter in meters])
            if self.goal is None:
                self.goal = meters[0].goal
        if sides[0].curves:
            self.curves = [self.say(word) for word, _ in sides[0].curves]
            entry["q"] = [[value for _, value in area.curves] for area in sides]
