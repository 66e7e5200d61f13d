"""The gaming day of a house, and the shifts within it: the hours and the time zone in which a new one begins."""

from datetime import date, time

from pitboss.house import settings, shifts
from pitboss.house.shifts import Shift
from pitboss.house.stores.store import HouseError, Reader
from pitboss.ledger.day import gaming_day

ZONE, STARTS = "UTC", "06:00"
LATE_MS = 3_600_000  # so late a drop box is still changed for the shift that is over
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


def shifts_of(reader: Reader, day: date) -> tuple[Shift, ...]:
    """The shifts of a gaming day, in their order; one without a name if the house has none."""
    zone, starts = reader.setting("zone") or ZONE, reader.setting("day starts") or STARTS
    return shifts.of_day(settings.read(reader).shifts, day, zone, time.fromisoformat(starts))


def shift_of(reader: Reader, at: int) -> Shift:
    """The shift that a moment in ms since 1970 belongs to: gaming day, name, begin and end."""
    day, _, _ = day_of(reader, at)
    return next(one for one in shifts_of(reader, date.fromisoformat(day)) if one.begin <= at < one.end)


def shift_of_box(reader: Reader, at: int) -> Shift:
    """The shift whose cash is in a drop box that is taken at this moment: boxes are changed when shifts change, often
    some minutes late. So in the first hour of a shift it is still the one before.
    """
    now = shift_of(reader, at)
    return shift_of(reader, now.begin - 1) if at - now.begin < LATE_MS else now


def named_shift(reader: Reader, day: date, name: str) -> Shift:
    """The shift of a gaming day with this name, in any case of letters; HouseError if there is none."""
    found = shifts_of(reader, day)
    for one in found:
        if one.name.casefold() == name.casefold():
            return one
    known = ", ".join(one.name for one in found if one.name)
    there = f"that day has {known}" if known else "the house had no shifts then: the day is one"
    raise HouseError(f'There is no shift "{name[:40]}" on {day.isoformat()}; {there}.')
