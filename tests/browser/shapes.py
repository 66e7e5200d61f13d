"""Sheets by the shape of their game: two that differ in amounts and pay tables alone are one table for a browser."""

from collections.abc import Hashable
from functools import cache

from pitboss.sheets import shipped
from pitboss.sheets.game import Game
from pitboss.sheets.model import ExposeStage


@cache
def one_of_each() -> tuple[str, ...]:
    """The first shipped sheet of every shape."""
    first: dict[Hashable, str] = {}
    for name in shipped.ids():
        first.setdefault(_shape(shipped.load(name)), name)
    return tuple(first.values())


def _shape(game: Game) -> Hashable:
    return (
        tuple(game.dealt.items()),
        tuple((one.id, one.kind, one.of, tuple(one.needs)) for one in game.wagers.values()),
        tuple((stage.wager, tuple(choice.word for choice in stage.choices)) for stage in game.decisions),
        sum(isinstance(stage, ExposeStage) for stage in game.stages),
        game.player.set_by_player,
        game.sheet.bank.by,
    )
