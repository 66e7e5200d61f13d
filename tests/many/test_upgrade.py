"""A rolling upgrade: the house is migrated and a newer pitboss started while people play at the older one."""

import asyncio
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path

from pitboss.house.location import Url
from pitboss.house.stores import postgres_schema
from pitboss.house.stores.postgres_read import PostgresReader, connect
from tests import warm
from tests.house import tomorrow
from tests.many.crowd import Crowd, Player
from tests.many.patience import meanwhile
from tests.many.serving import Serving

PEOPLE = 4
MORE = """
ALTER TABLE streams ADD COLUMN note text;
ALTER TABLE records ADD COLUMN note text;
ALTER TABLE accounts ADD COLUMN note text;
CREATE INDEX accounts_by_note ON accounts (note);
CREATE TABLE notes (says text NOT NULL);
"""


def test_nothing_is_lost_while_a_house_is_upgraded(house: Url, tmp_path: Path) -> None:
    """Would catch a migration that the pitboss before cannot write to, or that waits for everybody to stop."""
    folder = tomorrow.written(tmp_path / "migrations", MORE)
    main = (
        "from pathlib import Path; from pitboss.house.stores import schema;"
        f" schema.FOLDERS.append(Path({str(folder)!r}));"
        " from pitboss.cli.main import main; main()"
    )
    with Serving(house, tmp_path, "today") as today:
        today.await_ready()
        crowd = Crowd([today.link], pace_s=0.2)
        newer = partial(Serving, house, tmp_path, "tomorrow", main=main)
        assert asyncio.run(_night(crowd, today, newer, main, house)).end() == 0
    with connect(house) as connection:
        assert postgres_schema.version_of(connection) == tomorrow.NEXT
    with PostgresReader(house) as reader:
        assert crowd.wrong(reader) == []
    assert len(crowd.acknowledged) > 60


async def _night(crowd: Crowd, today: Serving, start: Callable[[], Serving], main: str, house: Url) -> Serving:
    await _come(crowd)
    async with asyncio.TaskGroup() as group:
        for one in crowd.players:
            group.create_task(one.plays())
        await _hands(crowd)
        too_early = await _pitboss(main, "serve", "--database", house.text, "--port", "0")
        assert too_early.returncode == 2
        assert "pitboss house migrate" in too_early.stderr
        migrated = await _pitboss(main, "house", "migrate", "--house", house.text)
        assert (migrated.returncode, migrated.stdout) == (0, "Done.\n"), migrated.stderr
        await _hands(crowd)  # the older one goes on by itself
        newer = start()
        await asyncio.to_thread(newer.await_ready)
        crowd.links = [today.link, newer.link]
        for one in await _come(crowd):
            group.create_task(one.plays())
        await _hands(crowd)  # both together
        assert await asyncio.to_thread(today.end) == 0
        await _hands(crowd)  # the newer one by itself
        crowd.going = False
    return newer


async def _come(crowd: Crowd) -> list[Player]:
    came = [crowd.player(number) for number in range(PEOPLE)]
    for one in came:
        await one.come()
        await one.sits(await one.opens("pair-plus"))
    return came


async def _pitboss(main: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return await asyncio.to_thread(warm.run, words, main=main)


async def _hands(crowd: Crowd) -> None:
    more = crowd.hands + 2 * PEOPLE
    await meanwhile(lambda: crowd.hands >= more)
