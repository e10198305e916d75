"""One recorded game under other rules, or under other code: where it parts from what was recorded."""

from __future__ import annotations

__all__ = ["Change", "compare"]

from collections.abc import Callable
from typing import Any

from cardlog.errors import CardlogError
from cardlog.game import AnyGame
from cardlog.impact.judge import judge
from cardlog.impact.verdict import Verdict, verdict
from cardlog.impact.walk import Differ, Side, differing, side, together
from cardlog.known import rules_of
from cardlog.log import Header, Log
from cardlog.rules import Rules
from cardlog.study.revision import as_known
from cardlog.words import english


class Change:
    """A change of the rules, of the game's code, or of both: called with a log, it gives the verdict.

    What a log was when it was recorded is told by the revision of the game that it names, where that is still
    kept; so a log of an older revision may change by the same rules too.

    >>> from cardlog import loads
    >>> log = loads('''[Cardlog "1"]
    ... [Game "cuttle"]
    ... [Rules "classic"]
    ... [Seats "Ana" "Bruno"]
    ...
    ... * deal B / 4c 5c 8h 9c Kd / Ac 2c 3d 4d 9s Jh
    ... A oneoff 4c
    ... B decline
    ... B discard 3d 9s
    ... ''')
    >>> print(Change(rules="classic four=random")(log))
    event 4: a fact no longer fits: B discard 3d 9s: the fact of the discard is due (CU V1)

    Args:
        game: The game to compare with, whatever its code; left out, the log's own.
        rules: The rules to compare with, or their text; left out, the log's own.

    Attributes:
        title: The change in a few words.
    """

    def __init__(self, game: AnyGame | None = None, rules: Rules | str | None = None) -> None:
        self.game = game
        self.rules = rules
        self.title = english("no change") if rules is None else str(rules)
        if game is not None:
            self.title = english(f"other code of {game.name}") + (f", {rules}" if rules is not None else "")
        self._read: dict[tuple[AnyGame, str], Rules] = {}
        self._differs: dict[tuple[Any, ...], Differ] = {}

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_differs": {}}  # which hold functions that cannot be sent to another process

    def of(self, header: Header) -> tuple[AnyGame, Rules]:
        """The game and the rules after the change, for a log with this header.

        Raises:
            RulesError: The game does not know these rules, or is not played by so many.
        """
        game = header.game if self.game is None else self.game
        game.check_seats(len(header.seats))
        rules = header.rules if self.rules is None else self.rules
        if isinstance(rules, str) or game is not header.game:
            rules = self._rules(game, str(rules))
        return game, rules

    def _rules(self, game: AnyGame, text: str) -> Rules:
        if (game, text) not in self._read:
            self._read[game, text] = rules_of(game, text)
        return self._read[game, text]

    def __call__(self, log: Log) -> Verdict:
        """The verdict on a game: never an error, but `unchecked` with the reason."""
        try:
            game, rules = self.of(log.header)
            then = as_known(log)
            old, new = side(then, then.game, then.header.rules), side(log, game, rules)
            last, played, parts = together(then, old, new, self._differ(log, old, new, rules))
        except CardlogError as error:
            return verdict(log, "unchecked", message=str(error))
        return judge(log, last.result, played, parts)

    def _differ(self, log: Log, old: Side, new: Side, rules: Rules) -> Differ:
        key = (old.game, log.header.rules, new.game, rules, len(log.header.seats), log.header.view)
        if key not in self._differs:
            self._differs[key] = differing(old, new)
        return self._differs[key]

    def again(self, verdict: Verdict) -> Callable[[Log], bool]:
        """Whether a log gets a verdict of the same kind and cause: what `cardlog.study.shrink` can look for."""

        def shows(log: Log) -> bool:
            found = self(log)
            return (found.kind, found.cause) == (verdict.kind, verdict.cause)

        return shows


def compare(log: Log, game: AnyGame | None = None, rules: Rules | str | None = None) -> Verdict:
    """What a change does to one game; see `Change`."""
    return Change(game, rules)(log)
