"""Sheets as they are named on the command line: by the id of a shipped one, or by file."""

from functools import cache
from pathlib import Path
from typing import Any

import click

from pitboss.cli.wrong import Wrong
from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.problems import Problem, SheetError, near
from pitboss.sheets.read import Source, read


class SheetParam(click.ParamType[Game]):
    """A game on the command line. A user's own sheet is a file; its notes go to standard error."""

    name = "sheet"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:  # noqa: ARG002
        if isinstance(value, Game):
            return value
        try:
            game, notes = load(str(value))
        except SheetError as error:
            raise Wrong(f"{value} cannot be played:\n{error}") from None
        for note in notes:
            click.echo(note, err=True)
        return game


SHEET = SheetParam()


@cache
def load(name: str) -> tuple[Game, tuple[Problem, ...]]:
    """The game and the notes on its sheet."""
    if name in shipped.ids():
        return shipped.load(name), ()
    path = Path(name)
    if not path.suffix and not path.exists():
        raise Wrong(
            f'there is no sheet "{name}" ({near(name, shipped.ids())}); a sheet of your own is named by its file'
        )
    sheet, notes = read(source(path), lambda base: beside(path, base), shipped.ids())
    return compile_sheet(sheet), notes


def source(path: Path) -> Source:
    try:
        return Source(str(path), path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise Wrong(f"{path} is not a text in UTF-8") from None
    except OSError as error:
        raise Wrong(f"{path} cannot be read: {error.strerror}") from None


def beside(path: Path, base: str) -> Source | None:
    """What `extends` names: a file in the same folder, or a shipped sheet."""
    for near_by in (path.parent / base, path.parent / f"{base}.toml"):
        if near_by.is_file() and near_by.resolve() != path.resolve():
            return source(near_by)
    return shipped.find(base)
