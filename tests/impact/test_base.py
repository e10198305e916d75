"""Bases: digests of every state, to compare the code of another day with."""

import pytest
from attrs import evolve
from msgpack import packb

from cardlog import IllegalEvent, Log, dump
from cardlog.errors import BrokenRecord, CardlogError
from cardlog.formats.codec import Writer
from cardlog.games.cuttle import CUTTLE
from cardlog.games.cuttle.state import draft
from cardlog.impact import Base, Parting, compare, digest, save
from cardlog.play.simulate import simulate
from cardlog.state import freeze

from .table import DEAL, FOUR, LAST_FOUR, NINE, WON, ends_at_ten, forgets_passes, game, never_ends, other, other_wins

TEN = ("* deal B / 4c 5c 8h 9c Td / Ac 2c 3d 4d 9s Jh", "A points Td", "B points 9s")
GAMES = [game(*events) for events in (FOUR, LAST_FOUR, NINE, WON, TEN)]


@pytest.fixture
def base(tmp_path):
    """A base of some games."""
    save(tmp_path / "base", map(digest, GAMES))
    return Base(tmp_path / "base")


def by(code, log):
    """The log, as if today's code of its game were another."""
    return log.with_header(evolve(log.header, game=code))


def test_code_that_is_what_it_was_changes_nothing(base):
    assert base.games == 5
    assert [base(log).kind for log in GAMES] == ["same"] * 5
    assert [base(log).was for log in GAMES] == [log.state().result for log in GAMES]


def test_a_state_that_differs_is_found_as_far_as_the_key(base):
    verdict = base(by(other(forgets_passes), GAMES[0]))

    assert (verdict.kind, verdict.event, verdict.parts) == ("state", 1, Parting(1, "passes"))
    assert verdict.message == "passes is not what it was"


def test_a_difference_that_goes_away_again_is_found(base):
    def once(after):
        d = draft(after)
        if after.awaits == "response":
            d.scrap |= 1
        return freeze(d, type(after))

    assert base(by(other(once), GAMES[0])).parts == Parting(2, "scrap")


@pytest.mark.parametrize(
    ("code", "log", "kind", "event"),
    [
        (other(ends_at_ten), GAMES[4], "earlier", 2),
        (other(never_ends), GAMES[3], "later", 2),
        (other(other_wins), GAMES[3], "winner", 2),
    ],
    ids=["earlier", "later", "winner"],
)
def test_a_base_finds_the_ends_that_a_comparison_finds(base, code, log, kind, event):
    found, expected = base(by(code, log)), compare(log, code)

    assert (found.kind, found.event) == (kind, event)
    assert (found.was, found.now, found.message) == (expected.was, expected.now, expected.message)


def test_an_event_that_today_is_refused_is_told_with_its_clause(base):
    def strict(state, event):
        if event.verb == "oneoff":
            raise IllegalEvent(event, "CU 4.1", "there are no one-offs any more")
        return CUTTLE.apply(state, event)

    verdict = base(by(evolve(CUTTLE, apply=strict), GAMES[0]))

    assert (verdict.kind, verdict.event, verdict.clause) == ("decision", 2, "CU 4.1")


def test_a_game_that_was_not_saved_cannot_be_checked(base):
    verdict = base(game(DEAL, "A points 8h"))

    assert verdict.kind == "unchecked"
    assert verdict.message == f"the game is not among those saved in {base.path}"


def test_a_game_is_known_by_its_play_and_not_by_its_names_or_notes(base):
    log = game(*FOUR, tags='[Event "Another"]\n').annotate(1, GAMES[0].note(1))
    renamed = Log(evolve(log.header, seats=("Carla", "David")), log.events)

    assert base(renamed).kind == "same"
    assert base(Log(evolve(log.header, rules=CUTTLE.rules("classic joker=true")), log.events)).kind == "unchecked"


def test_an_illegal_log_is_not_saved():
    with pytest.raises(CardlogError, match="illegal by its own rules: event 2: A points Ac"):
        digest(game(DEAL, "A points Ac"))


@pytest.mark.parametrize("name", ["cuttle", "cabo", "cutthroat-spades"])
def test_random_games_are_what_they_were_and_a_base_is_compact(tmp_path, name):
    logs = list(simulate(name, games=5, seed=3))
    assert save(tmp_path / "base", map(digest, logs)) == 5

    base = Base(tmp_path / "base")

    assert [base(log).kind for log in logs] == ["same"] * 5
    assert (tmp_path / "base").stat().st_size / sum(map(len, logs)) < 40


def test_an_existing_file_is_overwritten_only_if_asked(tmp_path):
    path = tmp_path / "base"
    path.write_text("mine")

    with pytest.raises(CardlogError, match="exists"):
        save(path, map(digest, GAMES))
    assert path.read_text() == "mine"
    assert save(path, map(digest, GAMES), force=True) == 5


def test_every_changed_byte_is_noticed(tmp_path):
    path = tmp_path / "base"
    save(path, [digest(GAMES[1])])
    whole = path.read_bytes()

    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises(BrokenRecord):
            Base(path)


def test_every_cut_is_noticed(tmp_path):
    path = tmp_path / "base"
    save(path, [digest(GAMES[1]), digest(GAMES[0])])
    whole = path.read_bytes()

    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        with pytest.raises(BrokenRecord):
            Base(path)


def test_a_log_is_no_base(tmp_path):
    dump(GAMES[0], tmp_path / "game.clog")
    dump(GAMES[0], tmp_path / "game.cgn")

    for name in ("game.clog", "game.cgn"):
        with pytest.raises(BrokenRecord, match=r"this is no base|this is no record"):
            Base(tmp_path / name)


def test_a_base_of_a_newer_version_is_refused(tmp_path):
    writer = Writer()
    (tmp_path / "base").write_bytes(writer.record(["cardlog base", 2]) + writer.record([0]))

    with pytest.raises(BrokenRecord, match="written by a newer cardlog: version 2 of a base, and this one reads 1"):
        Base(tmp_path / "base")


IDENTITY, _, _, NAMES, DIGESTS = digest(GAMES[3])


@pytest.mark.parametrize("body", [5, b"\xc1", [[1], None, None, [], b""], [{}, None, None, [], b""]])
def test_records_that_no_base_has_are_told_when_it_is_opened(tmp_path, body):
    writer = Writer()
    records = [writer.record(["cardlog base", 1]), writer.sealed(body if isinstance(body, bytes) else packb(body))]
    (tmp_path / "base").write_bytes(b"".join([*records, writer.record([1])]))

    with pytest.raises(BrokenRecord, match="record 2 at byte 23: the record holds what no base has"):
        Base(tmp_path / "base")


@pytest.mark.parametrize(
    "rest",
    [
        [None],
        [None, None, [], "text"],
        [None, None, 5, DIGESTS],
        [None, None, [], DIGESTS],
        [None, None, [[1]] * 20, DIGESTS],
        [None, None, NAMES, DIGESTS[:8]],
        ["A", "goal", NAMES, DIGESTS],
        [[9], "goal", NAMES, DIGESTS],
        [[[0]], "goal", NAMES, DIGESTS],
        [[0], 7, NAMES, DIGESTS],
    ],
)
def test_a_game_of_a_base_that_says_nonsense_cannot_be_checked(tmp_path, rest):
    save(tmp_path / "base", [[IDENTITY, *rest]])

    verdict = Base(tmp_path / "base")(GAMES[3])

    assert (verdict.kind, verdict.message) == ("unchecked", "the record holds what no base has")
