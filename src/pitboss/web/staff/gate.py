"""The gate: every command and every query of staff is checked here against the one table of permits.

A command is checked in the state that its table is in. Where it needs two people, or the cage says that one is not
enough, it is filed until another one agrees (`seconding`). Then it is carried out, once, under the id that its first
sender gave it, by the carrier for its kind (`Services.carriers`).
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import HTTPConnection, Request

from pitboss.house import permits
from pitboss.house.asks import HouseCode, Reply
from pitboss.house.cash import cage
from pitboss.house.people import answers, own_table
from pitboss.house.people.approvals import ApprovalCode as Approval
from pitboss.house.people.approvals import ApprovalState, Filed
from pitboss.house.permits import Role, blind_counts, calls
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables.identities import Actor
from pitboss.web import deps
from pitboss.web.door.visitors import Visitor
from pitboss.web.errors import Refusing, refusing
from pitboss.web.services import Carrier, Services
from pitboss.web.staff import counting, freezing
from pitboss.web.wire.base import Problem
from pitboss.web.wire.staff import CAGE_COMMANDS, CageAsked, StaffAnswer, StaffAsked

AT_TABLE, AT_CAGE, AT_OPENING, AT_OFFICE = "table", "cage", "opening", "office"  # kinds of carriers


@dataclass(frozen=True)
class Staff:
    """Somebody who is signed in, as far as the gate needs to know them."""

    player: str
    name: str
    roles: frozenset[Role]
    by_pin: bool = False  # known by PIN or badge, at a shared tablet


def staff(connection: HTTPConnection) -> Staff:
    """The account that sends the request; what it may do is checked against the permits."""
    visitor = deps.visitor(connection)
    if visitor.account is None:
        raise Refusing(401, "not-signed-in", "Sign in first: this is for the people of the house.")
    return Staff(visitor.player, visitor.account.name, visitor.account.roles, visitor.by_pin)


def demand(connection: HTTPConnection, word: str, state: str = "office") -> Staff:
    """The account that sends the request, if it may; `state` is the office, the cage, or that of a table."""
    who = staff(connection)
    refusal = permits.refusal(who.roles, word, state) or (permits.by_pin(word) if who.by_pin else None)
    if refusal is not None:
        raise refusing(refusal, 403)
    return who


def demand_of_anybody(connection: HTTPConnection, word: str, state: str = "office") -> Visitor:
    """The visitor who sends the request, guests included, if they may."""
    visitor = deps.visitor(connection)
    refusal = permits.refusal(visitor.roles, word, state)
    if refusal is not None:
        raise refusing(refusal, 403)
    return visitor


def demand_at(connection: HTTPConnection, word: str, table: str, command_id: str = "") -> Staff:
    """The account that sends a request to a table, if it may in the state that the table is in.

    `command_id` is that of a command which may have been carried out before: a retry is let through.
    """
    who, services = staff(connection), deps.services(connection)
    refusal = refusal_at(services, who, table, word, command_id)
    if refusal is not None:
        raise refusing(refusal, 403)
    return who


def demand_table(services: Services, table: str) -> None:
    if not services.runner.knows(table):
        raise Refusing(404, "no-table", f'There is no table "{table[:40]}" in this house.')


def demand_pace(services: Services, who: Staff) -> None:
    if not services.throttles.messages.take(who.player):
        raise Refusing(429, "too-fast", "Too many commands at once. Wait a moment.")


# ---------------------------------------------------------------- commands


async def asked(request: Request, table: str | None, asked: StaffAsked | CageAsked) -> StaffAnswer:
    """A command of staff, to a table or (None) to the cage."""
    said = asked.model_dump(mode="json")["command"]
    kind = AT_CAGE if table is None else AT_TABLE
    return await asked_of(request, kind, table, asked.command.word, said, asked.id)


async def asked_of(
    request: Request, kind: str, table: str | None, word: str, said: Mapping[str, Any], asked_id: str
) -> StaffAnswer:
    """A command of any kind that has a carrier."""
    services, who = deps.services(request), staff(request)
    demand_pace(services, who)
    command_id = f"{who.player}/{asked_id}"
    refusal = refusal_at(services, who, table, word, command_id)
    if refusal is not None:
        raise refusing(refusal, 403)
    if kind == AT_CAGE and said.get("player") == who.player:
        raise refusing(refuse(own_table.OwnTableCode.OWN_WINDOW), 403)
    plays = own_table.works_at_own(services.house, said, who.player) if kind == AT_CAGE else None
    if plays is not None and services.house.store.find(command_id) is None:
        raise refusing(plays, 403)
    carrier, store = services.carriers[kind], services.house.store
    filed = services.approvals.of_command(command_id)
    if filed is None and store.find(command_id) is None:
        again = calls.again(table, word, services.approvals.waiting())
        if again is not None:
            return StaffAnswer(id=asked_id, error=Problem.model_validate(again.as_json()))
        if kind == AT_CAGE:
            whole = await asyncio.to_thread(_completed, services, said)
            if isinstance(whole, Refusal):
                return StaffAnswer(id=asked_id, error=Problem.model_validate(whole.as_json()))
            said = whole
    needed = filed is None and _needs_second(services, carrier, table, word, said) and store.find(command_id) is None
    if filed is None and needed and word in blind_counts.COUNTS:
        counted = await _counted(services, who, table, word, said, command_id=command_id, asked_id=asked_id)
        if counted is not None:
            return counted
    if filed is None and not needed:
        reply = await _carried(services, kind, table, said, by=who.player, command_id=command_id)
        if reply.refusal is None or reply.refusal.code is not cage.CageCode.NEEDS_TWO:
            return answer(services, asked_id, reply, carrier)
    if filed is None and (refusal := services.approvals.too_many(who.player)) is not None:
        raise refusing(refusal, 429)
    if filed is None and (refusal := freezing.impossible(services, table, word, said)) is not None:
        return StaffAnswer(id=asked_id, error=Problem.model_validate(refusal.as_json()))
    says = services.says(kind, table, said)
    if filed is None:
        refusal = services.approvals.waits_already(kind, table, word, said, by=who.player, says=says)
        if refusal is not None:
            raise refusing(refusal)
    filed = services.approvals.file(kind, table, word, said, by=who.player, command_id=command_id, says=says)
    if (filed.kind, filed.table, _sent(kind, filed.body)) != (kind, table, _sent(kind, said)):
        raise refusing(refuse(HouseCode.ID_USED))
    if filed.stand is ApprovalState.WAITING:
        return await _waits(services, asked_id, filed)
    return await over(services, asked_id, filed)


def _completed(services: Services, said: Mapping[str, Any]) -> Mapping[str, Any] | Refusal:
    """A command to the cage with what the house works out for it: whoever agrees reads the same as is carried out."""
    if not CAGE_COMMANDS.worked_out(said):
        return said
    whole = CAGE_COMMANDS.read(said).complete(services.running)
    return whole if isinstance(whole, Refusal) else CAGE_COMMANDS.said(whole)


def _sent(kind: str, said: Mapping[str, Any]) -> Mapping[str, Any]:
    """Without what the house works out: it may come to something else if the command is sent again."""
    own = CAGE_COMMANDS.worked_out(said) if kind == AT_CAGE else ()
    return {name: value for name, value in said.items() if name not in own}


async def _counted(
    services: Services, who: Staff, table: str | None, word: str, said: Mapping[str, Any], *, command_id: str,
    asked_id: str,
) -> StaffAnswer | None:  # fmt: skip
    """The answer to a count of what somebody else has begun to count; None if this one is the first."""
    approvals = services.approvals
    before = approvals.get(blind_counts.entry_of(services.house.store, command_id) or "")
    if before is not None:
        return await counting.entered_before(services, asked_id, before, over)
    refusal = counting.wrong(services, table, said)
    if refusal is not None:
        return StaffAnswer(id=asked_id, error=Problem.model_validate(refusal.as_json()))
    found = blind_counts.waiting(approvals, table, word, said)
    if found is None:
        return None
    if found.by == who.player and not found.others:
        approvals.withdraw(found.id, who.player)  # they correct themselves, before anybody else has counted
        return None
    if not permits.may_second(who.roles, word):
        raise refusing(permits.refuse_second(word), 403)
    return await counting.entered(
        services, who.player, found, said, command_id=command_id, asked_id=asked_id, over=over
    )


def _needs_second(services: Services, carrier: Carrier, table: str | None, word: str, said: Mapping[str, Any]) -> bool:
    chips = None if table is None else services.house.table(table).terms.chips
    sensitive = permits.TABLE[word].sometimes and carrier.sensitive(services, table, said)
    return permits.needs_second(word, said, chips, sensitive=sensitive)


async def _waits(services: Services, asked_id: str, filed: Filed) -> StaffAnswer:
    """File it for the second person, and freeze the hand that it is about."""
    if freezing.is_past(services, filed):
        freezing.put_down(services, filed.table or "")
        return StaffAnswer(id=asked_id, error=Problem.model_validate(refuse(Approval.CHANGED).as_json()))
    refusal = await freezing.freeze(services, filed)
    if refusal is None:
        return StaffAnswer(id=asked_id, waiting=filed.id)
    services.approvals.withdraw(filed.id, filed.by)  # the hand has gone on just now
    return StaffAnswer(id=asked_id, error=Problem.model_validate(refusal.as_json()))


async def over(services: Services, asked_id: str, filed: Filed) -> StaffAnswer:
    """The answer to a filed command: once agreed to, the very answer that it got when it was carried out."""
    if filed.stand in (ApprovalState.AGREED, ApprovalState.DONE):
        reply = await _carried(
            services, filed.kind, filed.table, filed.body, by=filed.both, command_id=filed.command_id
        )
        said = answer(services, asked_id, reply, services.carriers[filed.kind])
        answers.keep(services.house.store, filed, why=said.error.message if said.error else "", slip=said.slip)
        services.approvals.end(filed, well=reply.ok)
        await freezing.thaw(
            services, replace(filed, stand=ApprovalState.DONE if reply.ok else ApprovalState.REFUSED), filed.both
        )
        if filed.table is not None:
            freezing.put_down(services, filed.table)
        return said
    why = f"This was {filed.stand.value}. Ask anew, if it is still wanted."
    return StaffAnswer(id=asked_id, error=Problem(code=filed.stand.value, message=why))


async def _carried(
    services: Services, kind: str, table: str | None, said: Mapping[str, Any], *, by: Actor, command_id: str
) -> Reply:
    carrying = services.carriers[kind].carry(services, table, said, by=by, command_id=command_id)
    return await asyncio.shield(carrying)  # it is finished even if the client disconnects


def answer(services: Services, asked_id: str, reply: Reply, carrier: Carrier) -> StaffAnswer:
    if reply.refusal is not None:
        return StaffAnswer(id=asked_id, error=Problem.model_validate(services.people.named(reply.refusal).as_json()))
    slip = carrier.slip_of(reply)
    flagged = any(one.number == slip and one.flagged for one in reversed(services.house.cashier.book.entries[-50:]))
    return StaffAnswer(id=asked_id, version=reply.version, repeated=reply.repeated, slip=slip, flagged=flagged)


def refusal_at(services: Services, who: Staff, table: str | None, word: str, command_id: str = "") -> Refusal | None:
    """What is said to somebody who may not ask it of a table, or (None) of the cage or the office."""
    if table is None:
        found = permits.refusal(who.roles, word, permits.place_of(word))
        return found or (permits.by_pin(word) if who.by_pin else None)
    demand_table(services, table)
    found = permits.refusal_at(services.house, table, who.roles, word, command_id)
    return found or own_table.plays_here(services.house.table(table), who.player)
