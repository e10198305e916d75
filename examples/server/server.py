"""A game of Cutthroat Spades for three, over WebSockets: each player hears what their seat knows, and nothing else.

`python server.py tonight.db 8765` begins the game, or goes on with it, and prints an address for each seat. Whoever opens it
is sent `{"header": …}`, the tags of the seat's copy; `{"since": N, "events": […], "seed": null}` now (`&heard=N` in the address:
from there) and for all that happens; `{"error": …}` when refused; and sends `{"version": N, "decision": "A bid 4"}`.
"""

import asyncio
import json
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from websockets import ConnectionClosed, ServerConnection, broadcast, serve

from cardlog import CardlogError, Committed, Header, NotationError, dumps
from cardlog.store import Store


@dataclass(eq=False)
class Client:  # somebody at a seat, who has heard so many events
    connection: ServerConnection
    seat: str
    heard: int

    def tell(self, **message: object) -> None:  # without waiting: who reads slowly holds nobody up
        broadcast([self.connection], json.dumps(message))


class Room:
    """One game, and those who hear of it. All runs in one thread, so that one decision is taken at a time."""

    def __init__(self, path: Path) -> None:
        secret = path.with_name(f"{path.name}.seed")
        if not path.exists():
            secret.touch(0o600)  # for nobody else to read
            secret.write_text(Committed().seed)
        self.dealer = Committed(secret.read_text())
        header = self.dealer.promise(Header.make("cutthroat-spades", seats=["Ana", "Bia", "Caio"]))
        self.store = Store.open(path, self.dealer)
        self.game = next(self.store.games(), None) or self.store.create(header, "tonight")
        self.table = self.store.table(self.game)
        self.tokens = {sha256(f"{self.dealer.seed}/{seat}".encode()).hexdigest(): seat for seat in "ABC"}
        self.clients: list[Client] = []

    async def talk(self, connection: ServerConnection) -> None:
        asked = dict(parse_qsl(urlsplit(connection.request.path).query)) if connection.request else {}
        seat, heard = self.tokens.get(asked.get("token", "")), asked.get("heard", "")[:9]
        if seat is None:
            return await connection.close(1008, "no seat has this token")
        client = Client(connection, seat, min(int(heard) if heard.isdecimal() else 0, len(self.table.log)))
        client.tell(header=dumps(self.table.seen_by(seat).upto(0)))
        self.inform(client)
        self.clients.append(client)
        try:
            async for text in connection:
                self.take(client, text)
        except ConnectionClosed:
            pass
        finally:
            self.clients.remove(client)

    def take(self, client: Client, text: str | bytes) -> None:
        try:
            self.table = self.store.append(self.game, by=client.seat, **understood(text))  # on the disk, then heard
        except CardlogError as error:
            client.tell(error=str(error))
        else:
            for each in self.clients:
                self.inform(each)

    def inform(self, client: Client) -> None:
        new, verbs = self.table.heard(client.seat, since=client.heard), self.table.log.game.verbs
        seed = None if self.table.state.result is None else self.dealer.seed
        client.tell(since=client.heard, events=[verbs.to_json(event) for event in new], seed=seed)
        client.heard += len(new)


def understood(text: str | bytes) -> dict[str, Any]:
    try:
        given = json.loads(text)
        return {"decision": str(given["decision"]), "expected": int(given["version"])}
    except (ValueError, LookupError, TypeError, RecursionError):
        raise NotationError('a decision is sent as {"version": 1, "decision": "A bid 4"}') from None


async def main(room: Room, port: str) -> None:
    async with serve(room.talk, "localhost", int(port), max_size=1 << 16) as server:
        for token, seat in room.tokens.items():
            print(f"{seat}: ws://localhost:{port}/?token={token}", flush=True)
        await server.serve_forever()


try:
    asyncio.run(main(Room(Path(sys.argv[1])), sys.argv[2]))
except (CardlogError, OSError) as error:  # a promise that the seed does not keep, a port that is taken
    sys.exit(str(error))
