"""The chips of the house by denomination, beside the book: how many it owns, where they are, and which are missing.

The book knows what people and tables have, in cents. Counts know the pieces. Both have to be worth the same away from
the cage; what the pieces have more is missing at the cage.
"""

from dataclasses import dataclass

from pitboss.house import settings
from pitboss.house.cash import inventory
from pitboss.house.cash.cashier import RULES
from pitboss.house.cash.inventory import Holding, Inventory
from pitboss.house.stores.store import Reader
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import chips, denominations
from pitboss.money.chips import Cents
from pitboss.money.denominations import Denomination
from pitboss.tables.terms import Chips

# Accounts of chips that are somewhere else than at the cage. All others are of cash, or of chips at the cage: what is
# paid for from the drawer, rounded or put aside is missing in no count of chips.
AWAY = frozenset({
    Kind.WALLET, Kind.SEAT, Kind.SPOT, Kind.TRAY, Kind.RACK, Kind.BANK, Kind.COLLECTIONS, Kind.BREAKAGE, Kind.TIPS,
    Kind.TRANSIT, Kind.METER, Kind.DIFFERENCES, Kind.POCKETS,
})  # fmt: skip
OF_CASH = frozenset({
    Kind.OUTSIDE, Kind.CAGE, Kind.DROP, Kind.BOX, Kind.OVER_AND_SHORT, Kind.DROP_OVER_AND_SHORT, Kind.TIP_POOL,
    Kind.DONATIONS, Kind.ROUNDING, Kind.EXPENSES, Kind.LICENCE_FEES, Kind.DONATIONS_MADE,
})  # fmt: skip


@dataclass(frozen=True)
class ChipLine:
    """One denomination: how many the house owns, and where they are."""

    cents: Cents
    kind: Denomination | None  # None if it is not in the set any more
    owned: int
    cage: int
    tables: tuple[tuple[str, int], ...]
    out: int


@dataclass(frozen=True)
class ChipReport:
    """`away` are the chips that are not at the cage: by the pieces, and by the book."""

    counted: bool
    lines: tuple[ChipLine, ...]  # the largest first
    tables: tuple[str, ...]
    owned: Holding
    cage: Holding
    at_tables: Holding
    out: Holding
    away_book: Cents
    missing_at_tables: Cents  # which counts of trays and racks did not find
    problem: str | None

    @property
    def missing_at_cage(self) -> Cents:
        """What counts of the chips at the cage did not find (below zero: too much)."""
        return self.at_tables.cents + self.out.cents - self.away_book

    @property
    def says(self) -> tuple[str, ...]:
        """What is wrong, a sentence each."""
        found = [] if self.problem is None else [self.problem]
        if self.missing_at_cage:
            found.append(f"{_missing(self.missing_at_cage)} in counts of the chips at the cage.")
        if self.missing_at_tables:
            found.append(f"{_missing(self.missing_at_tables)} in counts of trays and racks.")
        with_people = self.out.cents - self.missing_at_cage - self.missing_at_tables
        if found and self.counted and not self.tables and not with_people and self.out.pieces:
            found.append(f"Nobody has chips by the book, and these are out: {denominations.show(self.out.pieces)}.")
        return tuple(found)


def _missing(cents: Cents) -> str:
    return f"{chips.show(abs(cents))} {'is missing' if cents > 0 else 'is too much'}"


def report(reader: Reader) -> ChipReport:
    """Read beside a running house, or from a copy."""
    return of(reader, RULES.now(reader).inventory)


def of(reader: Reader, kept: Inventory) -> ChipReport:
    known = {one.cents: one for one in settings.read(reader).chips}
    names = tuple(sorted(kept.tables))
    away, missing = 0, -kept.boxes_short
    for account, held in reader.balances().items():
        read = accounts.read(account)
        if read.chips is Chips.ISSUED and read.kind in AWAY:
            away += held.cents
            missing += held.cents if read.kind is Kind.DIFFERENCES else 0
    lines = [
        ChipLine(
            value, known.get(value), kept.owned.pieces.get(str(value), 0), kept.cage.pieces.get(str(value), 0),
            tuple((name, kept.tables[name].pieces.get(str(value), 0)) for name in names),
            kept.out.pieces.get(str(value), 0),
        )
        for value in sorted({*known, *kept.values}, reverse=True)
    ]  # fmt: skip
    return ChipReport(
        kept.counted, tuple(lines), names, kept.owned, kept.cage, kept.at_tables, kept.out,
        away - kept.boxes_short - kept.on_accounts,
        missing, inventory.problem(kept),
    )  # fmt: skip
