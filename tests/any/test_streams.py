"""Streams where decisions are for their own seat alone: each hears its own, and what comes of a seed is known by who saw all."""

import json

import pytest

import cardlog
from cardlog import CardlogError, Committed, Header, Seeded, Table, copy, view
from cardlog.play.committed import verify
from tests.any.sealed import SEALED

SEED = "the tide comes in at seven past nine in the evening"


@pytest.fixture(autouse=True)
def _found():
    cardlog.register(SEALED)
    yield
    cardlog.game._found.pop("sealed")


def tables():
    dealer, chance = Committed(SEED), Seeded(2)
    table = Table.start(dealer.promise(Header.make("sealed")), dealer)
    yield table
    while table.state.actor is not None:
        table = table.offer(table.expects.legal[chance.below(len(table.expects.legal))])
        yield table


def test_each_client_folds_what_it_hears_to_what_its_seat_knows():
    first, *later = tables()
    folds = {viewer: first.seen_by(viewer).past() for viewer in ("A", "B", "C", "public")}

    for table in later:
        for viewer, fold in folds.items():
            for event in table.heard(viewer, since=fold.count):
                fold.push(fold.game.verbs.from_json(json.loads(json.dumps(fold.game.verbs.to_json(event)))))
            assert fold.state == view(fold.game, table.state, viewer)
    heard = {viewer: [str(event) for event in later[-1].heard(viewer)] for viewer in folds}
    assert any(text.startswith("A pass ") and "??" not in text for text in heard["A"])
    assert "A pass ?? ??" in heard["B"]
    assert heard["A"] == [str(event) for event in copy(later[-1].log, "A")]


def test_only_who_knows_every_decision_can_tell_what_came_of_the_seed():
    *_, table = tables()

    assert verify(table.log, SEED) == 3
    for viewer in ("A", "B", "C", "public"):
        with pytest.raises(CardlogError, match=r"^event \d: a copy that hides it cannot tell: "):
            verify(copy(table.log, viewer), SEED)
