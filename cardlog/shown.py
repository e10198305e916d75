"""States as plain text: the table that people read, and one line that names every card.

What `print` and `repr` of a state say; a state knows its game by name.
"""

from __future__ import annotations

__all__ = ["line", "table"]

import json
import re
from typing import Any, Final

from cardlog.game import find

_MARK: Final = re.compile(r"\{([^{}]*)\}")


def table(state: Any) -> str:
    """The table as people read it, a row a line; seats are letters.

    >>> from cardlog import Header
    >>> print(table(Header.make("cuttle").start()))
    A         0 of 21
      hand    -
      points  -
    B         0 of 21
      hand    -
      points  -
    stock     52
    scrap     -

    Raises:
        RulesError: There is no game of the state's name.
    """
    rows = [(_plain(label), _plain(text)) for label, text in find(state.game).table(state)]
    width = max((len(label) for label, _ in rows), default=0) + 2
    return "\n".join(f"{label:{width}}{text}".rstrip() for label, text in rows)


def line(state: Any) -> str:
    """The state as its JSON, which names its cards.

    Raises:
        RulesError: There is no game of the state's name.
    """
    told = find(state.game).as_json(state, 0)
    del told["event"]  # which a state does not know
    return f"<{type(state).__name__} {json.dumps(told, ensure_ascii=False)}>"


def _plain(text: str) -> str:
    return _MARK.sub(r"\1", text)
