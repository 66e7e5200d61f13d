"""`/api/staff/papers/...` and one's own statement: what a house signs and files, as documents.

Each is behind the permit of the page that shows the same.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from fastapi import APIRouter, Query, Request, Response

from pitboss.house.cash import donations, slips
from pitboss.house.days import day_of
from pitboss.house.house_opening import place_of
from pitboss.house.people import badges
from pitboss.house.reporting import night_report
from pitboss.house.reporting.exceptions import Exceptions, Kind
from pitboss.house.reporting.night_report import NightReport
from pitboss.house.reporting.tallies import in_order
from pitboss.house.stores.store import HouseError
from pitboss.report import (
    cash_report_paper,
    emergency_paper,
    exceptions_paper,
    house_brand,
    letterhead,
    month_paper,
    night_paper,
    player_card,
    shift_paper,
    slip_paper,
    staff_badge,
    statement_paper,
)
from pitboss.report.exceptions_paper import Chosen, kinds_of, word_of
from pitboss.report.letterhead import Letterhead
from pitboss.report.model import Frame, Paper
from pitboss.report.people import people
from pitboss.rounds.refusal import Refusal
from pitboss.tables.terms import Chips
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes import reports
from pitboss.web.routes.reports import CHIPS, DAY, MONTH, SHIFT, demand_day, demand_shift, kind_of
from pitboss.web.staff import back_office, book_view, gate, slip_words
from pitboss.web.staff.printing import FILES, LISTS, PAPER, Ending, ListEnding, printed
from pitboss.web.staff.report_worker import Room
from pitboss.web.wire.documents import ExceptionLine, ExceptionPart, ExceptionsView
from pitboss.web.wire.office import BadgeCode

router = APIRouter(tags=["papers"], responses=ANSWERS)
SLIP_PAPER: TypeAlias = Annotated[Literal["letter", "a4", "roll"], Query(description="A roll is 80 mm wide")]
NUMBER: TypeAlias = Annotated[int, Query(ge=1, le=2**53)]
PLAYER: TypeAlias = Annotated[str, Query(max_length=60)]
KIND: TypeAlias = Annotated[str, Query(max_length=40, description='Such as "void"; all kinds without it')]


@router.get("/api/staff/papers/shift.{ending}", response_class=Response, responses=LISTS)
async def shift(
    request: Request, ending: ListEnding, table: PLAYER, day: DAY = None, shift: SHIFT = "", paper: PAPER = "letter"
) -> Response:
    """A table over a gaming day or one of its shifts, to be signed."""
    _demand(request, "see-shift")
    on = demand_day(request, day)
    name = demand_shift(request, on, shift)
    owed = reports.count_owed(request, table, on)
    if owed is not None:
        raise refusing(owed)
    found, whole = await back_office.of(request).valued(Room.shift, table, on, name)
    if found is None:
        raise Refusing(404, "no-table", f"There was never a table {table[:20]!r} here.")
    reports.write_in(request, found.chips, on)
    made = shift_paper.document(found, _head(request), lambda who: deps.name_of(request, who), complete=whole)
    return await printed(request, made, ending, paper, "-".join(filter(None, ["shift", table, on, name])))


@router.get("/api/staff/papers/month.{ending}", response_class=Response, responses=LISTS)
async def month(
    request: Request, ending: ListEnding, month: MONTH = None, chips: CHIPS = "issued", paper: PAPER = "letter"
) -> Response:
    """A month by table."""
    _demand(request, "see-month")
    found = await reports.month_of(request, month, chips)
    made = month_paper.document(found, _head(request), lambda who: deps.name_of(request, who))
    return await printed(request, made, ending, paper, f"month-{found.month}-{chips}")


@router.get("/api/staff/papers/night.{ending}", response_class=Response, responses=LISTS)
async def night(
    request: Request, ending: ListEnding, number: NUMBER | None = None, paper: PAPER = "letter"
) -> Response:
    """The report of a night by its number, or of the last one: donations, prizes, places. As a table: the receipts."""
    _demand(request, "see-night")
    found = night_of(request, number)
    made = night_paper.document(found, _head(request), lambda who: deps.name_of(request, who))
    return await printed(request, made, ending, paper, f"night-{found.number}")


def night_of(request: Request, number: int | None) -> NightReport:
    """With its receipts; the rest of the answer is in the money of its day."""
    donations.catch_up(deps.house(request).cashier)
    try:
        found = night_report.report(deps.house(request).store, number)
    except HouseError as error:
        raise Refusing(404, "no-night", str(error)) from None
    reports.write_in(request, Chips.ISSUED, day_of(deps.house(request).store, found.night.since)[0])
    return found


@router.get("/api/staff/papers/slip.{ending}", response_class=Response, responses=FILES)
async def slip(request: Request, ending: Ending, number: NUMBER, paper: SLIP_PAPER = "letter") -> Response:
    """A slip, to be signed."""
    _demand(request, "see-slip", "cage")
    cashier = deps.house(request).cashier
    found = slips.find(cashier, number)
    if found is None:
        raise Refusing(404, "no-slip", slips.missing(cashier.book, number))
    kept = book_view.withheld(deps.services(request), gate.staff(request).player, found)
    if isinstance(kept, Refusal):
        raise refusing(kept)
    reports.write_in(request, Chips.ISSUED, day_of(cashier.store, found.at)[0])
    told = slip_words.as_seen(found, lambda who: deps.name_of(request, who), kept)
    frame = Frame.ROLL if paper == "roll" else Frame.PAGES
    made = slip_paper.document(told, _head(request), frame)
    return await printed(request, made, ending, Paper.LETTER.value if paper == "roll" else paper, f"slip-{number}")


@router.get("/api/staff/papers/statement.{ending}", response_class=Response, responses=LISTS)
async def statement(
    request: Request, ending: ListEnding, player: PLAYER, first: DAY = None, last: DAY = None, chips: CHIPS = "issued",
    paper: PAPER = "letter",
) -> Response:  # fmt: skip
    """The statement of a customer over gaming days: this month, unless others are named."""
    _demand(request, "see-cashier", "cage")
    _demand_account(request, player)
    return await _statement(request, player, ending, (first, last), chips, paper, at_window=True)


@router.get("/api/staff/papers/cash-report.{ending}", response_class=Response, responses=FILES)
async def cash_report(
    request: Request, ending: Ending, player: PLAYER, day: DAY = None, paper: PAPER = "letter"
) -> Response:
    """The cash transaction report of a person on a gaming day: a form, filled from the record."""
    _demand(request, "see-cashier", "cage")
    _demand_account(request, player)
    on = demand_day(request, day)
    found = await back_office.of(request).ask(Room.cash_report, player, on)
    _demand_counted(request, ((one.table, on) for one in found.lines if one.table))
    accounts = deps.accounts(request)
    made = cash_report_paper.document(
        found, _head(request), lambda who: deps.name_of(request, who), accounts.code(player)
    )
    return await printed(request, made, ending, paper, f"cash-report-{on}")


@router.get("/api/staff/papers/player-card.{ending}", response_class=Response, responses=FILES)
async def card(request: Request, ending: Ending, player: PLAYER, paper: SLIP_PAPER = "letter") -> Response:
    """The card of a player, with the code to say or to scan: of the size of a bank card, or for an 80 mm roll."""
    _demand(request, "make-player")
    _demand_account(request, player)
    frame = Frame.ROLL if paper == "roll" else Frame.WALLET
    name, code = deps.name_of(request, player), deps.accounts(request).code(player)
    brand = house_brand.brand(deps.house(request).store)
    made = player_card.document(name, code, _head(request), brand, frame)
    return await printed(request, made, ending, Paper.LETTER.value, f"card-{code}")


@router.post("/api/tablet/badge.{ending}", response_class=Response, responses=FILES)
async def badge(request: Request, ending: Ending, asked: BadgeCode, paper: SLIP_PAPER = "letter") -> Response:
    """A badge, of the size of a bank card or for an 80 mm roll, for whoever has just been shown its code."""
    gate.demand_pace(deps.services(request), gate.staff(request))
    code = badges.read(asked.code)
    account = None if code is None else deps.accounts(request).with_badge(code)
    if code is None or account is None:
        raise Refusing(404, "no-badge", "This badge is not valid: it was revoked, or waits for another manager.")
    frame = Frame.ROLL if paper == "roll" else Frame.WALLET
    made = staff_badge.document(
        account.name, code, _head(request), house_brand.brand(deps.house(request).store), frame
    )  # fmt: skip
    return await printed(request, made, ending, Paper.LETTER.value, "badge")


@router.get("/api/me/statement.{ending}", response_class=Response, responses=LISTS)
async def own_statement(
    request: Request, ending: ListEnding, first: DAY = None, last: DAY = None, chips: CHIPS = "issued",
    paper: PAPER = "letter",
) -> Response:  # fmt: skip
    """One's own statement over gaming days: this month, unless others are named."""
    player = deps.player(request)
    if not deps.services(request).throttles.messages.take(player):
        raise Refusing(429, "too-fast", "Too many requests at once. Wait a moment.")
    return await _statement(request, player, ending, (first, last), chips, paper)


async def _statement(
    request: Request,
    player: str,
    ending: ListEnding,
    days: tuple[str | None, str | None],
    chips: reports.Kind,
    paper: str,
    *,
    at_window: bool = False,
) -> Response:
    last = demand_day(request, days[1])
    first = demand_day(request, days[0] or f"{last[:8]}01")
    try:
        found = await back_office.of(request).ask(Room.statement, player, first, last, kind_of(chips))
    except HouseError as error:
        raise Refusing(400, "bad-days", str(error)) from None
    if at_window and chips == "issued":
        _demand_counted(request, ((one.table, one.day) for one in found.lines if one.table and one.told.bought))
    reports.write_in(request, kind_of(chips), last, first)
    made = statement_paper.document(found, _head(request), deps.name_of(request, player))
    return await printed(request, made, ending, paper, f"statement-{first}-{last}")


def _demand_counted(request: Request, sold: Iterable[tuple[str, str]]) -> None:
    """By table and gaming day: somebody has bought chips for cash there, which those who count are not told before."""
    for table, day in dict.fromkeys(sold):
        owed = reports.count_owed(request, table, day, book_view.boxes_owed)
        if owed is not None:
            raise refusing(owed)


# ---------------------------------------------------------------- exceptions


@router.get("/api/staff/exceptions")
async def exceptions(
    request: Request, day: DAY = None, chips: CHIPS = "issued", kind: KIND = "", place: PLAYER = "", who: PLAYER = ""
) -> ExceptionsView:
    """What did not go its usual way on a gaming day, by kind, with who and why: all of it, or one kind, one place, and
    what somebody has to do with."""
    gate.demand(request, "see-exceptions")
    on, house = _past_day(request, day), deps.house(request)
    whole = _as_seen(request, await back_office.of(request).ask(Room.exceptions, on, kind_of(chips)))

    def name(who: str) -> str:
        return deps.name_of(request, who)

    found = _chosen(kind, place, who).of(whole, name)
    _, zone, starts = day_of(house.store, house.clock())
    parts = [
        ExceptionPart(
            kind=word_of(part),
            title=part.value,
            lines=[
                ExceptionLine(
                    at=one.at, place=one.place, hand=one.hand, what=exceptions_paper.what(one, name), why=one.why,
                    by=people(one.by, name), seen_by=people(one.seen, name),
                    dealers=[name(dealt) for dealt in one.dealers], cents=one.cents,
                )
                for one in found.of(part)
            ],
        )
        for part in Kind
        if found.of(part)
    ]  # fmt: skip
    return ExceptionsView(
        day=on, starts=starts, zone=zone, count=len(whole.found), parts=parts,
        kinds={word_of(part): part.value for part in Kind if whole.of(part)},
        places=sorted({one.place for one in whole.found}, key=in_order),
    )  # fmt: skip


@router.get("/api/staff/papers/exceptions.{ending}", response_class=Response, responses=LISTS)
async def exceptions_on_paper(
    request: Request, ending: ListEnding, day: DAY = None, chips: CHIPS = "issued", kind: KIND = "",
    place: PLAYER = "", who: PLAYER = "", paper: PAPER = "letter",
) -> Response:  # fmt: skip
    """The same as a document."""
    _demand(request, "see-exceptions")
    on = _past_day(request, day)
    found = _as_seen(request, await back_office.of(request).ask(Room.exceptions, on, kind_of(chips)))
    reports.write_in(request, kind_of(chips), on)
    made = exceptions_paper.document(
        found, _head(request), lambda who: deps.name_of(request, who), _chosen(kind, place, who)
    )
    return await printed(request, made, ending, paper, f"exceptions-{on}")


def _as_seen(request: Request, found: Exceptions) -> Exceptions:
    """Without amounts from which follows what is in a drop box that is not counted, for those who count."""
    services = deps.services(request)
    if found.chips is not Chips.ISSUED or book_view.sees_book(services, gate.staff(request).player):
        return found
    return found.blind(lambda table: book_view.owed_of_day(services.house, table, found.day) is not None)


def _chosen(kind: str, place: str, who: str) -> Chosen:
    try:
        return Chosen(kinds_of([kind] if kind else []), place, who)
    except KeyError:
        raise Refusing(400, "bad-kind", f"There is no kind of exceptions {kind!r}.") from None


@router.get("/api/staff/papers/emergency.{ending}", response_class=Response, responses=FILES)
async def emergency(request: Request, ending: Ending, paper: PAPER = "letter") -> Response:
    """What to do when a tablet, the network or the machine dies, on one page for the floor."""
    gate.demand(request, "see-floor")
    services = deps.services(request)
    copies = services.copies
    place = place_of(services.house.store)
    made = emergency_paper.document(
        _head(request),
        day=day_of(services.house.store, services.house.clock())[0],
        address=services.settings.address,
        copies="" if copies is None else str(copies.folder),
        house=place.name if isinstance(place, Path) else "house.db",
    )
    return await printed(request, made, ending, paper, "when-something-stops")


def _demand_account(request: Request, player: str) -> None:
    if deps.accounts(request).get(player) is None:
        raise Refusing(404, "no-customer", "There is no such account. Find the person by name or code.")


def _past_day(request: Request, day: str | None) -> str:
    """A gaming day that has begun: nobody signs that nothing went wrong on one that is to come."""
    on, today = demand_day(request, day), demand_day(request, None)
    if on > today:
        raise Refusing(400, "bad-day", f"That day is still to come; today is {today}.")
    return on


def _demand(request: Request, word: str, state: str = "office") -> None:
    """By the permit, and not faster than other costly answers."""
    gate.demand_pace(deps.services(request), gate.demand(request, word, state))


def _head(request: Request) -> Letterhead:
    return letterhead.of(deps.house(request).store)
