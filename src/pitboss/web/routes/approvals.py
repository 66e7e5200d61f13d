"""`/api/staff/approvals`: commands that wait for a second person."""

from fastapi import APIRouter, Request, Response

from pitboss.house.staff_commands import HANDING_OVER
from pitboss.web import deps
from pitboss.web.errors import ANSWERS
from pitboss.web.routes import entering, tablets
from pitboss.web.services import Services
from pitboss.web.staff import gate, password_resets, seconding
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
async def verdict(request: Request, response: Response, filed: str, asked: Verdict) -> StaffAnswer:
    """Agree, and the command is carried out with both names; or decline. Whoever is to count sends their own count.

    At a shared tablet the second person may be there with PIN or badge. Who takes a table over so has its screen, too.
    """
    services, who = deps.services(request), gate.demand(request, "see-approvals")
    gate.demand_pace(services, who)
    second, here, by = who, None, ""
    if asked.here is not None:
        (account, here), by = await tablets.identified(request, asked.here), tablets.kind_of(asked.here)
        second = gate.Staff(account.player, account.name, account.roles, by_pin=True)
    if not asked.agree:
        return await seconding.declined(services, second, filed)
    with password_resets.agreeing(services, filed) as half:
        answer = await seconding.agreed(services, second, filed, asked.count)
        if answer.error is None and half.made:
            answer = answer.model_copy(update={"shown": half.made})
    if here is not None and answer.error is None and answer.waiting is None and _takes_over(services, filed):
        entering.enter(request, response, account, by=by, tablet=here)
    return answer


def _takes_over(services: Services, filed: str) -> bool:
    found = services.approvals.get(filed)
    return found is not None and found.word in {one.line.word for one in HANDING_OVER}


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
