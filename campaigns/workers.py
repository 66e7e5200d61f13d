"""A house in PostgreSQL that three processes serve, and one after the other is killed; now and then the database.

People at many tables lose their sockets and find another process. Whoever supervises starts again what has ended: a
process whose store has failed stops by itself, since it does not know what the database holds.
"""

import asyncio
import signal
import tempfile
from collections import Counter
from contextlib import ExitStack, chdir
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from unittest.mock import patch

from campaigns.campaign import Campaign, Figures, Outcome
from pitboss import verifier
from pitboss.house import history, house_check, house_opening
from pitboss.house.location import Url
from pitboss.house.stores.postgres_read import PostgresReader
from pitboss.sheets import shipped
from pitboss.tables.terms import practice
from tests.many.crowd import Crowd, Player
from tests.many.patience import meanwhile
from tests.many.serving import KEY, Serving
from tests.postgres.server import Server

SHEETS = ("six-card", "pair-plus", "mini-royal", "four-card")
OPENED_BY_PEOPLE = 3


@dataclass(frozen=True)
class Size:
    tables: int
    kills: int  # in a piece, of which about one in four is of the database


FULL = Size(tables=12, kills=4)
SMALL = Size(tables=5, kills=3)


def piece(seed: str) -> Outcome:
    return _piece(seed, FULL)


def small(seed: str) -> Outcome:
    return _piece(seed, SMALL)


def _piece(seed: str, size: Size) -> Outcome:
    chance = Random(seed)
    server = Server()
    try:
        with tempfile.TemporaryDirectory() as folder, chdir(folder), patch.dict("os.environ", {"PITBOSS_KEY": KEY}):
            house = server.bare()
            house_opening.init(house)
            return _killed(house, server, Path(folder), chance, size)
    finally:
        server.stop()


def _killed(house: Url, server: Server, folder: Path, chance: Random, size: Size) -> Outcome:
    figures = Counter[str]()
    with ExitStack() as processes:
        serving = [processes.enter_context(Serving(house, folder, name)) for name in ("one", "two", "three")]
        tables = _opened(house, size.tables)
        for one in serving:
            one.await_ready()
        crowd = asyncio.run(_night(serving, server, tables, chance, figures, size))
        wrong = [f"{one.log()[-500:]}" for one in serving if one.end() != 0]
    with PostgresReader(house) as reader:
        wrong += crowd.wrong(reader) + house_check.problems(reader)
        for table in tables:
            checks = verifier.verify_table(history.export(reader, table))
            wrong += [check.sentence for check in checks if not check.ok]
    figures["commands acknowledged, each there once"] = len(crowd.acknowledged)
    figures["commands answered again after a kill"] = crowd.repeated
    figures["people who found another process"] = len(crowd.moves)
    figures["hands"] = crowd.hands
    return Outcome(figures, wrong)


def _opened(house: Url, tables: int) -> list[str]:
    with house_opening.running(house) as running:
        for number in range(tables - OPENED_BY_PEOPLE):
            game, terms = practice(shipped.load(SHEETS[number % len(SHEETS)]), f"T{number}")
            assert running.open_table(game, terms, by="floor", command_id=f"open {number}").ok
        return running.tables()


async def _night(
    serving: list[Serving], server: Server, tables: list[str], chance: Random, figures: Figures, size: Size
) -> Crowd:
    crowd = Crowd([one.link for one in serving], pace_s=0.3)
    people = range(size.tables + size.tables // 5)
    await asyncio.gather(*[_come(crowd, number, tables, size.tables) for number in people])
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(one.plays()) for one in crowd.players]
        await meanwhile(lambda: all(one.views for one in crowd.players))
        for number in range(size.kills):
            seen = [one.views for one in crowd.players]
            if chance.random() < 0.25:
                figures["kills of the database"] += 1
                _database_dies(server)
            else:
                figures["kills of a process"] += 1
                serving[number % len(serving)].kill()
            await _start_again(serving)
            await meanwhile(partial(_served_again, crowd, seen))
        hands = crowd.hands
        await meanwhile(lambda: crowd.hands > hands)
        crowd.going = False
        await meanwhile(lambda: all(one.done() for one in playing))  # a hand that stands still ends the wait, too
    return crowd


def _database_dies(server: Server) -> None:
    """In this thread: the server ends with the thread that started it."""
    server.halt(signal.SIGQUIT)
    server.start()


async def _start_again(serving: list[Serving]) -> None:
    """What has ended, or is about to: a process hears of a dead database at its next commit, or in a second."""
    await asyncio.sleep(1)
    ended = [one for one in serving if one.process.poll() is not None]
    for one in ended:
        one.end()
        one.begin()
    for one in ended:
        await asyncio.to_thread(one.await_ready)


def _served_again(crowd: Crowd, seen: list[int]) -> bool:
    return all(one.connected and one.views > views for one, views in zip(crowd.players, seen, strict=True))


async def _come(crowd: Crowd, number: int, tables: list[str], most: int) -> Player:
    """Most have a table to themselves, some share one, each from another process; some open their own."""
    player = crowd.player(number)
    await player.come()
    alone = number < most
    at_own = alone and number >= len(tables)
    await player.sits(await player.opens("six-card") if at_own else tables[number % len(tables)])
    return player


def verdict(figures: Figures) -> list[str]:
    return [] if figures["people who found another process"] else ["nobody lost a socket: nothing was tried"]


WORKERS = Campaign(
    "workers",
    "Three processes serve a house in PostgreSQL; one after the other is killed, and now and then the database, while"
    " people play at many tables: nothing acknowledged is lost or doubled, every hand verifies, everybody plays on.",
    short=1,
    long=60,
    piece=piece,
    small=small,
    verdict=verdict,
    alone=True,
)
