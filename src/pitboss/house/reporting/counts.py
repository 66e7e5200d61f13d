"""The figures that a tally adds up: of a table on a gaming day, and of its players."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.house.reporting.late_fills import Fill
from pitboss.house.settings import Flag
from pitboss.ledger.theory import Handle
from pitboss.money.chips import Cents


class Bet(NamedTuple):
    """A wager as the solver values it: by the rules of the table (`digest`), and the level of stakes."""

    digest: str
    level: int
    wager: str


@dataclass
class Results:
    """What a wager came to on each spot, with all that belongs to it; and what was staked in a hand on all spots."""

    spots: Counter[tuple[Cents, Cents]] = field(default_factory=Counter)  # by stake, and the player's net
    hands: Counter[Cents] = field(default_factory=Counter)

    def add(self, spots: Iterable[tuple[Cents, Cents]]) -> None:
        """The spots of one hand."""
        ended = list(spots)
        self.spots.update(ended)
        self.hands[sum(stake for stake, _ in ended)] += 1

    def take_out(self, spots: Iterable[tuple[Cents, Cents]]) -> None:
        """The spots of a hand that were other ones."""
        ended = list(spots)
        self.spots = self.spots - Counter(ended)
        self.hands = self.hands - Counter([sum(stake for stake, _ in ended)])

    @property
    def stakes(self) -> Counter[Cents]:
        found: Counter[Cents] = Counter()
        for (stake, _), count in self.spots.items():
            found[stake] += count
        return found


class Flagged(NamedTuple):
    """A flagged win, or a cash transaction with which somebody's cash of the day reached the amount of a flag."""

    at: int
    by: str
    stream: str
    version: int
    player: str
    cents: Cents  # won; for cash, paid in, or paid out if negative
    flag: Flag | None  # None if the settings do not contain it any more
    wager: str = ""
    slip: int = 0  # its number; 0 if there is none
    hand: int = 0  # that was won; 0 for cash


@dataclass
class Play:
    """What one person did at the table on a day; amounts from their side."""

    hands: int = 0
    before: Cents = 0  # staked before the deal
    staked: Cents = 0
    net: Cents = 0  # of wagers, the bank and corrections, less collections
    fees: Cents = 0  # collections
    bets: Counter[Bet] = field(default_factory=Counter)  # staked, less what others staked against their bank


@dataclass
class Day:
    """A table on a gaming day."""

    flows: Counter[str] = field(default_factory=Counter)  # by the names of `ledger.statement.Shift`
    hands: int = 0
    taken: Cents = 0  # by the house, from wagers that lost
    prizes: Cents = 0  # by the house, to wagers that won, without their stakes
    handles: dict[Bet, Handle] = field(default_factory=dict)
    results: dict[Bet, Results] = field(default_factory=dict)  # of the wagers that the solver values
    plays: dict[str, Play] = field(default_factory=dict)
    flagged: list[Flagged] = field(default_factory=list)
    cash: Counter[str] = field(default_factory=Counter)  # by player: what chips were sold for at the table
    dealt: Counter[str] = field(default_factory=Counter)  # hands by dealer ("": the program)
    fills: list[Fill] = field(default_factory=list)  # of the tray


class Sat(NamedTuple):
    """Somebody's time at the table; `until` is None for one who is still there."""

    player: str
    since: int
    until: int | None


@dataclass
class OnFelt:
    """What is remembered of the current hand, because its settlements do not contain it."""

    placed: dict[tuple[int, str], Mapping[str, Cents]] = field(default_factory=dict)  # by spot and player
    owners: dict[int, str] = field(default_factory=dict)  # whose a spot is
    staked: Counter[Bet] = field(default_factory=Counter)
    settled: set[str] = field(default_factory=set)  # players whose hand has been counted
    came_to: dict[Bet, dict[tuple[int, str], tuple[Cents, Cents]]] = field(default_factory=dict)
    # By wager, with those that belong to it: by spot and player the stake, and the net.
    banker: str = ""
    levels: dict[tuple[int, str], int] = field(default_factory=dict)  # by spot and player: the level of the stakes
    wagers: dict[tuple[int, str], dict[str, tuple[Cents, Cents]]] = field(default_factory=dict)
    # By spot and player: stake and net of each wager, if the game has several levels.

    def staked_on(self, main: Bet) -> list[tuple[Cents, Cents]]:
        """What a wager came to, by spot, where it was made."""
        return [one for one in self.came_to.get(main, {}).values() if one[0]]
