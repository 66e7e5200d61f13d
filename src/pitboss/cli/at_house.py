"""What the verbs of a house share: the option --house, --json, and errors without a traceback."""

import json
import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from shlex import quote
from typing import Any
from uuid import uuid4

import click

from pitboss.cli.a_file import demand_no_folder
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house import house_money, house_opening
from pitboss.house import location as places
from pitboss.house.location import Location, Url
from pitboss.house.service import House, Reply
from pitboss.house.stores.store import HouseError, HouseInUse, Reader, StoreFailed
from pitboss.money import currency
from pitboss.money.currency import Currency


class HouseType(click.ParamType[Location]):
    """A file, or the address of a database."""

    name = "file or url"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Location:
        found = places.read(str(super().convert(value, param, ctx)))
        if isinstance(found, Path):
            demand_no_folder(found, f"name the file of the house, such as {found / 'house.db'}")
        return found


def usual() -> str:
    return os.environ.get("PITBOSS_HOUSE", "house.db")


def type_this(words: str, place: Location) -> str:
    """A command for the user to type, with --house if it is not the default house."""
    return f"pitboss {words}" if str(place) == usual() else f"pitboss {words} --house {quote(str(place))}"


HOUSE = click.option(
    "--house",
    "place",
    type=HouseType(),
    default=usual,
    show_default="house.db, or PITBOSS_HOUSE",
    help="The file of the house, or postgresql://...",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
CHIPS = click.option(
    "--chips",
    type=click.Choice(["issued", "practice", "night"]),
    default="issued",
    show_default=True,
    help="Only this kind of chips.",
)


@contextmanager
def running(place: Location) -> Iterator[House]:
    """The house, open for writing. Messages about it go to standard error, so that --json stays JSON."""
    with told(), house_opening.running(place, tell=lambda text: click.echo(text, err=True)) as house:
        write_in(house.money.now())
        yield house


@contextmanager
def running_unless_served(place: Location, instead: Callable[[], str]) -> Iterator[House]:
    """The same for what a page does, too. A house in a file has one writer: while it is served, `instead` says which
    page to use."""
    try:
        with running(place) as house:
            yield house
    except UserError as error:
        if not isinstance(error.__cause__, HouseInUse):
            raise
        raise UserError(f"{error.message} {instead()}") from None


@contextmanager
def reading(place: Location) -> Iterator[Reader]:
    with told(), house_opening.reading(place) as reader:
        write_in(house_money.of(reader))
        yield reader


def write_in(money: Currency) -> None:
    """Until the end of the verb, amounts are written in this currency: a verb is about one house."""
    found = click.get_current_context(silent=True)
    if found is not None:
        found.with_resource(currency.writing(money))


@contextmanager
def told() -> Iterator[None]:
    """Turn errors of the house into a sentence without a traceback."""
    try:
        yield
    except (HouseError, StoreFailed) as error:
        raise UserError(str(error)) from error
    except sqlite3.Error as error:
        raise UserError(
            f"the file cannot be read or written as a house: {error}; restore a backup if it is damaged"
        ) from None


def in_a_file(place: Location, instead: str) -> Path:
    """The file of the house, for a verb that does not work with PostgreSQL; `instead` says what to do there."""
    if isinstance(place, Url):
        raise UserError(f"{place} is not a file; {instead}")
    return place


def answer(found: Mapping[str, Any], *lines: str, as_json: bool) -> None:
    """Print the result: `found` as JSON for programs, or `lines` for people."""
    if as_json:
        click.echo(json.dumps(found, indent=2))
        return
    for line in lines:
        say(line)


def must(reply: Reply) -> Reply:
    if reply.refusal is not None:
        raise UserError(str(reply.refusal))
    return reply


def new_id() -> str:
    return uuid4().hex
