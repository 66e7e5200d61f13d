"""The state of a table: what its events come to. Nobody's hidden cards are in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from pitboss.money.chips import Cents
from pitboss.rounds.settle import Settlement
from pitboss.rounds.state import Round, Spot
from pitboss.sheets.game import Game
from pitboss.sheets.house import Banker
from pitboss.tables.commands import HALT, Kind
from pitboss.tables.events import DisputeOpened, Finish, HandFrozen, HandVoided, IrregularityNoted, Restored
from pitboss.tables.identities import Actor
from pitboss.tables.terms import Cards, Holds, Terms

PRACTICE_BANKER = "practice banker"
WALK_INS = "with which walk-ins were paid"  # in the words of a payout that is held because of all before it


@dataclass(frozen=True)
class Sitter:
    """Somebody with a seat. The first spot is the seat's own."""

    player: str
    kind: Kind
    spots: tuple[int, ...]
    chips: Cents = 0
    wants: int = 1
    keeps: tuple[int, ...] = ()
    away: bool = False
    leaving: bool = False
    warnings: int = 0
    passes: bool = False  # lets the bank go by
    misses: int = 0  # cuts that were sealed and not opened

    @property
    def seat(self) -> int:
        return self.spots[0]


@dataclass(frozen=True)
class Rider:
    """A bet behind another player's spot."""

    spot: int
    player: str
    stakes: Mapping[str, Cents]
    reserve: Cents
    settled: tuple[Settlement, ...] = ()


@dataclass(frozen=True)
class Bank:
    """The player-dealer's wager on a hand; `held` is what lies in the bank now."""

    player: str
    wager: Cents
    practice: bool
    held: Cents
    seat: int = 0  # where the action order begins: of the player when the bank was taken, 0 for a practice banker


@dataclass(frozen=True)
class Washed:
    """A deck that is ready for a hand to come."""

    hand: int
    deck: str
    commit: str


class Phase(Enum):
    BETTING = "betting"
    CUTTING = "cutting"
    PLAYING = "playing"
    DONE = "done"  # settled or void; the deck is still to be opened


class Ending(Enum):
    """How the wagers of a spot ended without a settlement."""

    RETURNED = "returned"
    FORFEITED = "forfeited"


@dataclass(frozen=True)
class Ended:
    """A spot, or a rider behind it, whose wagers were given back or taken."""

    spot: int
    player: str
    stakes: Mapping[str, Cents]
    cards: tuple[int, ...]
    ending: Ending
    choices: Mapping[str, str] = field(default_factory=dict)
    behind: bool = False  # it was a rider's


@dataclass(frozen=True)
class Hand:
    """One hand of the table: the round, and all that stands around it."""

    number: int
    deck: str
    commit: str
    phase: Phase = Phase.BETTING
    round: Round = field(default_factory=Round)
    seals: Mapping[int, str] = field(default_factory=dict)  # by seat
    sealers: Mapping[int, str] = field(default_factory=dict)  # who gave them: a seat may change hands, or its number
    cuts: Mapping[int, str] = field(default_factory=dict)
    missed: tuple[int, ...] = ()
    pool: str = ""
    ready: tuple[str, ...] = ()  # players who have no more to bet
    riders: tuple[Rider, ...] = ()
    bank: Bank | None = None
    called: tuple[str, ...] = ()  # hands that wait for the floor
    reasons: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # why each was called out, in words
    acknowledged: Mapping[str, Actor] = field(default_factory=dict)  # by whom
    burnt: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()
    ended: tuple[Ended, ...] = ()
    collected: tuple[tuple[str, Cents], ...] = ()
    reminded: tuple[int, ...] = ()
    timed: tuple[int, ...] = ()  # spots that the clock decided for, once for each decision
    voided: HandVoided | None = None
    dispute: DisputeOpened | None = None
    frozen: HandFrozen | None = None  # the floor has called something, and a second person is asked
    ruled: tuple[int, ...] = ()  # spots whose dispute the house has ruled on
    finish: Finish | None = None
    faces: tuple[str, ...] = ()  # of real cards, by position, as they were tapped; "" for one that nobody was shown
    results: Mapping[int, Mapping[str, str]] = field(default_factory=dict)  # by spot, where results were tapped
    noted: tuple[IrregularityNoted, ...] = ()

    @property
    def stopped(self) -> bool:
        """Whether the floor has the hand, and neither dealer nor clock moves it on."""
        return self.dispute is not None or self.frozen is not None

    @property
    def halted(self) -> bool:
        """Whether staff have stopped it, and nobody else is asked about anything."""
        return self.frozen is not None and self.frozen.asked == HALT

    @property
    def unknown(self) -> frozenset[int]:
        """Positions of real cards whose faces nobody tapped."""
        return frozenset([position for position, face in enumerate(self.faces) if not face])

    def known(self, spot: Spot) -> bool:
        """Whether the faces that play at a spot were tapped; what its player discarded may stay face down."""
        return self.unknown.isdisjoint(spot.cards if spot.kept is None else spot.kept)

    @property
    def forfeited(self) -> Cents:
        """What was taken from dead hands, by whoever has the bank."""
        return sum(sum(one.stakes.values()) for one in self.ended if one.ending is Ending.FORFEITED)


@dataclass(frozen=True)
class BankTurn:
    """Whose turn it is to have the bank."""

    offered: str | None = None
    declined: tuple[str, ...] = ()  # for the hand that is coming
    holder: str | None = None  # who had it when a deck was last locked, though they may have left since
    row: int = 0  # for how many hands in a row
    seat: int = 0  # where they sat, so that the offer goes on clockwise from there; 0 for a practice banker


@dataclass(frozen=True)
class Paid:
    """What a wager of a finished hand came to, kept for a while in case it was wrong."""

    spot: int
    player: str
    wager: str
    stake: Cents
    net: Cents


@dataclass(frozen=True)
class Banked:
    """Who had the bank of a finished hand, and what it covered of the wagers that were settled."""

    player: str
    covers: Cents


PAST_HANDS = 20


@dataclass(frozen=True)
class Table:
    """A table between two commands."""

    terms: Terms
    game: Game
    rules: str
    texts: str
    sitters: tuple[Sitter, ...] = ()  # by seat
    queue: tuple[tuple[str, Kind], ...] = ()
    line: tuple[str, ...] = ()  # for extra spots: who is next
    washed: tuple[Washed, ...] = ()
    hands: int = 0  # the last hand that a deck was washed for
    hand: Hand | None = None
    last: Hand | None = None  # the hand before, as it ended
    seed: str = ""  # of that hand
    turn: BankTurn = field(default_factory=BankTurn)
    misses: Mapping[str, int] = field(default_factory=dict)  # cuts missed by players who have left, should they return
    tray: Cents = 0
    rack: Cents = 0
    transit: Cents = 0
    past: Mapping[int, tuple[Paid, ...]] = field(default_factory=dict)
    bankers: Mapping[int, Banked] = field(default_factory=dict)  # who had the bank of those hands
    closed: bool = False
    holds: Holds = field(default_factory=Holds)  # payouts that wait for somebody beside the dealer
    walk_ins_paid: Cents = 0  # to walk-ins, since somebody beside the dealer has looked at what they were paid
    dealers: tuple[str, ...] = ()  # of staff: who has dealt the hand that is on, the one who deals now being the last
    floor: str = ""  # of staff: who took the floor of this table
    key: str = ""  # what the house signs with, as the table was told; "" in older houses
    restored: int = 0  # the number that hands went on behind when records were last lost to a copy; 0 where none were
    last_restore: Restored | None = None
    tapped: Mapping[int, str] = field(default_factory=dict)
    """Spots of a hand of real cards that is not recorded yet, each with whose it is. No event says so: the house lays
    it there for a command that has to know, and it is in no record."""

    @property
    def dealer(self) -> str:
        """Who deals, where somebody of the staff does and is known by name."""
        return self.dealers[-1] if self.dealers else ""

    @property
    def banked(self) -> bool:
        """Whether a player has the bank, and not the house."""
        return self.game.sheet.bank.by is Banker.PLAYER_DEALER

    @property
    def real_cards(self) -> bool:
        """Whether the cards are real, dealt by somebody's hands."""
        return self.terms.cards is Cards.REAL

    def sitter(self, player: str) -> Sitter | None:
        for sitter in self.sitters:
            if sitter.player == player:
                return sitter
        return None

    @property
    def free_spots(self) -> tuple[int, ...]:
        held = {spot for sitter in self.sitters for spot in sitter.spots}
        return tuple(spot for spot in range(1, self.terms.seats + 1) if spot not in held)
