"""`/api/tables/T/receipt` and `/api/signing-key`: what the house signs of a table, and by which key."""

from functools import partial

from fastapi import APIRouter, Request

from pitboss.house import restores
from pitboss.house.signing import Shown
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing, refusing
from pitboss.web.log import log
from pitboss.web.services import Services
from pitboss.web.wire.past import PostedKey, Receipt, ReceiptShown, SigningKey

router = APIRouter(tags=["history"], responses=ANSWERS)


@router.get("/api/tables/{table}/receipt")
async def receipt(request: Request, table: str) -> Receipt | None:
    """What the house shows of the table now, signed: its newest record, and the commit of the current hand's deck. None
    in a house without a key."""
    services = deps.services(request)
    _demand(services, table)
    return _newest(services, table)


@router.post("/api/tables/{table}/receipt")
async def show(request: Request, table: str, receipt: Receipt) -> ReceiptShown:
    """Show an older receipt, and get the newest one. A receipt that is ahead of the house proves that records are lost:
    the table is then treated as restored, before another card is dealt."""
    services, visitor = deps.services(request), deps.visitor(request)
    if not services.throttles.messages.take(visitor.player):
        raise Refusing(429, "too-fast", "Too many commands at once. Wait a moment.")
    _demand(services, table)
    if receipt.table != table:
        raise Refusing(400, "other-table", "This receipt is of another table.")
    given = receipt.model_dump()
    found = services.house.receipts.shown(services.house.table(table), given)
    if found is Shown.ROLLED_BACK:
        log.error("a receipt proves that records are gone", table=table, version=receipt.version, hand=receipt.hand)
        services.metrics.count("rollbacks")
        reply = await services.runner.quietly(table, partial(restores.by_receipt, services.house, table, given))
        if reply.refusal is not None:
            raise refusing(reply.refusal)
    return ReceiptShown(found=found.value, receipt=_newest(services, table))


def _demand(services: Services, table: str) -> None:
    if not services.runner.knows(table):
        raise Refusing(404, "no-table", f'There is no table "{table[:40]}" in this house.')


def _newest(services: Services, table: str) -> Receipt | None:
    found = services.house.receipts.now(services.house.desk(table))
    return None if found is None else Receipt.model_validate(found)


@router.get("/api/signing-key")
async def signing_key(request: Request) -> SigningKey:
    """The public key that the house signs with, to be compared with what it published elsewhere; and the chain of keys
    that it follows from."""
    signer = deps.house(request).signer
    if signer is None:
        return SigningKey(key=None, posted=[])
    posted = [PostedKey(key=one.key, old=one.old or None, signature=one.signature or None) for one in signer.postings]
    return SigningKey(key=signer.key, posted=posted)
