"""The journal for an accountant as files: a list (CSV, XLSX, papers), and the plain text of ledger and hledger."""

from collections.abc import Sequence

from pitboss.house.reporting.journal import Entry
from pitboss.ledger.chart import CHART
from pitboss.money import currency
from pitboss.report.listing import Cell, Column, Listing, Type, decimal


def listing(entries: Sequence[Entry], first: str, last: str) -> Listing:
    """A row a line. Debits and credits are of the same amount in every entry."""
    columns = (
        Column("date", Type.DATE), Column("entry"), Column("account", Type.NUMBER), Column("account name"),
        Column("of"), Column("debit", Type.MONEY), Column("credit", Type.MONEY), Column("currency"), Column("text"),
        Column("slip", Type.NUMBER),
    )  # fmt: skip
    code = currency.now().code
    rows: list[tuple[Cell, ...]] = [
        (
            one.day, one.number, line.account, line.name, line.of, line.debit or None, line.credit or None, code,
            one.text, one.slip,
        )
        for one in entries
        for line in one.lines
    ]  # fmt: skip
    days = first if first == last else f"{first} to {last}"
    return Listing(f"journal {last}", f"Journal, {days}", columns, tuple(rows))


def plain_text(entries: Sequence[Entry]) -> str:
    """What `ledger -f FILE balance` and `hledger -f FILE balance` read. A debit is positive, a credit negative."""
    code = currency.now().code
    out = [
        f"account {_account(one.number, one.name)}"
        for one in sorted(CHART.values(), key=lambda one: one.number)
    ]  # fmt: skip
    out.append("")
    for one in entries:
        slip = f"  ; slip: {one.slip}" if one.slip is not None else ""
        out.append(f"{one.day} ({one.number}) {_one_line(one.text)}{slip}")
        for line in one.lines:
            amount = decimal(line.debit - line.credit)
            of = f"  ; of: {_one_line(line.of)}" if line.of else ""
            out.append(f"    {_account(line.account, line.name)}  {amount} {code}{of}")
        out.append("")
    return "\n".join(out)


def _account(number: int, name: str) -> str:
    """Two spaces would end the name."""
    return f"{number} {name}"


def _one_line(text: str) -> str:
    return " ".join(text.replace(";", ",").split())
