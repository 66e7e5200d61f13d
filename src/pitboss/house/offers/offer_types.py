"""The types of an offer, and of the person who gets it."""

from collections.abc import Collection
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pitboss.house import permits
from pitboss.house.permits import Role
from pitboss.money.chips import Cents


class Where(Enum):
    TABLE = "table"
    DRAFT = "draft"  # a hand of real cards that is being tapped
    CAGE = "cage"
    NIGHT = "night"
    OFFICE = "office"  # people are let in, tables opened
    SECOND = "second"  # something waits for a second person


@dataclass(frozen=True)
class Person:
    """`checked`: the cashier has checked their age and identification."""

    name: str
    roles: frozenset[Role]
    checked: bool = True


@dataclass(frozen=True)
class Offer:
    """Something that one person can do now. If `second` is not empty, another person with one of these roles has to
    agree.

    `perhaps` says that a larger amount may need a second person although the smallest does not.
    """

    word: str  # as the permits have it; agree, decline and withdraw where something waits
    where: Where
    role: Role  # by which the person may
    table: str = ""
    second: tuple[Role, ...] = ()
    perhaps: bool = False
    least: Cents | None = None
    most: Cents | None = None
    filed: str = ""  # the number of what waits for a second person
    later: bool = False  # it can be asked for now, and is done when the hand is over
    in_hand: bool = False  # at the cage: chips that somebody has in the hand, and not on an account
    box: int | None = None  # of a count: the number of a drop box that was taken from its table
    pool: str = ""  # of tips
    player: str = ""  # whose share of the pool
    command: Any = field(default=None, repr=False)

    def __str__(self) -> str:
        return self.word


def role_of(person: Person, word: str, state: str) -> Role:
    """The role by which the person may do it; the first in the order of `Role` if there are several."""
    who = permits.TABLE[word].who
    return next(role for role in Role if role in person.roles and state in who.get(role, ()))


def in_order(roles: Collection[Role]) -> tuple[Role, ...]:
    return tuple(role for role in Role if role in roles)
