"""Which sheets the solver can value, and why it refuses the others."""

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.odds.stakes import main_game
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import check_stages
from pitboss.sheets.game import Game, Hand, Wager
from pitboss.sheets.model import ExposeStage, OnFold
from pitboss.sheets.prose import listed


class Beyond(ValueError):
    """A sheet, or stakes, that the solver does not value; the message names the reason."""


def check(game: Game) -> None:
    """Raise Beyond for a sheet outside the stated limits."""
    if len(game.decisions) > 1:
        raise Beyond(f"{game.id} has {len(game.decisions)} decisions in a round; the solver values sheets with one")
    if game.dealt["board"]:
        raise Beyond(f"{game.id} deals cards for all; the solver values sheets without a board")
    if exposed(game) > 1:
        raise Beyond(f"{game.id} exposes {exposed(game)} cards; the solver values sheets with one at most")
    early = check_stages.cards_dealt(game.sheet, before=check_stages.first_decision(game.sheet))
    if early["player"] < game.dealt["player"]:
        raise Beyond(f"{game.id} deals cards to the players after the decision; the solver needs all of them before")
    if game.dealer.ladder != game.player.ladder:
        raise Beyond(f"{game.id} ranks the player's hand and the dealer's on two ladders; the solver takes one")
    one_flush(game, game.player, "the player")
    one_flush(game, game.dealer, "the dealer")
    for wager in game.wagers.values():
        _wager(game, wager)


def exposed(game: Game) -> int:
    """How many of the dealer's cards are seen when it is decided."""
    before = check_stages.first_decision(game.sheet)
    return sum(isinstance(stage, ExposeStage) for stage in game.stages[:before])


def one_flush(game: Game, hand: Hand, whose: str) -> None:
    """Raise Beyond where two suits of a hand can make a flush each; hands are counted as if one did."""
    if hand.count >= 2 * hand.ladder.cards:
        raise Beyond(
            f"{game.id}: {whose} has {hand.count} cards and plays the best {hand.ladder.cards}; "
            "two flushes in one hand are beyond the solver"
        )


def kept_by_a_fold(game: Game, wager: Wager) -> None:
    """Raise Beyond where a fold forfeits a wager on other cards than the player's: decisions leave those out."""
    if wager.can_be_folded and wager.on_fold is not OnFold.LIVE:
        raise Beyond(f"{game.id}: a fold forfeits {wager.title}, settled on other cards than the player's")


def on_player(game: Game, wager: Wager) -> bool:
    """Whether it is settled on the player's own cards, ranked as they are against the dealer's."""
    return wager.hand.holders == ("player",) and wager.hand.ladder == game.player.ladder


def within(game: Game, net: Cents, most: Cents) -> Cents:
    """The net of a deal, if it can be multiplied with counts of deals and still be exact."""
    if abs(net) > most:
        raise Beyond(
            f"{game.id}: at these stakes a deal comes to {chips.signed(net)}, which is too large; "
            f"the solver counts exactly up to {chips.show(most)}"
        )
    return net


def refused(refusal: Refusal) -> Beyond:
    """Stakes that the sheet does not allow."""
    return Beyond(str(refusal))


def _wager(game: Game, wager: Wager) -> None:
    """Wagers of the main game are settled on one grid of the player's hand; the others on their hand, each alone."""
    main = [one.id for one in main_game(game)]
    alone = wager.amounts is not None and wager.id not in main
    if alone and wager.showdown is not None:
        raise Beyond(f"{game.id}: {wager.title} is shown down too, and may be left out; the solver takes one such game")
    if not alone and not on_player(game, wager):
        own = "on other cards" if wager.hand.holders != ("player",) else "on another ladder"
        raise Beyond(f"{game.id}: {wager.title} is settled {own} than the player's hand; only side wagers may be")
    apart = [game.wagers[name].title for name in wager.on if (game.wagers[name].of or name) not in main]
    if apart:
        raise Beyond(f"{game.id}: {wager.title} is a bonus on {listed(apart)}; the solver takes those of the main game")
