"""A sheet whose meters are won all the time: prizes for everyday hands, two meters, parts of a cent."""

from pitboss.sheets import shipped
from pitboss.sheets.game import Game

TEXT = """
extends = "caribbean-stud-progressive"
id      = "everyday-prizes"
title   = "Everyday prizes"

[meters.jackpot]
seed = "$77.77"

[meters.mini]
seed = "$5.01"

[wagers.progressive]
amounts = ["$1"]
feeds   = { jackpot = "12.34%", mini = "0.07%" }
pays    = { "royal flush" = "100% of jackpot", "straight flush" = "$9", "three of a kind" = "100% of jackpot", "two pair" = "33.33% of jackpot", "pair" = "50% of mini", "ace high" = "100% of mini", "king high" = "$2.50" }
"""  # noqa: E501


def everyday() -> Game:
    return shipped.parse(TEXT)[0]
