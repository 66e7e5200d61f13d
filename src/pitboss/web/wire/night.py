"""A play-money night: how it is started, and how it stands."""

from typing import Annotated

from pydantic import Field

from pitboss.web.wire.base import Cents, Net, Part
from pitboss.web.wire.offers import Offer


class Prize(Part):
    place: int
    says: Annotated[str, Field(max_length=80)]


class NewNight(Part):
    """A play-money night: everybody starts with the same, and the best win prizes."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    buy_in: Cents
    rebuys: Annotated[int, Field(strict=True, ge=0, le=20)] = 0
    prizes: Annotated[list[Prize], Field(max_length=20)] = Field(default_factory=list)


class Standing(Part):
    place: int
    player: str
    name: str
    chips: Cents  # in the wallet and at tables
    buy_ins: int
    net: Net


class Night(Part):
    """The night that is on, or the last one."""

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
    offers: list[Offer] = Field(default_factory=list)
