"""Writing a variant of a sheet to a file: a new pay table for one wager, the rest as in the sheet."""

import re
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from pitboss.cli.sheet import file_of
from pitboss.cli.user_error import UserError
from pitboss.odds.pricing import solve, stakes
from pitboss.sheets import shipped
from pitboss.sheets.files import load
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.problems import SheetError

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def write(game: Game, wager: Wager, pays: Mapping[str, Fraction], edge: Fraction, target: Path) -> None:
    """Write the file and read it back; if it does not have this house edge, it is removed.

    The whole pay table is written, so that it can be read without the base sheet. A negative pay means that the line
    is dropped.
    """
    if not _ID.fullmatch(target.stem) or target.suffix != ".toml":
        raise UserError(
            f"--write {target}: name it with small letters, figures and dashes, and .toml, such as my-game.toml"
        )
    base = _base(game, target)
    if base == target.stem or target.stem in shipped.ids():
        raise UserError(f"--write {target}: a sheet of that name is there; give the variant a name of its own")
    try:
        with target.open("x", encoding="utf-8") as file:
            file.write(text(game, wager, pays, edge, base, target.stem))
    except FileExistsError:
        raise UserError(f"--write {target}: this file is there already; name another, or move it away first") from None
    except OSError as error:
        raise UserError(f"--write {target} cannot be written: {error.strerror}") from None
    try:
        made = load(str(target))
        odds = solve.side(made, made.wagers[wager.id], stakes.exact_unit(made))
        assert odds.house_edge == edge, f"{odds.house_edge} was written instead of {edge}"
    except SheetError as error:
        target.unlink()
        raise UserError(f"--write {target}: this makes no sheet: {error}") from None


def text(game: Game, wager: Wager, pays: Mapping[str, Fraction], edge: Fraction, base: str, name: str) -> str:
    struck = [line for line, pay in pays.items() if pay < 0]
    percent = f"{float(100 * edge):.4f} %"
    head = [
        f"# {wager.title} with a house edge of {percent}, made by pitboss design.",
        "schema  = 1",
        f'extends = "{base}"',
        f'id      = "{name}"',
        f'title   = "{game.title}, {wager.title} at {percent}"',
        f'summary = "{game.title} with another pay table for {wager.title}: a house edge of {percent}."',
        f'source  = "Made by pitboss design from {base}"',
    ]
    if game.sheet.readings:
        head.append('keep    = ["readings"]')
    if struck:
        head.append(f'remove  = ["wagers.{wager.id}.pays"]')
    width = max(len(line) for line in pays) + 2
    odds = {f'"{line}"': f'"{pay.numerator} to {pay.denominator}"' for line, pay in pays.items() if pay >= 0}
    lines = [f"{line:<{width}} = {paid}" for line, paid in odds.items()]
    return "\n".join([*head, "", f"[wagers.{wager.id}.pays]", *lines, ""])


def _base(game: Game, target: Path) -> str:
    """What the variant extends: a shipped sheet by its id, or a file in the same folder."""
    file = file_of(game)
    if file is None:
        return game.id
    if file.resolve().parent != target.resolve().parent:
        raise UserError(f"--write {target}: a variant lies in the folder of its sheet; write it to {file.parent}")
    return file.stem
