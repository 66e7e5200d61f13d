"""One wager of a player at a time, at whatever table and whatever process: each is held against all before it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from pitboss.web.door.people import Guest, limit_holds
from pitboss.web.services import Services

PATIENCE_S = 5.0
AGAIN_S = 0.01


@asynccontextmanager
async def alone(services: Services, guest: Guest, table: str) -> AsyncIterator[Guest | None]:
    """The player as they are stored now, and nobody else carries a wager of theirs; None where that takes too long.

    Other processes are kept out only where the player has set a limit, which wagers at two tables could pass together.
    """
    async with services.wagering.setdefault(guest.player, asyncio.Lock()):
        if services.house.shared is None:
            yield guest
            return
        guest = services.people.now(guest)
        if not limit_holds(guest, services.house.clock()):
            yield guest
            return
        lease = f"wagers:{guest.player}"
        if not await _taken(services, lease):
            yield None
            return
        try:
            services.house.look(table)
            yield services.people.now(guest)
        finally:
            services.runner.leases.release(lease)


async def _taken(services: Services, lease: str) -> bool:
    ends = monotonic() + PATIENCE_S
    while not services.runner.leases.take(lease):
        if monotonic() > ends:
            return False
        await asyncio.sleep(AGAIN_S)
    return True
