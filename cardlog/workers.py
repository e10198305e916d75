"""The same work on many tasks in several processes, its results in the order of the tasks."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")


class Workers(Generic[T, R]):
    """Processes that do the same work on one task after the other.

    >>> with Workers(reversed, jobs=2) as workers:
    ...     [(task, "".join(results)) for task, results in workers.each(["one", "three"])]
    [('one', 'eno'), ('three', 'eerht')]

    Args:
        work: What is done with a task; it gives results one by one. Where processes can be forked it may be any
            function, else one that can be pickled.
        jobs: How many processes; 1 for none but this one.
        here: Which tasks can only be done in this process.
    """

    def __init__(
        self, work: Callable[[T], Iterable[R]], jobs: int, here: Callable[[T], bool] = lambda _: False
    ) -> None:
        self._work = work
        self._jobs = jobs
        self._here = here
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers[T, R]:
        if self._jobs > 1:
            import multiprocessing
            from concurrent.futures import ProcessPoolExecutor

            forks = "fork" in multiprocessing.get_all_start_methods()
            context: Any = multiprocessing.get_context("fork" if forks else "spawn")
            self._pool = ProcessPoolExecutor(self._jobs, context, _prepare, (self._work,))
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def each(self, tasks: Iterable[T]) -> Iterator[tuple[T, Iterable[R]]]:
        """Each task with its results, in the order of the tasks; only a few tasks are done ahead."""
        ahead: deque[tuple[T, Callable[[], Iterable[R]]]] = deque()
        for task in tasks:
            ahead.append((task, self._begin(task)))
            if self._pool is None or len(ahead) > 4 * self._jobs:
                yield _ended(*ahead.popleft())
        while ahead:
            yield _ended(*ahead.popleft())

    def _begin(self, task: T) -> Callable[[], Iterable[R]]:
        if self._pool is None or self._here(task):
            return partial(self._work, task)
        return self._pool.submit(_do, task).result


def _ended(task: T, results: Callable[[], Iterable[R]]) -> tuple[T, Iterable[R]]:
    return task, results()


_work: Callable[[Any], Iterable[Any]]


def _prepare(work: Callable[[Any], Iterable[Any]]) -> None:
    global _work  # noqa: PLW0603 - each process has its own
    _work = work
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that asks for the work is told, and ends its workers


def _do(task: Any) -> list[Any]:
    return list(_work(task))
