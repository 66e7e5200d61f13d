"""Tips in pools: collected from tables into a pool, shared out among dealers, and paid to each with a slip.

The shares of a pool add up to it to the cent. Each is what its weight gives, rounded down; what is left goes, a unit
each, to those who lost most by the rounding (largest remainder), and among equals to whom the list has first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pitboss.house.cash.cage_commands import PayShare, PoolTips, ShareTips
from pitboss.house.cash.cage_events import SharePaid, TipsPooled, TipsShared
from pitboss.house.cash.cage_refusals import not_worth
from pitboss.ledger import accounts
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.names import is_name

PEOPLE_MOST, WEIGHT_MOST = 500, 10**12
HOURS, EQUAL, POINTS = "hours", "equal", "points"


class TipsCode(Why):
    NO_TIPS = ("no-tips", "There are no tips at table {table}.")
    BAD_POOL = ("bad-pool", '"{pool}" is no name of a pool.')
    NO_POOL = ("no-pool", "There is no pool {pool} with tips in it.")
    SHARED = ("shared-already", "The pool {pool} was shared out already.")
    NOT_SHARED = ("not-shared", "The pool {pool} was not shared out yet.")
    NOBODY = ("nobody", "Nobody has a share by that rule: choose another one, or say who has how many points.")
    NO_SHARE = ("no-share", "There is no share of {player} in the pool {pool} that was not paid.")
    BAD_WEIGHTS = ("bad-weights", "Points are whole numbers, not below nothing, for at most {most} people.")


@dataclass(frozen=True)
class Pool:
    """`shares` is None until it was shared out; `paid` are those who have theirs."""

    day: str
    shift: str
    table: str  # of a pool by table, else ""
    cents: Cents = 0
    tables: tuple[str, ...] = ()
    how: str = ""
    weights: Mapping[str, int] = field(default_factory=dict)
    shares: Mapping[str, Cents] | None = None
    paid: frozenset[str] = frozenset()

    @property
    def unpaid(self) -> dict[str, Cents]:
        return {who: cents for who, cents in (self.shares or {}).items() if cents and who not in self.paid}


Pools = Mapping[str, Pool]


def shares(cents: Cents, weights: Mapping[str, int], unit: Cents = 1) -> dict[str, Cents]:
    """How a pool is shared by weights.

    >>> shares(100_00, {"ann": 1, "bob": 1, "cy": 1})
    {'ann': 3334, 'bob': 3333, 'cy': 3333}
    >>> shares(100_00, {"ann": 90, "bob": 30}, unit=100)
    {'ann': 7500, 'bob': 2500}
    """
    whole, total = cents // unit, sum(weights.values())
    assert total > 0, weights
    assert cents % unit == 0, (cents, unit)
    found = {who: whole * weight // total for who, weight in weights.items()}
    # Among equals the larger share, then the number. Never the order, which is another one in the store: whoever agrees
    # would read other shares than were asked for.
    lost = sorted(weights, key=lambda who: (-(whole * weights[who] % total), -weights[who], who))
    for who in lost[: whole - sum(found.values())]:
        found[who] += 1
    assert sum(found.values()) == whole
    return {who: count * unit for who, count in found.items()}


def weights(how: str, worked: Mapping[str, int], points: Mapping[str, int]) -> dict[str, int]:
    """By how much each has a share; `worked` are minutes. Equal parts are for everybody who dealt."""
    match how:
        case "hours":
            return {who: time for who, time in worked.items() if time}
        case "equal":
            return dict.fromkeys(worked, 1)
        case _:
            return {who: number for who, number in points.items() if number}


def decide(
    pools: Pools, held: Cents, command: PoolTips | ShareTips | PayShare, *, unit: Cents, coins: chips.Breakage
) -> tuple[TipsPooled] | tuple[TipsShared] | tuple[SharePaid] | Refusal:
    """`held` is what the table has in tips, or the pool by the book."""
    found = pools.get(command.pool)
    match command:
        case PoolTips():
            if not is_name(command.pool) or not is_name(command.table):
                return refuse(TipsCode.BAD_POOL, pool=command.pool[:40])
            if held <= 0:
                return refuse(TipsCode.NO_TIPS, table=command.table)
            if found is not None and found.shares is not None:
                return refuse(TipsCode.SHARED, pool=command.pool)
            own = (command.day, command.shift, command.of_table)
            refusal = None if command.pieces is None else not_worth(command.pieces, held)
            return refusal or (TipsPooled(command.pool, command.table, held, *own, command.pieces),)
        case ShareTips():
            if found is None or held <= 0 or found.cents != held:
                return refuse(TipsCode.NO_POOL, pool=command.pool[:40])
            if found.shares is not None:
                return refuse(TipsCode.SHARED, pool=command.pool)
            if not _good(command.weights):
                return refuse(TipsCode.BAD_WEIGHTS, most=PEOPLE_MOST)
            if not sum(command.weights.values()):
                return refuse(TipsCode.NOBODY)
            made = shares(held, command.weights, unit)
            return (TipsShared(command.pool, command.how, dict(command.weights), made, held),)
        case PayShare():
            if found is None:
                return refuse(TipsCode.NO_POOL, pool=command.pool[:40])
            if found.shares is None:
                return refuse(TipsCode.NOT_SHARED, pool=command.pool)
            cents = found.unpaid.get(command.player)
            if cents is None:
                return refuse(TipsCode.NO_SHARE, pool=command.pool, player=command.player)
            rounding = chips.pay(cents, chips.Odds(1), coins) - cents
            return (SharePaid(command.pool, command.player, cents, rounding),)


def _good(weights: Mapping[str, int]) -> bool:
    numbers = all(type(one) is int and 0 <= one <= WEIGHT_MOST for one in weights.values())
    return numbers and len(weights) <= PEOPLE_MOST and all(is_name(who) for who in weights)


def evolve(pools: Pools, event: TipsPooled | TipsShared | SharePaid) -> Pools:
    found = pools.get(event.pool)
    if isinstance(event, TipsPooled):
        found = found or Pool(event.day, event.shift, event.of_table)
        tables = tuple(dict.fromkeys([*found.tables, event.table]))
        return {**pools, event.pool: replace(found, cents=found.cents + event.cents, tables=tables)}
    assert found is not None, "only a pool that was filled is shared out and paid"
    if isinstance(event, TipsShared):
        return {**pools, event.pool: replace(found, how=event.how, weights=event.weights, shares=event.shares)}
    return {**pools, event.pool: replace(found, paid=found.paid | {event.player})}


def name_of(pools: Pools, day: str, shift: str, table: str) -> str:
    """The pool that tips of a day, a shift or a table go to: the next one, where the last was shared out already."""
    first = " ".join(part for part in (day, shift, table) if part)
    number = 1
    while (found := pools.get(_numbered(first, number))) is not None and found.shares is not None:
        number += 1
    return _numbered(first, number)


def _numbered(first: str, number: int) -> str:
    return first[:36] if number == 1 else f"{first[:36]} {number}"


def account(pool: str) -> str:
    return accounts.tip_pool(pool)
