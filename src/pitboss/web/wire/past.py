"""What happened at a table, hand by hand."""

from typing import Any

from pitboss.web.wire.base import Cents, Net, Part
from pitboss.web.wire.study import WagerResult


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


class PastHands(Part):
    table: str
    hands: list[PastHand]
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
    wagers: list[WagerResult]
    net_cents: Net
    timed_out: bool  # the clock decided for it


class Receipt(Part):
    """What the house has signed: that its table had this record, and all before it, and this commit for the hand."""

    format: str
    key: str  # the public half of the house's key, by which the signature is checked
    table: str
    version: int
    hash: str
    hand: int
    commit: str
    signature: str


class SigningKey(Part):
    """The public half of the key that the house signs with; None for a house that has none."""

    key: str | None


class WholeHand(Part):
    """A finished hand: every step, every result, every entry, and the record that anybody can verify."""

    table: str
    number: int
    finish: str
    dealer: list[str]
    headline: str
    spots: list[PastSpot]
    steps: list[Step]
    entries: list[list[EntryLine]]
    record: dict[str, Any]  # the same file that `pitboss export` writes and `pitboss verify` reads
    receipt: Receipt | None = None  # for the record that opened its deck, and all before it
