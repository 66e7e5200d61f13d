"""Who dealt how long in the time of a pool of tips."""

from collections import Counter
from datetime import date

from pitboss.house import days
from pitboss.house.cash.tip_pools import Pool
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
    """How many minutes each person really dealt in the time of a pool, at its table if it has one; longest first."""
    begin, end = period(reader, pool)
    ms: Counter[str] = Counter()
    for one in dealing.dealt(reader, begin, end, cache):
        if not pool.table or one.table == pool.table:
            ms[one.player] += one.ms(min(now, end))
    whole = {player: time // 60_000 for player, time in ms.items()}
    return dict(sorted(whole.items(), key=lambda one: (-one[1], one[0])))
