"""Commands about pools of tips: collecting them from tables, sharing them out among dealers, and paying each share."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, NamedTuple, TypeAlias

from pitboss.house import days, settings
from pitboss.house.cash import cage, tip_pools
from pitboss.house.cash.tip_pools import TipsCode
from pitboss.house.people.permit_lines import CAGE, may
from pitboss.house.people.roles import Role
from pitboss.house.service import House
from pitboss.house.staff_commands.cashier import held_at, no_table
from pitboss.house.staff_commands.declaring import (
    CageCommand,
    CageForm,
    Pieces,
    RunningHouse,
    TableName,
    Who,
    Whole,
    counted,
    in_chips,
)
from pitboss.house.stores.store import Reader
from pitboss.ledger.accounts import Kind
from pitboss.money import chips
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.sheets.prose import listed
from pitboss.tables.offers import NEWCOMER

_F, _C, _M = Role.FLOOR, Role.CASHIER, Role.MANAGER
Points: TypeAlias = dict[Who, Annotated[int, Whole(0, 10_000)]]
Weights: TypeAlias = dict[Who, Annotated[int, Whole(0, tip_pools.WEIGHT_MOST)]]
_SAYS = {tip_pools.HOURS: "by hours dealt", tip_pools.EQUAL: "in equal parts", tip_pools.POINTS: "by points"}


class PoolName(NamedTuple):
    """The pool that the tips of a table go to now, with its day, shift and table."""

    pool: str
    day: str
    shift: str
    table: str


def pool_now(reader: Reader, pools: tip_pools.Pools, table: str, at: int) -> PoolName:
    """By the settings of the house; a house that does not pool collects by day."""
    shift = days.shift_of(reader, at)
    way = settings.read(reader).tip_pool
    part = PoolName("", shift.day, shift.name if way == "shift" else "", table if way == "table" else "")
    return part._replace(pool=tip_pools.name_of(pools, part.day, part.shift, part.table))


@dataclass(frozen=True)
class PoolTips(CageCommand):
    """Collect all tips of a table into the pool that the house has set: of the day, the shift or the table. `pieces`
    are the chips that came in, and have to be worth what the book has there.
    """

    line = may("pool-tips", "collect tips into a pool", CAGE, _C)
    table: TableName
    pieces: Pieces | None = None

    def sentence(self, running: RunningHouse) -> str:
        return f"Tips of table {self.table}{in_chips(self.pieces)} into a pool."

    def command(self, running: RunningHouse) -> cage.Command | Refusal:
        refusal = no_table(running, self.table) or running.pieces(self.pieces)
        return refusal or replace(_collected(running.house, self.table), pieces=counted(self.pieces))

    @staticmethod
    def forms_for(house: House, table: str) -> Iterable[CageForm]:
        held = held_at(house, table, Kind.TIPS)
        yield CageForm(_collected(house, table), held, held)


def _collected(house: House, table: str) -> cage.PoolTips:
    to = pool_now(house.store, house.cashier.now.pools, table, house.clock())
    return cage.PoolTips(to.pool, table, to.day, to.shift, to.table)


@dataclass(frozen=True)
class ShareTips(CageCommand):
    """Share a pool out by hours dealt, in equal parts among those who dealt, or by points. Needs a second person.

    The house works out `weights` when it is asked, by the records of the tables: whatever is sent for it is not read.
    So whoever agrees has read the very shares that are put on record.
    """

    worked_out = frozenset({"weights"})
    line = may("share-tips", "share out a pool of tips", CAGE, _C, _F, _M, second=(_F, _C, _M))
    pool: TableName
    how: Literal["hours", "equal", "points"]
    points: Points = field(default_factory=dict)
    weights: Weights = field(default_factory=dict)

    def sentence(self, running: RunningHouse) -> str:
        pool = running.house.cashier.now.pools.get(self.pool)
        if pool is None or not sum(self.weights.values()):
            return f"Share out the pool {self.pool}."
        unit = settings.read(running.house.store).money.unit
        parts = tip_pools.shares(pool.cents, self.weights, unit)
        # By name: in the store the weights are in another order, and the sentence has to be the same there.
        by_name = sorted((running.name(who), cents) for who, cents in parts.items())
        named = [f"{name} {chips.show(cents)}" for name, cents in by_name]
        return f"Share out the pool {self.pool}, {chips.show(pool.cents)}, {_SAYS[self.how]}: {listed(named)}."

    def complete(self, running: RunningHouse) -> "ShareTips | Refusal":
        pool = running.house.cashier.now.pools.get(self.pool)
        if pool is None:
            return refuse(TipsCode.NO_POOL, pool=self.pool)
        points = {who: number for who, number in self.points.items() if running.accounts.get(who) is not None}
        worked: Mapping[str, int] = {} if self.how == tip_pools.POINTS else running.minutes(pool)
        weights = tip_pools.weights(self.how, worked, points)
        return replace(self, weights=weights) if sum(weights.values()) else refuse(TipsCode.NOBODY)

    def command(self, running: RunningHouse) -> cage.Command:
        return cage.ShareTips(self.pool, self.how, dict(self.weights))

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        """By points: hours and equal parts need somebody who dealt."""
        for name, pool in house.cashier.now.pools.items():
            if pool.shares is None:
                yield CageForm(cage.ShareTips(name, tip_pools.POINTS, {NEWCOMER: 1}))


@dataclass(frozen=True)
class PayShare(CageCommand):
    """Pay a dealer their share of a pool in cash, with a slip."""

    line = may("pay-share", "pay a dealer their share of a pool", CAGE, _C)
    pool: TableName
    player: Who

    def sentence(self, running: RunningHouse) -> str:
        return f"Pay {running.name(self.player)} their share of the pool {self.pool}."

    def command(self, running: RunningHouse) -> cage.Command:
        return cage.PayShare(self.pool, self.player)

    @staticmethod
    def forms(house: House) -> Iterable[CageForm]:
        for name, pool in house.cashier.now.pools.items():
            yield from (CageForm(cage.PayShare(name, player)) for player in pool.unpaid)


TIPS: tuple[type[CageCommand], ...] = (PoolTips, ShareTips, PayShare)
