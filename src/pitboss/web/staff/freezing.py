"""A hand that the floor has called something in lies still until a second person has answered.

What was called waits in the drawer of approvals; that the hand is frozen by it is in the table's own record, so that it
holds after a start, in every process, and in what is told of the hand. It thaws when the call is agreed to, declined,
withdrawn or too old; `look` sees to those that nobody thawed because a process died in between.
"""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from pitboss.house import real_cards_draft
from pitboss.house.asks import Ask
from pitboss.house.people import answers
from pitboss.house.people.approvals import PAST, ApprovalCode, Filed, Stand
from pitboss.house.permits import calls
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import commands as c
from pitboss.tables.identities import KEEPER, Actor
from pitboss.tables.refusal import TableCode
from pitboss.web.services import Services
from pitboss.web.staff import staff_commands

_OVER = {
    Stand.DECLINED: "the second person did not agree", Stand.WITHDRAWN: "the floor took it back",
    Stand.REFUSED: "it came to nothing", Stand.DONE: "two people have dealt with it",
}  # fmt: skip
LATE = "nobody agreed within 15 minutes"


def impossible(services: Services, table: str | None, word: str, said: Mapping[str, Any]) -> Refusal | None:
    """What the table would say against it: nobody is asked to agree to what comes to nothing."""
    if table is None or word not in calls.CALLED:
        return None
    services.house.look(table)
    return staff_commands.AtTable().refused(services, table, said)


async def freeze(services: Services, filed: Filed) -> Refusal | None:
    """A dispute may be ruled on before this is answered."""
    if filed.table is None or not calls.stops(filed):
        return None
    services.house.look(filed.table)
    if is_past(services, filed):
        return refuse(ApprovalCode.CHANGED)
    stopping = calls.stopping(services.house.table(filed.table).hand, filed)
    if stopping is None:
        return None
    reply = await services.runner.ask(Ask(filed.table, stopping, filed.by, f"{filed.command_id}/freeze"))
    if reply.refusal is not None and reply.refusal.code is TableCode.ASKED:
        return None  # another process has stopped the hand in this moment: this call waits behind that one
    return reply.refusal


async def thaw(services: Services, filed: Filed, by: Actor) -> None:
    """Once it is answered; a hand that is void by it has thawed."""
    if filed.table is None or not calls.stops(filed):
        return
    services.house.look(filed.table)
    hand = services.house.table(filed.table).hand
    if hand is not None and hand.frozen is not None and hand.frozen.asked == filed.id:
        await _thawed(services, filed.table, filed.id, by, _OVER.get(filed.stand, LATE))


async def look(services: Services, table: str) -> None:
    """Whether what froze the hand at a table still waits."""
    put_down(services, table)
    asked = calls.answered(services.house.table(table).hand, services.approvals.waiting())
    if asked is not None:
        filed = services.approvals.get(asked)
        why = LATE if filed is None else _OVER.get(filed.stand, LATE)
        await _thawed(services, table, asked, KEEPER, why)


async def _thawed(services: Services, table: str, asked: str, by: Actor, why: str) -> None:
    """Something else that was called in this hand at the same moment keeps it where it is."""
    reply = await services.runner.ask(Ask(table, c.Thaw(asked, why), by, uuid4().hex))
    waiting = [one for one in services.approvals.waiting() if one.id != asked]
    other = calls.following(table, waiting)
    if reply.ok and other is not None:
        await freeze(services, other)


def is_past(services: Services, filed: Filed) -> bool:
    """Whether the hand is over that it asks something of: another call made it void, or a ruling did."""
    if filed.table is None or not calls.ends_with_its_hand(filed):
        return False
    table = services.house.table(filed.table)
    if filed.word == calls.AT_REAL_CARDS:
        return bool(filed.body["hand"] != real_cards_draft.due(table))
    return (
        calls.is_over(table.hand) or services.carriers[filed.kind].says(services, filed.table, filed.body) != filed.says
    )


def put_down(services: Services, table: str) -> None:
    """Whoever asked hears what became of it. It waits for nobody from the moment that the hand is over."""
    for one in services.approvals.past():
        if one.table == table:
            answers.keep(services.house.store, one, why=f"{PAST[0].upper()}{PAST[1:]}.")
            services.approvals.end(one, well=False)
