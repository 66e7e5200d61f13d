"""Statements of a table's shift or of a player, made only from dated transactions: the accounts say what moved."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction

from pitboss.ledger import accounts
from pitboss.ledger.accounts import Account, Kind, LedgerError
from pitboss.ledger.entry import Transaction
from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.money.shares import percent
from pitboss.tables.state import PRACTICE_BANKER
from pitboss.tables.terms import Chips, Terms


@dataclass(frozen=True)
class Dated:
    """A transaction with its moment, in milliseconds since 1970, UTC."""

    at: int
    transaction: Transaction


# ---------------------------------------------------------------- a table


@dataclass(frozen=True)
class Shift:
    """A table over a stretch of time.

    Opening and closing are tray, rack and meters together: as counted, or by the book. A meter is the house's, so what
    goes there from the tray is no loss; a prize that it pays is one.
    """

    opening: Cents = 0
    fills: Cents = 0
    credits: Cents = 0
    drop: Cents = 0  # cash for chips at the table
    closing: Cents = 0
    played: Cents = 0  # what the house won from the spots, corrections included
    missing: Cents = 0  # what the count at the close found missing
    breakage: Cents = 0  # in the win already
    metered: Cents = 0  # in the win too: what meters were fed and seeded, less what they paid
    collections: Cents = 0
    tips: Cents = 0
    tips_paid: Cents = 0  # to the dealers, from the cage
    short: Cents = 0  # what the count of the drop box found missing; not in the win, which goes by the book's drop
    from_wallets: Cents = 0  # chips that players brought to their seats, out of pockets too
    to_wallets: Cents = 0

    def __post_init__(self) -> None:
        """The win by counts has to be the win by hands, less what is missing."""
        if self.win != self.played - self.missing:
            raise LedgerError(f"{self} wins {self.win} by its counts and {self.played - self.missing} by its hands")

    @property
    def win(self) -> Cents:
        return self.closing + self.credits + self.drop - self.opening - self.fills

    @property
    def hold(self) -> Fraction | None:
        """The win as a part of the drop; None if there is no drop."""
        return Fraction(self.win, self.drop) if self.drop else None

    def __add__(self, other: "Shift") -> "Shift":
        """Two tables, or two shifts of one that follow each other with a count between."""
        return Shift(**{one.name: getattr(self, one.name) + getattr(other, one.name) for one in fields(self)})

    def counts(self) -> dict[str, Cents]:
        """The figures that the win is computed from, and the win."""
        return {"opening count": self.opening, "fills": self.fills, "credits": self.credits, "drop": self.drop,
                "closing count": self.closing, "win": self.win}  # fmt: skip

    def beside(self) -> dict[str, Cents]:
        """Other figures, without those that are zero."""
        told = {"missing at the count": self.missing, "breakage, in the win": self.breakage,
                "left in the meters, in the win": self.metered,
                "missing in the drop box": self.short, "collections": self.collections, "tips": self.tips,
                "tips paid to dealers": self.tips_paid,
                "brought to seats": self.from_wallets, "taken from seats": self.to_wallets}  # fmt: skip
        return {name: cents for name, cents in told.items() if cents}

    def counted(self) -> dict[str, Cents]:
        """The same with what a count found missing: all that belongs to one opening of the table."""
        return {**self.counts(), **({"missing at the count": self.missing} if self.missing else {})}

    def lines(self) -> tuple[tuple[str, str], ...]:
        """For a report: what, and how much."""
        hold = "no drop" if self.hold is None else percent(self.hold)
        counts, beside = ([(name, chips.show(cents)) for name, cents in part.items()]
                          for part in (self.counts(), self.beside()))  # fmt: skip
        return (*counts, ("hold", hold), *beside)


_INVENTORY = frozenset({Kind.TRAY, Kind.RACK, Kind.BREAKAGE, Kind.METER})  # the chips of the house at a table


def shift(terms: Terms, history: Iterable[Dated], start: int, end: int) -> Shift:
    """The table from `start` until before `end`. `history` goes back to the table's opening, or further."""
    held: Cents = 0  # in tray and rack
    tally: Counter[str] = Counter()
    for dated in history:
        lines = _of_table(terms, dated.transaction)
        change = _change(lines)
        if dated.at < start:
            tally["opening"] += change
        elif dated.at < end:
            tally.update(_told(lines, change))
        held += change if dated.at < end else 0
    tally["closing"] += held
    return Shift(**tally)


def told(terms: Terms, transaction: Transaction) -> Mapping[str, Cents]:
    """What one transaction adds to the fields of `Shift`; empty if it is not of this table."""
    lines = _of_table(terms, transaction)
    return _told(lines, _change(lines)) if lines else {}


def _change(lines: Mapping[Kind, Cents]) -> Cents:
    """The change of tray, rack and meters together."""
    return sum(cents for kind, cents in lines.items() if kind in _INVENTORY)


def _of_table(terms: Terms, transaction: Transaction) -> dict[Kind, Cents]:
    """The lines of a transaction by kind of account; empty if it is not of this table."""
    found: dict[Kind, Cents] = {}
    here = False
    for name, cents in transaction.lines:
        account = accounts.read(name)
        if account.chips is not terms.chips or account.table not in {"", terms.table}:
            return {}
        here = here or bool(account.table)
        if account.holder == PRACTICE_BANKER:
            continue  # its wallet is no wallet of somebody at a seat
        found[account.kind] = found.get(account.kind, 0) + cents
    return found if here else {}


def _told(lines: Mapping[Kind, Cents], change: Cents) -> dict[str, Cents]:
    """What one transaction adds to the statement. `change` is that of tray and rack."""
    match lines:
        case {Kind.SPOT: _}:
            return {"played": change, "breakage": lines.get(Kind.BREAKAGE, 0), "metered": lines.get(Kind.METER, 0)}
        case {Kind.TRANSIT: _, Kind.TRAY: _} | {Kind.TRANSIT: _, Kind.RACK: _}:
            return {"fills": change} if change > 0 else {"credits": -change}
        case {Kind.DROP: cents, Kind.RACK: _}:
            return {"drop": cents}
        case {Kind.SEAT: _, Kind.TRAY: _}:
            return {"played": change}  # a payout that was corrected
        case {Kind.TRAY: _, Kind.BREAKAGE: cents} if not change and len(lines) == 2:
            return {"breakage": cents}  # of a hand that was corrected
        case {Kind.TRAY: _, Kind.METER: cents} if Kind.CAGE not in lines:
            return {"metered": cents}  # a meter that was corrected with it
        case {Kind.SEAT: cents, Kind.WALLET: _} | {Kind.SEAT: cents, Kind.POCKETS: _}:
            return {"from_wallets": cents} if cents > 0 else {"to_wallets": -cents}
        case {Kind.COLLECTIONS: cents} if Kind.CAGE not in lines:
            return {"collections": cents}  # negative if one was returned
        case {Kind.TIPS: cents, Kind.OUTSIDE: _}:
            return {"tips_paid": -cents}  # less, if the slip was voided
        case {Kind.TIPS: cents}:
            return {"tips": cents} if cents > 0 else {"tips_paid": -cents}
        case {Kind.DROP_OVER_AND_SHORT: cents}:
            return {"short": -cents}
    if not change and not lines.keys() & _INVENTORY:  # of a drop box, in records from before its own account
        return {"short": missing} if (missing := lines.get(Kind.DIFFERENCES, 0)) else {}
    counted, missing = lines.get(Kind.CAGE, 0), lines.get(Kind.DIFFERENCES, 0)
    if counted < 0:
        return {"opening": -counted}
    if change + counted + missing == 0:
        return {"closing": counted, "missing": missing}
    raise LedgerError(f"nobody knows why the tray changed: {lines}")


# ---------------------------------------------------------------- a player


@dataclass(frozen=True)
class PlayerStatement:
    """A player's chips, in the wallet and on all tables, over a stretch of time; all amounts from the player's side."""

    opening: Cents = 0
    bought: Cents = 0  # for cash, at the cage and at tables; practice chips that were given
    redeemed: Cents = 0
    brought: Cents = 0  # in hand, to a seat or the wallet, less what was taken along
    played: Cents = 0  # won or lost on spots; stakes count as lost until they are returned
    banked: Cents = 0  # won or lost with the bank, likewise
    corrected: Cents = 0
    collections: Cents = 0
    tips: Cents = 0
    closing: Cents = 0

    def __post_init__(self) -> None:
        won = self.played + self.banked + self.corrected
        came = self.bought - self.redeemed + self.brought
        if self.opening + came + won - self.collections - self.tips != self.closing:
            raise LedgerError(f"{self} does not add up")


def player_statement(player: str, kind: Chips, history: Sequence[Dated], start: int, end: int) -> PlayerStatement:
    """The player from `start` until before `end`. `history` goes back to the player's first chip, or further."""
    held: Cents = 0
    tally: Counter[str] = Counter()
    for dated in history:
        lines = [(accounts.read(name), cents) for name, cents in dated.transaction.lines]
        change = sum(cents for account, cents in lines if _owns(player, kind, account))
        if not change:
            continue
        if dated.at < start:
            tally["opening"] += change
        elif dated.at < end:
            others = {account.kind for account, _ in lines if not _owns(player, kind, account)}
            name, sign = _why(others, change)
            tally[name] += sign * change
        held += change if dated.at < end else 0
    return PlayerStatement(**tally, closing=held)


def _owns(player: str, kind: Chips, account: Account) -> bool:
    return account.kind in {Kind.WALLET, Kind.SEAT} and account.holder == player and account.chips is kind


def _why(others: set[Kind], change: Cents) -> tuple[str, int]:
    """The field for a change of a player's chips, by the other accounts of the transaction; and its sign."""
    if Kind.SPOT in others:
        return "played", 1
    if Kind.OUTSIDE in others:
        return ("bought", 1) if change > 0 else ("redeemed", -1)
    if Kind.POCKETS in others:
        return "brought", 1
    if Kind.BANK in others:
        return "banked", 1
    if Kind.COLLECTIONS in others:
        return "collections", -1
    if Kind.TIPS in others:
        return "tips", -1
    if others <= {Kind.TRAY, Kind.SEAT, Kind.WALLET}:
        return "corrected", 1
    raise LedgerError(f"nobody knows why a player's chips changed by {change}, against {others}")
