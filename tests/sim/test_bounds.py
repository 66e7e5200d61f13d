"""The compiled kernels with bounds checks on: no cell beyond the end of an array is read or written.

Numba compiles without them: a wrong index would read what else is in memory, and a figure would be wrong silently.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pitboss

OWN = """
schema = 1
extends = "three-card"
id = "own"
title = "Own"
[hands.dealer]
qualifies = "king high or better"
"""
EVENING = """
hours = 1
[[tables]]
sheet = "six-card"
seats = 3
hands_per_hour = 40
[players.only]
bankroll = ["$60", "$90"]
bet = "$4"
"""
# Each kind of game that is counted or dealt in another way; on 24 cards they take a second.
SMALL = ("three-card", "four-card", "crazy-4", "caribbean-stud", "let-it-ride", "double-down-stud", "casino-holdem",
         "player-dealer", "high-card-flush")  # fmt: skip
PROGRAM = """
import json, sys
from pathlib import Path
import numpy as np
from pitboss.cards.deck import Deck
from pitboss.hands.jit import kernel
from pitboss.odds.pricing.stakes import usual
from pitboss.odds.solving.solution import kept_of, solve, together
from pitboss.sheets import shipped
from pitboss.sheets.compile import on_deck
from pitboss.sim.evening import plan
from pitboss.sim.evening.nights import Nights
from pitboss.sim.program import program
from pitboss.sim.question import ask

@kernel
def read(grid, place):
    return grid[place]

def is_checked():
    try:
        read(np.arange(3), 3)
    except IndexError:
        return True
    return False

def figures(game):
    solution = solve(game, cache=False)
    thresholds = [str(one) for one in solution.thresholds]
    made = program(ask(game, usual(game), seed=7))
    return [repr(kept_of(solution)), thresholds, type(made.kernel).__name__, made.count(0).tolist()]

own, small, evening = json.loads(sys.stdin.read())
own = shipped.parse(own)[0]
found = {"own": figures(own)}
for sheet in small:
    found[sheet] = figures(on_deck(shipped.load(sheet), Deck(ranks="89TJQKA")))
six = on_deck(shipped.load("six-card"), Deck(ranks="9TJQ", suits="cdh"))
found["several"] = repr(together(six, {"ante": 200, "pair-plus": 400, "six-card-bonus": 200}, cache=False))
board = on_deck(shipped.load("heads-up-holdem-side-bets"), Deck(ranks="9TJQKA", suits="cdh"))
staked = {"ante": 200, "trips-plus": 200, "pocket-bonus": 200}
found["several and a board"] = repr(together(board, staked, cache=False))
nights = Nights(plan.read(evening, "plan.toml", Path()), seed=5).batch(2)
found["nights"] = [part.tolist() for part in nights]
print(json.dumps({"checked": is_checked(), "figures": found}))
"""


def counted(folder: Path, *, checked: bool) -> dict[str, Any]:
    """What a process of its own finds that compiles all of its kernels anew."""
    kept = {"NUMBA_CACHE_DIR": str(folder / "kernels"), "PITBOSS_CACHE": str(folder / "kept")}
    environment = os.environ | kept | {"NUMBA_BOUNDSCHECK": "1" if checked else "0"}
    asked = [sys.executable, "-c", PROGRAM]
    found = subprocess.run(
        asked, env=environment, input=json.dumps([OWN, SMALL, EVENING]), stdout=subprocess.PIPE, check=True, text=True
    )
    told: dict[str, Any] = json.loads(found.stdout)
    return told


def kernels(folder: Path) -> set[str]:
    """The modules whose kernels were compiled there."""
    return {file.name.partition(".")[0] for file in folder.rglob("*.nbi")}


@pytest.mark.long
def test_no_kernel_reads_beyond_the_end_of_an_array(tmp_path: Path) -> None:
    """With the checks of Numba such an index is an error; the figures are those that are found without."""
    with_checks = counted(tmp_path / "checked", checked=True)
    without = counted(tmp_path / "as users have it", checked=False)
    assert (with_checks["checked"], without["checked"]) == (True, False)
    assert with_checks["figures"] == without["figures"]
    assert without["figures"]["own"][2] == "ThreeEach"
    assert kernels(tmp_path / "checked") == kernels(tmp_path / "as users have it")
    folders = (Path(pitboss.__file__).parent / name for name in ("hands", "odds", "sim"))
    written = {
        file.stem
        for folder in folders
        for file in folder.rglob("*.py")
        if re.search(r"^ *@(kernel|inner)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert written - kernels(tmp_path / "checked") == set()
