"""A store: games as streams of events in SQLite or PostgreSQL, with each viewer's stream beside them.

>>> from cardlog import Header, Seeded
>>> store = Store.open(":memory:", dealer=Seeded(1))
>>> game = store.create(Header.make("cuttle", seats=["Ana", "Bruno"]), "first")
>>> table = store.append(game, "A draw", by="A", expected=1, command="a1")
>>> for version, event in store.stream(game, "B", after=1):
...     print(version, event)
2 A draw
3 * draw ??
>>> store.append(game, "B draw", expected=1)
Traceback (most recent call last):
cardlog.store.errors.Overtaken: first: it is at version 3 by now, not at 1
>>> len(store.append(game, "A draw", by="A", expected=1, command="a1").log)  # once more, as after a lost connection
3
>>> store.close()
"""

from cardlog.store.errors import Overtaken, StoreError
from cardlog.store.store import Store, Stored

__all__ = ["Overtaken", "Store", "StoreError", "Stored"]
