"""What is done with which cards: from the words of a question to the tables of a kernel.

The best play has all stakes in mind that a fold takes, as `odds` values several wagers together.
"""

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.odds.pricing import limits, streets
from pitboss.odds.pricing.solve import decide
from pitboss.odds.pricing.stakes import main_game
from pitboss.odds.pricing.streets import Tree
from pitboss.odds.solving import questions
from pitboss.odds.solving.solution import Solution, at_stake
from pitboss.odds.strategy import street_ways, ways_to_play
from pitboss.odds.strategy.errors import StrategyError
from pitboss.sheets.game import Game
from pitboss.sim import by_hand, kept, street_tables
from pitboss.sim.by_hand import HandTable
from pitboss.sim.choices import Choices
from pitboss.sim.question import OPTIMAL, Question


def choices(question: Question, ways: Tree) -> Choices:
    """What is done. Raises StrategyError where words say nothing of the sheet, `limits.Beyond` where none is known."""
    game = question.priced
    if ways.first < 0:
        return by_hand.by_value(np.full(len(game.player.ladder.values(Deck())), ~ways.first))
    by_streets = limits.by_streets(game)
    if question.strategy != OPTIMAL and not question.is_file and not by_streets:
        return _named(game, ways, question.strategy)
    limits.check(game)
    for name, _ in question.stakes:
        if not limits.on_player(game, game.wagers[name]):
            limits.kept_by_a_fold(game, game.wagers[name])
    stakes = at_stake(game, dict(question.stakes))
    key = _key(game, stakes, question.strategy)
    if by_streets:
        same = streets.tree(game, stakes)
        assert [fork.moves for fork in same.forks] == [fork.moves for fork in ways.forks], "side wagers decide nothing"
        plan = None if question.strategy == OPTIMAL else street_ways.read(question.strategy, ways, game)
        return street_tables.tabled(game, stakes, ways, plan, key)
    found = kept.tables(key, lambda: by_hand.arrays(_on_one_hand(question, ways, stakes)))
    return by_hand.from_arrays(found)


def check(question: Question) -> None:
    """Whether the words of a strategy can be followed here, found without counting; raises StrategyError or Beyond.

    The text of a file is for the count itself: what its lines concern is known only then.
    """
    game = question.priced
    ways = streets.tree(game, dict(question.stakes))
    if question.strategy == OPTIMAL or ways.first < 0:
        limits.check(game)
    elif limits.by_streets(game):
        street_ways.read(question.strategy, ways, game)
    elif not question.is_file:
        _named(game, ways, question.strategy)


def takes_long(question: Question) -> bool:
    """Whether all boards have to be gone through first, a minute or more: not where that was done before."""
    game = question.priced
    if not limits.takes_long(game):
        return False
    return not kept.has(_key(game, at_stake(game, dict(question.stakes)), question.strategy))


def _key(game: Game, stakes: dict[str, int], strategy: str) -> str:
    """Tables of the main game serve all sheets that differ by side wagers alone."""
    alone = set(stakes) <= {wager.id for wager in main_game(game)}
    make = questions.key_of_main if alone else questions.key_in_cents
    return make(f"choices {strategy}", game, stakes)


def _on_one_hand(question: Question, ways: Tree, stakes: dict[str, int]) -> HandTable:
    """Where one decision is taken on the player's own cards, and on an exposed card."""
    game = question.priced
    decisions = decide(game, stakes)
    solved = Solution(game, stakes, {}, {}, 0, counted=decisions)
    return by_hand.tabled(ways, decisions, ways_to_play.read(solved, question.strategy))


def _named(game: Game, ways: Tree, words: str) -> HandTable:
    """`always`, `never`, `mimic-dealer`, or a hand to go on with: with the smallest stake that is open to the hand.

    Words go by the value of a hand, so they are known for sheets, too, that the solver does not value.
    """
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
