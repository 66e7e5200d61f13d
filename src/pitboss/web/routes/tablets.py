"""`/api/tablet`, and PIN and badge in `/api/account`: a browser that several people use, and who they say they are.

A tablet of the house has a secret of its own in a cookie. There, and nowhere else, staff come in by PIN or badge.
Neither is ever in a record or in a log: what is on record is who set one, and whose badge was given or revoked.
"""

import asyncio
from typing import Literal

from fastapi import APIRouter, Request, Response

from pitboss.house.people import badges, passwords, pins, staff
from pitboss.house.people.accounts import Account
from pitboss.rounds.refusal import Refusal
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes import entering, links, me
from pitboss.web.services import Services
from pitboss.web.staff import gate
from pitboss.web.wire.lobby import Me
from pitboss.web.wire.office import (
    Badge,
    Here,
    MakeTablet,
    OwnBadge,
    PinAndBadge,
    SetPin,
    TabletPerson,
    TabletRow,
    TabletRows,
    TabletView,
)

router = APIRouter(tags=["tablet"], responses=ANSWERS)
NO_TABLET = "PIN and badge are for the shared tablets of the house. Sign in with login and password here."
BAD_BADGE = "This badge is not known here: it was revoked, or read wrongly. Scan it again, or enter your PIN."


@router.get("/api/tablet")
async def tablet(request: Request) -> TabletView:
    """Whether this browser is a shared tablet, and who may come in there with a PIN."""
    services, found = deps.services(request), deps.tablet(request)
    if found is None:
        return TabletView(name=None, people=[])
    accounts = [one for one in services.accounts.all() if one.is_staff and not one.disabled and one.standing.pin]
    accounts.sort(key=lambda one: one.name.casefold())
    facts = [{"player": one.player, "name": one.name, "roles": one.standing.roles} for one in accounts]
    return TabletView(name=found[1], people=[TabletPerson.model_validate(one) for one in facts])


@router.post("/api/tablet")
async def make(request: Request, response: Response, asked: MakeTablet) -> Me:
    """Make this browser a shared tablet, for good; a manager can take it back."""
    services, who = deps.services(request), gate.demand(request, "make-tablet")
    secret = badges.fresh_tablet()
    reply = services.accounts.ask(staff.MakeTablet(badges.tablet_of(secret), asked.name), by=who.player)
    if reply.refusal is not None:
        raise refusing(reply.refusal, 400)
    me.set_cookie(services, response, secret, name=services.settings.tablet_cookie)
    here = badges.tablet_of(secret), asked.name.strip()
    return me.told(services, deps.visitor(request), deps.token(request) or "", tablet=here)


@router.post("/api/tablet/enter")
async def enter(request: Request, response: Response, asked: Here) -> Me:
    """Take the screen over, by PIN or badge. Whoever had it is signed out there."""
    account, number = await identified(request, asked)
    secret = request.cookies[deps.services(request).settings.tablet_cookie]
    me.set_cookie(deps.services(request), response, secret, name=deps.services(request).settings.tablet_cookie)
    return entering.enter(request, response, account, by=kind_of(asked), tablet=number)


@router.get("/api/staff/tablets")
async def every_tablet(request: Request) -> TabletRows:
    """The shared tablets of the house."""
    gate.demand(request, "see-tablets")
    return _rows(request)


@router.post("/api/staff/tablets/{tablet}/take-back")
async def take_back(request: Request, tablet: str) -> TabletRows:
    """Nobody comes in by PIN or badge there any more, and whoever has is out."""
    who = gate.demand(request, "take-back-tablet")
    reply = deps.accounts(request).ask(staff.TakeBackTablet(tablet), by=who.player)
    if reply.refusal is not None:
        raise refusing(reply.refusal, 404)
    return _rows(request)


def _rows(request: Request) -> TabletRows:
    here = deps.tablet(request)
    found = sorted(deps.accounts(request).registry.now().tablets.items(), key=lambda one: one[1].casefold())
    rows = [TabletRow(id=number, name=name, here=here is not None and here[0] == number) for number, name in found]
    return TabletRows(tablets=rows)


# ---------------------------------------------------------------- one's own


@router.get("/api/account/pin")
async def own(request: Request) -> PinAndBadge:
    """Whether one has a PIN and a badge."""
    return _own(request)


@router.post("/api/account/pin")
async def set_pin(request: Request, asked: SetPin) -> PinAndBadge:
    """Set a PIN, or have none any more. It takes the password, so that nobody sets one at a screen left alone."""
    services, (account, _) = deps.services(request), entering.signed_in(request)
    await entering.proved(request, account, account.login, asked.password)
    wrong = None if asked.pin is None else pins.problem(asked.pin)
    if wrong is not None:
        raise Refusing(400, "bad-pin", wrong)
    store = services.house.store
    if asked.pin is None:
        _ask(services, staff.DropPin(account.player), account)
        pins.drop(store, account.player)
    else:
        made = await entering.hashed(services, asked.pin)
        _ask(services, staff.SetPin(account.player), account)
        pins.keep(store, account.player, made)
    return _own(request)


@router.post("/api/account/badge")
async def own_badge(request: Request, asked: OwnBadge) -> Badge:
    """A new badge for oneself; the one before is worth nothing."""
    services, (account, _) = deps.services(request), entering.signed_in(request)
    await entering.proved(request, account, account.login, asked.password)
    code = badges.fresh()
    _ask(services, staff.GiveBadge(account.player, badges.number_of(code)), account)
    return Badge(code=code, name=account.name, qr=links.drawn(code))


@router.post("/api/account/badge/revoke")
async def revoke(request: Request, asked: OwnBadge) -> PinAndBadge:
    """One's own badge is lost: it is worth nothing from now on. It takes the password."""
    services, (account, _) = deps.services(request), entering.signed_in(request)
    await entering.proved(request, account, account.login, asked.password)
    _ask(services, staff.RevokeBadge(account.player), account)
    return _own(request)


def _ask(services: Services, command: staff.Command, account: Account) -> None:
    reply = services.accounts.ask(command, by=account.player)
    if reply.refusal is not None:
        raise refusing(reply.refusal)


def _own(request: Request) -> PinAndBadge:
    account, _ = entering.signed_in(request)
    found = deps.accounts(request).registry.now().people[account.player]
    return PinAndBadge(pin=pin_of(deps.services(request), account), badge=bool(found.badge))


def pin_of(services: Services, account: Account) -> Literal["none", "set", "locked"]:
    if not services.accounts.registry.now().people[account.player].pin:
        return "none"
    return "locked" if pins.is_locked(services.house.store, account.player) else "set"


# ---------------------------------------------------------------- who it is


async def identified(request: Request, asked: Here) -> tuple[Account, str]:
    """Who somebody is, by badge or by PIN, and the number of the tablet; refused in any other browser."""
    services, here = deps.services(request), deps.tablet(request)
    if here is None:
        raise Refusing(403, "no-tablet", NO_TABLET)
    account = _by_badge(services, asked.badge, here[0]) if asked.badge else await _by_pin(services, asked)
    if account.disabled or not account.is_staff:
        raise entering.disabled(account)
    return account, here[0]


def kind_of(asked: Here) -> str:
    return "badge" if asked.badge else "PIN"


def _by_badge(services: Services, said: str, tablet: str) -> Account:
    code = badges.read(said)
    found = None if code is None else services.accounts.with_badge(code)
    if found is not None:
        return found
    if not services.throttles.badges.take(tablet):
        raise Refusing(429, "too-fast", "Too many badges that nobody has were scanned here. Wait a minute.")
    raise Refusing(403, "wrong-badge", BAD_BADGE)


async def _by_pin(services: Services, asked: Here) -> Account:
    account = services.accounts.get(asked.who)
    if account is None or asked.pin is None:
        raise Refusing(400, "who", "Choose who you are and enter your PIN, or scan your badge.")
    store, name = services.house.store, account.name
    known = pins.begin(store, account.player, name)
    if isinstance(known, Refusal):
        raise refusing(known, 403, about=account.player)
    async with services.hashing_known:
        right = await asyncio.to_thread(passwords.matches, known, asked.pin)
    if not right:
        raise refusing(pins.was_wrong(store, account.player, name), 403, about=account.player)
    pins.was_right(store, account.player, known)
    return account
