"""`/api/staff/floor` and `/api/staff/tables`: what dealer and floor see, and what they ask of tables."""

import asyncio
from typing import cast

from fastapi import APIRouter, Request

from pitboss.house.cash import slips
from pitboss.house.desk import stream_of
from pitboss.house.service import Ask
from pitboss.tables import commands as c
from pitboss.tables.terms import Chips, Duty, TermsError
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes.tables import TABLES_MOST
from pitboss.web.staff import gate, hand_so_far, opening
from pitboss.web.staff.floor_view import Picture
from pitboss.web.wire.lobby import Opened
from pitboss.web.wire.past import Step
from pitboss.web.wire.staff import FloorView, NewHouseTable, StaffAnswer, StaffAsked, StaffTable

router = APIRouter(prefix="/api/staff", tags=["staff"], responses=ANSWERS)


@router.get("/floor")
async def floor(request: Request) -> FloorView:
    """All tables at a glance, and all that waits for the floor."""
    who = gate.demand(request, "see-floor")
    return picture(request).floor(who.player)


@router.post("/tables", status_code=201)
async def open_table(request: Request, asked: NewHouseTable) -> Opened:
    """Open a table of the house; its tray and rack come from the cage."""
    who, running = gate.demand(request, "open-table"), deps.floor(request)
    gate.demand_pace(running, who)
    try:
        game, terms = opening.of_house(asked)
    except TermsError as error:
        raise Refusing(400, "bad-terms", f"{str(error)[0].upper()}{str(error)[1:]}.") from None
    if running.open_tables() >= TABLES_MOST:
        raise Refusing(409, "house-full", "All tables of the house are taken. Close one first.")
    command_id = f"{who.player}/{asked.id}"
    store = running.house.store
    if store.head(stream_of(asked.table)).version and store.find(command_id) is None:
        raise Refusing(409, "name-used", f'There is or was a table "{asked.table}". Give this one another name.')
    reply = running.house.open_table(game, terms, by=who.player, command_id=command_id)
    if reply.refusal is not None:
        raise refusing(reply.refusal)
    running.tables.add(asked.table)
    if terms.floor is Duty.STAFF and not reply.repeated:  # whoever opens it is its floor until somebody else is
        on_duty = c.SetDuty(floor=Duty.STAFF, by=who.player)
        await running.pit.ask(Ask(asked.table, on_duty, who.player, f"{command_id}/floor"))
    if terms.chips is Chips.ISSUED:
        slips.catch_up(running.house, [asked.table])
    return Opened(table=asked.table)


@router.get("/tables/{table}")
async def look(request: Request, table: str) -> StaffTable:
    """A table as dealer and floor see it."""
    gate.demand_at(request, "see-table", table)
    return picture(request).table(table)


@router.get("/tables/{table}/steps")
async def steps(request: Request, table: str) -> list[Step]:
    """The hand that is on, step by step, as everybody could see it: for a ruling."""
    gate.demand_at(request, "see-table", table)
    return hand_so_far.steps(deps.floor(request), table)


@router.post("/tables/{table}/commands")
async def ask(request: Request, table: str, asked: StaffAsked) -> StaffAnswer:
    """Ask something of a table. The same id again gets the same answer; nothing is done twice."""
    return await asyncio.shield(gate.asked(request, table, asked))


def picture(request: Request) -> Picture:
    """One for the running house, made when somebody asks first."""
    state = request.app.state
    if not hasattr(state, "picture"):
        state.picture = Picture(deps.floor(request))
    return cast(Picture, state.picture)
