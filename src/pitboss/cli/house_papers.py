"""What the verbs that make cards share: a sheet, or a table of a house, with what that house puts on its papers."""

import re
from collections.abc import Callable
from typing import Any

import click

from pitboss.cli.at_house import HouseType, reading, type_this, usual
from pitboss.cli.document_file import PAPER, form_of, output, write
from pitboss.cli.sheet import SHEET
from pitboss.cli.user_error import UserError
from pitboss.house import location as places
from pitboss.house.location import Location
from pitboss.house.stores.store import Reader
from pitboss.report import house_brand, sheet_documents
from pitboss.report.sheet_documents import Asked
from pitboss.sheets.game import Game

TABLES_TOLD = 12


def of_sheet_or_table(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The argument SHEET, and options for a table, a house, a file and its paper."""
    options = (
        click.argument(
            "sheet", type=SHEET, required=False, default=None,
            help="A shipped sheet by its id, or your own by its file; not needed with --table.",
        ),
        click.option("--table", default=None, help="A table of the house: its sheet, its limits, its collection."),
        click.option(
            "--house", "place", type=HouseType(), default=None, show_default="with --table: house.db, or PITBOSS_HOUSE",
            help="The house whose name, logo, colour and help line are printed.",
        ),
        output(default),
        PAPER,
    )  # fmt: skip

    def with_options(command: Callable[..., Any]) -> Callable[..., Any]:
        for one in reversed(options):
            command = one(command)
        return command

    return with_options


def make(kind: str, sheet: Game | None, table: str | None, place: Location | None, path: Any, paper: str) -> None:
    form = form_of(path)
    write(sheet_documents.make(kind, asked(sheet, table, place)), path, form, paper)


def asked(sheet: Game | None, table: str | None, place: Location | None) -> Asked:
    if table is None:
        if sheet is None:
            raise UserError("name a sheet, such as six-card, or a table of a house with --table")
        if place is None:
            return Asked(sheet)
        with reading(place) as reader:
            return Asked(sheet, house_brand.brand(reader), **house_brand.rules_of(reader, sheet))
    where = places.read(usual()) if place is None else place
    with reading(where) as reader:
        _check_table(reader, table, where)
        found = house_brand.of_table(reader, table)
    if sheet is not None and sheet.id != found.game.id:
        raise UserError(f"at table {table} they play {found.game.id}, not {sheet.id}; leave out the sheet")
    return found


def _by_number(name: str) -> list[tuple[int, str]]:
    """
    >>> sorted(["D10", "D2", "9"], key=_by_number)
    ['9', 'D2', 'D10']
    """
    return [(int(part) if part.isdecimal() else 0, part) for part in re.split(r"(\d+)", name)]


def _check_table(reader: Reader, name: str, place: Location) -> None:
    known = [stream.partition(":")[2] for stream in reader.streams("table:")]
    if name not in known:
        first = sorted(known, key=_by_number)[:TABLES_TOLD]
        more = f" and {len(known) - len(first)} more" if len(known) > len(first) else ""
        told = f"it has {', '.join(first)}{more}" if known else f"open one: {type_this('table open six-card', place)}"
        raise UserError(f'the house has no table "{name[:40]}"; {told}')
