"""The currency of a running house, and when it may change.

Amounts have no currency in the book. So a house changes it only when nobody holds an amount of the old one: no chips
are out, and the gaming day has no slip yet, so that no day has two currencies. The earlier ones are remembered with
their last day, because a paper of an earlier day is written in what was paid on it.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from pitboss.house import settings
from pitboss.house.cash import cage
from pitboss.house.cash.cashier import RULES
from pitboss.house.days import day_of
from pitboss.house.settings import Settings
from pitboss.house.stores import payload
from pitboss.house.stores.store import HouseError, Reader
from pitboss.ledger import accounts
from pitboss.ledger.accounts import Kind
from pitboss.money import currency
from pitboss.money.chips import Cents
from pitboss.money.currency import Currency
from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.sheets.game import Game
from pitboss.tables import codec
from pitboss.tables import terms as table_terms
from pitboss.tables.events import TableOpened
from pitboss.tables.names import is_name
from pitboss.tables.terms import Chips, Terms

FRESH_MS = 1_000  # how long settings are used before they are read again
_NOT_OUT = frozenset({
    Kind.OUTSIDE, Kind.CAGE, Kind.DIFFERENCES, Kind.OVER_AND_SHORT, Kind.DROP_OVER_AND_SHORT, Kind.ROUNDING,
    Kind.EXPENSES, Kind.LICENCE_FEES, Kind.DONATIONS_MADE,
})  # fmt: skip


class MoneyCode(Why):
    NOT_WHOLE = ("not-whole", "{currency} has no decimals, and at this table {what}. {instead}.")


class HouseMoney:
    """One for a house. `clock` gives ms since 1970."""

    def __init__(self, store: Reader, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._read_at: int | None = None
        self._now = currency.USD
        self._kinds: dict[str, Chips] = {}  # of tables that are closed

    def now(self) -> Currency:
        at = self._clock()
        if self._read_at is None or not 0 <= at - self._read_at < FRESH_MS:
            self._now, self._read_at = settings.read(self._store).money, at
        return self._now

    def at(self, table: str) -> Currency:
        """What amounts of a closed table are written in, as it was first opened; for an unknown one, the house's.
        What is told of a hand goes by the terms of that hand.
        """
        kind = self._kinds.get(table)
        if kind is None and is_name(table):  # no store is asked for a name that no table can have
            for record in self._store.records(f"table:{table}", limit=1):
                opened = codec.read_event(payload.read(record.payload)["events"][0])
                kind = self._kinds[table] = opened.terms.chips if isinstance(opened, TableOpened) else Chips.ISSUED
        return currency.CHIPS if kind is not None and kind is not Chips.ISSUED else self.now()

    def forget(self) -> None:
        """The settings were changed: read them again."""
        self._read_at = None


def of(reader: Reader, *, kind: Chips = Chips.ISSUED, first: str | None = None, last: str | None = None) -> Currency:
    """What a report of these gaming days is written in; raises HouseError if the house changed it between them."""
    if kind is not Chips.ISSUED:
        return currency.CHIPS
    now = settings.read(reader)
    if last is None:
        return now.money
    found = now.money_on(last)
    if first is not None and (before := now.money_on(first)) != found:
        until = max(day for day, code in now.earlier if code == before.code and first <= day)
        raise HouseError(
            f"Until {until} the house kept its book in {before.code}, later in {found.code}, and they cannot be added. "
            "Ask for days before or after."
        )
    return found


def of_month(reader: Reader, month: str, kind: Chips) -> Currency:
    return of(reader, kind=kind, first=f"{month}-01", last=f"{month}-31")


# ---------------------------------------------------------------- changing it


def changed(reader: Reader, now: Settings, then: Settings, at: int) -> Settings:
    """The new settings, with the currency that the house had until now among the earlier ones; raises HouseError."""
    if then.currency == now.currency:
        return replace(then, earlier=now.earlier)
    if (held := _out(reader)) is not None:
        account, cents = held
        raise HouseError(
            f"The currency changes only while no chips are out: {account} has {now.money.show(cents)}. Close the "
            "tables, count their boxes, pay tips out, and cash everybody out first."
        )
    moved = [record.at for record in RULES.records(reader) if any(map(_moves, record.events))]
    if not moved:  # the house has its capital, and nothing was bought or opened yet
        return replace(then, earlier=())
    today, _, _ = day_of(reader, at)
    if day_of(reader, moved[-1])[0] >= today:
        raise HouseError(f"There is a slip in {now.currency} of today already: change the currency on another day.")
    last = (date.fromisoformat(today) - timedelta(days=1)).isoformat()
    kept = tuple(one for one in now.earlier if one[0] < last)
    return replace(then, earlier=(*kept, (last, now.currency)))


def _moves(event: cage.Event) -> bool:
    return cage.has_slip(event) and not isinstance(event, cage.HouseOpened | cage.CapitalChanged)


def _out(reader: Reader) -> tuple[str, Cents] | None:
    """An account with issued chips that are not in the cage."""
    for name, balance in sorted(reader.balances().items()):
        found, cents = accounts.read(name), balance.cents
        if cents and found.chips is Chips.ISSUED and found.kind not in _NOT_OUT:
            return name, cents
    return None


# ---------------------------------------------------------------- a currency without decimals


def unfit(game: Game, terms: Terms, money: Currency) -> Refusal | None:
    """Why a table for chips from the cashier cannot be opened in this currency: it would pay parts of a unit."""
    if terms.chips is not Chips.ISSUED or money.unit == 1:
        return None
    if wrong := table_terms.fits(game, money.unit):
        return refuse(MoneyCode.NOT_WHOLE, currency=money.code, what=wrong[0], instead="Post limits in whole units")
    if game.meters:
        return refuse(
            MoneyCode.NOT_WHOLE, currency=money.code, what="a meter is fed parts of a unit",
            instead="Take another sheet",
        )  # fmt: skip
    amounts = [terms.tray, terms.rack, terms.payout_max or 0]
    amounts += [cents for one in terms.schedule for cents in (one.player, one.bank)]
    if any(cents % money.unit for cents in amounts):
        return refuse(
            MoneyCode.NOT_WHOLE, currency=money.code, what="an amount is not whole", instead="Post whole units"
        )  # fmt: skip
    if game.breakage.unit % money.unit and not table_terms.pays_whole(game):
        return refuse(
            MoneyCode.NOT_WHOLE, currency=money.code, what="payouts may come to parts of a unit",
            instead=f"The sheet has to say so: pays in multiples of {money.show(money.unit)}, under breakage",
        )  # fmt: skip
    return None


def not_whole(command: object, money: Currency) -> Refusal | None:
    """Why a command cannot be given in a currency without decimals: it names a part of a unit."""
    for name in ("cents", "wager", "tray", "rack"):
        cents = getattr(command, name, 0)
        if type(cents) is int and cents % money.unit:
            said = f"{money.show(cents)} is no amount"
            return refuse(MoneyCode.NOT_WHOLE, currency=money.code, what=said, instead="Name whole units")
    return None
