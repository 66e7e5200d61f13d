"""Streams that are not tables: cage, staff and night. Each has a state, commands, and events that change the state.

Each has its own rules for deciding commands and applying events. What they share is here: a command is decided on the
stored state and appended, and only then applied in memory. Other processes write to the same streams: if one of them
was faster, the state is read again and the command decided again.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from pitboss.house.asks import HouseCode, Reply, bad_id, repeated, seen_before
from pitboss.house.stores import payload
from pitboss.house.stores.payload import Payload
from pitboss.house.stores.store import Conflict, Draft, Mismatch, Reader, Repeated, Store, Stored, Transaction
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import codec
from pitboss.tables.identities import Actor

READ_AT_ONCE = 1_000  # records
TRIES = 50  # decisions, each after the first because another process was faster

State = TypeVar("State")
Command = TypeVar("Command")
Event = TypeVar("Event")


class Record(NamedTuple, Generic[Event]):
    """A record of the stream, decoded. `at` is ms since 1970; `by` is the stored text."""

    version: int
    at: int
    by: str
    events: tuple[Event, ...]


class Decided(NamedTuple, Generic[Event]):
    """The result of a command: events, their entries, and the versions of the balances that it was decided on."""

    events: tuple[Event, ...]
    entries: tuple[Transaction, ...] = ()
    wallets: tuple[tuple[str, int], ...] = ()


Decide: TypeAlias = Callable[[State, Command, int], Decided[Event] | Refusal]  # at a moment, in ms since 1970


@dataclass(frozen=True)
class Rules(Generic[State, Event]):
    """How a stream is read: its initial state, its types of events by name, and how they change the state."""

    stream: str
    start: State
    kinds: Mapping[str, type]
    apply: Callable[[State, Iterable[Event]], State]

    def now(self, reader: Reader) -> State:
        """The stored state, read from the first record on."""
        return self.apply(self.start, (event for record in self.records(reader) for event in record.events))

    def records(self, reader: Reader, after: int = 0, limit: int | None = None) -> Iterator[Record[Event]]:
        for record in reader.records(self.stream, after, limit):
            said = payload.read(record.payload)
            yield Record(record.version, said["at"], said["by"], self.events(said))

    def events(self, said: Payload) -> tuple[Event, ...]:
        return tuple(codec.read(event, "is", self.kinds) for event in said["events"])


def one_by_one(evolve: Callable[[State, Event], State]) -> Callable[[State, Iterable[Event]], State]:
    return lambda state, events: reduce(evolve, events, state)


class Stream(Generic[State, Command, Event]):
    """One per process. `clock` gives ms since 1970; `follow` is called with every record, in order."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        rules: Rules[State, Event],
        follow: Callable[[Record[Event]], None] = lambda _: None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._rules = rules
        self._follow = follow
        self.state, self.version, self._at = rules.start, 0, 0  # after the last record that was read, and its time

    def now(self) -> State:
        """The stored state, including what other processes have stored."""
        head = self._store.head(self._rules.stream).version
        while self.version < head:
            self._take(list(self._rules.records(self._store, self.version, READ_AT_ONCE)))
        return self.state

    def time(self) -> int:
        """By the wall clock, but never before the last record, so that a gaming day cannot begin twice."""
        return max(self._at, self._clock())

    def ask(self, command: Command, decide: Decide[State, Command, Event], *, by: Actor, command_id: str) -> Reply:
        """Decide and store a command of a person."""
        strange = bad_id(command_id, by)
        return Reply(0, refusal=strange) if strange else self.carry(command, decide, by=by, command_id=command_id)

    def carry(self, command: Command, decide: Decide[State, Command, Event], *, by: Actor, command_id: str) -> Reply:
        """Decide and store a command whose id was checked, or is one of the house's own."""
        before = seen_before(self._store, command_id, self._rules.stream, by, command)
        if before is not None:
            return before
        for _ in range(TRIES):
            state, version, at = self.now(), self.version, self.time()
            decided = decide(state, command, at)
            if isinstance(decided, Refusal):
                return Reply(version, refusal=decided)
            made = draft(self._rules.stream, version, command, decided, at=at, by=by, command_id=command_id)
            match self._store.append([made])[0]:
                case Stored(version=version):
                    self._take([Record(version, at, codec.actor_text(by), decided.events)])
                    return Reply(version, decided.events)
                case Repeated(payload=text):
                    return repeated(text)
                case Mismatch():
                    return Reply(0, refusal=refuse(HouseCode.ID_USED))
                case Conflict():
                    continue  # somebody else was faster
        return Reply(0, refusal=refuse(HouseCode.BUSY))

    def _take(self, records: Sequence[Record[Event]]) -> None:
        state = self._rules.apply(self.state, (event for record in records for event in record.events))
        for record in records:
            self._follow(record)
        self.state, self.version, self._at = state, records[-1].version, max(self._at, *(one.at for one in records))


def draft(
    stream: str, version: int, command: object, decided: Decided[Event], *, at: int, by: Actor, command_id: str
) -> Draft:
    """The record after this version of the stream."""
    return payload.draft(
        stream=stream, expected=version, at=at, by=by, command_id=command_id,
        command=codec.as_json(command, "do"), events=[codec.as_json(event, "is") for event in decided.events],
        entries=decided.entries, answer={"version": version + 1}, wallets=decided.wallets,
    )  # fmt: skip
