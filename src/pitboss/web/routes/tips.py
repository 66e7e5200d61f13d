"""`/api/staff/tips`: the pools of tips. They are collected, shared out and paid by commands to the cage."""

import asyncio

from fastapi import APIRouter, Request, Response

from pitboss.report import letterhead, tips_list
from pitboss.report.listing_paper import document
from pitboss.web import deps
from pitboss.web.errors import ANSWERS
from pitboss.web.staff import gate, tips
from pitboss.web.staff.printing import LISTS, PAPER, ListEnding, printed
from pitboss.web.wire.tips import TipsView

router = APIRouter(tags=["tips"], responses=ANSWERS)


@router.get("/api/staff/tips")
async def show(request: Request) -> TipsView:
    """Tips at tables, and the pools: what each came to, who has which share, and who was paid."""
    who = gate.demand(request, "see-tips", "cage")
    return await asyncio.to_thread(tips.view, deps.services(request), who)


@router.get("/api/staff/lists/tips.{ending}", response_class=Response, responses=LISTS)
async def as_list(request: Request, ending: ListEnding, paper: PAPER = "letter") -> Response:
    """All pools with their shares, to print or for a spreadsheet."""
    services, who = deps.services(request), gate.demand(request, "see-tips", "cage")
    gate.demand_pace(services, who)
    found = await asyncio.to_thread(tips_list.read, services.house.store, services.people.name)
    head = letterhead.of(services.house.store)
    return await printed(request, document(found, head.house), ending, paper, "tips")
