"""Sheets with cards for all and several decisions, as far as the language says them: what the solver is tried on."""

from functools import cache

from pitboss.sheets import shipped
from pitboss.sheets.compile import compile_sheet
from pitboss.sheets.game import Game
from pitboss.sheets.read import Source, read

FIVE = """
[ladders.five]
cards = 5
order = [
    "straight flush", "four of a kind", "full house", "flush", "straight",
    "three of a kind", "two pair", "pair", "high card",
]
"""


def _pays(odds: str, lines: str) -> str:
    """A pay table from the hands, the highest first, and as many odds."""
    said = zip(lines.split(", "), odds.split("-"), strict=True)
    return "{ " + ", ".join(f'"{hand}" = "{to} to 1"' for hand, to in said) + " }"


BEST = "ace-high straight flush, straight flush, four of a kind, full house, flush, straight"
STUD_PAYS = _pays("500-100-40-10-6-4-3-2-1", f"{BEST}, three of a kind, two pair, pair of jacks or better")


def _stage(do: str, **fields: object) -> str:
    said = "\n".join(f"{name} = {_toml(value)}" for name, value in fields.items())
    return f'[[stages]]\ndo = "{do}"\n{said}\n'


def _toml(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(_toml(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


ENDING = _stage("reveal", order=["players", "dealer"]) + _stage("settle")

# Two own cards, three for all, one by one; before each a fold or up to three times the Ante. Nothing is compared.
STUD = f"""
schema = 1
id = "stud"
title = "Stud"
{FIVE}
[hands.player]
from = ["player", "board"]
ladder = "five"
[hands.dealer]
from = ["dealer", "board"]
ladder = "five"
{_stage("bet")}
{_stage("deal", id="hole", player=2, dealer=2)}
{_stage("decide", id="third", wager="third-street", choices=["fold", "1x", "2x", "3x"])}
{_stage("deal", id="one", board=1)}
{_stage("decide", id="fourth", wager="fourth-street", choices=["fold", "1x", "2x", "3x"])}
{_stage("deal", id="two", board=1)}
{_stage("decide", id="fifth", wager="fifth-street", choices=["fold", "1x", "2x", "3x"])}
{_stage("deal", id="three", board=1)}
{ENDING}
[wagers.ante]
kind = "opening"
amounts = "posted"
on_fold = "lose"
pays = {STUD_PAYS}
[wagers.third-street]
kind = "decision"
of = "ante"
on_fold = "lose"
pays = {STUD_PAYS}
[wagers.fourth-street]
kind = "decision"
of = "ante"
on_fold = "lose"
pays = {STUD_PAYS}
[wagers.fifth-street]
kind = "decision"
of = "ante"
pays = {STUD_PAYS}
"""

TEXTS = {"stud": STUD}


@cache
def sheet(name: str) -> Game:
    found, notes = read(Source(f"{name}.toml", TEXTS[name]), shipped.find)
    assert notes == ()
    return compile_sheet(found)
