"""What a sheet is worth, with answers about single hands and about ways to play."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Self

from pitboss.library.hand import Card, Cards, Hand, cards_of
from pitboss.odds import answer
from pitboss.odds.solving import solution
from pitboss.odds.strategy.followed import Followed
from pitboss.odds.strategy.hand_odds import HandOdds
from pitboss.odds.strategy.one_hand import OneHand


@dataclass(frozen=True)
class HandDealt:
    """A hand, and the card of the dealer's that is seen with it; `times` hands differ from it by names of suits alone.

    It is itself one of those.
    """

    hand: Hand
    up: Card | None
    times: int
    odds: HandOdds


@dataclass(frozen=True)
class RuleList:
    """A short list of rules to play by: the first that fits counts. `cost` is what it costs against the best play."""

    rules: tuple[str, ...]
    cost: Fraction
    proved: bool  # no list of this length is better; else it is the best found

    def __str__(self) -> str:
        return "\n".join(self.rules)


class Solution(solution.Solution):
    """Every wager of a sheet by counting every deal: whole numbers and Fractions.

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
        """What `pitboss.solve` found, as this object."""
        return cls(**{each.name: getattr(found, each.name) for each in fields(found)})

    @property
    def strategy(self) -> str:
        """The best play, a line for each rank that may be exposed; empty where nothing is decided.

        >>> from pitboss import Sheet
        >>> print(Sheet.load("three-card").solve().strategy)
        1x with Q-6-4 or better, else fold
        """
        return "\n".join(str(one) for one in self.thresholds)

    def best(self, cards: Cards, up: str | Card | None = None) -> HandOdds:
        """The best choice with these cards, and what each choice is worth, per unit of the main wager.

        `up` is the dealer's exposed card, where the sheet shows one. Raises CardError, or Beyond for cards that cannot
        be. One hand is counted at once; `hands` counts all of them.

        >>> from pitboss import Sheet
        >>> hand = Sheet.load("three-card").solve().best("Qs 6d 4c")
        >>> hand.best, hand.worth, float(hand.choices["fold"])
        ('1x', Fraction(-9151, 9212), -1.0)
        """
        spot = OneHand(self.game, self.stakes or None)
        return spot.ask(cards_of(cards), None if up is None else Card(up))

    def hands(self) -> Iterator[HandDealt]:
        """What every hand is worth, one for all that differ by the names of their suits alone; imports NumPy."""
        from pitboss.odds.strategy.hand import with_all

        counted = with_all(self)
        for cards, up, times in counted.every():
            hand = Hand(cards, self.game.player.ladder)
            yield HandDealt(hand, None if up is None else Card(up), times, counted.ask(cards, up))

    def follow(self, words: str) -> Followed:
        """The worth of a simple way to play: `always`, `never`, `mimic-dealer`, or a hand and better, such as `Q-6-4`.

        Raises StrategyError.
        """
        from pitboss.odds.strategy import ways_to_play

        return ways_to_play.follow(self, ways_to_play.named(self, words))

    def follow_rules(self, text: str) -> Followed:
        """What a list of rules comes to, a line a rule as in a strategy file. Raises StrategyFileError."""
        from pitboss.odds.strategy import strategy_file, ways_to_play

        return ways_to_play.follow(self, strategy_file.read(text, self).taken)

    def rule_lists(self) -> tuple[RuleList, ...]:
        """Short lists of rules, the shortest first; `follow_rules` reads each. Those of shipped sheets ship.

        >>> from pitboss import Sheet
        >>> print(Sheet.load("player-dealer").solve().rule_lists()[1])
        1x with a top card matching the up card or better
        otherwise fold
        """
        return tuple(
            RuleList(tuple(one["rules"]), Fraction(one["cost"]["exact"]), one["proved"]) for one in answer.rules(self)
        )
