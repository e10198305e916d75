"""A dealer that is bound to its seed by a digest: what it deals, and how anybody can see that it kept its word."""

from hashlib import sha256

import pytest

from cardlog import (
    CardlogError,
    Committed,
    Header,
    Log,
    Seeded,
    Table,
    copy,
    dumps,
    loads,
)
from cardlog.cards import PACK, cards_text
from cardlog.play.committed import Unproven, verify
from cardlog.testing.basics import viewers

SEED = "the tide comes in at seven past nine in the evening"
GAMES = ["cabo", "cuttle", "cutthroat-spades"]


def started(name="cuttle", seed=SEED, salt="", **tags):
    dealer = Committed(seed, salt)
    return dealer, Table.start(dealer.promise(Header.make(name, **tags)), dealer)


def played(name, salt=""):
    """A game to its end, with something taken back on the way."""
    dealer, table = started(name, salt=salt)
    chance = Seeded(3)
    for step in range(400):
        if table.state.actor is None:
            return dealer, table
        table = table.offer(table.expects.legal[chance.below(len(table.expects.legal))])
        if step in (4, 5, 9):
            table = table.takeback(2)
    return dealer, table.end("abandoned")


# What is dealt.


def test_the_commitment_is_the_digest_of_the_seed_and_tells_nothing_of_the_cards():
    dealer = Committed(SEED)

    assert dealer.commitment == f"sha256:{sha256(SEED.encode()).hexdigest()}"
    assert dealer._key != sha256(SEED.encode()).digest()
    assert SEED not in repr(dealer)


def test_a_seed_deals_the_same_cards_whatever_the_process():
    """By hand: sha256(key + b" 0 1") and so on, times how many cards are left, by 2 ** 256."""
    key = sha256(f"chance\n{SEED}\nAna, Bia".encode()).digest()
    left, drawn = [bit for bit in range(53) if PACK >> bit & 1], []
    for count in (1, 2, 3):
        number = int.from_bytes(sha256(key + b" 0 %d" % count).digest(), "big")
        drawn.append(left.pop(number * len(left) >> 256))

    cards = Committed(SEED, "Ana, Bia").at(0).cards(PACK, 3)
    assert cards == sum(1 << bit for bit in drawn)
    assert cards_text(cards) != cards_text(Committed(SEED, "Ana").at(0).cards(PACK, 3))


def test_every_card_comes_as_often_as_the_others():
    """Of 5200 draws of one card from 52 places each card comes about 100 times: within 6 standard deviations."""
    counts = {}
    for place in range(5200):
        card = Committed.at(DEALER, place).cards(PACK, 1)
        counts[card] = counts.get(card, 0) + 1
    assert len(counts) == 52
    assert all(40 < count < 160 for count in counts.values())


DEALER = Committed(SEED)


def test_two_dealers_of_their_own_making_are_not_alike():
    one, two = Committed(), Committed()

    assert len(one.seed) == 64
    assert one.seed != two.seed
    assert one.commitment != two.commitment


@pytest.mark.parametrize(
    ("seed", "salt"), [("tonight", ""), ("x" * 31, ""), ("", ""), (SEED + "\n", ""), (SEED, "a\nb")]
)
def test_a_seed_that_could_be_guessed_is_refused(seed, salt):
    with pytest.raises(CardlogError, match="at least 32 characters"):
        Committed(seed, salt)


def test_a_dealer_that_is_told_no_place_deals_nothing():
    with pytest.raises(CardlogError, match="must be told how many events are in force"):
        DEALER.fact(Header.make("cuttle").game, Header.make("cuttle").start())


# What is promised.


def test_players_have_the_commitment_before_the_first_card_and_the_seed_after_the_last():
    dealer, table = started(salt="Ana: seven seas")

    assert table.seen_by("A").header.tag("Commitment") == dealer.commitment
    assert table.seen_by("public").header.tag("Salt") == "Ana: seven seas"
    assert SEED not in dumps(table.log)
    with pytest.raises(CardlogError, match="the game is not over: its seed would tell what comes"):
        dealer.reveal(table.log)
    revealed = dealer.reveal(table.end("agreement").log)
    assert revealed.header.tag("Seed") == SEED
    assert SEED not in dumps(copy(revealed, "A"))


def test_a_game_is_only_dealt_by_the_dealer_that_gave_its_word():
    _, table = started()
    after = table.offer(table.expects.legal[0])

    for other in (Committed(SEED + "!"), Committed(SEED, "salt"), Committed()):
        with pytest.raises(CardlogError, match="the commitment of this game does not fit its dealer"):
            Table.resume(after.log, other)
        with pytest.raises(CardlogError, match="does not fit"):
            other.reveal(after.end("agreement").log)
    with pytest.raises(CardlogError, match="this game has no commitment"):
        Table.start(Header.make("cuttle"), Committed(SEED))
    assert Table.resume(after.log, Committed(SEED)).log == after.log


# What is seen afterwards.


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("salt", ["", "Ana: 12, Bia: kelp"])
def test_every_fact_of_the_log_and_of_every_copy_came_of_the_seed(name, salt):
    dealer, table = played(name, salt)
    log = loads(dumps(dealer.reveal(table.log)))
    facts = sum(event.seat < 0 and event.verb not in ("takeback", "end") for event in log)

    assert any(event.verb == "takeback" for event in log)
    assert verify(log) == verify(table.log, SEED) == facts > 1
    for viewer in viewers(log.header):
        assert verify(copy(log, viewer), SEED) == facts


@pytest.mark.parametrize("name", GAMES)
def test_one_card_that_is_another_is_noticed_in_the_log_and_by_whoever_sees_it(name):
    """The game goes on with a dealer of another seed from some event on, under the first one's commitment."""
    _dealer, table = started(name)
    other = Table.resume(table.log, Seeded("else"))
    chance = Seeded(1)
    while other.state.actor is not None and len(other.log) < 200:
        other = other.offer(other.expects.legal[chance.below(len(other.expects.legal))])

    assert other.log[0] == table.log[0]
    assert len(other.log) > 20
    with pytest.raises(Unproven, match=r"^event \d+: \* .*, but the seed gives \* "):
        verify(other.log, SEED)
    with pytest.raises(Unproven):
        verify(copy(other.log, "A"), SEED)


def replaced(log, number, *events):
    verbs = log.game.verbs
    return Log(log.header, [*log.events[: number - 1], *map(verbs.read, events)])


def test_what_was_not_dealt_is_said_with_what_the_seed_gives():
    _, table = started()
    log = table.offer("A draw" if table.state.actor == 0 else "B draw").log
    other = "* draw 2c" if str(log[2]) != "* draw 2c" else "* draw 2d"

    with pytest.raises(Unproven) as caught:
        verify(replaced(log, 3, other), SEED)
    assert str(caught.value) == f"event 3: {other}, but the seed gives {log[2]}"


@pytest.mark.parametrize("event", ["* misdeal", '* position {"turn": "A", "hands": {"A": ["Ac"], "B": []}}'])
def test_what_people_did_with_the_cards_no_seed_gives(event):
    _, table = started()
    log = replaced(table.log, 2 if event == "* misdeal" else 1, event)

    with pytest.raises(Unproven, match=rf"^event {len(log)}: \* .*, which no seed gives$"):
        verify(log, SEED)


def test_another_seed_than_was_promised_proves_nothing():
    dealer, table = started()
    log = dealer.reveal(table.end("agreement").log)

    with pytest.raises(Unproven, match="^the seed is another than was promised$"):
        verify(log, SEED + "!")
    with pytest.raises(Unproven, match=r"^event 1: \* deal .*, but the seed gives"):
        verify(log.with_header(log.header.with_tag("Salt", "another")))


def test_without_commitment_or_seed_nothing_can_be_told():
    _, table = started()

    with pytest.raises(CardlogError, match="^there is no seed: it is given away at the end$"):
        verify(table.log)
    with pytest.raises(CardlogError, match="^there is no commitment$"):
        verify(Table.start(Header.make("cuttle", Seed="7"), Seeded(7)).log)
