"""`/api/staff/tips`: tips are collected into pools, shared out among dealers, and paid with a slip each."""

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response

from pitboss.house.cash.tip_pools import TipsCode
from pitboss.house.reporting import tips as tips_report
from pitboss.report import letterhead, tips_list
from pitboss.report.listing_paper import document
from pitboss.rounds.refusal import refuse
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, refusing
from pitboss.web.staff import gate, tips
from pitboss.web.staff.printing import LISTS, PAPER, ListEnding, printed
from pitboss.web.wire.staff import StaffAnswer
from pitboss.web.wire.tips import PayShare, PoolTips, ShareTips, TipsView

router = APIRouter(tags=["tips"], responses=ANSWERS)


@router.get("/api/staff/tips")
async def show(request: Request) -> TipsView:
    """Tips at tables, and the pools: what each came to, who has which share, and who was paid."""
    who = gate.demand(request, "see-tips", "cage")
    return await asyncio.to_thread(tips.view, deps.services(request), who)


@router.post("/api/staff/tips/pool")
async def pool(request: Request, asked: PoolTips) -> StaffAnswer:
    """Collect all tips of a table into the pool that the house has set: of the day, the shift or the table."""
    house = deps.house(request)
    gate.demand(request, "pool-tips", "cage")
    name = tips_report.pool_now(house.store, house.cashier.now.pools, asked.table, house.clock())
    said = {"table": asked.table, "pool": name.pool, "day": name.day, "shift": name.shift, "of_table": name.table}
    return await _asked(request, "pool-tips", asked.id, **said)


@router.post("/api/staff/tips/share")
async def share(request: Request, asked: ShareTips) -> StaffAnswer:
    """Share a pool out; a second person agrees to the shares. Hours are those of the records of the tables."""
    services = deps.services(request)
    gate.demand(request, "share-tips", "cage")
    found = services.house.cashier.now.pools.get(asked.pool)
    if found is None:
        raise refusing(refuse(TipsCode.NO_POOL, pool=asked.pool), 404)
    worked = await asyncio.to_thread(
        tips_report.minutes, services.house.store, found, services.house.clock(), services.dealt
    )
    points = {who: number for who, number in asked.points.items() if services.accounts.get(who) is not None}
    weights = tips_report.weights(asked.how, worked, points)
    if not sum(weights.values()):
        raise refusing(refuse(TipsCode.NOBODY))
    return await _asked(request, "share-tips", asked.id, pool=asked.pool, how=asked.how, weights=weights)


@router.post("/api/staff/tips/pay")
async def pay(request: Request, asked: PayShare) -> StaffAnswer:
    """Pay a dealer their share in cash, with a slip."""
    return await _asked(request, "pay-share", asked.id, pool=asked.pool, player=asked.player)


@router.get("/api/staff/lists/tips.{ending}", response_class=Response, responses=LISTS)
async def as_list(request: Request, ending: ListEnding, paper: PAPER = "letter") -> Response:
    """All pools with their shares, to print or for a spreadsheet."""
    services, who = deps.services(request), gate.demand(request, "see-tips", "cage")
    gate.demand_pace(services, who)
    now = services.house.clock()
    found = await asyncio.to_thread(tips_list.read, services.house.store, now, services.people.name)
    head = letterhead.of(services.house.store)
    return await printed(request, document(found, head.house), ending, paper, "tips")


async def _asked(request: Request, word: str, asked_id: str, **said: Any) -> StaffAnswer:
    return await gate.asked_of(request, tips.AT_TIPS, None, word, {"do": word, **said}, asked_id)
