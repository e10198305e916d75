"""Short logs that still show what long ones show: legal, never longer, the same for the same log."""

from itertools import pairwise

import pytest
from attrs import evolve

from cardlog import IllegalEvent, check, copy, find, loads
from cardlog.cards import cards, size
from cardlog.errors import CardlogError
from cardlog.impact import Change
from cardlog.play.simulate import simulate
from cardlog.study.shrink import dealt_for, put_together, shrink, take_apart

DEAL = "* deal B / 4c 5c 8h 9c Kd / Ac 2c 3d 4d 9s Jh"
"""A moves first."""


def game(*events, rules="classic", tags=""):
    head = f'[Cardlog "1"]\n[Game "cuttle"]\n[Rules "{rules}"]\n[Seats "Ana" "Bruno"]\n{tags}\n'
    return loads(head + "\n".join(events) + "\n")


def has(verb, who=None):
    """Whether somebody does this in a log."""
    return lambda log: any(event.verb == verb and who in (None, event.actor) for event in log)


def lines(log):
    return list(map(str, log))


# What is left out.


def test_moves_that_do_not_matter_are_left_out_with_their_facts():
    log = game(DEAL, "A draw", "* draw 5d", "B draw", "* draw 6d", "A oneoff 4c", "B decline", "B discard 3d 9s")

    assert lines(shrink(log, has("discard"))) == [DEAL, "A oneoff 4c", "B decline", "B discard 3d 9s"]


def test_what_comes_after_is_left_out():
    log = game(DEAL, "A points 8h", "B points 9s", "A draw", "* draw 5d")

    assert lines(shrink(log, has("points"))) == [DEAL, "A points 8h"]


def test_nothing_is_left_where_nothing_is_needed():
    assert lines(shrink(game(DEAL, "A points 8h"), lambda log: True)) == []


def test_what_was_taken_back_is_left_out():
    log = game(DEAL, "A points 8h", "* takeback 1", "A draw", "* draw 5d", "* takeback 2", "A points 9c", "B points 9s")

    assert lines(shrink(log, has("points", "B"))) == [DEAL, "A points 9c", "B points 9s"]


def test_a_takeback_that_matters_is_kept():
    log = game(DEAL, "A points 8h", "B points 9s", "* takeback 1", "B draw", "* draw 5d")

    assert lines(shrink(log, has("takeback"))) == [DEAL, "* takeback 1"]


def test_notes_and_what_is_no_longer_true_of_the_game_are_left_out():
    log = game(DEAL, "A points 8h $1 {Well.}", "B points 9s", tags='[Result "*"]\n[Date "2024"]\n[Seed "7"]\n')

    short = shrink(log, has("points"))

    assert short.header.tags == (("Date", "2024"),)
    assert not short.notes


def test_a_tag_stays_where_it_is_what_is_looked_for():
    log = game(DEAL, "A points 8h", tags='[Seed "7"]\n')

    assert len(shrink(log, lambda log: log.header.tag("Seed") == "7")) == 0


def test_a_log_that_does_not_show_it_is_an_error():
    with pytest.raises(CardlogError, match="the log does not show what is looked for"):
        shrink(game(DEAL, "A points 8h"), has("scuttle"))


# Facts repaired.


def parts_of(log, *dropped):
    """The parts of a log but for some moves, by their number from 0."""
    parts = take_apart(log.header, log.events)
    kept = tuple(move for at, move in enumerate(parts.moves) if at not in dropped)
    return parts._replace(moves=kept)


def test_a_log_is_a_deal_and_moves_with_their_facts():
    log = game(DEAL, "A draw", "* draw 5d", "B oneoff Ac", "A decline")

    parts = take_apart(log.header, log.events)

    assert lines(parts.opening) == [DEAL]
    assert [(str(move.event), lines(move.facts)) for move in parts.moves] == [
        ("A draw", ["* draw 5d"]), ("B oneoff Ac", []), ("A decline", []),
    ]  # fmt: skip
    assert put_together(log.header, parts) == log.events


def test_a_recorded_card_is_kept_where_it_fits():
    log = game(DEAL, "A draw", "* draw 5d", "B draw", "* draw 6d", "A draw", "* draw 7d")

    assert lines(put_together(log.header, parts_of(log, 0, 1))) == [DEAL, "A draw", "* draw 7d"]


def test_a_move_that_has_become_illegal_is_left_out():
    log = game(DEAL, "A draw", "* draw 5d", "B draw", "* draw 6d", "A points 5d", "B draw", "* draw 7d")

    without = put_together(log.header, parts_of(log, 0, 1))  # 5d is not drawn, so A cannot play it, nor B move

    assert lines(without) == [DEAL]


def test_a_fact_that_does_not_fit_is_settled_with_cards_that_nobody_needs():
    log = game(DEAL, "A draw", "* draw 5d", "B draw", "* draw 2d", "A draw", "* draw Ad")
    dealt = game("* deal B / 4c 5c 8h 9c 5d / Ac 2c 3d 4d 9s Jh")
    parts = take_apart(log.header, log.events)._replace(opening=tuple(dealt.events))

    # 5d is in A's hand already; of what is left Ad comes first, but the last draw needs it, and 2d that before
    assert lines(put_together(log.header, parts))[1:] == [
        "A draw",
        "* draw Ah",
        "B draw",
        "* draw 2d",
        "A draw",
        "* draw Ad",
    ]


def test_of_two_recorded_cards_the_one_that_fits_is_kept():
    five = "* deal B / 4c 5c 8h 9c Kd / Ac 2c 3d 4d 9s Jh"
    log = game(five, "A oneoff 5c", "B decline", "* draw 6d Ts")
    parts = take_apart(log.header, log.events)
    dealt = game("* deal B / 4c 5c 8h 9c 6d / Ac 2c 3d 4d 9s Jh")

    repaired = put_together(log.header, parts._replace(opening=tuple(dealt.events)))

    assert str(repaired[3]) == "* draw Ad Ts"


def test_cards_are_dealt_to_the_seat_that_names_them_first():
    log = game(DEAL, "A draw", "* draw Td", "B draw", "* draw 6d", "A points Td", "B points 6d")
    parts = parts_of(log, 0, 1)

    deal = dealt_for(parts.opening[0], parts.moves, 0)

    assert size(deal.hands[0]) == 5
    assert size(deal.hands[1]) == 6
    assert deal.hands[0] & cards("Td")
    assert deal.hands[1] & cards("6d")
    assert dealt_for(parts.opening[0], parts.moves, cards("Td 6d")) == parts.opening[0]


def test_a_card_that_was_drawn_is_dealt_so_that_the_draw_can_go():
    log = game(DEAL, "A draw", "* draw Qd", "B draw", "* draw 6d", "A permanent Qd")

    short = shrink(log, has("permanent"))

    assert [event.verb for event in short] == ["deal", "permanent"]
    assert short[0].hands[0] & cards("Qd")


def test_a_position_is_kept():
    position = '* position {"turn": "A", "hands": {"A": ["9c"], "B": ["3c"]}, "permanents": {"B": ["Kd"]}}'
    log = game(position, "A draw", "* draw 5d", "B draw", "* draw 6d", "A oneoff 9c Kd", "B decline")

    assert lines(shrink(log, has("oneoff"))) == [str(log[0]), "A oneoff 9c Kd"]


# Any log, any question.


QUESTIONS = [
    ("cuttle", "classic", has("oneoff")),
    ("cuttle", "classic", has("show")),
    ("cuttle", "classic joker=true nine=top_of_stock", has("flip")),
    ("cuttle", "classic", lambda log: log.state().result is not None and log.state().result.reason == "goal"),
    ("cabo", "classic", has("showdown")),
    ("cabo", "classic", lambda log: sum(event.verb == "reveal" for event in log) >= 3),
    ("cutthroat-spades", "classic", lambda log: any(after.open for after in log.states())),
]


@pytest.mark.parametrize("question", range(len(QUESTIONS)))
def test_what_comes_out_is_legal_shows_it_and_is_never_longer(question):
    name, rules, shows = QUESTIONS[question]
    shrunk = 0
    for log in simulate(name, rules=rules, games=6, seed=question + 10):
        if not shows(log):
            continue
        short = shrink(log, shows)
        shrunk += 1

        check(short)
        assert shows(short)
        assert len(short) <= len(log)
        assert shrink(log, shows) == short
        for event in range(1, len(short)):
            assert not shows(short.upto(len(short) - event)), "its last events are needed"
    assert shrunk


@pytest.mark.parametrize("viewer", ["A", "B", "public"])
@pytest.mark.parametrize("name", ["cuttle", "cabo", "cutthroat-spades"])
def test_copies_can_be_shrunk(name, viewer):
    log = copy(next(simulate(name, games=1, seed=4)), viewer)
    verb = {"cuttle": "scuttle", "cabo": "cabo", "cutthroat-spades": "play"}[name]

    short = shrink(log, has(verb))

    check(short)
    assert short.header.tag("View") == log.header.tag("View")
    assert len(short) < len(log)
    assert has(verb)(short)


def test_a_change_of_the_rules_is_still_shown():
    changed = 0
    for rules in ("classic four=random", "classic nine=return_and_wait", "classic ten_blocks_scuttle=true"):
        change = Change(rules=rules)
        for log in simulate("cuttle", games=8, seed=f"{rules} 2"):
            verdict = change(log)
            if not verdict.changed:
                continue
            changed += 1
            short = change(shrink(log, change.again(verdict)))
            assert (short.kind, short.cause) == (verdict.kind, verdict.cause)
            assert short.events <= verdict.event or verdict.kind == "state"
    assert changed > 5


# Logs of an older revision.


def test_a_log_that_is_legal_only_by_its_own_revision_is_shrunk_by_that_one():
    """Of revision 2 every 4 takes two cards at random, so that a fact is due where B once chose."""
    first = find("cuttle")
    rules = first.rules("classic four=random")
    now = evolve(first, start=lambda _, seats: first.start(rules, seats), revision=2, history={2: ""}, older={1: first})
    log = game(
        DEAL, "A draw", "* draw 5d", "B draw", "* draw 6d", "A oneoff 4c", "B decline", "B discard 3d 9s", "B points Ac"
    )
    log = log.with_header(evolve(log.header, game=now))
    change = Change(rules="classic")

    short = shrink(log, change.again(change(log)))

    assert lines(short) == [DEAL, "A oneoff 4c", "B decline", "B discard 3d 9s"]
    assert short.header.game is now


def test_a_log_without_events_is_of_its_own_revision_too():
    """With a joker the stock of revision 2 holds a card more from the start on: no event is needed to show it."""
    first = find("cuttle")
    rules = first.rules("classic joker=true")
    now = evolve(first, start=lambda _, seats: first.start(rules, seats), revision=2, history={2: ""}, older={1: first})
    log = game(DEAL, "A points 8h")
    log = log.with_header(evolve(log.header, game=now))
    change = Change(rules="classic")

    assert lines(shrink(log, change.again(change(log)))) == []


# Logs that are illegal.


def test_of_an_illegal_log_the_illegal_event_stays_the_last():
    log = game(DEAL, "A draw", "* draw 5d", "B draw", "* draw 6d", "A points Ks", "B points 9s")

    def refused(log):
        try:
            log.state()
        except IllegalEvent as error:
            return str(error.event) == "A points Ks" and error.clause == "CU 2.2"
        return False

    assert lines(shrink(log, refused)) == [DEAL, "A points Ks"]


def test_it_is_asked_some_hundred_times_and_never_about_the_same_events():
    asked = []

    def shows(log):
        asked.append(tuple(lines(log)))
        return has("scuttle")(log)

    log = next(log for log in simulate("cuttle", games=20, seed=9) if has("scuttle")(log) and len(log) > 60)
    shrink(log, shows)

    assert len(asked) < 1000
    assert len(set(asked)) == len(asked)


def test_each_log_that_is_taken_is_shorter_than_the_one_before():
    taken = []

    def shows(log):
        if has("oneoff")(log):
            taken.append(len(log))
            return True
        return False

    shrink(next(simulate("cuttle", games=1, seed=2)), shows)

    assert all(after < before for before, after in pairwise(taken))
