"""`/api/me`: the session of a browser, its practice chips, and the limits that its player sets."""

from dataclasses import replace

from fastapi import APIRouter, Request, Response

from pitboss.house import cage
from pitboss.ledger import accounts
from pitboss.tables.terms import Chips
from pitboss.web import deps, people
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.floor import Floor, new_id
from pitboss.web.people import Guest
from pitboss.web.wire.lobby import Limits, Me, Pause, Practice, Rename, SetLimits

router = APIRouter(prefix="/api/me", tags=["me"], responses=ANSWERS)
YEAR_S = 365 * 24 * 3600
WELCOME_CENTS = 500_00  # practice chips for a newcomer


@router.get("")
async def me(request: Request, response: Response) -> Me:
    """Who this browser is. The first time, a guest is made, with practice chips in the wallet."""
    floor = deps.floor(request)
    token = deps.token(request)
    guest = floor.people.with_token(token) if token else None
    if guest is None or token is None:
        _demand_page(request)
        address = request.client.host if request.client else "?"
        if not floor.newcomers.take(address):
            raise Refusing(429, "too-fast", "Too many new guests from one address. Wait a moment.")
        token, guest = floor.people.welcome(floor.house.clock())
        _give(floor, guest, WELCOME_CENTS)
        response.set_cookie(
            floor.settings.cookie, token, max_age=YEAR_S, path="/", secure=floor.settings.tls, httponly=True,
            samesite="strict",
        )  # fmt: skip
    response.headers["Cache-Control"] = "no-store"
    return _me(floor, guest, token)


@router.post("/name")
async def rename(request: Request, asked: Rename) -> Me:
    """What others call this player."""
    floor, guest = deps.floor(request), deps.guest(request)
    name = people.proper(asked.name)
    if name is None:
        raise Refusing(400, "bad-name", "A name has letters, figures and spaces, and is none that the house uses.")
    guest = floor.people.change(replace(guest, name=name))
    for table in floor.pit.tables_of(guest.player):
        floor.pit.tell(table)
    return _me(floor, guest, deps.token(request) or "")


@router.post("/practice")
async def practice(request: Request, asked: Practice) -> Me:
    """Practice chips for the wallet, up to the day's most."""
    floor, guest = deps.floor(request), _counted(deps.floor(request), deps.guest(request))
    return _me(floor, _give(floor, guest, asked.cents), deps.token(request) or "")


@router.post("/limits")
async def limits(request: Request, asked: SetLimits) -> Me:
    """A loss limit for the gaming day. A tighter one holds at once; a wider one only after the day."""
    floor, guest = deps.floor(request), _counted(deps.floor(request), deps.guest(request))
    now = floor.house.clock()
    changed = people.lower_limit(guest, asked.loss, now=now, day_ends=floor.watch.day_ends())
    if changed is guest and asked.loss != guest.loss:
        until = floor.watch.until(guest.loss_until)
        raise Refusing(409, "own-limit", f"Your limit holds until {until}. It can be made smaller now, not larger.")
    return _me(floor, floor.people.change(changed), deps.token(request) or "")


@router.post("/pause")
async def pause(request: Request, asked: Pause) -> Me:
    """No wagers for so long; it cannot be taken back."""
    floor, guest = deps.floor(request), deps.guest(request)
    until = floor.house.clock() + asked.minutes * 60_000
    return _me(floor, floor.people.change(people.pause(guest, until)), deps.token(request) or "")


def _demand_page(request: Request) -> None:
    """A new guest is made for a page of ours, never for a link that another site led to.

    The browser leaves our cookie out there, so a new one would take the place of who the player was.
    """
    site, accepts = request.headers.get("sec-fetch-site"), request.headers.get("accept", "")
    if site not in (None, "same-origin") or "text/html" in accepts:
        raise Refusing(401, "no-session", "A session is made for pages of this house. Open its lobby.")


def _counted(floor: Floor, guest: Guest) -> Guest:
    """With what they had when their gaming day began."""
    counted = floor.watch.today(guest)
    return counted if counted is guest else floor.people.change(counted)


def _give(floor: Floor, guest: Guest, cents: int) -> Guest:
    given = cage.GivePractice(guest.player, cents)
    reply = floor.house.cage(given, by=guest.player, command_id=new_id())
    if reply.refusal is not None:
        raise refusing(reply.refusal)
    counted = _counted(floor, guest)
    if counted.day == guest.day:  # else the gift is in what they begin the day with
        counted = floor.people.change(replace(counted, had=counted.had + cents))
    return counted


def _me(floor: Floor, guest: Guest, token: str) -> Me:
    guest = _counted(floor, guest)
    now = floor.house.clock()
    return Me(
        player=guest.player,
        name=guest.name,
        wallet=floor.house.store.balance(accounts.wallet(Chips.PRACTICE, guest.player)).cents,
        practice_left=floor.house.practice_left(guest.player),
        token=people.csrf(token),
        since=guest.since,
        limits=Limits(
            loss=guest.loss if people.limit_holds(guest, now) else None,
            loss_until=guest.loss_until if people.limit_holds(guest, now) else None,
            paused_until=guest.paused_until if people.paused(guest, now) else None,
            lost_today=floor.watch.lost(guest),
        ),
    )
