"""What the cards of a spot and the dealer come to: the few facts that settle every wager."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pitboss.cards.card import Card
from pitboss.hands.ladder import HandValue
from pitboss.sheets.game import Game, Hand


class Facts(NamedTuple):
    """The value of every hand of the sheet, whether the dealer qualifies by the dealer's hand, and who is ahead.

    `ahead` is 1 where the player's hand is the higher one, 0 where they are equal, -1 where the
    dealer's is. Both hands are compared whether or not the dealer qualifies. Without a hand of the
    dealer's nothing is compared: then it is True and 0.
    """

    values: Mapping[str, HandValue]
    qualified: bool
    ahead: int


def facts(
    game: Game,
    player: Sequence[Card],
    dealer: Sequence[Card],
    board: Sequence[Card] = (),
    kept: Sequence[Card] | None = None,
) -> Facts:
    """`kept` are the cards of the player's own setting; without it the best cards play."""
    values: dict[str, HandValue] = {}
    for name, hand in game.hands.items():
        if kept is not None and hand is game.player:
            values[name] = hand.ladder.value_of(tuple(kept))
        else:
            values[name] = hand.rank(gather(hand, player, dealer, board))
    if not game.has_dealer:
        return Facts(values, qualified=True, ahead=0)
    mine, theirs = values["player"], values["dealer"]
    needed = game.dealer_needs
    return Facts(
        values=values,
        qualified=needed is None or theirs in needed,
        ahead=(mine > theirs) - (mine < theirs),
    )


@lru_cache(maxsize=512)
def dealt_facts(
    game: Game,
    player: tuple[Card, ...],
    dealer: tuple[Card, ...],
    board: tuple[Card, ...],
    kept: tuple[Card, ...] | None,
) -> Facts:
    """The same of a hand that was dealt: it is settled first, and then told in words to whoever watches."""
    return facts(game, player, dealer, board, kept)


def gather(hand: Hand, player: Sequence[Card], dealer: Sequence[Card], board: Sequence[Card]) -> Sequence[Card]:
    """The cards a hand is made from."""
    match hand.holders:
        case ("player",) if not hand.first:
            return player
        case ("dealer",) if not hand.first:
            return dealer
        case holders:
            up = [dealer[at] for at in hand.exposed if at < len(dealer)] if "exposed" in holders else []
            held = {"player": player, "dealer": dealer, "board": board, "exposed": up}
            return [card for holder in holders for card in held[holder][: hand.first.get(holder)]]
