"""A table over a gaming day, told from the store: what it dropped and won, and what it should have won."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, time

from pitboss.house import payload
from pitboss.house.days import STARTS, ZONE
from pitboss.house.desk import load, stream_of
from pitboss.house.service import CAGE
from pitboss.house.store import Reader
from pitboss.ledger.day import bounds
from pitboss.ledger.entry import Transaction
from pitboss.ledger.statement import Dated, Shift, shift
from pitboss.ledger.theory import Theory, Worth, compared, handles
from pitboss.sheets.game import Game
from pitboss.sheets.model import Kind
from pitboss.tables import codec
from pitboss.tables.events import DeckOpened, Event


@dataclass(frozen=True)
class ShiftReport:
    table: str
    sheet: str
    day: str
    hands: int
    shift: Shift
    theory: tuple[Theory, ...]


def dated(store: Reader, table: str) -> Iterator[tuple[int, dict[str, object]]]:
    """The records of the table and of the cage, which counts its drop, by their time."""
    found = [payload.read(one.payload) for name in (CAGE, stream_of(table)) for one in store.records(name)]
    for one in sorted(found, key=lambda one: one["at"]):
        yield one["at"], one


def shift_report(store: Reader, table: str, day: date) -> ShiftReport:
    zone, starts = store.setting("zone") or ZONE, store.setting("day starts") or STARTS
    begin, end = bounds(day, zone, time.fromisoformat(starts))
    state = load(store, table).table
    assert state is not None
    history: list[Dated] = []
    events: list[Event] = []
    for at, record in dated(store, table):
        history += [Dated(at, Transaction(lines)) for lines in payload.entries_of(record)]
        if begin <= at < end and record["command_id"] and "events" in record:
            events += _events(record)
    told = shift(state.terms, history, begin, end)
    hands = sum(isinstance(event, DeckOpened) and event.finish.value == "settled" for event in events)
    theory = compared(handles(events), worths(state.game)) if hands else ()
    return ShiftReport(table, state.game.id, day.isoformat(), hands, told, theory)


def _events(record: dict[str, object]) -> list[Event]:
    """Of the table alone: the cage has events of its own."""
    said = record["events"]
    assert isinstance(said, list)
    known = codec.event_kinds()
    return [codec.read_event(event) for event in said if event["is"] in known]


def worths(game: Game) -> dict[str, Worth]:
    """The exact edge and variance of each wager, from the solver; none for a sheet that it does not value."""
    from pitboss.odds.limits import Beyond
    from pitboss.odds.solution import solve

    try:
        solution = solve(game)
    except Beyond:
        return {}
    follows = tuple(name for name, wager in game.wagers.items() if wager.kind in (Kind.DECISION, Kind.BONUS))
    together = tuple(wager.id for wager in game.opening if wager.id not in solution.wagers)
    return {
        name: Worth(one.house_edge, one.distribution.variance, (*follows, *together) if one is solution.main else ())
        for name, one in solution.wagers.items()
    }
