"""`/api/documents`, `/api/sheets/.../documents`: par sheets, cards and filings of a sheet, made in another process."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Any, TypeAlias

from fastapi import APIRouter, Query, Request, Response

from pitboss.money import currency
from pitboss.report import house_brand
from pitboss.report.model import Brand, Paper
from pitboss.report.sheet_documents import KINDS, PLACES, CannotMake
from pitboss.report.writers.form import SHEETS, Form
from pitboss.rounds.reasons import capital
from pitboss.sheets.game import Game
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, WRONG_SHEET, Refusing
from pitboss.web.routes.sheets import demand, own
from pitboss.web.staff import gate
from pitboss.web.staff.printing import FILES, LISTS, PAPER, Ending, ListEnding, answer, no_file
from pitboss.web.study.pricing import NoAnswer
from pitboss.web.wire.base import TableName
from pitboss.web.wire.documents import SheetDocument, SheetDocuments
from pitboss.web.wire.sheet import SheetText

router = APIRouter(tags=["documents"], responses=ANSWERS)
LISTED = ("par-sheet",)  # documents that a spreadsheet takes
TABLE: TypeAlias = Annotated[TableName | None, Query(description="A table: with its limits and its collection")]
FOR: TypeAlias = Annotated[str, Query(alias="for", max_length=40, description="The jurisdiction of a filing")]


@router.get("/api/documents")
async def kinds() -> SheetDocuments:
    """The documents that there are of every sheet."""
    return SheetDocuments(
        documents=[
            SheetDocument(kind=name, title=title, places=dict(PLACES.get(name, {})))
            for name, (title, _) in KINDS.items()
        ]
    )


@router.get("/api/sheets/{sheet}/documents/{kind}.{ending}", response_class=Response, responses=LISTS)
async def document(
    request: Request, sheet: str, kind: str, ending: ListEnding, table: TABLE = None, jurisdiction: FOR = "",
    paper: PAPER = "letter",
) -> Response:  # fmt: skip
    """A document of a shipped sheet, or of the sheet of a table as it is posted there. A spreadsheet takes the par
    sheet: all wagers, pay lines and results.
    """
    if Form(ending) in SHEETS and kind not in LISTED:
        raise Refusing(400, "no-list", "That document is no list: ask for it as .pdf, .html or .json.")
    game, beside = (demand(sheet), {}) if table is None else _at(request, sheet, table)
    return await _made(request, game, kind, ending, paper, {**beside, "jurisdiction": jurisdiction})


@router.post("/api/sheets/documents/{kind}.{ending}", response_class=Response, responses={**FILES, **WRONG_SHEET})
async def own_document(
    request: Request, text: SheetText, kind: str, ending: Ending, jurisdiction: FOR = "", paper: PAPER = "letter"
) -> Response:
    """A document of a sheet of one's own. It may have to be counted first: ask again then.

    It does not carry the name and logo of the house: nobody there offers that game, and anybody may ask for this.
    """
    _demand_kind(kind)
    beside = {"jurisdiction": jurisdiction, "brand": Brand(), "authority": (), "approval": ""}
    return await _made(request, await own(request, text.toml), kind, ending, paper, beside)


async def _made(
    request: Request, game: Game, kind: str, ending: ListEnding, paper: str, beside: Mapping[str, Any]
) -> Response:
    _demand_kind(kind)
    if not deps.services(request).throttles.documents.take(deps.address(request)):
        raise Refusing(429, "too-fast", "Several documents were asked for just now. Wait a moment.")
    store = deps.house(request).store
    given = {**house_brand.rules_of(store, game), "brand": house_brand.brand(store), **beside}
    try:
        found = await deps.pricing(request).document(
            kind, game, given, Form(ending), Paper(paper), lane=deps.lane(request)
        )
    except CannotMake as error:
        raise Refusing(400, "bad-document", f"{capital(str(error))}.") from None
    except NoAnswer as error:
        raise no_file(str(error)) from None
    place = beside["jurisdiction"]
    return answer(found, Form(ending), f"{game.id}-{kind}-{place}" if place else f"{game.id}-{kind}")


def _demand_kind(kind: str) -> None:
    if kind not in KINDS:
        known = ", ".join(KINDS) or "none"
        raise Refusing(404, "no-document", f'There is no document "{kind[:40]}"; there are: {known}.')


def _at(request: Request, sheet: str, table: str) -> tuple[Game, dict[str, Any]]:
    """The game of a table with its posted limits, and what else it posts."""
    gate.demand_table(deps.services(request), table)
    found = deps.house(request).table(table)
    if found.game.id != sheet:
        raise Refusing(404, "no-sheet", f"At table {table[:40]} they play {found.game.id}.")
    currency.write(found.terms.chips.currency)
    asked = house_brand.posted(found, house_brand.brand(deps.house(request).store, table))
    of_house = {"game", "authority", "approval"}  # the game, and what `_made` adds
    return found.game, {one.name: getattr(asked, one.name) for one in fields(asked) if one.name not in of_house}
