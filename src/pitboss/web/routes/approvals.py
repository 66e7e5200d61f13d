"""`/api/staff/approvals`: commands that wait for a second person."""

from fastapi import APIRouter, Request

from pitboss.web import deps
from pitboss.web.errors import ANSWERS
from pitboss.web.staff import gate, seconding
from pitboss.web.wire.staff import StaffAnswer, Verdict, WaitingApprovals

router = APIRouter(prefix="/api/staff/approvals", tags=["staff"], responses=ANSWERS)


@router.get("")
async def waiting(request: Request) -> WaitingApprovals:
    """Everything that waits for a second person, the oldest first; and the outcomes of one's own requests."""
    who = gate.demand(request, "see-approvals")
    services = deps.services(request)
    return WaitingApprovals(
        waiting=seconding.waiting(services, who.player), answered=seconding.answered(services, who.player)
    )


@router.post("/{filed}")
async def verdict(request: Request, filed: str, asked: Verdict) -> StaffAnswer:
    """Agree, and the command is carried out with both names; or decline. Whoever is to count sends their own count."""
    services, who = deps.services(request), gate.demand(request, "see-approvals")
    gate.demand_pace(services, who)
    if asked.agree:
        return await seconding.agreed(services, who, filed, asked.count)
    return await seconding.declined(services, who, filed)


@router.post("/{filed}/put-away")
async def put_away(request: Request, filed: str) -> StaffAnswer:
    """Mark an outcome as read: it is not shown to this person any more."""
    services, who = deps.services(request), gate.demand(request, "see-approvals")
    return seconding.put_away(services, who, filed)


@router.post("/{filed}/withdraw")
async def withdraw(request: Request, filed: str) -> StaffAnswer:
    """Withdraw one's own request."""
    services, who = deps.services(request), gate.demand(request, "see-approvals")
    return await seconding.withdrawn(services, who, filed)
