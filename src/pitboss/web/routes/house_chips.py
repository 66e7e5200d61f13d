"""`/api/staff/chips`: the set of chips of the house, the chips for an amount, and where all of them are."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from pitboss.house import settings
from pitboss.house.cash import slips
from pitboss.house.reporting import chip_report
from pitboss.money import banknotes, denominations
from pitboss.web import deps
from pitboss.web.errors import ANSWERS
from pitboss.web.routes.office import chip_kind
from pitboss.web.staff import book_view, gate
from pitboss.web.staff.table_card import issued
from pitboss.web.wire.office import CashKind, ChipInventory, ChipSet, ChipsHeld, SuggestedChips

ENDLESS = 10**12  # as many as anybody asks for
router = APIRouter(prefix="/api/staff/chips", tags=["staff"], responses=ANSWERS)


@router.get("")
async def chip_set(request: Request) -> ChipSet:
    """Which chips the house has. With none it works by totals."""
    gate.demand(request, "see-settings")
    kept = settings.read(deps.house(request).store)
    return ChipSet(
        chips=[chip_kind(one) for one in kept.chips], usual=[chip_kind(one) for one in denominations.USUAL],
        cash=[CashKind(cents=one.cents, name=one.name) for one in banknotes.pieces(kept.money)],
    )  # fmt: skip


@router.get("/for")
async def chips_for(
    request: Request, cents: Annotated[int, Query(ge=0, le=10**11)], cage: Annotated[bool, Query()] = False
) -> SuggestedChips:
    """The fewest chips for an amount; with `cage`, of those that the cage has by its last count.

    Those who count the cage are only told which chips it has none of.
    """
    who = gate.demand(request, "see-settings")
    house = deps.house(request)
    kept = house.cashier.now.inventory
    stock = kept.cage.pieces if cage and kept.counted else None
    if stock is not None and not book_view.sees_book(deps.services(request), who.player):
        stock = {value: ENDLESS for value, count in stock.items() if count > 0}
    return SuggestedChips(pieces=denominations.chips_for(cents, settings.read(house.store).values, stock))


@router.get("/inventory")
async def inventory(request: Request) -> ChipInventory:
    """The chips of the house by denomination: at the cage, at tables, and out. Says which are missing."""
    gate.demand(request, "see-chips")
    services = deps.services(request)
    slips.catch_up(services.house.cashier, issued(services))
    found = chip_report.of(services.house.store, services.house.cashier.now.inventory)
    return ChipInventory(
        counted=found.counted,
        lines=[
            ChipsHeld(
                cents=one.cents, kind=chip_kind(one.kind) if one.kind else None, owned=one.owned, cage=one.cage,
                tables=dict(one.tables), out=one.out,
            )
            for one in found.lines
        ],
        tables=list(found.tables), owned_cents=found.owned.cents, cage_cents=found.cage.cents,
        tables_cents=found.at_tables.cents, out_cents=found.out.cents, says=list(found.says),
    )  # fmt: skip
