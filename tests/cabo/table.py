"""What the tests of Cabo lay out and ask: a round or a position in few words, lines played from it, refusals.

>>> log = play(sit("5c Kd 2h 9s", "7h 3c Qd --"), "A take A3", "* reveal A3 9s")
>>> show(log)["slots"]["A"], refused(log, "A draw")
(['5c', 'Kd', '2h', '4s'], 'CA 3.0')
"""

import json

import pytest

from cardlog import Header, IllegalEvent, Log
from cardlog.cards import CARD_NAMES
from cardlog.event import Decision, texts

DEAL = "* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up 4s"
"""A deal for two: A starts."""
LOOKS = ("A look A0 A1", "* show A A0 5c A1 Kd", "B look B2 B3", "* show B B2 Qd B3 Ah")
"""The looks that follow it."""
ALL = ["A", "B", "public"]
"""Who knows what everybody knows, with two seats."""


def log_of(*lines, seats=2, **tags):
    """A log of these lines, checked."""
    return play(Log(Header.make("cabo", seats=seats, **tags)), *lines)


def play(log, *lines):
    """The log with these lines played on."""
    log = log.append(*map(log.game.verbs.read, lines))
    log.state()
    return log


def row(text):
    """The slots of a seat, `--` for an empty one."""
    return [None if word == "--" else word for word in text.split()]


def position(*rows, turn="A", discard="4s", dealer="B", starter="A", **more):
    """The event of a position: the slots of each seat and the discard pile as texts; other keys as they are."""
    data = {
        "dealer": dealer,
        "starter": starter,
        "turn": turn,
        "slots": dict(zip("ABCDE", map(row, rows), strict=False)),
        "discard": discard.split(),
    }
    return "* position " + json.dumps(data | more)


def sit(*rows, view=None, **keys):
    """A log that begins with a position; see `position`."""
    tags = {} if view is None else {"View": view}
    return log_of(position(*rows, **keys), seats=len(rows), **tags)


def all_but(*elsewhere):
    """All cards of the pack but these: a discard pile that leaves just some of them in the stock.

    Args:
        *elsewhere: The cards in slots and in the stock, as texts.
    """
    named = " ".join(elsewhere).split()
    return " ".join(card for card in CARD_NAMES[:52] if card not in named)


def drawn(card, *rows, turn="A", **keys):
    """A position in which the seat at turn has just drawn this card."""
    return play(sit(*rows, turn=turn, **keys), f"{turn} draw", f"* draw {card}")


def show(log):
    """The state after the last event, as JSON."""
    return log.game.as_json(log.state(), len(log))


def legal(log):
    """The legal decisions, sorted as the command prints them."""
    return sorted(texts(log.game.legal(log.state())))


def why(log, line):
    """The refusal of a line after the log's last event."""
    event = log.game.verbs.read(line)
    assert not isinstance(event, Decision) or line not in legal(log)
    before = log.state()
    with pytest.raises(IllegalEvent) as caught:
        log.append(event).state()
    assert log.state() == before
    assert caught.value.number == len(log) + 1
    return caught.value


def refused(log, line):
    """The id of the clause that refuses a line after the log's last event."""
    return why(log, line).clause
