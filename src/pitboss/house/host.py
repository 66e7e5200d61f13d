"""The host of play-money nights: runs the commands of the night's stream, and counts everybody's chips."""

import secrets
import time
from collections import Counter
from collections.abc import Callable, Mapping

from pitboss.house import nights, settings
from pitboss.house.asks import Reply
from pitboss.house.cash import purses
from pitboss.house.desk import CLOSED
from pitboss.house.night_records import RULES, STREAM, Played
from pitboss.house.nights import Command, Event, Hall, Night, Nights, Standing
from pitboss.house.stores.store import Balance, Reader, Store
from pitboss.house.streams import Decided, Stream
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.tables.state import Phase, Table
from pitboss.tables.terms import Chips

STALE_SECONDS = 0.5
_AT_TABLES = frozenset({Kind.SEAT, Kind.SPOT, Kind.BANK, Kind.TRAY, Kind.RACK, Kind.TRANSIT, Kind.METER})


class Host:
    """One per process. `clock` gives ms since 1970, `table` the stored table, `ticks` seconds of a steady clock."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        table: Callable[[str], Table],
        ticks: Callable[[], float] = time.monotonic,
        pick: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self._store = store
        self._table = table
        self._ticks = ticks
        self._pick = pick
        self._played = Played(0)
        self._stream: Stream[Nights, Command, Event] = Stream(store, clock, RULES)
        # The version, when, who held what, and who has bet in how many hands.
        self._counted: tuple[int, float, dict[str, Cents], dict[str, int]] = (0, float("-inf"), {}, {})

    def ask(self, command: Command, *, by: str, command_id: str) -> Reply:
        return self._stream.ask(command, self._decided, by=by, command_id=command_id)

    def nights(self) -> Nights:
        """As they are stored now."""
        return self._stream.now()

    def board(self) -> tuple[Standing, ...]:
        """The leader board of the current night, or the final one of the last night."""
        told = self.nights()
        night = nights.on(told)
        if night is None:
            return told[-1].standings if told else ()
        return nights.board(night, *self._count(night))

    def holds(self) -> dict[str, Cents]:
        """The chips of every player of the current night."""
        night = nights.on(self.nights())
        return self._count(night)[0] if night is not None else {}

    def _count(self, night: Night) -> tuple[dict[str, Cents], dict[str, int]]:
        """Chips and hands, from a cache of half a second, because many browsers show the board."""
        version, at, found, hands = self._counted
        if version != self._stream.version or self._ticks() - at >= STALE_SECONDS:
            balances = self._balances()
            found, hands = holds(balances, self._table), self._hands(night, balances)
            self._counted = self._stream.version, self._ticks(), found, hands
        return found, hands

    def _hands(self, night: Night, balances: Mapping[str, Balance]) -> dict[str, int]:
        """Every record is read once in a night."""
        if self._played.since != night.since:
            self._played = Played(night.since)
        return self._played.read_on(self._store, seated_at(balances))

    def coin(self) -> Cents:
        """The smallest coin of the house."""
        return settings.read(self._store).cash.unit

    def tables(self) -> list[str]:
        """Open tables of the night. One may hold no chips: where players bank, the tray is empty."""
        unclosed = [stream.partition(":")[2] for stream in self._store.unfinished("table:", CLOSED)]
        found = [(name, self._table(name)) for name in unclosed]
        of_night = [name for name, table in found if table.terms.chips is Chips.NIGHT and not table.closed]
        return sorted({*of_night, *tables(self._balances())})

    def _balances(self) -> dict[str, Balance]:
        return self._store.balances(accounts.SIDES[Chips.NIGHT])

    def _decided(self, told: Nights, command: Command, at: int) -> Decided[Event] | Refusal:
        balances = self._balances()
        ends = isinstance(command, nights.EndNight)
        night, now = nights.on(told), settings.read(self._store)
        played = self._hands(night, balances) if night is not None else {}
        open_still = self.tables() if ends else ()
        hall = Hall(holds(balances, self._table), open_still, _cents(balances), played, now.cash.unit)
        with currency.writing(now.money):
            events = nights.decide(told, hall, command, now=at, pick=self._pick)
        if isinstance(events, Refusal):
            return events
        entries = purses.lines(transaction for event in events for transaction in nights.post(event))
        moved = {account for lines in entries for account, cents in lines if cents < 0}
        wallets = tuple((account, balances[account].version) for account in sorted(moved & balances.keys()))
        return Decided(events, entries, wallets)


def read(reader: Reader) -> tuple[Nights, int]:
    """All nights of a house, and the version of their stream."""
    return RULES.now(reader), reader.head(STREAM).version


def tables(balances: Mapping[str, Balance]) -> list[str]:
    """The tables that hold chips of the night."""
    held = (accounts.read(account) for account, balance in balances.items() if balance.cents)
    return sorted({account.table for account in held if account.kind in _AT_TABLES})


def seated_at(balances: Mapping[str, Balance]) -> list[str]:
    """The tables where somebody had chips of a night, of this one or an earlier one."""
    read = (accounts.read(account) for account in balances)
    return sorted({account.table for account in read if account.kind is Kind.SEAT})


def holds(balances: Mapping[str, Balance], table: Callable[[str], Table]) -> dict[str, Cents]:
    """The night's chips of every player: in the wallet, in front of them, and on wagers."""
    found: Counter[str] = Counter()
    for name, balance in balances.items():
        account = accounts.read(name)
        if account.kind is Kind.WALLET:
            found[account.holder] += balance.cents
    for name in tables(balances):
        found.update(at_table(table(name)))
    return dict(found)


def at_table(table: Table) -> dict[str, Cents]:
    """The chips in front of each player, and those at risk in a hand that is not settled."""
    found = Counter({sitter.player: sitter.chips for sitter in table.sitters})
    hand = table.hand
    if hand is None or hand.phase is Phase.DONE or hand.voided is not None:
        return dict(found)
    for spot in hand.round.spots:
        found[spot.player] += 0 if spot.settled else sum(spot.stakes.values())
    for rider in hand.riders:
        found[rider.player] += 0 if rider.settled else sum(rider.stakes.values()) + rider.reserve
    if hand.bank is not None:
        found[hand.bank.player] += hand.bank.held
    return dict(found)


def _cents(balances: Mapping[str, Balance]) -> dict[str, Cents]:
    return {account: balance.cents for account, balance in balances.items()}
