"""Which sheets and wagers the solver can value, and why it refuses the others.

The main game is valued as a whole: a rule that the solver does not know, or a bonus that it cannot count, takes all of
it away. Every other wager lies alone and is refused alone.
"""

from collections.abc import Iterable

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.odds.pricing.stakes import main_game
from pitboss.rounds.refusal import Refusal
from pitboss.sheets import check_stages
from pitboss.sheets.game import Game, Hand, Wager
from pitboss.sheets.model import OnFold
from pitboss.sheets.prose import listed

SEEN_MAX = 5  # cards that are seen at a decision, where a set of cards grows: all such sets are numbered
WORD = (1 << 63) // 8  # the worth of a choice is a sum of four counts, each times twice a net at most


class Beyond(ValueError):
    """A sheet, or stakes, that the solver does not value; the message names the reason."""


def check(game: Game, staked: Iterable[str] = ()) -> None:
    """Raise Beyond where the main game, or a wager that is staked, is outside the stated limits."""
    _main_game(game)
    main = [wager.id for wager in main_game(game)]
    for name in staked:
        if name in game.wagers and name not in main:
            _beside(game, game.wagers[name])


def unvalued(game: Game) -> dict[str, str]:
    """By wager, why it is not valued: the main game by its first wager, and every other opening wager for itself."""
    main = main_game(game)
    found: dict[str, str] = {}
    if main:
        try:
            _main_game(game)
        except Beyond as error:
            found[main[0].id] = str(error)
    for wager in game.opening:
        if wager not in main:
            try:
                _alone(game, wager)
            except Beyond as error:
                found[wager.id] = str(error)
    return found


def by_streets(game: Game) -> bool:
    """Whether it is counted by streets: cards for all, several decisions, cards after one, or no dealer's hand."""
    if not game.has_dealer:
        return True
    early = check_stages.cards_dealt(game.sheet, before=check_stages.first_decision(game.sheet))
    return len(game.decisions) > 1 or game.dealt["board"] > 0 or early["player"] < game.dealt["player"]


def takes_long(game: Game) -> bool:
    """Whether all boards have to be gone through, which takes a minute: who checks in passing does not wait for it."""
    return by_streets(game) and game.dealt["board"] > 0 and compares(game)


def compares(game: Game) -> bool:
    """Whether a wager of the main game is compared with the dealer's hand."""
    return any(wager.showdown is not None for wager in of_main(game))


def of_main(game: Game) -> list[Wager]:
    """The wagers of the main game: those that open it, those that are decided on, and bonuses on them."""
    main = [wager.id for wager in main_game(game)]
    roots = {
        wager.id: [game.wagers[name].of or name for name in wager.on or (wager.of or wager.id,)]
        for wager in game.wagers.values()
    }
    return [game.wagers[name] for name, of in roots.items() if any(root in main for root in of)]


def _main_game(game: Game) -> None:
    if by_streets(game):
        _streets(game)
    else:
        _one_decision(game)
    main = [wager.id for wager in main_game(game)]
    for wager in of_main(game):
        _of_main_game(game, wager, main)


def _one_decision(game: Game) -> None:
    if exposed(game) > 1:
        raise Beyond(f"{game.id} exposes {exposed(game)} cards; the solver values sheets with one at most")
    if game.dealer.ladder != game.player.ladder:
        raise Beyond(f"{game.id} ranks the player's hand and the dealer's on two ladders; the solver takes one")
    if exposed(game) and _by_longest_suit(game):
        raise Beyond(f"{game.id} goes by the longest suit and exposes a card; the solver takes one of them")
    one_flush(game, game.player, "the player")
    one_flush(game, game.dealer, "the dealer")
    for wager in of_main(game):
        if wager.qualifies is not None:
            raise Beyond(
                f"{game.id}: {wager.title} asks for {wager.qualifies.name} of the dealer, a threshold of its own; "
                "without cards for all the solver takes the one of the dealer's hand"
            )


def _streets(game: Game) -> None:
    """Streets are counted for two shapes: cards that grow against pay tables, and two cards each with a board."""
    if exposed(game):
        raise Beyond(f"{game.id} exposes a card of the dealer's and has several streets; the solver takes one of them")
    if _by_longest_suit(game):
        raise Beyond(f"{game.id} goes by the longest suit and has several streets; the solver takes one of them")
    seen = [check_stages.cards_dealt(game.sheet, before=game.stages.index(stage)) for stage in game.decisions]
    if compares(game):
        _board(game)
        return
    if game.player.count != game.dealt["player"] + game.dealt["board"]:
        raise Beyond(f"{game.id}: the player's hand leaves out cards that are dealt; the solver needs all of them")
    most = max((at["player"] + at["board"] for at in seen), default=0)
    if most > SEEN_MAX:
        raise Beyond(
            f"{game.id}: {most} cards are seen at a decision; the solver values sheets with {SEEN_MAX} at most"
        )


def _by_longest_suit(game: Game) -> bool:
    return game.player.ladder.by_suit


def _board(game: Game) -> None:
    """Raise Beyond where hands are compared and it is no game of two cards each with a board for both."""
    early = check_stages.cards_dealt(game.sheet, before=check_stages.first_decision(game.sheet))
    if early["player"] < game.dealt["player"]:
        raise Beyond(f"{game.id} deals cards to the players after the decision; the solver needs all of them before")
    if not game.dealt["board"]:
        raise Beyond(
            f"{game.id} has {len(game.decisions)} decisions in a round; without cards for all the solver takes one"
        )
    own, theirs = game.dealt["player"], game.dealt["dealer"]
    if (own, theirs) != (2, 2):
        raise Beyond(
            f"{game.id} deals cards for all and {own} to the player, {theirs} to the dealer; the solver takes two"
        )
    whole = game.player.count == game.dealer.count == 2 + game.dealt["board"]
    if not whole or set(game.player.holders) != {"player", "board"} or set(game.dealer.holders) != {"dealer", "board"}:
        raise Beyond(f"{game.id}: hands are not made of own cards and the board; the solver needs it so")
    if game.dealer.ladder != game.player.ladder:
        raise Beyond(f"{game.id} ranks the player's hand and the dealer's on two ladders; the solver takes one")


def exposed(game: Game) -> int:
    """How many of the dealer's cards are seen when it is decided."""
    before = check_stages.first_decision(game.sheet)
    return len(check_stages.exposed_places(game.stages[:before]))


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
    """Whether it is settled on the cards of the player's hand, ranked as they are against the dealer's."""
    own, hand = game.player, wager.hand
    return (hand.holders, hand.count, hand.ladder) == (own.holders, own.count, own.ladder)


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


def _of_main_game(game: Game, wager: Wager, main: list[str]) -> None:
    """Wagers of the main game are settled on one grid of the player's hand."""
    if not on_player(game, wager):
        own = "on other cards" if wager.hand.holders != game.player.holders else "on another ladder"
        raise Beyond(f"{game.id}: {wager.title} is settled {own} than the player's hand; only side wagers may be")
    apart = [game.wagers[name].title for name in wager.on if (game.wagers[name].of or name) not in main]
    if apart:
        raise _apart(game, wager, apart)


def _alone(game: Game, wager: Wager) -> None:
    """A wager that is valued alone is counted as if one suit made a flush; together with others, all cards are seen."""
    _beside(game, wager)
    one_flush(game, wager.hand, wager.title)


def _beside(game: Game, wager: Wager) -> None:
    """A wager beside the main game is settled on its hand, and nothing comes with it."""
    if wager.showdown is not None:
        raise Beyond(f"{game.id}: {wager.title} is shown down too, and may be left out; the solver takes one such game")
    for other in game.wagers.values():
        if wager.id in [game.wagers[name].of or name for name in other.on]:
            raise _apart(game, other, [wager.title])
        if other.of == wager.id:
            raise Beyond(f"{game.id}: {other.title} is decided on beside the main game; the solver takes one decision")


def _apart(game: Game, bonus: Wager, titles: list[str]) -> Beyond:
    return Beyond(f"{game.id}: {bonus.title} is a bonus on {listed(titles)}; the solver takes those of the main game")
