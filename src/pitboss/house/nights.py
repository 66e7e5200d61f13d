"""Nights: everybody begins with the same chips, a leader board ranks their net, and the best win prizes. One at a time.

It is built as the cage is: `decide` turns a command into events or a refusal, and `post` maps each event to entries.
The chips of a night are a kind of their own (`night/`) without value. When the night ends, all accounts of them are
set to zero. On a charity night people give money to get in: the money is in the cage's book (`cash.donations`).
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeAlias, assert_never

from pitboss.house import prizes
from pitboss.house.night_types import (
    AnnounceNight,
    Command,
    DrawPrize,
    EndNight,
    EnterNight,
    EntryUndone,
    Event,
    GivePrize,
    Night,
    NightAnnounced,
    NightEnded,
    NightEntered,
    Nights,
    NightStarted,
    Prize,
    PrizeDrawn,
    PrizeGiven,
    Standing,
    StartNight,
    UndoEntry,
    on,
)
from pitboss.house.prizes import winners
from pitboss.ledger import accounts
from pitboss.ledger.entry import Transaction, move, together
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.money.currency import CHIPS
from pitboss.rounds.bets import CENTS_MAX
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.events import Restored
from pitboss.tables.names import is_name
from pitboss.tables.refusal import TableCode
from pitboss.tables.terms import Chips

__all__ = [  # also the commands and events, for those who import the nights
    "BANK",
    "AnnounceNight",
    "Command",
    "DrawPrize",
    "EndNight",
    "EnterNight",
    "EntryUndone",
    "Event",
    "GivePrize",
    "Hall",
    "Night",
    "NightAnnounced",
    "NightCode",
    "NightEnded",
    "NightEntered",
    "NightStarted",
    "Nights",
    "Prize",
    "PrizeDrawn",
    "PrizeGiven",
    "Standing",
    "StartNight",
    "UndoEntry",
    "board",
    "decide",
    "evolve",
    "may_not_buy_in",
    "may_not_enter",
    "on",
    "post",
    "price",
    "winners",
]  # fmt: skip

BANK: Cents = 100_000_000_00  # chips for opening and filling the tables of a night; they cost nothing
NAME_MOST, REBUYS_MOST, PRIZES_MOST, PRIZE_MOST, CAUSE_MOST, HANDS_MOST = 60, 20, 20, 80, 80, 1_000
SAYS_MOST, MINUTES_MOST = 40, 600

Answer: TypeAlias = tuple[Event, ...] | Refusal


CALLED_MOST = 60  # characters of a name on a receipt


class NightCode(Why):
    """The refusals at a night, each with its sentence."""

    NIGHT_ON = ("night-on", '"{name}" is on. End it before the next one starts.')
    NO_NIGHT = ("no-night", "There is no night on. The floor starts one.")
    HAS_CHIPS = ("has-chips", "{player} has {has} of this night. Another buy-in is for those who have nothing left.")
    NO_REBUYS = ("no-rebuys", "{player} has had {times} of this night, and there are no more.")
    TABLES_OPEN = ("tables-open", "These tables of the night are still open: {tables}. Close them first.")
    BAD_NIGHT = ("bad-night", "{why}")
    AT_THE_DOOR = (
        "at-the-door",
        "{what} is for a donation of {least} or more to {cause}; it is given at the door; you gave {given}.",
    )
    NO_CHIPS = ("no-night-chips", "{player} has {has} of the night in the wallet, and got {got} for this buy-in.")
    BAD_CALLED = (
        "bad-name",
        "A name on a receipt has at most {most} characters, all of which can be printed.",
    )
    NO_CAUSE = ("no-cause", "Nothing is given on this night: it has no cause.")
    NOT_COINS = ("not-coins", "The smallest coin is {coin}: donations come in whole coins; you asked for {asked}.")


# ---------------------------------------------------------------- state


def evolve(nights: Nights, event: Event) -> Nights:
    match event:
        case NightStarted():
            begun = Night(
                event.name, event.buy_in, event.rebuys, event.prizes, event.at,
                cause=event.cause, entry=event.entry, again=event.again, least_hands=event.least_hands,
            )  # fmt: skip
            return (*nights, begun)
        case Restored():
            return nights
        case _:
            return (*nights[:-1], _after(nights[-1], event))


def _after(
    night: Night, event: NightEntered | EntryUndone | NightAnnounced | PrizeDrawn | PrizeGiven | NightEnded
) -> Night:
    match event:
        case NightEntered():
            times = night.buy_ins.get(event.player, 0) + 1
            after = replace(night, buy_ins={**night.buy_ins, event.player: times})
            if not event.donated:
                return after
            given = night.donated.get(event.player, 0) + event.donated
            return replace(after, donated={**night.donated, event.player: given})
        case EntryUndone():
            return _without(night, event)
        case NightAnnounced():
            return replace(night, says=event if event.says else None)
        case PrizeDrawn():
            before = night.drawn.get(event.prize, ())
            return replace(night, drawn={**night.drawn, event.prize: (*before, event.player)})
        case PrizeGiven():
            return replace(night, given={**night.given, event.prize: event})
        case NightEnded():
            return replace(night, until=event.at, standings=event.standings, says=None)
        case _ as never:
            assert_never(never)


def _without(night: Night, event: EntryUndone) -> Night:
    """Once the night is over its standings stay; what was given counts no more."""
    given = {**night.donated, event.player: night.donated.get(event.player, 0) - event.donated}
    night = replace(night, donated={player: cents for player, cents in given.items() if cents})
    if not event.cents:
        return night
    times = {**night.buy_ins, event.player: night.buy_ins[event.player] - 1}
    return replace(night, buy_ins={player: count for player, count in times.items() if count})


# ---------------------------------------------------------------- from a command to events


@dataclass(frozen=True)
class Hall:
    """The chips of the night, by the book, and the hands that were played for them."""

    holds: Mapping[str, Cents]  # by player: in the wallet, in front of them, on wagers
    tables: Collection[str] = ()  # open tables of the night, with or without chips
    balances: Mapping[str, Cents] = field(default_factory=dict)  # of all accounts of the night
    played: Mapping[str, int] = field(default_factory=dict)  # by player: the hands in which they bet
    coin: Cents = 1  # the smallest coin of the house


def _first(_: int) -> int:
    return 0


def decide(nights: Nights, hall: Hall, command: Command, *, now: int, pick: Callable[[int], int] = _first) -> Answer:
    """The events of a command, or a refusal. `pick` draws a number below another one, each as likely."""
    night = on(nights)
    match command:
        case StartNight():
            if night is not None:
                return refuse(NightCode.NIGHT_ON, name=night.name)
            why = _problem(command, hall.coin)
            return refuse(NightCode.BAD_NIGHT, why=why) if why else (_started(command, now),)
        case DrawPrize() | GivePrize():  # also after the night is over
            if not nights:
                return refuse(NightCode.NO_NIGHT)
            last = nights[-1]
            standings = board(last, hall.holds, hall.played) if night is not None else last.standings
            if isinstance(command, DrawPrize):
                return prizes.draw(last, standings, command, pick)
            return prizes.give(last, standings, command, now)
        case UndoEntry():  # the same
            return _undone(nights[-1], hall, command) if nights else refuse(NightCode.NO_NIGHT)
        case _:
            return refuse(NightCode.NO_NIGHT) if night is None else _decided(night, hall, command, now)


def _decided(night: Night, hall: Hall, command: EnterNight | AnnounceNight | EndNight, now: int) -> Answer:
    match command:
        case EnterNight():
            refusal = may_not_buy_in(night, hall.holds, command, hall.coin)
            called = " ".join((command.called or "").split())
            if not refusal and (len(called) > CALLED_MOST or not called.isprintable()):
                return refuse(NightCode.BAD_CALLED, most=CALLED_MOST)
            named = called or None if command.donated else None
            return refusal or (NightEntered(command.player, night.buy_in, command.donated, named),)
        case AnnounceNight():
            return _announced(command, now)
        case EndNight():
            if hall.tables:
                return refuse(NightCode.TABLES_OPEN, tables=", ".join(sorted(hall.tables)))
            held = {account: cents for account, cents in hall.balances.items() if cents}
            return (NightEnded(board(night, hall.holds, hall.played), held, now),)
        case _ as never:
            assert_never(never)


def _undone(night: Night, hall: Hall, command: UndoEntry) -> Answer:
    """The chips go back, if the night is on."""
    if night.until is not None:
        return (EntryUndone(command.player, 0, command.donated, command.entry),)
    has = hall.balances.get(accounts.wallet(Chips.NIGHT, command.player), 0)
    if not night.buy_ins.get(command.player) or has < night.buy_in:
        return refuse(NightCode.NO_CHIPS, player=command.player, has=CHIPS.show(has), got=CHIPS.show(night.buy_in))
    return (EntryUndone(command.player, night.buy_in, command.donated, command.entry),)


def _started(command: StartNight, now: int) -> NightStarted:
    return NightStarted(
        command.name, command.buy_in, command.rebuys, command.prizes, BANK, now,
        cause=command.cause, entry=command.entry, again=command.again, least_hands=command.least_hands,
    )  # fmt: skip


def _problem(command: StartNight, coin: Cents) -> str | None:
    """Why the night cannot be started so, in a sentence."""
    if not _is_text(command.name, NAME_MOST):
        return f"A night has a name of 1 to {NAME_MOST} characters."
    if type(command.buy_in) is not int or not 0 < command.buy_in <= CENTS_MAX:
        return "The buy-in is whole cents, more than none."
    if type(command.rebuys) is not int or not 0 <= command.rebuys <= REBUYS_MOST:
        return f"There are 0 to {REBUYS_MOST} rebuys."
    if type(command.least_hands) is not int or not 0 <= command.least_hands <= HANDS_MOST:
        return f"Somebody who wins has bet in 0 to {HANDS_MOST} hands."
    return _problem_of_prizes(command) or _problem_of_cause(command, coin)


def _problem_of_prizes(command: StartNight) -> str | None:
    places = [prize.place for prize in command.prizes if prize.place]
    if len(command.prizes) > PRIZES_MOST or len(set(places)) < len(places) or any(place < 0 for place in places):
        return f"There are at most {PRIZES_MOST} prizes, one a place; place 0 is for those that are drawn."
    if not all(_is_text(prize.says, PRIZE_MOST) for prize in command.prizes):
        return f"A prize is told in 1 to {PRIZE_MOST} characters."
    if not all(prize.sponsor == "" or _is_text(prize.sponsor, NAME_MOST) for prize in command.prizes):
        return f"A sponsor has a name of at most {NAME_MOST} characters."
    if not all(type(prize.value) is int and 0 <= prize.value <= CENTS_MAX for prize in command.prizes):
        return "A prize is worth whole cents."
    return None


def _problem_of_cause(command: StartNight, coin: Cents) -> str | None:
    if command.cause and not _is_text(command.cause, CAUSE_MOST):
        return f"A cause is told in at most {CAUSE_MOST} characters."
    for cents in (command.entry, command.again):
        if type(cents) is not int or not 0 <= cents <= CENTS_MAX:
            return "A donation is whole cents."
        if cents and not command.cause:
            return "Say for which cause it is given: it is printed on the receipts."
        if cents % coin:
            return f"The smallest coin is {chips.show(coin)}: donations come in whole coins."
    return None


def _is_text(text: str, most: int) -> bool:
    return bool(text.strip()) and len(text) <= most and text.isprintable()


def price(night: Night, player: str) -> Cents:
    """The least that somebody gives to buy in now, in money."""
    return night.again if night.buy_ins.get(player, 0) else night.entry


def may_not_enter(night: Night, holds: Mapping[str, Cents], player: str) -> Refusal | None:
    """Why somebody cannot buy in or rebuy now, whatever they give."""
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


def may_not_buy_in(night: Night, holds: Mapping[str, Cents], command: EnterNight, coin: Cents) -> Refusal | None:
    """The same for what they give."""
    return may_not_enter(night, holds, command.player) or _may_not_give(night, command, coin)


def _may_not_give(night: Night, command: EnterNight, coin: Cents) -> Refusal | None:
    given, least = command.donated, price(night, command.player)
    if type(given) is not int or not 0 <= given <= CENTS_MAX:
        return refuse(NightCode.BAD_NIGHT, why="A donation is whole cents.")
    if given and not night.cause:
        return refuse(NightCode.NO_CAUSE)
    if given < least:
        what = "Another buy-in" if command.player in night.buy_ins else "The entry"
        return refuse(
            NightCode.AT_THE_DOOR, what=what, least=chips.show(least), cause=night.cause, given=chips.show(given)
        )
    if given % coin:
        return refuse(NightCode.NOT_COINS, coin=chips.show(coin), asked=chips.show(given))
    return None


def _announced(command: AnnounceNight, now: int) -> Answer:
    says = command.says.strip()
    if says and not _is_text(says, SAYS_MOST):
        return refuse(NightCode.BAD_NIGHT, why=f"The big screen has room for {SAYS_MOST} characters.")
    if type(command.minutes) is not int or not 0 <= command.minutes <= MINUTES_MOST:
        return refuse(NightCode.BAD_NIGHT, why=f"A clock of the big screen runs for 0 to {MINUTES_MOST} minutes.")
    return (NightAnnounced(says, now + command.minutes * 60_000 if says and command.minutes else None),)


# ---------------------------------------------------------------- the leader board


def board(night: Night, holds: Mapping[str, Cents], played: Mapping[str, int]) -> tuple[Standing, ...]:
    """Everybody who entered, ordered by net: rebuys are deducted. Below them, without a place, who has not bet enough:
    somebody who keeps the chips of the entry would else win over all who lost some."""
    rows = [
        (played.get(player, 0) < night.least_hands, holds.get(player, 0) - times * night.buy_in, player, times)
        for player, times in night.buy_ins.items()
    ]
    rows.sort(key=lambda row: (row[0], -row[1], row[2]))
    found: list[Standing] = []
    for number, (out, net, player, times) in enumerate(rows, start=1):
        equal = found and found[-1].place and found[-1].net == net
        place = 0 if out else found[-1].place if equal else number
        found.append(Standing(place, player, holds.get(player, 0), times, net, played.get(player, 0)))
    return tuple(found)


# ---------------------------------------------------------------- from an event to entries


def post(event: Event) -> tuple[Transaction, ...]:
    """The transactions of one event. What was donated is posted with its receipt, by the cage."""
    outside = accounts.outside(Chips.NIGHT)
    match event:
        case NightStarted():
            return (move(outside, accounts.cage(Chips.NIGHT), event.bank),)
        case NightEntered():
            return (move(outside, accounts.wallet(Chips.NIGHT, event.player), event.cents),)
        case EntryUndone():
            back = accounts.wallet(Chips.NIGHT, event.player)
            return (move(back, outside, event.cents),) if event.cents else ()
        case NightEnded():
            return together(*((account, -cents) for account, cents in event.swept.items()))
        case NightAnnounced() | PrizeDrawn() | PrizeGiven() | Restored():
            return ()
        case _ as never:
            assert_never(never)
