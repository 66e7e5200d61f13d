"""Pools of tips: who dealt how long in the time of a pool, and what a pool came to."""

from collections import Counter
from collections.abc import Mapping
from datetime import date
from typing import NamedTuple

from pitboss.house import days, settings
from pitboss.house.cash import tip_pools
from pitboss.house.cash.tip_pools import Pool
from pitboss.house.reporting import dealing
from pitboss.house.reporting.tallies import calendar
from pitboss.house.stores.store import HouseError, Reader

HOURS, EQUAL, POINTS = "hours", "equal", "points"
WAYS = (HOURS, EQUAL, POINTS)


def period(reader: Reader, pool: Pool) -> tuple[int, int]:
    """The time of a pool: its gaming day, or its shift."""
    on = date.fromisoformat(pool.day)
    if pool.shift:
        try:
            found = days.named_shift(reader, on, pool.shift)
        except HouseError:
            pass  # the shifts of that day have been set anew: the day is what is known
        else:
            return found.begin, found.end
    return calendar(reader).bounds(on)


def minutes(reader: Reader, pool: Pool, now: int, cache: dealing.Cache | None = None) -> dict[str, int]:
    """How many minutes each person really dealt in the time of a pool, at its table if it has one; longest first."""
    begin, end = period(reader, pool)
    ms: Counter[str] = Counter()
    for one in dealing.dealt(reader, begin, end, cache):
        if not pool.table or one.table == pool.table:
            ms[one.player] += one.ms(min(now, end))
    whole = {player: time // 60_000 for player, time in ms.items()}
    return dict(sorted(whole.items(), key=lambda one: (-one[1], one[0])))


def weights(how: str, worked: Mapping[str, int], points: Mapping[str, int]) -> dict[str, int]:
    """By how much each has a share. Equal parts are for everybody who dealt."""
    match how:
        case "hours":
            return {who: time for who, time in worked.items() if time}
        case "equal":
            return dict.fromkeys(worked, 1)
        case _:
            return {who: number for who, number in points.items() if number}


class Name(NamedTuple):
    """The pool that the tips of a table go to now, with its day, shift and table."""

    pool: str
    day: str
    shift: str
    table: str


def pool_now(reader: Reader, pools: tip_pools.Pools, table: str, at: int) -> Name:
    """By the settings of the house; a house that does not pool collects by day."""
    shift = days.shift_of(reader, at)
    way = settings.read(reader).tip_pool
    part = Name("", shift.day, shift.name if way == "shift" else "", table if way == "table" else "")
    return part._replace(pool=tip_pools.name_of(pools, part.day, part.shift, part.table))
