"""`/api/learn/SHEET`: a practice table for whoever has never dealt. Open to everybody, and nothing of it is kept."""

import asyncio

from fastapi import APIRouter

from pitboss.rounds.refusal import Refusal
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes.sheets import demand
from pitboss.web.staff import practice_table, tablet_lesson
from pitboss.web.wire.lesson import Lesson, PracticeSeen, PracticeTable, PracticeTrouble
from pitboss.web.wire.real_cards import RealCardsTrouble

router = APIRouter(prefix="/api/learn/{sheet}", tags=["real cards"], responses=ANSWERS)


@router.get("")
async def lesson(sheet: str) -> Lesson:
    """The sheet as its tablet shows it, and the hands to practise: what lies on the felt in each."""
    try:
        return await asyncio.to_thread(tablet_lesson.lesson, demand(sheet))
    except tablet_lesson.NoLesson as error:
        raise Refusing(409, "no-lesson", f"{error}.") from None


@router.post("/look")
async def look(sheet: str, table: PracticeTable) -> PracticeSeen:
    """What the hand comes to as far as it was tapped."""
    return _seen(practice_table.look(demand(sheet), table))


@router.post("/close")
async def close(sheet: str, table: PracticeTable) -> PracticeSeen:
    """The hand closed, with what is paid. Nothing is recorded."""
    return _seen(practice_table.close(demand(sheet), table))


@router.post("/irregular")
async def irregular(sheet: str, asked: PracticeTrouble) -> PracticeSeen:
    """What an irregularity of the deal does to the hand."""
    return _seen(practice_table.irregular(demand(sheet), asked.table, asked.said))


@router.post("/troubles")
async def troubles(sheet: str, table: PracticeTable) -> list[RealCardsTrouble]:
    """The irregularities that are possible in the present hand, with the effect of each."""
    found = practice_table.troubles(demand(sheet), table)
    if isinstance(found, Refusal):
        raise refusing(found)
    return found


def _seen(found: PracticeSeen | Refusal) -> PracticeSeen:
    if isinstance(found, Refusal):
        raise refusing(found)
    return found
