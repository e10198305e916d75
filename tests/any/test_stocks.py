"""Two stocks side by side, cards that all but one see, and facts that tell a part of a card."""

import pytest
from attrs import evolve

import cardlog
from cardlog import IllegalEvent, copy
from cardlog.formats import codec
from cardlog.formats.files import dumps, loads
from cardlog.study.knowledge import who_knows
from cardlog.testing import Recipe
from cardlog.testing.basics import Broken
from cardlog.testing.laws import law_3_conserved
from cardlog.testing.twins import law_6_no_leak
from tests.any import forehead
from tests.any.forehead import FOREHEAD, PACK

TEXT = """[Cardlog "2"]
[Game "forehead"]
[Rules "classic"]
[Seats "Ana" "Bo"]

* deal / r1 r1 / t1 t4
A ask
* colour A 0
B stay
"""


@pytest.fixture(autouse=True)
def _found():
    cardlog.register(FOREHEAD)
    yield
    cardlog.game._found.pop("forehead")


@pytest.fixture
def log():
    return loads(TEXT)


def test_each_stock_is_counted_apart(log):
    assert FOREHEAD.as_json(log.state(0), 0)["stock"] == {"cards": 8, "tickets": 5}
    assert FOREHEAD.as_json(log.state(), 4)["stock"] == {"cards": 6, "tickets": 3}
    assert FOREHEAD.table(log.state())[-2:] == [("cards", "6"), ("tickets", "3")]
    assert {"stock cards", "stock tickets"} <= {*FOREHEAD.shape(log.header.rules, 2).numbers}


def test_all_but_one_see_a_card_and_one_alone_its_ticket(log):
    assert [str(copy(log, viewer)[0]) for viewer in ("A", "B", "public")] == [
        "* deal / ?? r1 / t1 ??",
        "* deal / r1 ?? / ?? t4",
        "* deal / ?? ?? / ?? ??",
    ]
    for viewer in ("A", "B", "public"):
        seen = copy(log, viewer)
        assert loads(dumps(seen)) == seen == loads(codec.pack(seen))


def test_of_cards_that_are_alike_it_is_told_who_knows_which(log):
    assert [str(known) for known in who_knows(log)] == [
        "A head r1: B since 1",
        "B head r1: A since 1",
        "A ticket t1: A since 1",
        "B ticket t4: B since 1",
    ]
    assert [str(known) for known in who_knows(copy(log, "A"))] == [
        "A head ??: nobody, one of r1 r2 r2",
        "B head r1: A since 1",
        "A ticket t1: A since 1",
        "B ticket ??: nobody, one of t2 t3 t4 t5",
    ]


@pytest.mark.parametrize(
    ("view", "line", "why"),
    [
        ("", "* show / r1 r1 / t1 t5", "it is t4"),
        ("", "* show / r1 r2 / t1 t4", "it is r1"),
        ("A", "* show / b1 r1 / t1 t4", "it cannot be b1"),
        ("A", "* show / t2 r1 / t1 t4", "it cannot be t2"),
        ("B", "* show / r1 r1 / t2 t5", "it is t4"),
        ("public", "* show / r1 r1 / t1 r2", "it cannot be r2"),
    ],
)
def test_a_copy_refuses_what_cannot_lie_there(log, view, line, why):
    seen = copy(log, view) if view else log
    with pytest.raises(IllegalEvent) as caught:
        seen.append(FOREHEAD.verbs.read(line)).state()
    assert str(caught.value).endswith(f": {why} (FH 4)")


def test_a_copy_takes_what_can_lie_there(log):
    for view, line in (
        ("A", "* show / r2 r1 / t1 t5"),
        ("B", "* show / r1 b2 / t3 t4"),
        ("public", "* show / r1 r1 / t5 t1"),
    ):
        assert copy(log, view).append(FOREHEAD.verbs.read(line)).state().result is not None


def test_what_is_told_of_a_card_is_held_to_it(log):
    begun = log.upto(2)
    with pytest.raises(IllegalEvent, match=r"the colour, 0 for red and 1 for blue is 0, not 1 \(FH 3\)"):
        begun.append(FOREHEAD.verbs.read("* colour A 1")).state()
    with pytest.raises(IllegalEvent, match=r"is a number from 0 to 1, not 2 \(FH 3\)"):
        copy(begun, "A").append(FOREHEAD.verbs.read("* colour A 2")).state()
    assert copy(begun, "A").append(FOREHEAD.verbs.read("* colour A 1")).state().colours == (1, None)
    with pytest.raises(cardlog.CopyError, match="does not know the number that the next fact tells"):
        FOREHEAD.settle(copy(begun, "A").state(), cardlog.Seeded(1))


def test_a_fact_that_tells_of_cards_says_so(monkeypatch):
    monkeypatch.setattr(forehead.Colour, "clue", False)
    with pytest.raises(Broken, match="with two unseen cards exchanged the game refuses it"):
        for seed in range(60):
            law_6_no_leak(Recipe(FOREHEAD, "classic", 2, seed, 12).log())


def test_a_card_that_is_counted_in_the_wrong_stock_is_found():
    def wrong(rules, seats):
        d = forehead.draft(FOREHEAD.start(rules, seats))
        d.stock = d.stock[::-1]
        return forehead.freeze(d, forehead.State)

    game = evolve(FOREHEAD, start=wrong)
    with pytest.raises(Broken, match="the stock does not hold what lies nowhere else"):
        law_3_conserved(Recipe(game, "classic", 2, 1, 3).log())


def test_a_state_prints_its_own_cards(log):
    assert "'r1'" not in repr(log.state())
    assert "r1" in repr(log.state())
    assert PACK.text(log.state().unseen) in cardlog.state.value_text(log.state().unseen, PACK)
    assert cardlog.state.value_text(1 << 400) == repr(1 << 400)
