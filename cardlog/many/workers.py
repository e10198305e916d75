"""The same work on many tasks in several processes, its results in the order of the tasks."""

from __future__ import annotations

__all__ = ["Workers", "cores", "held"]

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from cardlog.errors import CardlogError

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

T = TypeVar("T")
R = TypeVar("R")

_ENDING: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end a program, as far as the system has them."""


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Workers(Generic[T, R]):
    """Processes that do the same work on one task after the other.

    >>> with Workers(reversed, jobs=2) as workers:
    ...     [(task, "".join(results)) for task, results in workers.each(["one", "three"])]
    [('one', 'eno'), ('three', 'eerht')]

    An exception that leaves the `with` ends the processes at once.

    Args:
        work: What is done with a task; it gives results one by one. Where processes can be forked it may be any
            function, else one that can be pickled.
        jobs: How many processes; 1 for none but this one. There are never more than four for each processor.
        here: Which tasks can only be done in this process.
    """

    def __init__(
        self, work: Callable[[T], Iterable[R]], jobs: int, here: Callable[[T], bool] = lambda _: False
    ) -> None:
        self._work = work
        self._jobs = min(jobs, 4 * cores())
        self._here = here
        self._pool: ProcessPoolExecutor | None = None

    def __enter__(self) -> Workers[T, R]:
        if self._jobs > 1:
            with suppress(OSError, ImportError, NotImplementedError):  # a system without semaphores: this one does all
                self._pool = self._made()
        return self

    def _made(self) -> ProcessPoolExecutor:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        self._others = multiprocessing.active_children()
        forks = "fork" in multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("fork" if forks else "spawn")
        return ProcessPoolExecutor(self._jobs, context, _prepare, (self._work,))

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._pool is None:
            return
        with held():  # an impatient second signal waits until all are gone
            if kind is not None:
                self._end_processes()
            self._pool.shutdown(cancel_futures=True)

    def _end_processes(self) -> None:
        from multiprocessing import active_children

        for process in active_children():
            if process not in self._others:
                process.terminate()

    def each(self, tasks: Iterable[T]) -> Iterator[tuple[T, Iterable[R]]]:
        """Each task with its results, in the order of the tasks; only a few tasks are done ahead.

        Raises:
            CardlogError: A process was ended by somebody else.
        """
        ahead: deque[tuple[T, Callable[[], Iterable[R]]]] = deque()
        for task in tasks:
            ahead.append((task, self._begin(task)))
            if self._pool is None or len(ahead) > 4 * self._jobs:
                yield self._ended(*ahead.popleft())
        while ahead:
            yield self._ended(*ahead.popleft())

    def _begin(self, task: T) -> Callable[[], Iterable[R]]:
        if self._pool is None or self._here(task):
            return partial(self._work, task)
        with held(), _told():  # it may be now that the processes start
            return self._pool.submit(_do, task).result

    def _ended(self, task: T, results: Callable[[], Iterable[R]]) -> tuple[T, Iterable[R]]:
        if self._pool is None:
            return task, results()
        with _told():
            return task, results()


@contextmanager
def held(numbers: Sequence[int] = tuple(_ENDING)) -> Iterator[None]:
    """Signals that would end this process wait; processes that are started now never get them, unless they ask for it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _told() -> Iterator[None]:
    from concurrent.futures import BrokenExecutor

    try:
        yield
    except BrokenExecutor:
        raise CardlogError("a process that worked on it was ended from outside, perhaps for want of memory") from None


_work: Callable[[Any], Iterable[Any]]


def _prepare(work: Callable[[Any], Iterable[Any]]) -> None:
    global _work  # noqa: PLW0603 - each process has its own
    _work = work
    for number in _ENDING:
        signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that asks for the work is told, and ends its workers
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
    _leave_with_parent()


def _leave_with_parent() -> None:
    """End this process when the one that asks for the work is no longer there."""
    from multiprocessing import parent_process
    from threading import Thread

    def watch() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=watch, daemon=True).start()


def _do(task: Any) -> list[Any]:
    return list(_work(task))
