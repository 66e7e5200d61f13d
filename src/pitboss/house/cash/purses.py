"""Accounts that a table cannot answer for: wallets and the cage, which are kept elsewhere, and the tray to the cent."""

from collections.abc import Iterable
from functools import lru_cache

from pitboss.house.asks import HouseCode
from pitboss.house.stores.store import Reader, Transaction
from pitboss.ledger import accounts, entry
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables.state import PRACTICE_BANKER
from pitboss.tables.terms import Chips

BANKERS_PURSE = accounts.wallet(Chips.PRACTICE, PRACTICE_BANKER)


def lines(transactions: Iterable[entry.Transaction]) -> tuple[Transaction, ...]:
    """As the store keeps them."""
    return tuple([transaction.lines for transaction in transactions])


def short(
    store: Reader, entries: Iterable[Transaction], *, before: Iterable[Transaction] = (), tray: bool = True
) -> Refusal | None:
    """Whether a wallet, the cage, or the tray where that is asked too, has not got what the entries take from it.

    `before` is what is on its way to the store. What comes in later pays for nothing before it: who bets chips that
    they have not got wins none with them. The tray holds less than the table thinks by what rounding kept.
    """
    moved: dict[str, Cents] = {}
    most: dict[str, Cents] = {}  # that is taken at once, by account
    for transaction in entries:
        for account, cents in transaction:
            moved[account] = moved.get(account, 0) + cents
        for account, _ in transaction:
            most[account] = max(most.get(account, 0), -moved[account])
    for account, cents in most.items():
        if cents > 0 and (kept_by_cage(account) or (tray and _is_tray(account))):
            has = store.balance(account).cents + sum(_on(account, before))
            if has < cents:
                return _too_little(account, has, cents)
    return None


def spent(
    store: Reader, entries: Iterable[Transaction], *, before: Iterable[Transaction] = ()
) -> tuple[tuple[str, int], ...]:
    """What may be spent in one place only, a wallet and what the cage has, each with the version that it will have.

    The practice banker's wallet has plenty.
    """
    found = {account for one in entries for account, cents in one if cents < 0 and kept_by_cage(account)}
    versions = [(account, store.balance(account).version) for account in sorted(found - {BANKERS_PURSE})]
    return tuple([(account, version + len(_on(account, before))) for account, version in versions])


def _on(account: str, transactions: Iterable[Transaction]) -> list[Cents]:
    return [cents for one in transactions for name, cents in one if name == account]


def _too_little(account: str, has: Cents, needed: Cents) -> Refusal:
    read = accounts.read(account)
    facts = {"has": chips.show(has), "needed": chips.show(needed)}
    if read.kind is accounts.Kind.WALLET:
        return refuse(HouseCode.WALLET_SHORT, player=read.holder, **facts)
    return (
        refuse(HouseCode.CAGE_SHORT, **facts)
        if read.kind is accounts.Kind.CAGE
        else refuse(HouseCode.BOOK, account=account, **facts)
    )


@lru_cache(maxsize=1 << 16)
def kept_by_cage(account: str) -> bool:
    """Wallets and the cage itself: what a table does not know of."""
    _, name = accounts.split(account)
    return name == "cage" or name.startswith("wallet:")


@lru_cache(maxsize=1 << 16)
def _is_tray(account: str) -> bool:
    return accounts.split(account)[1].startswith("tray:")
