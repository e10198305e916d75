"""The same work on many tasks on a cluster of Dask (the extra `cardlog[dask]`), its results in the order of the tasks."""

from __future__ import annotations

__all__ = ["INSTALL", "METHOD", "PATIENCE", "PLAIN", "Cluster"]

import gc
import logging
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import get_all_start_methods
from signal import SIGINT, SIGTERM
from typing import Any, Final, Generic, TypeVar

from cardlog.errors import CardlogError
from cardlog.many.workers import cores, held
from cardlog.words import english

T = TypeVar("T")
R = TypeVar("R")

INSTALL: Final = english("a cluster needs the extra dask: pip install 'cardlog[dask]'")

METHOD: Final = "distributed.worker.multiprocessing-method"
"""How Dask is told in which way processes are started."""

PLAIN: Final = {"distributed.worker.profile.enabled": False}
"""What Dask is told to leave: to look, a hundred times a second, what its workers are at."""

PATIENCE: Final = 10
"""The seconds in which a cluster has to answer."""


class Cluster(Generic[T, R]):
    """Workers of a cluster that do the same work on one task after the other, as `cardlog.many.workers.Workers` do here.

    What is sent must be picklable, and the workers need the same files, games and version of cardlog.

    Args:
        work: What is done with a task; it gives results one by one.
        address: The cluster's scheduler, as `tcp://10.0.0.1:8786`; empty for one of processes of this machine.
        jobs: How many processes, where the cluster is made for it.
        here: Which tasks can only be done in this process.
    """

    def __init__(
        self,
        work: Callable[[T], Iterable[R]],
        address: str = "",
        jobs: int | None = None,
        here: Callable[[T], bool] = lambda _: False,
    ) -> None:
        self._work = work
        self._address = address
        self._jobs = jobs or cores()
        self._here = here
        self._cluster: Any = None
        self._client: Any = None

    def __enter__(self) -> Cluster[T, R]:
        try:
            dask: Any = import_module("distributed")
        except ImportError:
            raise CardlogError(INSTALL) from None
        for name in ("distributed", "tornado"):  # what becomes of a task is told by its result
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._check_address()
        forks = "forkserver" in get_all_start_methods()  # the heavy imports are done once for all workers
        settings = {**PLAIN, METHOD: "forkserver" if forks else "spawn"}
        here = [] if self._address else [SIGINT]  # a terminal sends Ctrl-C to local workers, too: it is not for them
        if here and forks:
            import_module("multiprocessing.resource_tracker").ensure_running()  # its start would let go of what is held
        try:
            with self._told(), import_module("dask").config.set(settings), held(here):
                self._start(dask)
        except BaseException as error:
            self.__exit__(type(error))
            raise
        return self

    def _start(self, dask: Any) -> None:
        if not self._address:
            self._cluster = dask.LocalCluster(
                n_workers=self._jobs, threads_per_worker=1, dashboard_address=None, silence_logs=logging.CRITICAL,
                scheduler_kwargs={"dashboard_address": ":0"},  # any free port, where it would warn of one that is not
            )  # fmt: skip
        self._client = dask.Client(self._cluster or self._address, timeout=PATIENCE, set_as_default=False)
        if self._cluster is not None:
            self._client.run(gc.set_threshold, *gc.get_threshold())  # theirs as ours, as if they were forked

    def _check_address(self) -> None:
        """Look at the address before a client does, which leaves a trace of its own where it is none."""
        host_and_port = import_module("distributed.comm").get_address_host_port

        try:
            if self._address:
                host_and_port(self._address)
        except ValueError:
            raise CardlogError(f"{self._address!r} is no address of a cluster, as tcp://10.0.0.1:8786") from None

    def __exit__(self, kind: type[BaseException] | None = None, *_: object) -> None:
        if kind is not None and self._cluster is not None:
            self._end_workers()
        if self._client is not None:
            self._client.close()
        if self._cluster is not None:
            self._cluster.close()

    def _end_workers(self) -> None:
        """End those of a local cluster at once: one that is told to close is given four seconds to end its task."""
        for nanny in self._cluster.workers.values():
            nanny.auto_restart = False
            if nanny.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(nanny.pid, SIGTERM)

    def each(self, tasks: Iterable[T]) -> Iterator[tuple[T, Iterable[R]]]:
        """Each task with its results, in the order of the tasks; only a few tasks are done ahead.

        Raises:
            CardlogError: The cluster is gone, or its workers died of a task.
        """
        ahead: deque[tuple[T, Callable[[], Iterable[R]]]] = deque()
        most = 4 * max(self._jobs, len(self._client.scheduler_info(n_workers=-1)["workers"]))
        for task in tasks:
            ahead.append((task, self._begin(task)))
            if len(ahead) > most:
                yield self._ended(*ahead.popleft())
        while ahead:
            yield self._ended(*ahead.popleft())

    def _begin(self, task: T) -> Callable[[], Iterable[R]]:
        if self._here(task):
            return lambda: self._work(task)
        with self._told():
            results: Callable[[], Iterable[R]] = self._client.submit(_do, self._work, task, pure=False).result
            return results

    def _ended(self, task: T, results: Callable[[], Iterable[R]]) -> tuple[T, Iterable[R]]:
        with self._told():
            return task, results()

    @contextmanager
    def _told(self) -> Iterator[None]:
        from concurrent.futures import CancelledError

        from distributed import KilledWorker

        where = self._address or english("the local cluster")
        try:
            yield
        except KilledWorker:
            raise CardlogError(f"{where}: workers ended while they worked on it, perhaps for want of memory") from None
        except (OSError, TimeoutError, CancelledError) as error:
            raise CardlogError(f"{where}: the cluster does not answer: {type(error).__name__}") from None


class _Results(list[Any]):
    """What came of a task, which Dask sends as one: of a plain list it sends each item by itself, in seven times the time."""


def _do(work: Callable[[Any], Iterable[Any]], task: Any) -> _Results:
    return _Results(work(task))
