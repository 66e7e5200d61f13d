"""`/api/sheets`: a sheet for the pages, its text, its odds; and whether one of one's own can be played."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.web import deps, sheet_info
from pitboss.web.errors import ANSWERS, WRONG_SHEET, Refusing
from pitboss.web.pricing import NoAnswer
from pitboss.web.wire.lobby import BadSheet
from pitboss.web.wire.sheet import SheetInfo, SheetText
from pitboss.web.wire.study import Priced

router = APIRouter(prefix="/api/sheets", tags=["sheets"], responses=ANSWERS)


@router.post("/check", response_model=SheetInfo, responses=WRONG_SHEET)
def check(text: SheetText) -> SheetInfo | JSONResponse:
    """A sheet of one's own, as a page would draw it; or all that is wrong with it."""
    found = sheet_info.problems(text.toml)
    if isinstance(found, BadSheet):
        return JSONResponse(found.model_dump(), 422)
    return sheet_info.info(found)


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


@router.get("/{sheet}/odds", responses={503: {"description": "The solver cannot answer now"}})
async def odds(request: Request, sheet: str) -> Priced:
    """What the sheet is worth and how to play it. The first time it is counted: ask again until it is ready."""
    try:
        return await deps.pricing(request).odds(demand(sheet))
    except NoAnswer as error:
        raise Refusing(503, "no-solver", str(error)) from None


def demand(sheet: str) -> Game:
    """A shipped sheet, or 404."""
    if sheet not in shipped.ids():
        raise Refusing(404, "no-sheet", f'There is no sheet "{sheet[:60]}".')
    return shipped.load(sheet)
