"""`/api/staff`: accounts, invitations, roles, identification, settings, and who may do what."""

import asyncio
from dataclasses import asdict
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Query, Request, Response

from pitboss.house import branding, permits, settings
from pitboss.house.days import day_of
from pitboss.house.people import badges, card_codes, pins, staff
from pitboss.house.people.accounts import Account
from pitboss.house.people.invitations import number_of
from pitboss.house.people.staff import in_order
from pitboss.house.permits import Role
from pitboss.house.stores.store import HouseError
from pitboss.money.denominations import Denomination
from pitboss.rounds.refusal import refuse
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes import links, tablets
from pitboss.web.services import Services, new_id
from pitboss.web.staff import gate, manager_commands, password_resets
from pitboss.web.wire import office as wire
from pitboss.web.wire.office import (
    AccountRow,
    AccountRows,
    Badge,
    Checked,
    ChipKind,
    HouseCopies,
    HouseSettings,
    Invite,
    Invited,
    KeptLogo,
    OpenInvitations,
    Permission,
    Permissions,
    ResetAsked,
    SetDisabled,
    SetRoles,
)

router = APIRouter(prefix="/api/staff", tags=["office"], responses=ANSWERS)
SHOWN_MOST = 200


@router.get("/accounts")
async def accounts(request: Request, find: Annotated[str, Query(max_length=60)] = "") -> AccountRows:
    """Accounts by any part of a name, by login, or by the code of a card; at most the first page of them."""
    services = deps.services(request)
    gate.demand(request, "see-accounts")
    accounts = services.accounts
    players = accounts.directory.find(find, disabled_too=True)
    every = [accounts.get(player) for player in players] if find.strip() else accounts.all()
    found = [one for one in every if one is not None]
    return AccountRows(accounts=[row(services, one) for one in found[:SHOWN_MOST]])


@router.get("/invitations")
async def invitations(request: Request) -> OpenInvitations:
    """Invitations that nobody has used yet."""
    gate.demand(request, "see-accounts")
    return _invitations(deps.services(request))


@router.post("/invitations")
async def invite(request: Request, asked: Invite) -> Invited:
    """A link that creates one account with these roles; it may need another manager's agreement first."""
    services, who = deps.services(request), gate.demand(request, "invite")
    roles = in_order(tuple(asked.roles))
    code, made = services.accounts.invitations.make(roles, days=asked.days, by=who.player)
    said = {"invitation": number_of(code), "roles": list(roles)}
    waiting = await _carried(request, "invite", **said)
    link = f"{services.settings.address}/join/{code}"
    return Invited(
        id=number_of(code), code=code, link=link, until=made.until, qr=links.drawn(link), waiting=waiting
    )  # fmt: skip


@router.post("/invitations/{invitation}/take-back")
async def take_back(request: Request, invitation: str) -> OpenInvitations:
    """Withdraw an invitation, so that nobody can use it; the withdrawal is on record."""
    services, who = deps.services(request), gate.demand(request, "take-back-invitation")
    reply = services.accounts.take_back(invitation, by=who.player)
    if reply.refusal is not None:
        raise refusing(reply.refusal, 404)
    return _invitations(services)


@router.post("/accounts/{player}/roles")
async def set_roles(request: Request, player: str, asked: SetRoles) -> AccountRow:
    """Set roles. A role that may agree to commands needs another manager's agreement, where there is one."""
    waiting = await _carried(request, "set-roles", player=player, roles=list(asked.roles))
    return _changed(request, player, waiting)


@router.post("/accounts/{player}/disabled")
async def set_disabled(request: Request, player: str, asked: SetDisabled) -> AccountRow:
    """Disable or enable an account. A disabled one is signed out everywhere at once."""
    waiting = await _carried(request, "set-disabled", player=player, disabled=asked.disabled)
    return _changed(request, player, waiting)


@router.post("/accounts/{player}/reset")
async def reset_password(request: Request, player: str) -> ResetAsked:
    """Ask that somebody's password is reset. A second person has to agree, who is shown the other half of the password
    for one sign-in; with it the person chooses a new one.
    """
    services = deps.services(request)
    account = services.accounts.get(player)
    gate.demand(request, password_resets.WORD)
    if account is None:
        raise refusing(refuse(staff.StaffCode.NO_ACCOUNT), 404)
    if player == deps.player(request):
        raise refusing(refuse(staff.StaffCode.OWN_RESET))
    if not account.password:
        raise Refusing(409, "no-login", "This account has no login yet: give its owner a link at the window.")
    number, half = await asyncio.to_thread(password_resets.asked, services)
    waiting = await _carried(request, password_resets.WORD, player=player, reset=number)
    assert waiting is not None, "it always takes two"
    return ResetAsked(half=half, waiting=waiting)


@router.post("/accounts/{player}/badge")
async def give_badge(request: Request, player: str) -> Badge:
    """A new badge for somebody; the one before is worth nothing. It may need another manager's agreement first."""
    services = deps.services(request)
    account = services.accounts.get(player)
    gate.demand(request, "give-badge")
    if account is None:
        raise refusing(refuse(staff.StaffCode.NO_ACCOUNT), 404)
    code = badges.fresh()
    waiting = await _carried(request, "give-badge", player=player, badge=badges.number_of(code))
    return Badge(code=code, name=account.name, qr=links.drawn(code), waiting=waiting)


@router.post("/accounts/{player}/badge/revoke")
async def revoke_badge(request: Request, player: str) -> AccountRow:
    """A lost badge is worth nothing from now on."""
    who = gate.demand(request, "revoke-badge")
    return _asked(request, player, staff.RevokeBadge(player), who.player)


@router.post("/accounts/{player}/pin/drop")
async def drop_pin(request: Request, player: str) -> AccountRow:
    """Take a PIN away: a forgotten one, or one that others know. Its owner sets another at /account."""
    who = gate.demand(request, "drop-pin")
    found = _asked(request, player, staff.DropPin(player), who.player)
    pins.drop(deps.house(request).store, player)
    return found


def _asked(request: Request, player: str, command: staff.Command, by: str) -> AccountRow:
    reply = deps.accounts(request).ask(command, by=by)
    if reply.refusal is not None:
        missing = reply.refusal.code is staff.StaffCode.NO_ACCOUNT
        raise refusing(reply.refusal, 404 if missing else 409)
    return _changed(request, player)


@router.post("/accounts/{player}/checked")
async def checked(request: Request, player: str, asked: Checked) -> AccountRow:
    """Record that the cashier has seen a document that proves somebody's age. Its content is not recorded."""
    who, services = gate.demand(request, "check-identity"), deps.services(request)
    reply = services.accounts.ask(staff.CheckIdentity(player, asked.kind), by=who.player)
    if reply.refusal is not None:
        missing = reply.refusal.code is staff.StaffCode.NO_ACCOUNT
        raise refusing(reply.refusal, 404 if missing else 409)
    return _changed(request, player)


@router.get("/copies")
async def copies(request: Request) -> HouseCopies:
    """The copies that the house makes of itself while it runs."""
    gate.demand(request, "see-settings")
    services = deps.services(request)
    now = services.copies
    if now is None:
        return HouseCopies(folder=None, every_minutes=0, keep=0, last=None, file="", wrong="", late=False)
    return HouseCopies(
        folder=str(now.folder), every_minutes=now.every_s // 60, keep=now.keep, last=now.last, file=now.file,
        wrong=now.wrong, late=now.is_late(services.house.clock()),
    )  # fmt: skip


@router.get("/settings")
async def house_settings(request: Request) -> HouseSettings:
    gate.demand(request, "see-settings")
    return _settings(deps.services(request))


@router.post("/settings")
async def change_settings(request: Request, asked: HouseSettings) -> HouseSettings:
    """Name, flags, what is printed, and what needs a second person; the gaming day was set when the house was made."""
    services = deps.services(request)
    gate.demand(request, "change-settings")
    made = manager_commands.settings_of(asked)
    wrong = settings.problem(made)
    if wrong is None and made.logo and not settings.logo_of(services.house.store, made.logo):
        wrong = "This logo is not there any more: send the file again."
    if wrong is not None:
        raise Refusing(400, "bad-settings", wrong)
    try:
        made = manager_commands.with_money(services, made)
    except HouseError as error:
        raise Refusing(409, "chips-out", str(error)) from None
    now = _settings(services)
    if (asked.zone, asked.day_starts) != (now.zone, now.day_starts):
        raise Refusing(409, "bad-settings", "The gaming day of a house stays as it is: the book is kept by it.")
    waiting = await _carried(request, "change-settings", settings=settings.to_json(made))
    return _settings(services).model_copy(update={"waiting": waiting})


@router.post("/logo")
async def send_logo(request: Request) -> KeptLogo:
    """Send a logo, as the body of the request: SVG or PNG of at most 100 kB. Settings then name it by its digest."""
    services = deps.services(request)
    gate.demand(request, "change-settings")
    try:
        return KeptLogo(logo=settings.keep_logo(services.house.store, await request.body()))
    except HouseError as error:
        raise Refusing(400, "bad-logo", str(error)) from None


@router.get("/logo/{logo}", response_class=Response)
async def logo(request: Request, logo: str) -> Response:
    """A logo that was sent. A browser that opens it alone runs nothing of it."""
    gate.demand(request, "see-settings")
    found = settings.logo_of(deps.services(request).house.store, logo)
    if not found:
        raise Refusing(404, "no-such-logo", "There is no logo with this digest.")
    return Response(found, media_type=branding.media_type(found), headers={"Cache-Control": "private, max-age=86400"})


@router.get("/permissions")
async def permissions(request: Request) -> Permissions:
    """Who may do what, and when: the table of permits itself."""
    gate.demand(request, "see-permissions")
    states = list(permits.STATES)
    lines = [
        Permission(
            command=line.word,
            says=line.says[0].upper() + line.says[1:],
            roles={role.value: [one for one in states if one in line.who[role]] for role in Role if role in line.who},
            second=bool(line.second),
        )
        for line in permits.LINES
    ]
    return Permissions(states=states, lines=lines)


# ---------------------------------------------------------------- what is shown


def row(services: Services, account: Account) -> AccountRow:
    sessions = services.accounts.sessions.of(account.player)
    facts: dict[str, Any] = {
        "player": account.player,
        "code": card_codes.written(services.accounts.code(account.player)),
        "login": account.login,
        "name": account.name,
        "roles": account.standing.roles,
        "disabled": account.disabled,
        "since": account.since,
        "seen": max((one.seen for one in sessions), default=None),
        "sessions": len(sessions),
        "checked": account.standing.checked,
        "excluded_until": services.accounts.excluded_until(account.player),
        "pin": tablets.pin_of(services, account),
        "badge": bool(account.standing.badge),
    }
    return AccountRow.model_validate(facts)


async def _carried(request: Request, word: str, **said: Any) -> str | None:
    """Carry out a manager's command; returns the id under which it waits for another manager, or None if done."""
    answer = await gate.asked_of(request, gate.AT_OFFICE, None, word, {"do": word, **said}, new_id())
    if answer.error is not None:
        missing = answer.error.code == staff.StaffCode.NO_ACCOUNT.word
        raise Refusing(404 if missing else 409, answer.error.code, answer.error.message)
    return answer.waiting


def _changed(request: Request, player: str, waiting: str | None = None) -> AccountRow:
    services = deps.services(request)
    account = services.accounts.get(player)
    assert account is not None
    return row(services, account).model_copy(update={"waiting": waiting})


def _invitations(services: Services) -> OpenInvitations:
    found = sorted(services.accounts.open_invitations().items(), key=lambda one: (one[1].until, one[0]))
    rows = [
        {"id": number, "roles": one.roles, "until": one.until, "by": services.people.name(one.by)}
        for number, one in found
    ]
    return OpenInvitations.model_validate({"invitations": rows})


def chip_kind(one: Denomination) -> ChipKind:
    return ChipKind(cents=one.cents, colour=one.colour, spots=one.spots, name=one.name)


def _settings(services: Services) -> HouseSettings:
    now = settings.read(services.house.store)
    _, zone, starts = day_of(services.house.store, services.house.clock())
    flags = [
        wire.Flag(kind=one.kind.value, since=one.since, times=one.times, over_cents=one.over_cents, note=one.note)
        for one in now.flags
    ]
    return HouseSettings(
        name=now.name, flags=flags, second_over_cents=now.second_over_cents, zone=zone, day_starts=starts,
        currency=now.currency, coin=now.coin, toward=now.toward.value,
        shifts=[wire.ShiftPlan.model_validate(asdict(plan)) for plan in now.shifts],
        colour=now.colour, help_line=now.help_line, logo=now.logo,
        chips=[chip_kind(one) for one in now.chips], named_payout_cents=now.named_payout_cents,
        named_cash_cents=now.named_cash_cents, drop_counters=now.drop_counters,
        deal_minutes=now.deal_minutes,
        tip_pool=cast(Literal["", "table", "shift", "day"], now.tip_pool),
    )  # fmt: skip
