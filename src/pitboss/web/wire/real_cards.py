"""A table with real cards: what the dealer taps, and the results before the hand is closed."""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.web.wire.base import CardName, Cents, Net, Part, Problem, Spot
from pitboss.web.wire.study import WagerResult
from pitboss.web.wire.view import MeterView

Cards = Annotated[list[CardName], Field(max_length=12)]


class RealCardsSpot(Part):
    """A spot as far as it was tapped."""

    spot: Spot
    player: Annotated[str, Field(max_length=60)] = ""  # "": whoever sits there; a walk-in if the seat is empty
    stakes: Annotated[dict[str, Cents], Field(max_length=16)] = Field(default_factory=dict)
    choices: Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=8)] = Field(default_factory=list)
    cards: Cards = Field(default_factory=list)
    keep: Cards | None = None  # what the player has set; if equal to `cards`, the discards stay face down
    results: Annotated[dict[str, str], Field(max_length=16)] = Field(default_factory=dict)
    # by wager, where only the result is tapped: the id of one of its `RealCardsResult`s


class RealCardsBehind(Part):
    """A bet behind another player's spot, of whoever sits at `seat`."""

    seat: Spot
    spot: Spot
    stakes: Annotated[dict[str, Cents], Field(max_length=16)]


class RealCardsDraft(Part):
    """The hand as far as it was tapped. The house keeps it, so that another tablet can continue."""

    hand: Annotated[int, Field(strict=True, ge=1)]
    spots: Annotated[list[RealCardsSpot], Field(max_length=16)]
    dealer: Cards = Field(default_factory=list)
    board: Cards = Field(default_factory=list)
    bank_spot: Spot | None = None  # whose player has the bank, on a player-dealer sheet
    bank_wager: Cents = 0
    # In the order in which the bank covers them, after the spot that they are behind.
    behind: Annotated[list[RealCardsBehind], Field(max_length=40)] = Field(default_factory=list)
    declined: Annotated[list[Spot], Field(max_length=16)] = Field(default_factory=list)  # seats that declined the bank
    # Of the draft, so that a change by another tablet is not overwritten.
    version: Annotated[int, Field(strict=True, ge=0)] = 0


class RealCardsResult(Part):
    """A way that a wager can end, for a dealer who taps results instead of cards."""

    id: str
    # The outcome of the showdown, if it depends on that of the whole spot: "higher", "not_qualified".
    outcome: str | None
    line: str | None  # the line of a pay table that it is paid by
    says: str  # "wins 1 to 1", "straight, 6 to 1", "pushes", "loses"
    odds: str | None


class RealCardsBehindWorth(Part):
    """The results of a bet behind a spot; none while something is missing."""

    seat: Spot
    wagers: list[WagerResult]
    net_cents: Net | None
    pays_cents: Net | None  # what the dealer hands over, the stakes included
    collected_cents: Cents = 0


class RealCardsSpotWorth(Part):
    """The results of a spot as far as it was tapped; none while something is missing."""

    spot: int
    hand: str | None  # in words
    offers: dict[str, Cents]  # the possible choices, with the cents that each takes
    wagers: list[WagerResult]
    net_cents: Net | None
    pays_cents: Net | None  # what the dealer hands over, the stakes included
    missing: str | None  # "2 more cards", "a decision"
    call_out: str | None  # why the hand has to be called out
    dead: bool = False  # a card of it is dead: the hand is over, and nothing more is tapped there
    collected_cents: Cents = 0  # the collection from its player, before the deal
    behind: list[RealCardsBehindWorth] = Field(default_factory=list)  # in the order in which the bank covers them


class RealCardsBank(Part):
    """A player's bank; its result is known once nothing is missing."""

    spot: Spot | None  # None: the house's practice banker
    wager_cents: Cents
    collected_cents: Cents  # the collection from the bank, before the deal
    net_cents: Net | None  # won or lost, without the collection
    back_cents: Cents | None  # what goes back to the player-dealer after the hand


class RealCardsBankSeat(Part):
    """Whether the bank may be tapped there."""

    spot: Spot
    refused: str | None  # why not


class RealCardsProblem(Problem):
    """What cannot be so, and where: at a spot, or with the whole hand."""

    spot: Spot | None = None
    missing_cents: Cents | None = None  # what the tray lacks to pay the hand


class RealCardsPicture(Part):
    """The results of the draft."""

    draft: RealCardsDraft
    phase: Literal["entering", "called", "closed"]
    deck: str = ""  # the deck in play, by its back
    spots: list[RealCardsSpotWorth]
    dealer_hand: str | None
    qualifies: str  # "qualifies", "does not qualify", "does not qualify for Ante"; "" where every hand does
    lacks: str | None = None  # what is missing in the dealer's hand or on the board, as a sentence
    used: list[CardName]  # cards on the table
    problems: list[RealCardsProblem]  # impossible cards, bets that break a limit
    ready: bool  # whether it can be closed
    meters: list[MeterView] = Field(default_factory=list)  # as they stand before this hand is paid
    tray_cents: Net | None  # what the tray gains, once the floor has acknowledged the call-outs
    bank: RealCardsBank | None = None  # on a player-dealer sheet
    collected_cents: Cents = 0  # the collection from all players
    bank_seats: list[RealCardsBankSeat] = Field(default_factory=list)  # on a player-dealer sheet, while it is tapped
    walk_ins_cents: Cents = 0  # paid to walk-ins since somebody other than the dealer last checked
    walk_ins_most_cents: Cents | None = None  # beyond it a payout to a walk-in waits for another person
    called: list[str]  # spots or "dealer" that wait for the floor
    happened: list[str] = Field(default_factory=list)  # what went wrong and left the hand to be played, and what to do
    waiting: str | None = None  # an irregularity that waits for a second person: its number; nothing changes meanwhile
    tapped: int  # entries so far
    refused: str | None = None  # why whoever looks cannot tap this hand; null where they can


class RealCardsStale(Part):
    """Another tablet was faster: the draft as it is now."""

    error: Problem
    picture: RealCardsPicture


class RealCardsSheet(Part):
    """What a tablet has to know of the sheet beside its `SheetInfo`."""

    cards_each: int
    cards_dealer: int
    cards_board: int
    laid: int | None  # so many cards of a spot are enough, tapped as `keep` too: discards may stay face down
    bank_least_cents: Cents | None = None  # the least that a player's bank puts up, on a player-dealer sheet
    results: dict[str, list[RealCardsResult]]  # by wager


class RealCardsClose(Part):
    """Close the hand: settle every wager, and record it."""

    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    version: Annotated[int, Field(strict=True, ge=0)]


Irregular = Literal[
    "misdeal", "foul deck", "exposed card", "dealer card exposed", "card in the wrong place", "wrong number of cards",
    "card face up in the deck", "dead card",
]  # fmt: skip


class RealCardsTrouble(Part):
    """A possible irregularity at one place, and its effect on the hand."""

    what: Irregular
    spot: Spot | None  # None: the dealer's place, or all of the hand
    last_card: bool  # whether it is about the last card dealt
    cards: int = 1  # how many cards lie face up in the deck; the last entry holds for more, too
    says: str
    void: bool
    refused: str | None  # why it is not possible now


class RealCardsIrregular(Part):
    """Report an irregularity of the deal: the hand is void, or goes on, by the sheet's policy."""

    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    what: Irregular
    spot: Spot | None = None
    last_card: bool = False  # whether it was the last card dealt
    cards: Annotated[int, Field(strict=True, ge=1, le=52)] = 1  # how many cards lay face up in the deck
    # The number of the hand, so that a late message does not hit the next one.
    hand: Annotated[int, Field(strict=True, ge=1)] | None = None
    note: Annotated[str, Field(min_length=1, max_length=300)]
