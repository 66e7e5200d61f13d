"""`/api/tables`: open a table, look at it, send commands to it."""

import asyncio
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pitboss.house import bots, house_rules, house_words
from pitboss.house.days import day_of
from pitboss.sheets.game import Game
from pitboss.tables import terms as t
from pitboss.tables.identities import Style
from pitboss.tables.lobby_names import Origin
from pitboss.tables.terms import TermsError, Timers
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, WRONG_SHEET, Refusing, refusing
from pitboss.web.play.names import fresh_name
from pitboss.web.play.player_commands import answer_text
from pitboss.web.play.viewers import Frames, Viewer
from pitboss.web.routes import links
from pitboss.web.routes.sheets import demand, own
from pitboss.web.services import TABLES_MOST, Services, new_id
from pitboss.web.staff import gate
from pitboss.web.study import sheet_info
from pitboss.web.wire.commands import Answer, Asked
from pitboss.web.wire.lobby import NewTable, Opened
from pitboss.web.wire.sheet import RuleSection, SheetInfo
from pitboss.web.wire.view import Frame

router = APIRouter(prefix="/api/tables", tags=["tables"], responses=ANSWERS)
PATIENT = Timers(bets=86_400, bank=15, cuts=2, decide=86_400, reminder=86_400)
WAIT_MOST_S = 25
FULL = "The tables of the house are taken, or nearly so. Sit down at one that is open, or sign in to open one."


@router.post("", status_code=201, responses=WRONG_SHEET)
async def open_table(request: Request, asked: NewTable) -> Opened:
    """Open a practice table, on a shipped sheet or one's own; bots sit down at once."""
    services, visitor = deps.services(request), gate.demand_of_anybody(request, "open-practice")
    player, address = visitor.player, deps.address(request)
    if not services.throttles.openings.take(player) or not services.throttles.openings_here.take(address):
        raise Refusing(429, "too-fast", "Several tables were opened just now. Wait a moment, or sit down at one.")
    game = await _game(request, asked)
    if not services.openers.may_open(address, visitor.client_class, most=TABLES_MOST, tables=services.tables):
        raise Refusing(409, "house-full", FULL)
    name = fresh_name(services.house, listed=asked.listed)
    try:
        posted, terms = t.practice(game, name, asked.seats)
    except TermsError as error:
        raise Refusing(400, "bad-terms", f"{error}.") from None
    patient = asked.patient and not asked.listed  # at a listed table, one player could keep all others waiting
    origin = Origin.LOBBY if asked.listed else Origin.LINK
    terms = replace(terms, coach=asked.coach, timers=PATIENT if patient else Timers(), origin=origin)
    reply = services.house.open_table(posted, terms, by=player, command_id=new_id())
    if reply.refusal is not None:
        raise refusing(reply.refusal)
    services.tables.add(name)
    services.openers.note(name, address)
    styles = [Style(asked.style)] * min(asked.bots, terms.seats - 1)
    bots.seat(services.house, name, styles, new_id)
    return Opened(table=name)


async def _game(request: Request, asked: NewTable) -> Game:
    if (asked.sheet is None) == (asked.toml is None):
        raise Refusing(400, "one-sheet", "Name a sheet, or send one of your own: one of the two.")
    if asked.sheet is not None:
        return demand(asked.sheet)
    return await own(request, asked.toml or "")


@router.get("/{table}", responses={204: {"description": "Nothing is new"}, 200: {"model": Frame}})
async def look(
    request: Request,
    table: str,
    after: Annotated[int, Query(ge=0)] = 0,
    wait: Annotated[int, Query(ge=0, le=WAIT_MOST_S)] = 0,
) -> Response:
    """The table as the viewer sees it; with `after` and `wait`, as soon as it is newer than that version."""
    services, visitor = deps.services(request), deps.visitor(request)
    player = visitor.player
    _demand(services, table)
    text: str | None = None
    if services.house.desk(table).shown_version > after:
        text = Frames(services.house, services.runner.timers, services.viewers, table).of(player)
    elif wait:
        if services.has_enough_windows(player):
            raise Refusing(429, "too-many", "You have too many windows open on the tables of this house.")
        text = await _awaited(request, table, wait)
    if text is None:
        return Response(status_code=204)
    return Response(text, media_type="application/json", headers={"Cache-Control": "no-store"})


async def _awaited(request: Request, table: str, wait: int) -> str | None:
    """Wait for a new view. A waiting request takes a place as a window does."""
    services, visitor, address = deps.services(request), deps.visitor(request), deps.address(request)
    if not services.windows.take(address, visitor.client_class):
        raise Refusing(429, "too-many", "Too many windows are open on the tables of this house. Try again in a moment.")
    viewer = Viewer(visitor.player, "" if visitor.session is None else visitor.session.key)
    services.viewers.come(table, viewer)
    services.runner.wake(table)
    try:
        return await viewer.next_frame(wait)
    finally:
        services.viewers.go(table, viewer)
        services.windows.give_back(address)


@router.post("/{table}/commands", response_model=Answer)
async def ask(request: Request, table: str, asked: Asked) -> Response:
    """Send a command to the table. A repeated id gets the same answer, and nothing is done twice."""
    services, visitor = deps.services(request), deps.visitor(request)
    _demand(services, table)
    if not services.throttles.messages.take(visitor.player):
        raise Refusing(429, "too-fast", "Too many commands at once. Wait a moment.")
    reply = await asyncio.shield(services.player_commands.carried(visitor, table, asked))
    deps.not_permitted(request, reply)
    return Response(answer_text(asked.id, reply), media_type="application/json")


@router.get("/{table}/sheet")
async def sheet(request: Request, table: str) -> SheetInfo:
    """The sheet of the table, with the limits that it posts."""
    services = deps.services(request)
    _demand(services, table)
    state = services.house.table(table)
    found = sheet_info.info(state.game)
    store = services.house.store
    day, _, _ = day_of(store, services.house.clock())
    of_house = house_words.lines(house_rules.read(store), state.game, day)
    rules = [*found.rules, RuleSection(heading="This house", lines=of_house, rows=[])]
    return found.model_copy(update={"backline": state.terms.backline, "rules": rules})


@router.get("/{table}/link.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def link(request: Request, table: str) -> Response:
    """The table's address as a QR code."""
    services = deps.services(request)
    _demand(services, table)
    return Response(links.code(f"{services.settings.address}/table/{table}"), media_type=links.PICTURE)


def _demand(services: Services, table: str) -> None:
    if not services.runner.knows(table):
        raise Refusing(404, "no-table", f'There is no table "{table[:40]}" in this house.')
