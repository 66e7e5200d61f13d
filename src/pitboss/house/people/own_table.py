"""Nobody works at a table where they play, plays where they deal, or serves themselves at the cage."""

from collections.abc import Mapping
from typing import Any, Protocol

from pitboss.rounds.refusal import Refusal, Why, refuse
from pitboss.tables.state import Table


class OwnTableCode(Why):
    """The refusals of these rules."""

    PLAYS_HERE = ("plays-here", "You play at this table. Get up before you work at it.")
    ASKER_PLAYS = ("asker-plays", "Who asked for this plays at the table by now. Nobody works where they play.")
    OWN_WINDOW = ("own-window", "Nobody serves themselves at the cage. Ask another cashier.")
    OWN_CHIPS = ("own-window", "This is about your own chips. Another person has to agree.")
    DEALS_HERE = ("deals-here", "You deal at this table. Somebody else has to, before you sit down at it.")


class Tables(Protocol):
    """The tables of a house."""

    def knows(self, table: str, /) -> bool: ...

    def table(self, table: str, /) -> Table: ...


def plays(table: Table, player: str) -> bool:
    """Whether somebody sits at a table, or waits in its queue."""
    return player in table.everybody


def deals(table: Table, player: str) -> bool:
    """Whether somebody deals at a table, or has dealt the current hand."""
    return player in table.dealers


def plays_here(table: Table, player: str) -> Refusal | None:
    """Staff who play at a table do not work at it."""
    return refuse(OwnTableCode.PLAYS_HERE) if plays(table, player) else None


def works_at_own(house: Tables, said: Mapping[str, Any], player: str) -> Refusal | None:
    """The same of a command to the cage that names a table: its drop box, its tips, its collections."""
    table = said.get("table")
    return plays_here(house.table(table), player) if isinstance(table, str) and house.knows(table) else None


def deals_here(table: Table, player: str) -> Refusal | None:
    """Whoever deals at a table does not play at it."""
    return refuse(OwnTableCode.DEALS_HERE) if deals(table, player) else None
