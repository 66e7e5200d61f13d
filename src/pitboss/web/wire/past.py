"""What happened at a table, hand by hand."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from pitboss.web.wire.base import Cents, Hex32, Net, Part, TableName
from pitboss.web.wire.study import WagerResult

Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=10**15)]


class PastHand(Part):
    """One line of the history. `net_cents` is the viewer's own, null where they were not in it."""

    number: int
    at: int
    deck: str
    finish: str
    players: int
    dealer: list[str]
    mine: list[list[str]]  # the viewer's own cards, spot by spot
    net_cents: Net | None
    says: str


class Skipped(Part):
    """Numbers of a page that no hand has, and why: decks that were not dealt, and numbers that a restore left out."""

    first: int
    last: int
    says: str


class PastHands(Part):
    table: str
    hands: list[PastHand]
    skipped: list[Skipped]  # the highest first
    before: int | None  # ask for the hands before this number to go on


class Step(Part):
    """One thing that happened, in words, with the cards and chips that moved."""

    at: int
    by: str
    says: str
    event: str
    cards: list[str]
    cents: Cents | None


class EntryLine(Part):
    account: str
    cents: int


class PastSpot(Part):
    spot: int
    player: str
    name: str
    cards: list[str]
    choices: dict[str, str]
    folded: bool
    wagers: list[WagerResult]
    net_cents: Net
    timed_out: bool  # the clock decided for it


class Receipt(Part):
    """What the house has signed: that its table had this record, and all before it, and this commit for the hand."""

    format: Literal["pitboss receipt 1"]
    key: Hex32  # the public half of the house's key, by which the signature is checked
    table: TableName
    version: Count
    hash: Hex32
    hand: Count
    commit: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")]  # "" where real cards are dealt
    signature: Annotated[str, Field(pattern="^[0-9a-f]{128}$")]


class ReceiptShown(Part):
    """What a receipt says of the house that gave it; and the newest one, of a house that has a key."""

    found: Literal["agrees", "declared", "rolled-back", "not-ours"]
    receipt: Receipt | None


class PostedKey(Part):
    """A key of the house as its tables are told of it: signed by the one before it, or in the place of a lost one."""

    key: Hex32
    old: Hex32 | None
    signature: str | None


class SigningKey(Part):
    """The public half of the key that the house signs with; None for a house that has none. `posted` has all of its
    keys, the first one first: whoever knows an earlier one can follow."""

    key: str | None
    posted: list[PostedKey]


class WholeHand(Part):
    """A finished hand: every step, every result, every entry, and the record that anybody can verify."""

    table: str
    number: int
    before: int | None = None  # the finished hand before it, and the one after: numbers may be left out between them
    after: int | None = None
    finish: str
    dealer: list[str]
    headline: str
    spots: list[PastSpot]
    steps: list[Step]
    entries: list[list[EntryLine]]
    record: dict[str, Any]  # the same file that `pitboss export` writes and `pitboss verify` reads
    receipt: Receipt | None = None  # for the record that opened its deck, and all before it
