"""`pitboss serve --workers`: one link, several processes behind it, and one that looks after them."""

import asyncio
import os
import signal
from functools import partial
from pathlib import Path

import httpx2
import pytest

from pitboss.house.location import Url
from tests import warm
from tests.many.crowd import Crowd
from tests.many.patience import until
from tests.many.serving import Serving

PEOPLE = 4
KILLS = 2  # the second is of whoever came first by then: one that has served all along, or the one that was started

seen = pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes where Linux lists them")


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@seen
def test_a_worker_that_is_killed_is_replaced_while_the_others_serve(house: Url, tmp_path: Path) -> None:
    with Serving(house, tmp_path, "crew", "--workers", "2") as serving:
        serving.await_ready()
        crowd = Crowd([serving.link], pace_s=0.2)
        asyncio.run(_play_through_kills(crowd, serving))
        last = serving.workers()
        assert len(last) == 2
        assert serving.end() == 0
        assert not any(_alive(one) for one in last)
        assert serving.log().count("a worker ended") == KILLS
    assert crowd.moves
    assert crowd.refused.keys() <= {"not-now"}


async def _play_through_kills(crowd: Crowd, serving: Serving) -> None:
    for number in range(PEOPLE):
        player = crowd.player(number)
        await player.come()
        await player.sits(await player.opens("pair-plus"))
    async with asyncio.TaskGroup() as group:
        for player in crowd.players:
            group.create_task(player.plays())
        for _ in range(KILLS):
            hands, before = crowd.hands, serving.workers()
            os.kill(before[0], signal.SIGKILL)
            await asyncio.to_thread(until, partial(_replaced, serving, before))
            await asyncio.to_thread(until, partial(_played, crowd, hands + PEOPLE))
        crowd.going = False


def _replaced(serving: Serving, before: list[int]) -> bool:
    return len(set(serving.workers()) - set(before)) == 1


def _played(crowd: Crowd, hands: int) -> bool:
    return crowd.hands > hands


@seen
def test_workers_end_when_nobody_looks_after_them(house: Url, tmp_path: Path) -> None:
    """Would catch processes that go on for ever behind a port that nobody knows."""
    with Serving(house, tmp_path, "crew", "--workers", "2") as serving:
        serving.await_ready()
        workers = serving.workers()
        assert httpx2.get(f"{serving.link}/healthz").json()["ok"]
        serving.kill()
        until(lambda: not any(_alive(one) for one in workers))


def test_a_house_that_cannot_be_opened_is_told_once(house: Url, tmp_path: Path) -> None:
    wrong = {**os.environ, "PITBOSS_KEY": "00" * 32}
    words = ["serve", "--database", house.text, "--workers", "3", "--port", "0"]
    done = warm.run(words, env=wrong, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("This is not the key of the house") == 1


@pytest.mark.parametrize("workers", ["2", "64"])
def test_a_file_has_one_writing_process(tmp_path: Path, workers: str) -> None:
    done = warm.run(["serve", "--database", str(tmp_path / "house.db"), "--workers", workers], cwd=tmp_path)
    assert done.returncode == 2
    assert "a file has one writing process" in done.stderr
    assert "PostgreSQL" in done.stderr
    assert list(tmp_path.iterdir()) == []
