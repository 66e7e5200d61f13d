"""What is done with which cards: from the words of a question to the tables of a kernel."""

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.solve import decide
from pitboss.odds.pricing.streets import Tree
from pitboss.odds.solving.solution import Solution, at_stake
from pitboss.odds.strategy import strategy_file, ways_to_play
from pitboss.odds.strategy.errors import StrategyError
from pitboss.sheets.game import Game
from pitboss.sim import by_hand
from pitboss.sim.by_hand import HandTable
from pitboss.sim.question import OPTIMAL, Question


def on_one_hand(question: Question, ways: Tree) -> HandTable:
    """Where one decision is taken on the player's own cards. Raises StrategyError, or `limits.Beyond`.

    The best play has all stakes in mind that a fold takes. Words go by the value of a hand, so they are known for
    sheets, too, that the solver does not value.
    """
    game = question.priced
    if ways.first < 0:
        return by_hand.by_value(np.full(len(game.player.ladder.values(Deck())), ~ways.first))
    if question.strategy != OPTIMAL and not question.is_file:
        return _named(game, ways, question.strategy)
    limits.check(game)
    stakes = at_stake(game, dict(question.stakes))
    decisions = decide(game, stakes)
    if question.strategy == OPTIMAL:
        return by_hand.tabled(ways, decisions, decisions.taken)
    solved = Solution(game, stakes, {}, {}, 0, counted=decisions)
    return by_hand.tabled(ways, decisions, strategy_file.read(question.strategy, solved).taken)


def _named(game: Game, ways: Tree, words: str) -> HandTable:
    """`always`, `never`, `mimic-dealer`, or a hand to go on with: with the smallest stake that is open to the hand."""
    least = ways_to_play.least(game, words)
    fork = ways.forks[ways.first]
    fold = next((~move.to for move in fork.moves if ways.finishes[~move.to].folded), None)
    chosen = []
    for value in game.player.ladder.values(Deck()):
        goes_on = least is not None and value >= least
        if not goes_on and fold is None:
            raise StrategyError(f"this sheet has no fold; the choices are {', '.join(ways.words(0))}")
        open_to = [~move.to for move in fork.moves if move.needs is None or value in move.needs]
        chosen.append(next(one for one in open_to if one != fold) if goes_on else fold)
    return by_hand.by_value(np.array(chosen))
