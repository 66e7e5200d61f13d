"""What people ask of a table. Whether they may is checked by the house, and whether it is possible by the table."""

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from pitboss.money.chips import Cents
from pitboss.rounds import commands as c
from pitboss.tables.identities import Actor
from pitboss.tables.terms import Duty, FloorRules, Holds, Terms


class Kind(Enum):
    """Who sits there. A bot is labelled as such wherever it is named, and does not cut the deck."""

    PERSON = "person"
    BOT = "bot"


class Source(Enum):
    """Where chips come from: the wallet in the cage, cash for chips out of the rack, or the player's pocket."""

    WALLET = "wallet"
    CASH = "cash"
    POCKET = "pocket"  # chips that the player has in hand, at a table with real cards


class Reason(Enum):
    """Why the floor stepped in."""

    MISDEAL = "misdeal"
    FOUL_DECK = "foul deck"
    EXPOSED_CARD = "exposed card"
    DEALER_CARD_EXPOSED = "dealer card exposed"
    WRONG_PLACE = "card in the wrong place"
    WRONG_NUMBER = "wrong number of cards"
    BOXED_CARD = "card face up in the deck"
    DEAD_CARD = "dead card"
    DISPUTE = "dispute"
    FAILURE = "failure of the equipment"
    RESTORE = "restore"  # the house was restored from a backup; nobody calls it at a table


class Cause(Enum):
    """Why a deck was opened without being dealt."""

    START = "start"  # the house was restarted, and somebody might have seen the decks meanwhile
    RESTORE = "restore"  # the house was restored from a backup
    LIMITS = "limits"  # it was washed for other rules
    CLOSE = "close"  # the table closes
    FLOOR = "floor"  # the floor has ordered a new wash


# ---------------------------------------------------------------- the house


@dataclass(frozen=True)
class OpenTable:
    """Open with these terms; `rules` and `texts` are the sheet with the posted limits, in full."""

    terms: Terms
    rules: str
    texts: str


@dataclass(frozen=True)
class CloseTable:
    """Close with a count of the tray and the rack; a difference from the book is on record.

    `seeds` open the decks that were washed and will not be dealt, in the order of their hands. Pieces are the chips by
    denomination, here and below: by their values in cents; None if they were counted as an amount.
    """

    tray: Cents
    rack: Cents
    seeds: tuple[str, ...] = ()
    tray_pieces: dict[str, int] | None = None
    rack_pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class PostLimits:
    """Change what the table posts, between hands.

    The commits were made for the old rules and are void: `seeds` open those decks unused, and `commits` are for new
    decks by the new rules.
    """

    rules: str
    texts: str
    seeds: tuple[str, ...] = ()
    commits: tuple[str, ...] = ()


@dataclass(frozen=True)
class PostKey:
    """The public key that the house signs with; a key that replaces another is signed by it."""

    key: str
    old: str | None = None
    signature: str | None = None


@dataclass(frozen=True)
class PostFlags:
    """Which payouts are held from now on; the house posts them between hands, from its settings."""

    holds: Holds


@dataclass(frozen=True)
class PostFloorRules:
    """What staff do at this table from now on; the house posts it between hands, from its settings."""

    rules: FloorRules


@dataclass(frozen=True)
class SetDuty:
    """Who deals and who is the floor: staff, or the house itself; None leaves it. `deals` is the person who deals.

    `by` gives the command: staff who take the floor are recorded under it.
    """

    dealer: Duty | None = None
    floor: Duty | None = None
    deals: str = ""
    by: str = ""


class Job(Enum):
    """Of a member of staff at a table."""

    DEALER = "dealer"
    FLOOR = "floor"


@dataclass(frozen=True)
class HandOver:
    """Whoever has this job at the table hands it over to somebody else; both have confirmed it."""

    job: Job
    outgoing: str
    incoming: str


@dataclass(frozen=True)
class Fill:
    """Chips leave the cage for the tray; they are in transit until the dealer has counted them."""

    cents: Cents
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class FillRack:
    """Chips leave the cage for the rack, to be sold there."""

    cents: Cents
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class ReceiveFill:
    pass


@dataclass(frozen=True)
class Credit:
    """Chips go back from the tray to the cage."""

    cents: Cents
    pieces: dict[str, int] | None = None


class Slipped(Enum):
    """What a slip of a table was for, that can be voided."""

    FILL = "fill"
    RACK = "rack"
    CREDIT = "credit"


@dataclass(frozen=True)
class VoidSlip:
    """A mistaken slip is void: its chips go back the way they came. `arrived`: a fill has come to the tray."""

    slip: int
    what: Slipped
    cents: Cents
    note: str
    arrived: bool = True
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class CountTray:
    """Tray and rack were counted while the table is open: at the opening, or in mid-shift. The book follows the count,
    and the difference is on record."""

    tray: Cents
    rack: Cents
    tray_pieces: dict[str, int] | None = None
    rack_pieces: dict[str, int] | None = None


# ---------------------------------------------------------------- players


@dataclass(frozen=True)
class Join:
    """Sit down, or join the waiting list if no seat is free."""

    player: str
    kind: Kind = Kind.PERSON
    seat: int | None = None
    checked: bool = False  # age and identification were checked, where the sheet requires it
    spots: int | None = None  # how many they want, if more than one; for the waiting list of a table with real cards


@dataclass(frozen=True)
class CallWaiting:
    """Call somebody from the waiting list of a table with real cards: a seat is free, or will be."""

    player: str


@dataclass(frozen=True)
class NameSeat:
    """Say who sits at a seat of a table with real cards, where a walk-in is known by the seat or by a name only."""

    player: str
    seat: int
    checked: bool = False


@dataclass(frozen=True)
class Leave:
    """Leave the seat with all chips; during a hand, when it is over."""

    player: str


@dataclass(frozen=True)
class SitOut:
    """Keep the seat and skip hands."""

    player: str


@dataclass(frozen=True)
class SitIn:
    player: str


@dataclass(frozen=True)
class BuyIn:
    """`pieces` are the chips that are handed over out of the rack; None: not counted."""

    player: str
    cents: Cents
    source: Source = Source.WALLET
    pieces: dict[str, int] | None = None


@dataclass(frozen=True)
class CashOut:
    """Chips from the seat back to the wallet."""

    player: str
    cents: Cents


@dataclass(frozen=True)
class WantSpots:
    """How many spots the player wants to play, the seat's own included."""

    player: str
    count: int


@dataclass(frozen=True)
class KeepSpots:
    """Which spots to keep when others have to be given up."""

    player: str
    spots: tuple[int, ...]


@dataclass(frozen=True)
class Bet:
    """Wagers on a spot, in place of those before. A person's first one in a hand carries the seal of their cut."""

    spot: int
    player: str
    stakes: dict[str, Cents]
    seal: str | None = None


@dataclass(frozen=True)
class Ready:
    """The player has no more bets to make; when everybody has said so, bets can close early."""

    player: str


@dataclass(frozen=True)
class BetBehind:
    """Wagers behind another player's spot; the player who sits there decides for both."""

    spot: int
    player: str
    stakes: dict[str, Cents]
    seal: str | None = None


@dataclass(frozen=True)
class TakeBackBehind:
    spot: int
    player: str


@dataclass(frozen=True)
class SetCards:
    """Which cards of the hand play, by their positions in it, from 0: faces would be visible in the log."""

    spot: int
    player: str
    keep: tuple[int, ...]


@dataclass(frozen=True)
class OpenCut:
    """After "no more bets": the cut that the seal was made of."""

    player: str
    cut: str


@dataclass(frozen=True)
class TakeBank:
    """The player who is offered the bank takes it, with this wager."""

    player: str
    wager: Cents


@dataclass(frozen=True)
class DeclineBank:
    """The player declines the offered bank, or passes on the one they have, while bets are open."""

    player: str


@dataclass(frozen=True)
class PassBank:
    """Whether the player wants to be skipped when the bank is offered."""

    player: str
    passes: bool


@dataclass(frozen=True)
class Tip:
    player: str
    cents: Cents


# ---------------------------------------------------------------- the dealer and the clock


@dataclass(frozen=True)
class OfferBank:
    """The dealer offers the bank to the next seat, or to all of them again once everybody has declined."""


@dataclass(frozen=True)
class Wash:
    """Fresh decks: the commits for the hands to come, in order."""

    commits: tuple[str, ...]


@dataclass(frozen=True)
class Lock:
    """Lock the deck: cuts that are not open by now are left out, and the order is fixed."""


@dataclass(frozen=True)
class OpenDeck:
    """After the hand: its seed, and the commit for the hand after the next."""

    seed: str
    commits: tuple[str, ...] = ()


@dataclass(frozen=True)
class CarryOn:
    """The automatic dealer deals, turns cards over and pays, until the table has to wait for somebody."""


@dataclass(frozen=True)
class WashAnew:
    """Decks that are not bound are dropped, and fresh ones are washed: `seeds` open the old ones, in the order of their
    hands. If bets are open, all wagers go back; from "no more bets" on the deck of the hand is bound, and stays.
    """

    cause: Cause
    seeds: tuple[str, ...]
    commits: tuple[str, ...]


@dataclass(frozen=True)
class DeclareRestore:
    """The house was restored from a backup that ends with record `version`; see `events.Restored`. The owner says so,
    or the house by itself where a receipt proves it.

    The current hand is void, washed decks are dropped: `seeds` open all of them, in the order of their hands. `commits`
    are for the hands after `numbers`.
    """

    version: int
    head: str
    numbers: int
    lost_version: int | None = None
    lost_head: str | None = None
    seeds: tuple[str, ...] = ()
    commits: tuple[str, ...] = ()
    receipt_version: int | None = None
    receipt_hash: str | None = None


@dataclass(frozen=True)
class Remind:
    """Remind a player who has not decided."""

    spot: int


@dataclass(frozen=True)
class TimeUp:
    """The time of those who have to act is over: the sheet's default is taken, never a raise."""


# ---------------------------------------------------------------- the floor


@dataclass(frozen=True)
class Acknowledge:
    """The floor has seen a hand that was called out."""

    who: str
    by: Actor


@dataclass(frozen=True)
class Warn:
    player: str
    reason: str


@dataclass(frozen=True)
class Remove:
    """Remove a player, with all their chips; wagers of the current hand stay in it."""

    player: str
    reason: str


@dataclass(frozen=True)
class CallMisdeal:
    """Wrong number of cards, or another fault of the deal: the hand is void, unless two players have acted."""

    note: str


@dataclass(frozen=True)
class FoulDeck:
    """A wrong count, a duplicate, a wrong back: void at any time."""

    note: str


@dataclass(frozen=True)
class CardExposed:
    """A card was seen while it was dealt: the sheet says whether it is replaced or the hand is void."""

    position: int


@dataclass(frozen=True)
class CardMisplaced:
    """A card was dealt to `to` by mistake: corrected if it was the last one dealt, else a misdeal."""

    position: int
    to: str


@dataclass(frozen=True)
class CardDead:
    """A card left the playing area."""

    position: int


@dataclass(frozen=True)
class VoidHand:
    reason: Reason
    note: str


@dataclass(frozen=True)
class RightSpot:
    """What was right on a spot of a finished hand; None leaves it as it is on record.

    `bets` are those before the deal. `choices` has a word for each stage that is told otherwise. `keep` are the cards
    of the player's own setting, and `results` those of a hand whose cards nobody tapped.
    """

    spot: int
    bets: dict[str, Cents] | None = None
    choices: dict[str, str] | None = None
    keep: tuple[str, ...] | None = None
    results: dict[str, str] | None = None


@dataclass(frozen=True)
class CorrectHand:
    """A settled hand is on record with wrong cards, bets or decisions: here are the right ones, and why.

    All its wagers are settled again from them. `cards` has the cards of a place, in the order in which they were
    dealt: of a spot by its number, of the dealer, of the board. Where a player cannot give back what was paid too
    much, the correction is refused, unless it says `waive`: then it is on record only, and no chips of theirs move.
    """

    hand: int
    note: str
    cards: dict[str, tuple[str, ...]] = field(default_factory=dict)
    spots: tuple[RightSpot, ...] = ()
    waive: bool = False
    by: Actor = ""


@dataclass(frozen=True)
class CallFloor:
    """A player asks the floor to look at a hand that is paid. Nothing stops because of it."""

    hand: int
    spot: int
    player: str
    says: str


@dataclass(frozen=True)
class AnswerCall:
    """The floor has looked at a paid hand, and it stands. A correction of the hand is an answer as well."""

    hand: int
    spot: int
    player: str
    reason: str
    by: Actor = ""


@dataclass(frozen=True)
class Dispute:
    """The hand is frozen in view until the floor rules."""

    spot: int
    says: str


class Ruling(Enum):
    STANDS = "stands"
    VOID = "void"


@dataclass(frozen=True)
class Rule:
    """The floor's ruling, on record with its reason."""

    ruling: Ruling
    reason: str
    by: Actor = ""


@dataclass(frozen=True)
class Overrule:
    """A manager looks at the floor's ruling while the hand is not over: it stands, or the hand is void after all.

    Once for a ruling, by somebody else than whoever gave it; then it is final.
    """

    ruling: Ruling
    reason: str
    by: Actor = ""


class LateRuling(Enum):
    """What the floor decides for a player whose time is up."""

    DEFAULT = "default"  # of the sheet: fold, check, or the forced play; never a raise
    MORE_TIME = "more time"


@dataclass(frozen=True)
class DecideLate:
    """The time of a player is up, and the floor decides."""

    spot: int
    ruling: LateRuling


HALT = "halt"  # in place of an id, where staff stopped the hand and no second person is asked
HALTED, LOOKED = "a halt", "staff have looked at it"  # the texts for such a stop, and for its end


@dataclass(frozen=True)
class Freeze:
    """Staff stop the hand, or the floor has called something that needs a second person.

    Nobody decides, and no clock runs.
    """

    asked: str
    what: str


@dataclass(frozen=True)
class Thaw:
    """The call of this id was answered, withdrawn, or has expired; or staff let a stopped hand go on."""

    asked: str
    why: str


# ---------------------------------------------------------------- a table with real cards


@dataclass(frozen=True)
class InspectDeck:
    """Two people have looked at all cards of a deck; it takes the place `deck` at the table. `back` is its name: the
    colour of its back, a number, as the house tells its decks apart.
    """

    deck: str
    back: str


@dataclass(frozen=True)
class TakeDeckOut:
    """The deck at this place is out of service, until somebody has looked into it."""

    deck: str
    note: str


@dataclass(frozen=True)
class ClearDeck:
    """A deck that was taken out of the place `deck` after hand `hand` is all right: it may be used again."""

    deck: str
    hand: int
    note: str


class DeckOrder(Enum):
    """What the floor orders before the deal."""

    SHUFFLE = "shuffle"
    RECUT = "recut"


@dataclass(frozen=True)
class OrderDeck:
    order: DeckOrder
    note: str


@dataclass(frozen=True)
class OrderDone:
    """The dealer has done what the floor ordered."""


@dataclass(frozen=True)
class CountStub:
    """So many cards were left of the deck of the last hand; after a void hand, all of its cards are counted."""

    cards: int


@dataclass(frozen=True)
class TappedSpot:
    """A spot as the dealer tapped it in. Without a name it is whoever sits there, or an unknown walk-in.

    `choices` are in the order of the decisions. Cards are names such as "Qs". If `results` are tapped instead (by
    wager, the word for how it ended), there are no cards. Where the player sets the hand, `cards` equal to `keep` mean
    that the discards stay face down.
    """

    spot: int
    player: str = ""
    stakes: dict[str, Cents] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    keep: tuple[str, ...] | None = None
    results: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class TappedBehind:
    """A bet behind another player's spot, of whoever sits at `seat`; an unknown person there is a walk-in."""

    seat: int
    spot: int
    stakes: dict[str, Cents]


@dataclass(frozen=True)
class Trouble:
    """An irregularity of the deal: at a spot, or at the dealer's place if no spot is given."""

    what: Reason
    note: str
    spot: int | None = None
    last_card: bool = False  # it was the last card dealt
    cards: int = 1  # how many cards lay face up in the deck
    late: bool = False  # two players had acted when it was found; the house finds out, and no dealer says so


@dataclass(frozen=True)
class RecordHand:
    """A complete hand of real cards, with its irregularities in order.

    The dealer's cards begin with those that the sheet turns face up early.
    """

    hand: int
    spots: tuple[TappedSpot, ...]
    dealer: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    bank_spot: int | None = None
    bank_wager: Cents = 0
    troubles: tuple[Trouble, ...] = ()
    by: Actor = ""  # who dealt it and taps it in, and who agreed that it is void
    behind: tuple[TappedBehind, ...] = ()  # in the order in which the bank covers them
    declined: tuple[int, ...] = ()  # seats whose players were offered the bank and declined it, in order


@dataclass(frozen=True)
class ReopenHand:
    """Take back a hand of real cards that waits for the floor, to correct it and record it again."""


@dataclass(frozen=True)
class EndHand:
    """A hand of real cards is paid: its deck goes to the discard rack, and seats are updated."""


TableCommand: TypeAlias = (
    OpenTable | CloseTable | PostLimits | PostFlags | PostKey | SetDuty | HandOver | Fill | FillRack | ReceiveFill
    | Credit | VoidSlip | CountTray | CallWaiting | NameSeat
    | Join | Leave | SitOut | SitIn | BuyIn | CashOut | WantSpots | KeepSpots | Bet | Ready | BetBehind | TakeBackBehind
    | SetCards | OpenCut | TakeBank | DeclineBank | PassBank | Tip | OfferBank
    | Wash | Lock | OpenDeck | CarryOn | WashAnew | DeclareRestore | Remind | TimeUp
    | Acknowledge | Warn | Remove | CallMisdeal | FoulDeck | CardExposed | CardMisplaced | CardDead | VoidHand
    | CorrectHand | CallFloor | AnswerCall | Dispute | Rule | Overrule | DecideLate | Freeze | Thaw | PostFloorRules
    | RecordHand | ReopenHand | EndHand | InspectDeck | TakeDeckOut | ClearDeck | OrderDeck | OrderDone | CountStub
)  # fmt: skip
RoundCommand: TypeAlias = c.TakeBack | c.NoMoreBets | c.Deal | c.Expose | c.Choose | c.Reveal | c.Settle
Command: TypeAlias = TableCommand | RoundCommand
