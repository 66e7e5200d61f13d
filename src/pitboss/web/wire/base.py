"""What all types of the wire share."""

from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

Cents: TypeAlias = Annotated[int, Field(strict=True, ge=0, le=10**15)]
Pieces: TypeAlias = dict[  # chips by value in cents: how many
    Annotated[str, Field(max_length=10, pattern="^[1-9][0-9]*$")], Annotated[int, Field(strict=True, ge=0, le=10**6)]
]
Net: TypeAlias = int  # cents, from the player's side
CardName: TypeAlias = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]$")]
Spot: TypeAlias = Annotated[int, Field(strict=True, ge=1, le=52)]
Hex32: TypeAlias = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
TableName: TypeAlias = Annotated[str, Field(min_length=1, max_length=40)]


class Part(BaseModel):
    """The base of all types on the wire: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Problem(Part):
    """Why something was refused: a code for programs and a sentence for people."""

    code: str
    message: str


class Refused(Part):
    """The body of every error answer."""

    error: Problem
