"""The histogram of a run as a table: a row for every outcome that came, in words, with what it pays and how often.

CSV needs nothing; Parquet is written by pyarrow, which is imported here alone.
"""

import csv
import io
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.sheets.game import Game
from pitboss.sim.cells import Array, Cells

AHEAD = ("dealer", "nobody", "player")


class NoParquet(Exception):
    """What Parquet needs is not installed."""


def table(numbered: Cells, total: Array) -> dict[str, list[Any]]:
    """By column; amounts are cents, from the player's side."""
    came = np.flatnonzero(total)
    names, showdowns = numbered.finish_names, numbered.showdowns
    found: dict[str, list[Any]] = {"choices": [names[at] for at in (came // numbered.per_finish).tolist()]}
    for one in numbered.hands:
        classes = came // one.stride % len(one.firsts)
        found[f"hand {one.hand.id}"] = [one.words[at] for at in classes.tolist()]
    if numbered.compares:
        levels = _levels(numbered.game)
        found["dealer qualifies"] = [levels[at] for at in (came % showdowns // 3).tolist()]
        found["ahead"] = [AHEAD[at] for at in (came % 3).tolist()]
    found["staked_cents"] = numbered.staked[came].tolist()
    found |= {f"{line}_cents": numbered.nets[came, at].tolist() for at, line in enumerate(numbered.lines)}
    found["net_cents"] = numbered.nets[came].sum(axis=1).tolist()
    found["times"] = total[came].tolist()
    return found


def _levels(game: Game) -> tuple[str, ...]:
    """By how many thresholds the dealer reaches; where wagers have several, the highest one is named.

    >>> from pitboss.sheets import shipped
    >>> _levels(shipped.load("three-card")), _levels(shipped.load("four-card"))
    (('no', 'yes'), ('yes',))
    """
    match game.thresholds:
        case ():
            return ("yes",)
        case (_,):
            return ("no", "yes")
        case several:
            return ("no", *(one.name for one in several))


def writer(path: Path) -> Callable[[dict[str, list[Any]]], bytes]:
    """What makes the bytes of a file with this ending; raises NoParquet, or ValueError where none does."""
    match path.suffix.lower():
        case ".csv":
            return as_csv
        case ".parquet":
            try:
                import_module("pyarrow.parquet")
            except ImportError:
                raise NoParquet('Parquet needs pyarrow: pip install "pitboss[parquet]", or write .csv') from None
            return as_parquet
        case _:
            raise ValueError(f"{path}: the ending says what is written; it is .parquet or .csv")


def as_csv(columns: dict[str, list[Any]]) -> bytes:
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(columns)
    rows.writerows(zip(*columns.values(), strict=True))
    return text.getvalue().encode()


def as_parquet(columns: dict[str, list[Any]]) -> bytes:
    arrow: Any = import_module("pyarrow")
    parquet: Any = import_module("pyarrow.parquet")
    into = io.BytesIO()
    parquet.write_table(arrow.table(columns), into)
    return into.getvalue()
