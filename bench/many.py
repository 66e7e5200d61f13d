"""Many processes on one house: how soon clients are served again when theirs is killed, and what a second worker adds.

Three servers with a port each, a hundred tables, a person at each and some in pairs; one process after the other is
killed without warning and started again. The time of a client is from the loss of its socket to the next view, from
another process; it waits 0.3 s before it tries, as the pages do. Then tables of bots, watched by one window
each, on one worker and on two behind one link, in turn: the database, the workers and the windows share the cores.
"""

import asyncio
import os
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))  # a script finds only its neighbours otherwise
from pitboss.house import house_check, house_opening
from pitboss.house.location import Url
from pitboss.house.stores.postgres_read import PostgresReader
from pitboss.sheets import shipped
from pitboss.tables.terms import practice
from tests.many.crowd import Crowd
from tests.many.patience import meanwhile
from tests.many.serving import KEY, Serving
from tests.postgres.server import Server

if TYPE_CHECKING:
    from bench import clock
else:
    import clock

TABLES, PAIRS, KILLS, PACE_S = 100, 20, 15, 2.0  # people think for two seconds, which is quick
WATCHED, BOTS, SECONDS, TURNS = 24, 6, 10.0, 3
MOVE_AIM = 2.0


def main() -> None:
    os.environ["PITBOSS_KEY"] = KEY
    server = Server()
    try:
        crowd, wrong = _killed(server)
        rates = _workers(server)
    finally:
        server.stop()
    measured = clock.run({"nothing": lambda: None}, rounds=3)
    moves, answers = sorted(crowd.moves), sorted(crowd.answers)
    one, two = max(rates[1]), max(rates[2])
    clock.report(
        "many",
        "Many processes",
        f"{TABLES} tables, {TABLES + PAIRS} people with a socket each who think for {PACE_S:.0f} s, three"
        " `pitboss serve` on PostgreSQL;"
        f" {KILLS} times one of them was killed (SIGKILL) and started again. Seconds from a lost socket to the next"
        " view, 0.3 s of which the client waits by itself; and from a command to its stored answer, kills included.",
        clock.table(
            ["", "count", "half within, s", "99 of 100 within, s", "all within, s"],
            [
                ["clients that moved over", *_row(moves)],
                ["commands", *_row(answers)],
            ],
        ),
        f"{clock.against(f'{MOVE_AIM:.0f} s', met=moves[-1] <= MOVE_AIM)} by the slowest. Of"
        f" {len(crowd.acknowledged):,} commands that were acknowledged, {wrong} were lost or doubled;"
        f" {crowd.repeated} were sent again, because their answer was lost, and done once.",
        f"{WATCHED} tables of {BOTS} bots with one window each, records stored a second, {SECONDS:.0f} s,"
        f" {TURNS} turns of each; the database, the workers and the windows share the cores.",
        clock.table(
            ["workers", "best", "all turns", "to one worker"],
            [
                ["1", f"{one:,.0f}", ", ".join(f"{rate:,.0f}" for rate in rates[1]), "1.00"],
                ["2", f"{two:,.0f}", ", ".join(f"{rate:,.0f}" for rate in rates[2]), f"{two / one:.2f}"],
            ],
        ),
        measured.machine(),
    )


def _row(seconds: list[float]) -> list[str]:
    at = [seconds[len(seconds) // 2], seconds[int(0.99 * len(seconds))], seconds[-1]]
    return [f"{len(seconds):,}", *(f"{one:.2f}" for one in at)]


# ---------------------------------------------------------------- killed again and again


def _killed(server: Server) -> tuple[Crowd, int]:
    """What the clients saw, and how many acknowledged commands are not there exactly once."""
    house = server.bare()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as processes:
        os.chdir(folder)
        house_opening.init(house)
        tables = _opened(house)
        names = ("one", "two", "three")
        serving = [processes.enter_context(Serving(house, Path(folder), name)) for name in names]
        for one in serving:
            one.await_ready()
        crowd = asyncio.run(_night(serving, tables))
        for one in serving:
            one.end()
    with PostgresReader(house) as reader:
        assert house_check.problems(reader) == []
        return crowd, len(crowd.wrong(reader))


def _opened(house: Url) -> list[str]:
    with house_opening.running(house) as running:
        for number in range(TABLES):
            game, terms = practice(shipped.load("six-card"), f"T{number}")
            assert running.open_table(game, terms, by="floor", command_id=f"open {number}").ok
        return running.tables()


async def _night(serving: list[Serving], tables: list[str]) -> Crowd:
    crowd = Crowd([one.link for one in serving], pace_s=PACE_S)

    async def comes(number: int) -> None:
        player = crowd.player(number)
        await player.come()
        await player.sits(tables[number % TABLES])

    await asyncio.gather(*[comes(number) for number in range(TABLES + PAIRS)])
    async with asyncio.TaskGroup() as group:
        for one in crowd.players:
            group.create_task(one.plays())
        await meanwhile(lambda: all(one.views for one in crowd.players))
        for number in range(KILLS):
            killed = serving[number % len(serving)]
            killed.kill()
            await asyncio.sleep(1.0)
            killed.begin()
            await asyncio.to_thread(killed.await_ready)
            await meanwhile(lambda: all(one.connected for one in crowd.players))
            await asyncio.sleep(2.0)
        crowd.going = False
    return crowd


# ---------------------------------------------------------------- one worker and two


def _workers(server: Server) -> dict[int, list[float]]:
    rates: dict[int, list[float]] = {1: [], 2: []}
    for _ in range(TURNS):
        for count, found in rates.items():
            house = server.bare()
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                house_opening.init(house)
                with Serving(house, Path(folder), "crew", "--workers", str(count)) as serving:
                    serving.await_ready()
                    found.append(asyncio.run(_watched(house, serving)))
                    serving.end()
    return rates


async def _watched(house: Url, serving: Serving) -> float:
    """Records a second, over all tables."""
    crowd = Crowd([serving.link], going=False)
    for number in range(WATCHED):
        player = crowd.player(number)
        await player.come()
        player.table = await player.opens("six-card", bots=BOTS, style="simple")
    windows = [asyncio.create_task(one.plays()) for one in crowd.players]
    await meanwhile(lambda: all(one.views > 20 for one in crowd.players))
    with PostgresReader(house) as reader:
        began, before = perf_counter(), _records(reader)
        await asyncio.sleep(SECONDS)
        rate = (_records(reader) - before) / (perf_counter() - began)
    for one in windows:
        one.cancel()
    await asyncio.gather(*windows, return_exceptions=True)
    return rate


def _records(reader: PostgresReader) -> int:
    return sum(reader.heads(reader.streams()).values())


if __name__ == "__main__":
    main()
