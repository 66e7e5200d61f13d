"""Play-money nights: everybody begins with the same chips, and a leader board ranks their net. One at a time.

It is built as the cage is: `decide` turns a command into events or a refusal, and `post` maps each event to entries.
The chips of a night are a kind of their own (`night/`) without value. When the night ends, all accounts of them are
set to zero.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, assert_never

from pitboss.ledger import accounts
from pitboss.ledger.entry import Transaction, move, together
from pitboss.money.chips import Cents
from pitboss.money.currency import CHIPS
from pitboss.rounds.bets import CENTS_MAX
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.events import Restored
from pitboss.tables.names import is_name
from pitboss.tables.refusal import TableCode
from pitboss.tables.terms import Chips

BANK: Cents = 100_000_000_00  # chips for opening and filling the tables of a night; they cost nothing
NAME_MOST, REBUYS_MOST, PRIZES_MOST, PRIZE_MOST = 60, 20, 20, 80


class NightCode(Why):
    """The refusals at a night, each with its sentence."""

    NIGHT_ON = ("night-on", '"{name}" is on. End it before the next one starts.')
    NO_NIGHT = ("no-night", "There is no night on. The floor starts one.")
    HAS_CHIPS = ("has-chips", "{player} has {has} of this night. Another buy-in is for those who have nothing left.")
    NO_REBUYS = ("no-rebuys", "{player} has had {times} of this night, and there are no more.")
    TABLES_OPEN = ("tables-open", "Tables of the night are open: {tables}. Close them first.")
    BAD_NIGHT = ("bad-night", "{why}")


@dataclass(frozen=True)
class Prize:
    """For a place on the leader board."""

    place: int
    says: str


@dataclass(frozen=True)
class Standing:
    """A line of the leader board. Equal players share a place, and the places they fill are not given again."""

    place: int
    player: str
    chips: Cents
    buy_ins: int
    net: Cents  # the chips, less all buy-ins


# ---------------------------------------------------------------- commands


@dataclass(frozen=True)
class StartNight:
    name: str
    buy_in: Cents
    rebuys: int = 0  # how often somebody who has lost everything may buy in again
    prizes: tuple[Prize, ...] = ()


@dataclass(frozen=True)
class EnterNight:
    """The first buy-in, or a rebuy."""

    player: str


@dataclass(frozen=True)
class EndNight:
    """Once its tables are closed."""


Command: TypeAlias = StartNight | EnterNight | EndNight


# ---------------------------------------------------------------- events


@dataclass(frozen=True)
class NightStarted:
    name: str
    buy_in: Cents
    rebuys: int
    prizes: tuple[Prize, ...]
    bank: Cents
    at: int


@dataclass(frozen=True)
class NightEntered:
    player: str
    cents: Cents


@dataclass(frozen=True)
class NightEnded:
    """`swept` is what every account of the night held, including the world outside."""

    standings: tuple[Standing, ...]
    swept: dict[str, Cents]
    at: int


Event: TypeAlias = NightStarted | NightEntered | NightEnded | Restored
Answer: TypeAlias = tuple[Event, ...] | Refusal


# ---------------------------------------------------------------- state


@dataclass(frozen=True)
class Night:
    name: str
    buy_in: Cents
    rebuys: int
    prizes: tuple[Prize, ...]
    since: int
    until: int | None = None
    buy_ins: Mapping[str, int] = field(default_factory=dict)  # how many, by player
    standings: tuple[Standing, ...] = ()  # once it is over


Nights: TypeAlias = tuple[Night, ...]  # in their order; only the last one can be on


def on(nights: Nights) -> Night | None:
    """The current night, if there is one."""
    return nights[-1] if nights and nights[-1].until is None else None


def evolve(nights: Nights, event: Event) -> Nights:
    match event:
        case NightStarted():
            return (*nights, Night(event.name, event.buy_in, event.rebuys, event.prizes, event.at))
        case NightEntered():
            times = nights[-1].buy_ins.get(event.player, 0) + 1
            return (*nights[:-1], replace(nights[-1], buy_ins={**nights[-1].buy_ins, event.player: times}))
        case NightEnded():
            return (*nights[:-1], replace(nights[-1], until=event.at, standings=event.standings))
        case Restored():
            return nights
        case _ as never:
            assert_never(never)


# ---------------------------------------------------------------- from a command to events


@dataclass(frozen=True)
class Hall:
    """The chips of the night, by the book."""

    holds: Mapping[str, Cents]  # by player: in the wallet, in front of them, on wagers
    tables: Collection[str] = ()  # open tables of the night, with or without chips
    balances: Mapping[str, Cents] = field(default_factory=dict)  # of all accounts of the night


def decide(nights: Nights, hall: Hall, command: Command, *, now: int) -> Answer:
    night = on(nights)
    if isinstance(command, StartNight):
        if night is not None:
            return refuse(NightCode.NIGHT_ON, name=night.name)
        why = _problem(command)
        if why:
            return refuse(NightCode.BAD_NIGHT, why=why)
        return (NightStarted(command.name, command.buy_in, command.rebuys, command.prizes, BANK, now),)
    if night is None:
        return refuse(NightCode.NO_NIGHT)
    match command:
        case EnterNight():
            return _enter(night, hall, command.player)
        case EndNight():
            if hall.tables:
                return refuse(NightCode.TABLES_OPEN, tables=", ".join(sorted(hall.tables)))
            held = {account: cents for account, cents in hall.balances.items() if cents}
            return (NightEnded(board(night, hall.holds), held, now),)
        case _ as never:
            assert_never(never)


def _problem(command: StartNight) -> str | None:
    """Why the night cannot be started so, in a sentence."""
    if not _is_text(command.name, NAME_MOST):
        return f"A night has a name of 1 to {NAME_MOST} characters."
    if type(command.buy_in) is not int or not 0 < command.buy_in <= CENTS_MAX:
        return "The buy-in is whole cents, more than none."
    if type(command.rebuys) is not int or not 0 <= command.rebuys <= REBUYS_MOST:
        return f"There are 0 to {REBUYS_MOST} rebuys."
    places = [prize.place for prize in command.prizes]
    if len(places) > PRIZES_MOST or len(set(places)) < len(places) or any(place < 1 for place in places):
        return f"There are at most {PRIZES_MOST} prizes, one a place."
    if not all(_is_text(prize.says, PRIZE_MOST) for prize in command.prizes):
        return f"A prize is told in 1 to {PRIZE_MOST} characters."
    return None


def _is_text(text: str, most: int) -> bool:
    return bool(text.strip()) and len(text) <= most and text.isprintable()


def _enter(night: Night, hall: Hall, player: str) -> Answer:
    refusal = may_not_enter(night, hall.holds, player)
    return refusal or (NightEntered(player, night.buy_in),)


def may_not_enter(night: Night, holds: Mapping[str, Cents], player: str) -> Refusal | None:
    """Why somebody cannot buy in or rebuy now."""
    if not is_name(player):
        return refuse(TableCode.BAD_NAME, asked=repr(player[:60]))
    had, has = night.buy_ins.get(player, 0), holds.get(player, 0)
    if not had:
        return None
    if has:
        return refuse(NightCode.HAS_CHIPS, player=player, has=CHIPS.show(has))
    if had > night.rebuys:
        return refuse(NightCode.NO_REBUYS, player=player, times="1 buy-in" if had == 1 else f"{had} buy-ins")
    return None


# ---------------------------------------------------------------- the leader board


def board(night: Night, holds: Mapping[str, Cents]) -> tuple[Standing, ...]:
    """Everybody who entered, ordered by net: rebuys are deducted."""
    rows = [(holds.get(player, 0) - times * night.buy_in, player, times) for player, times in night.buy_ins.items()]
    rows.sort(key=lambda row: (-row[0], row[1]))
    found: list[Standing] = []
    for number, (net, player, times) in enumerate(rows, start=1):
        place = found[-1].place if found and found[-1].net == net else number
        found.append(Standing(place, player, holds.get(player, 0), times, net))
    return tuple(found)


def winners(standings: Sequence[Standing], place: int) -> list[str]:
    """Who gets the prize for a place; players who share a place share the prizes of all the places that they fill."""
    shared = max((one.place for one in standings if one.place <= place), default=0)
    equal = [one.player for one in standings if one.place == shared]
    return equal if place < shared + len(equal) else []


# ---------------------------------------------------------------- from an event to entries


def post(event: Event) -> tuple[Transaction, ...]:
    """The transactions of one event."""
    outside = accounts.outside(Chips.NIGHT)
    match event:
        case NightStarted():
            return (move(outside, accounts.cage(Chips.NIGHT), event.bank),)
        case NightEntered():
            return (move(outside, accounts.wallet(Chips.NIGHT, event.player), event.cents),)
        case NightEnded():
            return together(*((account, -cents) for account, cents in event.swept.items()))
        case Restored():
            return ()
        case _ as never:
            assert_never(never)
