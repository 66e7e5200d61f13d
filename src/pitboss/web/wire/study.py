"""Away from the table: the payout checker, the trainer, the coach, the odds of a sheet."""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.web.wire.base import CardName, Cents, Net, Part

Cards = Annotated[list[CardName], Field(max_length=52)]


class RealHand(Part):
    """A spot of a real table, as it is on the layout."""

    sheet: Annotated[str, Field(max_length=60)]
    player: Cards
    dealer: Cards
    board: Cards = Field(default_factory=list)
    stakes: Annotated[dict[str, Cents], Field(max_length=16)]
    choices: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=8)] = Field(default_factory=list)
    keep: Cards | None = None
    # What meters show when prizes are paid; their seeds by default.
    meters: Annotated[dict[str, Cents], Field(max_length=16)] | None = None


class WagerResult(Part):
    """The result of a wager, and why."""

    wager: str
    title: str
    stake_cents: Cents
    net_cents: Net
    result: str
    odds: str | None
    reason: str  # one sentence, as in the result on the felt
    clause: str


class HandResult(Part):
    player: str  # the hand in words
    dealer: str
    qualifies: str  # "qualifies", "does not qualify", "does not qualify for Ante"; "" where every hand does
    headline: str  # "The dealer does not qualify: Ante pays 1 to 1, Play pushes."
    wagers: list[WagerResult]
    net_cents: Net
    pays_cents: Net  # what the dealer hands over, the stakes included
    warning: str | None


class Exercise(Part):
    """A hand for a dealer in training: all cards and bets, and no answer."""

    hand: RealHand
    asks: list[str]  # the wagers to be paid, in the order of the layout


class TrainerAsk(Part):
    sheet: Annotated[str, Field(max_length=60)]
    seed: Annotated[int, Field(ge=0, lt=2**53)]
    focus: Literal["all", "pays", "qualifying", "bonus", "folds"] = "all"


class TrainerAnswer(Part):
    """What the trainee would pay: net cents a wager (a loss is negative)."""

    hand: RealHand
    nets: Annotated[dict[str, int], Field(max_length=16)]


class Marked(Part):
    """One wager of an exercise, marked."""

    wager: str
    right: bool
    answered_cents: int
    result: WagerResult
    mistake: Literal["none", "qualifying", "comparison", "pay line", "missed", "arithmetic", "push", "fold"]


class TrainerMarks(Part):
    right: bool
    headline: str
    wagers: list[Marked]


class CoachChoice(Part):
    """One choice and its value: in cents as a float for the page, and exactly as a fraction."""

    choice: str
    label: str
    value_cents: float
    exact: str
    best: bool


class CoachSplit(Part):
    """How the showdown ends if the player stays in, in counts of `total` dealer hands."""

    total: int
    not_qualified: int
    win: int
    tie: int
    lose: int


class Advice(Part):
    """Advice of the coach, computed only from the viewer's own view."""

    spot: int
    hand: str
    choices: list[CoachChoice]
    best: str
    why: str
    covered: bool  # false: a player has the bank and may not cover everything; the values hold only if it does
    split: CoachSplit | None
    keep: list[CardName] | None  # the best setting, where the player sets the hand


class Figure(Part):
    """A fraction, and the same number as a float: 0.0337 is 3.37 %."""

    exact: str
    value: float


class OddsLine(Part):
    pay_class: str
    pays: str
    count: int
    percent: float
    contribution: float


class WagerOdds(Part):
    """One wager, per unit of it; percents are of the wager."""

    wager: str
    title: str
    beside: str | None  # what lies beside it and is in its figures: "as much on Blind"
    house_edge: Figure
    element_of_risk: Figure
    standard_deviation: float
    hit_rate: Figure
    lines: list[OddsLine]
    outcomes: list[tuple[str, float]]  # net in units, percent of deals


class TableOdds(Part):
    """A pay table within the main game, the best play given; percents are of deals and of the main wager."""

    wager: str
    title: str
    lines: list[OddsLine]


class ChartCell(Part):
    """One cell of the strategy chart: a kind of hand (against an exposed card), and what to do."""

    row: str
    column: str
    choice: str
    mixed: bool  # some hands of the kind play, others do not
    # How much better the best choice other than folding is than folding, in percent of the main wager.
    gain: float | None


class Chart(Part):
    rows: list[str]
    columns: list[str]
    cells: list[ChartCell]


class StreetChoice(Part):
    """A choice at a street: how often it is right."""

    choice: str
    label: str
    of_all: Figure  # the share of all deals
    goes_on: bool  # whether a later decision may follow it


class StreetShares(Part):
    """One decision of several, the best play given."""

    stage: str
    title: str  # "Deal", "Flop"
    own: int  # cards of one's own that are seen, and cards for all
    board: int
    reached: Figure  # the share of all deals that come to it
    choices: list[StreetChoice]  # what stakes least comes first
    equal: int  # sets of cards, own and for all, with two best choices


class GridCell(Part):
    """One kind of two own cards: "AKs"."""

    kind: str
    cards: list[CardName]  # two cards of the kind
    alike: int  # how many deals are such
    best: str
    equal: list[str]  # all best choices, where there are several; else empty
    worth: list[Figure]  # by choice, in units of the main wager
    gain: Figure  # of the best other choice over the first one


class FirstGrid(Part):
    """The first decision with two own cards: 13 rows of 13, aces first, suited above the diagonal."""

    stage: str
    choices: list[StreetChoice]
    deals: int
    cells: list[GridCell]  # row by row


class Band(Part):
    """After so many rounds: quantiles of the net, in units of the main wager."""

    rounds: int
    low5: float
    low25: float
    middle: float
    high75: float
    high95: float
    ahead: float  # chance in percent


class StakeStep(Part):
    """Stakes of the main wager with the same play and price: ask with the first of them."""

    stake_cents: Cents
    label: str  # "$2", "$5 to $25"


class SheetOdds(Part):
    """All figures hold at `stake_cents`, where that is not null; else at every stake."""

    sheet: str
    digest: str
    title: str
    deals: str  # as text, since it is too large for a JavaScript number
    main: str
    stake_cents: Cents | None
    stakes: list[StakeStep]  # what can be chosen, where price and best play depend on the stake
    notes: list[str]  # what the figures leave out or assume, a sentence each
    wagers: list[WagerOdds]
    strategy: list[str]  # in words
    rules: list[str]
    chart: Chart | None
    bands: list[Band]
    fold_rate: Figure | None
    tables: list[TableOdds]  # what is paid within the main game
    streets: list[StreetShares]  # where it is decided street by street
    grid: FirstGrid | None


class Priced(Part):
    """The odds of a sheet are computed on first request: `ready` false means ask again soon."""

    ready: bool
    odds: SheetOdds | None
    beyond: str | None  # why the solver cannot value this sheet


class HandAsk(Part):
    """A hand at a street: own cards, cards for all as far as they are seen, and the choices before."""

    own: Annotated[list[CardName], Field(min_length=1, max_length=7)]
    board: Annotated[list[CardName], Field(max_length=7)] = Field(default_factory=list)
    after: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=8)] = Field(default_factory=list)
    stake: Annotated[int, Field(gt=0, le=10**9)] | None = None  # of the main wager, where the best play depends on it


class HandChoice(Part):
    """One choice and its worth with the best play afterwards, in units of the main wager."""

    choice: str
    label: str
    worth: Figure
    best: bool  # several are where they are worth the same


class HandComes(Part):
    """What the player's cards become, among all sets of cards that can still come."""

    hand: str
    count: int
    percent: float


class DealerSplit(Part):
    """The dealer's hands, by how they compare with the player's."""

    higher: int
    equal: int
    lower: int


class Drawn(Part):
    """A picture of what a sheet is worth, in the colours of the pages."""

    title: str
    svg: str
    says: str  # the same in words, with the numbers
    caption: str


class SimulatedWager(Part):
    """What a wager came to in a run, beside what it is worth. Edges are the house's, in percent of the stake."""

    wager: str
    title: str
    stake_cents: int
    edge: float
    low: float  # in 95 of 100 runs the true edge lies between the two
    high: float
    exact: float | None
    z: float | None  # how many standard errors the edge is above the exact one
    one_in: int | None = None  # in one of so many runs chance is as far off; null where nobody would wonder
    chance_at_most: float | None = None  # of a distance that only prizes so rare explain; null for all others
    wrong: bool  # chance does not explain the distance


class SimulatedRun(Part):
    """Whole rounds, dealt at random and played best, on one spot with all of these wagers."""

    rounds: int
    asked: int  # more than were played, if the time was up before
    seed: int
    wagers: list[SimulatedWager]


class Simulated(Part):
    """A run, once it is played; until then the request is repeated."""

    ready: bool
    run: SimulatedRun | None


class HandWorth(Part):
    """What a hand is worth at a street, and what can still come."""

    stage: str
    title: str
    hand: str | None  # what the cards make, where all of them are there
    choices: list[HandChoice]
    says: str  # "Play 2x, by 0.3100 units of Ante." or which choices are worth the same
    to_come: int  # cards of the player's own and for all that are still to come
    sets: str  # in how many ways they can, as text, since it may be too large for a JavaScript number
    dealer_hands: int  # for each of them; 0 where nothing is compared
    comes: list[HandComes]  # the best first; empty where there are too many to go through at once
    dealer: DealerSplit | None  # where all cards for all are seen
