"""The state of a table, as its events make it. It contains no hidden cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, TypeAlias

from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.rounds.meters import Level
from pitboss.rounds.settle import Settlement
from pitboss.rounds.state import Round, Spot
from pitboss.sheets.game import Game
from pitboss.tables.commands import HALT, Kind
from pitboss.tables.events import (
    DeckOrdered,
    DeckTakenOut,
    DisputeOpened,
    DisputeRuled,
    Finish,
    FloorCalled,
    HandFrozen,
    HandVoided,
    IrregularityNoted,
    PayoutCorrected,
    Restored,
)
from pitboss.tables.identities import Actor
from pitboss.tables.terms import Cards, FloorRules, Holds, Terms

_NONE: frozenset[int] = frozenset()
PRACTICE_BANKER = "practice banker"
WALK_INS = "with which walk-ins were paid"  # the reason for holding a payout because of the sum of those before it


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
    passes: bool = False  # wants to be skipped when the bank is offered
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
    """The player-dealer's wager on a hand; `held` are the chips in the bank now."""

    player: str
    wager: Cents
    practice: bool
    held: Cents
    seat: int = 0  # where the action order begins: the seat of the player who took the bank, 0 for a practice banker


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
    """A spot, or a rider behind it, whose wagers were returned or forfeited."""

    spot: int
    player: str
    stakes: Mapping[str, Cents]
    cards: tuple[int, ...]
    ending: Ending
    choices: Mapping[str, str] = field(default_factory=dict)
    behind: bool = False  # it was a rider's
    taken_back: Mapping[str, Cents] = field(default_factory=dict)  # what had come off before, by a choice


@dataclass(frozen=True)
class Hand:
    """One hand of the table: the round, and everything beside it."""

    number: int
    deck: str
    commit: str
    phase: Phase = Phase.BETTING
    round: Round = field(default_factory=Round)
    seals: Mapping[int, str] = field(default_factory=dict)  # by seat
    # By seat: who gave the seal, since a player may leave the seat, or move.
    sealers: Mapping[int, str] = field(default_factory=dict)
    cuts: Mapping[int, str] = field(default_factory=dict)
    missed: tuple[int, ...] = ()
    pool: str = ""
    ready: tuple[str, ...] = ()  # players who have no more bets to make
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
    frozen: HandFrozen | None = None  # the call of the floor that a second person is asked about
    ruled: tuple[int, ...] = ()  # spots whose dispute was ruled on
    ruling: DisputeRuled | None = None  # the last one, while a manager may still look at it
    late: tuple[int, ...] = ()  # spots whose time is up, so that the floor decides
    given: int = 0  # how often the floor gave somebody more time
    finish: Finish | None = None
    faces: tuple[str, ...] = ()  # faces of real cards by position, as they were tapped; "" for one that was not shown
    results: Mapping[int, Mapping[str, str]] = field(default_factory=dict)  # by spot, where results were tapped
    noted: tuple[IrregularityNoted, ...] = ()

    @property
    def stopped(self) -> bool:
        """Whether the hand waits for the floor, and neither dealer nor clock may go on."""
        return self.dispute is not None or self.frozen is not None

    @property
    def halted(self) -> bool:
        """Whether staff have stopped it without a call that needs a second person."""
        return self.frozen is not None and self.frozen.asked == HALT

    @property
    def unknown(self) -> frozenset[int]:
        """Positions of real cards whose faces nobody tapped."""
        return frozenset([position for position, face in enumerate(self.faces) if not face]) if self.faces else _NONE

    def known(self, spot: Spot) -> bool:
        """Whether the playing cards of a spot were tapped; the discards may stay face down."""
        return self.unknown.isdisjoint(spot.cards if spot.kept is None else spot.kept)

    @property
    def forfeited(self) -> Cents:
        """What dead hands have lost to whoever has the bank."""
        return sum(sum(one.stakes.values()) for one in self.ended if one.ending is Ending.FORFEITED)


@dataclass(frozen=True)
class BankTurn:
    """Whose turn it is to have the bank."""

    offered: str | None = None
    declined: tuple[str, ...] = ()  # for the hand that is coming
    holder: str | None = None  # who had it when a deck was last locked; they may have left since
    row: int = 0  # for how many hands in a row
    seat: int = 0  # where they sat: the offer goes clockwise from there; 0 for a practice banker


@dataclass(frozen=True)
class Paid:
    """The result of a wager of a finished hand, kept for a while in case it has to be corrected."""

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


@dataclass(frozen=True)
class Stub:
    """The real deck of the last hand: how many cards should be left of it."""

    hand: int
    deck: str
    due: int
    whole: bool = False  # the hand was void, so all cards of the deck are counted


class Waiting(NamedTuple):
    """Somebody on the waiting list, with how many spots they want. Whoever was `called` has a seat waiting for them."""

    player: str
    kind: Kind
    spots: int = 1
    called: bool = False


PAST_HANDS = 20


@dataclass(frozen=True)
class Table:
    """A table between two commands."""

    terms: Terms
    game: Game
    rules: str
    texts: str
    sitters: tuple[Sitter, ...] = ()  # by seat
    queue: tuple[Waiting, ...] = ()  # the first one is next
    line: tuple[str, ...] = ()  # the players who want extra spots, the next one first
    washed: tuple[Washed, ...] = ()
    hands: int = 0  # the number of the last hand that a deck was washed for, over all openings
    hand: Hand | None = None
    last: Hand | None = None  # the previous hand, as it ended
    seed: str = ""  # of that hand
    turn: BankTurn = field(default_factory=BankTurn)
    misses: Mapping[str, int] = field(default_factory=dict)  # cuts missed by players who have left, in case they return
    tray: Cents = 0
    rack: Cents = 0
    transit: Cents = 0
    brought: tuple[str, ...] = ()  # values of chips that fills brought, or a count found in the tray, since the opening
    meters: Mapping[str, Level] = field(default_factory=dict)
    kept_meters: Mapping[str, Cents] = field(default_factory=dict)  # by `meter_key`: what stood there at the last close
    past: Mapping[int, tuple[Paid, ...]] = field(default_factory=dict)
    bankers: Mapping[int, Banked] = field(default_factory=dict)  # who had the bank of those hands
    closed: bool = False
    openings: int = 1  # how often it was opened; hand numbers run on
    holds: Holds = field(default_factory=Holds)  # payouts that somebody other than the dealer has to see
    walk_ins_paid: Cents = 0  # paid to walk-ins since somebody other than the dealer last looked
    dealers: tuple[str, ...] = ()  # members of staff who have dealt the current hand; the last one deals now
    floor: str = ""  # the member of staff who took the floor of this table
    key: str = ""  # the signing key as posted at the table; "" in older houses
    # The hand number after which numbering continued at the last restore that lost records; 0 if none did.
    restored: int = 0
    last_restore: Restored | None = None
    floor_rules: FloorRules = field(default_factory=FloorRules)
    backs: Mapping[str, str] = field(default_factory=dict)  # by place: the real deck that two people have inspected
    empty: tuple[str, ...] = ()  # places whose deck was taken out, and no other took its place yet
    decks_out: tuple[DeckTakenOut, ...] = ()  # decks that nobody may deal from until somebody has looked into it
    ordered: DeckOrdered | None = None  # what the floor wants done with the real deck before the deal
    stub: Stub | None = None  # of the last hand; None once it was counted
    counted: int = 0  # the hand after which a stub was counted last
    voided: tuple[int, ...] = ()  # slips of this opening that were voided
    tapped: Mapping[int, str] = field(default_factory=dict)
    """Spots with bets in a hand of real cards that is not recorded yet, each with its player. No event sets it: the
    house fills it in for a command that needs it, and it is in no record.
    """

    recalled: "Recalled | None" = None  # the finished hand that a command is about; filled in by the house, likewise
    corrected: Mapping[int, int] = field(default_factory=dict)  # by hand: how often it was corrected
    put_right: tuple[PayoutCorrected, ...] = ()  # since the last hand was over; at real cards the dealer moves them
    calls: tuple[FloorCalled, ...] = ()  # about hands that are paid, which the floor has not answered yet

    @property
    def dealer(self) -> str:
        """The name of the member of staff who deals, if any."""
        return self.dealers[-1] if self.dealers else ""

    @property
    def banked(self) -> bool:
        """Whether a player has the bank, and not the house."""
        return self.game.banked

    @property
    def real_cards(self) -> bool:
        """Whether the cards are real, dealt by a person."""
        return self.terms.cards is Cards.REAL

    def sitter(self, player: str) -> Sitter | None:
        for sitter in self.sitters:
            if sitter.player == player:
                return sitter
        return None

    def waiting(self, player: str) -> Waiting | None:
        """Their place on the waiting list."""
        return next((one for one in self.queue if one.player == player), None)

    @property
    def everybody(self) -> tuple[str, ...]:
        """Who sits, and who waits."""
        return (*(one.player for one in self.sitters), *(one.player for one in self.queue))

    @property
    def free_spots(self) -> tuple[int, ...]:
        held = {spot for sitter in self.sitters for spot in sitter.spots}
        return tuple(spot for spot in range(1, self.terms.seats + 1) if spot not in held)


Owned: TypeAlias = tuple[int, str, str]  # a wager: its spot, its player (who may have bet behind), its name


@dataclass(frozen=True)
class Recalled:
    """A finished hand that somebody looks at again (`recalling`). `then` is the table when it was over; the hand itself
    is as the last of its corrections has it.
    """

    then: Table
    hand: Hand
    order: tuple[Card, ...]  # of a sealed deck
    levels: Mapping[str, Level]  # the meters before it was settled
    paid: Mapping[Owned, tuple[Cents, Cents]]  # what was staked on each wager, and what it has come to so far
    corrections: int = 0
    breakage: Mapping[str, Cents] = field(default_factory=dict)  # by player: what rounding has kept so far
