"""`/api/night`: the night that is on, its leader board, its prizes, and buying in. The floor starts and ends it."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import cast

from fastapi import APIRouter, Request

from pitboss.house import nights, offers, permits, settings
from pitboss.house.cash import donations
from pitboss.house.host import Host
from pitboss.house.nights import AnnounceNight, DrawPrize, EndNight, EnterNight, GivePrize, Prize, StartNight
from pitboss.house.offers import Person, may_draw, may_give
from pitboss.house.people import codes, finding, walkins
from pitboss.house.reporting import night_report
from pitboss.house.staff_commands.declaring import StaffCommandCode
from pitboss.money import chips
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.identities import has_account
from pitboss.web import deps
from pitboss.web.door import people
from pitboss.web.errors import ANSWERS, refusing
from pitboss.web.routes.me import called, proper
from pitboss.web.services import new_id
from pitboss.web.staff import gate, offering
from pitboss.web.wire import night as wire
from pitboss.web.wire.night import (
    Admit,
    Announce,
    Donation,
    Donations,
    Draw,
    Enter,
    Give,
    Named,
    NewNight,
    Night,
    Standing,
)
from pitboss.web.wire.offers import Offer

router = APIRouter(tags=["night"], responses=ANSWERS)


class NightPageCode(Why):
    """Refusals for people who enter."""

    NO_NAME = ("no-name", "Say your name first: the leader board calls everybody by name.")


@router.get("/api/night")
async def night(request: Request) -> Night:
    """The current night, or the last one."""
    return _night(request)


@router.post("/api/night/enter")
async def enter(request: Request, asked: Enter) -> Night:
    """Buy in: the same chips for everybody; a rebuy for those who have lost them all, if the night allows it.

    The leader board shows names, so a guest without a name gives one here.
    """
    visitor = deps.visitor(request)
    refusal = permits.refusal(visitor.roles, "enter-night", "office")
    if refusal is not None:
        raise refusing(refusal, 403)
    if people.is_nameless(visitor.guest):
        if asked.name is None:
            raise refusing(refuse(NightPageCode.NO_NAME))
        called(deps.services(request), visitor, proper(deps.services(request), asked.name, visitor.player))
    _ask(request, EnterNight(visitor.player), visitor.player)
    return _night(request)


@router.post("/api/staff/night")
async def start(request: Request, asked: NewNight) -> Night:
    who = gate.demand(request, "start-night")
    prizes = tuple(Prize(one.place, one.says.strip(), one.value, one.sponsor.strip()) for one in asked.prizes)
    begun = StartNight(
        asked.name.strip(), asked.buy_in, asked.rebuys, prizes, asked.cause.strip(), asked.entry, asked.again,
        asked.least_hands,
    )  # fmt: skip
    _ask(request, begun, who.player)
    return _night(request)


@router.post("/api/staff/night/enter")
async def admit(request: Request, asked: Admit) -> Night:
    """Buy in for somebody by name: without a phone, or with a donation; a rebuy for somebody who has lost all chips."""
    services, who = deps.services(request), gate.demand(request, "take-donation" if asked.donated else "admit-night")
    name = " ".join(asked.name.split())
    found = finding.entrant(services.house.store, services.accounts, name, services.people.name)
    found = found or finding.account(services.accounts, name)
    found = found or finding.guest(
        services.house.store, services.accounts, name, services.people.guests_here(), services.people.name
    )
    if isinstance(found, Refusal):
        raise refusing(found)
    if nights.on(host(request).nights()) is None:
        raise refusing(refuse(nights.NightCode.NO_NIGHT))
    if found is None and not walkins.is_good(name):
        raise refusing(refuse(StaffCommandCode.BAD_WALKIN, most=walkins.NAME_MOST))
    # Before a new name is written down: nobody is welcomed who then does not get in.
    refusal = _nameless(request, found or "", asked.donated) or (
        None if found else _may_not(request, EnterNight(offers.NEWCOMER, asked.donated, asked.called))
    )
    if refusal is not None:
        raise refusing(refusal)
    player = found or walkins.welcome(services.house.store, name)
    version = _ask(request, EnterNight(player, asked.donated, asked.called), who.player)
    shown = _night(request)
    if not asked.donated:
        return shown
    donations.catch_up(services.house.cashier)
    return shown.model_copy(update={"receipt": services.house.cashier.book.receipt(version)})


@router.post("/api/staff/night/announce")
async def announce(request: Request, asked: Announce) -> Night:
    """What the big screen says, with a clock that runs down."""
    who = gate.demand(request, "announce-night")
    _ask(request, AnnounceNight(asked.says, asked.minutes), who.player)
    return _night(request)


@router.post("/api/staff/night/draw")
async def draw(request: Request, asked: Draw) -> Night:
    """Draw who gets a prize, among all who have bet in enough hands."""
    who = gate.demand(request, "draw-prize")
    _ask(request, DrawPrize(asked.prize), who.player)
    return _night(request)


@router.post("/api/staff/night/give")
async def give(request: Request, asked: Give) -> Night:
    """Hand over a prize; the record has who won it, who took it, and who handed it over."""
    who = gate.demand(request, "give-prize")
    _ask(request, GivePrize(asked.prize, asked.player, asked.to), who.player)
    return _night(request)


@router.get("/api/staff/night/receipts")
async def receipts(request: Request) -> Donations:
    """What was given for the current night, or the last one, newest first."""
    gate.demand(request, "see-night")
    told = host(request).nights()
    if not told:
        return Donations(total=0, receipts=[])
    donations.catch_up(deps.house(request).cashier)
    found = donations.of(deps.house(request).store, told[-1])
    shown = [
        Donation(
            number=one.number,
            at=one.at,
            name=one.giver(lambda who: deps.name_of(request, who)),
            cents=one.cents,
            rebuy=one.rebuy,
        )
        for one in reversed(found)
    ]
    return Donations(total=sum(one.cents for one in found), receipts=shown)


@router.post("/api/staff/night/end")
async def end(request: Request) -> Night:
    """End the night, once its tables are closed: the standings go on record, the chips are cleared."""
    who = gate.demand(request, "end-night")
    _ask(request, EndNight(), who.player)
    return _night(request)


def host(request: Request) -> Host:
    """The host of the nights: one for the running house, created on first use."""
    state = request.app.state
    if not hasattr(state, "host"):
        house = deps.house(request)
        state.host = Host(house.store, lambda: house.clock(), house.table)  # noqa: PLW0108 - its clock may be another's later
    return cast(Host, state.host)


def _may_not(request: Request, command: EnterNight) -> Refusal | None:
    night = nights.on(host(request).nights())
    if night is None:
        return refuse(nights.NightCode.NO_NIGHT)
    return nights.may_not_buy_in(night, host(request).holds(), command, host(request).coin())


def _ask(request: Request, command: nights.Command, by: str) -> int:
    """The version of the record; a refusal is raised, with names instead of numbers."""
    reply = host(request).ask(command, by=by, command_id=new_id())
    if reply.refusal is not None:
        whom = {name: deps.name_of(request, fact) for name, fact in reply.refusal.facts.items() if name == "player"}
        raise refusing(refuse(reply.refusal.code, **{**reply.refusal.facts, **whom}))
    return reply.version


def board(request: Request) -> tuple[str, Sequence[nights.Standing]]:
    """The name of the current night, or of the last one, and its leader board."""
    found = host(request)
    told = found.nights()
    if not told:
        return "none yet", ()
    return told[-1].name, found.board()


def _night(request: Request) -> Night:
    found = host(request)
    told = found.nights()
    visitor = deps.visitor(request)
    me, nameless = visitor.player, people.is_nameless(visitor.guest)
    if not told:
        return Night(on=False, name="", buy_in=0, rebuys=0, since=0, until=None, prizes=[], board=[], mine=None,
                     may_enter=False, asks_name=nameless, offers=_offers(request))  # fmt: skip
    last, now = told[-1], nights.on(told)
    standings = found.board()
    code = partial(finding.seen_code, deps.accounts(request))
    names = codes.told_apart([one.player for one in standings], lambda player: deps.name_of(request, player), code)
    board = [_standing(one, names[one.player]) for one in standings]
    return Night(
        on=now is not None,
        name=last.name,
        buy_in=last.buy_in,
        rebuys=last.rebuys,
        since=last.since,
        until=last.until,
        prizes=_prizes(request, last, standings, names),
        board=board,
        mine=next((one for one in board if one.player == me), None),
        may_enter=now is not None and nights.may_not_buy_in(now, found.holds(), EnterNight(me), found.coin()) is None,
        asks_name=nameless,
        cause=last.cause,
        entry=last.entry,
        again=last.again,
        donations=last.donations,
        least_hands=last.least_hands,
        says=wire.Announced(says=last.says.says, until=last.says.until) if last.says else None,
        offers=_offers(request),
    )


def _offers(request: Request) -> list[Offer]:
    visitor = deps.visitor(request)
    return offering.shown(offers.at_night(host(request), Person(visitor.player, frozenset(visitor.roles))))


def _prizes(
    request: Request, night: nights.Night, standings: tuple[nights.Standing, ...], names: Mapping[str, str]
) -> list[wire.Prize]:
    """While the night is on, those who are on the place now; nothing is won before its end, or a draw."""
    roles, found = deps.visitor(request).roles, host(request)
    draws, gives = (permits.allowed(frozenset(roles), word, "office") for word in ("draw-prize", "give-prize"))
    return [
        wire.Prize(
            number=one.number,
            place=one.prize.place,
            says=one.prize.says,
            value=one.prize.value,
            sponsor=one.prize.sponsor,
            winners=[Named(player=who, name=names.get(who, deps.name_of(request, who))) for who in one.winners],
            given_to=one.to,
            draws=draws and may_draw(found, night, one.number),
            gives=gives and bool(may_give(found, night, one.number)),
        )
        for one in night_report.won(night, standings)
    ]


def _nameless(request: Request, player: str, cents: chips.Cents) -> Refusal | None:
    """So much cash is taken only from somebody with an account, by the settings of the house."""
    house = settings.read(deps.house(request).store)
    over = house.named_cash_cents
    if over is None or cents <= over or has_account(player):
        return None
    return refuse(StaffCommandCode.NAME_NEEDED, over=house.money.show(over))


def _standing(one: nights.Standing, name: str) -> Standing:
    return Standing(
        place=one.place, player=one.player, name=name, chips=one.chips, buy_ins=one.buy_ins, net=one.net,
        hands=one.hands,
    )  # fmt: skip
