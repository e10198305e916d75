"""Who knows each hidden card, and since which event."""

import pytest

from cardlog import PUBLIC, Header, Log, copy, view
from cardlog.cards import CARD_NAMES, HIDDEN
from cardlog.game import BUILT_IN
from cardlog.play.simulate import simulate
from cardlog.study.knowledge import numbers_in_force, who_knows
from tests.cabo.table import DEAL, LOOKS, all_but, log_of, play, sit
from tests.cuttle.table import log_of as cuttle
from tests.cuttle.table import sit as cuttle_position


def told(log, *places):
    """What is known in these places, or in all, as texts without the place."""
    known = {each.place: str(each).partition(" ")[2] for each in who_knows(log)}
    return [known[place] for place in places]


STARTED = log_of(DEAL, *LOOKS)


def test_a_card_is_known_since_the_fact_that_showed_it():
    assert [str(each) for each in who_knows(STARTED)] == [
        "A0 5c: A since 3",
        "A1 Kd: A since 3",
        "A2 2h: nobody",
        "A3 9s: nobody",
        "B0 7h: nobody",
        "B1 3c: nobody",
        "B2 Qd: B since 5",
        "B3 Ah: B since 5",
    ]


def test_nobody_knows_anything_before_the_first_deal():
    assert who_knows(log_of()) == []
    assert who_knows(STARTED, 0) == []


def test_only_the_first_events_are_looked_at():
    assert [str(each) for each in who_knows(STARTED, 2)][:2] == ["A0 5c: nobody", "A1 Kd: nobody"]
    with pytest.raises(IndexError):
        who_knows(STARTED, 6)


def test_what_is_known_of_a_card_goes_with_it():
    log = play(STARTED, "A draw", "* draw Jc", "A discard trade A1 B2", "* reveal Jc")

    assert told(log, "A1", "B2") == ["Qd: B since 5", "Kd: A since 3"]


def test_a_drawn_card_is_known_since_it_was_drawn_also_in_its_slot():
    log = play(STARTED, "A draw", "* draw 6c")
    assert told(log, "drawn") == ["6c: A since 7"]

    log = play(log, "A swap A2", "* reveal A2 2h")
    assert told(log, "A2") == ["6c: A since 7"]


def test_a_card_taken_from_the_pile_is_known_since_it_was_turned_up():
    log = play(STARTED, "A take A2", "* reveal A2 2h", "B take B0", "* reveal B0 7h")

    assert told(log, "A2", "B0") == [
        "4s: A since 1, B since 1, public since 1",
        "2h: A since 7, B since 7, public since 7",
    ]


def test_a_second_look_changes_nothing():
    log = play(STARTED, "A draw", "* draw 8c", "A discard peek A0", "* reveal 8c", "* show A A0 5c")

    assert told(log, "A0") == ["5c: A since 3"]


def test_all_know_the_cards_of_an_unequal_swap_each_since_it_saw_them():
    log = play(STARTED, "A draw", "* draw 6c", "A swap A0 A2", "* reveal A0 5c A2 2h")

    assert told(log, "A0", "A2") == [
        "5c: A since 3, B since 9, public since 9",
        "2h: A since 9, B since 9, public since 9",
    ]


def test_a_takeback_takes_knowledge_back_and_numbers_go_on():
    peek = ("A draw", "* draw 8c", "A discard peek A2", "* reveal 8c", "* show A A2 2h")
    log = play(STARTED, *peek, "* takeback 3")
    assert told(log, "A2", "drawn") == ["2h: nobody", "8c: A since 7"]

    log = play(log, "A discard peek A2", "* reveal 8c", "* show A A2 2h")
    assert told(log, "A0", "A2") == ["5c: A since 3", "2h: A since 14"]


def test_cards_that_lie_open_to_all_are_not_listed():
    log = play(STARTED, "A cabo", "B draw", "* draw 6c", "B discard", "* reveal 6c")
    log = play(log, "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah")

    assert who_knows(log) == []


def test_a_new_deal_ends_what_was_known():
    log = play(STARTED, "A cabo", "B draw", "* draw 6c", "B discard", "* reveal 6c")
    log = play(log, "* showdown / 5c Kd 2h 9s / 7h 3c Qd Ah", "* deal B / 5c Kd 2h 9s / 7h 3c Qd Ah / up 6c")
    log = play(log, "A look A0 A1", "* show A A0 5c A1 Kd", "B look B0 B1", "* show B B0 7h B1 3c")
    log = play(log, "A take A3", "* reveal A3 9s")

    assert told(log, "A0", "A2", "A3") == [
        "5c: A since 14",
        "2h: nobody",
        "6c: A since 12, B since 12, public since 12",
    ]


def test_a_new_stock_ends_what_was_known():
    rows = ("5c 5d 2h 9s", "7h 3c -- Ah")
    log = play(sit(*rows, discard=all_but(*rows)), "A draw", "* draw Qc")

    assert told(log, "drawn") == ["Qc: A since 3"]


def test_a_copy_tells_what_its_viewer_and_the_public_know():
    log = play(STARTED, "A take A2", "* reveal A2 2h")

    assert told(copy(log, 1), "A0", "A2", "B2") == ["??: nobody", "4s: B since 1, public since 1", "Qd: B since 5"]
    assert told(copy(log, PUBLIC), "A2", "B2") == ["4s: public since 1", "??: nobody"]


def test_since_a_position_in_which_it_stands():
    assert told(sit("5c 5d 2h 9s", "7h 3c -- Ah", seen={"B0": ["A"]}), "A0", "B0") == ["5c: nobody", "7h: A since 1"]


def test_hands_in_cuttle_are_known_to_their_seats_and_through_glasses():
    log = cuttle("* deal B / 3c 8c 8d 8h Td / 2s 3h 6s 9c Jc Kd", "A permanent 8c", "* show B 2s 3h 6s 9c Jc Kd")
    known = {CARD_NAMES[each.spot]: each for each in who_knows(log)}

    assert str(known["3c"]) == "A hand 3c: A since 1"
    assert str(known["Jc"]) == "B hand Jc: A since 3, B since 1"
    assert "8c" not in known
    assert len(known) == 10


def test_a_card_that_comes_back_to_a_hand_in_cuttle_is_known_since_it_lay_open():
    log = cuttle_position(a="9c", b="2c", table_b="Qd")
    log = log.append(*map(log.game.verbs.read, ("A oneoff 9c Qd", "B decline")))
    known = {CARD_NAMES[each.spot]: str(each) for each in who_knows(log)}

    assert known["Qd"] == "B hand Qd: A since 1, B since 1, public since 1"
    assert known["2c"] == "B hand 2c: B since 1"


@pytest.mark.parametrize("game", BUILT_IN)
def test_it_agrees_with_the_copies_at_every_moment(game):
    """Since its event on, and not just before it, the viewer's copy places the card."""
    (log,) = simulate(game, games=1, seed="knowledge")
    log = Log(Header.make(game, seats=log.header.seats), log.events[:60])
    states = log.states()

    def placed(number, viewer):
        places = log.game.places(view(log.game, states[number], viewer))
        return {place.spot for place in places if place.spot != HIDDEN}

    for number in range(0, len(states), 7):
        for each in who_knows(log, number):
            for viewer in (*range(len(log.header.seats)), PUBLIC):
                since = each.since.get(viewer)
                assert (since is not None) == (each.spot in placed(number, viewer))
                if since is not None:
                    assert all(each.spot in placed(at, viewer) for at in range(since, number + 1))
                    assert each.spot not in placed(since - 1, viewer) or states[since - 1].awaits == "deal"


def test_the_numbers_in_force_are_those_of_the_events_that_no_takeback_voided():
    log = play(STARTED, "A draw", "* takeback 2", "* takeback 1", "B look B0 B1")

    assert numbers_in_force(log.events) == [1, 2, 3, 9]


@pytest.mark.clause("CA 7.2")
def test_of_a_hidden_card_is_told_what_it_can_be_where_that_is_not_any_unseen_one():
    """The stock ran out while A and B held their first eight cards: nothing that lay on the pile then is among them."""
    slots = ("Ac 2c 3c 4c", "5c 6c 7c 8c")
    log = play(
        sit(*slots, discard=all_but(*slots, "Kh")),
        "A draw",
        "* draw Kh",
        "A discard",
        "* reveal Kh",
        "B draw",
        "* draw Qs",
    )
    known = {each.place: each for each in who_knows(copy(log, PUBLIC))}

    assert str(known["A0"]) == "A0 ??: nobody, one of Ac 2c 3c 4c 5c 6c 7c 8c"
    assert known["A0"].as_json()["could"] == ["Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c"]
    assert "could" not in known["drawn"].as_json()
    assert "could" not in who_knows(log)[0].as_json()
