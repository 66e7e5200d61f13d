"""The settings of a house: its name, papers and currency, its chips and shifts, what is flagged, what needs two.

They are stored as one paper in the drawer "house". They are changed by a command on the staff's record; here they are
defined, read, written and checked.
"""

import json
import re
from base64 import b64decode, b64encode
from dataclasses import asdict, dataclass
from datetime import date
from enum import Enum
from typing import Any

from pitboss.house import branding, shifts
from pitboss.house.shifts import ShiftPlan, ShiftStart
from pitboss.house.stores.store import HouseError, Reader, Store
from pitboss.money import chips, currency
from pitboss.money.chips import Breakage, Cents, Toward
from pitboss.money.currency import Currency, CurrencyError
from pitboss.money.denominations import Denomination
from pitboss.rounds.bets import CENTS_MAX

DRAWER, KEY = "house", "settings"
NAME = "pitboss"
LOGOS = "logo"  # the drawer of logos, by digest
LOGOS_MOST = 8
PRINTED = ("colour", "help_line", "logo")
NAMED = ("named_payout_cents", "named_cash_cents")
CURRENCY = "USD"
COIN_MOST = 1_000_00
TIP_POOLS = ("", "table", "shift", "day")
SECOND_OVER: Cents = 1_000_00
NAME_MOST, FLAGS_MOST, TIMES_MOST, NOTE_MOST = 60, 40, 100_000, 120
CHIPS_MOST, CHIP_NAME_MOST = 12, 20
CHIP_MOST: Cents = 100_000_00


class FlagKind(Enum):
    WIN = "win"
    CASH = "cash"


@dataclass(frozen=True)
class Flag:
    """Which wins wait for the floor (`win`), or which cash is reported (`cash`), from a date on.

    A win is flagged if it is at least `times` the wager and at least `over_cents`. A cash transaction is flagged if
    the person's cash of the gaming day, with this transaction, is at least `over_cents`.
    A flag without either amount ends the flags of its kind.

    >>> Flag(FlagKind.WIN, "2026-01-01", times=300, over_cents=600_00).catches(1_201_00, stake=4_00)
    True
    """

    kind: FlagKind
    since: str  # a date, such as 2026-11-01
    times: int = 0
    over_cents: Cents = 0
    note: str = ""  # which law or rule it is for

    @property
    def ends(self) -> bool:
        return not self.times and not self.over_cents

    def catches(self, cents: Cents, *, stake: Cents = 0) -> bool:
        return not self.ends and cents >= self.over_cents and cents >= self.times * stake

    def __str__(self) -> str:
        if self.ends:
            return f"from {self.since} on no {self.kind.value} is flagged"
        amount = f"at least {chips.show(self.over_cents)}" if self.over_cents else ""
        times = f"at least {self.times} times the wager" if self.times else ""
        because = f" ({self.note})" if self.note else ""
        if self.kind is FlagKind.CASH:
            return f"cash of one person that comes to {amount} in a day{because}"
        return "a win of " + " and ".join(part for part in (times, amount) if part) + because


@dataclass(frozen=True)
class Settings:
    """A player's payout of a hand above `second_over_cents` waits for a second person, in addition to the flags.

    The same limit applies to what one person may do alone at the cage on a gaming day. A payout above
    `named_payout_cents` and a cash transaction above `named_cash_cents` are made only with somebody who has an account.
    """

    name: str = NAME
    flags: tuple[Flag, ...] = ()
    second_over_cents: Cents = SECOND_OVER
    colour: str = ""  # of its cards and signs, such as #7a1f2b; "" is felt green
    help_line: str = ""  # on its cards and signs
    logo: str = ""  # the digest of one that was kept; "" is none
    shifts: tuple[ShiftPlan, ...] = ()  # none: the gaming day is one shift
    named_payout_cents: Cents | None = None  # None: anybody is paid
    named_cash_cents: Cents | None = None
    chips: tuple[Denomination, ...] = ()  # its set of chips, smallest first; none: it works by totals
    currency: str = CURRENCY  # of ISO 4217
    coin: Cents = 0  # the smallest that the cage pays in cash; 0 is the smallest amount of the currency
    toward: Toward = Toward.NEAREST  # cash below a coin is rounded; up is for the customer
    earlier: tuple[tuple[str, str], ...] = ()  # currencies that the house had: the last gaming day, and the code

    drop_counters: int = 2  # how many people count a drop box, each alone
    tip_pool: str = ""  # tips are pooled by "table", "shift" or "day"; "": they are paid out table by table
    deal_minutes: int = 0  # the longest time that somebody deals at a table without a relief; 0: no such rule

    @property
    def values(self) -> tuple[Cents, ...]:
        """The denominations of its chips."""
        return tuple(one.cents for one in self.chips)

    def asks_as(self, other: "Settings") -> bool:
        """Whether they differ only in what is printed and in shifts: the same things need a second person, and the
        same people a name.
        """
        return self._asks() == other._asks()

    def _asks(self) -> tuple[object, ...]:
        return (
            self.flags, self.second_over_cents, self.named_payout_cents, self.named_cash_cents,
            self.currency, self.coin, self.toward, self.drop_counters,
        )  # fmt: skip

    @property
    def money(self) -> Currency:
        return currency.of(self.currency)

    @property
    def cash(self) -> Breakage:
        """What the cage pays in cash is whole coins."""
        return Breakage(self.coin or self.money.unit, self.toward)

    def money_on(self, day: str | date) -> Currency:
        """The currency of a gaming day."""
        asked = day if isinstance(day, str) else day.isoformat()
        return currency.of(min([one for one in self.earlier if asked <= one[0]], default=("", self.currency))[1])

    def flags_on(self, day: str | date) -> tuple[Flag, ...]:
        """Those in force on a gaming day: for each kind, the flags of the newest date up to that day."""
        today = day if isinstance(day, str) else day.isoformat()
        found: list[Flag] = []
        for kind in FlagKind:
            begun = [flag for flag in self.flags if flag.kind is kind and flag.since <= today]
            newest = max((flag.since for flag in begun), default="")
            found += [flag for flag in begun if flag.since == newest and not flag.ends]
        return tuple(found)


# ---------------------------------------------------------------- what is wrong with them


def problem(settings: Settings) -> str | None:
    """What is wrong with the settings, in a sentence that says what is allowed; None if nothing is."""
    if not settings.name.strip() or len(settings.name) > NAME_MOST or not settings.name.isprintable():
        return f"The name of a house has 1 to {NAME_MOST} characters that can be printed."
    if wrong := branding.colour_problem(settings.colour) or branding.help_problem(settings.help_line):
        return wrong
    if settings.logo and not re.fullmatch("[0-9a-f]{64}", settings.logo):
        return "A logo goes by its digest: send the file first."
    if wrong := _money_problem(settings):
        return wrong
    if not _is_amount(settings.second_over_cents):
        return "The payout above which a second person is needed is whole cents, and not below nothing."
    if not all(
        cents is None or _is_amount(cents) for cents in (settings.named_payout_cents, settings.named_cash_cents)
    ):
        return "The amount above which somebody has to be known is whole cents, and not below nothing."
    if len(settings.flags) > FLAGS_MOST:
        return f"There are at most {FLAGS_MOST} flags; take out those that a later date has replaced."
    if settings.drop_counters not in (2, 3):
        return "A drop box is counted by 2 or 3 people."
    if settings.tip_pool not in TIP_POOLS:
        return f"Tips are pooled by {', '.join(TIP_POOLS[1:])}, or not at all."
    if type(settings.deal_minutes) is not int or not 0 <= settings.deal_minutes <= 24 * 60:
        return "The longest time at a table is whole minutes, at most a day; 0 is no such rule."
    if wrong := shifts.problem(settings.shifts):
        return wrong
    wrong = next((wrong for flag in settings.flags if (wrong := _flag_problem(flag))), None)
    return wrong or chips_problem(settings.chips)


def chips_problem(found: tuple[Denomination, ...]) -> str | None:
    """What is wrong with a set of chips."""
    if len(found) > CHIPS_MOST:
        return f"A set has at most {CHIPS_MOST} kinds of chips."
    for one in found:
        if type(one.cents) is not int or not 0 < one.cents <= CHIP_MOST:
            return f"A chip is worth from 1 cent to {chips.show(CHIP_MOST)}."
        for colour in (one.colour, one.spots):
            if not re.fullmatch("#[0-9a-f]{6}", colour):
                return f'"{colour[:20]}" is not a colour; write it as #7a1f2b.'
        if len(one.name) > CHIP_NAME_MOST or not one.name.isprintable():
            return f"The name of a chip has at most {CHIP_NAME_MOST} characters that can be printed."
    values = [one.cents for one in found]
    if values != sorted(set(values)):
        return "Each value has one kind of chip, the smallest first."
    looks = [(one.colour, one.spots) for one in found]
    if len(set(looks)) < len(looks):
        return "Two kinds of chips look the same: give one of them another colour or other spots."
    return None


def _money_problem(settings: Settings) -> str | None:
    try:
        unit = settings.money.unit
        for last, code in settings.earlier:
            currency.of(code)
            if not _is_date(last):
                return f'"{last[:20]}" is not a date; write it as 2026-11-01.'
    except CurrencyError as error:
        return str(error)
    if not _is_amount(settings.coin) or settings.coin > COIN_MOST:
        return "The smallest coin is an amount of at most 1,000 units; 0 is the smallest that the currency has."
    if settings.coin % unit:
        return f"{settings.currency} has no decimals: the smallest coin is whole units."
    return None


def _flag_problem(flag: Flag) -> str | None:
    if not _is_date(flag.since):
        return f'"{flag.since[:20]}" is not a date; write it as 2026-11-01.'
    if type(flag.times) is not int or not 0 <= flag.times <= TIMES_MOST:
        return f"A flag is for so many times the wager, 0 to {TIMES_MOST:,}."
    if not _is_amount(flag.over_cents):
        return "The amount of a flag is whole cents, and not below nothing."
    if flag.kind is FlagKind.CASH and flag.times:
        return "Cash has no wager: leave the times of its flag at 0."
    if len(flag.note) > NOTE_MOST or not flag.note.isprintable():
        return f"The note of a flag has at most {NOTE_MOST} characters that can be printed."
    return None


def _is_amount(cents: object) -> bool:
    return type(cents) is int and 0 <= cents <= CENTS_MAX


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


# ---------------------------------------------------------------- the paper


def read(reader: Reader) -> Settings:
    """The current settings; the defaults if none were ever set."""
    text = reader.paper(DRAWER, KEY)
    return Settings() if text is None else from_json(text)


def keep(store: Store, settings: Settings) -> None:
    wrong = problem(settings)
    if wrong:
        raise HouseError(wrong)
    store.keep_paper(DRAWER, KEY, to_json(settings))


def to_json(settings: Settings) -> str:
    flags = [{**asdict(flag), "kind": flag.kind.value} for flag in settings.flags]
    said = {"name": settings.name, "flags": flags, "second_over_cents": settings.second_over_cents}
    printed = {name: getattr(settings, name) for name in PRINTED}
    money = {
        **({"currency": settings.currency} if settings.currency != CURRENCY else {}),
        **({"coin": settings.coin} if settings.coin else {}),
        **({"toward": settings.toward.value} if settings.toward is not Toward.NEAREST else {}),
        **({"earlier": [list(one) for one in settings.earlier]} if settings.earlier else {}),
    }
    plans = {"shifts": [asdict(plan) for plan in settings.shifts]} if settings.shifts else {}
    made = {"chips": [asdict(one) for one in settings.chips]} if settings.chips else {}
    named = {name: cents for name in NAMED if (cents := getattr(settings, name)) is not None}
    count = {"drop_counters": settings.drop_counters} if settings.drop_counters != 2 else {}
    count |= {"deal_minutes": settings.deal_minutes} if settings.deal_minutes else {}
    pooled = {"tip_pool": settings.tip_pool} if settings.tip_pool else {}
    set_ = {name: text for name, text in printed.items() if text} | pooled | plans | made | named | count
    return json.dumps({**said, **money, **set_}, sort_keys=True)


def from_json(text: str) -> Settings:
    """Raises HouseError if the text cannot be read, or is not valid."""
    try:
        said: dict[str, Any] = json.loads(text)
        flags = tuple(Flag(**{**flag, "kind": FlagKind(flag["kind"])}) for flag in said["flags"])
        printed = {name: said.get(name, "") for name in PRINTED}
        if not all(isinstance(text, str) for text in printed.values()):
            raise TypeError("what is printed is text")
        money: dict[str, Any] = {
            "currency": said.get("currency", CURRENCY),
            "coin": said.get("coin", 0),
            "toward": Toward(said.get("toward", Toward.NEAREST.value)),
            "earlier": tuple((str(last), str(code)) for last, code in said.get("earlier", ())),
        }
        made = tuple(Denomination(**one) for one in said.get("chips", ()))
        named: dict[str, Any] = {name: said.get(name) for name in NAMED}
        settings = Settings(
            said["name"], flags, said["second_over_cents"], shifts=_plans(said), chips=made, **printed,
            drop_counters=said.get("drop_counters", 2), deal_minutes=said.get("deal_minutes", 0),
            tip_pool=said.get("tip_pool", ""), **named, **money,
        )  # fmt: skip
        wrong = problem(settings)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise HouseError(f"The settings of the house cannot be read ({error}): a manager sets them anew.") from None
    if wrong:
        raise HouseError(f"The settings of the house are not right: {wrong}")
    return settings


def _plans(said: dict[str, Any]) -> tuple[ShiftPlan, ...]:
    return tuple(
        ShiftPlan(plan["since"], tuple(ShiftStart(**one) for one in plan["shifts"])) for plan in said.get("shifts", ())
    )


# ---------------------------------------------------------------- logos


def keep_logo(store: Store, logo: bytes) -> str:
    """Keep a logo, so that settings can name it; gives its digest.

    The record has the digest alone: a drawing of 100 kB in every change of a setting would outgrow the book. Logos that
    were sent and never taken are thrown away, those that the house uses now are not.
    """
    wrong = branding.logo_problem(logo)
    if wrong:
        raise HouseError(wrong)
    name = branding.digest(logo)
    used = read(store).logo
    known = store.papers(LOGOS)
    if len(known) >= LOGOS_MOST and name not in known:
        for other in known:
            if other != used:
                store.drop_paper(LOGOS, other)
    store.keep_paper(LOGOS, name, b64encode(logo).decode())
    return name


def logo_of(reader: Reader, name: str) -> bytes:
    """The logo with this digest; nothing where there is none, or where it was thrown away meanwhile."""
    text = reader.paper(LOGOS, name) if name else None
    return b"" if text is None else b64decode(text)
