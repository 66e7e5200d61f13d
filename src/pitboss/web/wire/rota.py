"""The rota: who is to deal where from when, who really does, pushes and breaks."""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.web.wire.base import Part, TableName
from pitboss.web.wire.people import ListProblem

Clock = Annotated[str, Field(pattern=r"^\d{2}:\d{2}$")]


class RotaTurn(Part):
    """A turn of the plan: a table, or a break (""). `ms` of its time somebody was really there."""

    player: str  # for commands; it is not shown to people
    name: str
    table: str
    begin: Clock
    end: Clock
    begins: int  # ms since 1970
    ends: int
    ms: int


class RotaSpell(Part):
    """What really happened: somebody dealt, or had a break (""); `until` is null while it goes on."""

    name: str
    table: str
    since: int
    until: int | None


class RotaTable(Part):
    """A table that staff deal, now. `over` if its dealer has been there longer than the house allows."""

    table: str
    title: str
    player: str
    dealer: str | None
    since: int | None
    over: bool
    next: RotaTurn | None  # by the plan
    push: str | None  # who was called to relieve the dealer
    pushed_at: int | None


class RotaDealer(Part):
    player: str
    name: str
    does: Literal["deals", "break", "free"]
    table: str
    since: int | None
    next: RotaTurn | None
    push: str | None  # the table that they are called to


class RotaView(Part):
    day: str
    today: bool
    starts: str
    zone: str
    deal_minutes: int
    tables: list[RotaTable]
    dealers: list[RotaDealer]
    turns: list[RotaTurn]
    real: list[RotaSpell]
    mine: RotaDealer | None  # the viewer, if they deal
    may: list[str]  # of the permits


class PlanTurn(Part):
    player: Annotated[str, Field(max_length=60)]
    table: Annotated[str, Field(max_length=40)]
    begin: Clock
    end: Clock


class PlanRota(Part):
    """The whole plan of a gaming day."""

    day: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    turns: Annotated[list[PlanTurn], Field(max_length=500)]


class CallPush(Part):
    """Call somebody to a table; null takes the call back."""

    table: TableName
    player: Annotated[str, Field(max_length=60)] | None


class Break(Part):
    """Begin or end a break: one's own, or that of a dealer."""

    player: Annotated[str, Field(max_length=60)] = ""
    on: bool


class RotaImport(Part):
    """What a list holds; nothing is changed while there is a problem, and by a dry run."""

    done: bool
    turns: int
    problems: list[ListProblem]
