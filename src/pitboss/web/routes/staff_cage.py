"""`/api/staff/cashier`, cage, slips and customers: the cashier's window."""

import asyncio
from typing import Annotated, cast

from fastapi import APIRouter, Query, Request

from pitboss.house.cash import slips
from pitboss.rounds.refusal import Refusal
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes.staff_tables import picture
from pitboss.web.staff import gate
from pitboss.web.staff.cashier_view import Window
from pitboss.web.wire.staff import CageAsked, CashierView, CustomerDay, Slip, StaffAnswer

router = APIRouter(prefix="/api/staff", tags=["staff"], responses=ANSWERS)


@router.get("/cashier")
async def cashier(request: Request, find: Annotated[str, Query(max_length=60)] = "") -> CashierView:
    """The window: customers, and today's book."""
    who = gate.demand(request, "see-cashier", "cage")
    return window(request).view(who.player, find)


@router.post("/cage/commands")
async def ask(request: Request, asked: CageAsked) -> StaffAnswer:
    """Send a command to the cage. A repeated id gets the same answer, and nothing is done twice."""
    return await asyncio.shield(gate.asked(request, None, asked))


@router.get("/customers/{player}")
async def customer(request: Request, player: str) -> CustomerDay:
    """A customer's account, and their gaming day."""
    who = gate.demand(request, "see-cashier", "cage")
    found = window(request).customer(player, who.player)
    if found is None:
        raise Refusing(404, "no-customer", "There is no such account. Find the person by name or code.")
    return found


@router.get("/slips/{number}")
async def slip(request: Request, number: int) -> Slip:
    """A slip to print and sign."""
    who = gate.demand(request, "see-slip", "cage")
    found = window(request).slip(number, who.player)
    if isinstance(found, Refusal):
        raise refusing(found)
    if found is None:
        raise Refusing(404, "no-slip", slips.missing(deps.house(request).cashier.book, number))
    return found


def window(request: Request) -> Window:
    """The cashier's window: one for the running house, created on first use."""
    state = request.app.state
    if not hasattr(state, "window"):
        shown = picture(request)
        state.window = Window(deps.services(request), shown.cards, shown.slip_book)
    return cast(Window, state.window)
