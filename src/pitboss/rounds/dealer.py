"""What the dealer does next: the hand that moves a round on whenever nobody has to be waited for."""

from typing import assert_never

from pitboss.rounds.commands import Command, Deal, Expose, NoMoreBets, Reveal, Settle
from pitboss.rounds.state import Round, stage_now
from pitboss.sheets.game import Game
from pitboss.sheets.model import BetStage, DealStage, DecideStage, ExposeStage, RevealStage, SettleStage


def next_command(game: Game, state: Round) -> Command | None:
    """The dealer's next command; None while players decide, and once the round is over.

    In the betting stage it closes the bets, so ask only when the players have had their time.
    """
    stage = stage_now(game, state)
    match stage:
        case None | DecideStage():
            return None
        case BetStage():
            return NoMoreBets()
        case DealStage():
            return Deal()
        case ExposeStage():
            return Expose()
        case RevealStage():
            return Reveal()
        case SettleStage():
            return Settle()
        case _ as never:
            assert_never(never)
