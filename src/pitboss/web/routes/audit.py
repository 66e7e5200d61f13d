"""`/api/staff/audit`, `ledger`, `verify`, `export`: for the auditor. They show nothing of a hand in play."""

from collections.abc import AsyncIterator
from hashlib import sha256
from time import monotonic
from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import StreamingResponse

from pitboss.house.hand_index import NoSuchHand
from pitboss.house.reporting import verifying
from pitboss.house.reporting.verifying import HANDS_MOST
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing
from pitboss.web.routes.reports import CHIPS, DAY, demand_day, kind_of, write_in
from pitboss.web.staff import back_office, book_words, gate
from pitboss.web.staff.report_worker import Room
from pitboss.web.wire.base import TableName
from pitboss.web.wire.reports import AuditView, CheckLine, LedgerPage, Verified, VerifiedHand

router = APIRouter(prefix="/api/staff", tags=["audit"], responses=ANSWERS)
FAILED_MOST = 50  # failed hands that are listed in full


@router.get("/audit")
async def audit(request: Request, day: DAY = None, chips: CHIPS = "issued") -> AuditView:
    """Whether the book is right, and the results of a gaming day's wagers beside their expectation."""
    gate.demand(request, "see-audit")
    office, on = back_office.of(request), demand_day(request, day)
    write_in(request, kind_of("issued"), on)
    tables, records = await office.ask(Room.size)
    theory, whole = await office.valued(Room.judged, on, kind_of(chips))
    flags = await office.ask(Room.flagged, on)
    alone = await office.ask(Room.alone, on)
    restores = await office.ask(Room.restores)
    checked = await office.checked()

    def name(who: str) -> str:
        return deps.name_of(request, who)

    return AuditView(
        day=on,
        checking=checked.running or not whole,
        checked_at=checked.at,
        checks=[CheckLine(ok=one.ok, says=one.says) for one in checked.checks],
        theory=[book_words.theory(one) for one in theory],
        tables=tables,
        records=records,
        flags=[book_words.flagged(one, name) for one in flags],
        alone=[book_words.alone(one, name) for one in alone],
        restores=restores,
        boxes=[book_words.box(one, name, on) for one in await office.ask(Room.boxes)],
    )


@router.get("/ledger")
async def ledger(
    request: Request,
    account: Annotated[str, Query(max_length=120)] = "",
    stream: Annotated[str, Query(max_length=60)] = "",
    after: Annotated[int, Query(ge=0, le=2**53)] = 0,
) -> LedgerPage:
    """A page of the ledger: accounts whose names begin with `account`, of one stream or of all."""
    gate.demand(request, "see-ledger")
    found = await back_office.of(request).ask(Room.ledger, account, stream, after)
    lines = [book_words.line(one, lambda who: deps.name_of(request, who)) for one in found.lines]
    return LedgerPage(lines=lines, after=found.after)


@router.post("/verify")
async def verify(
    request: Request,
    table: Annotated[TableName, Query()],
    first: Annotated[int, Query(ge=1, le=2**31)],
    last: Annotated[int, Query(ge=1, le=2**31)],
) -> Verified:
    """Check finished hands with the verifier, which shares no code with the house. Disconnecting stops it."""
    gate.demand_pace(deps.services(request), gate.demand(request, "verify"))
    if not first <= last < first + HANDS_MOST:
        raise Refusing(400, "bad-range", f"Name the first and the last of up to {HANDS_MOST} hands.")
    office, begun = back_office.of(request), monotonic()
    try:
        hands, behind = await office.ask(Room.hands, table, first, last)
    except NoSuchHand as error:
        raise Refusing(404, "no-hand", str(error)) from None
    done = not_claimed = 0
    failed: list[VerifiedHand] = []
    async for some in office.verdicts(table, hands):
        done += len(some)
        not_claimed += sum(not one.claimed for one in some)
        wrong = [one for one in some if one.wrong]
        failed += [VerifiedHand(table=table, hand=one.hand, ok=False, says=list(one.wrong)) for one in wrong]
        if await request.is_disconnected():
            break
    restores = await office.ask(Room.restores, table)
    took_ms = round(1000 * (monotonic() - begun))
    return Verified(
        hands=done,
        failed=failed[:FAILED_MOST],
        not_claimed=not_claimed,
        next=behind,
        restores=restores,
        took_ms=took_ms,
    )


@router.get("/export/{table}", response_class=StreamingResponse)
async def export(request: Request, table: str) -> StreamingResponse:
    """The records of a table, to be checked with `pitboss verify`: finished hands, all commits, the chain."""
    gate.demand_pace(deps.services(request), gate.demand(request, "export"))
    office = back_office.of(request)
    signer = deps.house(request).signer
    number = await office.ask(Room.export, table, [] if signer is None else signer.line)
    safe = "".join(one if one.isascii() and (one.isalnum() or one in "-._") else "-" for one in table)

    async def signed() -> AsyncIterator[str]:
        """The workers that read the book have no key, so the export is signed as it passes here."""
        told = sha256()
        async for piece in office.pieces(number):
            told.update(piece.encode())
            yield piece
        yield verifying.ended(told, signer)

    return StreamingResponse(
        signed(),
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{safe}.json"', "Cache-Control": "no-store"},
    )
