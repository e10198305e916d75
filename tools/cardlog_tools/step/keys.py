"""What the keys do: the bindings and the help are made of one list."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardlog.words import Words, words


class Keys(NamedTuple):
    """Keys that belong together.

    Attributes:
        shown: How people know them, in ASCII.
        does: What they do, in words.
        actions: The same as Textual says it: names of keys, and the action of each.
    """

    shown: str
    does: Words
    actions: tuple[tuple[str, str], ...]


MOVING: Final = (
    Keys("right left", words("forward, back"), (("right,space", "event(1)"), ("left,backspace", "event(-1)"))),
    Keys("n p", words("next decision, the one before"), (("n", "decision(1)"), ("p", "decision(-1)"))),
    Keys("t T", words("next turn, the one before"), (("t", "turn(1)"), ("T", "turn(-1)"))),
    Keys("Home End", words("start, end of the game or of the variation"), (("home", "start"), ("end", "end"))),
    Keys("down up", words("through the list, variations too"), (("down", "row(1)"), ("up", "row(-1)"))),
    Keys("PgDn PgUp", words("the same, ten at a time"), (("pagedown", "row(10)"), ("pageup", "row(-10)"))),
    Keys("v Esc", words("into a variation of this event, out of one"), (("v", "enter"), ("escape", "leave"))),
    Keys("g", words("go to an event: 12, or 12a3 in a variation"), (("g", "go"),)),
    Keys("/", words("find a verb, a card, a glyph, a word"), (("slash", "find"),)),
    Keys("f F", words("find the next one, the one before"), (("f", "again(1)"), ("F", "again(-1)"))),
)
LOOKING: Final = (
    Keys("l L", words("through whose eyes: all cards, each seat, onlookers"), (("l", "look(1)"), ("L", "look(-1)"))),
    Keys("o", words("with a perfect memory, or only what lies open now"), (("o", "now"),)),
    Keys("j k", words("scroll the table"), (("j", "scroll('#table', 1)"), ("k", "scroll('#table', -1)"))),
    Keys("J K", words("scroll what is written"), (("J", "scroll('#here', 1)"), ("K", "scroll('#here', -1)"))),
)
WRITING: Final = (
    Keys("Enter", words("the legal decisions here; another one begins a variation"), (("enter", "play"),)),
    Keys("c", words("write a comment"), (("c", "comment"),)),
    Keys("!", words("set a glyph"), (("exclamation_mark", "glyph"),)),
    Keys("x", words("remove the variation that this is"), (("x", "remove"),)),
    Keys("u", words("undo the last change"), (("u", "undo"),)),
    Keys("s", words("save"), (("s", "save"),)),
)
LEAVING: Final = (
    Keys("?", words("this help"), (("question_mark", "help"),)),
    Keys("q", words("leave"), (("q", "leave_all"),)),
)
SECTIONS: Final = ((words("Moving"), MOVING), (words("Looking"), LOOKING), (words("Writing"), WRITING), ("", LEAVING))
ACTIONS: Final = tuple(action for _, section in SECTIONS for keys in section for action in keys.actions)

HINTS: Final = (
    words("? help"),
    words("q leave"),
    words("right left step"),
    words("Enter what if"),
    words("c comment"),
    words("! glyph"),
    words("s save"),
    words("/ find"),
    words("l eyes"),
    words("n decision"),
    words("t turn"),
)
"""What stands at the foot of the screen, as far as there is room."""
