"""`/api/sheets`: a sheet for the pages, its text, its odds; and a check of a sheet of one's own."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request

from pitboss.money.chips import Cents
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.prose import listed
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, WRONG_SHEET, Refusing, WrongSheet
from pitboss.web.study import sheet_info
from pitboss.web.study.pricing import Beyond, NoAnswer, NoSuchStake
from pitboss.web.wire.base import Refused
from pitboss.web.wire.lobby import BadSheet, GoodSheet, SheetProblem
from pitboss.web.wire.sheet import SheetInfo, SheetText
from pitboss.web.wire.study import Drawn, HandAsk, HandWorth, Priced, Simulated

router = APIRouter(prefix="/api/sheets", tags=["sheets"], responses=ANSWERS)


PLOTS = ("fan", "ruin", "line")  # what a page asks for; the others compare sheets or search for some time
ROUNDS_MAX = 5_000_000  # of a simulation: a second of one core, or half a minute on a board; the verb plays any number
Stake = Annotated[int | None, Query(gt=0, le=10**9, description="Of the main wager, in cents")]
NO_SOLVER: dict[int | str, dict[str, Any]] = {503: {"model": Refused, "description": "The solver cannot answer now"}}


@router.post("/check", responses=WRONG_SHEET)
async def check(request: Request, text: SheetText) -> GoodSheet:
    """Check a sheet of one's own: as a page would draw it, with notes; or all its problems."""
    game, notes = await _checked(request, text.toml)
    return GoodSheet(sheet=sheet_info.info(game), notes=notes)


@router.post("/odds", responses={**WRONG_SHEET, **NO_SOLVER})
async def own_odds(request: Request, text: SheetText, stake: Stake = None) -> Priced:
    """The odds of a sheet of one's own. Repeat the request until the answer is ready."""
    return await _priced(request, await own(request, text.toml), stake)


@router.get("/{sheet}")
async def info(sheet: str) -> SheetInfo:
    """A shipped sheet: wagers, pay tables, limits, rules."""
    return sheet_info.info(demand(sheet))


@router.get("/{sheet}/toml")
async def toml(sheet: str) -> SheetText:
    """The text of a shipped sheet, as its author wrote it."""
    demand(sheet)
    source = shipped.find(sheet)
    assert source is not None
    return SheetText(toml=source.text)


@router.get("/{sheet}/odds", responses=NO_SOLVER)
async def odds(request: Request, sheet: str, stake: Stake = None) -> Priced:
    """The odds of the sheet and its best strategy. They are computed on first request: repeat it until it is ready.

    Where they depend on the stake, `stakes` of the answer lists the values that can be requested.
    """
    return await _priced(request, demand(sheet), stake)


@router.post("/{sheet}/hand", responses=NO_SOLVER)
async def hand(request: Request, sheet: str, asked: HandAsk) -> HandWorth:
    """What each choice is worth with these cards at a street, exactly, with the best play afterwards."""
    game = demand(sheet)
    try:
        return await deps.pricing(request).hand(game, asked, lane=deps.lane(request))
    except Beyond as error:
        raise Refusing(409, "no-odds", str(error)) from None
    except NoAnswer as error:
        raise Refusing(503, "no-solver", str(error)) from None


@router.get("/{sheet}/plots/{kind}", responses=NO_SOLVER)
async def plot(
    request: Request,
    sheet: str,
    kind: str,
    wager: Annotated[str, Query(max_length=60, description="The main one by default")] = "",
    line: Annotated[str, Query(max_length=120, description="Of a pay table; the top one by default")] = "",
    rounds: Annotated[int, Query(ge=1, le=2000)] = 500,
    width: Annotated[int, Query(ge=60, le=200, description="In millimetres")] = 165,
) -> Drawn:
    """A picture of what a sheet is worth: how an evening spreads, the risk of ruin, a pay line."""
    game = demand(sheet)
    if kind not in PLOTS:
        raise Refusing(404, "no-plot", f"There is no such picture; there are {listed(PLOTS)}.")
    try:
        return await deps.pricing(request).plot(game, kind, wager, line, rounds, width, lane=deps.lane(request))
    except Beyond as error:
        raise Refusing(409, "no-plot", str(error)) from None
    except NoAnswer as error:
        raise Refusing(503, "no-solver", str(error)) from None


@router.get("/{sheet}/simulation", responses=NO_SOLVER)
async def simulation(
    request: Request,
    sheet: str,
    rounds: Annotated[int, Query(ge=1000, le=ROUNDS_MAX)] = 1_000_000,
    seed: Annotated[int, Query(ge=0, le=2**32 - 1)] = 0,
) -> Simulated:
    """Rounds dealt at random and played best, every wager beside its exact edge. A seed gives the same rounds again.

    Repeat the request until it is ready.
    """
    game = demand(sheet)
    try:
        return await deps.pricing(request).simulate(game, rounds, seed, lane=deps.lane(request))
    except Beyond as error:
        raise Refusing(409, "no-simulation", str(error)) from None
    except NoAnswer as error:
        raise Refusing(503, "no-solver", str(error)) from None


async def _priced(request: Request, game: Game, stake: Cents | None) -> Priced:
    try:
        return await deps.pricing(request).odds(game, stake, lane=deps.lane(request))
    except NoSuchStake as error:
        raise Refusing(400, "no-stake", str(error)) from None
    except NoAnswer as error:
        raise Refusing(503, "no-solver", str(error)) from None


async def own(request: Request, toml: str) -> Game:
    """The game of a sheet that somebody sent; raises with all its problems."""
    return (await _checked(request, toml))[0]


async def _checked(request: Request, toml: str) -> tuple[Game, list[SheetProblem]]:
    """Read the sheet in a thread, since the event loop runs the tables."""
    if not deps.services(request).throttles.own_sheets.take(deps.player(request)):
        raise Refusing(429, "too-fast", "You sent several sheets just now. Wait a moment.")
    found = await asyncio.to_thread(sheet_info.checked, toml)
    if isinstance(found, BadSheet):
        raise WrongSheet(found)
    return found


def demand(sheet: str) -> Game:
    """A shipped sheet, or 404."""
    if sheet not in shipped.ids():
        raise Refusing(404, "no-sheet", f'There is no sheet "{sheet[:60]}".')
    return shipped.load(sheet)
