"""The shifts of a gaming day, as a house sets them: each has a name and the time at which it begins.

A house without shifts has one, the whole gaming day, and its name is empty.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from pitboss.ledger.day import bounds

NAME_MOST, SHIFTS_MOST, PLANS_MOST = 20, 8, 40


@dataclass(frozen=True)
class ShiftStart:
    name: str
    starts: str  # a time of day, such as 14:00


@dataclass(frozen=True)
class ShiftPlan:
    """The shifts from a gaming day on; without any, the day is one shift again."""

    since: str = ""  # a date, such as 2026-11-01; "" is from the first day on
    shifts: tuple[ShiftStart, ...] = ()

    def __str__(self) -> str:
        since = f"from {self.since} on" if self.since else "from the first day on"
        named = ", ".join(f"{one.name} from {one.starts}" for one in self.shifts)
        return f"{since} the shifts are {named}" if named else f"{since} the day is one shift"


class Shift(NamedTuple):
    """A shift of one gaming day: from `begin` until before `end`, both in ms since 1970."""

    day: str
    name: str  # "" in a house without shifts
    begin: int
    end: int


def plan_on(plans: Sequence[ShiftPlan], day: date | str) -> ShiftPlan:
    """The plan in force on a gaming day: the one of the newest date up to that day."""
    today = day if isinstance(day, str) else day.isoformat()
    return max((plan for plan in plans if plan.since <= today), key=lambda plan: plan.since, default=ShiftPlan())


def of_day(plans: Sequence[ShiftPlan], day: date, zone: str, starts: time) -> tuple[Shift, ...]:
    """The shifts of a gaming day in their order. They follow each other without a gap and are the whole day.

    So the first one begins with the day, whatever its own time says. A shift that an hour of the clock change swallows
    is empty.

    >>> plan = ShiftPlan("", (ShiftStart("Day", "06:00"), ShiftStart("Swing", "14:00"), ShiftStart("Grave", "22:00")))
    >>> [(one.name, (one.end - one.begin) // 3_600_000) for one in of_day([plan], date(2026, 11, 1),
    ...                                                                 "America/New_York", time(6))]
    [('Day', 8), ('Swing', 8), ('Grave', 8)]
    """
    begin, end = bounds(day, zone, starts)
    named = sorted(plan_on(plans, day).shifts, key=lambda one: _after(starts, time.fromisoformat(one.starts)))
    if not named:
        return (Shift(day.isoformat(), "", begin, end),)
    begins = [begin]
    for one in named[1:]:
        begins.append(min(end, max(begins[-1], _moment(day, zone, starts, time.fromisoformat(one.starts)))))
    return tuple(
        Shift(day.isoformat(), one.name, first, last)
        for one, first, last in zip(named, begins, [*begins[1:], end], strict=True)
    )


def _after(starts: time, moment: time) -> int:
    """How many minutes after the beginning of the gaming day, by the clock on the wall."""
    return ((moment.hour - starts.hour) * 60 + moment.minute - starts.minute) % (24 * 60)


def _moment(day: date, zone: str, starts: time, moment: time) -> int:
    on = day if moment >= starts else day + timedelta(days=1)
    return int(datetime.combine(on, moment, ZoneInfo(zone)).astimezone(UTC).timestamp()) * 1000


def problem(plans: Sequence[ShiftPlan]) -> str | None:
    """What is wrong with the shifts, in a sentence that says what is allowed; None if nothing is."""
    if len(plans) > PLANS_MOST:
        return f"There are at most {PLANS_MOST} plans of shifts; take out those that a later date has replaced."
    if len({plan.since for plan in plans}) < len(plans):
        return "Two plans of shifts begin on the same date: keep one of them."
    return next((wrong for plan in plans if (wrong := _plan_problem(plan))), None)


def _plan_problem(plan: ShiftPlan) -> str | None:
    if plan.since and not _is_date(plan.since):
        return f'"{plan.since[:20]}" is not a date; write it as 2026-11-01.'
    if len(plan.shifts) > SHIFTS_MOST:
        return f"A day has at most {SHIFTS_MOST} shifts."
    for one in plan.shifts:
        if not _is_name(one.name):
            return f"The name of a shift has 1 to {NAME_MOST} characters that can be printed, such as Day or Swing."
        if not _is_time(one.starts):
            return f'A shift begins at a time such as 14:00, not "{one.starts[:20]}".'
    if len({one.name.casefold() for one in plan.shifts}) < len(plan.shifts):
        return "Two shifts of a day have the same name: give each its own."
    if len({one.starts for one in plan.shifts}) < len(plan.shifts):
        return "Two shifts of a day begin at the same time: give each its own."
    return None


def _is_name(text: str) -> bool:
    return bool(text) and text == text.strip() and len(text) <= NAME_MOST and text.isprintable()


def _is_time(text: str) -> bool:
    try:
        return time.fromisoformat(text).strftime("%H:%M") == text
    except ValueError:
        return False


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
