"""A game ready to be played: what a checked sheet comes to, with its ladders, pay tables and wagers resolved.

Nothing here is decided; the sheet said it all. `compile` makes these values from a sheet.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from pitboss.cards.deck import Deck
from pitboss.hands.best import Ranker
from pitboss.hands.classes import PayClass
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.money import chips
from pitboss.money.chips import Breakage, Cents, Odds
from pitboss.sheets.house import Banker
from pitboss.sheets.model import DecideStage, Kind, OnFold, Sheet, Stage
from pitboss.sheets.values import Amounts, Outcome, Prize, Times


@dataclass(frozen=True)
class PayLine:
    """One line of a pay table. Where it has an outcome or a prize, that is what it does, and the odds mean nothing."""

    pay_class: PayClass
    odds: Odds
    outcome: Outcome | None = None
    prize: Prize | None = None

    @property
    def said(self) -> str:
        """The right-hand side of the line, as printed."""
        if self.outcome is not None:
            return self.outcome.value
        if self.prize is not None and not self.prize.meter:
            return chips.show(self.prize.cents)
        return str(self.prize or self.odds)

    @property
    def does(self) -> Odds | Outcome | Prize:
        return self.outcome or self.prize or self.odds


class PayTable:
    """Lines by pay class; where one class lies within another, the finer line pays."""

    def __init__(self, lines: tuple[PayLine, ...]) -> None:
        self.lines = lines  # as printed
        self._finest_first = sorted(lines, key=lambda line: line.pay_class.most - line.pay_class.least)
        self._found: dict[int, PayLine | None] = {}

    def __repr__(self) -> str:
        return f"<PayTable {', '.join(f'{line.pay_class.name} {line.said}' for line in self.lines)}>"

    def line(self, value: HandValue) -> PayLine | None:
        """The line that pays for the hand, if any does."""
        try:
            return self._found[value]
        except KeyError:
            fits = (line for line in self._finest_first if value in line.pay_class)
            found = self._found[value] = next(fits, None)
            return found


Result: TypeAlias = Odds | PayTable | Outcome


class Alike(dict[HandValue, HandValue]):
    """From a hand to the first one seen that a wager cannot tell from it: same category, same pay lines.

    A wager knows thousands of hands and tells a dozen apart.
    """

    def __init__(self, tables: tuple[PayTable, ...]) -> None:
        super().__init__()
        self._tables = tables
        self._first: dict[tuple[object, ...], HandValue] = {}

    def __missing__(self, value: HandValue) -> HandValue:
        told_by = (value.category, *(table.line(value) for table in self._tables))
        first = self[value] = self._first.setdefault(told_by, value)
        return first


@dataclass(frozen=True, eq=False, repr=False)
class Hand:
    """Whose cards make it and how it is ranked."""

    id: str
    title: str
    holders: tuple[str, ...]
    count: int  # cards it is made from; the ladder says how many play
    ladder: Ladder
    rank: Ranker
    qualifies: PayClass | None
    set_by_player: bool
    first: Mapping[str, int] = field(default_factory=dict)  # of a holder's cards only the first so many
    exposed: tuple[int, ...] = ()  # which of the dealer's cards are turned up early, in the order of the deal

    def __repr__(self) -> str:
        return f"<Hand {self.id}: {self.count} cards>"


@dataclass(frozen=True, eq=False, repr=False)
class Wager:
    """One wager of the sheet. Fields that do not concern its kind are empty."""

    id: str
    title: str
    kind: Kind
    hand: Hand
    pays: PayTable | None
    showdown: tuple[tuple[Result, Result, Result], tuple[Result, Result, Result]] | None
    """What to do when the dealer (does not qualify, qualifies) and the player's hand is (lower, equal, higher)."""
    qualifies: PayClass | None  # the dealer's hands that qualify for it; None where the dealer's hand says it
    on_fold: OnFold
    can_be_folded: bool  # a fold can follow once the wager stands
    clauses: Mapping[str, str]
    amounts: Amounts | None = None
    needs: tuple[str, ...] = ()
    needs_any: tuple[str, ...] = ()
    at_least: Times | None = None
    at_most: Times | None = None
    equal_to: Times | None = None
    of: str = ""
    cap: Cents | None = None
    on: tuple[str, ...] = ()
    feeds: Mapping[str, int] = field(default_factory=dict)  # by meter, in hundredths of a percent of the stake

    @cached_property
    def alike(self) -> Alike:
        tables = [result for row in self.showdown or () for result in row if isinstance(result, PayTable)]
        return Alike((*([self.pays] if self.pays else ()), *tables))

    @cached_property
    def compared_anyway(self) -> bool:
        """Whether it matters which hand is higher also if the dealer does not qualify."""
        return self.showdown is not None and len(set(self.showdown[False])) > 1

    @property
    def prizes(self) -> tuple[Prize, ...]:
        """The prizes of its pay table, from the top line down."""
        return tuple(line.prize for line in self.pays.lines if line.prize is not None) if self.pays else ()

    def clause(self, *situations: str) -> str:
        """The clause for the first of the situations that has one of its own, else the wager's."""
        for situation in situations:
            if situation in self.clauses:
                return self.clauses[situation]
        return self.clauses.get("wager", "")

    def __repr__(self) -> str:
        return f"<Wager {self.id}: {self.title}>"


@dataclass(frozen=True)
class Meter:
    """A sum that stakes feed and prizes are paid from, as the sheet has it: where it begins, and begins again."""

    id: str
    title: str
    seed: Cents


@dataclass(frozen=True, eq=False)
class Game:
    """Everything a round needs to know. Two games with one digest play and pay alike."""

    sheet: Sheet
    digest: str
    deck: Deck
    hands: Mapping[str, Hand]
    wagers: Mapping[str, Wager]  # in the sheet's order
    stages: tuple[Stage, ...]
    breakage: Breakage
    dealt: Mapping[str, int]  # how many cards player, dealer and board have in the end
    exposed: tuple[int, ...]  # which of the dealer's cards, in the order of the deal, are turned up early
    opening: tuple[Wager, ...] = field(default=())
    only_with: Mapping[tuple[str, str], PayClass] = field(default_factory=dict)  # by (stage id, choice)
    meters: Mapping[str, Meter] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return self.sheet.id

    @property
    def title(self) -> str:
        return self.sheet.title

    @cached_property
    def banked(self) -> bool:
        """Whether a player has the bank, and not the house."""
        return self.sheet.bank.by is Banker.PLAYER_DEALER

    @cached_property
    def player(self) -> Hand:
        return self.hands["player"]

    @cached_property
    def has_dealer(self) -> bool:
        """Whether the dealer has a hand, so that something compares."""
        return "dealer" in self.hands

    @cached_property
    def dealer(self) -> Hand:
        """To be asked only where there is one."""
        return self.hands["dealer"]

    @cached_property
    def dealer_title(self) -> str:
        """What the other side of the table is called: who deals, or who has the bank."""
        return self.dealer.title if self.has_dealer else "Dealer"

    @cached_property
    def dealer_needs(self) -> PayClass | None:
        """The hands that qualify; None where every hand does, or there is none."""
        return self.dealer.qualifies if self.has_dealer else None

    def needed(self, wager: Wager) -> PayClass | None:
        """The dealer's hands that qualify for a wager: its own threshold, else that of the dealer's hand."""
        return self.dealer_needs if wager.qualifies is None else wager.qualifies

    @cached_property
    def thresholds(self) -> tuple[PayClass, ...]:
        """What the dealer may have to reach, by different hands, the least first."""
        every = [self.dealer_needs, *(wager.qualifies for wager in self.wagers.values())]
        found = {needed.least: needed for needed in reversed(every) if needed is not None}
        return tuple(found[least] for least in sorted(found))

    def level(self, dealers: HandValue) -> int:
        """How many of the thresholds a dealer's hand reaches."""
        return sum(dealers in needed for needed in self.thresholds)

    def qualified_at(self, wager: Wager, level: int) -> bool:
        """Whether a dealer who reaches so many thresholds qualifies for a wager."""
        needed = self.needed(wager)
        return needed is None or level > [one.least for one in self.thresholds].index(needed.least)

    @cached_property
    def decisions(self) -> tuple[DecideStage, ...]:
        return tuple(stage for stage in self.stages if isinstance(stage, DecideStage))

    @cached_property
    def bases(self) -> dict[str, str]:
        """What a decision about a wager builds on: the one that is multiplied, or the one that rides or comes back."""
        return {name: wager.of or name for name, wager in self.wagers.items()}

    def takes_back(self, stage: DecideStage) -> bool:
        """Whether the stage is about an opening wager, which rides or comes back, and not about one that is made."""
        return self.wagers[stage.wager].amounts is not None

    def bound_to(self, name: str) -> list[str]:
        """The wagers that must be made with a wager: those it needs, and those that they need."""
        names = [name]
        for one in names:
            names += [needed for needed in self.wagers[one].needs if needed not in names]
        return names[1:]

    def __repr__(self) -> str:
        return f"<Game {self.id} {self.digest[:12]}>"
