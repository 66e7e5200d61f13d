"""The cash of one person on a gaming day: at the cage and at tables, each with its slip and who handled it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time
from typing import NamedTuple

from pitboss.house.cash import cage, slips
from pitboss.house.cash.cage import SlipKind
from pitboss.house.cash.cashier import CAGE, RULES
from pitboss.house.days import day_of
from pitboss.house.people import registry
from pitboss.house.people.staff import Check
from pitboss.house.reporting import day_records
from pitboss.house.stores.store import Reader
from pitboss.ledger.day import bounds
from pitboss.money.chips import Cents
from pitboss.tables import events as e
from pitboss.tables.codec import read_actor
from pitboss.tables.identities import people


class CashLine(NamedTuple):
    """Cash that came in (positive) or went out. `by` are the people who handled it."""

    at: int
    slip: int
    what: str
    cents: Cents
    by: tuple[str, ...]
    flagged: bool
    table: str = ""  # where chips were sold for it; "" at the cage


@dataclass(frozen=True)
class CashReport:
    player: str
    day: str
    lines: tuple[CashLine, ...]
    check: Check | None  # of identification

    @property
    def paid_in(self) -> Cents:
        return sum(one.cents for one in self.lines if one.cents > 0)

    @property
    def paid_out(self) -> Cents:
        return -sum(one.cents for one in self.lines if one.cents < 0)


def report(reader: Reader, player: str, day: date) -> CashReport:
    state = registry.RULES.now(reader)
    standing = state.people.get(player)
    check = standing.check if standing is not None else state.walk_ins.get(player)
    return CashReport(player, day.isoformat(), tuple(_lines(reader, player, day)), check)


def _lines(reader: Reader, player: str, day: date) -> Iterator[CashLine]:
    _, zone, starts = day_of(reader, 0)
    begin, end = bounds(day, zone, time.fromisoformat(starts))
    book = slips.read_book(reader)
    for said in day_records.between(reader, CAGE, begin, end):
        for event in RULES.events(said.payload):
            number = book.number(said.version) or 0
            by = people(read_actor(said.payload["by"])) if said.payload["by"] else ()
            void = book.voided.get(number)
            match event:
                case cage.BoughtAtCage() | cage.CashedOut() if void is not None and event.player == player:
                    chips_were = "bought" if isinstance(event, cage.BoughtAtCage) else "redeemed"
                    what = f"Chips {chips_were} at the cage: void, by slip {void}"
                    yield CashLine(said.payload["at"], number, what, 0, by, flagged=False)
                case cage.BoughtAtCage() if event.player == player:
                    what = "Chips bought at the cage" + (", in hand" if event.in_hand else "")
                    yield CashLine(said.payload["at"], number, what, event.cents, by, event.flagged)
                case cage.CashedOut() if event.player == player:
                    what = "Chips redeemed at the cage" + (", in hand" if event.in_hand else "")
                    yield CashLine(said.payload["at"], number, what, -event.cents, by, event.flagged)
                case cage.SlipWritten(what=SlipKind.SALE):
                    slip = slips.find_in(reader, book, number)
                    sold = None if slip is None else slip.at_table
                    if slip is not None and isinstance(sold, e.ChipsBought) and sold.player == player:
                        seller = people(read_actor(slip.by)) if slip.by else ()
                        what = f"Chips sold at table {event.table}"
                        yield CashLine(slip.at, number, what, sold.cents, seller, flagged=False, table=event.table)
                case _:
                    pass
