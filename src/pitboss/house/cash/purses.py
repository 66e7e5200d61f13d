"""Checks of accounts that a table's state does not contain: wallets, the cage, and the exact balance of the tray."""

from collections.abc import Iterable
from functools import lru_cache

from pitboss.house.asks import HouseCode
from pitboss.house.stores.store import Reader, Transaction
from pitboss.ledger import accounts, entry
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.money.currency import Currency
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables.state import PRACTICE_BANKER
from pitboss.tables.terms import Chips

BANKERS_PURSE = accounts.wallet(Chips.PRACTICE, PRACTICE_BANKER)


def lines(transactions: Iterable[entry.Transaction]) -> tuple[Transaction, ...]:
    """The transactions in the form of the store."""
    return tuple([transaction.lines for transaction in transactions])


def short(
    store: Reader,
    entries: Iterable[Transaction],
    money: Currency | None = None,
    *,
    before: Iterable[Transaction] = (),
    tray: bool = True,
) -> Refusal | None:
    """A refusal if a wallet, the cage or (with `tray`) the tray has less than the entries take from it.

    `before` are entries that are not stored yet. Entries are checked in order, so that a win cannot pay for the bet
    that it was won with. The tray holds less than the table's state says, by the breakage.
    """
    moved: dict[str, Cents] = {}
    most: dict[str, Cents] = {}  # by account: the most that is taken at any point
    for transaction in entries:
        for account, cents in transaction:
            moved[account] = moved.get(account, 0) + cents
        for account, _ in transaction:
            most[account] = max(most.get(account, 0), -moved[account])
    for account, cents in most.items():
        if cents > 0 and (kept_by_cage(account) or (tray and _is_tray(account))):
            has = store.balance(account).cents + sum(_on(account, before))
            if has < cents:
                return _too_little(account, has, cents, money or currency.now())
    return None


def spent(
    store: Reader, entries: Iterable[Transaction], *, before: Iterable[Transaction] = ()
) -> tuple[tuple[str, int], ...]:
    """The wallets and the cage account that are debited, each with the version that it has to have when stored.

    The practice banker's wallet is left out, because it always has enough.
    """
    found = {account for one in entries for account, cents in one if cents < 0 and kept_by_cage(account)}
    versions = [(account, store.balance(account).version) for account in sorted(found - {BANKERS_PURSE})]
    return tuple([(account, version + len(_on(account, before))) for account, version in versions])


def _on(account: str, transactions: Iterable[Transaction]) -> list[Cents]:
    return [cents for one in transactions for name, cents in one if name == account]


def _too_little(account: str, has: Cents, needed: Cents, money: Currency) -> Refusal:
    read = accounts.read(account)
    written = money if read.chips is Chips.ISSUED else currency.CHIPS
    facts = {"has": written.show(has), "needed": written.show(needed)}
    if read.kind is accounts.Kind.WALLET:
        return refuse(HouseCode.WALLET_SHORT, player=read.holder, **facts)
    return (
        refuse(HouseCode.CAGE_SHORT, **facts)
        if read.kind is accounts.Kind.CAGE
        else refuse(HouseCode.BOOK, account=account, **facts)
    )


@lru_cache(maxsize=1 << 16)
def kept_by_cage(account: str) -> bool:
    """Whether it is a wallet or the cage itself, which the state of a table does not contain."""
    _, name = accounts.split(account)
    return name == "cage" or name.startswith("wallet:")


@lru_cache(maxsize=1 << 16)
def _is_tray(account: str) -> bool:
    return accounts.split(account)[1].startswith("tray:")
