"""A player of the server beside this file, the bot `simple`: all that a client has to do.

python client.py 'ws://localhost:8765/?token=…'
"""

import asyncio
import json
import sys
from typing import Any

from websockets import ClientConnection, ConnectionClosed, InvalidHandshake, connect

from cardlog import Event, Fold, Seeded, loads
from cardlog.bots import Own, find


class Player:
    """Somebody at a seat, with what they know of the game.

    Attributes:
        url: The seat's address.
        fold: The seat's copy, as far as it was heard; None before anything was.
        events: What was heard.
        errors: What the server refused.
        seed: The dealer's seed, once the game is over.
        lost: How often there was no connection.
    """

    def __init__(self, url: str, chance: int = 0) -> None:
        self.url = url
        self.fold: Fold | None = None
        self.events: list[Event] = []
        self.errors: list[str] = []
        self.seed: str | None = None
        self.lost = 0
        self._chance = Seeded(chance)

    async def play(self) -> None:
        """Play to the end; a connection that breaks is opened again, and goes on where it was."""
        while self.seed is None:
            try:
                async with connect(f"{self.url}&heard={len(self.events)}") as connection:
                    await self.talk(connection)
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                self.lost += 1
                await asyncio.sleep(0.1)  # perhaps the server is just being started again

    async def talk(self, connection: ClientConnection) -> None:
        """Take in what comes, and decide whenever it is one's turn, until the game is over or the connection is."""
        async for text in connection:
            if self.take(json.loads(text)):
                await connection.send(json.dumps({"version": len(self.events), "decision": str(self.decision())}))
            if self.seed is not None:
                return

    def take(self, said: dict[str, Any]) -> bool:
        """Take in what the server said.

        Returns:
            Whether something has happened after which it is one's turn.
        """
        if self.fold is None:
            self.fold = loads(said["header"]).past()
        for told in said.get("events", ()):
            self.events.append(self.fold.game.verbs.from_json(told))
            self.fold.push(self.events[-1])
        self.errors += [said["error"]] if "error" in said else []
        self.seed = said.get("seed")
        state = self.fold.state
        return "events" in said and state.actor is not None and state.actor == state.view

    def decision(self) -> Event:
        """What the bot decides, by what the seat knows."""
        assert self.fold is not None
        own = Own.of(self.fold.game, self.fold.state, self.fold.state.view)
        return find(self.fold.game, "simple")(own, self._chance.below)


if __name__ == "__main__":
    player = Player(sys.argv[1])
    asyncio.run(player.play())
    for event in player.events:
        print(event)
