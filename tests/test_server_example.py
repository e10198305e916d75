"""The example's server, as three players meet it over real connections, restarts included."""

import asyncio
import contextlib
import importlib.util
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from websockets import ConnectionClosed, connect

from cardlog import copy, dumps
from cardlog.play.committed import verify
from cardlog.store import Store

EXAMPLE = Path(__file__).parent.parent / "examples" / "server"


@pytest.fixture(scope="module")
def client():
    """The example's client, as a module."""
    spec = importlib.util.spec_from_file_location("server_client", EXAMPLE / "client.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Server:
    """The server as a process of its own, on one port for all its lives."""

    def __init__(self, path):
        self.path = path
        with socket.socket() as free:
            free.bind(("localhost", 0))
            self.port = free.getsockname()[1]
        self.process = None

    def log(self):
        """The game as it stands in the store."""
        with Store.open(self.path) as store:
            return store.log(next(store.games()))

    def start(self):
        """Start it, and give the addresses of the seats."""
        command = [sys.executable, str(EXAMPLE / "server.py"), str(self.path), str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        lines = [self.process.stdout.readline() for _ in "ABC"]
        assert [line[:3] for line in lines] == ["A: ", "B: ", "C: "]
        return [line[3:].strip() for line in lines]

    def kill(self):
        """End it at once, whatever it is doing."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdout.close()
            self.process = None


@pytest.fixture
def server(tmp_path):
    made = Server(tmp_path / "game.db")
    yield made
    made.kill()


def test_a_hundred_lines_are_enough():
    assert len((EXAMPLE / "server.py").read_text().splitlines()) <= 100


def test_three_players_play_a_game_with_restarts_and_each_hears_what_its_seat_knows(server, client):
    urls = server.start()
    players = [client.Player(url, lot) for lot, url in enumerate(urls)]

    async def interrupted():
        for heard in (5, 40, 90):
            while len(players[0].events) < heard:  # noqa: ASYNC110  it is another's loop
                await asyncio.sleep(0.01)
            server.kill()
            assert await asyncio.to_thread(server.start) == urls

    async def evening():
        await asyncio.gather(interrupted(), *(player.play() for player in players))

    asyncio.run(asyncio.wait_for(evening(), 120))

    log = server.log()
    assert log.state().result is not None
    assert sum(player.lost for player in players) >= 3
    for seat, player in enumerate(players):
        assert player.events == copy(log, seat).events
        assert player.fold.state == copy(log, seat).state()
        assert verify(copy(log, seat), player.seed) == verify(log, player.seed) > 1
    assert not any("is not for seat" in error for player in players for error in player.errors)


def test_what_is_no_decision_is_answered_by_one_error_and_changes_nothing(server, client):
    urls = server.start()

    async def ask(messages):
        player = client.Player(urls[0])
        async with connect(urls[0]) as connection:
            while not player.events:
                player.take(json.loads(await connection.recv()))
            for message in messages:
                await connection.send(message)
                player.take(json.loads(await connection.recv()))
        return player

    def decided(decision, version=1):
        return json.dumps({"version": version, "decision": decision})

    turn = "ABC"[server.log().state().actor]
    other = "ABC"["ABC".index(turn) - 1]
    messages = {
        "A bid 4": 'a decision is sent as {"version": 1, "decision": "A bid 4"}',
        b"\xff\xfe": "a decision is sent as",
        "[" * 50_000: "a decision is sent as",
        "[1]": "a decision is sent as",
        json.dumps({"decision": "A bid 4"}): "a decision is sent as",
        json.dumps({"version": None, "decision": "A bid 4"}): "a decision is sent as",
        decided("A sings"): "'sings' is no verb of a seat here",
        decided("* takeback 1"): "is no decision of a seat",
        decided("B bid 4"): "B bid 4 is not for seat A to say",
        decided("A bid 4 " * 200): "is too long for a decision: 1600 characters",
        decided("A bid 4", 0): "tonight: it is at version 1 by now, not at 0",
        decided("A bid 4", 10**30): "tonight: it is at version 1 by now, not at 1000",
        decided("A play Ah"): "event 2: A play Ah",
    }
    assert other != turn
    before = dumps(server.log())
    player = asyncio.run(asyncio.wait_for(ask(messages), 60))

    assert len(player.errors) == len(messages)
    for error, expected in zip(player.errors, messages.values(), strict=True):
        assert expected in error
        assert "\n" not in error
        assert len(error) < 200
    assert dumps(server.log()) == before
    assert len(player.events) == 1


def test_a_decision_that_is_sent_twice_is_played_once(server, client):
    urls = server.start()
    turn = server.log().state().actor
    text = json.dumps({"version": 1, "decision": f"{'ABC'[turn]} bid 3"})

    async def twice():
        player = client.Player(urls[turn])
        async with connect(urls[turn]) as connection:
            await connection.send(text)
            await connection.send(text)
            while not player.errors:
                player.take(json.loads(await connection.recv()))
        return player

    player = asyncio.run(asyncio.wait_for(twice(), 60))

    assert player.errors == ["tonight: it is at version 2 by now, not at 1"]
    assert [str(event) for event in server.log()][1:] == [f"{'ABC'[turn]} bid 3"]


@pytest.mark.parametrize("end", ["?token=", "?token=x", "", "?token=%ff", "?heard=3"])
def test_who_has_no_token_hears_nothing(server, end):
    url = server.start()[0].partition("?")[0]

    async def ask():
        async with connect(url + end) as connection:
            with contextlib.suppress(ConnectionClosed):
                return [await connection.recv()]
        return connection.close_code, connection.close_reason

    assert asyncio.run(asyncio.wait_for(ask(), 60)) == (1008, "no seat has this token")


@pytest.mark.parametrize("heard", ["-1", "x", "", "9" * 5000, "٣", "1e3"])
def test_who_has_heard_nonsense_hears_all_that_there_is_or_nothing_new(server, client, heard):
    url = server.start()[0]
    player = client.Player(url)

    async def ask():
        async with connect(f"{url}&heard={heard}") as connection:
            for _ in range(2):
                player.take(json.loads(await connection.recv()))

    asyncio.run(asyncio.wait_for(ask(), 60))
    assert len(player.events) <= 1


def test_what_is_sent_at_great_length_ends_the_connection_and_nothing_else(server, client):
    urls = server.start()

    async def ask():
        async with connect(urls[0]) as connection:
            await connection.send("x" * 100_000)
            with contextlib.suppress(ConnectionClosed):
                while True:
                    await connection.recv()
        code = connection.close_code
        async with connect(urls[0]) as again:
            return code, json.loads(await again.recv())

    code, first = asyncio.run(asyncio.wait_for(ask(), 60))
    assert code == 1009
    assert "header" in first


@pytest.mark.parametrize(
    ("seed", "why"),
    [
        ("another seed than the one that was promised", "the commitment of this game does not fit its dealer"),
        ("", "a secret seed has at least 32 characters"),
    ],
)
def test_a_server_whose_seed_is_not_the_promised_one_does_not_go_on(server, seed, why):
    server.start()
    server.kill()
    before = dumps(server.log())
    server.path.with_name("game.db.seed").write_text(seed)
    command = [sys.executable, str(EXAMPLE / "server.py"), str(server.path), str(server.port)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)

    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith(why)
    assert ran.stderr.count("\n") == 1
    assert dumps(server.log()) == before


@pytest.mark.skipif(os.name != "posix", reason="other systems keep no such modes")
def test_the_seed_is_for_the_server_alone(server):
    server.start()
    secret = server.path.with_name("game.db.seed")

    assert secret.stat().st_mode & 0o777 == 0o600
    assert secret.read_text() not in dumps(server.log())
