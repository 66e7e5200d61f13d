"""Who dealt how long in the time of a pool of tips."""

from collections import Counter
from collections.abc import Mapping
from datetime import date

from pitboss.house import days
from pitboss.house.cash.tip_pools import HOURS, Pool
from pitboss.house.reporting import dealing
from pitboss.house.reporting.tallies import calendar
from pitboss.house.stores.store import HouseError, Reader


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
    """How many minutes each person really dealt in the time of a pool, at its table if it has one; longest first.

    Two tables at once are no more time. Once a pool was shared by hours, its minutes are those that the shares are of.
    """
    if pool.shares is not None and pool.how == HOURS:
        return dict(pool.weights)
    begin, end = period(reader, pool)
    ms: Counter[str] = Counter()
    counted: dict[str, int] = {}  # by person, up to when; spells come in order of time
    for one in dealing.dealt(reader, begin, end, cache):
        if not pool.table or one.table == pool.table:
            since = max(one.since, counted.get(one.player, 0))
            until = min(now, end) if one.until is None else one.until
            ms[one.player] += max(until - since, 0)
            counted[one.player] = max(until, counted.get(one.player, 0))
    whole = {player: time // 60_000 for player, time in ms.items()}
    return dict(sorted(whole.items(), key=lambda one: (-one[1], one[0])))


def frozen(pool: Pool) -> Mapping[str, int] | None:
    """The minutes that a pool was shared out by, for good: people go on dealing. None if it went by something else."""
    return pool.weights if pool.shares is not None and pool.how == HOURS else None
