"""The rules of the house, as a manager sees and changes them."""

from typing import Annotated

from pydantic import Field

from pitboss.web.wire.base import Cents, Part

DAY = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
LINE = Annotated[str, Field(max_length=120)]


class WagerCap(Part):
    """The law's limit of a single wager from a date on: amounts, or a range; with neither, none holds."""

    since: DAY
    least_cents: Cents = 0
    most_cents: Cents = 0
    amounts: Annotated[list[Cents], Field(max_length=40)] = Field(default_factory=list)
    note: LINE = ""


class Approval(Part):
    """A game that may be opened for issued chips, in one version of its rules."""

    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    sheet: LINE
    title: LINE
    since: DAY
    body: LINE
    reference: LINE = ""


class LibrarySheet(Part):
    """A game of the library, with the digest of its present version."""

    sheet: str
    title: str
    digest: str


class HouseRules(Part):
    """What the house has its floor do, which wagers and games it takes, and what it says in its own words."""

    floor_decides: bool = False
    inspect_decks: bool = False
    count_every: Annotated[int, Field(strict=True, ge=0, le=100)] = 0
    authority: Annotated[list[LINE], Field(max_length=6)] = Field(default_factory=list)
    texts: dict[str, Annotated[str, Field(max_length=2_000)]] = Field(default_factory=dict)
    register_on: bool = False  # only games of `games` are opened for issued chips
    games: Annotated[list[Approval], Field(max_length=200)] = Field(default_factory=list)
    caps: Annotated[list[WagerCap], Field(max_length=40)] = Field(default_factory=list)


class HouseRulesView(Part):
    """The rules with what the page needs beside them."""

    rules: HouseRules
    topics: dict[str, str]
    usual_authority: list[str]  # what holds if the house names no order
    library: list[LibrarySheet]
    waiting: str | None = None  # not changed yet: the id under which it waits for another manager
