"""The name of a file on the command line. For a folder, the error is one sentence, without the usage of the verb."""

import os
from pathlib import Path
from typing import Any

import click

from pitboss.cli.user_error import UserError


class AFile(click.Path):
    """A file that exists, or will be written."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        demand_no_folder(value, "name a file in it")
        return super().convert(value, param, ctx)


def demand_no_folder(value: Any, instead: str) -> None:
    if os.path.isdir(value):  # False for what this user cannot look at
        raise UserError(f"{value} is a folder: {instead}")
