"""What the verbs of a house share: which house, who asks, and problems told in a line."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import click

from pitboss.cli.wrong import Wrong
from pitboss.house import premises
from pitboss.house.service import House, Reply
from pitboss.house.store import HouseError, Reader, StoreFailed
from pitboss.money import chips
from pitboss.money.chips import Cents

HOUSE = click.option(
    "--house",
    "path",
    type=click.Path(path_type=Path, dir_okay=False),
    default=lambda: os.environ.get("PITBOSS_HOUSE", "house.db"),
    show_default="house.db, or PITBOSS_HOUSE",
    help="The file of the house.",
)
JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class Dollars(click.ParamType[Cents]):
    """An amount on the command line, in dollars; whole cents in the program."""

    name = "dollars"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Cents:
        if isinstance(value, int):
            return value
        try:
            return chips.dollars(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


DOLLARS = Dollars()


@contextmanager
def running(path: Path) -> Iterator[House]:
    """The house, open to write."""
    with told(), premises.running(path) as house:
        yield house


@contextmanager
def reading(path: Path) -> Iterator[Reader]:
    with told(), premises.reading(path) as reader:
        yield reader


@contextmanager
def told() -> Iterator[None]:
    """A problem of the house is told in a sentence, and no traceback."""
    try:
        yield
    except (HouseError, StoreFailed) as error:
        raise Wrong(str(error)) from None
    except sqlite3.Error as error:
        raise Wrong(
            f"the file cannot be read or written as a house: {error}; restore a backup if it is damaged"
        ) from None


def must(reply: Reply) -> Reply:
    if reply.refusal is not None:
        raise Wrong(str(reply.refusal))
    return reply


def new_id() -> str:
    return uuid4().hex
