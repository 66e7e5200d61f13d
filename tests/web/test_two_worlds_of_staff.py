"""Two worlds, for every role."""

import asyncio
from collections.abc import Collection

import pytest

from tests.web import everything
from tests.web.crew import FIVE
from tests.web.worlds import Chance, Deck, World, chance, differences, opened, run  # noqa: F401

OTHERS = (("2",), ("dealer", "1"), ("dealer", "1", "2"))


async def look(world: World, phase: str) -> None:
    await everything.questions(world, phase, every=phase == "decided")
    if phase in ("locked", "dealt", "turned up", "decided", "disputed", "spot 1 turned over"):
        await everything.refusals(world, phase)


def world(sheet: str, alike: Collection[str] | None, chance: Chance, monkeypatch: pytest.MonkeyPatch) -> World:
    async def play() -> World:
        async with opened(sheet, Deck(alike), chance, monkeypatch) as made:
            return await run(made, look)

    return asyncio.run(play())


@pytest.mark.parametrize("sheet", FIVE)
def test_nobody(sheet: str, chance: Chance, monkeypatch: pytest.MonkeyPatch) -> None:
    import time
    t=time.time()
    first = world(sheet, None, chance, monkeypatch)
    print(first.phases, first.states, time.time()-t, sum(len(v) for v in first.noted.values()))
    for alike in OTHERS:
        t=time.time()
        other = world(sheet, alike, chance, monkeypatch)
        print(other.phases, other.deck.other_hands, time.time()-t)
        assert differences(first, other) == []
