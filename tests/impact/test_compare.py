"""One game, two sets of rules or two codes: the verdict, with its event, its clause and its path."""

import pickle

import pytest
from attrs import evolve

from cardlog import IllegalEvent, copy, dump, load_all
from cardlog.event import PUBLIC
from cardlog.games.cuttle import CUTTLE
from cardlog.games.cuttle.state import draft
from cardlog.impact import Change, Parting, compare, walk
from cardlog.impact.walk import by_fields, differing, side
from cardlog.log import Header, Log
from cardlog.play.simulate import simulate
from cardlog.state import Result, fields_of, freeze
from cardlog.verbs import Verbs

from .table import (
    DEAL,
    FOUR,
    LAST_FOUR,
    NINE,
    WON,
    ends_at_ten,
    forgets_passes,
    game,
    never_ends,
    other,
    other_wins,
)


def test_the_same_rules_change_nothing():
    verdict = compare(game(*FOUR), rules="classic")

    assert (verdict.kind, verdict.event, verdict.parts, verdict.changed) == ("same", None, None, False)
    assert (verdict.events, verdict.replayed) == (4, 4)


@pytest.mark.clause("CU V1")
def test_a_choice_that_falls_to_chance_is_a_fact_that_does_not_fit():
    verdict = compare(game(*FOUR), rules="classic four=random")

    assert (verdict.kind, verdict.event, verdict.clause) == ("fact", 4, "CU V1")
    assert verdict.text == "B discard 3d 9s"
    assert verdict.parts == Parting(3, "awaits", "discard", "fact:discard")
    assert (verdict.events, verdict.replayed) == (4, 3)


@pytest.mark.clause("CU V1")
def test_chance_that_becomes_a_choice_is_a_fact_that_does_not_fit():
    log = game(DEAL, "A oneoff 4c", "B decline", "* discard 3d 9s", rules="classic four=random")

    verdict = compare(log, rules="classic")

    assert (verdict.kind, verdict.event, verdict.clause) == ("fact", 4, "CU 4.5")


@pytest.mark.clause("CU 4.5")
def test_where_there_is_no_choice_nothing_changes():
    assert compare(game(*LAST_FOUR), rules="classic four=random").kind == "same"


def test_a_deal_of_another_pack_does_not_fit():
    log = game("* deal B / 4c 5c 8h 9c Jk / Ac 2c 3d 4d 9s Jh", rules="classic joker=true")

    verdict = compare(log, rules="classic")

    assert (verdict.kind, verdict.event, verdict.clause) == ("fact", 1, "CU 2.1")


@pytest.mark.clause("CU V2")
def test_an_eight_that_is_no_oneoff_is_a_decision_that_is_not_legal():
    eights = '* position {"turn": "A", "hands": {"A": ["8c"], "B": ["3c"]}, "permanents": {"B": ["8d"]}}'
    log = game(eights, "A oneoff 8c 8d", rules="classic eight_removes_eight=true")

    verdict = compare(log, rules="classic")

    assert (verdict.kind, verdict.event, verdict.clause) == ("decision", 2, "CU 4.1")
    assert verdict.parts is None


@pytest.mark.clause("CU V5")
def test_a_turn_where_a_block_is_awaited_is_a_decision_that_is_not_legal():
    log = game(DEAL, "A points 8h", "B scuttle 9s 8h", "A draw", "* draw 5d")

    verdict = compare(log, rules="classic ten_blocks_scuttle=true")

    assert (verdict.kind, verdict.event, verdict.clause, verdict.text) == ("decision", 4, "CU V5", "A draw")
    assert verdict.parts == Parting(3, "awaits", "play", "response")


@pytest.mark.clause("CU V6")
def test_a_queen_that_is_guarded_is_a_decision_that_is_not_legal():
    queens = '* position {"turn": "A", "hands": {"A": ["2c"], "B": ["3c"]}, "permanents": {"B": ["Qc", "Qd"]}}'

    verdict = compare(game(queens, "A oneoff 2c Qc"), rules="classic queens_guard_queens=true")

    assert (verdict.kind, verdict.event, verdict.clause) == ("decision", 2, "CU V6")


@pytest.mark.clause("CU V4")
def test_where_all_is_legal_the_first_state_that_differs_is_told_by_path():
    verdict = compare(game(*NINE), rules="classic nine=top_of_stock")

    assert (verdict.kind, verdict.event, verdict.text) == ("state", 3, "B decline")
    assert verdict.parts == Parting(3, "stock", 48, 49)
    assert verdict.message == "stock was 48, and now is 49"
    assert verdict.cause == "stock"


@pytest.mark.clause("CU V7")
def test_the_state_before_the_first_event_counts_too():
    verdict = compare(game(DEAL), rules="classic joker=true")

    assert (verdict.kind, verdict.event, verdict.text) == ("state", 0, None)
    assert verdict.parts == Parting(0, "stock", 52, 53)


def test_what_is_refused_weighs_more_than_an_earlier_state():
    log = game(*NINE, "B draw", "* draw 5d")

    verdict = compare(log, rules="classic nine=top_of_stock")

    assert (verdict.kind, verdict.event, verdict.clause) == ("fact", 5, "CU V4")  # Kd lies on top
    assert verdict.parts == Parting(3, "stock", 48, 49)
    assert verdict.message == "Kd lies on top of the stock; since event 3 stock was 48, and now is 49"


def test_what_differs_from_the_start_on_is_told_with_what_is_refused():
    log = game('* position {"turn": "A", "hands": {"A": ["9c"], "B": ["5c"]}, "permanents": {"B": ["Qc", "Qd"]}}',
               "A oneoff 9c Qc")  # fmt: skip

    verdict = compare(log, rules="classic queens_guard_queens=true joker=true")

    assert (verdict.kind, verdict.event, verdict.clause) == ("decision", 2, "CU V6")
    assert verdict.message.endswith("; from the start stock was 52, and now is 53")


def test_events_count_as_in_the_file_where_some_are_taken_back():
    log = game(DEAL, "A points 8h", "* takeback 1", "A oneoff 4c", "B decline", "B discard 3d 9s")

    verdict = compare(log, rules="classic four=random")

    assert (verdict.kind, verdict.event, verdict.parts.event) == ("fact", 6, 5)


def test_a_copy_changes_as_the_truth_does():
    for viewer in (0, 1, PUBLIC):
        verdict = compare(copy(game(*FOUR), viewer), rules="classic four=random")

        assert (verdict.kind, verdict.event, verdict.clause) == ("fact", 4, "CU V1")


# Other code.


def test_a_game_that_ends_earlier():
    log = game("* deal B / 4c 5c 8h 9c Td / Ac 2c 3d 4d 9s Jh", "A points Td", "B points 9s")

    verdict = compare(log, other(ends_at_ten))

    assert (verdict.kind, verdict.event, verdict.text, verdict.clause) == ("earlier", 2, "A points Td", None)
    assert verdict.message == "over with A (goal), and was unfinished"
    assert verdict.winners == ("*", "A")


def test_an_unfinished_log_whose_last_event_ends_the_game_ends_earlier():
    log = game("* deal B / 4c 5c 8h 9c Td / Ac 2c 3d 4d 9s Jh", "A points Td")

    assert compare(log, other(ends_at_ten)).kind == "earlier"


def test_a_game_that_ends_later():
    verdict = compare(game(*WON), other(never_ends))

    assert (verdict.kind, verdict.event, verdict.winners) == ("later", 2, ("A", "*"))
    assert verdict.message == "was over with A (goal), and now awaits play"


def test_a_game_with_another_winner():
    verdict = compare(game(*WON), other(other_wins))

    assert (verdict.kind, verdict.event) == ("winner", 2)
    assert (verdict.was, verdict.now) == (Result((0,), "goal"), Result((1,), "goal"))
    assert verdict.parts == Parting(2, "result.winners[0]", "A", "B")


def test_a_game_that_stops_has_no_winner_that_anybody_knows():
    verdict = compare(game(*FOUR), rules="classic four=random")

    assert verdict.winners == ("*", "?")


def test_a_field_that_nobody_is_shown_is_no_difference():
    def hidden(after):
        d = draft(after)
        d.dealt = not after.dealt
        return freeze(d, type(after))

    assert compare(game(DEAL, "A points 8h", "B points 9s"), other(hidden)).kind == "same"


def test_a_game_that_shows_otherwise_what_it_holds_is_compared_as_it_shows_it():
    doubled = evolve(CUTTLE, json=lambda s: {**CUTTLE.json(s), "passes": 2 * s.passes})
    empty = '* position {"turn": "A", "hands": {"A": ["4c"], "B": ["5c"]}, "scrap": %s}'
    rest = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs" if rank + suit not in ("4c", "5c")]
    log = game(empty % str(rest).replace("'", '"'), "A pass")

    verdict = compare(log, doubled)

    assert (verdict.kind, verdict.event, verdict.parts) == ("state", 2, Parting(2, "passes", 1, 2))


def test_a_game_that_shows_more_is_compared_as_it_shows_it():
    more = evolve(CUTTLE, json=lambda s: {**CUTTLE.json(s), "mood": "good"})

    assert compare(game(DEAL), more).parts == Parting(0, "mood", None, "good")


def test_what_a_state_shows_of_the_rules_alone_is_seen_at_the_start():
    shows = evolve(CUTTLE, json=lambda s: {**CUTTLE.json(s), "guard": s.book.queens_guard_queens})
    header = Header(shows, CUTTLE.rules(), ("Ana", "Bruno"))

    verdict = compare(Log(header, game(DEAL)), rules="classic queens_guard_queens=true")

    assert verdict.parts == Parting(0, "guard", False, True)


def test_a_game_with_verbs_of_its_own_reads_the_events_anew():
    same_verbs = evolve(CUTTLE, verbs=Verbs(*CUTTLE.verbs.own, position=CUTTLE.verbs.position))

    assert compare(game(*FOUR), same_verbs).kind == "same"
    assert compare(game(*WON), same_verbs).kind == "same"


def test_an_event_that_the_other_game_cannot_read_is_refused_without_a_clause():
    kept = [event for event in CUTTLE.verbs.own if event.verb != "oneoff"]
    fewer = evolve(CUTTLE, verbs=Verbs(*kept, position=CUTTLE.verbs.position), phases=None)

    verdict = compare(game(*FOUR), fewer)

    assert (verdict.kind, verdict.event, verdict.clause) == ("decision", 2, None)
    assert verdict.message == "'oneoff' is no verb of a seat here"


def test_what_is_illegal_before_it_comes_first():
    kept = [event for event in CUTTLE.verbs.own if event.verb != "discard"]
    fewer = evolve(other(ends_at_ten), verbs=Verbs(*kept, position=CUTTLE.verbs.position), phases=None)
    log = game(
        "* deal B / 4c 5c 8h 9c Td / Ac 2c 3d 4d 9s Jh", "A points Td", "B points 9s", *FOUR[1:3], "B discard 3d 4d"
    )

    assert compare(log, fewer).kind == "earlier"


# What cannot be checked.


def test_code_that_fails_is_told_with_its_event():
    def fails(after):
        return 1 / 0 if after.awaits == "response" else after

    verdict = compare(game(*FOUR), other(fails))

    assert (verdict.kind, verdict.changed, verdict.winners) == ("unchecked", None, None)
    assert verdict.message == "event 2, A oneoff 4c: ZeroDivisionError: division by zero"


def no_rule(after):
    return {"play": after}[after.awaits] if after.awaits == "response" else after


def no_state(after):
    return None if after.awaits == "response" else after


def no_reason(after):
    if after.awaits == "response":
        raise IllegalEvent(CUTTLE.verbs.read("A oneoff 4c"), "LOG 3", "the copy of A names what A knows")
    return after


@pytest.mark.parametrize(
    ("contradicts", "told"),
    [
        (no_rule, "cuttle fails; it contradicts itself at tests/impact/table.py:"),
        (no_state, "cuttle gives no state after A oneoff 4c; it contradicts itself at tests/impact/table.py:"),
        (no_reason, "cuttle refuses A oneoff 4c, and finds nothing wrong with it; it contradicts itself at "),
    ],
)
def test_code_that_contradicts_itself_is_told_as_that(contradicts, told):
    verdict = compare(game(*FOUR), other(contradicts))

    assert (verdict.kind, verdict.changed) == ("unchecked", None)
    assert verdict.message.startswith(f"event 2, A oneoff 4c: {told}")


def test_a_log_that_is_illegal_by_its_own_rules_shows_nothing():
    verdict = compare(game(DEAL, "A points Ac"), rules="classic four=random")

    assert verdict.kind == "unchecked"
    assert verdict.message.startswith("illegal by its own rules: event 2: A points Ac: Ac is not in A's hand (CU 2.2)")


def test_a_part_of_a_torn_file_shows_nothing(tmp_path):
    dump(game(*FOUR), tmp_path / "whole.clog")
    (tmp_path / "torn.clog").write_bytes((tmp_path / "whole.clog").read_bytes()[:-1])
    part = next(load_all(tmp_path / "torn.clog"))

    assert len(part) == 3
    assert compare(part, rules="classic").message == "the file is broken within this game"


def test_rules_of_another_game_are_told_with_those_of_this_one():
    verdict = compare(game(*FOUR), rules="classic limit=100")

    assert verdict.kind == "unchecked"
    assert verdict.message.startswith(
        "'classic limit=100' are no rules of cuttle: unknown option 'limit'; known: four,"
    )


def test_a_game_for_another_number_of_seats_cannot_be_compared():
    verdict = compare(game(*FOUR), evolve(CUTTLE, seats=(3,)))

    assert verdict.message == "cuttle is played by 3 seats, not 2"


def unmarked(state, event):
    """Cuttle's own code, in a function that promises nothing: it is folded from state to state."""
    return CUTTLE.apply(state, event)


def test_states_are_compared_by_fields_where_only_one_side_is_folded_in_place(monkeypatch):
    old, new = (
        side(game(*FOUR), CUTTLE, CUTTLE.rules()),
        side(game(*FOUR), evolve(CUTTLE, apply=unmarked), CUTTLE.rules()),
    )
    monkeypatch.setattr(walk, "shown", lambda game, state: None)

    differ = differing(old, new)
    monkeypatch.setattr(walk, "shown", None)  # from here on only fields can be looked at

    assert (old.first.lasting, new.first.lasting) == (True, False)
    assert not differ(old.first, new.first)
    assert differ(old.step(old.first, game(*FOUR)[0]), new.first)


def test_what_looks_at_a_state_is_given_one_that_stays():
    """A `json` that makes a draft of the state would change the game that is walked."""
    public = evolve(CUTTLE, json=lambda s: CUTTLE.json(CUTTLE.view(s, PUBLIC, False)))

    verdict = compare(game(*FOUR), public)

    assert (verdict.kind, verdict.event, verdict.parts.path) == ("state", 1, "hands.A[0]")


def test_a_change_goes_to_other_processes_after_it_has_judged_here():
    change = Change(rules="classic four=random")
    here = change(game(*FOUR))

    assert pickle.loads(pickle.dumps(change))(game(*FOUR)) == here


def test_what_a_log_was_is_told_by_the_revision_that_it_names():
    present = evolve(other(ends_at_ten), revision=2, history={2: "ten points win"}, older={1: CUTTLE})
    log = game("* deal B / 4c 5c 8h 9c Td / Ac 2c 3d 4d 9s Jh", "A points Td", "B points 9s")
    old = Log(Header(present, CUTTLE.rules(), ("Ana", "Bruno"), (("Revision", "1"),)), log)
    new = Log(Header(present, CUTTLE.rules(), ("Ana", "Bruno"), (("Revision", "2"),)), log.events[:2])

    assert compare(old, rules="classic").kind == "earlier"
    assert compare(new, rules="classic").kind == "same"


# The verdict itself.


def test_the_line_and_the_place_of_the_event_are_told():
    verdict = compare(game(*FOUR), rules="classic four=random")

    assert (verdict.file, verdict.nth, verdict.line) == (None, 1, 9)
    assert verdict.as_json()["address"] == "4"


def test_a_verdict_is_one_line_for_people():
    assert str(compare(game(*FOUR), rules="classic four=random")) == (
        "event 4: a fact no longer fits: B discard 3d 9s: the fact of the discard is due (CU V1)"
    )
    assert str(compare(game(*FOUR), rules="classic")) == "the same to the end"


def test_verdicts_go_from_process_to_process():
    verdict = compare(game(*WON), other(other_wins))

    assert pickle.loads(pickle.dumps(verdict)) == verdict


def test_again_finds_logs_with_the_same_kind_and_cause():
    change = Change(rules="classic four=random")
    shows = change.again(change(game(*FOUR)))

    assert shows(game(DEAL, "A points 8h", "B oneoff 4d", "A decline", "A discard 4c 5c"))
    assert not shows(game(*LAST_FOUR))


# Comparing by fields.


def test_every_field_is_compared_but_those_that_never_change():
    state = game(*FOUR).state()
    differ = by_fields(type(state))

    assert not differ(state, state)
    for name in fields_of(type(state)):
        changed = draft(state)
        setattr(changed, name, "something else")
        assert differ(state, freeze(changed, type(state))) == (name not in ("book", "seats", "view")), name


def test_comparing_by_fields_and_as_shown_agree():
    """The fast way finds the same verdicts as comparing what is shown after each event."""

    def shown_anew(state):
        return CUTTLE.json(state)

    slow = evolve(CUTTLE, json=shown_anew)
    for rules in ("classic nine=top_of_stock", "classic four=random joker=true", "classic queens_guard_queens=true"):
        fast, shown = Change(rules=rules), Change(slow, rules)
        for log in simulate("cuttle", games=60, seed="agree"):
            assert fast(log) == shown(log)


def test_passes_that_are_counted_otherwise_differ_from_the_first_event_on():
    assert compare(game(DEAL), other(forgets_passes)).parts == Parting(1, "passes", 0, 1)


def test_a_log_read_from_text_and_one_from_events_get_the_same_verdict():
    log = game(*FOUR)
    bare = Log(log.header, log.events)

    assert compare(bare, rules="classic four=random") == compare(log, rules="classic four=random")._replace(line=None)
