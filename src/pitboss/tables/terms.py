"""The terms of a table: what the sheet leaves to the house, and what the house posts."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from types import MappingProxyType

from pitboss.money import chips, currency, denominations
from pitboss.money.chips import Cents, Odds
from pitboss.money.currency import Currency
from pitboss.rounds import bets
from pitboss.rounds.deal import spots_max
from pitboss.sheets import check_stages
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game, PayTable
from pitboss.sheets.house import Banker
from pitboss.sheets.model import Kind, OpeningPart, Rotation
from pitboss.sheets.prose import listed
from pitboss.sheets.values import Amounts, Posted, Range
from pitboss.tables.lobby_names import Origin
from pitboss.tables.names import is_name


class Chips(Enum):
    """The kinds of chips. They never mix: each has its own wallets and its own cage."""

    PRACTICE = "practice"
    ISSUED = "issued"
    NIGHT = "night"  # play money of a night with equal buy-ins

    __hash__ = object.__hash__  # that of enums is written in Python, and every name of an account asks for it

    @property
    def currency(self) -> Currency:
        """What their amounts are written in: chips from the cashier in that of the house, all others in none."""
        return currency.now() if self is Chips.ISSUED else currency.CHIPS


class Cards(Enum):
    """Which cards are dealt: decks of the house, sealed and proved, or real ones, which the dealer taps in."""

    SEALED = "sealed"
    REAL = "real"


class Duty(Enum):
    """Who does a job at the table."""

    AUTOMATIC = "automatic"
    STAFF = "staff"


@dataclass(frozen=True)
class Timers:
    """How long people have, in seconds; the house runs the clock."""

    bets: int = 20
    bank: int = 15
    cuts: int = 2
    decide: int = 30
    reminder: int = 20  # seconds before a reminder to decide


@dataclass(frozen=True)
class Bracket:
    """One line of a posted collection: for a wager of at most `up_to`, the fee from the player and from the bank.

    The bank pays its part once a hand, by the bracket of its own wager. `up_to` None is for all larger wagers.
    """

    up_to: Cents | None
    player: Cents
    bank: Cents


@dataclass(frozen=True)
class Terms:
    """How a table is run. The limits that it posts are in the game itself, and so in its digest."""

    table: str
    chips: Chips = Chips.PRACTICE
    seats: int = 7
    tray: Cents = 0  # chips from the cage, from which payouts are made
    rack: Cents = 0  # chips for sale at the table
    decks: tuple[str, ...] = ("A", "B")
    payout_max: Cents | None = None  # the most that one player is paid in a round
    schedule: tuple[Bracket, ...] = ()
    backline: bool = False
    button: int | None = None  # the spot where the action begins, if the sheet has an action button
    practice_bank: Cents | None = None  # what a practice banker puts up when nobody takes the bank
    dealer: Duty = Duty.AUTOMATIC
    floor: Duty = Duty.AUTOMATIC
    coach: bool = True
    timers: Timers = field(default_factory=Timers)
    cards: Cards = Cards.SEALED
    origin: Origin = Origin.HOUSE
    meters: Mapping[str, Cents] | None = None  # chips from the cage that the meters begin with; the sheet says how many
    tray_pieces: Mapping[str, int] | None = None  # the chips by denomination; None: nobody wrote them down
    rack_pieces: Mapping[str, int] | None = None

    @property
    def of_guests(self) -> bool:
        """Whether a guest opened it, to practise."""
        return self.origin is not Origin.HOUSE

    @property
    def listed(self) -> bool:
        """Whether the lobby shows it."""
        return self.origin is not Origin.LINK

    @property
    def in_hand(self) -> bool:
        """Whether chips are in people's hands, as real as the cards. Chips of a night are kept in wallets."""
        return self.cards is Cards.REAL and self.chips is not Chips.NIGHT


@dataclass(frozen=True)
class WinFlag:
    """A win of at least so many times the wager, and of at least so much, is reported, and held for the floor."""

    times: int = 0
    over: Cents = 0
    note: str = ""  # which rule it is for

    def catches(self, win: Cents, stake: Cents) -> bool:
        return bool(self.times or self.over) and win >= self.over and win >= self.times * stake


@dataclass(frozen=True)
class Holds:
    """Which payouts somebody other than the dealer has to see: by a flag, or above an amount per spot. Above
    `named_over` the house pays only somebody whom it knows.
    """

    flags: tuple[WinFlag, ...] = ()
    over: Cents | None = None
    named_over: Cents | None = None

    @property
    def none(self) -> bool:
        """Whether no payout has to be seen."""
        return not self.flags and self.over is None


@dataclass(frozen=True)
class FloorRules:
    """What the house has its staff do at tables, from its settings; the house posts it between hands.

    `floor_decides`: for a player whose time is up, a floor manager decides where staff deal, and not the clock.
    `inspected`: real decks are inspected by two people before they are dealt from. `count_every`: after so many hands
    of real cards the stub is counted; 0 is never.
    """

    floor_decides: bool = False
    inspected: bool = False
    count_every: int = 0
    # The law's limit of a single wager, if there is one: a range, or a list of amounts.
    wager_least: Cents = 0
    wager_most: Cents = 0
    wager_amounts: tuple[Cents, ...] = ()

    @property
    def limit_wagers(self) -> bool:
        """Whether the law limits a single wager."""
        return bool(self.wager_amounts or self.wager_least or self.wager_most)

    def refuses(self, cents: Cents) -> str | None:
        """Why a single wager of so much is not allowed, to continue a sentence.

        >>> FloorRules(wager_most=10_00).refuses(12_00)
        'a single wager is at most $10'
        """
        if self.wager_amounts and cents not in self.wager_amounts:
            return f"a single wager is {listed([chips.show(one) for one in self.wager_amounts], 'or')}"
        if cents < self.wager_least:
            return f"a single wager is at least {chips.show(self.wager_least)}"
        if self.wager_most and cents > self.wager_most:
            return f"a single wager is at most {chips.show(self.wager_most)}"
        return None


class TermsError(ValueError):
    """The table cannot be opened on these terms; the message says what is missing or too much."""


PRACTICE_LIMITS = Range(5_00, 100_00, 5_00)
PRACTICE_SCHEDULE = (Bracket(25_00, 50, 1_00), Bracket(None, 1_00, 2_00))
PRACTICE_TRAY = 20_000_00
PRACTICE_RACK = 5_000_00
PRACTICE_BANK = 2_000_00


def posted(game: Game, limits: Mapping[str, Amounts]) -> Game:
    """The game with the table's limits in place of `posted`; limits that the sheet prints stay."""
    open_to = {wager.id for wager in game.opening if isinstance(wager.amounts, Posted)}
    for name in limits:
        if name not in open_to:
            known = ", ".join(sorted(open_to)) or "none of its wagers"
            raise TermsError(f'{game.id} leaves no limits of "{name}" to the table; it leaves those of {known}')
    if missing := open_to - limits.keys():
        raise TermsError(f"{game.id} prints no limits for {', '.join(sorted(missing))}: the table has to post them")
    return _with_amounts(game, tuple(sorted(limits.items()))) if limits else game


@lru_cache(maxsize=64)  # a trainer deals hands by the same limits again and again, and to compile them takes longest
def _with_amounts(game: Game, posted: tuple[tuple[str, Amounts], ...]) -> Game:
    limits = dict(posted)
    wagers = tuple(
        replace(part, amounts=limits[part.id]) if isinstance(part, OpeningPart) and part.id in limits else part
        for part in game.sheet.wagers
    )
    return compile_sheet(replace(game.sheet, wagers=wagers))


def practice_limits(game: Game) -> dict[str, Amounts]:
    """$5 to $100 where the sheet prints nothing, and less where a wager that follows has a cap."""
    return {wager.id: _under_caps(game, wager.id) for wager in game.opening if isinstance(wager.amounts, Posted)}


def _under_caps(game: Game, wager: str) -> Range:
    """The largest bet must leave a choice under every cap on later wagers."""
    caps = [
        (one.cap // check_stages.least_multiple(game.sheet, one.id))
        for one in game.wagers.values()
        if one.of == wager and one.cap is not None
    ]
    most, step = min([PRACTICE_LIMITS.most, *caps]), PRACTICE_LIMITS.step
    if most < step:
        return Range(most, most, most)
    return Range(step, most // step * step, step)


def practice(game: Game, table: str, seats: int | None = None) -> tuple[Game, Terms]:
    """A table that anybody can open, without staff."""
    banked = game.sheet.bank.by is Banker.PLAYER_DEALER
    terms = Terms(
        table=table,
        seats=min(seats or 7, spots_max(game)),
        tray=0 if banked else PRACTICE_TRAY,
        rack=PRACTICE_RACK,
        decks=decks_of(game),
        schedule=PRACTICE_SCHEDULE if game.sheet.bank.collection else (),
        backline=game.sheet.bank.backline is not None,
        practice_bank=PRACTICE_BANK if banked else None,
    )
    return posted(game, practice_limits(game)), terms


def least_bank(game: Game) -> Cents:
    """The least that a player may put up as the bank: the smallest bet of the table.

    The sheets print no least bank; without one, a bank that covers nothing could be taken.
    """
    main = [wager for wager in game.opening if wager.kind is Kind.OPENING] or game.opening
    return min(bets.limits(game, wager, {}).least for wager in main)


def decks_of(game: Game) -> tuple[str, ...]:
    """The names of the decks, which are used in turns."""
    equipment = game.sheet.equipment
    return tuple("ABCDEFGH"[: equipment.decks]) if equipment.rotation is Rotation.ALTERNATE else ("A",)


def check(game: Game, terms: Terms) -> None:
    """Raise a TermsError for terms that do not fit the sheet."""
    if not is_name(terms.table):
        raise TermsError("a table has a name of 1 to 40 letters, figures, spaces, dots and dashes")
    if not 1 <= terms.seats <= spots_max(game):
        raise TermsError(f"{game.id} has cards for 1 to {spots_max(game)} seats, not {terms.seats}")
    if unposted := [wager.title for wager in game.opening if isinstance(wager.amounts, Posted)]:
        raise TermsError(f"the limits of {', '.join(unposted)} are not posted")
    if min(terms.tray, terms.rack, terms.payout_max or 0, terms.practice_bank or 0) < 0:
        raise TermsError("amounts of a table are not below nothing")
    for what, cents, pieces in (("tray", terms.tray, terms.tray_pieces), ("rack", terms.rack, terms.rack_pieces)):
        if pieces is not None and (wrong := denominations.problem(pieces)):
            raise TermsError(f"the {what}: {wrong.rstrip('.')}")
        if pieces is not None and denominations.worth(pieces) != cents:
            shown, worth = denominations.show(pieces), chips.show(denominations.worth(pieces))
            raise TermsError(f"the {what} has {chips.show(cents)}, and {shown} are worth {worth}")
    if terms.decks != decks_of(game):
        raise TermsError(f"{game.id} is dealt from deck {' and '.join(decks_of(game))}")
    if terms.meters is not None and terms.meters != seeded(game, terms).meters:
        raise TermsError("the sheet says what its meters begin with, and the table does not")
    _check_bank(game, terms)


def seeded(game: Game, terms: Terms, kept: Mapping[str, Cents] = MappingProxyType({})) -> Terms:
    """The terms with what the meters begin with: what stood in them when this game was last closed at the table, or the
    seeds of the sheet. A meter is a promise to whoever has fed it, and the house does not take it back overnight.
    """
    if not game.meters:
        return terms
    begin = {name: kept.get(meter_key(game, terms, name), one.seed) for name, one in game.meters.items()}
    return replace(terms, meters=begin)


def meter_key(game: Game, terms: Terms, meter: str) -> str:
    """Under this a table knows what stood in a meter: other games and other chips have their own."""
    return f"{terms.chips.value}/{game.id}/{meter}"


def _check_bank(game: Game, terms: Terms) -> None:
    bank = game.sheet.bank
    if bank.by is Banker.PLAYER_DEALER and terms.tray:
        raise TermsError("a player has the bank here: the house puts up nothing, so the tray opens with nothing")
    if bank.by is Banker.HOUSE and (terms.schedule or terms.practice_bank):
        raise TermsError("the house has the bank here: there is no collection and no practice banker")
    if terms.schedule and not bank.collection:
        raise TermsError("this sheet has no collection, so there is no schedule to post")
    if bank.collection and not terms.schedule:
        raise TermsError("this sheet has a collection: the table has to post its schedule")
    if terms.schedule:
        tops = [bracket.up_to for bracket in terms.schedule]
        known = [top for top in tops[:-1] if top is not None]
        if tops[-1] is not None or len(known) != len(tops) - 1 or known != sorted(set(known)):
            raise TermsError("the brackets of a collection ascend, and the last one has no top")
        if min(min(bracket.player, bracket.bank) for bracket in terms.schedule) < 0:
            raise TermsError("amounts of a table are not below nothing")
    if terms.button is not None and not 1 <= terms.button <= terms.seats:
        raise TermsError(f"the action button lies at one of the spots 1 to {terms.seats}")
    if terms.backline and bank.backline is None:
        raise TermsError("this sheet knows no betting behind another player")
    if terms.practice_bank and terms.chips is not Chips.PRACTICE:
        raise TermsError("a practice banker plays for practice chips only")
    if terms.practice_bank and terms.practice_bank < least_bank(game):
        raise TermsError(
            f"a bank covers at least the smallest bet of the table, {currency.CHIPS.show(least_bank(game))}"
        )


def pays_whole(game: Game) -> bool:
    """Whether whole stakes are always paid whole amounts, whatever the stake is."""
    results = [one for wager in game.wagers.values() for row in wager.showdown or () for one in row]
    tables = [one for one in (*results, *(wager.pays for wager in game.wagers.values())) if isinstance(one, PayTable)]
    lines = [line for table in tables for line in table.lines]
    odds = [one for one in results if isinstance(one, Odds)] + [line.odds for line in lines if line.prize is None]
    return all(one.one == 1 for one in odds) and not any(line.prize and line.prize.cents % 100 for line in lines)


def fits(game: Game, smallest_chip: Cents) -> list[str]:
    """Which limits and payouts are not whole chips, a sentence each."""
    wrong = []
    for wager in game.opening:
        found = bets.limits(game, wager, {})
        amounts = found.amounts or (found.least, found.step, *([found.most] if found.most is not None else []))
        if any(amount % smallest_chip for amount in amounts):
            wrong.append(f"the limits of {wager.title} are not whole chips of {chips.show(smallest_chip)}")
    return wrong
