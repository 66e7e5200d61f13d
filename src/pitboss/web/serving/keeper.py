"""Periodic housekeeping: reopens the tables after a restart, frees the seats of people who have gone, closes tables of
guests that nobody uses. A table that staff opened stays until somebody closes it.
"""

import asyncio
from dataclasses import dataclass, field

from pitboss.house.service import Ask, Reply
from pitboss.house.stores.store import StoreFailed
from pitboss.house.timers import GONE_S
from pitboss.tables import commands as c
from pitboss.tables import play
from pitboss.tables.identities import KEEPER
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips, Duty
from pitboss.web.log import log
from pitboss.web.services import Services, new_id
from pitboss.web.staff import freezing

EVERY_S = 15.0
EMPTY_S = 1_800.0  # how long a table of guests stays open without people
UNUSED_S = 180.0  # and how long if nobody ever sat there


def reopen_tables(services: Services) -> None:
    """Reopen the tables as they were stored; decks that are not bound are washed anew, as the deck protocol says."""
    anew = services.house.recover()
    for name in services.house.open_tables():
        services.tables.add(name)
        if services.house.shared is None:  # otherwise they are read when somebody needs them
            services.runner.seated.take_up(name)
    log.info("open", tables=len(services.tables), washed_anew=len(anew))


async def housekeeping(services: Services) -> None:
    """Look at every table at intervals. An error at one is logged, and does not keep the others from their turn."""
    seen = _Seen()
    while True:
        await asyncio.sleep(EVERY_S)
        for name in sorted(services.tables):
            try:
                await freezing.look(services, name)
                await _look(services, name, seen)
            except StoreFailed:
                return
            except Exception as error:
                log.bug("the round stumbled", error, table=name)
            await asyncio.sleep(0)  # let tables go on: each look reads the store twice


@dataclass
class _Seen:
    """Since when somebody is gone or a table is empty, and which tables people have sat at."""

    gone: dict[tuple[str, str], float] = field(default_factory=dict)
    empty: dict[str, float] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)


async def _look(services: Services, name: str, seen: _Seen) -> None:
    table, now = services.house.table(name), asyncio.get_running_loop().time()
    if table.real_cards:
        return  # people sit at a table with real cards without a browser
    people = [one.player for one in table.sitters if one.kind is c.Kind.PERSON]
    people += [one.player for one in table.queue if one.kind is c.Kind.PERSON]
    for player in people:
        if services.viewers.here(name, player):
            seen.gone.pop((name, player), None)
        elif now - seen.gone.setdefault((name, player), now) > GONE_S and services.runner.has_lease(name):
            await _send_home(services, name, player)
    if people:
        seen.used.add(name)
    if people or services.viewers.count(name):
        seen.empty.pop(name, None)
    elif now - seen.empty.setdefault(name, now) > (EMPTY_S if name in seen.used or table.last else UNUSED_S):
        if not _is_guests(table) or not services.runner.has_lease(name):
            return  # an unused lease would keep other processes from running the table
        seen.empty.pop(name)
        seen.used.discard(name)
        await close_table(services, name)


async def _send_home(services: Services, name: str, player: str) -> None:
    """Somebody who stays away leaves their seat with their chips; open decisions take the sheet's default."""
    for spot in play.waited_for(services.house.table(name)):
        if spot.player == player:
            await services.runner.ask(services.house.clock_chooses(name, spot))
    sitter = services.house.table(name).sitter(player)
    if sitter is None or not sitter.leaving:
        await services.runner.ask(Ask(name, c.Leave(player), player, new_id()))


async def close_table(services: Services, name: str) -> None:
    """Close a practice table of guests, with the tray as the book has it; only staff close the other tables."""
    table = services.house.table(name)
    if not _is_guests(table):
        return
    reply = await services.runner.quietly(name, lambda: _close(services, services.house.table(name)))
    if reply.ok:
        services.tables.discard(name)
        services.openers.forget(name)
        services.runner.forget(name)
        log.info("table closed", table=name)


def _is_guests(table: Table) -> bool:
    practice = table.terms.chips is Chips.PRACTICE and table.terms.dealer is not Duty.STAFF
    return practice and table.terms.of_guests


def _close(services: Services, table: Table) -> Reply:
    name = table.terms.table
    services.house.finish_hand(name)
    table = services.house.table(name)
    return services.house.close_table(name, tray=table.tray, rack=table.rack, by=KEEPER, command_id=new_id())
