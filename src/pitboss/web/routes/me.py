"""`/api/me`: the session of a browser, its practice chips, and the limits that its player sets."""

from dataclasses import replace

from fastapi import APIRouter, Request, Response

from pitboss.house import days, settings
from pitboss.house.cash import cage
from pitboss.house.people import finding, proper_names
from pitboss.ledger import accounts
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.money.currency import Currency
from pitboss.tables.identities import has_account
from pitboss.tables.state import Table
from pitboss.tables.terms import Chips
from pitboss.web import deps
from pitboss.web.door import people, visitors
from pitboss.web.door.people import Guest
from pitboss.web.door.visitors import Visitor
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.play.limits import chips_at
from pitboss.web.services import Services, new_id
from pitboss.web.wire.lobby import Limits, Me, Money, MoneyUntil, Pause, Practice, Rename, SeatAt, SetLimits

router = APIRouter(prefix="/api/me", tags=["me"], responses=ANSWERS)
YEAR_S = 365 * 24 * 3600
BAD_NAME = "A name has letters of one alphabet, figures and spaces, and is none that the house uses."
WELCOME_CENTS = 500_00  # practice chips for a newcomer


@router.get("")
async def me(request: Request, response: Response) -> Me:
    """Who this browser is. A new browser becomes a guest, with practice chips in the wallet."""
    services, token = deps.services(request), deps.token(request)
    visitor = visitors.known(services.people, token)
    response.headers["Cache-Control"] = "no-store"
    if visitor is None or token is None:
        _demand_page(request)
        ended = token is not None and has_account(token.rpartition(".")[0])
        return newcomer(request, response).model_copy(update={"signed_out": ended})
    return told(services, visitor, token, tablet=deps.tablet(request))


@router.post("/name")
async def rename(request: Request, asked: Rename) -> Me:
    """Change the name that others see."""
    services, visitor = deps.services(request), deps.visitor(request)
    called(services, visitor, proper(services, asked.name, visitor.player))
    return again(request)


def called(services: Services, visitor: Visitor, name: str) -> None:
    """Use the new name from now on, at every table where they sit."""
    if visitor.account is not None:
        services.accounts.rename(visitor.player, name)
    services.people.alter(visitor.player, lambda guest: replace(guest, name=name))
    for table in services.runner.tables_of(visitor.player):
        services.runner.tell(table)


@router.post("/practice")
async def practice(request: Request, asked: Practice) -> Me:
    """Practice chips for the wallet, up to the daily maximum."""
    give(deps.services(request), deps.player(request), asked.cents)
    return again(request)


@router.post("/limits")
async def limits(request: Request, asked: SetLimits) -> Me:
    """Set a loss limit for the gaming day. A tighter one holds at once; a wider one only after the day."""
    services, guest = deps.services(request), counted(deps.services(request), deps.player(request))
    now, ends = services.house.clock(), services.watch.day_ends()
    changed = people.lower_limit(guest, asked.loss, now=now, day_ends=ends)
    if changed is guest and asked.loss != guest.loss:
        until = services.watch.until(guest.loss_until)
        raise Refusing(409, "own-limit", f"Your limit holds until {until}. It can be made smaller now, not larger.")
    services.people.alter(guest.player, lambda one: people.lower_limit(one, asked.loss, now=now, day_ends=ends))
    return again(request)


@router.post("/pause")
async def pause(request: Request, asked: Pause) -> Me:
    """Take a pause: no wagers for so long. It cannot be undone."""
    services = deps.services(request)
    until = services.house.clock() + asked.minutes * 60_000
    services.people.alter(deps.player(request), lambda guest: people.pause(guest, until))
    return again(request)


# ---------------------------------------------------------------- shared with signing in and out


def newcomer(request: Request, response: Response) -> Me:
    """A new guest for this browser, with chips and a cookie."""
    services = deps.services(request)
    if not services.throttles.newcomers.take(deps.address(request)):
        raise Refusing(429, "too-fast", "Too many new guests from one address. Wait a moment.")
    token, guest = services.people.welcome(services.house.clock())
    give(services, guest.player, WELCOME_CENTS)
    set_cookie(services, response, token)
    return told(services, Visitor(guest), token, tablet=deps.tablet(request))


def set_cookie(services: Services, response: Response, token: str, *, name: str = "") -> None:
    """The session's cookie, or another one by name."""
    response.headers["Cache-Control"] = "no-store"
    response.set_cookie(
        name or services.settings.cookie, token, max_age=YEAR_S, path="/", secure=services.settings.tls, httponly=True,
        samesite="strict",
    )  # fmt: skip


def proper(services: Services, asked: str, player: str) -> str:
    """A name that cannot be confused with another's; `player` is "" for somebody new."""
    name = proper_names.proper(asked)
    if name is None:
        raise Refusing(400, "bad-name", proper_names.why_not(asked, BAD_NAME))
    if services.accounts.is_like_another(name, player):
        raise Refusing(400, "bad-name", "This name could be taken for somebody else's here. Add a word to it.")
    return name


def give(services: Services, player: str, cents: int) -> None:
    """Give practice chips. They are added to what the player began the day with, so that they do not count as won."""
    day = counted(services, player).day
    reply = services.house.cage(cage.GivePractice(player, cents), by=player, command_id=new_id())
    if reply.refusal is not None:
        raise refusing(reply.refusal)
    services.people.alter(player, lambda one: replace(one, had=one.had + cents) if one.day == day else one)


def counted(services: Services, player: str) -> Guest:
    """The guest's record with their gaming day started."""
    return services.people.alter(player, services.watch.today)


def again(request: Request) -> Me:
    return told(
        deps.services(request), deps.visitor(request), deps.token(request) or "", tablet=deps.tablet(request)
    )  # fmt: skip


def told(services: Services, visitor: Visitor, token: str, *, tablet: tuple[str, str] | None = None) -> Me:
    """`tablet` is the number and the name of the shared tablet that the browser is."""
    guest, account = counted(services, visitor.player), visitor.account
    now, kept = services.house.clock(), settings.read(services.house.store)
    return Me(
        player=guest.player,
        name=visitor.guest.name,
        code=finding.code_of(services.accounts, guest.player),
        wallet=_wallet(services, Chips.PRACTICE, guest.player),
        practice_left=services.house.practice_left(guest.player),
        token=people.csrf(token),
        since=guest.since if visitor.session is None else visitor.session.since,
        limits=Limits(
            loss=guest.loss if people.limit_holds(guest, now) else None,
            loss_until=guest.loss_until if people.limit_holds(guest, now) else None,
            paused_until=guest.paused_until if people.paused(guest, now) else None,
            lost_today=_lost(services, guest),
        ),
        account=None if account is None else account.login,
        roles=[] if account is None else list(account.standing.roles),
        issued=_wallet(services, Chips.ISSUED, guest.player),
        night=_wallet(services, Chips.NIGHT, guest.player),
        checked=services.accounts.checked(guest.player) is not None,
        excluded_until=services.accounts.excluded_until(guest.player),
        seats=[_seat(services.house.table(table), guest.player) for table in services.runner.tables_of(guest.player)],
        house=services.settings.address,
        money=_money(kept.money, kept.cash.unit),
        money_before=[
            MoneyUntil(until=until, money=_money(currency.of(code), currency.of(code).unit))
            for until, code in sorted(kept.earlier)
        ],
        zone=services.house.store.setting("zone") or "",
        day_starts=services.house.store.setting("day starts") or days.STARTS,
        help_line=kept.help_line,
        tablet=None if tablet is None else tablet[1],
        by_pin=visitor.by_pin,
    )


def _money(here: Currency, coin: Cents) -> Money:
    return Money(
        code=here.code, before=here.before, after=here.after, decimals=here.decimals, group=here.group,
        names=list(here.names or ()), coin=coin,
    )  # fmt: skip


def _seat(table: Table, player: str) -> SeatAt:
    before, on_felt = chips_at(table, player)
    sitter = table.sitter(player)
    return SeatAt(
        table=table.terms.table,
        sheet=table.game.id,
        title=table.game.title,
        chips=before + on_felt,
        kind=table.terms.chips.value,
        waits=sitter is None,
        leaving=sitter is not None and sitter.leaving,
    )


def _wallet(services: Services, kind: Chips, player: str) -> int:
    return services.house.store.balance(accounts.wallet(kind, player)).cents


def _lost(services: Services, guest: Guest) -> int:
    """The loss of today in chips from the cashier, for players who have any; else in practice chips."""
    issued, has = services.watch.lost(guest, Chips.ISSUED), services.watch.holds(guest.player, Chips.ISSUED)
    return issued if guest.had_issued or issued or has else services.watch.lost(guest)


def _demand_page(request: Request) -> None:
    """A new guest is created only for a page of ours, never for a link from another site.

    The browser does not send our cookie there, so a new one would overwrite the player's session.
    """
    site, accepts = request.headers.get("sec-fetch-site"), request.headers.get("accept", "")
    if site not in (None, "same-origin") or "text/html" in accepts:
        raise Refusing(401, "no-session", "A session is made for pages of this house. Open its lobby.")
