"""What each spot may do now, with exact limits. It asks the same rules that `decide` asks."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.cards.card import Card
from pitboss.rounds import bets, choices
from pitboss.rounds.bets import Limits
from pitboss.rounds.choices import Offer
from pitboss.rounds.decide import value_so_far
from pitboss.rounds.state import Round, Spot, stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.model import BetStage, DecideStage


class Options(NamedTuple):
    """Nothing at all where a spot can only wait."""

    bets: tuple[Limits, ...] = ()  # what each opening wager may be, beside the others now on the spot
    offers: tuple[Offer, ...] = ()  # the choices of a decision, with what they cost
    may_set: bool = False  # whether the player may say which cards play


NOTHING = Options()


def options(game: Game, state: Round, number: int, order: Sequence[Card]) -> Options:
    """For the owner of the spot alone: a choice may depend on the cards."""
    spot = state.spot(number)
    match stage_now(game, state):
        case BetStage():
            stakes = spot.stakes if spot else {}
            return Options(bets=tuple(bets.limits(game, wager, stakes) for wager in game.opening))
        case DecideStage() as stage if spot:
            return decision(game, state, stage, spot, order)
        case _:
            return NOTHING


def decision(game: Game, state: Round, stage: DecideStage, spot: Spot, order: Sequence[Card]) -> Options:
    """What a spot may decide at this stage; nothing where it is not asked."""
    if not choices.to_decide(game, stage, spot.stakes, spot.choices):
        return NOTHING
    value = value_so_far(game, state, spot, order)
    return Options(offers=choices.offers(game, stage, spot.stakes, value), may_set=game.player.set_by_player)
