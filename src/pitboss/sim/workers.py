"""Who plays: threads of this process, processes of this machine, or the machines of a Dask cluster.

Kernels hold no lock, so threads are enough here. Whoever has another `concurrent.futures.Executor` passes it in.
"""

import asyncio
import logging
import os
import re
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from pitboss.version import __version__

ADDRESS = re.compile(r"(?:(?:tcp|tls|ws|wss)://)?(?P<host>[^/:\s]+|\[[^]]+\]):(?P<port>\d{1,5})/?")
ANSWER_S = 10  # a scheduler that says nothing for so long is taken for absent
WORKER_S = 60  # a cluster that grows when there is work needs a while for its first worker
SIZE_S = 1.0
FAR_TASK_S = 5.0  # a scheduler hands out some thousand tasks a second, to all of its workers together
FAILURES_ALLOWED = 1_000_000
GONE: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)


class NoCluster(Exception):
    """A cluster that cannot be used; the message says why."""


@dataclass(frozen=True)
class Workers:
    """Any executor, and how many play at once: a number, or a function where it changes."""

    executor: Executor
    size: int | Callable[[], int]
    losses: tuple[type[BaseException], ...] = GONE  # errors that mean: the workers are gone, what was counted stands
    task_s: float = 0.5  # how long a task should take

    @property
    def count(self) -> int:
        return max(1, self.size if isinstance(self.size, int) else self.size())

    def why(self, error: BaseException) -> str:
        """What a loss is, in words."""
        return "the connection to them is lost" if isinstance(error, CancelledError) else _in_short(error)


def cores() -> int:
    """As many as this process may use, or as PITBOSS_THREADS says."""
    named = os.environ.get("PITBOSS_THREADS", "")
    if named.isdigit() and int(named):
        return int(named)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def threads(count: int | None = None) -> Iterator[Workers]:
    many = count or cores()
    pool = ThreadPoolExecutor(many, thread_name_prefix="simulator")
    try:
        yield Workers(pool, many)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def processes(count: int | None = None) -> Iterator[Workers]:
    from pitboss.sim import worker_processes

    many = count or cores()
    pool = worker_processes.pool(many)
    try:
        yield Workers(pool, many)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers that a Dask scheduler has, as many as it has at each moment; raises NoCluster."""
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise NoCluster('it needs Dask: pip install "pitboss[cluster]"') from None
    _quiet()
    _knock(address)
    _greet(dask, address)
    try:
        client = dask.Client(address, timeout=ANSWER_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"no scheduler answers at {address} ({_in_short(error)})") from None
    try:
        _get_ready(client, address)
        yield Workers(
            client.get_executor(pure=False), _Size(client), (*GONE, dask.KilledWorker, dask.comm.CommClosedError)
        )
    finally:
        client.close(timeout=2)


def _quiet() -> None:
    """Dask's tracebacks say less than our own sentences. Some of its loggers have a level of their own."""
    for name in ["distributed", *logging.root.manager.loggerDict]:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _knock(address: str) -> None:
    """Whether anybody listens there: Dask itself would try for a long time."""
    found = ADDRESS.fullmatch(address)
    if found is None:
        raise NoCluster(f'"{address}" is no address; write such as tcp://10.0.0.5:8786')
    try:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), timeout=ANSWER_S).close()
    except (OSError, OverflowError) as error:
        raise NoCluster(f"no scheduler answers at {address} ({_in_short(error)})") from None


def _greet(dask: Any, address: str) -> None:
    """Whether it speaks as Dask does. A client would wait for ever for the first word of one who says nothing."""

    async def greeted() -> None:
        known = dask.Security().get_connection_args("client")
        comm = await asyncio.wait_for(dask.comm.connect(address, timeout=ANSWER_S, **known), ANSWER_S)
        await comm.close()

    try:
        asyncio.run(greeted())
    except TimeoutError:
        why = f"who listens there said nothing for {ANSWER_S:g} seconds"
    except (OSError, ValueError) as error:
        why = _in_short(error)
    except Exception:  # bytes that Dask takes for something else, such as the length of a message
        why = "who answers there is none"
    else:
        return
    raise NoCluster(f"no scheduler answers at {address} ({why})")


def _get_ready(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=WORKER_S)
    except TimeoutError:
        raise NoCluster(f"the scheduler at {address} has no worker; start one: dask worker {address}") from None

    # These two are defined here so that they travel whole: the other side may not have pitboss at all.
    def forgive(many: int, dask_scheduler: Any = None) -> None:
        dask_scheduler.allowed_failures = max(dask_scheduler.allowed_failures, many)

    def version() -> str:
        try:
            from pitboss.version import __version__ as found
        except ImportError:
            return ""
        return found

    # A worker that dies takes the blame for all tasks that wait at it. After three such deaths (Dask's default) a task
    # fails as if it had killed them; ours are all alike and innocent.
    client.run_on_scheduler(forgive, FAILURES_ALLOWED)
    for worker, found in client.run(version, on_error="ignore").items():
        if found != __version__:
            said = f"has pitboss {found}" if found else "has no pitboss"
            raise NoCluster(f"the worker {worker} {said}; install pitboss {__version__} on every worker")


class _Size:
    """How many threads the workers of a scheduler have, asked once a second: workers come and go."""

    def __init__(self, client: Any) -> None:
        self._client, self._asked, self._found = client, -1.0, 1

    def __call__(self) -> int:
        if time.monotonic() - self._asked > SIZE_S:
            self._found = sum(one["nthreads"] for one in self._client.scheduler_info()["workers"].values())
            self._asked = time.monotonic()
        return self._found


def _in_short(error: BaseException) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
