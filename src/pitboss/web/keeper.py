"""Makes the rounds: takes up the tables of the last night, sends home who has gone, closes what nobody uses."""

import asyncio

from pitboss.house.service import Ask, Reply
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips
from pitboss.web.floor import Floor, new_id
from pitboss.web.log import log

EVERY_S = 15.0
GONE_S = 600.0  # a seat is kept so long for somebody whose browser is gone
EMPTY_S = 1_800.0  # a practice table without people is closed after so long
KEEPER = "floor"


def take_up(floor: Floor) -> None:
    """The tables as they were stored; hands that were not locked are given up, as the deck protocol says."""
    given_up = floor.house.recover()
    for name in floor.house.tables():
        if floor.house.table(name).closed:
            floor.house.forget(name)
        else:
            floor.tables.add(name)
            floor.pit.take_up(name)
    log.info("open", tables=len(floor.tables), given_up=len(given_up))


async def make_rounds(floor: Floor) -> None:
    """Look at every table now and then."""
    gone: dict[tuple[str, str], float] = {}
    empty: dict[str, float] = {}
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(EVERY_S)
        for name in sorted(floor.tables):
            table = floor.house.table(name)
            people = [one.player for one in table.sitters if one.kind is c.Kind.PERSON]
            people += [player for player, kind in table.queue if kind is c.Kind.PERSON]
            for player in people:
                if floor.rail.here(name, player):
                    gone.pop((name, player), None)
                elif loop.time() - gone.setdefault((name, player), loop.time()) > GONE_S:
                    await _send_home(floor, name, player)
            if people or floor.rail.count(name):
                empty.pop(name, None)
            elif loop.time() - empty.setdefault(name, loop.time()) > EMPTY_S:
                empty.pop(name)
                await close_table(floor, name)


async def _send_home(floor: Floor, name: str, player: str) -> None:
    """Somebody who does not come back gets up with their chips; decisions they owe are the sheet's default."""
    table = floor.house.table(name)
    if any(spot.player == player for spot in play.waited_for(table)):
        await floor.pit.ask(floor.house.clock_ask(name, c.TimeUp()))
    sitter = table.sitter(player)
    if sitter is None or not sitter.leaving:
        await floor.pit.ask(Ask(name, c.Leave(player), player, new_id()))


async def close_table(floor: Floor, name: str) -> None:
    """Close a practice table with what the book says is in the tray."""
    table = floor.house.table(name)
    if table.terms.chips is not Chips.PRACTICE:
        return
    reply = await floor.pit.quietly(name, lambda: _close(floor, floor.house.table(name)))
    if reply.ok:
        floor.tables.discard(name)
        floor.pit.forget(name)
        log.info("table closed", table=name)


def _close(floor: Floor, table: Table) -> Reply:
    name = table.terms.table
    floor.house.finish_hand(name)
    table = floor.house.table(name)
    return floor.house.close_table(name, tray=table.tray, rack=table.rack, by=KEEPER, command_id=new_id())
