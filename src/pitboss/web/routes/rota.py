"""`/api/staff/rota`: the plan of a gaming day, pushes, and breaks."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pitboss.house.asks import Reply
from pitboss.house.days import day_of
from pitboss.house.people import rota, rota_lists
from pitboss.house.people.roles import Role
from pitboss.report import letterhead, rota_list
from pitboss.report.listing_paper import document
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes.reports import DAY, demand_day
from pitboss.web.services import Services
from pitboss.web.staff import gate, rota_view
from pitboss.web.staff.printing import LISTS, PAPER, ListEnding, printed
from pitboss.web.wire.people import ListProblem
from pitboss.web.wire.rota import Break, CallPush, PlanRota, RotaImport, RotaView

router = APIRouter(tags=["rota"], responses=ANSWERS)
PROBLEMS_SHOWN = 100


@router.get("/api/staff/rota")
async def show(request: Request, day: DAY = None) -> RotaView:
    """The plan of a gaming day beside what really happened; and who deals, is free, or has a break now."""
    who = gate.demand(request, "see-rota")
    return await _shown(request, who, None if day is None else demand_day(request, day))


@router.post("/api/staff/rota")
async def plan(request: Request, asked: PlanRota) -> RotaView:
    """The whole plan of a gaming day; the one before stays on record."""
    who = gate.demand(request, "plan-rota")
    day = demand_day(request, asked.day)
    turns = tuple(rota.Turn(one.player, one.table.strip(), one.begin, one.end) for one in asked.turns)
    for one in turns:
        _demand_dealer(request, one.player)
    _must(request, deps.services(request).rota.ask(rota.PlanDay(day, turns), by=who.player), 400)
    return await _shown(request, who, day)


@router.post("/api/staff/rota/import")
async def import_plan(
    request: Request, day: DAY = None, dry_run: Annotated[bool, Query()] = True
) -> RotaImport:  # fmt: skip
    """The plan of a gaming day as CSV, as the body of the request: dealer, table, from, to."""
    services, who = deps.services(request), gate.demand(request, "plan-rota")
    gate.demand_pace(services, who)
    on, (_, _, starts) = demand_day(request, day), day_of(services.house.store, services.house.clock())
    content = await request.body()
    found = await asyncio.to_thread(rota_lists.read, services.accounts, content, starts, services.people.name)
    done = not dry_run and not found.problems
    if done:
        _must(request, services.rota.ask(rota.PlanDay(on, found.turns), by=who.player), 400)
    problems = [ListProblem(line=one.line, says=one.says) for one in found.problems[:PROBLEMS_SHOWN]]
    return RotaImport(done=done, turns=len(found.turns), problems=problems)


@router.post("/api/staff/rota/push")
async def push(request: Request, asked: CallPush) -> RotaView:
    """Call somebody to relieve the dealer of a table; the table itself is handed over there, by both."""
    services, who = deps.services(request), gate.demand(request, "push-dealer")
    gate.demand_table(services, asked.table)
    if asked.player is not None:
        _demand_dealer(request, asked.player)
        command: rota.Command = rota.CallPush(asked.table, asked.player)
    else:
        command = rota.TakeBackPush(asked.table)
    _must(request, services.rota.ask(command, by=who.player))
    return await _shown(request, who)


@router.post("/api/staff/rota/break")
async def take_break(request: Request, asked: Break) -> RotaView:
    """Begin or end a break: one's own, or as the floor that of a dealer."""
    services, who = deps.services(request), gate.staff(request)
    own = asked.player in ("", who.player)
    gate.demand(request, "own-break" if own else "send-on-break")
    player = who.player if own else asked.player
    _demand_dealer(request, player)
    _must(request, services.rota.ask((rota.BeginBreak if asked.on else rota.EndBreak)(player), by=who.player))
    return await _shown(request, who)


@router.get("/api/staff/lists/rota.{ending}", response_class=Response, responses=LISTS)
async def as_list(request: Request, ending: ListEnding, day: DAY = None, paper: PAPER = "letter") -> Response:
    """Planned and real turns of a gaming day, to print or for a spreadsheet."""
    services, who = deps.services(request), gate.demand(request, "see-rota")
    gate.demand_pace(services, who)
    on, now = demand_day(request, day), services.house.clock()
    found = await asyncio.to_thread(rota_list.read, services.house.store, on, now, services.people.name)
    head = letterhead.of(services.house.store)
    return await printed(request, document(found, head.house), ending, paper, f"rota-{on}")


async def _shown(request: Request, who: gate.Staff, day: str | None = None) -> RotaView:
    return await asyncio.to_thread(rota_view.view, deps.services(request), who, day)


def _must(request: Request, reply: Reply, status: int = 409) -> None:
    if reply.refusal is not None:
        raise refusing(deps.services(request).people.named(reply.refusal), status)


def _demand_dealer(request: Request, player: str) -> None:
    services: Services = deps.services(request)
    if Role.DEALER not in services.accounts.roles(player):
        raise Refusing(400, "no-dealer", "Only somebody with the role of a dealer is on the rota.")
