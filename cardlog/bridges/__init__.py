"""Bridges to other libraries, for every game: learning environments, and OpenSpiel. Each needs its extra; nothing imports them.

- `cardlog.bridges.pettingzoo`: all seats take turns (`cardlog[rl]`).
- `cardlog.bridges.gymnasium`: one seat, against bots (`cardlog[rl]`).
- `cardlog.bridges.openspiel`: search and equilibria (`cardlog[openspiel]`).
"""
