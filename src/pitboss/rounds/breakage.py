"""Breakage: what a payout in whole units is short of its odds, rounded down to the cent; negative if it is more.

`settle` has rounded already. Here is what that kept, for the book and for reports.
"""

from collections.abc import Sequence

from pitboss.money.chips import Breakage, Cents
from pitboss.rounds.settle import Settlement
from pitboss.sheets.game import Game

_EXACT = Breakage()  # payouts are rounded down to whole cents


def rounds(game: Game) -> bool:
    """Whether the sheet pays in whole units of more than a cent."""
    return game.breakage != _EXACT


def stake_under(game: Game, spot: Sequence[Settlement], one: Settlement) -> Cents:
    """What a payout is measured by. A bonus has no own stake: those of the wagers that it is paid on count."""
    on = game.wagers[one.wager].on or (one.wager,)
    return sum(other.stake for other in spot if other.wager in on)


def kept(game: Game, spot: Sequence[Settlement], one: Settlement) -> Cents:
    """Of one wager, beside all wagers of its player on the spot."""
    if one.odds is None:
        return 0
    return stake_under(game, spot, one) * one.odds.to // one.odds.one - one.net
