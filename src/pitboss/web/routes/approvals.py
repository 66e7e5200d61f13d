"""`/api/staff/approvals`: commands that wait for a second person."""

from fastapi import APIRouter, Request

from pitboss.web import deps
from pitboss.web.errors import ANSWERS
from pitboss.web.staff import gate, seconding
from pitboss.web.wire.staff import StaffAnswer, Verdict, WaitingList

router = APIRouter(prefix="/api/staff/approvals", tags=["staff"], responses=ANSWERS)


@router.get("")
async def waiting(request: Request) -> WaitingList:
    """All that waits for a second person, the oldest first."""
    who = gate.demand(request, "see-approvals")
    return WaitingList(waiting=seconding.waiting(deps.floor(request), who.player))


@router.post("/{filed}")
async def verdict(request: Request, filed: str, asked: Verdict) -> StaffAnswer:
    """Agree, and it is carried out with both names; or decline."""
    floor, who = deps.floor(request), gate.demand(request, "see-approvals")
    gate.demand_pace(floor, who)
    answered = seconding.agreed if asked.agree else seconding.declined
    return await answered(floor, who, filed)


@router.post("/{filed}/withdraw")
async def withdraw(request: Request, filed: str) -> StaffAnswer:
    """Take back what one has asked for oneself."""
    floor, who = deps.floor(request), gate.demand(request, "see-approvals")
    return await seconding.withdrawn(floor, who, filed)
