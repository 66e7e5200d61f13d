"""The gaming day. The hour when it begins and its time zone are settings."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


def gaming_day(at: int, zone: str, starts: time) -> date:
    """The gaming day that a moment (milliseconds since 1970, UTC) belongs to.

    >>> gaming_day(1_767_250_800_000, "America/New_York", time(6))  # 2 in the morning of 1 January 2026
    datetime.date(2025, 12, 31)
    """
    day = datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).date() + timedelta(days=1)
    while bounds(day, zone, starts)[0] > at:
        day -= timedelta(days=1)
    return day


def bounds(day: date, zone: str, starts: time) -> tuple[int, int]:
    """When the gaming day begins, and when the next one does: 23, 24 or 25 hours apart."""
    return _begin(day, zone, starts), _begin(day + timedelta(days=1), zone, starts)


def _begin(day: date, zone: str, starts: time) -> int:
    """A moment in UTC, so that an hour that comes twice in autumn begins one day only."""
    local = datetime.combine(day, starts.replace(fold=0), ZoneInfo(zone))
    return int(local.astimezone(UTC).timestamp()) * 1000
