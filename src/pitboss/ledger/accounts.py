"""The accounts of the house, by name: all places where chips can be. `post` moves them.

A name is text, so that a record can be read without this program: `seat:T1:ann`. Practice chips have the same
accounts behind `practice/`, the chips of a play-money night behind `night/`; no transaction has two kinds.
"""

from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from pitboss.tables.terms import Chips, Terms

SIDES = {Chips.ISSUED: "", Chips.PRACTICE: "practice/", Chips.NIGHT: "night/"}  # what names of accounts begin with
_CHIPS = {side.removesuffix("/"): kind for kind, side in SIDES.items() if side}


class LedgerError(Exception):
    """The book would be wrong: a bug, or a record that was tampered with. Never a mistake of a user."""


class Kind(Enum):
    """Each kind of account: its word, the other parts of its name, whether it may be negative, and what it is."""

    OUTSIDE = ("outside", (), True, "the world outside: cash that was paid for chips, less what was paid out for them")
    CAGE = ("cage", (), False, "the chips of the house at the cashier's")
    WALLET = ("wallet", ("player",), False, "chips that the cage keeps for a player")
    SEAT = ("seat", ("table", "player"), False, "chips in front of a player")
    SPOT = ("spot", ("table", "spot"), False, "chips at risk on a spot; empty between hands")
    TRAY = ("tray", ("table",), False, "the chips that the house pays from and takes to, less its breakage")
    RACK = ("rack", ("table",), False, "chips for sale at the table")
    DROP = ("drop", ("table",), False, "the locked box with the cash that chips were sold for, until it is counted")
    BOX = ("box", ("table", "number"), False, "a drop box that was taken from its table, until it is counted")
    BANK = ("bank", ("table",), False, "the wager of a player who has the bank; empty between hands")
    COLLECTIONS = ("collections", ("table",), False, "fees to the house where a player has the bank")
    BREAKAGE = ("breakage", ("table",), True, "what rounding kept in the tray (negative: gave away)")
    TIPS = ("tips", ("table",), False, "tips for the dealers, until they are paid out")
    TIP_POOL = ("tip-pool", ("pool",), False, "tips that were collected for the dealers of a pool, until each is paid")
    TRANSIT = ("transit", ("table",), False, "chips on their way between cage and tray")
    METER = ("meter", ("table", "meter"), False, "what stands in a meter, which stakes feed and prizes are paid from")
    DIFFERENCES = ("differences", ("table",), True, "what was missing in counts (negative: too much)")
    POCKETS = ("pockets", (), True, "chips in people's hands, by the book")
    OVER_AND_SHORT = ("over-and-short", (), True, "what was too much in counts of the drawer (negative: missing)")
    DROP_OVER_AND_SHORT = (
        "drop-over-and-short", ("table",), True, "what was too much in counts of drop boxes (negative: missing)"
    )  # fmt: skip
    DONATIONS = ("donations", (), False, "what was given for a cause on charity nights, until it is handed over")
    ROUNDING = ("rounding", (), True, "what was kept where cash was rounded to whole coins (negative: given)")
    EXPENSES = ("expenses", (), True, "what the house has paid for from the drawer, as a negative amount")
    LICENCE_FEES = ("licence-fees", (), True, "licence fees that it has paid from the drawer, as a negative amount")
    DONATIONS_MADE = ("donations-made", (), True, "donations that it has made from the drawer, as a negative amount")

    def __init__(self, word: str, of: tuple[str, ...], negative: bool, says: str) -> None:
        self.word = word
        self.of = of
        self.negative = negative
        self.says = says


_KINDS = {kind.word: kind for kind in Kind}


class Account(NamedTuple):
    """A parsed account name."""

    chips: Chips
    kind: Kind
    table: str = ""
    holder: str = ""  # a player, the number of a spot or of a drop box, or the name of a meter or a pool


@lru_cache(maxsize=1 << 16)
def read(name: str) -> Account:
    """
    >>> read("practice/seat:T1:ann")
    Account(chips=<Chips.PRACTICE: 'practice'>, kind=<Kind.SEAT: ...>, table='T1', holder='ann')
    """
    chips, plain = split(name)
    word, *parts = plain.split(":")
    kind = _KINDS.get(word)
    if kind is None or len(parts) != len(kind.of) or not all(parts):
        raise LedgerError(f'"{name}" is no account')
    found = dict(zip(kind.of, parts, strict=True))
    parts_of = ("player", "spot", "number", "pool", "meter")
    holder = next((found[one] for one in parts_of if one in found), "")
    return Account(chips, kind, found.get("table", ""), holder)


def split(name: str) -> tuple[Chips, str]:
    """The kind of chips, and the name without its prefix.

    >>> split("night/cage"), split("tray:T1")
    ((<Chips.NIGHT: 'night'>, 'cage'), (<Chips.ISSUED: 'issued'>, 'tray:T1'))
    """
    side, slash, rest = name.partition("/")
    if slash and side in _CHIPS:
        return _CHIPS[side], rest
    return Chips.ISSUED, name


def page() -> str:
    """The accounts as a table for the documentation."""
    rows = ["| account | may be negative | what it is |", "|---|---|---|"]
    for kind in Kind:
        name = ":".join([kind.word, *(f"<{part}>" for part in kind.of)])
        rows.append(f"| `{name}` | {'yes' if kind.negative else 'no'} | {kind.says} |")
    return "\n".join(rows) + "\n"


# ---------------------------------------------------------------- names


def outside(chips: Chips) -> str:
    return SIDES[chips] + "outside"


def cage(chips: Chips) -> str:
    return SIDES[chips] + "cage"


def pockets(chips: Chips) -> str:
    return SIDES[chips] + "pockets"


def over_and_short(chips: Chips) -> str:
    return SIDES[chips] + "over-and-short"


def donations(chips: Chips) -> str:
    return SIDES[chips] + "donations"


def rounding(chips: Chips) -> str:
    return SIDES[chips] + "rounding"


def tip_pool(pool: str) -> str:
    """Tips in practice chips are not shared out."""
    return f"{SIDES[Chips.ISSUED]}tip-pool:{pool}"


def spent(chips: Chips, kind: Kind) -> str:
    """Expenses, licence fees or donations."""
    return SIDES[chips] + kind.word


def wallet(chips: Chips, player: str) -> str:
    return f"{SIDES[chips]}wallet:{player}"


def seat(terms: Terms, player: str) -> str:
    return f"{SIDES[terms.chips]}seat:{terms.table}:{player}"


def spot(terms: Terms, number: int) -> str:
    return f"{SIDES[terms.chips]}spot:{terms.table}:{number}"


def meter(terms: Terms, name: str) -> str:
    return f"{SIDES[terms.chips]}meter:{terms.table}:{name}"


def box(terms: Terms, number: int) -> str:
    return f"{SIDES[terms.chips]}box:{terms.table}:{number}"


def at(terms: Terms, kind: Kind) -> str:
    """The name of a table's account.

    >>> at(Terms("T1", chips=Chips.ISSUED), Kind.TRAY)
    'tray:T1'
    """
    return f"{SIDES[terms.chips]}{kind.word}:{terms.table}"
