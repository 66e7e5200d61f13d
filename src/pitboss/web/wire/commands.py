"""What a player may ask of a table. The player is known from the session, and is not in the message."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from pitboss.web.wire.base import Cents, Hex32, Part, Problem, Spot

Stakes: TypeAlias = Annotated[dict[str, Cents], Field(max_length=16)]


class Join(Part):
    """Sit down, or join the waiting list if no seat is free."""

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
    """All wagers of a spot, in place of those before; the first bet of a hand carries the seal of the cut."""

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
    """A choice from the offers: fold, 1x, 2x ..."""

    do: Literal["choose"]
    spot: Spot
    choice: Annotated[str, Field(max_length=20)]


class SetCards(Part):
    """Which cards of one's own hand play, by their positions in it, from 0."""

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


class CallFloor(Part):
    """About a hand that is paid: at the table until the next one is dealt, and later from the history."""

    do: Literal["call-floor"]
    hand: Annotated[int, Field(strict=True, ge=1)]
    spot: Spot
    says: Annotated[str, Field(min_length=1, max_length=200)]


class MoreTime(Part):
    """Fifteen seconds more, twice a hand."""

    do: Literal["more-time"]


PlayerCommand: TypeAlias = Annotated[
    Join | Leave | SitOut | SitIn | BuyIn | CashOut | WantSpots | KeepSpots | Bet | TakeBack | Ready | BetBehind
    | TakeBackBehind | OpenCut | Choose | SetCards | TakeBank | DeclineBank | PassBank | Tip | Dispute | CallFloor
    | MoreTime,
    Field(discriminator="do"),
]  # fmt: skip


class Asked(Part):
    """A command with its id: the browser makes the id, and sends the same one again if it got no answer."""

    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    command: PlayerCommand


class Answer(Part):
    """The answer to a command: the version of the table after it, or the refusal."""

    is_: Literal["answer"] = Field(alias="is", default="answer")
    id: str
    version: int | None = None
    repeated: bool = False
    error: Problem | None = None


class Bye(Part):
    """The house closes the socket, and says why."""

    is_: Literal["bye"] = Field(alias="is", default="bye")
    why: str
