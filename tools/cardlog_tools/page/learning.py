"""What somebody may learn from a game on a page: what a puzzle asks for, and where there is something to be found."""

from __future__ import annotations

from typing import Any

from cardlog.analysis.puzzles import Puzzle
from cardlog.language import Language
from cardlog.log import Log
from cardlog.words import plural, words
from cardlog_tools.people import MISTAKES


def task(log: Log, say: Language) -> dict[str, Any] | None:
    """What is to be found in a puzzle, in a sentence, and whether with open hands; None of a log that is none."""
    puzzle = Puzzle.of(log.header.tag("Puzzle") or "")
    if puzzle is None or not log or not log.note(len(log)).variations:
        return None
    who, number = log[-1].actor, puzzle.number
    told = {
        "win": plural(
            "{who} is to play, and wins in {n} turn, whatever happens.",
            "{who} is to play, and wins in {n} turns, whatever happens.", number, who=f"{{{who}}}"),
        "points": plural(
            "{who} is to play, and can be sure of {n} point in this deal.",
            "{who} is to play, and can be sure of {n} points in this deal.", number, who=f"{{{who}}}"),
        "best": words("{who} is to play, and one decision is better than all others by far.", who=f"{{{who}}}"),
    }[puzzle.kind]  # fmt: skip
    open_ = words("All hands are open.") if puzzle.open else None
    return {"task": " ".join(say(text) for text in (told, open_) if text is not None), "open": puzzle.open}


def asked(log: Log) -> set[str]:
    """The addresses before the decisions from which somebody may learn: those that are marked as mistakes, and a puzzle's."""
    numbers = {number for number, note in log.notes.items() if note.variations and MISTAKES & {*note.glyphs}}
    if Puzzle.of(log.header.tag("Puzzle") or "") is not None:
        numbers.add(len(log))
    return {str(number - 1) for number in numbers}
