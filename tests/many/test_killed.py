"""Three processes serve a house with many tables, and one after the other is killed in the middle of it all."""

import asyncio
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from pitboss.house import history, house_opening
from pitboss.house.location import Url
from pitboss.house.stores.postgres_read import PostgresReader
from pitboss.sheets import shipped
from pitboss.tables.terms import practice
from tests.many.crowd import Crowd, Player
from tests.many.patience import meanwhile
from tests.many.serving import Serving

OPENED_BY_PEOPLE = 5
SHEETS = ("six-card", "pair-plus", "mini-royal", "four-card")


@pytest.mark.parametrize(("kills", "count"), [(3, 25), pytest.param(60, 100, marks=pytest.mark.long)])
def test_processes_that_are_killed_lose_and_double_nothing(house: Url, tmp_path: Path, kills: int, count: int) -> None:
    """Would catch a command that was acknowledged and is not there, one that is there twice, a table that nobody
    deals at any more, and a client that finds no other process."""
    with ExitStack() as processes:
        serving = [processes.enter_context(Serving(house, tmp_path, name)) for name in ("one", "two", "three")]
        tables = _opened(house, count)
        for one in serving:
            one.await_ready()
        crowd = asyncio.run(_night(serving, tables, count, kills))
        assert [one.end() for one in serving] == [0, 0, 0]
        for one in serving:
            assert '"level": "error"' not in one.log()
    _nothing_is_lost(house, crowd, count)
    assert len(crowd.moves) >= kills * count // 4, "those who were at a killed process moved to another"


def _opened(house: Url, count: int) -> list[str]:
    with house_opening.running(house) as running:
        for number in range(count - OPENED_BY_PEOPLE):
            game, terms = practice(shipped.load(SHEETS[number % len(SHEETS)]), f"T{number}")
            assert running.open_table(game, terms, by="floor", command_id=f"open {number}").ok
        return running.tables()


async def _night(serving: list[Serving], tables: list[str], count: int, kills: int) -> Crowd:
    crowd = Crowd([one.link for one in serving], pace_s=0.5)
    await asyncio.gather(*[_come(crowd, number, tables, count) for number in range(count + count // 5)])
    async with asyncio.TaskGroup() as group:
        for one in crowd.players:
            group.create_task(one.plays())
        await meanwhile(lambda: all(one.views for one in crowd.players))
        for number in range(kills):
            killed = serving[number % len(serving)]
            seen = [one.views for one in crowd.players]
            killed.kill()
            killed.begin()
            await meanwhile(partial(_served_again, crowd, seen))
            await asyncio.to_thread(killed.await_ready)
        hands = crowd.hands
        await meanwhile(lambda: crowd.hands > hands)
        crowd.going = False
    return crowd


def _served_again(crowd: Crowd, seen: list[int]) -> bool:
    return all(one.connected and one.views > views for one, views in zip(crowd.players, seen, strict=True))


async def _come(crowd: Crowd, number: int, tables: list[str], count: int) -> Player:
    """Most have a table to themselves, some share one, each from another process; some open their own."""
    player = crowd.player(number)
    await player.come()
    alone = number < count
    table = tables[number % count] if not alone or number < len(tables) else await player.opens("six-card")
    await player.sits(table)
    return player


def _nothing_is_lost(house: Url, crowd: Crowd, count: int) -> None:
    """The book and the chain are looked at by the fixture, as after every test."""
    with PostgresReader(house) as reader:
        assert crowd.wrong(reader) == []
        tables = [stream.partition(":")[2] for stream in reader.streams("table:")]
        played = [len(list(history.hands(reader, table))) for table in tables]
        assert len(played) == count
        assert min(played) > 0, "at every table a hand went to its end"
