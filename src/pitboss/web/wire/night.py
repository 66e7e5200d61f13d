"""A play-money night: starting it, and its standings."""

from typing import Annotated

from pydantic import Field

from pitboss.web.wire.base import Cents, Net, Part
from pitboss.web.wire.offers import Offer


class Prize(Part):
    place: int
    says: Annotated[str, Field(max_length=80)]


class NewNight(Part):
    """A play-money night: everybody starts with the same chips, and the best win prizes."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    buy_in: Cents
    rebuys: Annotated[int, Field(strict=True, ge=0, le=20)] = 0
    prizes: Annotated[list[Prize], Field(max_length=20)] = Field(default_factory=list)


class Enter(Part):
    """Buy in. A player who has a name already keeps it."""

    name: Annotated[str, Field(min_length=1, max_length=24)] | None = None


class Admit(Part):
    """Staff buy in for somebody: a new name, or for a rebuy the name or code of a player who has lost all chips."""

    name: Annotated[str, Field(min_length=1, max_length=24)]


class Standing(Part):
    place: int
    player: str
    name: str
    chips: Cents  # in the wallet and at tables
    buy_ins: int
    net: Net


class Night(Part):
    """The current night, or the last one."""

    on: bool
    name: str
    buy_in: Cents
    rebuys: int
    since: int
    until: int | None
    prizes: list[Prize]
    board: list[Standing]
    mine: Standing | None
    may_enter: bool
    asks_name: bool = False  # the viewer has no name yet, and gives one on entering
    offers: list[Offer] = Field(default_factory=list)
