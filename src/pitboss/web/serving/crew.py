"""Several processes that serve one house behind one link, and the parent that supervises them.

The port is opened once, here, and every worker accepts from the same queue: a free worker takes the next connection,
so that a busy one gets fewer, and one that dies loses no connection that is still queued. (With SO_REUSEPORT each
worker would have its own queue: connections are spread blindly, those queued at a dead worker are refused, and on
macOS all of them end up in one queue.) A worker that ends is started again, after a delay that grows while it keeps
ending. Workers hold one end of a pipe from here: when it breaks, they shut down by themselves.
"""

import asyncio
import json
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Any

from pitboss.house import location as places
from pitboss.house.location import Location, Url
from pitboss.web.log import log
from pitboss.web.serving import certificate, certificate_notice, serve
from pitboss.web.serving.serve import Doors, Served
from pitboss.web.settings import Settings

AGAIN_S, AGAIN_MOST_S = 0.1, 5.0
STEADY_S = 10.0  # a worker that ran so long is started again without delay
STOP_S = serve.STOP_S + 5.0
READY = b"ready\n"


@dataclass(frozen=True)
class Orders:
    """What a worker has to know. Sent through a pipe, because everybody on the machine can read a command line."""

    place: Location
    served: Served
    doors: Doors
    quick: bool

    def text(self, number: int) -> bytes:
        """The text for one worker. Only the first adds up the book at its start: if all did, the machine would be busy
        with the same sums while people arrive. The others do it when they first make a report.
        """
        place = self.place.text if isinstance(self.place, Url) else str(self.place)
        settings = asdict(replace(self.served.settings, warm=self.served.settings.warm and number == 1))
        served = {
            "settings": settings, "listening": self.served.listening.fileno(),
            "cert": self.served.cert, "key": self.served.key, "links": self.served.links,
        }  # fmt: skip
        said = {"place": place, "served": served, "doors": asdict(self.doors), "quick": self.quick}
        return json.dumps(said, default=str).encode() + b"\n"


def read(text: str) -> Orders:
    import socket

    said = json.loads(text)
    served, doors = said["served"], said["doors"]
    settings: dict[str, Any] = served["settings"]
    rates, lists = _lists(settings), _lists(doors)
    return Orders(
        places.read(said["place"]),
        Served(
            socket.socket(fileno=served["listening"]), Settings(**(settings | rates)), _path(served["cert"]),
            _path(served["key"]), served["links"], several=True,
        ),
        Doors(**doors | lists | {"cert": _path(doors["cert"]), "key": _path(doors["key"])}),
        said["quick"],
    )  # fmt: skip


def _lists(said: dict[str, Any]) -> dict[str, tuple[Any, ...]]:
    """JSON has lists where we have tuples."""
    return {name: tuple(value) for name, value in said.items() if isinstance(value, list)}


def _path(text: Any) -> Path | None:
    return None if text is None else Path(text)


def lead(orders: Orders, count: int, *, started: Callable[[], None]) -> int:
    """Serve with so many workers until the process is told to stop; returns the exit code."""
    return asyncio.run(_Crew(orders, count, started).work())


class _Crew:
    def __init__(self, orders: Orders, count: int, started: Callable[[], None]) -> None:
        self._orders = orders
        self._count = count
        self._started = started
        self._workers: set[Process] = set()
        self._ready = 0
        self._stopping = asyncio.Event()
        self._signals = 0
        self._code = 0

    async def work(self) -> int:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._signalled)
        page = await self._welcome()
        tasks = [loop.create_task(self._keep(number)) for number in range(1, self._count + 1)]
        await self._stopping.wait()
        if page is not None:
            page.close()
        await self._stop()
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        return self._code

    async def _welcome(self) -> asyncio.Server | None:
        """Serve the page that explains the browser's warning. The house opens without it if its port is taken."""
        served = self._orders.served
        if served.welcome is None or served.cert is None:
            return None
        try:
            return await certificate_notice.serve(
                *served.welcome, served.links[0], certificate.fingerprint(served.cert)
            )
        except OSError:
            served.welcome = None
            return None

    async def _keep(self, number: int) -> None:
        """Start one worker, and another one whenever it ends."""
        pause = AGAIN_S
        while not self._stopping.is_set():
            began = monotonic()
            worker = await self._start(number)
            was_ready = await self._wait_for(worker)
            code = await worker.wait()
            self._workers.discard(worker)
            if self._stopping.is_set():
                return
            log.error("a worker ended", worker=number, code=code)
            # It never worked, so stop and report it instead of trying for ever.
            if not was_ready and self._ready < self._count:
                self._code = 2 if code > 0 else 1
                self._stopping.set()
                return
            pause = AGAIN_S if monotonic() - began > STEADY_S else min(AGAIN_MOST_S, 2 * pause)
            await asyncio.sleep(pause)

    async def _start(self, number: int) -> Process:
        listening = self._orders.served.listening.fileno()
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "pitboss.web.serving.worker", stdin=PIPE, stdout=PIPE, pass_fds=(listening,),
            start_new_session=True,  # so that Ctrl-C reaches only us, and we pass it on once
        )  # fmt: skip
        self._workers.add(worker)
        assert worker.stdin is not None
        with suppress(ConnectionError):
            worker.stdin.write(self._orders.text(number))
            await worker.stdin.drain()
        return worker

    async def _wait_for(self, worker: Process) -> bool:
        assert worker.stdout is not None
        if await worker.stdout.readline() != READY:
            return False
        self._ready += 1
        if self._ready == self._count:
            self._started()
        return True

    def _signalled(self) -> None:
        """The first signal asks the workers to shut down in order, a second one kills them."""
        self._signals += 1
        self._stopping.set()
        if self._signals > 1:
            for worker in self._workers:
                with suppress(ProcessLookupError):
                    worker.kill()

    async def _stop(self) -> None:
        for worker in list(self._workers):
            with suppress(ProcessLookupError):
                worker.terminate()
        waiting = [asyncio.ensure_future(worker.wait()) for worker in self._workers]
        if waiting:
            _, late = await asyncio.wait(waiting, timeout=STOP_S)
            for worker in self._workers if late else ():
                with suppress(ProcessLookupError):
                    worker.kill()
