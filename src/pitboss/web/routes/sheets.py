"""`/api/sheets`: a sheet for the pages, its text, its odds; and whether one of one's own can be played."""

from typing import Any

from fastapi import APIRouter, Request

from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.web import deps, sheet_info
from pitboss.web.errors import ANSWERS, WRONG_SHEET, Refusing, WrongSheet
from pitboss.web.pricing import NoAnswer
from pitboss.web.wire.base import Refused
from pitboss.web.wire.lobby import BadSheet
from pitboss.web.wire.sheet import SheetInfo, SheetText
from pitboss.web.wire.study import Priced

router = APIRouter(prefix="/api/sheets", tags=["sheets"], responses=ANSWERS)


NO_SOLVER: dict[int | str, dict[str, Any]] = {503: {"model": Refused, "description": "The solver cannot answer now"}}


@router.post("/check", responses=WRONG_SHEET)
def check(text: SheetText) -> SheetInfo:
    """A sheet of one's own, as a page would draw it; or all that is wrong with it."""
    return sheet_info.info(own(text.toml))


@router.post("/odds", responses={**WRONG_SHEET, **NO_SOLVER})
async def own_odds(request: Request, text: SheetText) -> Priced:
    """What a sheet of one's own is worth. Ask again with the same text until it is ready."""
    return await _priced(request, own(text.toml))


@router.get("/{sheet}")
async def info(sheet: str) -> SheetInfo:
    """A shipped sheet: wagers, pay tables, limits, rules."""
    return sheet_info.info(demand(sheet))


@router.get("/{sheet}/toml")
async def toml(sheet: str) -> SheetText:
    """The same as its author wrote it."""
    demand(sheet)
    source = shipped.find(sheet)
    assert source is not None
    return SheetText(toml=source.text)


@router.get("/{sheet}/odds", responses=NO_SOLVER)
async def odds(request: Request, sheet: str) -> Priced:
    """What the sheet is worth and how to play it. The first time it is counted: ask again until it is ready."""
    return await _priced(request, demand(sheet))


async def _priced(request: Request, game: Game) -> Priced:
    try:
        return await deps.pricing(request).odds(game)
    except NoAnswer as error:
        raise Refusing(503, "no-solver", str(error)) from None


def own(toml: str) -> Game:
    """A sheet that somebody sent, or all that is wrong with it."""
    found = sheet_info.problems(toml)
    if isinstance(found, BadSheet):
        raise WrongSheet(found)
    return found


def demand(sheet: str) -> Game:
    """A shipped sheet, or 404."""
    if sheet not in shipped.ids():
        raise Refusing(404, "no-sheet", f'There is no sheet "{sheet[:60]}".')
    return shipped.load(sheet)
