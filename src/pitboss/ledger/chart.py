"""The chart of accounts for an accountant: a number and a name for every kind of account of the ledger.

The numbers are published (docs/journal.md), and books elsewhere are kept by them: none of them is ever changed or given
again; a new kind of account gets a new one.

An account of the ledger says where chips are, and its amount grows with them. What an accountant sees is the other
side of it: cash that was paid for chips is on the debit of 1000, and who has the chips, on the credit of some other
account. So a line of the ledger below nothing is a debit, and one above is a credit.
"""

from typing import NamedTuple

from pitboss.ledger.accounts import Kind


class Numbered(NamedTuple):
    number: int
    name: str
    type: str  # what an accountant calls it


CHART: dict[Kind, Numbered] = {
    Kind.OUTSIDE: Numbered(1000, "Cash paid for chips", "asset"),
    Kind.WALLET: Numbered(2000, "Chips kept for players", "liability"),
    Kind.SEAT: Numbered(2010, "Chips of players at tables", "liability"),
    Kind.SPOT: Numbered(2020, "Chips at risk on spots", "liability"),
    Kind.POCKETS: Numbered(2030, "Chips in players' hands", "liability"),
    Kind.BANK: Numbered(2040, "Wagers of players who bank", "liability"),
    Kind.METER: Numbered(2050, "Jackpots in meters", "liability"),
    Kind.TIPS: Numbered(2100, "Tips owed to dealers", "liability"),
    Kind.TIP_POOL: Numbered(2110, "Tips in pools, owed to dealers", "liability"),
    Kind.DONATIONS: Numbered(2200, "Donations not handed over yet", "liability"),
    Kind.CAGE: Numbered(3000, "House chips in the cage", "equity"),
    Kind.TRAY: Numbered(3010, "House chips in trays", "equity"),
    Kind.RACK: Numbered(3020, "House chips for sale at tables", "equity"),
    Kind.DROP: Numbered(3030, "Drop boxes not counted yet", "equity"),
    Kind.BOX: Numbered(3050, "Drop boxes taken from tables, not counted yet", "equity"),
    Kind.TRANSIT: Numbered(3040, "House chips on their way", "equity"),
    Kind.COLLECTIONS: Numbered(4000, "Collections", "income"),
    Kind.BREAKAGE: Numbered(4010, "Breakage", "income"),
    Kind.DIFFERENCES: Numbered(5000, "Differences in counts of tables", "expense"),
    Kind.OVER_AND_SHORT: Numbered(5010, "Over and short in the drawer", "expense"),
    Kind.ROUNDING: Numbered(5020, "Rounding of cash", "expense"),
    Kind.DROP_OVER_AND_SHORT: Numbered(5030, "Over and short in drop boxes", "expense"),
    Kind.EXPENSES: Numbered(5100, "Expenses", "expense"),
    Kind.LICENCE_FEES: Numbered(5110, "Licence fees", "expense"),
    Kind.DONATIONS_MADE: Numbered(5120, "Donations made", "expense"),
}


def page() -> str:
    """The chart as a table for the documentation."""
    rows = ["| number | account | type | in the ledger | what it is |", "|---|---|---|---|---|"]
    for kind, one in sorted(CHART.items(), key=lambda item: item[1].number):
        rows.append(f"| {one.number} | {one.name} | {one.type} | `{kind.word}` | {kind.says} |")
    return "\n".join(rows) + "\n"
