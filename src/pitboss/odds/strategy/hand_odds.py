"""What one hand is worth, and which cards can be asked about."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.limits import Beyond
from pitboss.sheets.game import Game


@dataclass(frozen=True)
class HandOdds:
    """One information set. Dealer hands are split by how they compare: higher ones beat the player's."""

    choices: dict[str, Fraction]  # of all wagers that are decided on together, per unit of the main one
    best: str
    total: int
    split: tuple[int, int, int]  # higher, equal, lower
    short: tuple[int, int, int]  # the same of those that do not qualify

    @property
    def worth(self) -> Fraction:
        """What the best choice is worth."""
        return self.choices[self.best]


def can_be(game: Game, cards: Sequence[Card], up: Card | None) -> None:
    """Raise Beyond for cards that a player and the dealer cannot have."""
    every = [*cards, *([up] if up is not None else [])]
    dealt, exposed = game.dealt["player"], limits.exposed(game)
    if len(cards) != dealt:
        raise Beyond(f"a hand of {game.id} has {dealt} cards, not {len(cards)}")
    if exposed and up is None:
        raise Beyond(f'on {game.id} a card of the dealer\'s is exposed: say which, with --up or "up"')
    if not exposed and up is not None:
        raise Beyond(f"on {game.id} no card of the dealer's is exposed")
    if len(set(every)) < len(every):
        raise Beyond("a card is there twice; a deck has one of each")
    strange = [one for one in every if one not in game.deck.cards]
    if strange:
        raise Beyond(f"{card.show(strange)} is not in this game's deck")
