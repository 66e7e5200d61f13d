"""The cashier: carries commands to the cage, stores what they come to, and remembers the cage as it is stored."""

from collections.abc import Callable, Iterable
from functools import partial

from pitboss.house import settings
from pitboss.house.asks import OWN_IDS, Reply
from pitboss.house.cash import cage, purses
from pitboss.house.cash.cage import Cage, Command
from pitboss.house.cash.day_book import DayBook
from pitboss.house.cash.purses import BANKERS_PURSE
from pitboss.house.days import day_of
from pitboss.house.settings import FlagKind
from pitboss.house.stores.store import Store, Transaction
from pitboss.house.streams import Decided, Rules, Stream, one_by_one
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal
from pitboss.tables import codec
from pitboss.tables.identities import Actor
from pitboss.tables.state import PRACTICE_BANKER

CAGE = "cage"
RULES = Rules(CAGE, Cage(), codec.kinds(cage.Event), one_by_one(cage.evolve))
BANKS_AT_ONCE = 1_000  # more tables than all processes run


class Cashier:
    """One for a house. `clock` gives ms since 1970."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self.store = store
        self._book = DayBook()
        self._stream: Stream[Cage, Command, cage.Event] = Stream(
            store, clock, RULES, follow=lambda record: self._book.read(store, *record)
        )

    def ask(self, command: Command, *, by: Actor, command_id: str, alone: bool = False) -> Reply:
        """Somebody's command. `alone`: by one person of the house, who may not do everything so."""
        return self._stream.ask(command, partial(self._decided, alone=alone), by=by, command_id=command_id)

    @property
    def now(self) -> Cage:
        return self._stream.now()

    @property
    def book(self) -> DayBook:
        """The book of today, with all that is stored."""
        self._stream.now()
        self._book.begin(self.store, self._stream.time())
        return self._book

    def write_slip(self, slip: cage.WriteSlip, *, by: str) -> Reply:
        """For something that a table's record says; the same one is never written twice."""
        command_id = f"{OWN_IDS}slip/{slip.table}/{slip.version}"
        return self._stream.carry(slip, self._decided, by=by, command_id=command_id)

    def practice_left(self, player: str) -> Cents:
        """What a player can still have in practice chips on this gaming day."""
        state = self._stream.now()
        today, _, _ = day_of(self.store, self._stream.time())
        return cage.practice_left(state, player, today)

    def banker_needs(self, entries: Iterable[Transaction]) -> Cents:
        """What the practice banker should be given before these entries are stored; mostly nothing.

        It has chips enough for many tables at once. So its wallet needs no version: commands that are decided
        together cannot spend it below nothing.
        """
        taken = -sum([cents for one in entries for account, cents in one if cents < 0 and account == BANKERS_PURSE])
        enough = not taken or self.store.balance(BANKERS_PURSE).cents >= BANKS_AT_ONCE * taken
        return 0 if enough else 2 * BANKS_AT_ONCE * taken

    def fund_banker(self, cents: Cents, *, by: str) -> None:
        """From the practice cage, and on record there."""
        command_id = f"{OWN_IDS}cage/{self.store.head(CAGE).version + 1}/banker"
        self._stream.carry(cage.FundBot(PRACTICE_BANKER, cents), self._decided, by=by, command_id=command_id)

    def _decided(self, state: Cage, command: Command, at: int, *, alone: bool = False) -> Decided[cage.Event] | Refusal:
        today, _, _ = day_of(self.store, at)
        looked: dict[str, int] = {}  # the versions of the balances that it is decided by

        def held(account: str) -> Cents:
            balance = self.store.balance(account)
            looked[account] = balance.version
            return balance.cents

        reported = self._reported(command, today)
        most = settings.read(self.store).second_over_cents if alone else None
        events = cage.decide(state, held, command, day=today, reported=reported, alone_most=most)
        if isinstance(events, Refusal):
            return events
        entries = purses.lines(transaction for event in events for transaction in cage.post(event))
        return Decided(events, entries, tuple((dict(purses.spent(self.store, entries)) | looked).items()))

    def _reported(self, command: Command, day: str) -> Callable[[Cents], bool]:
        """Whether cash of one person on one day comes to what the house reports."""
        if not isinstance(command, cage.BuyAtCage | cage.CashOutAtCage):
            return lambda _: False
        flags = [one for one in settings.read(self.store).flags_on(day) if one.kind is FlagKind.CASH]
        return lambda cents: any(flag.catches(cents) for flag in flags)
