"""What a player may ask of a table. Who asks is known from the session and never said."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from pitboss.web.wire.base import Cents, Hex32, Part, Problem, Spot

Stakes: TypeAlias = Annotated[dict[str, Cents], Field(max_length=16)]


class Join(Part):
    """Sit down, or stand in line where no seat is free."""

    do: Literal["join"]
    seat: Spot | None = None


class Leave(Part):
    do: Literal["leave"]


class SitOut(Part):
    do: Literal["sit-out"]


class SitIn(Part):
    do: Literal["sit-in"]


class BuyIn(Part):
    """Chips from the wallet to the seat."""

    do: Literal["buy-in"]
    cents: Cents


class CashOut(Part):
    do: Literal["cash-out"]
    cents: Cents


class WantSpots(Part):
    do: Literal["want-spots"]
    count: Spot


class KeepSpots(Part):
    do: Literal["keep-spots"]
    spots: Annotated[list[Spot], Field(max_length=16)]


class Bet(Part):
    """All wagers of a spot, in place of what lay there; the first one of a hand carries the seal of the cut."""

    do: Literal["bet"]
    spot: Spot
    stakes: Stakes
    seal: Hex32 | None = None


class TakeBack(Part):
    do: Literal["take-back"]
    spot: Spot


class Ready(Part):
    do: Literal["ready"]


class BetBehind(Part):
    do: Literal["bet-behind"]
    spot: Spot
    stakes: Stakes
    seal: Hex32 | None = None


class TakeBackBehind(Part):
    do: Literal["take-back-behind"]
    spot: Spot


class OpenCut(Part):
    do: Literal["open-cut"]
    cut: Hex32


class Choose(Part):
    """fold, 1x, 2x ...: one of the offers."""

    do: Literal["choose"]
    spot: Spot
    choice: Annotated[str, Field(max_length=20)]


class SetCards(Part):
    """Which cards of the own hand play, by their places in it, the first being 0."""

    do: Literal["set-cards"]
    spot: Spot
    keep: Annotated[list[Annotated[int, Field(ge=0, le=51)]], Field(max_length=16)]


class TakeBank(Part):
    do: Literal["take-bank"]
    wager: Cents


class DeclineBank(Part):
    do: Literal["decline-bank"]


class PassBank(Part):
    do: Literal["pass-bank"]
    passes: bool


class Tip(Part):
    do: Literal["tip"]
    cents: Cents


class Dispute(Part):
    do: Literal["dispute"]
    spot: Spot
    says: Annotated[str, Field(min_length=1, max_length=200)]


class MoreTime(Part):
    """Fifteen seconds more, twice a hand."""

    do: Literal["more-time"]


PlayerCommand: TypeAlias = Annotated[
    Join | Leave | SitOut | SitIn | BuyIn | CashOut | WantSpots | KeepSpots | Bet | TakeBack | Ready | BetBehind
    | TakeBackBehind | OpenCut | Choose | SetCards | TakeBank | DeclineBank | PassBank | Tip | Dispute | MoreTime,
    Field(discriminator="do"),
]  # fmt: skip


class Asked(Part):
    """A command on its way: the browser makes the id, and sends the same one again when it got no answer."""

    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    command: PlayerCommand


class Answer(Part):
    """What came of a command: the version of the table after it, or the refusal."""

    is_: Literal["answer"] = Field(alias="is", default="answer")
    id: str
    version: int | None = None
    repeated: bool = False
    error: Problem | None = None


class Bye(Part):
    """The house ends the socket, and says why."""

    is_: Literal["bye"] = Field(alias="is", default="bye")
    why: str
