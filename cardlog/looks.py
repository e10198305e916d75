"""How states and logs are shown where people meet them: in a prompt, a traceback, a notebook.

What shows them is imported when something is shown for the first time.
"""

from __future__ import annotations

from typing import Any

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


LOOKS.update(table=_table, line=_line, svg=_svg, html=_html)
