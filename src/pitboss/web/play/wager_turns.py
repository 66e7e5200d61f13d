"""One wager of a player at a time, at all tables and processes, so that limits are checked against all before it."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic

from pitboss.house.leases import Leases
from pitboss.house.service import House
from pitboss.web.door.people import Guest, People, limit_holds

PATIENCE_S = 5.0
AGAIN_S = 0.01


class WagerTurns:
    """For the players of a house, at this process."""

    def __init__(self, house: House, people: People, leases: Leases) -> None:
        self._house = house
        self._people = people
        self._leases = leases
        self._locks: dict[str, asyncio.Lock] = {}

    @asynccontextmanager
    async def alone(self, guest: Guest, table: str) -> AsyncIterator[Guest | None]:
        """The player as stored now, while no other wager of theirs is handled; None if the wait is too long.

        Other processes are kept out only where the player has set a limit, which wagers at two tables could pass
        together.
        """
        async with self._locks.setdefault(guest.player, asyncio.Lock()):
            if self._house.shared is None:
                yield guest
                return
            guest = self._people.now(guest)
            if not limit_holds(guest, self._house.clock()):
                yield guest
                return
            lease = f"wagers:{guest.player}"
            if not await self._taken(lease):
                yield None
                return
            try:
                self._house.look(table)
                yield self._people.now(guest)
            finally:
                self._leases.release(lease)

    async def _taken(self, lease: str) -> bool:
        ends = monotonic() + PATIENCE_S
        while not self._leases.take(lease):
            if monotonic() > ends:
                return False
            await asyncio.sleep(AGAIN_S)
        return True
