"""Rules as somebody tells them: whether a game knows them, or any game."""

from __future__ import annotations

from difflib import SequenceMatcher

from cardlog.errors import RulesError
from cardlog.game import AnyGame, find, names
from cardlog.rules import Rules


def rules_of(game: AnyGame, text: str) -> Rules:
    """Read the rules of a game.

    Raises:
        RulesError: The game does not know them; the message names the game, and what it knows.
    """
    try:
        rules: Rules = game.rules(text)
    except RulesError as error:
        raise RulesError(f"{text!r} are no rules of {game.name}: {error}") from None
    return rules


def known_rules(text: str, first: AnyGame | None = None) -> None:
    """See that some game knows these rules.

    Args:
        text: The rules.
        first: The game that they are most likely for.

    Raises:
        RulesError: None does; the message says what the game knows that knows most of them.
    """
    games = [*([] if first is None else [first]), *map(find, names())]
    if not any(game.options.knows(text) for game in games):
        rules_of(max(games, key=lambda game: _known_words(game, text)), text)


def _known_words(game: AnyGame, text: str) -> tuple[int, float]:
    """How many words of these rules the game knows from the first on, and how like one of its options the next is."""
    words = text.split()
    count = max((count for count in range(len(words) + 1) if game.options.knows(" ".join(words[:count]))), default=0)
    name = words[count].partition("=")[0] if count < len(words) else ""
    return count, max((SequenceMatcher(None, name, option).ratio() for option in game.options.known), default=0.0)
