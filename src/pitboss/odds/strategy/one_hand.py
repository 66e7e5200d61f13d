"""What one hand is worth, counted by itself: nothing is compiled for it, so that it is quick on a new machine too.

Whoever asks about many hands asks `hand.Hands`, which counts all of them at once.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import mul

from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.odds.counting import dealer_hands
from pitboss.odds.pricing import nets
from pitboss.odds.pricing.limits import WORD, Beyond
from pitboss.odds.pricing.stakes import main_game, usual_stake
from pitboss.odds.solving.solution import at_stake, decided_on, spot
from pitboss.odds.strategy.hand_odds import HandOdds, can_be
from pitboss.sheets.game import Game


class OneHand:
    """A spot with all that is staked on it in mind, as `hand.with_all` has it."""

    def __init__(self, game: Game, stakes: Mapping[str, Cents | str] | None = None) -> None:
        """Raises `limits.Beyond` for what the solver does not value."""
        staked, unvalued = spot(game, stakes)
        main = [wager.id for wager in main_game(game)]
        if main and main[0] in unvalued:
            raise Beyond(unvalued[main[0]])
        together = at_stake(game, staked)
        alone = set(together) <= set(main)
        self.game = game
        self.stakes = staked if alone else together
        self._on = decided_on(game, staked) if alone else together
        first = main[0] if main and main[0] in staked else _first_side(game, main, unvalued)
        self.unit = self.stakes.get(first) or usual_stake(game, game.wagers[first])

    def ask(self, cards: Sequence[Card], up: Card | None) -> HandOdds:
        """The hand with the exposed card, if the game shows one; raises Beyond for cards that cannot be."""
        return ask(self.game, self._on, self.unit, cards, up)


def ask(game: Game, staked: dict[str, Cents], unit: Cents, cards: Sequence[Card], up: Card | None) -> HandOdds:
    """What each choice is worth with these wagers decided on together, in units of so many cents."""
    can_be(game, cards, up)
    value = game.player.rank(tuple(cards))
    needed = game.dealer.qualifies
    six = [0] * 6
    for dealers, times in dealer_hands.by_value(game, cards, up).items():
        qualified = needed is None or dealers in needed
        six[3 * qualified + 1 + (value > dealers) - (value < dealers)] += times
    total = sum(six)
    choices: dict[str, Fraction] = {}
    for word in nets.words(game, staked):
        based = nets.settled_on(game, nets.stakes_after(game, word, staked))
        if nets.is_open(game, word, staked, value):
            each = nets.by_showdown(game, word, based, value, WORD // total)
            choices[word] = Fraction(sum(map(mul, six, each)), total * unit)
    best = max(choices, key=choices.__getitem__)  # between equals the first, which is the cheaper one
    split = (six[0] + six[3], six[1] + six[4], six[2] + six[5])
    return HandOdds(choices, best, total, split, (six[0], six[1], six[2]))


def _first_side(game: Game, main: Sequence[str], unvalued: Mapping[str, str]) -> str:
    return next(wager.id for wager in game.opening if wager.id not in main and wager.id not in unvalued)
