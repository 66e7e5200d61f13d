"""The pools of tips as a list: what each came to, by which rule it was shared out, and who was paid."""

from collections.abc import Callable

from pitboss.house.cash import cashier
from pitboss.house.reporting import tips
from pitboss.house.stores.store import Reader
from pitboss.report.listing import Cell, Column, Listing, Type

COLUMNS = (
    Column("pool"), Column("gaming day", Type.DATE), Column("shift"), Column("table"), Column("shared by"),
    Column("dealer"), Column("minutes dealt", Type.COUNT), Column("weight", Type.COUNT), Column("share", Type.MONEY),
    Column("paid"),
)  # fmt: skip


def read(reader: Reader, name: Callable[[str], str], day: str = "") -> Listing:
    """Of one gaming day, or of all."""
    rows: list[tuple[Cell, ...]] = []
    for pool, one in sorted(cashier.RULES.now(reader).pools.items()):
        if day and one.day != day:
            continue
        head = (pool, one.day, one.shift, one.table)
        if one.shares is None:
            rows.append((*head, "not shared out", "", None, None, one.cents, ""))
            continue
        worked = tips.frozen(one) or dict.fromkeys(one.shares)
        rows += [
            (
                *head, one.how, name(who), worked.get(who), one.weights.get(who, 0), cents,
                "yes" if who in one.paid else "no",
            )
            for who, cents in one.shares.items()
        ]  # fmt: skip
    sum_ = sum(int(row[8] or 0) for row in rows)
    total = ("", "", "", "", "", "", None, None, sum_, "") if rows else ()
    return Listing("tips", f"Pools of tips{f', {day}' if day else ''}", COLUMNS, tuple(rows), total)
