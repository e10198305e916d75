"""Pictures of a table: SVG, drawn by cardlog itself, the same for the same state.

>>> import cardlog
>>> from cardlog.picture import svg
>>> header = cardlog.Header.make("cuttle", seats=["Ana", "Bruno"])
>>> picture = svg(header.game, header.start(), header.seats)
>>> picture.startswith("<svg ") and "Bruno" in picture
True
"""

from __future__ import annotations

from cardlog.picture.compose import Look, Moment, animated, named, parts, svg, table, used

__all__ = ["Look", "Moment", "animated", "named", "parts", "svg", "table", "used"]
