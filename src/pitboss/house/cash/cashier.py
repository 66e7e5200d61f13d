"""The cashier: decides and stores the commands to the cage, and keeps the stored state of the cage in memory."""

from collections.abc import Callable, Iterable
from functools import partial

from pitboss.house import settings
from pitboss.house.asks import OWN_IDS, Reply
from pitboss.house.cash import cage, drop_boxes, purses
from pitboss.house.cash.cage import Cage, Command
from pitboss.house.cash.day_book import DayBook
from pitboss.house.cash.purses import BANKERS_PURSE
from pitboss.house.days import day_of, shift_of, shift_of_box
from pitboss.house.settings import FlagKind, Settings
from pitboss.house.shifts import Shift
from pitboss.house.stores.store import Store, Transaction
from pitboss.house.streams import Decided, Rules, Stream, one_by_one
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.tables import codec
from pitboss.tables.identities import Actor
from pitboss.tables.names import is_name
from pitboss.tables.state import PRACTICE_BANKER
from pitboss.tables.terms import Chips

CAGE = "cage"
RULES = Rules(CAGE, Cage(), codec.kinds(cage.Event), one_by_one(cage.evolve))
BANKS_AT_ONCE = 1_000  # more practice tables than all processes together have


class Cashier:
    """One per process. `clock` gives ms since 1970."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.store = store
        self.clock = clock
        self._book = DayBook()
        self._stream: Stream[Cage, Command, cage.Event] = Stream(
            store, clock, RULES, follow=lambda record: self._book.read(store, *record)
        )

    def ask(self, command: Command, *, by: Actor, command_id: str, alone: bool = False) -> Reply:
        """Decide and store a person's command. `alone`: given by one person of staff, for whom there is a limit."""
        return self._stream.ask(command, partial(self._decided, alone=alone), by=by, command_id=command_id)

    @property
    def now(self) -> Cage:
        return self._stream.now()

    @property
    def book(self) -> DayBook:
        """The day book of the current gaming day."""
        self._stream.now()
        self._book.begin(self.store, self._stream.time())
        return self._book

    def write_slip(self, slip: cage.WriteSlip, *, by: str) -> Reply:
        """Store the number of a slip for a record of a table; the same one is never stored twice."""
        command_id = f"{OWN_IDS}slip/{slip.table}/{slip.version}"
        return self._stream.carry(slip, self._decided, by=by, command_id=command_id)

    def write_receipt(self, donation: cage.TakeDonation, *, by: str) -> Reply:
        """Store the number of the receipt for a donation of a night; the same one is never stored twice."""
        command_id = f"{OWN_IDS}receipt/{donation.version}"
        return self._stream.carry(donation, self._decided, by=by, command_id=command_id)

    def practice_left(self, player: str) -> Cents:
        """What a player can still have in practice chips on this gaming day."""
        state = self._stream.now()
        today, _, _ = day_of(self.store, self._stream.time())
        return cage.practice_left(state, player, today)

    def banker_needs(self, entries: Iterable[Transaction]) -> Cents:
        """What the practice banker has to be given before these entries are stored; mostly nothing.

        Its wallet always has enough for many tables at once. So no versions of it are compared: commands that are
        decided at the same time cannot take it below zero.
        """
        taken = -sum([cents for one in entries for account, cents in one if cents < 0 and account == BANKERS_PURSE])
        enough = not taken or self.store.balance(BANKERS_PURSE).cents >= BANKS_AT_ONCE * taken
        return 0 if enough else 2 * BANKS_AT_ONCE * taken

    def fund_banker(self, cents: Cents, *, by: str) -> None:
        """Give the practice banker chips from the practice cage, by a command on record."""
        command_id = f"{OWN_IDS}cage/{self.store.head(CAGE).version + 1}/banker"
        self._stream.carry(cage.FundBot(PRACTICE_BANKER, cents), self._decided, by=by, command_id=command_id)

    def make_chips(self, chips: Chips, cents: Cents, *, by: str) -> None:
        """More practice chips, or more of a night, for the cage, by a command on record: they cost nothing."""
        assert chips is not Chips.ISSUED
        command_id = f"{OWN_IDS}cage/{self.store.head(CAGE).version + 1}/chips"
        self._stream.carry(cage.ChangeCapital(cents, chips), self._decided, by=by, command_id=command_id)

    def _decided(self, state: Cage, command: Command, at: int, *, alone: bool = False) -> Decided[cage.Event] | Refusal:
        today, _, _ = day_of(self.store, at)
        looked: dict[str, int] = {}  # the versions of the balances that the decision is based on

        def held(account: str) -> Cents:
            balance = self.store.balance(account)
            looked[account] = balance.version
            return balance.cents

        if _is_play_money(command):  # often, and no setting is about it
            with currency.writing(currency.CHIPS):
                events = cage.decide(state, held, command, day=today)
        else:
            now = settings.read(self.store)
            with currency.writing(now.money):
                events = cage.decide(
                    state, held, command, day=today, reported=_reported(now, command, today),
                    alone_most=now.second_over_cents if alone else None, coins=now.cash, unit=now.money.unit,
                    shift=self._shift(command, at),
                )  # fmt: skip
        if isinstance(events, Refusal):
            return events
        entries = purses.lines(transaction for event in events for transaction in cage.post(event))
        return Decided(events, entries, tuple((dict(purses.spent(self.store, entries)) | looked).items()))

    def _shift(self, command: Command, at: int) -> tuple[str, str] | None:
        """The day and the shift of a box that is taken, or counted where it stands."""
        match command:
            case cage.ChangeBox(table=table) | cage.CountDrop(table=table, box=None) if is_name(table):
                found = self.shift_of_box(table, at)
                return found.day, found.name
            case _:
                return None

    def shift_of_box(self, table: str, at: int) -> Shift:
        """The shift whose cash is in the box of a table at this moment.

        In the first hour of a shift it is the one before, unless all that is in the box was sold since: then the box of
        the shift before was taken already. An empty box follows the last one that was taken.
        """
        now = shift_of(self.store, at)
        earlier = shift_of_box(self.store, at)
        held = self.store.balance(drop_boxes.at_table(table, Chips.ISSUED)).cents
        last = self._stream.now().boxes.last.get(table)
        if held == 0:
            return now if last is not None and (last.day, last.shift) == (earlier.day, earlier.name) else earlier
        return now if held <= self._sold_since(now.begin, table) else earlier

    def _sold_since(self, moment: int, table: str) -> Cents:
        """For cash at a table, by the slips of the day."""
        events = [entry.event for entry in self._book.entries if entry.at >= moment]
        sold = [one for one in events if isinstance(one, cage.SlipWritten) and one.what is cage.SlipKind.SALE]
        return sum(one.cents for one in sold if one.table == table)


def _is_play_money(command: Command) -> bool:
    if isinstance(command, cage.GivePractice | cage.FundBot):
        return True
    return getattr(command, "chips", Chips.ISSUED) is not Chips.ISSUED


def _reported(now: Settings, command: Command, day: str) -> Callable[[Cents], bool]:
    """A function that says whether so much cash of one person on one day is flagged."""
    if not isinstance(command, cage.BuyAtCage | cage.CashOutAtCage):
        return lambda _: False
    flags = [one for one in now.flags_on(day) if one.kind is FlagKind.CASH]
    return lambda cents: any(flag.catches(cents) for flag in flags)
