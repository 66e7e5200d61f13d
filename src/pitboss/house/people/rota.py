"""The rota: who is to deal where from when, pushes, and breaks. Built as the staff's stream is.

The plan of a gaming day is a list of turns, by the clock on the wall; the whole of it is replaced at once. Who really
dealt is in the records of the tables, and is never written here: a push only calls the relief, and the table changes
hands by the hand-over, with both names.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from typing import TypeAlias, assert_never
from zoneinfo import ZoneInfo

from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.events import Restored
from pitboss.tables.names import is_name

TURNS_MOST = 500
KEPT_DAYS = 400  # plans; the records have them all


class RotaCode(Why):
    BAD_PLAN = ("bad-plan", "{why}")
    ON_BREAK = ("on-break", "{player} is on a break already.")
    NO_BREAK = ("no-break", "{player} is not on a break.")
    DEALS = ("deals", "{player} deals at table {table}. Push a relief there first; then the break begins.")
    DEALS_THERE = ("deals-there", "{player} deals at table {table} already.")
    NO_PUSH = ("no-push", "Nobody was called to table {table}.")
    BREAKS = ("breaks", "{player} is on a break. End it first.")


@dataclass(frozen=True)
class Turn:
    """Somebody deals at a table, or has a break ("" as table), from a time of day until another, such as 20:00."""

    player: str
    table: str
    begin: str
    end: str


# ---------------------------------------------------------------- commands and events


@dataclass(frozen=True)
class PlanDay:
    """The whole plan of a gaming day."""

    day: str
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class CallPush:
    """The floor calls somebody to relieve the dealer of a table."""

    table: str
    player: str


@dataclass(frozen=True)
class TakeBackPush:
    table: str


@dataclass(frozen=True)
class BeginBreak:
    player: str


@dataclass(frozen=True)
class EndBreak:
    player: str


Command: TypeAlias = PlanDay | CallPush | TakeBackPush | BeginBreak | EndBreak


@dataclass(frozen=True)
class DayPlanned:
    day: str
    turns: tuple[Turn, ...]


@dataclass(frozen=True)
class PushCalled:
    table: str
    player: str
    at: int


@dataclass(frozen=True)
class PushTakenBack:
    table: str


@dataclass(frozen=True)
class BreakBegun:
    player: str
    at: int


@dataclass(frozen=True)
class BreakEnded:
    player: str
    since: int
    at: int


Event: TypeAlias = DayPlanned | PushCalled | PushTakenBack | BreakBegun | BreakEnded | Restored


# ---------------------------------------------------------------- state


@dataclass(frozen=True)
class Push:
    player: str
    at: int  # ms since 1970


@dataclass(frozen=True)
class Rota:
    plans: Mapping[str, tuple[Turn, ...]] = field(default_factory=dict)  # by gaming day
    pushes: Mapping[str, Push] = field(default_factory=dict)  # by table: the last one
    breaks: Mapping[str, int] = field(default_factory=dict)  # who is on a break, since when


def evolve(state: Rota, event: Event) -> Rota:
    match event:
        case DayPlanned():
            plans = {**state.plans, event.day: event.turns}
            for old in sorted(plans)[:-KEPT_DAYS]:
                del plans[old]
            return replace(state, plans=plans)
        case PushCalled():
            return replace(state, pushes={**state.pushes, event.table: Push(event.player, event.at)})
        case PushTakenBack():
            return replace(state, pushes={table: one for table, one in state.pushes.items() if table != event.table})
        case BreakBegun():
            return replace(state, breaks={**state.breaks, event.player: event.at})
        case BreakEnded():
            return replace(state, breaks={who: at for who, at in state.breaks.items() if who != event.player})
        case Restored():
            return state
        case _ as never:
            assert_never(never)


def decide(state: Rota, command: Command, at: int, dealing: Mapping[str, str]) -> tuple[Event, ...] | Refusal:
    """`dealing` has the table at which each person deals now. People are named by their numbers here."""
    match command:
        case PlanDay():
            wrong = problem(command.turns)
            return refuse(RotaCode.BAD_PLAN, why=wrong) if wrong else (DayPlanned(command.day, command.turns),)
        case CallPush():
            if dealing.get(command.player) == command.table:
                return refuse(RotaCode.DEALS_THERE, player=command.player, table=command.table)
            if command.player in state.breaks:
                return refuse(RotaCode.BREAKS, player=command.player)
            return (PushCalled(command.table, command.player, at),)
        case TakeBackPush():
            there = command.table in state.pushes
            return (PushTakenBack(command.table),) if there else refuse(RotaCode.NO_PUSH, table=command.table)
        case BeginBreak():
            if command.player in state.breaks:
                return refuse(RotaCode.ON_BREAK, player=command.player)
            if command.player in dealing:
                return refuse(RotaCode.DEALS, player=command.player, table=dealing[command.player])
            return (BreakBegun(command.player, at),)
        case EndBreak():
            since = state.breaks.get(command.player)
            if since is None:
                return refuse(RotaCode.NO_BREAK, player=command.player)
            return (BreakEnded(command.player, since, at),)
        case _ as never:
            assert_never(never)


# ---------------------------------------------------------------- the plan of a day


def problem(turns: Sequence[Turn]) -> str | None:
    """What is wrong with a plan in itself; None if nothing is. Overlaps are found where the day's hours are known."""
    if len(turns) > TURNS_MOST:
        return f"A day has at most {TURNS_MOST} turns."
    for one in turns:
        if not (is_time(one.begin) and is_time(one.end)):
            return f'A turn begins and ends at a time such as 20:00, not "{one.begin[:10]}" and "{one.end[:10]}".'
        if one.begin == one.end:
            return f"A turn that begins and ends at {one.begin} has no time in it."
        if one.table and not is_name(one.table):
            return f'"{one.table[:40]}" is no name of a table.'
    return None


def overlap(turns: Sequence[Turn], starts: str) -> tuple[Turn, Turn, str] | None:
    """Two turns that cannot both be: one person twice, or two people at a table. With what the two have in common."""
    kept: dict[tuple[str, str], list[Turn]] = {}
    for one in sorted(turns, key=lambda one: minutes(one.begin, starts)):
        kept.setdefault(("person", one.player), []).append(one)
        if one.table:
            kept.setdefault(("table", one.table), []).append(one)
    for (kind, _), found in kept.items():
        for before, after in pairwise(found):
            if minutes(after.begin, starts) < ends(before, starts):
                return before, after, kind
    return None


def backwards(turns: Sequence[Turn], starts: str) -> Turn | None:
    """A turn that would end before it begins, since a gaming day begins in between."""
    return next(
        (one for one in turns if 0 < minutes(one.end, starts) <= minutes(one.begin, starts)), None
    )  # fmt: skip


def is_time(text: str) -> bool:
    try:
        return time.fromisoformat(text).strftime("%H:%M") == text
    except ValueError:
        return False


def minutes(text: str, starts: str) -> int:
    """How long after the beginning of the gaming day, by the clock on the wall.

    >>> minutes("01:30", "06:00"), minutes("06:00", "06:00")
    (1170, 0)
    """
    moment, day = time.fromisoformat(text), time.fromisoformat(starts)
    return ((moment.hour - day.hour) * 60 + moment.minute - day.minute) % (24 * 60)


def ends(turn: Turn, starts: str) -> int:
    """The same for the end of a turn; a turn may end with the day, and not after it."""
    begin, end = minutes(turn.begin, starts), minutes(turn.end, starts)
    return end if end > begin else 24 * 60


def moment(day: str, text: str, zone: str, starts: str, *, end: bool = False) -> int:
    """A time of a gaming day in ms since 1970; the end of a turn at the very end of the day is that of the day."""
    found, first = time.fromisoformat(text), time.fromisoformat(starts)
    on = date.fromisoformat(day) + timedelta(days=int(found < first or (end and found == first)))
    return int(datetime.combine(on, found, ZoneInfo(zone)).astimezone(UTC).timestamp()) * 1000


def in_order(turns: Iterable[Turn], starts: str) -> tuple[Turn, ...]:
    return tuple(sorted(turns, key=lambda one: (minutes(one.begin, starts), one.table, one.player)))
