"""A transaction: lines of an account and cents that sum to zero, checked when it is made and when it is read."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from pitboss.ledger.accounts import LedgerError, read
from pitboss.money.chips import Cents

Line: TypeAlias = tuple[str, Cents]


@dataclass(frozen=True, slots=True)
class Transaction:
    """
    >>> Transaction((("seat:T1:ann", -200), ("spot:T1:1", 200)))
    Transaction(lines=(('seat:T1:ann', -200), ('spot:T1:1', 200)))
    """

    lines: tuple[Line, ...]

    def __post_init__(self) -> None:
        wrong = problem(self.lines)
        if wrong:
            raise LedgerError(wrong)

    def as_json(self) -> list[list[str | Cents]]:
        return [list(line) for line in self.lines]


def problem(lines: tuple[Line, ...]) -> str | None:
    """What is wrong with these lines, in a sentence; None if nothing is."""
    total, kinds = 0, set()
    for account, cents in lines:
        if type(cents) is not int:
            return f"{account} has {cents!r}, which is not whole cents"
        if not cents:
            return f"{account} has a line of nothing"
        total += cents
        kinds.add(read(account).chips)
    if total:
        return f"the lines add up to {total} cents, not to nothing: {_show(lines)}"
    if not lines:
        return "a transaction without lines moves nothing"
    if len(kinds) > 1:
        return f"{' and '.join(sorted(kind.value for kind in kinds))} chips are mixed: {_show(lines)}"
    if len(dict(lines)) < len(lines):
        return f"an account stands there twice: {_show(lines)}"
    return None


def from_json(data: Any) -> Transaction:
    """A transaction from a record, with the same checks as a new one."""
    if not isinstance(data, list) or not all(isinstance(line, list) and len(line) == 2 for line in data):
        raise LedgerError(f"{data!r} is no transaction")
    if not all(isinstance(account, str) for account, _ in data):
        raise LedgerError(f"{data!r} has an account that is no name")
    return Transaction(tuple((account, cents) for account, cents in data))


def move(source: str, target: str, cents: Cents) -> Transaction:
    """Chips from one account to another; the amount is positive, so that a wrong sign is an error."""
    if cents <= 0:
        raise LedgerError(f"{cents} cents cannot move from {source} to {target}")
    return Transaction(((source, -cents), (target, cents)))


def together(*lines: Line) -> tuple[Transaction, ...]:
    """One transaction of the lines whose amount is not zero; empty if there are none."""
    kept = tuple([line for line in lines if line[1]])
    return (Transaction(kept),) if kept else ()


def merged(transactions: Iterable[Transaction]) -> tuple[Transaction, ...]:
    """Several as one transaction with one line per account; empty if they cancel each other."""
    sums: dict[str, Cents] = {}
    for transaction in transactions:
        for account, cents in transaction.lines:
            sums[account] = sums.get(account, 0) + cents
    return together(*sums.items())


def _show(lines: tuple[Line, ...]) -> str:
    return ", ".join(f"{account} {cents:+}" for account, cents in lines)
