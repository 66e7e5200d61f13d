"""The book: the balance of every account after its transactions, and the checks of balances."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from pitboss.ledger import accounts, entry
from pitboss.ledger.accounts import Kind, LedgerError
from pitboss.ledger.entry import Transaction
from pitboss.money import chips
from pitboss.money.chips import Cents

_BETWEEN_HANDS = frozenset({Kind.SPOT, Kind.BANK})
_CLOSED = _BETWEEN_HANDS | {Kind.SEAT, Kind.TRAY, Kind.RACK, Kind.BREAKAGE, Kind.TRANSIT, Kind.METER}


@dataclass(frozen=True)
class Book:
    """Balances by account; accounts with a balance of zero are left out."""

    balances: Mapping[str, Cents] = field(default_factory=dict)

    def balance(self, account: str) -> Cents:
        return self.balances.get(account, 0)

    def after(self, transactions: Iterable[Transaction]) -> "Book":
        balances = dict(self.balances)
        add(balances, transactions)
        return Book(balances)


def rebuilt(transactions: Iterable[Transaction]) -> Book:
    """The book from its beginning."""
    return Book().after(transactions)


def add(balances: dict[str, Cents], transactions: Iterable[Transaction]) -> None:
    """Post into `balances` in place."""
    for transaction in transactions:
        wrong = entry.problem(transaction.lines)  # checked when it was built, and again here
        if wrong:
            raise LedgerError(wrong)
        for account, cents in transaction.lines:
            balance = balances.get(account, 0) + cents
            if balance:
                balances[account] = balance
            else:
                balances.pop(account, None)


def wrong(book: Book, *, between_hands: Collection[str] = (), closed: Collection[str] = ()) -> list[str]:
    """The faults of these balances, one sentence each.

    `between_hands` names the tables where no hand is on, `closed` those that are closed.
    """
    found = [f"{one} is below nothing: {_show(one, _held(book, one))}" for one in _below_nothing(book, _named(book))]
    for account, cents in book.balances.items():
        read = accounts.read(account)
        if read.table in closed and read.kind in _CLOSED:
            found.append(f"{account} holds {_show(account, cents)}, and the table is closed")
        elif read.table in between_hands and read.kind in _BETWEEN_HANDS:
            found.append(f"{account} holds {_show(account, cents)}, and no hand is on")
    return found + _not_conserved(book)


def overdrawn(book: Book, transactions: Iterable[Transaction]) -> list[str]:
    """The accounts from which more is taken than they hold, though it may come back: each transaction stands alone."""
    found, balances = [], dict(book.balances)
    on_the_way = Book(balances)
    for one in transactions:
        add(balances, [one])
        found += [
            f"{account} is below nothing on the way: {_show(account, _held(on_the_way, account))}"
            for account in _below_nothing(on_the_way, [account for account, _ in one.lines])
        ]
    return found


def differing(stored: Mapping[str, Cents], transactions: Iterable[Transaction]) -> list[str]:
    """The differences between stored balances and the sums of their transactions, one sentence each."""
    kept, right = Book(stored), rebuilt(transactions)
    return [
        f"{one} is kept as {_show(one, kept.balance(one))}; its entries come to {_show(one, right.balance(one))}"
        for one in sorted({*kept.balances, *right.balances})
        if kept.balance(one) != right.balance(one)
    ]


def trial_balance(book: Book) -> str:
    """Every account with its balance, and the sum of all, which is zero."""
    rows = [(account, _show(account, cents)) for account, cents in sorted(book.balances.items())]
    rows.append(("in all", chips.show(sum(book.balances.values()))))
    wide, amounts = (max(len(row[column]) for row in rows) for column in (0, 1))
    return "".join(f"{account:<{wide}}  {amount:>{amounts}}\n" for account, amount in rows)


def _below_nothing(book: Book, named: Iterable[str]) -> list[str]:
    return [one for one in named if not accounts.read(one).kind.negative and _held(book, one) < 0]


def _named(book: Book) -> list[str]:
    """The accounts of the book, with a tray that comes to zero while its breakage does not."""
    trays = [_beside(one, Kind.TRAY) for one in book.balances if accounts.read(one).kind is Kind.BREAKAGE]
    return list(dict.fromkeys((*book.balances, *trays)))


def _held(book: Book, account: str) -> Cents:
    """The chips in an account; those of the breakage account are in the tray as well."""
    breakage = accounts.read(account).kind is Kind.TRAY
    return book.balance(account) + (book.balance(_beside(account, Kind.BREAKAGE)) if breakage else 0)


def _beside(account: str, kind: Kind) -> str:
    """The account of another kind for the same table, such as the breakage of a tray."""
    return account.replace(accounts.read(account).kind.word, kind.word, 1)


def _not_conserved(book: Book) -> list[str]:
    """For each kind, the chips issued minus the chips redeemed are the sum of all other accounts."""
    found = []
    for kind in accounts.SIDES:
        ours = {account: cents for account, cents in book.balances.items() if accounts.read(account).chips is kind}
        out = -sum(cents for account, cents in ours.items() if accounts.read(account).kind is Kind.OUTSIDE)
        held = sum(cents for account, cents in ours.items() if accounts.read(account).kind is not Kind.OUTSIDE)
        if out != held:
            show = kind.currency.show
            found.append(f"{show(out)} of {kind.value} chips went out, and the accounts hold {show(held)}")
    return found


def _show(account: str, cents: Cents) -> str:
    return accounts.split(account)[0].currency.show(cents)
