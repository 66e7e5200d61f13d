"""Which sheets the solver can value, and why it refuses the others."""

from pitboss.hands.best import CARDS_MAX
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.game import Game
from pitboss.sheets.model import ExposeStage, Kind, OnFold


class Beyond(ValueError):
    """A sheet, or stakes, that the solver does not value; the message names the reason."""


def check(game: Game) -> None:
    """Raise Beyond for a sheet outside the stated limits."""
    if len(game.decisions) > 1:
        raise Beyond(f"{game.id} has {len(game.decisions)} decisions in a round; the solver values sheets with one")
    if game.dealt["board"]:
        raise Beyond(f"{game.id} deals cards for all; the solver values sheets without a board")
    exposed = sum(isinstance(stage, ExposeStage) for stage in game.stages)
    if exposed > 1:
        raise Beyond(f"{game.id} exposes {exposed} cards; the solver values sheets with one at most")
    if game.dealt["dealer"] >= 2 * game.dealer.ladder.cards or game.dealt["player"] >= 2 * game.player.ladder.cards:
        raise Beyond(f"{game.id}: two flushes in one hand of {CARDS_MAX} cards or fewer are beyond the solver")
    for wager in game.wagers.values():
        mixed = len(wager.hand.holders) > 1
        if mixed and wager.kind is not Kind.SIDE:
            raise Beyond(f"{game.id}: {wager.title} is settled on all cards; the solver takes that of side wagers only")
        if mixed and wager.can_be_folded and wager.on_fold is not OnFold.LIVE:
            raise Beyond(f"{game.id}: a fold forfeits {wager.title}, settled on all cards; the solver needs it live")


def refused(refusal: Refusal) -> Beyond:
    """Stakes that the sheet does not allow."""
    return Beyond(str(refusal))
