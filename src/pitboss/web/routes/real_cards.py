"""`/api/felt/T`: the tablet beside a table with real cards. `docs/real-cards.md` says how to write another one."""

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from pitboss.house import real_cards_draft
from pitboss.house.asks import Ask
from pitboss.house.real_cards_draft import Kept
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables import commands as c
from pitboss.tables.refusal import TableCode
from pitboss.tables.state import Table
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.services import Services, new_id
from pitboss.web.staff import gate, real_cards_commands, real_cards_limits, real_cards_picture
from pitboss.web.staff.gate import Staff
from pitboss.web.staff.real_cards_commands import AT_REAL_CARDS, RealCardsCode
from pitboss.web.wire.base import Problem, Refused
from pitboss.web.wire.real_cards import (
    RealCardsClose,
    RealCardsDraft,
    RealCardsIrregular,
    RealCardsPicture,
    RealCardsSheet,
    RealCardsStale,
    RealCardsTrouble,
)

router = APIRouter(prefix="/api/felt/{table}", tags=["real cards"], responses=ANSWERS)
STALE: dict[int | str, dict[str, object]] = {
    409: {"model": RealCardsStale | Refused, "description": "Another tablet was faster, or the house says no"}
}


@router.get("")
async def look(request: Request, table: str) -> RealCardsPicture:
    """The hand as far as it was tapped, and what it comes to."""
    services, who = _staff(request, "see-felt", table)
    return _shown(services, who, table, *_hand(services, table))


@router.get("/sheet")
async def sheet(request: Request, table: str) -> RealCardsSheet:
    """How many cards are dealt where, and how each wager can end."""
    services, _ = _staff(request, "see-felt", table)
    state, _ = _hand(services, table)
    return real_cards_picture.sheet_of(state.game, banked=state.banked)


@router.put("", response_model=RealCardsPicture, responses=STALE)
async def tap(request: Request, table: str, draft: RealCardsDraft) -> RealCardsPicture | JSONResponse:
    """Store the draft of the hand, in place of the version that the tablet saw."""
    services, who = _staff(request, "draft-hand", table)
    gate.demand_pace(services, who)
    state, kept = _hand(services, table)
    if (why := _fixed(services, state)) is not None:
        return _stale(services, who, table, state, kept, why)
    hand = real_cards_picture.command_of(draft)
    there, before = real_cards_draft.with_gone(state, kept)
    let_in, ceilings = (
        real_cards_limits.let_in(services, there, before, hand),
        real_cards_limits.ceilings(services, there, before),
    )
    made = real_cards_draft.keep(services.house.store, state, hand, draft.version, let_in, ceilings)
    if made is None:
        return _stale(services, who, table, *_hand(services, table), RealCardsCode.CHANGED)
    seen = _shown(services, who, table, state, made)
    if TableCode.TRAY_SHORT.word in [one.code for one in seen.problems] and await services.runner.fills(table):
        return _shown(services, who, table, *_hand(services, table))
    return seen


@router.post("/close", response_model=RealCardsPicture, responses=STALE)
async def close(request: Request, table: str, asked: RealCardsClose) -> RealCardsPicture | JSONResponse:
    """Close the hand: every wager is settled, or waits for the floor. A repeated id closes it once."""
    command_id = f"{gate.staff(request).player}/{asked.id}"
    services, who = _staff(request, "record-hand", table, command_id)
    gate.demand_pace(services, who)
    state, kept = _hand(services, table)
    before = real_cards_commands.closed_before(services, table, asked.version, command_id)
    if before is not None:
        return before
    why = _fixed(services, state) or (RealCardsCode.CHANGED if kept.version != asked.version else None)
    if why is not None:
        return _stale(services, who, table, state, kept, why)
    done = await real_cards_commands.close(services, table, kept, by=who.player, command_id=command_id)
    if isinstance(done, Refusal):
        raise refusing(done)
    return done


@router.post("/reopen")
async def reopen(request: Request, table: str, asked: RealCardsClose | None = None) -> RealCardsPicture:
    """Take back a hand that waits for the floor, to correct it."""
    command_id = f"{gate.staff(request).player}/{asked.id if asked else new_id()}"
    services, who = _staff(request, "reopen-hand", table, command_id)
    gate.demand_pace(services, who)
    _hand(services, table)
    reply = await asyncio.shield(services.runner.ask(Ask(table, c.ReopenHand(), who.player, command_id)))
    if reply.refusal is not None:
        raise refusing(reply.refusal)
    return _shown(services, who, table, *_hand(services, table))


@router.get("/irregular")
async def troubles(request: Request, table: str) -> list[RealCardsTrouble]:
    """The irregularities that are possible in the present hand, with the effect of each."""
    services, _ = _staff(request, "see-felt", table)
    _hand(services, table)
    return real_cards_commands.troubles(services, table)


@router.post("/irregular")
async def irregular(request: Request, table: str, said: RealCardsIrregular) -> RealCardsPicture:
    """Report an irregularity of the deal; the sheet's policy decides the effect. A void may need a second person."""
    command_id = f"{gate.staff(request).player}/{said.id}"
    services, who = _staff(request, "felt-irregular", table, command_id)
    _, kept = _hand(services, table)
    filed = services.approvals.of_command(command_id)
    hand = said.hand or (filed.body["hand"] if filed is not None else kept.hand.hand)
    body = said.model_copy(update={"hand": hand}).model_dump(mode="json")
    answer = await gate.asked_of(request, AT_REAL_CARDS, table, "felt-irregular", body, said.id)
    if answer.error is not None:
        raise Refusing(409, answer.error.code, answer.error.message)
    return _shown(services, who, table, *_hand(services, table))


# ---------------------------------------------------------------- shared by the routes above


def _staff(request: Request, word: str, table: str, command_id: str = "") -> tuple[Services, Staff]:
    return deps.services(request), gate.demand_at(request, word, table, command_id)


def _hand(services: Services, table: str) -> tuple[Table, Kept]:
    state, kept = real_cards_commands.hand_at(services, table)
    if not state.real_cards:
        raise refusing(refuse(TableCode.SEALED_CARDS))
    return state, kept


def _fixed(services: Services, state: Table) -> Why | None:
    """Why the hand cannot be changed now."""
    if state.hand is not None:
        return RealCardsCode.RECORDED
    return RealCardsCode.WAITS if real_cards_commands.waiting(services, state.terms.table) is not None else None


def _shown(services: Services, who: Staff, table: str, state: Table, kept: Kept) -> RealCardsPicture:
    refusal = gate.refusal_at(services, who, table, "draft-hand")
    state, kept = real_cards_draft.with_gone(state, kept)
    seen = real_cards_picture.picture(state, kept, waiting=real_cards_commands.waiting(services, table))
    own = [real_cards_picture.problem(one) for one in real_cards_limits.problems(services, state, kept)]
    return seen.model_copy(
        update={
            "problems": [*seen.problems, *own],
            "ready": seen.ready and not own,
            "refused": None if refusal is None else str(refusal),
        }
    )


def _stale(services: Services, who: Staff, table: str, state: Table, kept: Kept, why: Why) -> JSONResponse:
    problem = Problem(code=why.word, message=why.sentence)
    now = _shown(services, who, table, state, kept)
    return JSONResponse(RealCardsStale(error=problem, picture=now).model_dump(), 409)
