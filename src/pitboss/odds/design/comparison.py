"""What a comparison of sheets comes to. How it is counted is in `compare`; these values import no NumPy."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.odds.pricing.wager import WagerOdds
from pitboss.sheets.game import Game


@dataclass(frozen=True)
class Change:
    """One line that differs, as each sheet has it, and what the difference is worth to the house per unit.

    `count` of `deals` equally likely hands are paid by a line of a side wager; they are zero for other changes.
    """

    what: str
    before: str
    after: str
    cost: Fraction
    count: int = 0
    deals: int = 0


@dataclass(frozen=True)
class Way:
    """The way of one wager from one sheet to another; the costs of its changes add up to `total`."""

    wager: str
    before: int  # which of the sheets
    after: int
    changes: tuple[Change, ...]
    total: Fraction


@dataclass(frozen=True)
class Comparison:
    """For every wager that at least two sheets have: its odds on each sheet, None where it is missing or not valued.

    `only` has the others, by wager: which of the sheets has it. `unvalued` says for each sheet why a wager has no odds.
    """

    games: tuple[Game, ...]
    wagers: Mapping[str, tuple[WagerOdds | None, ...]]
    ways: tuple[Way, ...]  # from the first sheet to each of the others
    only: Mapping[str, tuple[int, WagerOdds | None]]
    unvalued: tuple[Mapping[str, str], ...]

    @property
    def labels(self) -> list[str]:
        """The ids of the sheets, told apart where two have the same one."""
        ids = [game.id for game in self.games]
        before = [ids[:at].count(name) for at, name in enumerate(ids)]
        return [f"{name} ({times + 1})" if times else name for name, times in zip(ids, before, strict=True)]
