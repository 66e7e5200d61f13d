"""Several wagers on one spot, valued together. How their nets are counted is in `joint`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.pricing.stakes import main_game
from pitboss.sheets.game import Game

if TYPE_CHECKING:
    from pitboss.odds.pricing.solve import Decisions


@dataclass(frozen=True)
class Joint:
    """The nets of all wagers of a spot together; amounts are cents, counts are equally likely deals.

    A line is a wager that the settlement speaks of: Ante, Play and Ante Bonus are three.
    """

    game: Game
    stakes: Mapping[str, Cents]
    lines: tuple[str, ...]  # in the sheet's order
    outcomes: Mapping[tuple[Cents, ...], int]  # deals by the net of every line
    chosen: Mapping[str, int]  # deals by choice; empty where the spot has nothing to decide
    staked: int  # the total wagered over all deals
    ties: int  # information sets, in hands and cards, with two best choices
    counted: "Decisions | None" = field(default=None, compare=False, repr=False)  # what it was made from, if known

    @cached_property
    def deals(self) -> int:
        return sum(self.outcomes.values())

    @cached_property
    def decisions(self) -> "Decisions":
        """The choice in every information set, with all the stakes in mind; counted when asked for."""
        from pitboss.odds.pricing.solve import decide

        if limits.by_streets(self.game):
            raise limits.Beyond(f"{self.game.id} is decided street by street: it has no list of all its hands")
        return self.counted or decide(self.game, self.stakes)

    @cached_property
    def distribution(self) -> Distribution:
        """Of the net of the whole spot."""
        return self.of(self.lines)

    @cached_property
    def wagers(self) -> Mapping[str, Distribution]:
        """Of the net of every line."""
        return {line: self.of((line,)) for line in self.lines}

    @cached_property
    def parts(self) -> Mapping[str, Distribution]:
        """Of the net of every opening wager with all that follows from it; those that are one game are one part."""
        return {part: self.of(lines) for part, lines in lines_by_part(self.game, self.lines).items()}

    @cached_property
    def covariances(self) -> Mapping[tuple[str, str], Fraction]:
        """Of every two lines, in cents squared; the pair is in the sheet's order."""
        return {(one, other): self.covariance((one,), (other,)) for one, other in combinations(self.lines, 2)}

    @cached_property
    def part_covariances(self) -> Mapping[tuple[str, str], Fraction]:
        """The same of every two parts."""
        parts = lines_by_part(self.game, self.lines)
        return {(one, other): self.covariance(parts[one], parts[other]) for one, other in combinations(parts, 2)}

    def of(self, lines: Iterable[str]) -> Distribution:
        """How the net of some lines together is distributed."""
        picked = [self.lines.index(line) for line in lines]
        nets: dict[int, int] = {}
        for outcome, times in self.outcomes.items():
            net = sum([outcome[at] for at in picked])
            nets[net] = nets.get(net, 0) + times
        return Distribution({Fraction(net): nets[net] for net in sorted(nets)})

    def covariance(self, one: Iterable[str], other: Iterable[str]) -> Fraction:
        """Between the nets of two groups of lines."""
        first, second = ([self.lines.index(line) for line in lines] for lines in (one, other))
        net, other_net, products = 0, 0, 0
        for outcome, times in self.outcomes.items():
            x, y = sum([outcome[at] for at in first]), sum([outcome[at] for at in second])
            net, other_net, products = net + times * x, other_net + times * y, products + times * x * y
        return Fraction(products * self.deals - net * other_net, self.deals**2)


def lines_by_part(game: Game, lines: tuple[str, ...]) -> dict[str, list[str]]:
    """The lines by the opening wager that they follow from; a bonus on several goes with the first of them."""
    main = [wager.id for wager in main_game(game)]
    parts: dict[str, list[str]] = {}
    for line in lines:
        wager = game.wagers[line]
        roots = [game.wagers[name].of or name for name in wager.on or (line,)]
        root = next((main[0] for name in roots if name in main), roots[0])
        parts.setdefault(root, []).append(line)
    return parts
