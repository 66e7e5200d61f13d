"""Pools of tips: what is at the tables, what was collected, who has which share, and who was paid."""

from typing import Literal

from pitboss.web.wire.base import Cents, Part
from pitboss.web.wire.offers import Offer


class TipShare(Part):
    """`minutes` are those really dealt in the time of the pool; once it is shared out, those that it went by (0 if it
    went by something else). `weight` is what the share goes by. `cash` is what is handed out: whole coins.
    """

    player: str  # for commands; it is not shown to people
    name: str
    minutes: int
    weight: int
    cents: Cents
    cash: Cents
    paid: bool


class TipPool(Part):
    pool: str
    day: str
    shift: str
    table: str
    cents: Cents
    tables: list[str]
    how: Literal["", "hours", "equal", "points"]  # "": not shared out yet
    until: int | None  # before it is shared out: the moment up to which minutes are counted
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
    offers: list[Offer]  # what the viewer can do now: collect at a table, share out a pool, pay a share
