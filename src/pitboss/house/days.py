"""The gaming day of a house: from which hour on, and where, a night's play is another day's."""

from datetime import time

from pitboss.house.stores.store import Reader
from pitboss.ledger.day import gaming_day

ZONE, STARTS = "UTC", "06:00"


def day_of(reader: Reader, at: int) -> tuple[str, str, str]:
    """The gaming day of a moment in ms since 1970, with the zone and the time that it is told by."""
    zone, starts = reader.setting("zone") or ZONE, reader.setting("day starts") or STARTS
    return gaming_day(at, zone, time.fromisoformat(starts)).isoformat(), zone, starts
