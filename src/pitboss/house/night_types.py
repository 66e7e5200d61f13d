"""The commands and events of a night, and its state. `nights` has the rules."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pitboss.money.chips import Cents
from pitboss.tables.events import Restored


@dataclass(frozen=True)
class Prize:
    """For a place on the leader board; for place 0 it is drawn among all who have bet enough."""

    place: int
    says: str
    value: Cents = 0  # what it is worth in money; 0 if nobody said
    sponsor: str = ""


@dataclass(frozen=True)
class Standing:
    """A line of the leader board. Equal players share a place, and the places they fill are not given again."""

    place: int  # 0 for somebody who has not bet in enough hands: they get no prize
    player: str
    chips: Cents
    buy_ins: int
    net: Cents  # the chips, less all buy-ins
    hands: int | None = None  # in which they bet; None in nights that were held before this was counted


# ---------------------------------------------------------------- commands


@dataclass(frozen=True)
class StartNight:
    """With a `cause` it is a charity night: `entry` and `again` are the least that is given for it, in money."""

    name: str
    buy_in: Cents
    rebuys: int = 0  # how often somebody who has lost everything may buy in again
    prizes: tuple[Prize, ...] = ()
    cause: str = ""
    entry: Cents = 0
    again: Cents = 0
    least_hands: int = 1  # in which somebody has to bet before they can win a prize


@dataclass(frozen=True)
class EnterNight:
    """The first buy-in, or a rebuy. `donated` was given for it, in money; `called` is the name for its receipt, if it
    is another than that of the player.
    """

    player: str
    donated: Cents = 0
    called: str | None = None


@dataclass(frozen=True)
class UndoEntry:
    """A mistaken buy-in, whose donation is void at the cage. `entry` is the record of the nights that it was."""

    player: str
    donated: Cents
    entry: int


@dataclass(frozen=True)
class AnnounceNight:
    """What the big screen says: "Break", "Last hands". With minutes a clock runs down; without words it goes away."""

    says: str
    minutes: int = 0


@dataclass(frozen=True)
class DrawPrize:
    """Draw who gets a prize, by its number in the list. Until it is handed over it can be drawn again."""

    prize: int


@dataclass(frozen=True)
class GivePrize:
    """A prize is handed over: to the winner, or to somebody who takes it for them."""

    prize: int
    player: str
    to: str


@dataclass(frozen=True)
class EndNight:
    """Once its tables are closed."""


Command: TypeAlias = StartNight | EnterNight | UndoEntry | AnnounceNight | DrawPrize | GivePrize | EndNight


# ---------------------------------------------------------------- events


@dataclass(frozen=True)
class NightStarted:
    name: str
    buy_in: Cents
    rebuys: int
    prizes: tuple[Prize, ...]
    bank: Cents
    at: int
    cause: str = ""
    entry: Cents = 0
    again: Cents = 0
    least_hands: int = 0  # of nights from before this was a rule


@dataclass(frozen=True)
class NightEntered:
    """`donated` is money, and has a receipt at the cage (`cash.donations`)."""

    player: str
    cents: Cents
    donated: Cents = 0
    called: str | None = None


@dataclass(frozen=True)
class EntryUndone:
    """`cents` are the chips that went back: none, once the night is over."""

    player: str
    cents: Cents
    donated: Cents
    entry: int


@dataclass(frozen=True)
class NightAnnounced:
    says: str
    until: int | None = None


@dataclass(frozen=True)
class PrizeDrawn:
    """`among` are all who took part in the draw."""

    prize: int
    player: str
    among: tuple[str, ...]


@dataclass(frozen=True)
class PrizeGiven:
    prize: int
    player: str
    to: str
    at: int


@dataclass(frozen=True)
class NightEnded:
    """`swept` is what every account of the night held, including the world outside."""

    standings: tuple[Standing, ...]
    swept: dict[str, Cents]
    at: int


Event: TypeAlias = (
    NightStarted | NightEntered | EntryUndone | NightAnnounced | PrizeDrawn | PrizeGiven | NightEnded | Restored
)  # fmt: skip


# ---------------------------------------------------------------- state


@dataclass(frozen=True)
class Night:
    name: str
    buy_in: Cents
    rebuys: int
    prizes: tuple[Prize, ...]
    since: int
    until: int | None = None
    buy_ins: Mapping[str, int] = field(default_factory=dict)  # how many, by player
    standings: tuple[Standing, ...] = ()  # once it is over
    cause: str = ""
    entry: Cents = 0
    again: Cents = 0
    least_hands: int = 0
    donated: Mapping[str, Cents] = field(default_factory=dict)  # by player, in money
    says: NightAnnounced | None = None  # on the big screen
    drawn: Mapping[int, tuple[str, ...]] = field(default_factory=dict)  # by prize: who was drawn; the last one has it
    given: Mapping[int, PrizeGiven] = field(default_factory=dict)  # by prize

    @property
    def donations(self) -> Cents:
        return sum(self.donated.values())


Nights: TypeAlias = tuple[Night, ...]  # in their order; only the last one can be on


def on(nights: Nights) -> Night | None:
    """The current night, if there is one."""
    return nights[-1] if nights and nights[-1].until is None else None
