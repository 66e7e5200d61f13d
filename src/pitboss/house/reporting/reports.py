"""The shift report of a table on a gaming day: drop, win, and the theoretical win."""

from dataclasses import dataclass
from datetime import date

from pitboss.house.desk import no_table, stream_of
from pitboss.house.reporting import theories, worth
from pitboss.house.reporting.counts import Day
from pitboss.house.reporting.tallies import calendar
from pitboss.house.reporting.tally import Tally
from pitboss.house.reporting.worth import WorthOf
from pitboss.house.service import CAGE
from pitboss.house.stores import payload
from pitboss.house.stores.payload import Payload
from pitboss.house.stores.store import Reader
from pitboss.ledger.entry import Transaction
from pitboss.ledger.statement import Dated, Shift, shift
from pitboss.ledger.theory import Theory
from pitboss.sheets.house import Banker


@dataclass(frozen=True)
class ShiftReport:
    table: str
    sheet: str
    title: str
    day: str
    hands: int
    shift: Shift
    theory: tuple[Theory, ...]
    titles: dict[str, str]  # of wagers
    banked: bool = False  # players have the bank, so the win is theirs


def shift_report(store: Reader, table: str, day: date, worth_of: WorthOf = worth.worths) -> ShiftReport:
    if not store.head(stream_of(table)).version:
        raise no_table(table)
    days = calendar(store)
    begin, end = days.bounds(day)
    tally = Tally(stream_of(table), flags=lambda _: ())
    history = [one for record in store.records(CAGE) for one in _dated(payload.read(record.payload))]
    for record in store.records(stream_of(table)):
        found = payload.read(record.payload)
        tally.read(record.version, found, days.day(found["at"]))
        history += _dated(found)
    told = shift(tally.terms, history, begin, end)
    today = tally.days.get(day.isoformat(), Day())
    theory = theories.theories(tally, today.handles, worth_of)
    game = tally.game
    titles = {name: wager.title for name, wager in game.wagers.items()}
    banked = game.sheet.bank.by is Banker.PLAYER_DEALER
    return ShiftReport(table, game.id, game.sheet.title, day.isoformat(), today.hands, told, theory, titles, banked)


def _dated(record: Payload) -> list[Dated]:
    return [Dated(record["at"], Transaction(lines)) for lines in payload.entries_of(record)]
