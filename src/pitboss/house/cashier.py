"""The cashier: carries commands to the cage, stores what they come to, and remembers the cage as it is stored."""

from collections.abc import Callable, Iterable

from pitboss.house import cage, payload, purses
from pitboss.house.asking import OWN_IDS, Code, Reply, bad_id, seen_before
from pitboss.house.cage import Cage, Command
from pitboss.house.days import day_of
from pitboss.house.purses import BANKERS_PURSE
from pitboss.house.store import Store, Stored, Transaction
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import codec
from pitboss.tables.state import PRACTICE_BANKER

CAGE = "cage"
BANKS_AT_ONCE = 1_000  # more tables than one process runs


class Cashier:
    """One for a house. `clock` gives ms since 1970."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._cage, self._version = Cage(), 0  # as far as it was read

    def ask(self, command: Command, *, by: str, command_id: str) -> Reply:
        """Somebody's command."""
        strange = bad_id(command_id, by)
        return Reply(0, refusal=strange) if strange else self._do(command, by, command_id)

    def practice_left(self, player: str) -> Cents:
        """What a player can still have in practice chips on this gaming day."""
        today, _, _ = day_of(self._store, self._clock())
        return cage.practice_left(self._state(), player, today)

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

    def _do(self, command: Command, by: str, command_id: str) -> Reply:
        before = seen_before(self._store, command_id, CAGE, by, command)
        if before is not None:
            return before
        state, version = self._state(), self._version
        today, _, _ = day_of(self._store, self._clock())
        looked: dict[str, int] = {}  # the versions of the balances that it is decided by

        def held(account: str) -> Cents:
            balance = self._store.balance(account)
            looked[account] = balance.version
            return balance.cents

        events = cage.decide(state, held, command, day=today)
        if isinstance(events, Refusal):
            return Reply(version, refusal=events)
        entries = purses.lines(transaction for event in events for transaction in cage.post(event))
        draft = payload.draft(
            stream=CAGE, expected=version, at=self._clock(), by=by, command_id=command_id,
            command=codec.written(command, "do"), events=[codec.written(event, "is") for event in events],
            entries=entries, answer={"version": version + 1},
            wallets=tuple((dict(purses.spent(self._store, entries)) | looked).items()),
        )  # fmt: skip
        outcome = self._store.append([draft])[0]
        if not isinstance(outcome, Stored):
            return Reply(0, refusal=refuse(Code.BUSY))
        for event in events:
            state = cage.evolve(state, event)
        self._cage, self._version = state, outcome.version
        return Reply(outcome.version, events)

    def _state(self) -> Cage:
        """The cage as it is stored now: another process may have moved it on."""
        if self._store.head(CAGE).version != self._version:
            known = codec.kinds(cage.Event)
            for record in self._store.records(CAGE, after=self._version):
                for event in payload.read(record.payload)["events"]:
                    self._cage = cage.evolve(self._cage, codec.read(event, "is", known))
                self._version = record.version
        return self._cage
