"""What a house puts on its papers, and what one of its tables posts: from the records of the house."""

from dataclasses import replace
from typing import Any

from pitboss.house import branding, house_rules, opening_rules, settings
from pitboss.house.desk import load
from pitboss.house.stores.store import Reader
from pitboss.report.model import Brand
from pitboss.report.sheet_documents import Asked
from pitboss.sheets.game import Game
from pitboss.tables.state import Table


def brand(reader: Reader, table: str = "") -> Brand:
    """A house that set nothing has its name on felt green."""
    now = settings.read(reader)
    colour = now.colour or branding.FELT
    return Brand(
        house=now.name,
        table=titled(table),
        colour=colour,
        lettering=branding.lettering(colour),
        accent=branding.accent(colour),
        help_line=now.help_line,
        logo=settings.logo_of(reader, now.logo),
    )


def of_table(reader: Reader, name: str) -> Asked:
    """The sheet of a table with its posted limits and collection; raises HouseError where there is no such table."""
    found = load(reader, name).table
    assert found is not None
    return replace(posted(found, brand(reader, name)), **rules_of(reader, found.game))


def rules_of(reader: Reader, game: Game) -> dict[str, Any]:
    """What the rules of the house add to a document of a game: the order of authority, and its approval."""
    approval = opening_rules.approval_of(reader, game)
    found = {"authority": house_rules.read(reader).order_of_authority}
    return {**found, "approval": "" if approval is None else str(approval)}


def posted(found: Table, its_brand: Brand) -> Asked:
    """The same for a table in memory."""
    return Asked(found.game, its_brand, collection=found.terms.schedule, payout_max=found.terms.payout_max)


def titled(table: str) -> str:
    """
    >>> titled("9"), titled("Blue room"), titled("")
    ('Table 9', 'Blue room', '')
    """
    return f"Table {table}" if table and " " not in table and not table.lower().startswith("table") else table
