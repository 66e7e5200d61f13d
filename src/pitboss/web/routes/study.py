"""The payout checker, the trainer and the coach."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from pitboss.house.service import House
from pitboss.house.stores.store import HouseError
from pitboss.rounds.refusal import Refusal
from pitboss.tables import view
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes.sheets import demand
from pitboss.web.study import coaching, settling, training
from pitboss.web.study.pricing import Beyond, NoAnswer
from pitboss.web.wire.study import Advice, Exercise, HandResult, RealHand, TrainerAnswer, TrainerAsk, TrainerMarks

router = APIRouter(prefix="/api", tags=["study"], responses=ANSWERS)


@router.post("/settle")
async def settle(hand: RealHand) -> HandResult:
    """The result of every wager of a real hand, with the reason and the clause."""
    found = settling.result(demand(hand.sheet), hand)
    if isinstance(found, Refusal):
        raise refusing(found, 400)
    return found


@router.post("/trainer/deal")
async def deal(asked: TrainerAsk) -> Exercise:
    """A hand to pay, by its seed."""
    try:
        return training.exercise(demand(asked.sheet), asked.seed, asked.focus)
    except training.NoExercise as error:
        raise Refusing(409, "no-exercise", f"{error}.") from None


@router.post("/trainer/mark")
async def mark(answer: TrainerAnswer) -> TrainerMarks:
    """Which of the payouts are right, and the likely mistake behind the others."""
    found = training.mark(demand(answer.hand.sheet), answer)
    if isinstance(found, Refusal):
        raise refusing(found, 400)
    return found


@router.get("/tables/{table}/advice", responses={503: {"description": "The solver cannot answer now"}})
async def advice(request: Request, table: str, spot: Annotated[int, Query(ge=1, le=52)]) -> Advice:
    """What each choice at one's own spot is worth, computed only from what the player sees."""
    house, player = deps.house(request), deps.player(request)
    try:
        state = house.table(table)
    except HouseError:
        raise Refusing(404, "no-table", f'There is no table "{table[:40]}" in this house.') from None
    if not state.terms.coach:
        raise Refusing(403, "no-coach", "There is no coach at this table.")
    try:
        asked = coaching.question(state.rules, state.texts, own_view(house, table, player), spot)
    except coaching.ShortBank as error:
        raise Refusing(409, "no-coach", str(error)) from None
    if asked is None:
        raise Refusing(403, "no-coach", "The coach speaks when it is your decision.")
    try:
        return await deps.pricing(request).advice(asked, lane=deps.lane(request))
    except Beyond as error:
        raise Refusing(409, "no-odds", str(error)) from None
    except NoAnswer as error:
        raise Refusing(503, "no-solver", str(error)) from None


def own_view(house: House, table: str, player: str) -> Mapping[str, Any]:
    """What the player sees of the table, which is all that the coach may know."""
    desk = house.desk(table)
    assert desk.shown is not None
    return view.view(desk.shown, player, desk.order(desk.shown))
