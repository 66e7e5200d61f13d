"""The cashier: carries commands to the cage, stores what they come to, and remembers the cage as it is stored."""

from collections.abc import Callable, Iterable

from pitboss.house import payload, settings
from pitboss.house.asks import OWN_IDS, HouseCode, Reply, bad_id, repeated, seen_before
from pitboss.house.cash import cage, purses
from pitboss.house.cash.cage import Cage, Command
from pitboss.house.cash.day_book import DayBook
from pitboss.house.cash.purses import BANKERS_PURSE
from pitboss.house.days import day_of
from pitboss.house.settings import FlagKind
from pitboss.house.stores.store import Mismatch, Repeated, Store, Stored, Transaction
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import codec
from pitboss.tables.state import PRACTICE_BANKER

CAGE = "cage"
BANKS_AT_ONCE = 1_000  # more tables than all processes run
TRIES = 50  # to decide anew, each time because another process was faster


class Cashier:
    """One for a house. `clock` gives ms since 1970."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._cage, self._version, self._at = Cage(), 0, 0  # as far as it was read, and when that was written
        self._book = DayBook()

    def ask(self, command: Command, *, by: str, command_id: str, alone: bool = False) -> Reply:
        """Somebody's command. `alone`: by one person of the house, who may not do everything so."""
        strange = bad_id(command_id, by)
        return Reply(0, refusal=strange) if strange else self._do(command, by, command_id, alone=alone)

    @property
    def now(self) -> Cage:
        return self._state()

    @property
    def book(self) -> DayBook:
        """The book of today, with all that is stored."""
        self._state()
        self._book.begin(self._store, self._now())
        return self._book

    def write_slip(self, slip: cage.WriteSlip, *, by: str) -> Reply:
        """For something that a table's record says; the same one is never written twice."""
        return self._do(slip, by, f"{OWN_IDS}slip/{slip.table}/{slip.version}")

    def practice_left(self, player: str) -> Cents:
        """What a player can still have in practice chips on this gaming day."""
        state = self._state()
        today, _, _ = day_of(self._store, self._now())
        return cage.practice_left(state, player, today)

    def banker_needs(self, entries: Iterable[Transaction]) -> Cents:
        """What the practice banker should be given before these entries are stored; mostly nothing.

        It has chips enough for many tables at once. So its wallet needs no version: commands that are decided
        together cannot spend it below nothing.
        """
        taken = -sum([cents for one in entries for account, cents in one if cents < 0 and account == BANKERS_PURSE])
        enough = not taken or self._store.balance(BANKERS_PURSE).cents >= BANKS_AT_ONCE * taken
        return 0 if enough else 2 * BANKS_AT_ONCE * taken

    def fund_banker(self, cents: Cents, *, by: str) -> None:
        """From the practice cage, and on record there."""
        number = self._store.head(CAGE).version + 1
        self._do(cage.FundBot(PRACTICE_BANKER, cents), by, f"{OWN_IDS}cage/{number}/banker")

    def _do(self, command: Command, by: str, command_id: str, *, alone: bool = False) -> Reply:
        """The cage is one stream for all processes: whoever was not the fastest looks again and decides again."""
        before = seen_before(self._store, command_id, CAGE, by, command)
        reply = before or self._once(command, by, command_id, alone=alone)
        for _ in range(TRIES):
            if not reply.busy:
                break
            reply = self._once(command, by, command_id, alone=alone)
        return reply

    def _once(self, command: Command, by: str, command_id: str, *, alone: bool) -> Reply:
        state, version = self._state(), self._version
        at = self._now()
        today, _, _ = day_of(self._store, at)
        looked: dict[str, int] = {}  # the versions of the balances that it is decided by

        def held(account: str) -> Cents:
            balance = self._store.balance(account)
            looked[account] = balance.version
            return balance.cents

        reported = self._reported(command, today)
        most = settings.read(self._store).second_over_cents if alone else None
        events = cage.decide(state, held, command, day=today, reported=reported, alone_most=most)
        if isinstance(events, Refusal):
            return Reply(version, refusal=events)
        entries = purses.lines(transaction for event in events for transaction in cage.post(event))
        draft = payload.draft(
            stream=CAGE, expected=version, at=at, by=by, command_id=command_id,
            command=codec.written(command, "do"), events=[codec.written(event, "is") for event in events],
            entries=entries, answer={"version": version + 1},
            wallets=tuple((dict(purses.spent(self._store, entries)) | looked).items()),
        )  # fmt: skip
        outcome = self._store.append([draft])[0]
        if isinstance(outcome, Repeated):
            return repeated(outcome.payload)
        if not isinstance(outcome, Stored):
            return Reply(0, refusal=refuse(HouseCode.ID_USED if isinstance(outcome, Mismatch) else HouseCode.BUSY))
        self._take(outcome.version, at, by, events)
        return Reply(outcome.version, events)

    def _reported(self, command: Command, day: str) -> Callable[[Cents], bool]:
        """Whether cash of one person on one day comes to what the house reports."""
        if not isinstance(command, cage.BuyAtCage | cage.CashOutAtCage):
            return lambda _: False
        flags = [one for one in settings.read(self._store).flags_on(day) if one.kind is FlagKind.CASH]
        return lambda cents: any(flag.catches(cents) for flag in flags)

    def _take(self, version: int, at: int, by: str, events: tuple[cage.Event, ...]) -> None:
        for event in events:
            self._cage = cage.evolve(self._cage, event)
        self._book.read(self._store, version, at, by, events)
        self._version, self._at = version, max(self._at, at)

    def _now(self) -> int:
        """By the wall clock, and never before what is written already: a day that has begun in the book stays."""
        return max(self._at, self._clock())

    def _state(self) -> Cage:
        """The cage as it is stored now: another process may have moved it on."""
        if self._store.head(CAGE).version != self._version:
            known = codec.kinds(cage.Event)
            for record in self._store.records(CAGE, after=self._version):
                said = payload.read(record.payload)
                events = tuple(codec.read(event, "is", known) for event in said["events"])
                self._take(record.version, said["at"], said["by"], events)
        return self._cage
