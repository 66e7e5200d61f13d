"""Any sheet by the name a user gives it: the id of a shipped one, or a file of their own.

With `shipped`, the only room below the shells that reads files.
"""

import os
from pathlib import Path

from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.problems import Problem, SheetError, near
from pitboss.sheets.read import Source, read


def load(name: str | Path) -> Game:
    """The game of a sheet; raises a SheetError with every problem if there is one.

    >>> load("six-card").title
    'Three Card Poker with 6 Card Bonus'
    """
    return load_with_notes(str(name))[0]


def load_with_notes(name: str) -> tuple[Game, tuple[Problem, ...]]:
    """The game, and how the sheet was understood where that deserves a word."""
    if name in shipped.ids():
        return shipped.load(name), ()
    path = Path(name)
    if not path.suffix and not os.path.exists(path):  # Path.exists raises on a name too long
        hint = f"{near(name, shipped.ids())}; a sheet of your own is named by its file"
        raise SheetError([Problem((), f'there is no sheet "{name}"', hint)])
    here = [path]

    def find(base: str) -> Source | None:
        """Beside the file that names it: the last one found."""
        found = _beside(here[-1], base)
        if found is not None:
            here.append(Path(found.file))
        return found

    sheet, notes = read(_source(path), find, shipped.ids())
    return compile_sheet(sheet), notes


def _source(path: Path) -> Source:
    try:
        return Source(str(path), path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError:
        raise SheetError([Problem((), "this is not a text in UTF-8", file=str(path))]) from None
    except OSError as error:
        raise SheetError([Problem((), f"this cannot be read: {error.strerror}", file=str(path))]) from None


def _beside(path: Path, base: str) -> Source | None:
    """What `extends` names: a file in the same folder, or a shipped sheet."""
    for near_by in (path.parent / base, path.parent / f"{base}.toml"):
        own_name = base in shipped.ids() and os.path.realpath(near_by) == os.path.realpath(path)
        if os.path.isfile(near_by) and not own_name:
            return _source(near_by)
    return shipped.find(base)
