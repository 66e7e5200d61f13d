"""`/api/tables/T/receipt` and `/api/signing-key`: what the house signs of a table, and by which key."""

from fastapi import APIRouter, Request

from pitboss.house.desk import stream_of
from pitboss.web import deps
from pitboss.web.errors import ANSWERS, Refusing
from pitboss.web.wire.past import Receipt, SigningKey

router = APIRouter(tags=["history"], responses=ANSWERS)


@router.get("/api/tables/{table}/receipt")
async def receipt(request: Request, table: str) -> Receipt:
    """What the house tells of the table now, signed: its newest record, and the deck of the hand that is on."""
    house = deps.house(request)
    if not house.store.head(stream_of(table)).version:
        raise Refusing(404, "no-table", f'There is no table "{table[:40]}" in this house.')
    found = house.receipts.now(house.table(table))
    if found is None:
        raise Refusing(404, "no-key", "This house has no key to sign with.")
    return Receipt.model_validate(found)


@router.get("/api/signing-key")
async def signing_key(request: Request) -> SigningKey:
    """The public half of the key that the house signs with, to be compared with what it published elsewhere."""
    signer = deps.house(request).signer
    return SigningKey(key=None if signer is None else signer.key)
