"""Fresh decisions from a seed: a deck, and choices made at random up to the decision that is wanted."""

from collections.abc import Iterator, Mapping
from random import Random

from pitboss.cards.deck import shuffled
from pitboss.gym.terms import terms
from pitboss.gym.words import seat
from pitboss.gym.words.decision import Decision, asked
from pitboss.money.chips import Cents
from pitboss.sheets.game import Game


class NothingToDecide(ValueError):
    """No spot of the sheet ever has two choices."""


def stages(game: Game) -> tuple[str, ...]:
    """The decisions with two choices or more."""
    return tuple(stage.id for stage in game.decisions if len(stage.choices) > 1)


def opening(game: Game, stakes: Mapping[str, Cents] | None = None) -> dict[str, Cents]:
    """The stakes of a round, those of the main game by default; raises a ValueError that says what instead."""
    if not stages(game):
        raise NothingToDecide(f"on {game.id} there is nothing to decide; choose another sheet")
    return dict(terms(game, stakes=stakes).stakes or {})


def decisions(game: Game, chance: Random, stakes: Mapping[str, Cents] | None = None) -> Iterator[Decision]:
    """Without end: every decision of the sheet in turn, each in a new round."""
    staked = opening(game, stakes)
    while True:
        for name in stages(game):
            yield _at(game, chance, staked, name)


def _at(game: Game, chance: Random, staked: Mapping[str, Cents], stage: str) -> Decision:
    """A random round that comes to this decision; folds and raises may end one before."""
    while True:
        now = seat.sit(game, shuffled(game.deck, chance), staked)
        while not now.over:
            found = asked(now, staked)
            if found.view.stage == stage and len(found.words) > 1:
                return found
            now = seat.choose(now, chance.choice(found.words))
