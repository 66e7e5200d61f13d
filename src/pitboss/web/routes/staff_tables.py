"""`/api/staff/floor` and `/api/staff/tables`: the views of dealer and floor, and their commands."""

import asyncio
from typing import cast

from fastapi import APIRouter, Request

from pitboss.house import posted_limits
from pitboss.house.reporting.house_tables import HouseTable
from pitboss.house.staff_commands.irregular_hands import CorrectHand
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing
from pitboss.web.staff import back_office, correcting_view, gate, hand_so_far
from pitboss.web.staff.floor_view import Picture
from pitboss.web.staff.report_worker import Room
from pitboss.web.wire.lobby import Opened
from pitboss.web.wire.past import HandCorrection, Step
from pitboss.web.wire.staff import (
    CorrectingHand,
    FloorView,
    HandOverView,
    HouseTableRow,
    HouseTables,
    NewHouseTable,
    StaffAnswer,
    StaffAsked,
    StaffTable,
)

router = APIRouter(prefix="/api/staff", tags=["staff"], responses=ANSWERS)


@router.get("/floor")
async def floor(request: Request) -> FloorView:
    """All tables at a glance, and everything that waits for the floor."""
    who = gate.demand(request, "see-floor")
    return picture(request).floor(who.player)


@router.post("/tables", status_code=201)
async def open_table(request: Request, asked: NewHouseTable) -> Opened:
    """Open a table of the house. Tray and rack come from the cage; a large amount needs a second person."""
    said = asked.model_dump(mode="json")
    answer = await asyncio.shield(gate.asked_of(request, gate.AT_OPENING, None, "open-table", said, asked.id))
    if answer.error is not None:
        wrong = answer.error.code == posted_limits.TermsCode.BAD_TERMS.word
        raise Refusing(400 if wrong else 409, answer.error.code, answer.error.message)
    return Opened(table=asked.table, waiting=answer.waiting)


@router.get("/tables")
async def tables(request: Request) -> HouseTables:
    """The tables of the house, open and closed, each with its last opening; tables of guests are not among them."""
    gate.demand(request, "see-floor")
    found = await back_office.of(request).ask(Room.house_tables)
    return HouseTables(tables=[_row(one) for one in found])


def _row(one: HouseTable) -> HouseTableRow:
    terms = one.terms
    said = {
        "table": one.table, "open": one.is_open, "openings": one.openings, "hands": one.hands, "at": one.at,
        "title": one.title, "sheet": one.sheet, "shipped": one.shipped, "chips": terms.chips.value,
        "cards": terms.cards.value, "seats": terms.seats, "tray": terms.tray, "rack": terms.rack,
        "dealer": terms.dealer.value, "floor": terms.floor.value, "payout_max": terms.payout_max, "limits": one.limits,
        "schedule": [(line.up_to, line.player, line.bank) for line in terms.schedule], "backline": terms.backline,
    }  # fmt: skip
    return HouseTableRow.model_validate(said)


@router.get("/tables/{table}")
async def look(request: Request, table: str) -> StaffTable:
    """A table as dealer and floor see it."""
    who = gate.demand_at(request, "see-table", table)
    return picture(request).table(table, who.player)


@router.get("/tables/{table}/hand-over")
async def hand_over(request: Request, table: str) -> HandOverView:
    """Who deals and who is the floor since when, and what is open: before a hand-over."""
    who = gate.demand_at(request, "see-table", table)
    return picture(request).hand_over(table, who.player)


@router.get("/tables/{table}/steps")
async def steps(request: Request, table: str) -> list[Step]:
    """The current hand, step by step, as everybody could see it: for a ruling."""
    gate.demand_at(request, "see-table", table)
    return hand_so_far.steps(deps.services(request), table)


@router.get("/tables/{table}/hands/{number}/correcting")
async def correcting(request: Request, table: str, number: int) -> CorrectingHand:
    """A settled hand as it is on record, for the form that corrects it."""
    gate.demand_at(request, CorrectHand.line.word, table)
    return correcting_view.form(deps.services(request), table, number)


@router.post("/tables/{table}/correction")
async def correction(request: Request, table: str, asked: StaffAsked) -> HandCorrection:
    """What a correction of a hand would come to: every wager before and after, and where the chips go."""
    gate.demand_at(request, CorrectHand.line.word, table)
    if not isinstance(asked.command, CorrectHand):
        raise Refusing(400, "bad-message", "Only a correction of a hand is shown before it is given.")
    return correcting_view.shown(deps.services(request), table, asked.command)


@router.post("/tables/{table}/commands")
async def ask(request: Request, table: str, asked: StaffAsked) -> StaffAnswer:
    """Send a command to a table. A repeated id gets the same answer, and nothing is done twice."""
    return await asyncio.shield(gate.asked(request, table, asked))


def picture(request: Request) -> Picture:
    """The floor's view: one for the running house, created on first use."""
    state = request.app.state
    if not hasattr(state, "picture"):
        state.picture = Picture(deps.services(request), back_office.of(request).alarms)
    return cast(Picture, state.picture)
