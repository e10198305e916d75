"""What the tests of Cuttle lay out and ask: a position in few words, lines played from it, clauses of refusals.

>>> log = play(sit(a="8h Kd", b="2c"), "A points 8h")
>>> show(log)["score"], refused(log, "A draw")
({'A': 8, 'B': 0}, 'CU 2.2')
"""

import json

import pytest

from cardlog import Header, IllegalEvent, Log
from cardlog.event import Decision, texts

DEAL = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"
"""A deal, for tests that need the beginning of a game: A moves first."""


def log_of(*lines, rules="classic", **tags):
    """A log of these lines, checked."""
    return play(Log(Header.make("cuttle", rules, **tags)), *lines)


def play(log, *lines):
    """The log with these lines played on."""
    log = log.append(*map(log.game.verbs.read, lines))
    log.state()
    return log


def stacks(text):
    """Point cards of a seat: `Ts/Jc/Jd 9h` is the Ts under Jc and Jd (on top), and the 9h."""
    named = (word.split("/") for word in text.split())
    return [{"card": card, "jacks": jacks} for card, *jacks in named]


def seats(a, b, split=str.split):
    return {seat: split(text) for seat, text in (("A", a), ("B", b)) if text}


def position(a="", b="", turn="A", points_a="", points_b="", table_a="", table_b="", scrap="", **more):
    """The event of a position: hands, point cards (`stacks`), permanents and scrap pile as texts; other keys as they are."""
    data = {
        "turn": turn,
        "hands": {"A": a.split(), "B": b.split()},
        "points": seats(points_a, points_b, stacks),
        "permanents": seats(table_a, table_b),
        "scrap": scrap.split(),
    }
    return "* position " + json.dumps(data | more)


def sit(*args, rules="classic", view=None, **keys):
    """A log that begins with a position; see `position`."""
    tags = {} if view is None else {"View": view}
    return log_of(position(*args, **keys), rules=rules, **tags)


def last_cards(stock, *elsewhere):
    """All cards of the pack but these: what the scrap pile holds when the stock is down to `stock`.

    Args:
        stock: The cards left in the stock.
        *elsewhere: The cards in hands and on the table.
    """
    named = " ".join((stock, *elsewhere)).replace("/", " ").split()
    pack = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    return " ".join(card for card in pack if card not in named)


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
