"""A store that ends with its process: for tests, demonstrations and practice."""

from collections.abc import Iterator, Sequence
from threading import RLock

from pitboss.house.stores import audit, clerk
from pitboss.house.stores.clerk import Accepted
from pitboss.house.stores.store import (
    ANY,
    EMPTY,
    NOTHING,
    Balance,
    Draft,
    DraftError,
    Entry,
    Expected,
    Head,
    Outcome,
    Person,
    SealedSeed,
    Snapshot,
    StoredRecord,
    StoreFailed,
)


class _Heads(dict[str, Head]):
    def __missing__(self, _: str) -> Head:
        return EMPTY


class _Held(dict[str, Sequence[int]]):
    def __missing__(self, _: str) -> Sequence[int]:
        return NOTHING


class MemoryStore:
    """Behaves as the other stores do, but nothing is on a disk."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._open = True
        self._journal: list[Accepted] = []
        self._streams: dict[str, list[Accepted]] = {}
        self._ids: dict[str, StoredRecord] = {}
        self.heads = _Heads()
        self.held = _Held()
        self._snapshots: dict[str, Snapshot] = {}
        self._seeds: dict[tuple[str, int], SealedSeed] = {}
        self._settings: dict[str, str] = {}
        self._people: dict[str, Person] = {}
        self._papers: dict[tuple[str, str], str] = {}

    def append(self, drafts: Sequence[Draft]) -> list[Outcome]:
        with self._lock:
            self.demand_working()
            made = clerk.plan(drafts, self)
            for one in made.accepted:
                record = one[0]
                self._journal.append(one)
                self._streams.setdefault(record.stream, []).append(one)
                self._ids[record.command_id] = record
            self.heads.update(made.heads)
            self.held.update(made.held)
            for place in made.opened:
                self._seeds.pop(place, None)
            self._seeds.update(made.seeds)
            return made.outcomes

    def head(self, stream: str) -> Head:
        return self.heads[stream]

    def every_head(self) -> dict[str, Head]:
        with self._lock:
            return dict(self.heads)

    def origin(self) -> str:
        return ""

    def streams(self, prefix: str = "") -> list[str]:
        with self._lock:
            return sorted(name for name in self.heads if name.startswith(prefix))

    def unfinished(self, prefix: str, ending: str) -> list[str]:
        with self._lock:
            last = {name: kept[-1][0].payload for name, kept in self._streams.items() if name.startswith(prefix)}
        return sorted(name for name, payload in last.items() if ending not in payload)

    def records(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[StoredRecord]:
        kept = self._streams.get(stream, [])[after:]
        return (record for record, _ in kept[:limit])

    def find(self, command_id: str) -> StoredRecord | None:
        return self._ids.get(command_id)

    def found(self, command_ids: Sequence[str]) -> dict[str, StoredRecord]:
        return {one: self._ids[one] for one in command_ids if one in self._ids}

    def balance(self, account: str) -> Balance:
        return Balance(*self.held[account])

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        with self._lock:
            return {name: Balance(*self.held[name]) for name in sorted(self.held) if name.startswith(prefix)}

    def entries(self, *, stream: str | None = None, account: str = "", after: int = 0) -> Iterator[Entry]:
        kept = self._journal[:] if stream is None else self._streams.get(stream, [])[after:]
        for record, transactions in kept:
            for number, lines in enumerate(transactions, 1):
                for name, cents in lines:
                    if name.startswith(account):
                        yield Entry(record.stream, record.version, number, name, cents)

    def snapshot(self, stream: str) -> Snapshot | None:
        return self._snapshots.get(stream)

    def keep_snapshot(self, stream: str, version: int, payload: str) -> None:
        if not 0 < version <= self.head(stream).version:
            raise DraftError(f"{stream} has no version {version} to keep a snapshot of")
        self._snapshots[stream] = Snapshot(version, payload)

    def seed(self, table: str, hand: int) -> SealedSeed | None:
        return self._seeds.get((table, hand))

    def setting(self, name: str) -> str | None:
        return self._settings.get(name)

    def put_setting(self, name: str, value: str) -> None:
        self._settings[name] = value

    def person(self, player: str) -> Person | None:
        return self._people.get(player)

    def person_with(self, token: bytes) -> Person | None:
        return next((one for one in self._people.values() if one.token == token), None)

    def players(self, prefix: str) -> list[str]:
        with self._lock:
            return sorted(one for one in self._people if one.startswith(prefix))

    def keep_person(self, person: Person, *, was: Person | None = None) -> bool:
        with self._lock:
            if was is not None and self._people.get(person.player) != was:
                return False
            self._people[person.player] = person
            return True

    def paper(self, drawer: str, key: str) -> str | None:
        return self._papers.get((drawer, key))

    def papers(self, drawer: str, prefix: str = "") -> dict[str, str]:
        with self._lock:
            found = sorted(self._papers.items())
        return {key: text for (place, key), text in found if place == drawer and key.startswith(prefix)}

    def keep_paper(self, drawer: str, key: str, text: str, *, was: Expected = ANY) -> bool:
        clerk.demand_texts(drawer, key, text)
        with self._lock:
            fits = was is ANY or self._papers.get((drawer, key)) == was
            if fits:
                self._papers[drawer, key] = text
            return fits

    def drop_paper(self, drawer: str, key: str) -> None:
        with self._lock:
            self._papers.pop((drawer, key), None)

    def check(self) -> list[str]:
        with self._lock:
            return list(audit.audit(self))

    def demand_working(self) -> None:
        if not self._open:
            raise StoreFailed("the store is closed")

    def close(self) -> None:
        self._open = False
