"""The gaming day of a house: the hour and the time zone in which a new one begins."""

from datetime import date, time

from pitboss.house.stores.store import Reader
from pitboss.ledger.day import gaming_day

ZONE, STARTS = "UTC", "06:00"
_FIRST, _LAST = date(1970, 1, 1), date(9998, 12, 31)  # moments are counted from 1970, and every day has a next one


def read(text: str) -> date:
    """Parse a gaming day; raises ValueError if it is not one.

    >>> read("2026-03-08")
    datetime.date(2026, 3, 8)
    """
    found = date.fromisoformat(text)
    if not _FIRST <= found <= _LAST:
        raise ValueError(text)
    return found


def day_of(reader: Reader, at: int) -> tuple[str, str, str]:
    """The gaming day of a moment in ms since 1970, with the time zone and the hour that it begins at."""
    zone, starts = reader.setting("zone") or ZONE, reader.setting("day starts") or STARTS
    return gaming_day(at, zone, time.fromisoformat(starts)).isoformat(), zone, starts
