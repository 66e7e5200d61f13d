"""What has happened at a table. Events of the round itself (`pitboss.rounds.events`) are used unchanged among them.

Every event that moves chips says so in full: whose, how many, and what for. The ledger posts from these
events and nothing else.
"""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from pitboss.money.chips import Cents
from pitboss.rounds import events as r
from pitboss.rounds.settle import Settlement
from pitboss.tables.commands import Cause, DeckOrder, Job, Kind, Reason, Ruling, Slipped, Source
from pitboss.tables.identities import Actor
from pitboss.tables.terms import Duty, FloorRules, Holds, Terms

# ---------------------------------------------------------------- the house


@dataclass(frozen=True)
class TableOpened:
    """`digest` is that of the rules with the posted limits. Tray, rack and the seeds of meters come from the cage."""

    terms: Terms
    rules: str
    texts: str
    digest: str


@dataclass(frozen=True)
class LimitsPosted:
    rules: str
    texts: str
    digest: str


@dataclass(frozen=True)
class FlagsPosted:
    """From the next hand on these payouts wait for the floor."""

    holds: Holds


@dataclass(frozen=True)
class FloorRulesPosted:
    """What staff do at this table from now on."""

    rules: FloorRules


@dataclass(frozen=True)
class DutyChanged:
    """Who deals and who is the floor, by duty; and by name, if a new person took over."""

    dealer: Duty
    floor: Duty
    deals: str = ""
    floor_by: str = ""


@dataclass(frozen=True)
class HandedOver:
    """A hand-over of the dealing or of the floor, and what was still open: the incoming person has read it."""

    job: Job
    outgoing: str
    incoming: str
    waits: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableClosed:
    """The counted chips and those of the book; the counted chips go to the cage, the difference is on record.

    What stands in the meters goes to the cage as well; parts of a cent are the house's already.
    """

    tray: Cents
    rack: Cents
    tray_book: Cents
    rack_book: Cents
    meters: dict[str, Cents] | None = None
    tray_pieces: dict[str, int] | None = None
    rack_pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class Restored:
    """The house was restored from a backup: this stream continues after the record `version`, whose hash is `head`.

    `lost_version` and `lost_head` are the last known record that was stored after the backup and is lost; if they equal
    `version` and `head`, nothing was lost. `numbers` (of hands at a table, of slips in the cage, unused elsewhere) is
    the number after which numbering continues, so that none is used twice; no other gap in the numbers is allowed.

    If nobody declared the restore, `receipt_version` and `receipt_hash` are the record that a player's receipt names
    and that is missing: the house has signed it, which proves the restore.
    """

    version: int
    head: str
    numbers: int | None = None
    lost_version: int | None = None
    lost_head: str | None = None
    receipt_version: int | None = None
    receipt_hash: str | None = None

    @property
    def lost(self) -> int | None:
        """How many records are known to be lost, which is a lower bound; None if nothing is known."""
        return None if self.lost_version is None else self.lost_version - self.version


@dataclass(frozen=True)
class KeyPosted:
    """The key that signs the receipts of this table from here on; `signature` is that of the key before it."""

    key: str
    old: str | None = None
    signature: str | None = None


@dataclass(frozen=True)
class RackFilled:
    """From the cage to the rack, counted by the two people who gave the command."""

    cents: Cents
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class FillSent:
    """From the cage, on its way to the tray."""

    cents: Cents
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class FillReceived:
    cents: Cents


@dataclass(frozen=True)
class CreditGiven:
    """From the tray to the cage."""

    cents: Cents
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class SlipVoided:
    """The chips of this slip go back: those of a fill to the cage, those of a credit to the tray."""

    slip: int
    what: Slipped
    cents: Cents
    note: str
    arrived: bool = True
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class TrayCounted:
    """Tray and rack as counted, and by the book, at an open table. From here on there is what was counted."""

    tray: Cents
    rack: Cents
    tray_book: Cents
    rack_book: Cents
    tray_pieces: dict[str, int] | None = None
    rack_pieces: dict[str, int] | None = None


# ---------------------------------------------------------------- seats and chips


@dataclass(frozen=True)
class Seated:
    player: str
    kind: Kind
    spot: int


@dataclass(frozen=True)
class Queued:
    """No seat is free: the player joins the waiting list. `spots` if they want more than one."""

    player: str
    kind: Kind
    spots: int | None = None


@dataclass(frozen=True)
class WaitingCalled:
    """They are called from the waiting list: at a table with real cards a person has to come to the seat."""

    player: str


@dataclass(frozen=True)
class LeftQueue:
    player: str


@dataclass(frozen=True)
class LeaveAsked:
    """The player leaves as soon as the hand is over."""

    player: str


@dataclass(frozen=True)
class Left:
    """The seat is free; these chips went from it to the wallet."""

    player: str
    cents: Cents


@dataclass(frozen=True)
class SatOut:
    player: str


@dataclass(frozen=True)
class SatIn:
    player: str


@dataclass(frozen=True)
class ChipsBought:
    """To the seat: from the wallet, or from the rack for cash that goes into the drop. `pieces`: of the rack."""

    player: str
    cents: Cents
    source: Source
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class ChipsCashed:
    """From the seat to the wallet."""

    player: str
    cents: Cents


@dataclass(frozen=True)
class SpotsWanted:
    player: str
    count: int


@dataclass(frozen=True)
class SpotsNamed:
    """Which spots the player keeps, should others have to go."""

    player: str
    spots: tuple[int, ...]


@dataclass(frozen=True)
class SpotGiven:
    player: str
    spot: int


@dataclass(frozen=True)
class SpotReleased:
    player: str
    spot: int


@dataclass(frozen=True)
class TipGiven:
    """From the seat to the tips."""

    player: str
    cents: Cents


# ---------------------------------------------------------------- the deck


@dataclass(frozen=True)
class DeckWashed:
    hand: int
    deck: str
    commit: str


@dataclass(frozen=True)
class BetsOpened:
    hand: int


@dataclass(frozen=True)
class SealGiven:
    """A seat commits to its cut, with its first wager."""

    seat: int
    player: str
    seal: str


@dataclass(frozen=True)
class SealTakenBack:
    """Its player has no wager on the hand any more, and so takes no part in the cut."""

    seat: int
    player: str


@dataclass(frozen=True)
class CutOpened:
    seat: int
    cut: str


@dataclass(frozen=True)
class CutMissed:
    """A sealed cut was not opened in time, and is left out."""

    seat: int
    player: str


@dataclass(frozen=True)
class DeckLocked:
    """The order is fixed: it follows from the seed and this pool."""

    hand: int
    pool: str


class Finish(Enum):
    """What became of a deck."""

    SETTLED = "settled"
    VOID = "void"
    UNUSED = "unused"


@dataclass(frozen=True)
class DeckOpened:
    """The seed is public, and with it every card. `deal` has one place for each card of the order.

    Real cards have no seed: the event says that the hand is over, and `deal` has one place for each dealt card. A deck
    that was not dealt says why, and which seats had sealed a cut of it; older records do not.
    """

    hand: int
    deck: str
    seed: str
    finish: Finish
    deal: tuple[str, ...]
    cause: Cause | None = None
    sealed: tuple[int, ...] | None = None


# ---------------------------------------------------------------- wagers beside those of the round


@dataclass(frozen=True)
class SaidReady:
    player: str


@dataclass(frozen=True)
class BetBehindPlaced:
    """From the rider's seat to the spot. `reserve` is for the decision of whoever sits there."""

    spot: int
    player: str
    stakes: dict[str, Cents]
    reserve: Cents


@dataclass(frozen=True)
class BetBehindTakenBack:
    spot: int
    player: str
    stakes: dict[str, Cents]
    reserve: Cents


@dataclass(frozen=True)
class BehindSettled:
    """One wager of a rider, settled on the cards of the spot."""

    spot: int
    player: str
    settlement: Settlement


@dataclass(frozen=True)
class ReserveReturned:
    """What was reserved for a decision and not needed: from the spot to the rider's seat."""

    spot: int
    player: str
    cents: Cents


@dataclass(frozen=True)
class WagerCut:
    """A wager was settled for less than its line says, because the bank or the posted maximum was used up.

    `due` is the result without that limit; the settlement that follows has the real one.
    """

    spot: int
    player: str
    wager: str
    due: Cents
    because: str


@dataclass(frozen=True)
class WagersReturned:
    """All wagers of a spot, or of a rider behind it, go back to the seat."""

    spot: int
    player: str
    stakes: dict[str, Cents]
    reserve: Cents = 0


@dataclass(frozen=True)
class WagersForfeited:
    """All wagers of a spot are taken."""

    spot: int
    player: str
    stakes: dict[str, Cents]
    reserve: Cents = 0


# ---------------------------------------------------------------- the bank


@dataclass(frozen=True)
class BankOffered:
    player: str


@dataclass(frozen=True)
class BankDeclined:
    player: str


@dataclass(frozen=True)
class BankPassing:
    """From now on the player declines the bank without being asked, or no longer does."""

    player: str
    passes: bool


@dataclass(frozen=True)
class BankTaken:
    """From the player's seat (a practice banker's own wallet) to the bank."""

    player: str
    wager: Cents
    practice: bool


@dataclass(frozen=True)
class CollectionTaken:
    """From the seat (a practice banker's wallet) to the collections of the house. Spot 0 is the bank's own."""

    spot: int
    player: str
    cents: Cents
    practice: bool = False


@dataclass(frozen=True)
class CollectionReturned:
    """There was no action, and the sheet does not let the house keep the collection. It goes back the way it came."""

    spot: int
    player: str
    cents: Cents
    practice: bool = False


@dataclass(frozen=True)
class BankReturned:
    """What the bank holds after the hand goes back to the player-dealer."""

    player: str
    cents: Cents
    practice: bool


# ---------------------------------------------------------------- the clock and the floor


@dataclass(frozen=True)
class Reminded:
    spot: int


@dataclass(frozen=True)
class TimedOut:
    """The sheet's default was taken for a spot."""

    spot: int


@dataclass(frozen=True)
class TimeRanOut:
    """The time of a spot is up, and the floor has to decide for it."""

    spot: int


@dataclass(frozen=True)
class TimeGiven:
    """The floor gives a spot more time, from now on."""

    spot: int


@dataclass(frozen=True)
class CalledOut:
    """A hand waits for the floor before anything is paid."""

    who: str
    hand: str


@dataclass(frozen=True)
class Acknowledged:
    who: str
    by: Actor


@dataclass(frozen=True)
class Warned:
    player: str
    reason: str


@dataclass(frozen=True)
class Removed:
    player: str
    reason: str


@dataclass(frozen=True)
class CardBurnt:
    """A card was taken out of the hand that it was dealt to; the next one replaces it."""

    position: int


@dataclass(frozen=True)
class CardMoved:
    """A misplaced card was put where it belongs."""

    position: int
    to: str


@dataclass(frozen=True)
class CardDied:
    """The card at this position is dead; the hand that it belongs to is over."""

    position: int
    who: str


@dataclass(frozen=True)
class HandVoided:
    """The hand is void, by this policy of the sheet."""

    reason: Reason
    policy: str
    note: str


@dataclass(frozen=True)
class HandAbandoned:
    hand: int


class Along(Enum):
    """Where the chips of a correction go if their player has no seat any more."""

    WALLET = "wallet"  # to their account, where the cashier pays them
    HAND = "hand"  # to somebody without an account, in chips


@dataclass(frozen=True)
class PayoutCorrected:
    """A finished wager is paid again: the old amount is reversed, the right one posted.

    Between the player's seat and the tray, or the seat of `bank` where that player had the bank. `stake` is the right
    one, and `staked` the one on record if that was another. `correction` is the number of the `HandCorrected` that it
    belongs to; older records have none, and say only an amount. If the chips of the table's opening are back at the
    cage, they come from there (`cage`); `along` says where they go if the player has left.
    """

    hand: int
    spot: int
    player: str
    wager: str
    stake: Cents
    was: Cents
    now: Cents
    note: str
    bank: str = ""
    staked: Cents | None = None
    correction: int | None = None
    along: Along | None = None
    cage: bool | None = None


@dataclass(frozen=True)
class CorrectedSpot:
    """A spot as it was right: its wagers after all decisions, as in the record of the hand. `kept` are positions."""

    spot: int
    stakes: dict[str, Cents]
    choices: dict[str, str]
    taken_back: dict[str, Cents]
    kept: tuple[int, ...] | None = None
    results: dict[str, str] | None = None


@dataclass(frozen=True)
class HandCorrected:
    """Two people have put right what is on record of a hand: the right cards of some places, the right spots.

    What follows for its wagers is in the `PayoutCorrected` beside it. `number` counts the corrections of the hand. The
    wrong version stays in its records. `waived` is what a player did not get or give back, because it was not there.
    `breakage` is what rounding keeps more (or less) of each player's right payouts than of the wrong ones; if the chips
    of the table's opening are back at the cage (`cage`), it was counted with them, and nothing moves for it.
    """

    hand: int
    number: int
    note: str
    by: Actor
    cards: dict[str, tuple[str, ...]]
    spots: tuple[CorrectedSpot, ...]
    waived: dict[str, Cents]
    breakage: dict[str, Cents] | None = None
    cage: bool | None = None


@dataclass(frozen=True)
class MeterCorrected:
    """What a correction of a hand changes in a meter: below zero, the meter gives. `parts` of a cent are left over."""

    hand: int
    meter: str
    cents: Cents
    parts: int


@dataclass(frozen=True)
class FloorCalled:
    """A player wants the floor to look at a hand that is paid."""

    hand: int
    spot: int
    player: str
    says: str


class CallRuling(Enum):
    STANDS = "stands"
    CORRECTED = "corrected"


@dataclass(frozen=True)
class CallAnswered:
    """The answer to a `FloorCalled`."""

    hand: int
    spot: int
    player: str
    ruling: CallRuling
    reason: str
    by: Actor = ""


@dataclass(frozen=True)
class DisputeOpened:
    spot: int
    says: str


@dataclass(frozen=True)
class DisputeRuled:
    """`by` is empty in older records, whose own name it is, and where the program is the floor."""

    ruling: Ruling
    reason: str
    by: Actor = ""


@dataclass(frozen=True)
class RulingReviewed:
    """A manager's word on the floor's ruling of this hand, which is final. `ruled_by` gave the ruling."""

    ruling: Ruling
    reason: str
    by: Actor
    ruled_by: Actor


@dataclass(frozen=True)
class HandFrozen:
    """The floor has called something that needs a second person: nothing moves until it is answered.

    `asked` is the id under which the call waits; "halt" where staff stopped the hand by themselves.
    """

    asked: str
    what: str


@dataclass(frozen=True)
class HandThawed:
    """The call was answered or withdrawn: the hand goes on from where it was."""

    why: str


# ---------------------------------------------------------------- a table with real cards


@dataclass(frozen=True)
class DealtByHand:
    """The next cards of the deal, in the sheet's order, as they were tapped; "" is a card that was not shown."""

    faces: tuple[str, ...]


@dataclass(frozen=True)
class ResultsTold:
    """How the wagers of a spot ended, tapped by the dealer without cards."""

    spot: int
    results: dict[str, str]


@dataclass(frozen=True)
class IrregularityNoted:
    """An irregularity in the deal of a spot or the dealer, after which play went on by the sheet's policy."""

    reason: Reason
    who: str
    says: str
    note: str
    aside: int | None = None  # how many cards were put aside and replaced, if any


@dataclass(frozen=True)
class DeckInspected:
    """Two people have seen that the deck has these cards, each once, with one back; it takes its place."""

    deck: str
    back: str
    cards: int


@dataclass(frozen=True)
class DeckTakenOut:
    """The deck is out of service after this hand, until somebody has looked into it. `back` is empty if nobody had
    named the deck.
    """

    deck: str
    back: str
    hand: int
    why: str
    note: str


@dataclass(frozen=True)
class DeckCleared:
    deck: str
    hand: int
    note: str


@dataclass(frozen=True)
class DeckOrdered:
    """The floor wants the deck of the next hand shuffled or cut again before the deal."""

    order: DeckOrder
    note: str


@dataclass(frozen=True)
class DeckOrderDone:
    order: DeckOrder


@dataclass(frozen=True)
class StubCounted:
    """`cards` were counted of the deck of a hand, and `due` should be there."""

    hand: int
    deck: str
    cards: int
    due: int


@dataclass(frozen=True)
class ForfeitReturned:
    """The hand is taken back, and with it what a dead hand had lost: from whoever has the bank to the seat."""

    spot: int
    player: str
    cents: Cents


@dataclass(frozen=True)
class HandReopened:
    """The hand will be recorded again, under its number."""

    hand: int


TableEvent: TypeAlias = (
    TableOpened | LimitsPosted | FlagsPosted | DutyChanged | HandedOver | TableClosed | FillSent | RackFilled
    | FillReceived | CreditGiven | SlipVoided | TrayCounted | Restored | KeyPosted
    | Seated | Queued | WaitingCalled | LeftQueue | LeaveAsked | Left | SatOut | SatIn | ChipsBought | ChipsCashed
    | SpotsWanted | SpotsNamed | SpotGiven | SpotReleased | TipGiven
    | DeckWashed | BetsOpened | SealGiven | SealTakenBack | CutOpened | CutMissed | DeckLocked | DeckOpened
    | SaidReady | BetBehindPlaced | BetBehindTakenBack | BehindSettled | ReserveReturned | WagerCut | WagersReturned
    | WagersForfeited | BankOffered | BankDeclined | BankPassing | BankTaken | CollectionTaken
    | CollectionReturned | BankReturned
    | Reminded | TimedOut | CalledOut | Acknowledged | Warned | Removed | CardBurnt | CardMoved | CardDied
    | HandVoided | HandAbandoned | PayoutCorrected | HandCorrected | MeterCorrected | FloorCalled | CallAnswered
    | DisputeOpened | DisputeRuled
    | HandFrozen | HandThawed | FloorRulesPosted | TimeRanOut | TimeGiven | RulingReviewed
    | DeckInspected | DeckTakenOut | DeckCleared | DeckOrdered | DeckOrderDone | StubCounted
    | DealtByHand | ResultsTold | IrregularityNoted | ForfeitReturned | HandReopened
)  # fmt: skip
Event: TypeAlias = TableEvent | r.Event
