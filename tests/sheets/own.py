"""Games that no shipped one resembles, beside this file: boards, several decisions, cut-down decks."""

from functools import cache
from pathlib import Path

from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.read import Source, read

OWN = ("two-streets", "two-thresholds", "parts-of-hands", "short-deck")
BOARDS = (*OWN[:3], "ultimate-texas-holdem", "casino-holdem", "mississippi-stud", "let-it-ride")


def find(name: str) -> Source | None:
    path = Path(__file__).with_name(f"{name}.toml")
    return Source(path.name, path.read_text(encoding="utf-8")) if path.exists() else shipped.find(name)


@cache
def game_of(name: str) -> Game:
    """One of these games, or a shipped one."""
    source = find(name)
    assert source is not None, name
    sheet, notes = read(source, find)
    assert notes == (), notes
    return compile_sheet(sheet)
