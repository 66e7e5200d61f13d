"""What tables brought in over a month and over a shift, and how much players played."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Annotated, Literal, TypeAlias

from fastapi import APIRouter, Query, Request, Response

from pitboss.house import days, house_money, settings
from pitboss.house.days import day_of
from pitboss.house.desk import stream_of
from pitboss.house.reporting.box_report import BoxLine
from pitboss.house.reporting.months import COLUMNS, Held, Line, Month, Spent, runs_said
from pitboss.house.reporting.ratings import Rating as Rated
from pitboss.house.service import House
from pitboss.house.stores.store import HouseError
from pitboss.ledger.statement import Shift
from pitboss.ledger.theory import Theory
from pitboss.money import currency
from pitboss.odds.sessions.mixed_stakes import once_in
from pitboss.report import lists
from pitboss.report.writers import csv_file
from pitboss.rounds.refusal import Refusal
from pitboss.tables.terms import Chips
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing
from pitboss.web.staff import back_office, book_view, book_words, gate
from pitboss.web.staff.report_worker import Room
from pitboss.web.wire.reports import (
    BoxCounted,
    DealerHands,
    DonatedPart,
    MonthColumn,
    MonthLine,
    MonthReport,
    NightHeld,
    OnDuty,
    OpeningCounts,
    PrizeWon,
    Rating,
    Ratings,
    ShiftLine,
    ShiftOfDay,
    ShiftView,
    ShiftWager,
    SpentLine,
)

router = APIRouter(prefix="/api/staff", tags=["reports"], responses=ANSWERS)

Owed: TypeAlias = Callable[[House, str, str], Refusal | None]  # of a table and a gaming day
Kind: TypeAlias = Literal["issued", "practice", "night"]
CHIPS: TypeAlias = Annotated[Kind, Query()]
DAY: TypeAlias = Annotated[str | None, Query(max_length=10)]
SHIFT: TypeAlias = Annotated[str, Query(max_length=20)]
MONTH: TypeAlias = Annotated[str | None, Query(pattern=r"^[0-9]{4}(-(0[1-9]|1[0-2]))?$")]


@router.get("/month")
async def month(request: Request, month: MONTH = None, chips: CHIPS = "issued") -> MonthReport:
    """A month (2026-11) or a year (2026) by table: drop, win, collections, tips, prizes, shortages; revenue, costs."""
    found = await month_of(request, month, chips)
    return MonthReport(
        month=found.month,
        house=found.house,
        chips=chips,
        columns=[MonthColumn(field=one.field, title=one.title, type=one.type) for one in COLUMNS],
        lines=[_line(request, one) for one in found.lines],
        total=_line(request, found.total),
        revenue=found.total.revenue,
        drawer=found.drawer,
        rounding=found.rounding,
        expenses=found.expenses,
        spent=[_spent(one) for one in found.spent],
        result=found.result,
        slips=runs_said(found.slips),
        nights=[_held(request, one) for one in found.nights],
        boxes=_boxes(request, found.boxes),
        donated=[
            DonatedPart(night=one.night, cause=one.cause, what=what, cents=cents)
            for one in found.donated
            for what, cents in lists.donated(one).items()
        ],
        donations=found.donations,
        handed_over=found.handed_over,
    )


@router.get("/month.csv", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def month_csv(request: Request, month: MONTH = None, chips: CHIPS = "issued") -> Response:
    """The same as CSV, for a spreadsheet."""
    found = await month_of(request, month, chips)
    name = f"month-{found.month}-{chips}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(
        csv_file.text(lists.month(found, lambda who: deps.name_of(request, who))),
        media_type="text/csv; charset=utf-8",
        headers=headers,
    )


@router.get("/tables/{table}/shift")
async def shift(request: Request, table: str, day: DAY = None, shift: SHIFT = "") -> ShiftView:
    """A table over a gaming day, or over the shift of this name: counts, drop and win, the results of its wagers
    beside their expectation, and who dealt and was the floor.
    """
    gate.demand(request, "see-shift")
    on, house = demand_day(request, day), deps.house(request)
    name = demand_shift(request, on, shift)
    found, whole = await back_office.of(request).valued(Room.shift, table, on, name)
    if found is None:
        raise Refusing(404, "no-table", f"There was never a table {table[:20]!r} here.")
    _, zone, starts = day_of(house.store, house.clock())
    told: Shift = found.shift
    owed = count_owed(request, table, on)
    return ShiftView(
        house=settings.read(house.store).name, table=table, chips=found.chips.value, title=found.title, day=on,
        starts=starts, zone=zone,
        hands=found.hands, banked=found.banked, counting=not whole,
        owed=None if owed is None else str(owed),
        hold=None if told.hold is None or owed is not None else float(told.hold),
        lines=[] if owed is not None else [
            *(ShiftLine(name=name, cents=cents, part="count") for name, cents in told.counts().items()),
            *(ShiftLine(name=name, cents=cents, part="beside") for name, cents in told.beside().items()),
        ],
        openings=[] if owed is not None or len(found.openings) < 2 else [
            OpeningCounts(
                since=one.since, until=one.until,
                lines=[ShiftLine(name=name, cents=cents, part="count") for name, cents in one.told.counted().items()],
            )
            for one in found.openings
        ],
        wagers=[
            _wager(one, found.titles.get(one.wager, one.wager)) for one in (found.theory if owed is None else ())
        ],
        shift=found.name, begin=found.begin, end=found.end,
        shifts=[
            ShiftOfDay(name=one.name, begin=one.begin, end=one.end)
            for one in days.shifts_of(house.store, date.fromisoformat(on))
        ],
        duty=[
            OnDuty(role=one.role, name=deps.name_of(request, one.player), since=one.since, until=one.until)
            for one in found.duty
        ],
        boxes=[] if owed is not None else _boxes(request, found.boxes),
        dealers=_dealers(request, found.dealers), slips=list(found.slips), spent=[_spent(one) for one in found.spent],
    )  # fmt: skip


@router.get("/ratings")
async def ratings(request: Request, day: DAY = None, chips: CHIPS = "issued") -> Ratings:
    """How much and how long everybody played on a gaming day, and their theoretical loss."""
    who = gate.demand(request, "see-ratings")
    on, now = demand_day(request, day), deps.house(request).clock()
    found, _ = await back_office.of(request).valued(Room.ratings, on, kind_of(chips), now)
    sees = chips != "issued" or book_view.sees_book(deps.services(request), who.player)
    return Ratings(day=on, chips=chips, players=[_rating(request, one, net=sees) for one in found])


async def month_of(request: Request, month: str | None, chips: Kind) -> Month:
    gate.demand(request, "see-month")
    return await back_office.of(request).ask(Room.month, demand_month(request, month, chips), kind_of(chips))


def demand_month(request: Request, month: str | None, chips: Kind) -> str:
    """A month or a year, this month unless another is named; the rest of the answer writes amounts in its currency."""
    wanted = month or demand_day(request, None)[:7]
    try:
        currency.write(house_money.of_month(deps.house(request).store, wanted, kind_of(chips)))
    except HouseError as error:
        raise Refusing(409, "two-currencies", str(error)) from None
    return wanted


def demand_day(request: Request, day: str | None) -> str:
    """A gaming day, today's unless another is named."""
    house = deps.house(request)
    today, _, _ = day_of(house.store, house.clock())
    try:
        return days.read(day or today).isoformat()
    except ValueError:
        raise Refusing(400, "bad-day", f"That is not a day; write it as {today}.") from None


def demand_shift(request: Request, day: str, name: str) -> str:
    """The name of a shift as the house writes it; empty for the whole day."""
    if not name:
        return ""
    try:
        return days.named_shift(deps.house(request).store, date.fromisoformat(day), name).name
    except HouseError as error:
        raise Refusing(400, "no-shift", str(error)) from None


def count_owed(request: Request, table: str, day: str, owed: Owed = book_view.owed_of_day) -> Refusal | None:
    """For those who count: what the report of a day would tell of what is still to be counted."""
    services = deps.services(request)
    known = services.house.store.head(stream_of(table)).version > 0
    if not known or book_view.sees_book(services, gate.staff(request).player):
        return None
    return owed(services.house, table, day)


def write_in(request: Request, kind: Chips, last: str, first: str | None = None) -> None:
    """The rest of the answer writes amounts in what the house paid on these days."""
    try:
        currency.write(house_money.of(deps.house(request).store, kind=kind, first=first, last=last))
    except HouseError as error:
        raise Refusing(409, "two-currencies", str(error)) from None


def kind_of(chips: Kind) -> Chips:
    return Chips(chips)


def _boxes(request: Request, found: Iterable[BoxLine]) -> list[BoxCounted]:
    today = demand_day(request, None)
    return [book_words.box(one, lambda who: deps.name_of(request, who), today) for one in found]


def _wager(one: Theory, title: str) -> ShiftWager:
    low, high = one.usual
    return ShiftWager(
        title=title, hands=one.handle.hands, staked=one.handle.staked, won=one.handle.won,
        expected=float(one.expected), low=low, high=high, within=one.is_usual,
        says="" if one.chance is None else once_in(one.chance.share, "shifts"),
    )  # fmt: skip


def _spent(one: Spent) -> SpentLine:
    return SpentLine(kind=one.kind.value, category=one.category, cents=one.cents)


def _dealers(request: Request, found: Iterable[tuple[str, int]]) -> list[DealerHands]:
    return [DealerHands(name=deps.name_of(request, who) if who else "", hands=hands) for who, hands in found]


def _line(request: Request, one: Line) -> MonthLine:
    return MonthLine(
        table=one.table, title=one.title, hands=one.hands, drop=one.drop, win=one.win, breakage=one.breakage,
        collections=one.collections,
        tips=one.tips, prizes=one.prizes, missing=one.missing, short=one.short, revenue=one.revenue,
        expenses=one.expenses,
        hold=None if one.hold is None else float(one.hold), dealers=_dealers(request, one.dealers),
    )  # fmt: skip


def _held(request: Request, one: Held) -> NightHeld:
    prizes = [
        PrizeWon(place=prize.place, says=prize.says, names=[deps.name_of(request, who) for who in prize.players])
        for prize in one.prizes
    ]
    return NightHeld(name=one.name, day=one.day, players=one.players, prizes=prizes)


def _rating(request: Request, one: Rated, *, net: bool) -> Rating:
    """What all players together won is what the house lost: whoever counts its trays does not see it (`net`)."""
    return Rating(
        player=one.player, name=deps.name_of(request, one.player), hands=one.hands, minutes=one.minutes,
        average_cents=one.average, staked=one.staked, net=one.net if net else None,
        theoretical=None if one.theoretical is None else float(one.theoretical),
    )  # fmt: skip
