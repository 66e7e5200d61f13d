"""What a wager is paid where no shipped sheet, or no hand that is played by chance, comes to it."""

import pytest

from pitboss.rounds.lines import Settled, settle_line
from pitboss.rounds.settle import Ending, Settlement, most_won
from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from tests.sheets import own


def settled(game: Game, **line: object) -> dict[str, Settlement]:
    found = settle_line(game, line)
    assert isinstance(found, Settled), found
    return {one.wager: one for one in found.settlements}


def test_a_wager_that_a_fold_gives_back_costs_and_wins_nothing() -> None:
    """Would catch a folded Ante that comes back with a cent more than was staked."""
    line = {"player": "As Kd 9c", "dealer": "Jh 9d 7c", "wagers": {"ante": 5_00}, "choice": "fold"}
    ante = settled(own.game_of("short-deck"), **line)["ante"]
    assert (ante.stake, ante.net, ante.ending) == (5_00, 0, Ending.RETURN)


@pytest.mark.parametrize(
    ("sheet", "wager", "stake", "won"),
    [
        ("six-card", "pair-plus", 4_00, 160_00),  # mini-royals are paid 40 to 1
        ("six-card", "ante", 2_00, 2_00),
        ("ultimate-texas-holdem", "blind", 5_00, 2_500_00),  # a royal flush that wins
        ("caribbean-stud-progressive", "progressive", 1_00, 9_999_00),  # the jackpot as it begins; the stake is gone
    ],
)
def test_the_most_that_a_wager_wins_is_its_dearest_line(sheet: str, wager: str, stake: int, won: int) -> None:
    """Would catch a dispute that is settled for less than the player may have won."""
    assert most_won(shipped.load(sheet), wager, stake) == won


NEVER_WON = """
extends = "mini-royal"
id = "never-won"
title = "Never Won"
[wagers.ante]
showdown = { higher = "push", equal = "push", lower = "lose", not_qualified = "push" }
"""


def test_a_wager_that_is_never_won_wins_nothing_at_best() -> None:
    """Would catch a tray that has to hold a cent for it."""
    assert most_won(shipped.parse(NEVER_WON)[0], "ante", 5_00) == 0
