"""What happened at a table, hand by hand."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from pitboss.web.wire.base import Cents, Hex32, Net, Part, TableName
from pitboss.web.wire.study import WagerResult

Count: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=10**15)]


class PastHand(Part):
    """One line of the history. `net_cents` is the viewer's own result, null if they were not in the hand."""

    number: int
    at: int
    deck: str
    finish: str
    players: int
    dealer: list[str]
    mine: list[list[str]]  # the viewer's own cards, by spot
    net_cents: Net | None
    says: str
    board: list[str] = Field(default_factory=list)  # the cards for all, where there are any


class Skipped(Part):
    """Numbers of a page that no hand has, and why: decks that were not dealt, and numbers skipped by a restore."""

    first: int
    last: int
    says: str


class PastHands(Part):
    table: str
    chips: Literal["practice", "issued", "night"] = "practice"
    hands: list[PastHand]
    skipped: list[Skipped]  # the highest first
    before: int | None  # for the next page, ask for the hands before this number


class Step(Part):
    """One thing that happened, in words, with the cards and chips that moved."""

    at: int
    by: str
    says: str
    event: str
    cards: list[str]
    cents: Cents | None
    spot: int | None = None  # the spot that it is about, whoever did it


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
    taken_back: dict[str, Cents] = Field(default_factory=dict)  # wagers that came off again by a choice
    hand: str = ""  # the hand in words at the end, where all of its cards are known


class PutRight(Part):
    """Something of a hand that was on record wrongly: the cards of a place, or the bets and decisions of a spot."""

    title: str
    was: str
    now: str
    cards: bool  # both are cards


class CorrectedWager(Part):
    spot: int
    name: str
    title: str
    was_cents: Net
    now_cents: Net


class HandCorrection(Part):
    """A correction: what was wrong and what is right, by whom and why, and what it moves. Before it is confirmed nobody
    has made it, and `at` is 0."""

    number: int
    at: int
    by: list[str]
    why: str
    changes: list[PutRight]
    wagers: list[CorrectedWager]
    moves: list[str]


class PastCall(Part):
    """A player's call for the floor about this hand, once it was paid; `ruling` is null while nobody has answered."""

    at: int
    spot: int
    name: str
    says: str
    ruling: Literal["stands", "corrected"] | None = None
    reason: str | None = None
    by: list[str] = Field(default_factory=list)
    answered_at: int | None = None


class Receipt(Part):
    """Signed by the house: its table had this record, and all before it, and this commit for the hand."""

    format: Literal["pitboss receipt 1"]
    key: Hex32  # the house's public key, to check the signature
    table: TableName
    version: Count
    hash: Hex32
    hand: Count
    commit: Annotated[str, Field(pattern="^([0-9a-f]{64})?$")]  # "" for real cards
    signature: Annotated[str, Field(pattern="^[0-9a-f]{128}$")]


class ReceiptShown(Part):
    """What a receipt proves about the house that issued it; and the newest one, if the house has a key."""

    found: Literal["agrees", "declared", "rolled-back", "not-ours"]
    receipt: Receipt | None


class PostedKey(Part):
    """A key of the house as posted at its tables: signed by the one before it, or replacing a lost one."""

    key: Hex32
    old: Hex32 | None
    signature: str | None


class SigningKey(Part):
    """The public key that the house signs with; None without a key. `posted` has all of its keys, the oldest first, so
    that whoever knows an earlier one can follow the chain."""

    key: str | None
    posted: list[PostedKey]


class WholeHand(Part):
    """A finished hand: every step, every result, every entry, and the record that anybody can verify."""

    table: str
    chips: Literal["practice", "issued", "night"]
    number: int
    before: int | None = None  # the finished hand before it; numbers in between may be missing
    after: int | None = None
    finish: str
    dealer: list[str]
    dealt_by: list[str]  # the members of staff who dealt it; none where the program did
    board: list[str]  # the cards for all
    headline: str
    spots: list[PastSpot]
    steps: list[Step]
    ruling: str | None  # what the house ruled on a dispute, the last time; null where nobody called the floor
    corrections: list[HandCorrection] = Field(default_factory=list)
    calls: list[PastCall] = Field(default_factory=list)
    may_call: list[int] = Field(default_factory=list)  # the viewer's spots that they can call the floor about
    may_note: list[int] = Field(default_factory=list)  # spots that staff can note a call about, for their player
    may_correct: bool = False  # the viewer is of the floor
    entries: list[list[EntryLine]]
    house: list[str] = Field(default_factory=list)  # approval of the rules, order of authority, as they are now
    record: dict[str, Any]  # the same file that `pitboss export` writes and `pitboss verify` reads
    receipt: Receipt | None = None  # for the record that opened its deck, and all before it
