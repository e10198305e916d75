"""Facts that are due: what each says, piece by piece, told once by a script.

A script is a function of the state and of an *asker*. It asks for the pieces of its fact one by one, says with each out
of which cards it comes, how many there are and which of them the state settles, and returns the fact. What never changes
about a piece, its words and who sees it, stands in a constant:

    DRAWN = Cards("The card that {A} draws", lambda e: e.cards, open=lambda s: 1 << s.turn)

    def due_draw(s: State, ask: Asker) -> Fact:
        return Drawn(ask.cards(DRAWN, 1, s.unseen))

Who is asked decides what the script is for: a picker (`Picks`), a person (`asked`), the fact itself, which must fit
(`require`), or a viewer, who is told what it sees of a fact (`cardlog.hiding`). A script is only run where its fact is due.
"""

from __future__ import annotations

__all__ = [
    "NUMBERS",
    "STOCK",
    "Asker",
    "Cards",
    "Misfit",
    "Number",
    "Pairs",
    "Picks",
    "Script",
    "Seat",
    "Spots",
    "Words",
    "asked",
    "require",
    "said_in",
]

from cardlog.due.fitting import Misfit, require
from cardlog.due.picked import Picks
from cardlog.due.pieces import (
    NUMBERS,
    STOCK,
    Asker,
    Cards,
    Number,
    Pairs,
    Script,
    Seat,
    Spots,
    Words,
    said_in,
)
from cardlog.due.told import asked
