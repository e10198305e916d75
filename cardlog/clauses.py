"""Where the rules code says which clauses it decides by, so that coverage can tell which ones games exercise.

A function of the rules names its clauses; where not every call is a case of them, `when` asks the
function's own arguments:

>>> @decides("XY 1.2")
... @decides("XY 1.3", when=lambda count: count == 0)
... def draw(count: int) -> int:
...     return count

The function stays what it was, so that nothing is paid for this; who wants to know listens:

>>> with listening() as heard:
...     _ = draw(0)
>>> sorted(heard)
['XY 1.2', 'XY 1.3']
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Decided(NamedTuple):
    """What a function decides.

    Attributes:
        code: The function's code.
        clauses: The ids of the clauses.
        when: Whether a call with these arguments is a case of them; None for always.
    """

    code: CodeType
    clauses: tuple[str, ...]
    when: Callable[..., object] | None


_DECIDED: Final[dict[int, list[Decided]]] = {}
"""By the identity of a function's code: equal code in two places is not the same rule."""


def decides(*clauses: str, when: Callable[..., object] | None = None) -> Callable[[F], F]:
    """Say that a call of the function is decided by these clauses; it is given back unchanged.

    Args:
        *clauses: Their ids, as `"CU 3.2"`.
        when: Asked with the function's positional arguments, as they are when it is called.
    """

    def say(function: F) -> F:
        code = function.__code__
        _DECIDED.setdefault(id(code), []).append(Decided(code, clauses, when))
        return function

    return say


def in_a_copy(state: Any, *_: object) -> bool:
    """A case of LOG 3: what a fact names and what it hides depends on the viewer."""
    return bool(state.view is not None)


def decided_somewhere() -> set[str]:
    """The clauses that some function of the modules imported so far decides."""
    return {clause for several in _DECIDED.values() for each in several for clause in each.clauses}


@contextmanager
def listening() -> Iterator[set[str]]:
    """The clauses that calls of this thread are decided by, as they come; whoever listens may clear the set.

    The interpreter's profiler tells of the calls, so that it works through tables and references too.
    """
    heard: set[str] = set()

    def hear(frame: FrameType, what: str, _: object) -> None:
        if what == "call" and (several := _DECIDED.get(id(frame.f_code))):
            heard.update(*(each.clauses for each in several if _applies(each, frame)))

    before = sys.getprofile()
    sys.setprofile(hear)
    try:
        yield heard
    finally:
        sys.setprofile(before)


def _applies(decided: Decided, frame: FrameType) -> bool:
    if decided.when is None:
        return True
    names = decided.code.co_varnames[: decided.code.co_argcount]
    return bool(decided.when(*(frame.f_locals[name] for name in names)))
