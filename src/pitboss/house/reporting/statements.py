"""The statement of a player over gaming days: cash in and out, what each table brought or cost, and what is left.

Only by the book: chips that somebody carries in the hand are not on their account, and chips on a spot count as lost
until they come back.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from pitboss.house.reporting.tallies import TABLES, Calendar, calendar
from pitboss.house.stores import payload
from pitboss.house.stores.store import HouseError, Reader
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.ledger.entry import Transaction
from pitboss.ledger.statement import Dated, PlayerStatement, player_statement
from pitboss.money.chips import Cents
from pitboss.tables.terms import Chips

DAYS_MOST = 400


class Line(NamedTuple):
    """Cash at the window, or a table on a gaming day, from its first movement of the day to its last."""

    day: str
    at: int
    until: int
    table: str  # "" at the cage
    told: PlayerStatement  # of these movements alone: it begins with nothing

    @property
    def cash(self) -> Cents:
        """For chips that were bought, given or brought, less those redeemed or taken along."""
        return self.told.bought - self.told.redeemed + self.told.brought

    @property
    def won(self) -> Cents:
        return self.told.played + self.told.banked + self.told.corrected

    @property
    def fees(self) -> Cents:
        return self.told.collections + self.told.tips


@dataclass(frozen=True)
class Statement:
    player: str
    chips: Chips
    first: str
    last: str
    told: PlayerStatement
    lines: tuple[Line, ...]


def report(reader: Reader, player: str, first: date, last: date, chips: Chips = Chips.ISSUED) -> Statement:
    """From the first gaming day to the last one, both included."""
    if not first <= last or (last - first).days >= DAYS_MOST:
        raise HouseError(f"A statement is for 1 to {DAYS_MOST} gaming days, the first one first.")
    days = calendar(reader)
    begin, end = days.bounds(first)[0], days.bounds(last)[1]
    moved = sorted(_moved(reader, player, chips), key=lambda one: one.at)
    history = [Dated(one.at, Transaction(one.lines)) for one in moved]
    told = player_statement(player, chips, history, begin, end)
    lines = _lines([one for one in moved if begin <= one.at < end], player, chips, days)
    if told.opening + sum(one.told.closing for one in lines) != told.closing:
        raise AssertionError(f"the lines of {player} do not add up to the statement")
    return Statement(player, chips, first.isoformat(), last.isoformat(), told, lines)


class _Moved(NamedTuple):
    at: int
    stream: str
    lines: tuple[tuple[str, Cents], ...]


def _moved(reader: Reader, player: str, chips: Chips) -> Iterator[_Moved]:
    """All transactions that touched the player's wallet or seats, stream by stream."""
    wallet, seats = accounts.wallet(chips, player), f"{accounts.SIDES[chips]}{Kind.SEAT.word}:"
    sat = {accounts.read(name).table: name for name in reader.balances(seats) if _owns(name, player, chips)}
    for stream in reader.streams():
        table = stream.removeprefix(TABLES)
        own = (wallet,) if table == stream else (wallet, sat[table]) if table in sat else ()
        versions = {one.version for name in own for one in reader.entries(stream=stream, account=name)}
        for version in sorted(versions):
            said = payload.read(next(iter(reader.records(stream, version - 1, 1))).payload)
            for lines in payload.entries_of(said):
                if any(_owns(account, player, chips) for account, _ in lines):
                    yield _Moved(said["at"], stream, lines)


def _owns(name: str, player: str, chips: Chips) -> bool:
    account = accounts.read(name)
    return account.kind in (Kind.WALLET, Kind.SEAT) and account.holder == player and account.chips is chips


def _lines(moved: list[_Moved], player: str, chips: Chips, days: Calendar) -> tuple[Line, ...]:
    """A line for each transaction at the cage, and one for each table and gaming day."""
    groups: dict[tuple[str, str, int], list[_Moved]] = {}
    for number, one in enumerate(moved):
        table = one.stream.removeprefix(TABLES) if one.stream.startswith(TABLES) else ""
        groups.setdefault((days.day(one.at), table, 0 if table else number), []).append(one)
    found = []
    for (day, table, _), ones in groups.items():
        begin, end = ones[0].at, ones[-1].at
        history = [Dated(one.at, Transaction(one.lines)) for one in ones]
        told = player_statement(player, chips, history, begin, end + 1)
        if table or told != PlayerStatement():
            found.append(Line(day, begin, end, table, told))
    return tuple(sorted(found, key=lambda line: (line.at, line.table)))
