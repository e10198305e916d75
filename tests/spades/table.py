"""What the tests of Cutthroat Spades lay out and ask: a deal's end in few words, lines played on, clauses of refusals.

>>> log = play(sit(a="Ah", b="2h", c="Kh"), "A play Ah")
>>> show(log)["trick"], refused(log, "A play Ah")
([{'seat': 'A', 'card': 'Ah'}], 'SP 3.1')
"""

import json

import pytest

from cardlog import Header, IllegalEvent, Log
from cardlog.event import Decision, texts

A = "Ac Ad Ah As 2d 2h 3c 3d 3h 3s 4c 4d 4h 5h 6h Kc Ks"
B = "2s 4s 5s 6s 7d 7s 8c 8d 9c 9d Tc Td Jc Jd Qc Qd Kd"
C = "5c 5d 6c 6d 7c 7h 8h 8s 9h 9s Th Ts Jh Js Qh Qs Kh"
"""Three hands that are the whole pack: B holds no heart."""
HIDDEN = " ".join(["??"] * 17)
DEAL = f"* deal C / {A} / {B} / {C}"
"""A deal, after which A bids and leads first."""
BIDS = ("A bid 6", "B bid 4", "C bid 5")


def log_of(*lines, **tags):
    """A log of these lines, checked."""
    return play(Log(Header.make("cutthroat-spades", **tags)), *lines)


def play(log, *lines):
    """The log with these lines played on."""
    log = log.append(*map(log.game.verbs.read, lines))
    log.state()
    return log


def dealt(*lines, **tags):
    """A log that begins with `DEAL` and `BIDS`."""
    return log_of(DEAL, *BIDS, *lines, **tags)


def seats(values):
    return dict(zip("ABC", values, strict=True))


def position(a="", b="", c="", actor="A", dealer="C", bids=(5, 5, 5), tricks=None, trick="", **more):
    """The event of a position in the play of a deal; the hands and the trick (`B Ah, C 2h`) as texts, other keys as they are.

    Where nothing is said of the tricks, all of them so far are those of the seat that leads.
    """
    laid = [dict(zip(("seat", "card"), words.split(), strict=True)) for words in trick.split(",") if words]
    leader = laid[0]["seat"] if laid else actor
    hands = seats(hand.split() for hand in (a, b, c))
    done = 17 - len(hands[leader]) - bool(laid)
    data = {"actor": actor, "dealer": dealer, "hands": hands, "bids": seats(bids)}
    data["tricks"] = {leader: done} if tricks is None else seats(tricks)
    if laid:
        data["trick"] = laid
    return "* position " + json.dumps(data | more)


def sit(*args, view=None, **keys):
    """A log that begins with a position; see `position`."""
    return log_of(position(*args, **keys), **({} if view is None else {"View": view}))


def last_trick(bids, tricks, **more):
    """A log of the last trick of a deal; it goes to the As, which the seat with the most tricks leads.

    Args:
        bids: The bids.
        tricks: The tricks at the end of the deal, the last one too.
        **more: Other keys of the position.
    """
    taker = tricks.index(max(tricks))
    hands = ["2d", "3d", "4d"]
    hands[taker] = "As"
    before = [count - (seat == taker) for seat, count in enumerate(tricks)]
    log = sit(*hands, actor="ABC"[taker], bids=bids, tricks=before, open=True, **more)
    return play(log, *(f"{'ABC'[seat]} play {hands[seat]}" for seat in (taker, (taker + 1) % 3, (taker + 2) % 3)))


def show(log):
    """The state after the last event, as JSON."""
    return log.game.as_json(log.state(), len(log))


def legal(log):
    """The legal decisions, sorted as the command prints them."""
    return sorted(texts(log.game.legal(log.state())))


def plays(seat, cards):
    """The texts of plays, sorted."""
    return sorted(f"{seat} play {card}" for card in cards.split())


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
