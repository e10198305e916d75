"""What somebody may learn from a game on a page: what a puzzle asks for, and where there is something to be found."""

from __future__ import annotations

from typing import Any

from cardlog.analysis.puzzles import Puzzle
from cardlog.analysis.reasons import what_is_won
from cardlog.event import Decision
from cardlog.language import Language
from cardlog.log import Log
from cardlog.words import plural, words
from cardlog_tools.people import MISTAKES


def task(log: Log, say: Language) -> dict[str, Any] | None:
    """What is to be found in a puzzle, in a sentence, and whether with open hands; None of a log that is none."""
    puzzle = _puzzle(log)
    if puzzle is None:
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
    won = what_is_won(log.game.horizon) if puzzle.kind == "win" else []
    open_ = [words("All hands are open.")] if puzzle.open else []
    return {"task": " ".join(map(say, (told, *won, *open_))), "open": puzzle.open}


def asked(log: Log) -> set[str]:
    """The addresses before the decisions from which somebody may learn: those that are marked as mistakes, and a puzzle's."""
    numbers = {number for number, note in log.notes.items() if note.variations and MISTAKES & {*note.glyphs}}
    if _puzzle(log) is not None:
        numbers.add(len(log))
    return {str(number - 1) for number in numbers}


def _puzzle(log: Log) -> Puzzle | None:
    """What is to be found before the last event: a decision, with others as its variations; of another log None."""
    if not log or not isinstance(log[-1], Decision) or not log.note(len(log)).variations:
        return None
    return Puzzle.of(log.header.tag("Puzzle") or "")
