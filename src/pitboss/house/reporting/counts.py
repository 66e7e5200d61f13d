"""The figures that a tally adds up: of a table on a gaming day, and of its players."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pitboss.house.settings import Flag
from pitboss.ledger.theory import Handle
from pitboss.money.chips import Cents


class Bet(NamedTuple):
    """A wager as the solver values it: by the rules of the table (`digest`), and the level of stakes."""

    digest: str
    level: int
    wager: str


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
    plays: dict[str, Play] = field(default_factory=dict)
    flagged: list[Flagged] = field(default_factory=list)
    cash: Counter[str] = field(default_factory=Counter)  # by player: what chips were sold for at the table


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
    banker: str = ""
