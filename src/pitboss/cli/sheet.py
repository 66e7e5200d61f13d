"""Sheets as they are named on the command line."""

import shlex
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from pitboss.cli.user_error import UserError
from pitboss.sheets import shipped
from pitboss.sheets.files import load_with_notes
from pitboss.sheets.game import Game
from pitboss.sheets.problems import SheetError, visible


class SheetParam(click.ParamType[Game]):
    """A game, by the id of a shipped sheet or by file; warnings about the sheet go to standard error."""

    name = "sheet"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:  # noqa: ARG002
        if isinstance(value, Game):
            return value
        try:
            game, notes = load_with_notes(str(value))
        except SheetError as error:
            raise UserError(str(error)) from None
        for note in notes:
            click.echo(note, err=True)
        if ctx is not None:
            ctx.meta.setdefault(_TYPED, {})[game] = str(value)
        return game

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return complete_sheet(ctx, param, incomplete)


def complete_sheet(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Shipped sheets by id; the shell adds files."""
    ids = [CompletionItem(name) for name in shipped.ids() if name.startswith(incomplete)]
    return [*ids, CompletionItem(incomplete, type="file")]


SHEET = SheetParam()
_TYPED = "pitboss.typed"


def as_typed(game: Game) -> str:
    """What to type for this game: the id of a shipped sheet, or the file that was named, quoted for the shell."""
    return visible(shlex.quote(_typed(game)))


def file_of(game: Game) -> Path | None:
    """The file that was named; None for a shipped sheet."""
    typed = _typed(game)
    return None if typed in shipped.ids() else Path(typed)


def _typed(game: Game) -> str:
    context = click.get_current_context(silent=True)
    typed: dict[Game, str] = context.meta.get(_TYPED, {}) if context is not None else {}
    return typed.get(game, game.id)
