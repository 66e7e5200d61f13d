"""`/api/staff/people`: finding people, making players' accounts, their identification, lists of players."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request, Response

from pitboss.house.people import player_lists, proper_names, staff
from pitboss.house.people.player_lists import Plan
from pitboss.house.stores.store import HouseError
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes import links
from pitboss.web.services import new_id
from pitboss.web.staff import found_people, gate
from pitboss.web.wire.office import Checked, Exclude
from pitboss.web.wire.people import ListImport, ListProblem, ListRow, NewPlayer, PeopleFound, PersonFound, SignInLink

router = APIRouter(prefix="/api/staff/people", tags=["people"], responses=ANSWERS)
LINK_DAYS = 7
ROWS_SHOWN = 100
DAY_MS = 24 * 3_600_000


@router.get("")
async def find(
    request: Request, find: Annotated[str, Query(max_length=60)] = "", at: Literal["house", "night", "door"] = "house"
) -> PeopleFound:
    """People by any part of their name, by login, or by the code on their card.

    At a table of the night those who bought in; at its door also guests whose phones are here.
    """
    who = gate.demand(request, "find-people")
    return found_people.find(deps.services(request), who, find, at)


@router.post("", status_code=201)
async def make(request: Request, asked: NewPlayer) -> PersonFound:
    """Make the account of a player. A repeated id makes it once."""
    services, who = deps.services(request), gate.demand(request, "make-player")
    gate.demand_pace(services, who)
    name = proper_names.proper(asked.name)
    if name is None:
        raise Refusing(400, "bad-name", proper_names.why_not(asked.name))
    if services.accounts.is_like_another(name, ""):
        raise Refusing(400, "bad-name", "This name could be taken for that of another account. Add a word to it.")
    try:
        made = services.accounts.make_player(name, by=who.player, command_id=f"{who.player}/{asked.id}")
    except HouseError as error:
        raise Refusing(409, "not-made", str(error)) from None
    return found_people.person(services, who, made.player)


@router.post("/{player}/checked")
async def checked(request: Request, player: str, asked: Checked) -> PersonFound:
    """Record that a document was seen that proves somebody's age: once, for all tables. Its content is not recorded."""
    services, who = deps.services(request), gate.demand(request, "check-identity")
    _demand_person(request, player)
    reply = services.accounts.ask(staff.CheckIdentity(player, asked.kind), by=who.player)
    if reply.refusal is not None:
        raise refusing(reply.refusal)
    return found_people.person(services, who, player)


@router.post("/{player}/excluded")
async def exclude(request: Request, player: str, asked: Exclude) -> PersonFound:
    """A player asks at the desk to be excluded from play. Nobody can take it back."""
    services, who = deps.services(request), gate.demand(request, "exclude-player")
    _demand_person(request, player)
    until = services.house.clock() + asked.days * DAY_MS
    reply = services.accounts.ask(staff.Exclude(player, until), by=who.player)
    if reply.refusal is not None:
        raise refusing(reply.refusal)
    return found_people.person(services, who, player)


@router.post("/{player}/link")
async def link(request: Request, player: str) -> SignInLink:
    """A link for one use, with which a player whose account staff have made can sign in."""
    services, who = deps.services(request), gate.demand(request, "link-player")
    _demand_person(request, player)
    try:
        code, made = services.accounts.sign_in_link(player, days=LINK_DAYS, by=who.player)
    except HouseError as error:
        raise Refusing(409, "no-link", str(error)) from None
    address = f"{services.settings.address}/join/{code}"
    return SignInLink(link=address, until=made.until, qr=links.drawn(address))


# ---------------------------------------------------------------- lists


@router.post("/import")
async def import_list(request: Request, dry_run: bool = True) -> ListImport:
    """A list of players as CSV, as the body of the request. A dry run only says what it would do."""
    services, who = deps.services(request), gate.demand(request, "import-players")
    gate.demand_pace(services, who)
    content = await request.body()
    accounts, store = services.accounts, services.house.store
    made = await asyncio.to_thread(player_lists.plan, accounts, store, content)
    if dry_run or made.problems:
        return _import(made, done=False)
    try:
        player_lists.carry(accounts, made, by=who.player, command_id=f"{who.player}/{new_id()}")
    except HouseError as error:
        raise Refusing(409, "not-made", str(error)) from None
    return _import(made, done=True)


@router.get("/players.csv", response_class=Response)
async def export(request: Request) -> Response:
    """All players as CSV, which a spreadsheet opens and an import takes back."""
    services, who = deps.services(request), gate.demand(request, "export-players")
    gate.demand_pace(services, who)
    text = await asyncio.to_thread(player_lists.export, services.accounts, services.house.store)
    headers = {"Content-Disposition": 'attachment; filename="players.csv"', "Cache-Control": "no-store"}
    return Response("\ufeff" + text, media_type="text/csv; charset=utf-8", headers=headers)


def _import(made: Plan, *, done: bool) -> ListImport:
    return ListImport(
        done=done,
        new=[ListRow(line=one.line, id=one.id, name=one.name) for one in made.new[:ROWS_SHOWN]],
        renamed=[
            ListRow(line=one.line, id=one.id, name=one.name, was=was) for _, was, one in made.renamed[:ROWS_SHOWN]
        ],
        news=len(made.new),
        renames=len(made.renamed),
        same=made.same,
        problems=[ListProblem(line=one.line, says=one.says) for one in made.problems[:ROWS_SHOWN]],
    )


def _demand_person(request: Request, player: str) -> None:
    if not found_people.is_person(deps.services(request), player):
        raise Refusing(404, "no-customer", "There is no such person here. Find them by name or code.")
