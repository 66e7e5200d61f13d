"""Freezing a hand: when the floor calls an irregularity, the hand waits until a second person has answered.

The call waits in the drawer of approvals. That it froze the hand is in the table's own record, so that it holds after
a restart, in every process, and in the hand's history. The hand thaws when the call is agreed to, declined, withdrawn
or expired; `look` finds those that were never thawed because a process died in between.
"""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from pitboss.house import real_cards_draft
from pitboss.house.asks import Ask
from pitboss.house.people import answers
from pitboss.house.people.approvals import PAST, ApprovalCode, ApprovalState, Filed
from pitboss.house.permits import calls
from pitboss.house.staff_commands import AT_TABLE
from pitboss.house.staff_commands.irregular_hands import CorrectHand
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import commands as c
from pitboss.tables.identities import KEEPER, Actor
from pitboss.tables.refusal import TableCode
from pitboss.web.services import Services
from pitboss.web.staff import staff_commands

_OVER = {
    ApprovalState.DECLINED: "the second person did not agree", ApprovalState.WITHDRAWN: "the floor took it back",
    ApprovalState.REFUSED: "it came to nothing", ApprovalState.DONE: "two people have dealt with it",
}  # fmt: skip
_MOVES_CHIPS = (one.line.word for one in AT_TABLE if one.has_slip and not one.counts)
_HAS_TO_BE_POSSIBLE = frozenset({*calls.CALLED, CorrectHand.line.word, *_MOVES_CHIPS})
LATE = "nobody agreed within 15 minutes"


def impossible(services: Services, table: str | None, word: str, said: Mapping[str, Any]) -> Refusal | None:
    """Why the table or the cage would refuse the command: nobody should be asked to agree to something that cannot be
    done."""
    if table is None or word not in _HAS_TO_BE_POSSIBLE:
        return None
    services.house.look(table)
    return staff_commands.AtTable().refused(services, table, said)


async def freeze(services: Services, filed: Filed) -> Refusal | None:
    """Freeze the hand of a filed call. A dispute in it may still be ruled on meanwhile."""
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
        return None  # another process has just frozen the hand: this call waits behind that one
    return reply.refusal


async def thaw(services: Services, filed: Filed, by: Actor) -> None:
    """Thaw the hand once its call is answered. A hand that became void by it is thawed already."""
    if filed.table is None or not calls.stops(filed):
        return
    services.house.look(filed.table)
    hand = services.house.table(filed.table).hand
    if hand is not None and hand.frozen is not None and hand.frozen.asked == filed.id:
        await _thawed(services, filed.table, filed.id, by, _OVER.get(filed.stand, LATE))


async def look(services: Services, table: str) -> None:
    """Thaw the hand at a table if the call that froze it no longer waits."""
    put_down(services, table)
    asked = calls.answered(services.house.table(table).hand, services.approvals.waiting())
    if asked is not None:
        filed = services.approvals.get(asked)
        why = LATE if filed is None else _OVER.get(filed.stand, LATE)
        await _thawed(services, table, asked, KEEPER, why)


async def _thawed(services: Services, table: str, asked: str, by: Actor, why: str) -> None:
    """Thaw the hand, and freeze it again if another call in the same hand still waits."""
    reply = await services.runner.ask(Ask(table, c.Thaw(asked, why), by, uuid4().hex))
    waiting = [one for one in services.approvals.waiting() if one.id != asked]
    other = calls.following(table, waiting)
    if reply.ok and other is not None:
        await freeze(services, other)


def is_past(services: Services, filed: Filed) -> bool:
    """Whether the hand of a filed command is over: another call or a ruling made it void."""
    if filed.table is None or not calls.ends_with_its_hand(filed):
        return False
    table = services.house.table(filed.table)
    if filed.word == calls.AT_REAL_CARDS:
        return bool(filed.body["hand"] != real_cards_draft.due(table))
    return calls.is_over(table.hand) or services.says(filed.kind, filed.table, filed.body) != filed.says


def put_down(services: Services, table: str) -> None:
    """End the commands whose hand is over: nobody needs to agree any more, and whoever asked learns the outcome."""
    for one in services.approvals.past():
        if one.table == table:
            answers.keep(services.house.store, one, why=f"{PAST[0].upper()}{PAST[1:]}.")
            services.approvals.end(one, well=False)
