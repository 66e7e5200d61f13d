"""One wager of a player at a time, at whatever table and whatever process: each is held against all before it.

Chips out of a pocket, at tables where they are as real as the cards, are counted here when they come and go.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from time import monotonic

from pitboss.house.asking import Reply
from pitboss.web import limits
from pitboss.web.floor import Floor
from pitboss.web.people import Guest, limit_holds

PATIENCE_S = 5.0
AGAIN_S = 0.01


@asynccontextmanager
async def alone(floor: Floor, guest: Guest, table: str) -> AsyncIterator[Guest | None]:
    """The player as they are stored now, and nobody else carries a wager of theirs; None where that takes too long.

    Other processes are kept out only where the player has set a limit, which wagers at two tables could pass together.
    """
    async with floor.wagering.setdefault(guest.player, asyncio.Lock()):
        if floor.house.shared is None:
            yield guest
            return
        guest = floor.people.now(guest)
        if not limit_holds(guest, floor.house.clock()):
            yield guest
            return
        lease = f"wagers:{guest.player}"
        if not await _taken(floor, lease):
            yield None
            return
        try:
            floor.house.look(table)
            yield floor.people.now(guest)
        finally:
            floor.pit.leases.release(lease)


async def _taken(floor: Floor, lease: str) -> bool:
    ends = monotonic() + PATIENCE_S
    while not floor.pit.leases.take(lease):
        if monotonic() > ends:
            return False
        await asyncio.sleep(AGAIN_S)
    return True


def pocketed(floor: Floor, table: str, reply: Reply) -> None:
    """What known players brought to a table in their hands, or took along, is nothing that they won or lost."""
    terms = floor.house.table(table).terms
    if reply.repeated or not terms.in_hand:
        return
    for player, cents in limits.out_of_pockets(reply.events).items():
        if floor.people.get(player) is not None:
            floor.people.alter(player, partial(floor.watch.bought, cents=cents, kind=terms.chips))
