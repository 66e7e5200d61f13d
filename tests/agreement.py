"""Holds an answer of the program to the oracle's, which must not import the program: so this is not a part of it."""

from collections.abc import Mapping
from typing import Any

from pitboss.rounds.lines import answer
from pitboss.sheets.game import Game
from tests import oracle


def disagreement(game: Game, line: dict[str, Any]) -> tuple[str, bool]:
    """What differs, in words ("" if nothing does), and whether the oracle refuses the line."""
    expected: Mapping[str, Any] = oracle.settle(game.id, line)
    got = answer(game, line)
    if ("error" in got) != expected["refused"]:
        return f"{line}: {expected} and {got}", expected["refused"]
    if expected["refused"]:
        return "", True
    theirs: dict[str, Any] = {
        "net": expected["net"],
        "sum": expected["net_cents"],
        "player": expected["player_class"],
        "dealer": expected["dealer_class"],
        "qualifies": None if expected["dealer_class"] is None else expected["dealer_qualifies"] is not False,
    }
    dealer = got.get("dealer", {"class": None, "qualifies": None})
    ours = {
        "net": {name: one["net_cents"] for name, one in got["wagers"].items()},
        "sum": got["net_cents"],
        "player": got["player"]["class"],
        "dealer": dealer["class"],
        "qualifies": dealer["qualifies"],
    }
    return ("" if theirs == ours else f"{line}: {theirs} and {ours}"), False
