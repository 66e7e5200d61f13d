"""Everything that a running house offers its pages: one value, made once, given to every route."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Protocol
from uuid import uuid4

from pitboss.house.asks import Reply
from pitboss.house.cash.tip_pools import Pool
from pitboss.house.people import rota_book
from pitboss.house.people.accounts import Accounts
from pitboss.house.people.approvals import Approvals
from pitboss.house.people.rota_book import RotaBook
from pitboss.house.reporting import dealing, tips
from pitboss.house.service import House
from pitboss.house.staff_commands.declaring import GivenAt, RunningHouse
from pitboss.money import currency
from pitboss.money.currency import Currency
from pitboss.tables.identities import Actor
from pitboss.tables.terms import Chips
from pitboss.web.copies import Copies
from pitboss.web.door.devices import Devices
from pitboss.web.door.guard import Door
from pitboss.web.door.notices import Notices
from pitboss.web.door.openers import Openers
from pitboss.web.door.people import People
from pitboss.web.door.shares import Places
from pitboss.web.door.throttles import Throttles
from pitboss.web.metrics import Metrics
from pitboss.web.play.limits import Watch
from pitboss.web.play.player_commands import PlayerCommands
from pitboss.web.play.table_runner import TableRunner
from pitboss.web.play.viewers import Viewers
from pitboss.web.settings import Settings
from pitboss.web.study.pricing import Pricing

TABLES_MOST = 400  # that are open at once; the last of them are reserved for people with an account, and for staff


class Carrier(Protocol):
    """Carries out the staff commands of one kind, and puts them into words with their amounts."""

    def says(self, services: "Services", table: str | None, said: Mapping[str, Any]) -> str: ...

    async def carry(
        self, services: "Services", table: str | None, said: Mapping[str, Any], *, by: Actor, command_id: str
    ) -> Reply: ...

    def sensitive(self, services: "Services", table: str | None, said: Mapping[str, Any]) -> bool:
        """Whether the command needs two people in the present state, for commands that only sometimes do."""
        ...

    def slip_of(self, reply: Reply) -> int | None:
        """The number of the slip to print, if there is one."""
        ...


@dataclass
class Services:
    """The house and those who run it."""

    house: House
    settings: Settings
    runner: TableRunner
    viewers: Viewers
    accounts: Accounts
    approvals: Approvals
    people: People
    watch: Watch
    metrics: Metrics
    door: Door
    pricing: Pricing
    carriers: Mapping[str, Carrier] = field(default_factory=dict)  # the carrier for each kind of staff command
    player_commands: PlayerCommands = field(init=False)
    throttles: Throttles = field(init=False)
    notices: Notices = field(init=False)
    windows: Places = field(init=False)
    connections: Places = field(init=False)
    openers: Openers = field(init=False)
    devices: Devices = field(init=False)
    rota: RotaBook = field(init=False)
    dealt: dealing.Cache = field(default_factory=dict)  # who dealt where, as far as the records were read
    hashing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(2))  # of passwords: each takes 19 MiB
    # People who are known in their browser have a place of their own, so that they do not wait behind strangers who try
    # passwords.
    hashing_known: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    tables: set[str] = field(default_factory=set)  # the open ones
    unfinished: set[asyncio.Task[None]] = field(default_factory=set)  # commands that outlive their window
    copies: Copies | None = None  # None: the house makes no copies of itself
    ready: bool = True
    not_taken_up: Exception | None = None  # why the house could not be opened

    def __post_init__(self) -> None:
        self.player_commands = PlayerCommands(self.house, self.runner, self.accounts, self.people, self.watch)
        self.throttles = Throttles.of(self.settings)
        self.notices = Notices(self.throttles.notices)
        self.windows = Places(self.settings.sockets_most)
        self.connections = Places(self.settings.connections_most)
        self.openers = Openers(self.house)
        self.rota = RotaBook(
            self.house.store,
            lambda: self.house.clock(),  # noqa: PLW0108 - a house may be given another clock later
            lambda: rota_book.dealing(self.house),
            self.people.name,
        )
        self.devices = Devices(self.house.vault.secret("browsers that are known"))

    @property
    def running(self) -> RunningHouse:
        """What a staff command may ask of the house."""
        return RunningHouse(self.house, self.accounts, self.people.name, self.watch.excluded, self._minutes)

    def _minutes(self, pool: Pool) -> dict[str, int]:
        return tips.minutes(self.house.store, pool, self.house.clock(), self.dealt)

    def given_at(self, table: str, by: Actor = "") -> GivenAt:
        """The same for a command that is given at a table."""
        return GivenAt(**vars(self.running), table=self.house.table(table), by=by)

    def money_of(self, table: str) -> Currency:
        """What amounts at a table are written in: play money has no currency."""
        if table not in self.tables:
            return self.house.money.at(table)
        issued = self.house.table(table).terms.chips is Chips.ISSUED
        return self.house.money.now() if issued else currency.CHIPS

    def says(self, kind: str, table: str | None, said: Mapping[str, Any]) -> str:
        """A command in words. It reads the same on every page: whoever agrees to it may be asked on another page than
        that of its table, and another sentence would be another command."""
        with currency.writing(self.house.money.now() if table is None else self.money_of(table)):
            return self.carriers[kind].says(self, table, said)

    def has_enough_windows(self, player: str) -> bool:
        """The limit over all processes is twice as high, since windows of a process that died are still counted there
        when their players open new ones here.
        """
        each = self.settings.sockets_each
        return self.viewers.of(player) >= each or self.viewers.everywhere(player) >= 2 * each

    async def see_off(self, why: str, seconds: float = 2.0) -> None:
        """Tell all viewers that the house closes, and wait a little for the message to reach them."""
        self.ready = False
        self.viewers.say_goodbye(why)
        until = monotonic() + seconds
        while self.viewers.everybody and monotonic() < until:
            await asyncio.sleep(0.02)

    def open_tables(self) -> int:
        return len(self.tables)

    def listed_tables(self) -> list[str]:
        """The tables that the lobby shows; the others can only be reached by their link."""
        if self.house.shared is not None:  # another process may have closed some
            self.tables -= {name for name in self.tables if self.house.table(name).closed}
        return sorted(name for name in self.tables if self.house.table(name).terms.listed)

    def is_safe(self, scheme: str, host: str) -> bool:
        """Whether the connection is encrypted or local, so that nobody can read it on the way."""
        return scheme == "https" or host in ("localhost", "127.0.0.1", "::1")


def new_id() -> str:
    return uuid4().hex
