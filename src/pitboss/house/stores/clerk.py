"""The clerk decides which drafts are accepted, so that all stores decide by the same rules.

Nothing is written here. A plan has an outcome for each draft of a group, and what the store has to
write, and to remember once it is on the disk.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from pitboss.house.stores import chain
from pitboss.house.stores.store import (
    Conflict,
    Draft,
    DraftError,
    Head,
    LedgerError,
    Mismatch,
    Outcome,
    Repeated,
    SealedSeed,
    Stored,
    StoredRecord,
    Transaction,
)
from pitboss.ledger.accounts import split

CENTS_MOST = 2**62  # databases store integers of 64 bits


Accepted: TypeAlias = tuple[StoredRecord, tuple[Transaction, ...]]  # a record to write, with its entries


class StoredState(Protocol):
    """What the clerk reads from a store."""

    @property
    def heads(self) -> Mapping[str, Head]:
        """Read by subscript, which gives a head at version 0 for an unknown stream."""
        ...

    @property
    def held(self) -> Mapping[str, Sequence[int]]:
        """Cents and version of an account; zeros for an unknown one, by subscript."""
        ...

    def found(self, command_ids: Sequence[str]) -> dict[str, StoredRecord]:
        """The records of those command ids that are stored."""
        ...

    def seed(self, table: str, hand: int) -> SealedSeed | None: ...


@dataclass
class Plan:
    """The outcomes of a group, and what is to be written."""

    outcomes: list[Outcome] = field(default_factory=list)
    accepted: list[Accepted] = field(default_factory=list)
    heads: dict[str, Head] = field(default_factory=dict)
    held: dict[str, list[int]] = field(default_factory=dict)  # cents and version, of the accounts that move
    seeds: dict[tuple[str, int], SealedSeed] = field(default_factory=dict)
    opened: list[tuple[str, int]] = field(default_factory=list)


def plan(drafts: Sequence[Draft], known: StoredState) -> Plan:
    """Decide on the drafts in order, each as if those before it were stored. A DraftError is for the whole group.

    A draft was decided on top of those before it in its stream. If one of them is not stored, it is out of date, also
    where its version fits: another process may have stored exactly as many records meanwhile.
    """
    made = Plan()
    seen = known.found([draft.command_id for draft in drafts])
    broken = set[str]()  # streams of which a draft was not stored
    for draft in drafts:
        outcome = _outcome(draft, seen, broken, made, known)
        if not isinstance(outcome, Stored):
            broken.add(draft.stream)
        made.outcomes.append(outcome)
    return made


def _outcome(draft: Draft, seen: dict[str, StoredRecord], broken: set[str], made: Plan, known: StoredState) -> Outcome:
    before = seen.get(draft.command_id)
    if before is not None:
        return Repeated(before.payload) if before.body == draft.body else Mismatch(draft.command_id)
    head = made.heads.get(draft.stream) or known.heads[draft.stream]
    if draft.stream in broken:
        return Conflict(draft.stream, head.version)
    conflict = _conflict(draft, head, made, known)
    if conflict is not None:
        return conflict
    record = seen[draft.command_id] = _accept(draft, head, made, known)
    return Stored(record.version, record.hash)


def demand_texts(*texts: str) -> None:
    """Raise DraftError for a text that some database cannot store: a failed write would stop the house."""
    for text in texts:
        if not can_be_written(text):
            raise DraftError(f"no database takes the text {text[:60]!r}")


def can_be_written(text: str) -> bool:
    """
    >>> can_be_written("ann"), can_be_written("a\\0b"), can_be_written("\\ud800")
    (True, False, False)
    """
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


_MAY = frozenset({"outside", "pockets", "over-and-short", "rounding", "expenses", "licence-fees", "donations-made"})


def may_be_negative(account: str) -> bool:
    """Whether it is a source of chips (the world outside, people's pockets), rounding, something that was paid for, or
    a difference in a count.

    >>> may_be_negative("practice/outside"), may_be_negative("breakage:T1"), may_be_negative("wallet:outside")
    (True, True, False)
    """
    _, bare = split(account)
    return bare in _MAY or bare.startswith(("breakage:", "differences:", "drop-over-and-short:"))


def _conflict(draft: Draft, head: Head, made: Plan, known: StoredState) -> Conflict | None:
    if head.version != draft.expected:
        return Conflict(draft.stream, head.version)
    for account, version in draft.wallets:
        now = made.held.get(account) or known.held[account]
        if now[1] != version:
            return Conflict(account, now[1])
    return None


def _accept(draft: Draft, head: Head, made: Plan, known: StoredState) -> StoredRecord:
    for transaction in draft.entries:
        _post(transaction, draft, made.held, known)
    if draft.seeds or draft.opened:
        _keep_seeds(draft, made, known)
    version = head.version + 1
    link = chain.link(draft.stream, version, head.hash, draft.payload)
    record = StoredRecord(draft.stream, version, draft.command_id, draft.body, draft.payload, link)
    made.heads[draft.stream] = Head(version, link)
    made.accepted.append((record, draft.entries))
    return record


def _post(transaction: Transaction, draft: Draft, held: dict[str, list[int]], known: StoredState) -> None:
    """Raises instead of asserting, so that the checks also run under `python -O`."""
    total = 0
    for account, cents in transaction:
        if type(cents) is not int:
            raise LedgerError(f"{_place(draft)}: {cents!r} on {account} is not whole cents")
        now = held.get(account)
        if now is None:
            now = held[account] = list(known.held[account])
        now[0] += cents
        now[1] += 1
        total += cents
    if total:
        raise LedgerError(f"{_place(draft)}: a transaction leaves {total} cents over: {transaction}")
    for account, _ in transaction:
        after = held[account][0]
        if not 0 <= after < CENTS_MOST and not (may_be_negative(account) and -CENTS_MOST < after < CENTS_MOST):
            raise LedgerError(f"{_place(draft)}: {account} would hold {after} cents")


def _keep_seeds(draft: Draft, made: Plan, known: StoredState) -> None:
    for seed in draft.seeds:
        place = seed.table, seed.hand
        if place in made.seeds or (place not in made.opened and known.seed(*place)):
            raise DraftError(f"{_place(draft)}: the vault has a seed for hand {seed.hand} of {seed.table}")
        made.seeds[place] = seed
    for place in draft.opened:
        if made.seeds.pop(place, None) is None:
            made.opened.append(place)


def _place(draft: Draft) -> str:
    return f"{draft.stream} {draft.expected + 1} ({draft.command_id})"
