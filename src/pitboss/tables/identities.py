"""Who somebody is: the kinds of players, and who acts, alone or as two people.

In commands, events and accounts a player is a text. Only this module knows its format: `identify` reads it, `str`
writes it. How two people are written is up to the codec.
"""

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TypeAlias

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # for generated numbers: no letters that look alike

# ---------------------------------------------------------------- players


@dataclass(frozen=True)
class Account:
    """Somebody who can sign in."""

    letters: str  # ten

    def __str__(self) -> str:
        return f"p.{self.letters}"


@dataclass(frozen=True)
class Guest:
    """A browser in which nobody has signed in."""

    letters: str

    def __str__(self) -> str:
        return f"guest.{self.letters}"


@dataclass(frozen=True)
class WalkIn:
    """Somebody without an account, whom staff have seated by a name for the night."""

    letters: str  # eight

    def __str__(self) -> str:
        return f"walkin.{self.letters}"


@dataclass(frozen=True)
class Stranger:
    """An unknown person at a seat of a table with real cards: a walk-in without a name."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat}"


class Style(Enum):
    """How a bot plays."""

    OPTIMAL = "optimal"
    SIMPLE = "simple"
    RANDOM = "random"


@dataclass(frozen=True)
class Bot:
    """A player that the house seats. Each bot belongs to one table, and has a wallet of its own."""

    style: Style
    table: str  # empty if there is one table only
    number: int

    def __str__(self) -> str:
        return f"{self.style.value} bot {f'{self.table}.' if self.table else ''}{self.number}"

    @property
    def title(self) -> str:
        """The name that people at its table read."""
        return f"{self.style.value.capitalize()} bot {self.number}"


@dataclass(frozen=True)
class Named:
    """Known by a name alone: at a table outside a served house, and what the house plays itself."""

    name: str

    def __str__(self) -> str:
        return self.name


Player: TypeAlias = Account | Guest | WalkIn | Stranger | Bot | Named

_ACCOUNT = re.compile(r"p\.([a-z0-9]{10})")
_GUEST = re.compile(r"guest\.(.*)")
_WALK_IN = re.compile(r"walkin\.([a-z0-9]{8})")
_STRANGER = re.compile(r"seat ([1-9][0-9]*)")
_BOT = re.compile(rf"({'|'.join(style.value for style in Style)}) bot (?:(.+)\.)?(0|[1-9][0-9]*)")


@lru_cache(maxsize=1 << 14)
def identify(player: str) -> Player:
    """
    >>> identify("p.abcdefghij"), identify("seat 3"), identify("ann")
    (Account(letters='abcdefghij'), Stranger(seat=3), Named(name='ann'))
    >>> identify("random bot T1.2"), str(Bot(Style.RANDOM, "T1", 2))
    (Bot(style=<Style.RANDOM: 'random'>, table='T1', number=2), 'random bot T1.2')
    """
    if found := _ACCOUNT.fullmatch(player):
        return Account(found[1])
    if found := _GUEST.fullmatch(player):
        return Guest(found[1])
    if found := _WALK_IN.fullmatch(player):
        return WalkIn(found[1])
    if found := _STRANGER.fullmatch(player):
        return Stranger(int(found[1]))
    if found := _BOT.fullmatch(player):
        return Bot(Style(found[1]), found[2] or "", int(found[3]))
    return Named(player)


def has_account(player: str) -> bool:
    """
    >>> has_account("p.abcdefghij"), has_account("guest.abcdefghij"), has_account("p.abcdefghij+p.bcdefghijk")
    (True, False, False)
    """
    return isinstance(identify(player), Account)


def is_walk_in(player: str) -> bool:
    """Somebody without an account, whom staff have seated: by a name, or by the seat alone.

    >>> is_walk_in("seat 3"), is_walk_in("walkin.abcdefgh"), is_walk_in("p.abcdefghij")
    (True, True, False)
    """
    return isinstance(identify(player), WalkIn | Stranger)


def is_known(player: str, seat: int) -> bool:
    """Whether a known person sits at a seat: it is neither empty nor taken by a stranger.

    >>> is_known("ann", 3), is_known("seat 3", 3), is_known("", 3)
    (True, False, False)
    """
    return player not in ("", str(Stranger(seat)))


def letters(player: str) -> str:
    """What distinguishes somebody from others of the same kind.

    >>> letters("guest.jxmw2pqrst"), letters("p.abcdefghij")
    ('jxmw2pqrst', 'abcdefghij')
    """
    return player.rpartition(".")[2]


# ---------------------------------------------------------------- who acts


@dataclass(frozen=True)
class TwoPeople:
    """One asked for it, and another one agreed; some counts need a third person."""

    asked: str
    agreed: str
    others: tuple[str, ...] = ()


Actor: TypeAlias = str | TwoPeople  # a player, a member of staff or a part of the house; or two people

# Actors without an account. Parts of the house:
SHUFFLER, DEALER, FLOOR, CLOCK, SIGNER = "shuffler", "automatic dealer", "automatic floor", "clock", "house"
KEEPER = "floor"  # does the housekeeping, and opens tables from the command line
OWNER = "owner"  # whoever has the file, or the password of the database, controls the house


def asker(by: Actor) -> str:
    """The person who gave the command, alone or as the first of two."""
    return by.asked if isinstance(by, TwoPeople) else by


def people(by: Actor) -> tuple[str, ...]:
    """Everybody who gave the command, the first person first."""
    return (by.asked, by.agreed, *by.others) if isinstance(by, TwoPeople) else (by,)
