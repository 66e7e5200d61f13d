"""The report of a table over a gaming day or one of its shifts: drop, win, the theoretical win, and who was on duty."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, NamedTuple

from pitboss.house import days
from pitboss.house.cash import cage, cashier, slips
from pitboss.house.cash.cage import Spending
from pitboss.house.desk import no_table, stream_of
from pitboss.house.reporting import months, theories, worth
from pitboss.house.reporting.box_report import BoxLine, BoxLines
from pitboss.house.reporting.counts import Day
from pitboss.house.reporting.months import Spent
from pitboss.house.reporting.tallies import calendar, opened_for
from pitboss.house.reporting.tally import Tally
from pitboss.house.reporting.worth import WorthOf
from pitboss.house.service import CAGE
from pitboss.house.stores import payload
from pitboss.house.stores.payload import Payload
from pitboss.house.stores.store import HouseError, Reader
from pitboss.ledger.entry import Transaction
from pitboss.ledger.statement import Dated, Shift, shift
from pitboss.ledger.theory import Theory
from pitboss.sheets.house import Banker
from pitboss.tables import codec
from pitboss.tables import events as e
from pitboss.tables.terms import Chips, Duty, Terms

_WITHIN, _OUTSIDE = "within", "outside"  # the two days of the tally of a stretch of time


class OnDuty(NamedTuple):
    """Somebody who dealt at the table, or was its floor, within the report; `until` is None if they still are."""

    role: str  # dealer or floor
    player: str
    since: int
    until: int | None


class Opening(NamedTuple):
    """The table from an opening to its close, as far as that is within the report; `until` is None if it is open."""

    since: int
    until: int | None
    told: Shift  # its counts, and what makes its win


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
    name: str = ""  # of the shift; "" is the whole gaming day
    begin: int = 0  # of the day or the shift, in ms since 1970
    end: int = 0
    duty: tuple[OnDuty, ...] = ()  # in order of time
    chips: Chips = Chips.ISSUED
    boxes: tuple[BoxLine, ...] = ()  # drop boxes with the label of this day and shift
    dealers: tuple[tuple[str, int], ...] = ()  # who dealt how many hands; "" is the program
    slips: tuple[int, ...] = ()  # of this table
    spent: tuple[Spent, ...] = ()  # by the house, from the drawer, in this time
    openings: tuple[Opening, ...] = ()  # in order of time; `shift` has the sums of their counts


def shift_report(
    store: Reader, table: str, day: date, worth_of: WorthOf = worth.worths, *, name: str = ""
) -> ShiftReport:
    """A table over a gaming day, or over the shift of this name; HouseError if the day has none of that name.

    If the table was opened for several kinds of chips, those of its last opening until the end count.
    """
    if not store.head(stream_of(table)).version:
        raise no_table(table)
    one = days.named_shift(store, day, name) if name else None
    begin, end = calendar(store).bounds(day) if one is None else (one.begin, one.end)
    records = [(record.version, payload.read(record.payload)) for record in store.records(stream_of(table))]
    terms = _terms(records, end)
    tally = Tally(stream_of(table), flags=lambda _: ())
    history, boxes = _at_cage(store)
    kind = None
    for version, found in records:
        kind = opened_for(found) or kind
        if kind is terms.chips:
            tally.read(version, found, _WITHIN if begin <= found["at"] < end else _OUTSIDE)
        history += _dated(found)
    told = shift(terms, history, begin, end)
    today = tally.days.get(_WITHIN, Day())
    # The book has no breakage of a hand of an earlier opening that was corrected: the tally has.
    told = replace(told, breakage=today.flows["breakage"])
    theory = theories.theories(tally, today.handles, worth_of, today.results)
    games = tally.played([today])
    return ShiftReport(
        table=table,
        sheet=", ".join(dict.fromkeys(game.id for game in games)),
        title=months.titles(games),
        day=day.isoformat(),
        hands=today.hands,
        shift=told,
        theory=theory,
        titles={theory.wager: tally.title(theory.wager) for theory in theory},
        banked=all(game.sheet.bank.by is Banker.PLAYER_DEALER for game in games),
        name="" if one is None else one.name,
        begin=begin,
        end=end,
        duty=tuple(on_duty([found for _, found in records], begin, end)),
        chips=terms.chips,
        boxes=boxes.of(day.isoformat(), table=table, shift="" if one is None else one.name),
        dealers=months.dealers_of([today]),
        openings=tuple(_openings(terms, [found for _, found in records], begin, end)),
        **_slips_and_spent(store, table, begin, end),
    )


def _openings(terms: Terms, records: list[Payload], begin: int, end: int) -> Iterator[Opening]:
    """Each is counted by itself: what one was closed with is not what the next one was opened with."""
    times: list[tuple[int, int | None]] = []
    moved: list[list[Dated]] = []
    kind = None
    for record in records:
        kind = opened_for(record) or kind
        if kind is not terms.chips:
            continue
        if opened_for(record) is not None:
            times.append((record["at"], None))
            moved.append([])
        moved[-1] += _dated(record)
        if any(event["is"] == _CLOSED for event in record["events"]):
            times[-1] = times[-1][0], record["at"]
    for (since, until), history in zip(times, moved, strict=True):
        if since < end and (until is None or until >= begin):
            closed = until if until is not None and until < end else None
            yield Opening(max(since, begin), closed, shift(terms, history, begin, end))


def _at_cage(store: Reader) -> tuple[list[Dated], BoxLines]:
    """What the cage has posted, and the drop boxes that came to it."""
    history, boxes = list[Dated](), BoxLines()
    for record in store.records(CAGE):
        said = payload.read(record.payload)
        events = cashier.RULES.events(said)
        at = next((_of_label(store, one) for one in events if _labelled(one)), said["at"])
        history += _dated(said, at)
        for event in events:
            boxes.read(event, said["at"], said["by"])
    return history, boxes


def _labelled(event: cage.Event) -> bool:
    return isinstance(event, cage.DropCounted) and event.box is not None


def _of_label(store: Reader, event: cage.Event) -> int:
    """The end of the shift whose cash was counted: what is missing in a box is missing there, whenever it is found."""
    assert isinstance(event, cage.DropCounted)
    on = date.fromisoformat(event.day or "")
    try:
        found = days.named_shift(store, on, event.shift or "") if event.shift else None
    except HouseError:
        found = None  # the shifts of that day have been set anew
    return (calendar(store).bounds(on)[1] if found is None else found.end) - 1


def _slips_and_spent(store: Reader, table: str, begin: int, end: int) -> dict[str, Any]:
    """The slips of the table within the report, and what the house paid for in the same time."""
    found: list[int] = []
    spent: Counter[tuple[Spending, str]] = Counter()
    paid: dict[int, tuple[Spending, str]] = {}
    for entry in slips.every_entry(store):
        event = entry.event
        if isinstance(event, cage.ExpensePaid):
            paid[entry.number] = event.kind, event.category
        if not begin <= entry.at < end:
            continue
        if getattr(event, "table", None) == table:
            found.append(entry.number)
        if isinstance(event, cage.ExpensePaid):
            spent[event.kind, event.category] += event.cents
        elif isinstance(event, cage.SlipVoided) and event.slip in paid:
            spent[paid[event.slip]] -= event.cents
    told = tuple(Spent(kind, category, cents) for (kind, category), cents in spent.items() if cents)
    return {"slips": tuple(found), "spent": told}


def _terms(records: list[tuple[int, Payload]], end: int) -> Terms:
    """Those of the last opening before `end`; of the first one, if there was none."""
    found: Terms | None = None
    for _, record in records:
        if found is not None and record["at"] >= end:
            break
        if opened_for(record) is not None:
            first = codec.read_event(record["events"][0])
            assert isinstance(first, e.TableOpened)
            found = first.terms
    assert found is not None, "a table begins with its opening"
    return found


def on_duty(records: list[Payload], begin: int, end: int) -> Iterator[OnDuty]:
    """Who dealt, and who was floor, from when to when, between two moments; times are cut there."""
    now: dict[str, tuple[str, int]] = {}  # by role: who, and since when
    for record in records:
        if record["at"] >= end:
            break
        for role, player in _changes(record, now):
            if role in now:
                yield from _spell(role, now.pop(role), record["at"], begin, end)
            if player:
                now[role] = player, record["at"]
    later = bool(records) and records[-1]["at"] >= end
    for role, one in now.items():
        yield from _spell(role, one, end if later else None, begin, end)


def _spell(role: str, one: tuple[str, int], until: int | None, begin: int, end: int) -> Iterator[OnDuty]:
    player, since = one
    if until is None or until > begin or since >= begin:
        yield OnDuty(role, player, max(since, begin), None if until is None else min(until, end))


def _changes(record: Payload, now: dict[str, tuple[str, int]]) -> Iterator[tuple[str, str]]:
    """The roles that change hands with a record: to whom, or to nobody."""
    for raw in record["events"]:
        if raw["is"] == _CLOSED:
            yield from ((role, "") for role in list(now))
        elif raw["is"] == _DUTY:
            event = codec.read_event(raw)
            assert isinstance(event, e.DutyChanged)
            for role, duty, player in (("dealer", event.dealer, event.deals), ("floor", event.floor, event.floor_by)):
                held = now[role][0] if role in now else ""
                if duty is not Duty.STAFF and held:
                    yield role, ""
                elif duty is Duty.STAFF and player and player != held:
                    yield role, player


_CLOSED, _DUTY = codec.word(e.TableClosed), codec.word(e.DutyChanged)


def _dated(record: Payload, at: int | None = None) -> list[Dated]:
    moment = record["at"] if at is None else at
    return [Dated(moment, Transaction(lines)) for lines in payload.entries_of(record)]
