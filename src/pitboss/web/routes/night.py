"""`/api/night`: the play-money night that is on, its leader board, and buying in. The floor starts and ends it."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from fastapi import APIRouter, Request

from pitboss.house import nights, offers, permits
from pitboss.house.host import Host
from pitboss.house.nights import EndNight, EnterNight, Prize, StartNight
from pitboss.house.offers import Person
from pitboss.house.people import codes, finding, walkins
from pitboss.house.staff_commands.declaring import StaffCommandCode
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.web import deps
from pitboss.web.door import people
from pitboss.web.errors import ANSWERS, refusing
from pitboss.web.routes.me import called, proper
from pitboss.web.services import new_id
from pitboss.web.staff import gate, offering
from pitboss.web.wire import night as wire
from pitboss.web.wire.night import Admit, Enter, NewNight, Night, Standing
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
    prizes = tuple(Prize(one.place, one.says.strip()) for one in asked.prizes)
    _ask(request, StartNight(asked.name.strip(), asked.buy_in, asked.rebuys, prizes), who.player)
    return _night(request)


@router.post("/api/staff/night/enter")
async def admit(request: Request, asked: Admit) -> Night:
    """Buy in for somebody without a phone, by name; a rebuy for somebody who has lost all chips."""
    services, who = deps.services(request), gate.demand(request, "admit-night")
    name = " ".join(asked.name.split())
    found = finding.entrant(services.house.store, services.accounts, name, services.people.name)
    found = found or finding.account(services.accounts, name)
    if isinstance(found, Refusal):
        raise refusing(found)
    if nights.on(host(request).nights()) is None:
        raise refusing(refuse(nights.NightCode.NO_NIGHT))
    if found is None and not walkins.is_good(name):
        raise refusing(refuse(StaffCommandCode.BAD_WALKIN, most=walkins.NAME_MOST))
    _ask(request, EnterNight(found or walkins.welcome(services.house.store, name)), who.player)
    return _night(request)


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


def _ask(request: Request, command: nights.Command, by: str) -> None:
    reply = host(request).ask(command, by=by, command_id=new_id())
    if reply.refusal is not None:
        whom = {name: deps.name_of(request, fact) for name, fact in reply.refusal.facts.items() if name == "player"}
        raise refusing(refuse(reply.refusal.code, **{**reply.refusal.facts, **whom}))


def board(request: Request) -> tuple[str, Sequence[nights.Standing]]:
    """The name of the current night, or of the last one, and its leader board."""
    found = host(request)
    told = found.nights()
    if not told:
        return "none yet", ()
    now = nights.on(told)
    return told[-1].name, nights.board(now, found.holds()) if now is not None else told[-1].standings


def _night(request: Request) -> Night:
    found = host(request)
    told = found.nights()
    visitor = deps.visitor(request)
    me, nameless = visitor.player, people.is_nameless(visitor.guest)
    if not told:
        return Night(on=False, name="", buy_in=0, rebuys=0, since=0, until=None, prizes=[], board=[], mine=None,
                     may_enter=False, asks_name=nameless, offers=_offers(request))  # fmt: skip
    last, now = told[-1], nights.on(told)
    holds = found.holds() if now is not None else {}
    standings = nights.board(now, holds) if now is not None else last.standings
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
        prizes=[wire.Prize(place=one.place, says=one.says) for one in last.prizes],
        board=board,
        mine=next((one for one in board if one.player == me), None),
        may_enter=now is not None and nights.may_not_enter(now, holds, me) is None,
        asks_name=nameless,
        offers=_offers(request),
    )


def _offers(request: Request) -> list[Offer]:
    visitor = deps.visitor(request)
    return offering.shown(offers.at_night(host(request), Person(visitor.player, frozenset(visitor.roles))))


def _standing(one: nights.Standing, name: str) -> Standing:
    return Standing(place=one.place, player=one.player, name=name, chips=one.chips, buy_ins=one.buy_ins, net=one.net)
