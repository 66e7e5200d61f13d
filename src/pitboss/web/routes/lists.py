"""`/api/staff/lists/...`: lists of pages as files, for a spreadsheet, for paper or for a program.

Each is behind the permit of the page that shows the same. Lists that have a paper of their own are at
`/api/staff/papers`, with the same endings.
"""

from typing import Annotated, TypeAlias

from fastapi import APIRouter, Query, Request, Response

from pitboss.house.people.accounts import Account
from pitboss.house.stores.store import HouseError
from pitboss.report import journal_file, letterhead, lists
from pitboss.report.listing import Listing
from pitboss.report.listing_paper import document
from pitboss.rounds.refusal import refuse
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.routes import night, papers, reports
from pitboss.web.routes.papers import NUMBER
from pitboss.web.routes.reports import CHIPS, DAY, MONTH, demand_day, kind_of
from pitboss.web.staff import back_office, book_view, gate
from pitboss.web.staff.printing import LISTS, PAPER, ListEnding, printed
from pitboss.web.staff.report_worker import Room

router = APIRouter(tags=["lists"], responses=ANSWERS)
TEXT: TypeAlias = Annotated[str, Query(max_length=60)]
LINES_MOST = 50_000


@router.get("/api/staff/lists/ratings.{ending}", response_class=Response, responses=LISTS)
async def ratings(
    request: Request, ending: ListEnding, day: DAY = None, chips: CHIPS = "issued", paper: PAPER = "letter"
) -> Response:
    """How much and how long everybody played on a gaming day."""
    who = _demand(request, "see-ratings")
    on, now = demand_day(request, day), deps.house(request).clock()
    reports.write_in(request, kind_of(chips), on)
    found, _ = await back_office.of(request).valued(Room.ratings, on, kind_of(chips), now)
    if chips == "issued" and not book_view.sees_book(deps.services(request), who.player):
        raise refusing(refuse(book_view.BookCode.COUNT_OWED, what="Trays are still to be counted."))
    return await _file(request, lists.ratings(found, on, lambda who: deps.name_of(request, who)), ending, paper)


@router.get("/api/staff/lists/theory.{ending}", response_class=Response, responses=LISTS)
async def theory(
    request: Request, ending: ListEnding, day: DAY = None, chips: CHIPS = "issued", paper: PAPER = "letter"
) -> Response:
    """The theoretical and the actual win of every wager of a gaming day."""
    _demand(request, "see-audit")
    on = demand_day(request, day)
    reports.write_in(request, kind_of(chips), on)
    found, _ = await back_office.of(request).valued(Room.judged, on, kind_of(chips))
    return await _file(request, lists.theory(found, on), ending, paper)


@router.get("/api/staff/lists/ledger.{ending}", response_class=Response, responses=LISTS)
async def ledger(
    request: Request, ending: ListEnding, account: TEXT = "", stream: TEXT = "", chips: CHIPS = "issued",
    paper: PAPER = "letter",
) -> Response:  # fmt: skip
    """The ledger line by line, of accounts that begin so, of one stream or of all."""
    _demand(request, "see-ledger")
    lines = await back_office.of(request).ask(Room.ledger_lines, account, stream, LINES_MOST + 1)
    if len(lines) > LINES_MOST:
        raise Refusing(409, "too-long", f"These are more than {LINES_MOST:,} lines: name an account or a stream.")
    found = lists.ledger(lines, _zone(request), lambda who: deps.name_of(request, who), kind_of(chips))
    return await _file(request, found, ending, paper)


@router.get("/api/staff/lists/slips.{ending}", response_class=Response, responses=LISTS)
async def slips(
    request: Request, ending: ListEnding, first: DAY = None, last: DAY = None, paper: PAPER = "letter"
) -> Response:
    """The slips of gaming days: today's, unless others are named."""
    who = _demand(request, "see-cashier", "cage")
    until = demand_day(request, last)
    since = demand_day(request, first or until)
    reports.write_in(request, kind_of("issued"), until, since)
    entries = await back_office.of(request).ask(Room.slip_entries, since, until)
    seen = book_view.SlipsSeen(deps.services(request), who.player)
    hidden = {one.number for _, one in entries if seen.withheld(one.event, one.by, one.at) is not None}
    found = lists.slips(entries, _zone(request), lambda who: deps.name_of(request, who), hidden)
    return await _file(request, found, ending, paper)


@router.get("/api/staff/lists/accounts.{ending}", response_class=Response, responses=LISTS)
async def accounts(request: Request, ending: ListEnding, paper: PAPER = "letter") -> Response:
    """The accounts of the house."""
    _demand(request, "see-accounts")
    services = deps.services(request)

    def notes(one: Account) -> str:
        said = ["disabled"] if one.standing.disabled else []
        return ", ".join([*said, *(["excluded"] if services.accounts.excluded_until(one.player) else [])])

    found = lists.people_list([(one, notes(one)) for one in services.accounts.all()], _zone(request))
    return await _file(request, found, ending, paper)


@router.get("/api/staff/lists/hands.{ending}", response_class=Response, responses=LISTS)
async def hands(request: Request, ending: ListEnding, table: TEXT, paper: PAPER = "letter") -> Response:
    """The finished hands of a table."""
    _demand(request, "export")
    try:
        told = await back_office.of(request).ask(Room.hand_list, table)
    except HouseError as error:
        raise Refusing(404, "no-table", str(error)) from None
    return await _file(request, told, ending, paper)


@router.get("/api/staff/lists/standings.{ending}", response_class=Response, responses=LISTS)
async def standings(request: Request, ending: ListEnding, paper: PAPER = "letter") -> Response:
    """The leader board of the night."""
    _demand(request, "see-night")
    name, board = night.board(request)
    found = lists.standings(board, name, lambda who: deps.name_of(request, who))
    return await _file(request, found, ending, paper)


@router.get("/api/staff/lists/prizes.{ending}", response_class=Response, responses=LISTS)
async def prizes(
    request: Request, ending: ListEnding, number: NUMBER | None = None, paper: PAPER = "letter"
) -> Response:
    """The prizes of a night by its number, or of the last one: from whom, who has won, what was handed over."""
    _demand(request, "see-night")
    found = papers.night_of(request, number)
    listed = lists.prizes(found, _zone(request), lambda who: deps.name_of(request, who))
    return await _file(request, listed, ending, paper)


@router.get("/api/staff/lists/boxes.{ending}", response_class=Response, responses=LISTS)
async def boxes(request: Request, ending: ListEnding, month: MONTH = None, paper: PAPER = "letter") -> Response:
    """The register of the drop boxes of a month or a year: this month's, unless another is named."""
    _demand(request, "see-month")
    days = reports.demand_month(request, month, "issued")
    found = await back_office.of(request).ask(Room.boxes_of, days)
    listed = lists.boxes(found, days, _zone(request), lambda who: deps.name_of(request, who))
    return await _file(request, listed, ending, paper)


# ---------------------------------------------------------------- for an accountant


@router.get("/api/staff/lists/journal.{ending}", response_class=Response, responses=LISTS)
async def journal(
    request: Request, ending: ListEnding, first: DAY = None, last: DAY = None, paper: PAPER = "letter"
) -> Response:
    """The journal of gaming days, double entry, by the account numbers of docs/journal.md."""
    _demand(request, "see-month")
    until = demand_day(request, last)
    since = demand_day(request, first or until)
    reports.write_in(request, kind_of("issued"), until, since)
    try:
        entries = await back_office.of(request).ask(Room.journal, since, until)
    except HouseError as error:
        raise Refusing(400, "bad-days", str(error)) from None
    return await _file(request, journal_file.listing(entries, since, until), ending, paper)


async def _file(request: Request, found: Listing, ending: ListEnding, paper: str) -> Response:
    head = letterhead.of(deps.house(request).store)
    return await printed(request, document(found, head.house), ending, paper, found.name.replace(" ", "-"))


def _zone(request: Request) -> str:
    return letterhead.of(deps.house(request).store).zone


def _demand(request: Request, word: str, state: str = "office") -> gate.Staff:
    who = gate.demand(request, word, state)
    gate.demand_pace(deps.services(request), who)
    return who
