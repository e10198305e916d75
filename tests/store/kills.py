"""Plays on in a store, and says each request before it is made and after it was granted; until it is killed."""

import random
import sys

from cardlog import Header
from cardlog.store import Store


def say(*words: str) -> None:
    """Say it at once, so that it is heard whatever comes."""
    sys.stdout.write("|".join(words) + "\n")
    sys.stdout.flush()


def main(address: str, seed: str) -> None:
    lot = random.Random(seed)
    store = Store.open(address)
    game = next(store.games(), None) or store.create(Header.make("cuttle"), "g")
    while True:
        table = store.table(game)
        if table.state.actor is None or len(table.log) > 60:
            game = store.create(Header.make("cuttle"))
            say("made", game)
            continue
        decision, command = str(lot.choice(table.expects.legal)), f"{lot.random()}"
        say("asks", game, command, decision)
        store.append(game, decision, expected=len(table.log), command=command)
        say("done", game, command, decision)


if __name__ == "__main__":
    main(*sys.argv[1:])
