"""What lower modules are given from above: how states and logs are shown in a prompt, a traceback or a notebook, and the bot
that searches.

What shows and what searches is imported when it is asked for the first time.
"""

from __future__ import annotations

from typing import Any

from cardlog.bots import MADE, SEARCH, Bot
from cardlog.state import LOOKS


def _table(state: Any) -> str | None:
    from cardlog.shown import table

    return table(state)


def _line(state: Any) -> str | None:
    from cardlog.shown import line

    return line(state)


def _svg(state: Any) -> str | None:
    from cardlog.picture.notebook import state_svg

    return state_svg(state)


def _html(log: Any) -> str | None:
    from cardlog.picture.notebook import log_html

    return log_html(log)


def _search(game: Any, name: str) -> Bot:
    from cardlog.analysis.searcher import bot

    return bot(game, name)


LOOKS.update(table=_table, line=_line, svg=_svg, html=_html)
MADE[SEARCH] = _search
