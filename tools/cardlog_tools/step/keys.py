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
    Keys(words("right left"), words("forward, back"), (("right", "event(1)"), ("left,backspace", "event(-1)"))),
    Keys("n p", words("next decision, the one before"), (("n", "decision(1)"), ("p", "decision(-1)"))),
    Keys("t T", words("next turn, the one before"), (("t", "turn(1)"), ("T", "turn(-1)"))),
    Keys("m M", words("next mistake that is marked, the one before"), (("m", "mistake(1)"), ("M", "mistake(-1)"))),
    Keys("Home End", words("start, end of the game or of the variation"), (("home", "start"), ("end", "end"))),
    Keys(words("down up"), words("through the list, variations too"), (("down", "row(1)"), ("up", "row(-1)"))),
    Keys("PgDn PgUp", words("the same, ten at a time"), (("pagedown", "row(10)"), ("pageup", "row(-10)"))),
    Keys(words("Space"), words("play by itself, stop"), (("space", "play_on"),)),
    Keys("+ -", words("play faster, slower"), (("plus,equals_sign", "faster(1)"), ("minus", "faster(-1)"))),
    Keys("v Esc", words("into a variation of this event, out of one"), (("v", "enter"), ("escape", "leave"))),
    Keys("g", words("go to an event: 12, or 12a3 in a variation"), (("g", "go"),)),
    Keys("/", words("find a verb, a card, a glyph, a word"), (("slash", "find"),)),
    Keys("f F", words("find the next one, the one before"), (("f", "again(1)"), ("F", "again(-1)"))),
    Keys(
        "[ ]",
        words("the game before in the file or folder, the next"),
        (("left_square_bracket", "game(-1)"), ("right_square_bracket", "game(1)")),
    ),
    Keys("G", words("choose one of these games"), (("G", "choose_game"),)),
)
LOOKING: Final = (
    Keys("l L", words("through whose eyes: all cards, each seat, onlookers"), (("l", "look(1)"), ("L", "look(-1)"))),
    Keys("o", words("with a perfect memory, or only what lies open now"), (("o", "now"),)),
    Keys("w", words("the events in sentences, or in notation"), (("w", "sentences"),)),
    Keys("Tab", words("choose the next pane"), (("tab", "pane(1)"), ("shift+tab", "pane(-1)"))),
    Keys("z", words("enlarge that pane, or show all"), (("z", "enlarge"),)),
    Keys(
        "j k",
        words("scroll that pane"),
        (("j", "scroll(1)"), ("k", "scroll(-1)")),
    ),
    Keys("J K", words("scroll what is written"), (("J", "scroll(1, '#here')"), ("K", "scroll(-1, '#here')"))),
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
