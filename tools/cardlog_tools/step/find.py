"""Finding an event: by a verb, a card, a glyph, or words of a comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from attrs import frozen

from cardlog.errors import CardlogError
from cardlog.pack import STANDARD, Pack
from cardlog.study.annotate import read_glyphs
from cardlog_tools.step.place import Row
from cardlog_tools.step.player import Player, notation


@frozen
class Query:
    """What is looked for: all of it at one event.

    Attributes:
        glyphs: Glyphs that stand there.
        cards: Cards that the event or the comment names.
        words: Parts of the notation or of the comment, in small letters.
        pack: The pack of the cards.
    """

    glyphs: frozenset[int]
    cards: tuple[str, ...]
    words: tuple[str, ...]
    pack: Pack = STANDARD

    @classmethod
    def of(cls, text: str, pack: Pack = STANDARD) -> Query:
        """Read what is looked for.

        >>> query = Query.of("!? 10♥ Scuttle")
        >>> query.glyphs, query.cards, query.words
        (frozenset({5}), ('Th',), ('scuttle',))
        """
        glyphs: set[int] = set()
        cards, words = [], []
        for word in text.split():
            try:
                glyphs |= {*read_glyphs(word)}
            except CardlogError:
                if word in pack.readings:
                    cards.append(pack.names[pack.readings[word]])
                else:
                    words.append(word.lower())
        return cls(frozenset(glyphs), tuple(cards), tuple(words), pack)

    def fits(self, player: Player, row: Row) -> bool:
        """Whether all of it is at that event, as far as the viewer may know."""
        note, event = row.note, row.event
        if not self.glyphs <= {*note.glyphs}:
            return False
        left = self.missing(note.text) if note.comments else (*self.cards, *self.words)
        if not left:
            return True
        if event is None or not self._all(left, notation(event)):
            return False
        return player.viewer is None or self._all(left, player.text(row.address))

    def missing(self, comment: str) -> tuple[str, ...]:
        """The cards and words that a comment does not have."""
        names, small = re.findall(r"\w+", comment), comment.lower()
        cards = tuple(card for card in self.cards if card not in names)
        return (*cards, *(word for word in self.words if word not in small))

    def _all(self, left: Iterable[str], text: str) -> bool:
        """Whether all cards and words are in a text; no word that is looked for is a card's name."""
        for word in left:  # noqa: SIM110 - this runs once an event, and `all` would take twice as long
            if word not in text or (word in self.pack.readings and word not in text.split()):
                return False
        return True


def find(player: Player, rows: Sequence[Row], begin: int, step: int, query: Query) -> int | None:
    """Which row a query fits next.

    Args:
        player: The player, through whose viewer's eyes is looked.
        rows: All rows.
        begin: The row from which one goes on; it comes last.
        step: 1 to look forwards, -1 backwards.
        query: What is looked for.
    """
    if not (query.glyphs or query.cards or query.words):
        return None
    for away in range(1, len(rows) + 1):
        at = (begin + step * away) % len(rows)
        if query.fits(player, rows[at]):
            return at
    return None
