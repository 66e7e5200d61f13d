"""What is in the drop box at a table, by the ledger: since when it has been filled."""

from collections.abc import Iterable

from pitboss.house.cash import drop_boxes
from pitboss.house.desk import stream_of
from pitboss.house.stores import payload
from pitboss.house.stores.store import Entry, Reader
from pitboss.tables.terms import Chips


def filled_since(reader: Reader, table: str) -> int | None:
    """When the first of the cash in it was sold, in ms since 1970; None if it is empty by the book.

    Every change and count takes all that is in it, so its cash is that of the last sales.
    """
    account, stream = drop_boxes.at_table(table, Chips.ISSUED), stream_of(table)
    held = reader.balance(account).cents
    if not held:
        return None
    version = _first_of(held, (one for one in reader.entries(stream=stream, account=account) if one.account == account))
    return int(payload.read(next(iter(reader.records(stream, version - 1, 1))).payload)["at"])


def _first_of(held: int, sales: Iterable[Entry]) -> int:
    """The version of the sale that was the first of so much."""
    found = list(sales)
    while len(found) > 1 and held > found[-1].cents:
        held -= found.pop().cents
    return found[-1].version
