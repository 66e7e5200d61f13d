"""What a viewer sees of a table: complete each time, with its version. `tables.view` builds it."""

from typing import Literal

from pydantic import Field

from pitboss.web.wire.base import Cents, Net, Part


class Settled(Part):
    """The end of one wager. `clause` is the rule of the sheet that decides it."""

    stake_cents: Cents
    net_cents: Net
    result: str  # win, lose, push, none, returned ...
    pay_class: str | None = Field(alias="class")
    clause: str
    odds: str | None = None  # "3 to 1", or a prize: "$500"
    prize_cents: Cents | None = None  # where a prize is paid, and not odds: the stake is gone
    reason: str | None = None  # of a hand that is over, in words: "Three kings beat two pair: 1 to 1."


class SpotView(Part):
    """A spot as everybody sees it."""

    number: int
    player: str
    stakes: dict[str, Cents]
    cards: list[str | None]
    choices: dict[str, str]
    folded: bool
    settled: dict[str, Settled]
    taken_back: dict[str, Cents] | None = None  # wagers that came off again by a choice, where there are any
    headline: str | None = None  # of a hand that is over: what happened to the spot, in a sentence or two
    hand: str | None = None  # its hand, if the cards are face up: "Pair of jacks"
    plays: list[str] | None = None  # the cards that made it; null where all did


class RiderView(Part):
    """The wagers of somebody who bets behind a spot."""

    spot: int
    player: str
    stakes: dict[str, Cents]
    settled: dict[str, Settled]


class BankView(Part):
    """Who has the bank of this hand, with how much, and the spots in the order of action."""

    player: str
    wager: Cents
    practice: bool
    action: list[int]


class Ended(Part):
    """A spot that ended before the settlement."""

    spot: int
    player: str
    ending: str
    cents: Cents  # the wagers that were returned or forfeited


class HandView(Part):
    """A hand: its deck, its phase, and the face-up cards."""

    number: int
    deck: str
    commit: str
    phase: Literal["betting", "cutting", "playing", "done"]
    stage: str
    waiting: list[int]  # spots that have to decide
    dealer: list[str | None]
    board: list[str | None]
    ready: list[str]
    riders: list[RiderView]
    sealed: list[int]  # seats
    seals: dict[str, str]  # by seat, once bets are closed
    cuts: dict[str, str]
    missed: list[int]
    bank: BankView | None
    called: list[str]
    calls: dict[str, str]  # call-outs, by spot or dealer: "straight flush, Q-J-T"; "" where only staff see the reason
    acknowledged: dict[str, str]
    ended: list[Ended]
    void: str | None
    dispute: str | None
    timed: list[int]  # spots that the clock decided for
    ruled: list[int]  # spots whose dispute was ruled on
    # What the floor has called, while a second person is asked: "a misdeal"; "a halt" for a plain stop.
    frozen: str | None


class LastView(HandView):
    """The previous hand as it ended, with the seed that opened its deck."""

    spots: list[SpotView]
    seed: str
    dealer_has: str | None  # once all cards are face up: "a pair of jacks"
    dealer_plays: list[str] | None  # the cards that made it; null where all did
    corrected: int = 0  # how often two people have put it right since it was paid; it is shown as they have it


class Washed(Part):
    """The commit of a deck that will be dealt."""

    hand: int
    deck: str
    commit: str


class BankTurn(Part):
    """Whose turn it is to have the bank. While it is offered to nobody, anybody with `needs` at the
    seat may take it.
    """

    offered: str | None
    declined: list[str]  # for the hand that is coming
    resting: str | None  # had it for as many hands in a row as the sheet allows
    hands_max: int  # that number of hands
    needs: int  # chips at the seat: the least bank, and its collection


class SitterView(Part):
    """Somebody at the table. `spots` begins with the seat's own, which has the seat's number."""

    player: str
    kind: Literal["person", "bot"]
    spots: list[int]
    chips: Cents
    away: bool
    leaving: bool
    warnings: int


class MeterView(Part):
    """What stands in a meter, which stakes feed and prizes are paid from."""

    id: str
    title: str
    cents: Cents


class PublicView(Part):
    """What everybody sees."""

    table: str
    sheet: str
    title: str
    digest: str
    chips: Literal["practice", "issued", "night"]
    cards: Literal["sealed", "real"] = "sealed"  # with real ones nothing is proved: there are no commits and no seeds
    dealer: Literal["automatic", "staff"] = "automatic"
    payout_max: Cents | None = None  # the most that one player is paid in a round, if the table posts it
    closed: bool
    seats: int
    queue: list[str]
    called_up: list[str] = Field(default_factory=list)  # of those, who was called to a seat
    commits: list[Washed]
    turn: BankTurn | None
    meters: list[MeterView] = Field(default_factory=list)
    hand: HandView | None
    sitters: list[SitterView]
    spots: list[SpotView]


class BetLimits(Part):
    """The allowed amounts of a wager, given the others on the spot; `closed` says why there are none."""

    least: Cents
    most: Cents | None
    step: Cents
    amounts: list[Cents]
    closed: str | None


class OwnSpot(Part):
    """What a player may do at one of their spots. While bets are open: `bets`; later the cards and the offers."""

    number: int
    bets: dict[str, BetLimits] | None = None
    cards: list[str] | None = None
    hand: str | None = None  # in words, once all its cards are there: "Queen high"
    offers: dict[str, Cents] | None = None  # the cents that each choice takes
    late: Literal["checks", "folds", "takes back", "plays"] | None = None  # what the spot does when its clock ends
    may_set: bool | None = None
    kept: list[str] | None = None
    warning: str | None = None


class OwnView(Part):
    """What only the player sees."""

    player: str
    chips: Cents
    misses: int
    spots: list[OwnSpot]


class Clock(Part):
    """What the table waits for, and how much time is left."""

    waits_for: Literal["bets", "bank", "cuts", "decisions"]
    left_ms: int
    of_ms: int
    more: int  # how often the viewer may still ask for more time in this hand


class Frame(Part):
    """A complete view. A viewer shows the newest version and drops the others."""

    is_: Literal["view"] = Field(alias="is", default="view")
    version: int
    public: PublicView
    last: LastView | None
    you: OwnView | None = None
    clock: Clock | None
    people: dict[str, str]  # by player: the name to show
    rail: int  # viewers without a seat
