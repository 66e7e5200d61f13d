"""Pools of tips: what is at the tables, what was collected, who has which share, and who was paid."""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.web.wire.base import Cents, Part, TableName


class TipShare(Part):
    """`minutes` are those really dealt in the time of the pool; `weight` is what the share goes by."""

    player: str  # for commands; it is not shown to people
    name: str
    minutes: int
    weight: int
    cents: Cents
    paid: bool


class TipPool(Part):
    pool: str
    day: str
    shift: str
    table: str
    cents: Cents
    tables: list[str]
    how: Literal["", "hours", "equal", "points"]  # "": not shared out yet
    shares: list[TipShare]  # before it is shared out: who dealt, and what hours would give them
    waiting: bool  # a second person has to agree to its shares


class TableTips(Part):
    table: str
    cents: Cents
    pool: str  # where they go, if they are collected now


class TipsView(Part):
    pooled: Literal["", "table", "shift", "day"]  # as the house has set
    tables: list[TableTips]
    pools: list[TipPool]  # newest first
    may: list[str]  # of the permits


class PoolTips(Part):
    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    table: TableName


class ShareTips(Part):
    """Share a pool out by hours dealt, in equal parts among those who dealt, or by points."""

    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    pool: TableName
    how: Literal["hours", "equal", "points"]
    points: Annotated[dict[str, Annotated[int, Field(strict=True, ge=0, le=10_000)]], Field(max_length=500)] = Field(
        default_factory=dict
    )


class PayShare(Part):
    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    pool: TableName
    player: Annotated[str, Field(max_length=60)]
