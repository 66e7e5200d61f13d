"""The rota of a gaming day as a list: what was planned, and who really dealt, from when to when."""

from collections.abc import Callable

from pitboss.house.days import day_of
from pitboss.house.people import rota_book
from pitboss.house.reporting import dealing
from pitboss.house.stores.store import Reader
from pitboss.report.listing import Cell, Column, Listing, Type

COLUMNS = (
    Column("gaming day", Type.DATE), Column("what"), Column("dealer"), Column("table"), Column("from", Type.MOMENT),
    Column("to", Type.MOMENT), Column("minutes", Type.COUNT), Column("of them there", Type.COUNT),
)  # fmt: skip


def read(reader: Reader, day: str, now: int, name: Callable[[str], str]) -> Listing:
    _, zone, starts = day_of(reader, now)
    spells = dealing.on_day(reader, day)
    plan = rota_book.RULES.now(reader).plans.get(day, ())
    rows: list[tuple[Cell, ...]] = [
        (
            day, "planned", name(one.turn.player), one.turn.table or "break", one.begin, one.end,
            (one.end - one.begin) // 60_000, one.ms // 60_000,
        )
        for one in dealing.kept(plan, spells, day, zone, starts, now)
    ]  # fmt: skip
    rows += [
        (
            day, "real", name(one.player), one.table or "break", one.since, one.until, one.ms(now) // 60_000,
            one.ms(now) // 60_000,
        )
        for one in spells
    ]  # fmt: skip
    return Listing(f"rota {day}", f"Rota of {day}", COLUMNS, tuple(rows), zone=zone)
