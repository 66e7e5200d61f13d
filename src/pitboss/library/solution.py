"""The solution of a sheet: its odds, the best play of single hands, and the cost of other ways to play."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Self

from pitboss.library.hand import Card, Cards, Hand, cards_of
from pitboss.odds import solution_data
from pitboss.odds.solving import solution
from pitboss.odds.strategy.followed import Followed
from pitboss.odds.strategy.hand_odds import HandOdds
from pitboss.odds.strategy.one_hand import OneHand


@dataclass(frozen=True)
class HandDealt:
    """A hand, and the dealer's exposed card. `times` hands, including this one, differ only by the names of suits."""

    hand: Hand
    up: Card | None
    times: int
    odds: HandOdds


@dataclass(frozen=True)
class RuleList:
    """A short list of rules to play by: the first that fits counts. `cost` is the loss against the best play."""

    rules: tuple[str, ...]
    cost: Fraction
    proved: bool  # no list of this length is better; else it is the best found

    def __str__(self) -> str:
        return "\n".join(self.rules)


class Solution(solution.Solution):
    """The exact odds of every wager of a sheet, as Fractions, found by counting every deal.

    >>> from pitboss import Sheet
    >>> found = Sheet.load("three-card").solve()
    >>> found
    <Solution three-card: ante 3.3730 %, pair-plus 7.2760 %>
    >>> ante = found.wagers["ante"]
    >>> ante.house_edge, float(ante.element_of_risk), ante.distribution.standard_deviation
    (Fraction(686689, 20358520), 0.02014672401450517, 1.63925275414103)
    """

    @classmethod
    def of(cls, found: solution.Solution) -> Self:
        """From the result of `pitboss.solve`."""
        return cls(**{each.name: getattr(found, each.name) for each in fields(found)})

    @property
    def strategy(self) -> str:
        """The best play, one line for each rank that may be exposed; empty if there is no decision.

        >>> from pitboss import Sheet
        >>> print(Sheet.load("three-card").solve().strategy)
        1x with Q-6-4 or better, else fold
        """
        return "\n".join(str(one) for one in self.thresholds)

    def best(self, cards: Cards, up: str | Card | None = None) -> HandOdds:
        """The best choice with these cards, and the expected value of each choice, per unit of the main wager.

        `up` is the dealer's exposed card, if the sheet has one. Raises CardError, or Beyond for cards that cannot be
        dealt. This counts one hand; `hands` counts all of them.

        >>> from pitboss import Sheet
        >>> hand = Sheet.load("three-card").solve().best("Qs 6d 4c")
        >>> hand.best, hand.worth, float(hand.choices["fold"])
        ('1x', Fraction(-9151, 9212), -1.0)
        """
        spot = OneHand(self.game, self.stakes or None)
        return spot.ask(cards_of(cards), None if up is None else Card(up))

    def hands(self) -> Iterator[HandDealt]:
        """The odds of every hand; hands that differ only by the names of suits count as one. Imports NumPy."""
        from pitboss.odds.strategy.hand import with_all

        counted = with_all(self)
        for cards, up, times in counted.every():
            hand = Hand(cards, self.game.player.ladder)
            yield HandDealt(hand, None if up is None else Card(up), times, counted.ask(cards, up))

    def follow(self, words: str) -> Followed:
        """The odds of a way to play: `optimal`, `always`, `never`, `mimic-dealer`, a hand and better, such as `Q-6-4`,
        or rules, such as `1x with Q-6-4 or better, else fold`.

        Raises StrategyError, and StrategyFileError for rules.
        """
        from pitboss.odds.strategy import ways_to_play

        return ways_to_play.follow(self, ways_to_play.read(self, words))

    def follow_rules(self, text: str) -> Followed:
        """The odds of playing by a list of rules, one per line as in a strategy file. Raises StrategyFileError."""
        from pitboss.odds.strategy import strategy_file, ways_to_play

        return ways_to_play.follow(self, strategy_file.read(text, self).taken)

    def rule_lists(self) -> tuple[RuleList, ...]:
        """Short lists of rules, the shortest first, in the form that `follow_rules` reads. Those of shipped sheets are
        part of the package.

        >>> from pitboss import Sheet
        >>> print(Sheet.load("player-dealer").solve().rule_lists()[1])
        1x with a top card matching the up card or better
        otherwise fold
        """
        return tuple(
            RuleList(tuple(one["rules"]), Fraction(one["cost"]["exact"]), one["proved"])
            for one in solution_data.rules(self)
        )
