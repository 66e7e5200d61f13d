"""What people ask of a table. A command is a wish; who may ask it is the house's business."""

from dataclasses import dataclass, field
from enum import Enum
from typing import TypeAlias

from pitboss.money.chips import Cents
from pitboss.rounds import commands as c
from pitboss.tables.identities import Actor
from pitboss.tables.terms import Duty, Holds, Terms


class Kind(Enum):
    """Who sits there. Whoever is no person is labelled wherever they are named, and has no cut of the deck."""

    PERSON = "person"
    BOT = "bot"


class Source(Enum):
    """Where chips come from: the wallet that the cage keeps, cash on the table for chips out of the rack, a pocket."""

    WALLET = "wallet"
    CASH = "cash"
    POCKET = "pocket"  # chips in the player's hand: at a table with real cards


class Reason(Enum):
    """Why the floor stepped in."""

    MISDEAL = "misdeal"
    FOUL_DECK = "foul deck"
    EXPOSED_CARD = "exposed card"
    DEALER_CARD_EXPOSED = "dealer card exposed"
    WRONG_PLACE = "card in the wrong place"
    DEAD_CARD = "dead card"
    DISPUTE = "dispute"
    FAILURE = "failure of the equipment"
    RESTORE = "restore"  # a copy of the house was put back; nobody calls it at a table


class Cause(Enum):
    """Why a deck was opened that nobody was dealt from."""

    START = "start"  # the house was started, and nobody can know whether the decks were seen meanwhile
    RESTORE = "restore"  # a copy of the house was put back
    LIMITS = "limits"  # it was washed for other rules
    CLOSE = "close"  # the table closes


# ---------------------------------------------------------------- the house


@dataclass(frozen=True)
class OpenTable:
    """Open with these terms; `rules` and `texts` are the sheet with the posted limits, in full."""

    terms: Terms
    rules: str
    texts: str


@dataclass(frozen=True)
class CloseTable:
    """Close with a count of the tray and the rack; what differs from the book is on record.

    `seeds` open the decks that were washed and are not dealt any more, in the order of their hands.
    """

    tray: Cents
    rack: Cents
    seeds: tuple[str, ...] = ()


@dataclass(frozen=True)
class PostLimits:
    """Change what the table posts, between hands.

    The commits were made for the old rules and are void: `seeds` open those decks, unused, and `commits` are for the
    next ones, by the new rules.
    """

    rules: str
    texts: str
    seeds: tuple[str, ...] = ()
    commits: tuple[str, ...] = ()


@dataclass(frozen=True)
class PostKey:
    """The public half of the key that the house signs with; a key that follows another is signed by it."""

    key: str
    old: str | None = None
    signature: str | None = None


@dataclass(frozen=True)
class PostFlags:
    """Which payouts are held from now on; the house posts them between hands, by its settings."""

    holds: Holds


@dataclass(frozen=True)
class SetDuty:
    """Who deals and who is the floor: staff, or the house itself; None leaves it. `deals` is the person who deals.

    `by` is who says so: staff who take the floor are known by it.
    """

    dealer: Duty | None = None
    floor: Duty | None = None
    deals: str = ""
    by: str = ""


@dataclass(frozen=True)
class Fill:
    """Chips leave the cage for the tray; they are in transit until the dealer has counted them."""

    cents: Cents


@dataclass(frozen=True)
class FillRack:
    """Chips leave the cage for the rack, to be sold there."""

    cents: Cents


@dataclass(frozen=True)
class ReceiveFill:
    pass


@dataclass(frozen=True)
class Credit:
    """Chips go back from the tray to the cage."""

    cents: Cents


# ---------------------------------------------------------------- players


@dataclass(frozen=True)
class Join:
    """Sit down, or stand in line where no seat is free."""

    player: str
    kind: Kind = Kind.PERSON
    seat: int | None = None
    checked: bool = False  # age and identification, where the sheet asks for them


@dataclass(frozen=True)
class Leave:
    """Get up with all chips; once the hand is over, where one is on."""

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
    player: str
    cents: Cents
    source: Source = Source.WALLET


@dataclass(frozen=True)
class CashOut:
    """Chips from the seat back to the wallet."""

    player: str
    cents: Cents


@dataclass(frozen=True)
class WantSpots:
    """How many spots the player would play, the seat's own included."""

    player: str
    count: int


@dataclass(frozen=True)
class KeepSpots:
    """Which spots to keep when others have to be given up."""

    player: str
    spots: tuple[int, ...]


@dataclass(frozen=True)
class Bet:
    """Wagers on a spot, in place of what lay there. A person's first one in a hand carries the seal of their cut."""

    spot: int
    player: str
    stakes: dict[str, Cents]
    seal: str | None = None


@dataclass(frozen=True)
class Ready:
    """The player has bet all they want to; when everybody has said so, nobody need be waited for."""

    player: str


@dataclass(frozen=True)
class BetBehind:
    """Wagers behind another player's spot; who sits there decides for both."""

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
    """Which cards of the hand play, by their places in it, the first being 0: a face would be in the log."""

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
    """The player lets the offered bank go by, or passes on the one they have, as long as bets are open."""

    player: str


@dataclass(frozen=True)
class PassBank:
    """Whether the player lets the bank go by without being asked."""

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
    """Cuts that are not open by now are left out, and the order is fixed."""


@dataclass(frozen=True)
class OpenDeck:
    """After the hand: its seed, and the commit for the hand after the next."""

    seed: str
    commits: tuple[str, ...] = ()


@dataclass(frozen=True)
class CarryOn:
    """The automatic dealer deals, turns up, turns over and pays, until somebody has to be waited for."""


@dataclass(frozen=True)
class WashAnew:
    """Decks that are not bound go unused, and fresh ones are washed: `seeds` open the old ones, in the order of their
    hands. Where bets are open, all wagers go back; from "no more bets" on the deck of the hand is bound, and stays.
    """

    cause: Cause
    seeds: tuple[str, ...]
    commits: tuple[str, ...]


@dataclass(frozen=True)
class DeclareRestore:
    """A copy of the house was put back, which ends with record `version`; see `events.Restored`. The owner says so, or
    the house by itself where a receipt proves it.

    The hand that is on is void, decks that are washed go unused: `seeds` open all of them, in the order of their hands.
    `commits` are for the hands behind `numbers`.
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
    """A word to a player who has not decided."""

    spot: int


@dataclass(frozen=True)
class TimeUp:
    """Whoever is waited for has had their time: the sheet's default, never a raise."""


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
    """Out, with all chips; wagers of a hand that is on stand."""

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
    """A card was put down at `to`, and belongs elsewhere: put right if none was dealt since, else a misdeal."""

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
class CorrectPayout:
    """A wager of a finished hand was paid wrongly: what it should have come to.

    Without a name it is the spot's own player; whoever bet behind them is named.
    """

    hand: int
    spot: int
    wager: str
    net: Cents
    note: str
    player: str = ""


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
    """The ruling of the house is final, and on record with its reason."""

    ruling: Ruling
    reason: str


HALT = "halt"  # in place of a number, where staff stopped the hand and nobody else is asked
HALTED, LOOKED = "a halt", "staff have looked at it"  # what is called then, and why it goes on


@dataclass(frozen=True)
class Freeze:
    """Staff stop the hand, or the floor has called something that a second person is asked about.

    Nobody decides, and no clock runs.
    """

    asked: str
    what: str


@dataclass(frozen=True)
class Thaw:
    """What was asked under this number is answered, taken back, or too old; or the hand that was stopped goes on."""

    asked: str
    why: str


# ---------------------------------------------------------------- a table with real cards


@dataclass(frozen=True)
class TappedSpot:
    """A spot as the dealer tapped it in. Without a name it is whoever sits there, or a walk-in nobody knows.

    `choices` are in the order of the decisions. Cards are names such as "Qs"; where `results` are tapped instead, from
    each wager to the word for how it ended, there are none. Where the player sets the hand, `cards` that are those of
    `keep` and no others say that what was discarded stays face down.
    """

    spot: int
    player: str = ""
    stakes: dict[str, Cents] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    keep: tuple[str, ...] | None = None
    results: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Trouble:
    """Something that went wrong with the deal: at a spot, or at the dealer's place where none is named."""

    what: Reason
    note: str
    spot: int | None = None
    last_card: bool = False  # it was the last card dealt


@dataclass(frozen=True)
class RecordHand:
    """A whole hand of real cards, as it lies on the felt. What went wrong in it comes with it, in order.

    The dealer's cards begin with those that the sheet turns up early.
    """

    hand: int
    spots: tuple[TappedSpot, ...]
    dealer: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    bank_spot: int | None = None
    bank_wager: Cents = 0
    troubles: tuple[Trouble, ...] = ()
    by: Actor = ""  # of staff: who dealt it and taps it in, and who agreed that it is void


@dataclass(frozen=True)
class ReopenHand:
    """A hand of real cards that waits for the floor is taken back, to be corrected and recorded anew."""


@dataclass(frozen=True)
class EndHand:
    """A hand of real cards is paid: its deck goes to the discard rack, and seats are put in order."""


TableCommand: TypeAlias = (
    OpenTable | CloseTable | PostLimits | PostFlags | PostKey | SetDuty | Fill | FillRack | ReceiveFill | Credit
    | Join | Leave | SitOut | SitIn | BuyIn | CashOut | WantSpots | KeepSpots | Bet | Ready | BetBehind | TakeBackBehind
    | SetCards | OpenCut | TakeBank | DeclineBank | PassBank | Tip | OfferBank
    | Wash | Lock | OpenDeck | CarryOn | WashAnew | DeclareRestore | Remind | TimeUp
    | Acknowledge | Warn | Remove | CallMisdeal | FoulDeck | CardExposed | CardMisplaced | CardDead | VoidHand
    | CorrectPayout | Dispute | Rule | Freeze | Thaw
    | RecordHand | ReopenHand | EndHand
)  # fmt: skip
RoundCommand: TypeAlias = c.TakeBack | c.NoMoreBets | c.Deal | c.Expose | c.Choose | c.Reveal | c.Settle
Command: TypeAlias = TableCommand | RoundCommand
