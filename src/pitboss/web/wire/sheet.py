"""A sheet as a page draws it: circles, pay tables, limits, and the words for them."""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.web.wire.base import Cents, Part
from pitboss.web.wire.view import MeterView


class PayRow(Part):
    """One line of a pay table: ("Straight flush", "40 to 1")."""

    pay_class: str
    odds: str


class Multiple(Part):
    """A multiple of the stake of another wager."""

    times: int
    wager: str


class Takes(Part):
    """The allowed bets on a wager: from `least` to `most` in steps, or one of `amounts`; other wagers may bound it."""

    least: Cents  # the smallest chip, if the table has to post limits and has not yet
    most: Cents | None
    step: Cents
    amounts: list[Cents]
    equals: Multiple | None
    at_least: Multiple | None
    at_most: Multiple | None


class WagerInfo(Part):
    """One wager. An opening or side wager is bet before the deal, a decision follows one, a bonus has no stake."""

    id: str
    title: str
    kind: Literal["opening", "side", "decision", "bonus"]
    of: str | None  # of a decision: the wager it multiplies
    on: list[str]  # of a bonus: the wagers it is paid on
    needs: list[str]
    limits: str  # "$2 or $4"; "equals Ante": for people
    takes: Takes | None  # the same for programs; null for a wager that is not bet before the deal
    cap: Cents | None  # of a decision: the most that it may stake
    pays: list[PayRow]  # the best first
    says: list[str]  # how it is won and lost, a sentence each, with clauses
    on_fold: Literal["lose", "live", "return", "none"]
    clause: str


class ChoiceInfo(Part):
    """One way to decide: "fold", or a multiple such as "1x". `label` is for a key: "Play", "Raise 2x", "Fold"."""

    word: str
    multiple: int  # of the base wager, which is added
    folds: bool
    label: str
    consequence: str  # "lose Ante", "2 times Ante": the page adds the amounts
    only_with: str | None  # which hands may choose it: "a pair of aces or better"


class DecisionInfo(Part):
    """A decision. When a spot bets, chips for its first decision are held back: `stay` times its base.

    Later decisions take at least `least` times their base.
    """

    stage: str
    title: str  # of its street, in the sheet's words: "Deal", "Flop"
    wager: str
    base: str
    board: int  # cards for all that lie there when it is made
    stay: int  # the least multiple other than a fold that any hand may choose
    least: int  # the least multiple of all, 0 where one may fold or check
    choices: list[ChoiceInfo]
    clause: str


class HandsInfo(Part):
    """How many cards are dealt to whom, and how many of them play."""

    player: int
    dealer: int
    board: int
    deck: int  # cards of the whole deck
    player_from: int  # cards that the player's hand is made of, those for all among them
    dealer_from: int
    player_plays: int
    dealer_plays: int
    player_sets: bool  # the player chooses which cards play
    dealer_up: int  # cards of the dealer that are face up before the decision
    places: list[str]  # what is printed on each place of the board, in the order of the deal: "Flop", "Turn"


class RuleSection(Part):
    heading: str
    lines: list[str]
    rows: list[list[str]]


class SheetInfo(Part):
    id: str
    digest: str
    title: str
    family: str
    summary: str
    wagers: list[WagerInfo]  # in the sheet's order
    decisions: list[DecisionInfo]
    end: str  # what follows the last decision: "Showdown", or "Payout" where the dealer has no hand
    hands: HandsInfo
    qualifies: str | None  # "Dealer qualifies with queen high or better"
    dealer_title: str  # "dealer", "player-dealer"
    banked_by_player: bool
    decks: list[str]
    chips: list[Cents]  # denominations that fit the limits, the smallest first
    rules: list[RuleSection]
    notices: list[str]  # help line and responsible play, if the sheet has them
    spots_while_waiting: int | None  # the most for one player while others wait; None where the sheet has no such rule
    posts: list[str] = Field(default_factory=list)  # wagers whose limits a table has to post when it opens
    collection: bool = False  # a table has to post the schedule of its collection
    # Whether betting behind another player is allowed; on a sheet without a table: whether a table may allow it.
    backline: bool = False
    never_behind: list[str] = Field(default_factory=list)  # wagers that are never bet behind another player
    seats_most: int = 7  # the most for which there are enough cards
    meters: list[MeterView] = Field(default_factory=list)  # each with what it begins with


class SheetText(Part):
    """A sheet as its author wrote it."""

    toml: Annotated[str, Field(max_length=40_000)]
