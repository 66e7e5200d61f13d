"""`/api/staff/chips`: the set of chips of the house, the chips for an amount, and where all of them are."""

from collections.abc import Collection
from operator import itemgetter
from typing import Annotated, TypeAlias

from fastapi import APIRouter, Query, Request

from pitboss.house import settings
from pitboss.house.cash import chips_at_table, slips
from pitboss.house.posted_limits import first_bet
from pitboss.house.reporting import chip_report
from pitboss.money import banknotes, denominations, working_chips
from pitboss.money.chips import Cents
from pitboss.money.denominations import Pieces
from pitboss.tables.terms import Chips
from pitboss.web import deps
from pitboss.web.errors import ANSWERS
from pitboss.web.routes.office import chip_kind
from pitboss.web.services import Services
from pitboss.web.staff import book_view, gate
from pitboss.web.staff.table_card import issued
from pitboss.web.wire.base import TableName
from pitboss.web.wire.office import CashKind, ChipInventory, ChipSet, ChipsHeld, SuggestedChips

AMOUNT: TypeAlias = Annotated[int, Query(ge=0, le=10**11)]
ENDLESS = 10**12  # as many as anybody asks for
USUAL_BETS = 20  # the most bet of a usual table, in least bets
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
    request: Request,
    cents: AMOUNT,
    cage: Annotated[bool, Query()] = False,
    rack: Annotated[TableName | None, Query()] = None,
    table: Annotated[TableName | None, Query()] = None,
    least: AMOUNT = 0,
    most: AMOUNT = 0,
    plays: Annotated[bool, Query()] = False,
) -> SuggestedChips:
    """The fewest chips for an amount; with `cage`, of those that the cage has by its last count, and with `rack`, of
    those that came to the rack of that table.

    For a `table`, or one that is opened for bets from `least` to `most`, those that it works with: few large ones. For
    somebody who `plays`, those to bet with: at the table of the rack, or at the lowest one that is open.
    Those who count the cage are only told which chips it has none of, and of a rack nothing of the sales of others.
    """
    who = gate.demand(request, "see-settings")
    services = deps.services(request)
    sees = book_view.sees_book(services, who.player)
    stock = (
        _of_cage(services, sees=sees)
        if cage
        else None
        if rack is None
        else _of_rack(services, rack, who.player, sees=sees)
    )
    values = settings.read(services.house.store).values
    if plays and values:
        low, high = _played(services, rack, values)
        return SuggestedChips(pieces=working_chips.to_play(cents, values, least=low, most=high, stock=stock))
    if table is not None and services.runner.knows(table):
        bets: tuple[Cents, Cents | None] = first_bet(services.house.table(table).game)
    else:
        bets = least, most or None
    if not bets[0]:
        return SuggestedChips(pieces=denominations.chips_for(cents, values, stock))
    return SuggestedChips(pieces=working_chips.spread(cents, values, least=bets[0], most=bets[1], stock=stock))


def _played(services: Services, rack: str | None, values: Collection[Cents]) -> tuple[Cents, Cents | None]:
    """The bets of somebody who buys chips. Where no table is open, nobody knows them: small ones."""
    if rack is not None and services.runner.knows(rack):
        return first_bet(services.house.table(rack).game)
    tables = [services.house.table(name) for name in services.tables]
    bets = [first_bet(one.game) for one in tables if one.terms.chips is Chips.ISSUED and not one.closed]
    least = sorted(values)[len(values) // 3]
    return min(bets, key=itemgetter(0), default=(least, least * USUAL_BETS))


def _of_cage(services: Services, *, sees: bool) -> Pieces | None:
    """What the cage has; None where nobody has counted it."""
    kept = services.house.cashier.now.inventory
    if not kept.counted:
        return None
    return kept.cage.pieces if sees else {value: ENDLESS for value, count in kept.cage.pieces.items() if count > 0}


def _of_rack(services: Services, table: str, player: str, *, sees: bool) -> Pieces | None:
    if not services.runner.knows(table):
        return None
    found = chips_at_table.in_rack(services.house.store, table, player)
    return found.left if sees else found.known


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
