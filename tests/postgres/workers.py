"""The other processes of these tests. Each opens the house for itself and answers through a pipe."""

import multiprocessing
import os
import random
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from pitboss.house.location import Url
from pitboss.house.stores.postgres import PostgresStore
from pitboss.house.stores.store import Conflict, Draft, Outcome, Stored
from tests.house.drafts import bet
from tests.house.playing import Seeds, house_on, must, next_ask

STREAMS = tuple(f"storm:{number}" for number in range(1, 5))


class Worker:
    """A process that appends drafts on command."""

    def __init__(self, url: Url, task: Callable[..., None] | None = None, *given: Any) -> None:
        context = multiprocessing.get_context("forkserver")  # starts quickly, and shares nothing with us
        context.set_forkserver_preload([__name__])
        self._pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=task or appending, args=(theirs, url, *given), daemon=True)
        self.process.start()
        theirs.close()

    def ready(self) -> None:
        assert self._pipe.recv() == "ready"

    def ask(self, drafts: Sequence[Draft]) -> None:
        self._pipe.send(list(drafts))

    def answer(self) -> Any:
        return self._pipe.recv()

    def told(self) -> list[Any]:
        """Everything that it sent until it ended."""
        found = []
        try:
            while True:
                found.append(self._pipe.recv())
        except EOFError:
            return found

    def kill(self) -> None:
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()


@contextmanager
def workers(url: Url, count: int) -> Iterator[list[Worker]]:
    made = [Worker(url) for _ in range(count)]
    try:
        for one in made:
            one.ready()
        yield made
    finally:
        for one in made:
            one.kill()


def both(pair: Sequence[Worker], drafts: Sequence[Draft]) -> list[Outcome]:
    """Each worker appends its draft, all at once; returns the outcomes."""
    for worker, draft in zip(pair, drafts, strict=True):
        worker.ask([draft])
    return [worker.answer()[0] for worker in pair]


def appending(pipe: Connection, url: Url) -> None:
    with PostgresStore(url) as store:
        pipe.send("ready")
        while True:
            pipe.send(store.append(pipe.recv()))


def storming(pipe: Connection, url: Url, name: str, count: int, side: str = "") -> None:
    """Groups for all streams at once, each command repeated until it is stored; sends the ids of stored commands."""
    chance = random.Random(name)
    with PostgresStore(url) as store:
        waiting = [f"{name} {number}" for number in range(count)]
        while waiting:
            heads = {stream: store.head(stream).version for stream in STREAMS}
            group = []
            for command_id in waiting[: chance.randrange(1, 6)]:
                stream = chance.choice(STREAMS)
                player = chance.choice(("ann", "bob", "cy"))
                group.append(bet(stream, heads[stream], command_id, player=player, side=side))
                heads[stream] += 1
            for draft, outcome in zip(group, store.append(group), strict=True):
                assert isinstance(outcome, Stored | Conflict), outcome
                if isinstance(outcome, Stored):
                    waiting.remove(draft.command_id)
                    pipe.send(draft.command_id)
    pipe.close()


def playing(pipe: Connection, url: Url, table: str, start: int) -> None:
    """Endless hands at an existing table; sends every command that was answered, and is killed at some time."""
    with PostgresStore(url) as store:
        house = house_on(store, seeds=Seeds(start))
        house.recover()
        pipe.send("ready")
        while True:
            ask = next_ask(house, table)
            must(house.ask_together([ask])[0])
            pipe.send(ask.id)
