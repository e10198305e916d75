"""What is asked where the cards are real comes to the very facts that happened: of the truth, and of every copy."""

import pytest

from cardlog import DEALER, PUBLIC, Header, Log, copy, find
from cardlog.asking import determined
from cardlog.cards import READINGS, SEATS, each
from cardlog.play.simulate import simulate

RULES = [
    ("cuttle", 2, "classic"),
    ("cuttle", 2, "classic four=random joker=true"),
    ("cuttle", 2, "classic nine=top_of_stock"),
    ("cabo", 2, "classic"),
    ("cabo", 4, "classic"),
    ("cutthroat-spades", 3, "classic"),
]


def answered(game, state, fact):
    """The fact that the questions come to when they are answered out of a recorded one; and how many there were."""
    words = str(fact).split()
    asking, asked, used = game.ask(state), 0, set()
    try:
        question = next(asking)
        while True:
            asked += 1
            assert question.count > 0
            if question.seat:
                reply = (SEATS.index(words[2]),)
            else:
                known = [READINGS[word] for word in words if word in READINGS]
                fit = [card for card in known if question.among >> card & 1 and card not in used]
                reply = tuple(fit[: question.count])
            assert len(reply) == question.count
            used.update(() if question.seat else reply)
            question = asking.send(reply)
    except StopIteration as done:
        return done.value, asked


@pytest.mark.parametrize(("name", "seats", "rules"), RULES)
def test_answers_come_to_the_fact_that_happened(name, seats, rules):
    for log in simulate(name, rules, seats, games=12 if name == "cuttle" else 2, seed=5):
        for known in (log, *(copy(log, viewer) for viewer in (*range(seats), PUBLIC))):
            for event, state in zip(known, known.states(), strict=False):
                if state.actor != DEALER:
                    continue
                settled = determined(log.game, state)
                if settled is not None:
                    assert settled == event
                else:
                    assert answered(log.game, state, event)[0] == event


@pytest.mark.parametrize(("name", "seats", "rules"), RULES)
def test_nothing_is_asked_that_the_viewer_does_not_see(name, seats, rules):
    """Whoever sees nothing is asked for a deal's dealer, and for what lies open to all."""
    log = next(simulate(name, rules, seats, seed=7))
    known = copy(log, PUBLIC)

    for event, state in zip(known, known.states(), strict=False):
        if state.actor == DEALER and event.verb == "draw" and "??" in str(event):
            assert answered(log.game, state, event) == (event, 0)


def texts(game, state, fact):
    """The questions, in words, when they are answered out of a fact."""
    said = []
    plain = game.ask(state)
    words = [READINGS[word] for word in str(fact).split() if word in READINGS]
    try:
        question = next(plain)
        while True:
            said.append((question.text, question.count))
            reply = (1,) if question.seat else tuple([c for c in words if question.among >> c & 1][: question.count])
            question = plain.send(reply)
    except StopIteration:
        return said


def test_a_deal_is_asked_for_hand_by_hand():
    header = Header.make("cuttle")
    deal = header.game.verbs.read("* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh")

    assert texts(header.game, header.start(), deal) == [("Who deals?", 1), ("{A}'s hand", 5), ("{B}'s hand", 6)]


def test_what_one_seat_sees_of_a_round_of_cabo():
    header = Header.make("cabo", seats=2, View="A")
    game = header.game
    log = Log(header, map(game.verbs.read, ["* deal B / ?? ?? ?? ?? / ?? ?? ?? ?? / up 4s", "A look A0 A1"]))
    read = game.verbs.read

    assert texts(game, header.start(), read("* deal B / ?? ?? ?? ?? / ?? ?? ?? ?? / up 4s")) == [
        ("Who deals?", 1),
        ("The card turned up, which starts the discard pile", 1),
    ]
    assert texts(game, log.state(), read("* show A A0 5c A1 Kd")) == [("The cards in A0 A1, in this order", 2)]
    looked = log.append(read("* show A A0 5c A1 Kd"), read("B look B0 B1"))
    assert str(determined(game, looked.state())) == "* show B B0 ?? B1 ??"
    taken = looked.append(read("* show B B0 ?? B1 ??"), read("A take A1"))
    assert str(determined(game, taken.state())) == "* reveal A1 Kd"


@pytest.mark.parametrize("name", ["cuttle", "cabo", "cutthroat-spades"])
def test_there_is_nothing_to_ask_where_no_fact_is_due(name):
    log = next(simulate(name, seed=3))

    with pytest.raises(ValueError, match="no fact is due"):
        for _ in find(name).ask(log.state()):
            pass


def test_cards_that_fit_are_those_that_can_be_there():
    """Of the 41 cards of the stock, each can be drawn: all but the 11 dealt."""
    game = find("cuttle")
    deal = "* deal B / 2d 5c 8h 9c Kd / Ac 2c 3d 4c 9s Jh"
    log = Log(Header.make("cuttle"), map(game.verbs.read, [deal, "A draw"]))

    question = next(game.ask(log.state()))

    dealt = {READINGS[word] for word in deal.split() if word in READINGS}
    assert set(each(question.among)) == set(range(52)) - dealt
