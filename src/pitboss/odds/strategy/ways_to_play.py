"""Ways to play: what any of them comes to, exactly, and what its mistakes cost.

A strategy is an array like `Decisions.taken`: for every kind of hand and place of the exposed card the number of
a choice. Lists of rules are in `rules`, their files in `strategy_file`, and the search for good ones in `rulelist`.
"""

from fractions import Fraction
from typing import Any

import numpy as np

from pitboss.cards.card import RANK_WORDS, plural
from pitboss.hands import classes
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.odds.counting import strategy_kernels
from pitboss.odds.pricing.solve import Decisions, priced
from pitboss.odds.pricing.wager import WagerOdds
from pitboss.odds.solving import floors
from pitboss.odds.solving.solution import Solution
from pitboss.odds.strategy import spoken, strategy_file
from pitboss.odds.strategy.errors import StrategyError
from pitboss.odds.strategy.followed import Followed, Mistake
from pitboss.sheets.game import Game
from pitboss.sheets.values import Choice

Array = np.ndarray[Any, Any]

NAMES = ("always", "never", "mimic-dealer")
READ = f"write {spoken.OPTIMAL}, {', '.join(NAMES)}, a hand to go on with (Q-6-4), or the rules of a strategy file"


def follow(solution: Solution, taken: Array) -> Followed:
    """What a strategy comes to at the stakes of the solution, beside the best play."""
    odds = value(solution.decisions, taken, solution.unit, solution.main.id)
    wrong = mistakes(solution.decisions, taken, solution.unit)
    return Followed(odds, odds.house_edge - solution.main.house_edge, wrong)


def value(decisions: Decisions, taken: Array, unit: Cents, wager: str = "ante") -> WagerOdds:
    """What a strategy comes to, per unit: every deal counted once, under the choice made for its information set."""
    facts, _, _ = _followed(decisions, taken)
    return priced(wager, unit, decisions.grid, facts)


def mistakes(decisions: Decisions, taken: Array, unit: Cents) -> tuple[Mistake, ...]:
    """Where a strategy parts from the best one, the dearest first. The costs add up to the difference in edge.

    A choice as good as the best is no mistake.
    """
    _, sets, lost = _followed(decisions, taken)
    _, cents = decisions.scaled
    words, ladder = decisions.grid.words, decisions.values
    found: dict[tuple[int, int, str], list[int]] = {}
    for place, right, mine in zip(*np.nonzero(lost), strict=True):
        entry = found.setdefault((int(right), int(mine), hand_class(ladder[place])), [0, 0])
        entry[0] += int(sets[place, right, mine])
        entry[1] += int(lost[place, right, mine])
    over = unit * decisions.deals
    made = [
        Mistake(words[right], words[mine], hand, count, Fraction(less * cents, over))
        for (right, mine, hand), (count, less) in found.items()
    ]
    return tuple(sorted(made, key=lambda mistake: -mistake.cost))


def read(solution: Solution, said: str, file: str = "strategy") -> Array:
    """The strategy that is said: `optimal`, a name or a hand as `named` has them, or rules; `file` is where they are.

    Raises StrategyError or StrategyFileError.
    """
    if spoken.is_optimal(said):
        return solution.decisions.taken
    if spoken.is_rules(said):
        return strategy_file.read(said, solution, file).taken
    return named(solution, said)


def named(solution: Solution, words: str) -> Array:
    """The strategy that words mean: `always`, `never`, `mimic-dealer`, or a hand to continue with, or better.

    Whoever continues does so with the smallest multiple that is open to the hand.
    """
    game, made = solution.game, solution.decisions.grid
    if made.words == ("",):
        raise StrategyError(f"nothing is decided on {game.id} at these stakes")
    return _from(solution.decisions, least(game, words))


def least(game: Game, words: str) -> int | None:
    """The strength that words go on with, and with all that is better; None: with no hand."""
    match words.strip().lower():
        case "always":
            return 0
        case "never":
            return None
        case "mimic-dealer":
            if game.dealer_needs is None:
                raise StrategyError(f"the dealer of {game.id} plays every hand; there is nothing to mimic")
            return game.dealer_needs.least
        case _:
            return _floor(game, words.strip())


def hand_class(hand: HandValue) -> str:
    """
    >>> from pitboss.hands.ladder import Ladder
    >>> hand_class(Ladder(("pair", "high card"), cards=3).rank((10, 4, 2), suited=False))
    'queen high'
    """
    match hand.category:
        case "high card":
            return f"{RANK_WORDS[hand.ranks[0]]} high"
        case "pair":
            return f"pair of {plural(hand.ranks[0])}"
        case category:
            return category


def _followed(decisions: Decisions, taken: Array) -> tuple[Array, Array, Array]:
    """Facts of a strategy; information sets and losses by value, best choice and choice taken."""
    assert taken.shape == decisions.taken.shape
    made, counts = decisions.grid, decisions.counts
    facts = np.zeros_like(decisions.facts)
    sets, lost = (np.zeros((len(made.kind_of), len(made.words), len(made.words)), np.int64) for _ in range(2))
    wrong = strategy_kernels.follow(
        counts.hands.weights, counts.hands.values, decisions.low, counts.upto, decisions.short, decisions.total,
        decisions.least, made.kind_of, decisions.scaled[0], made.open, decisions.taken, taken.astype(np.int8),
        facts, sets, lost,
    )  # fmt: skip
    if wrong:
        raise StrategyError(f"{wrong:,} information sets have no choice, or one that is closed to the hand")
    assert facts.sum() == decisions.facts.sum()
    return facts, sets, lost


def _floor(game: Game, text: str) -> int:
    try:
        return floors.read(text, game).least
    except classes.ClassError as error:
        raise StrategyError(f'"{text}" is no strategy: {READ}; {error}') from None


def _from(decisions: Decisions, least: int | None) -> Array:
    """Continue with a strength or better, never where it is None; else fold."""
    made, hands = decisions.grid, decisions.counts.hands
    fold = made.words.index(Choice.FOLD.word) if Choice.FOLD.word in made.words else None
    smallest = np.full(len(made.kinds), -1, np.int8)
    for choice in reversed(range(len(made.words))):
        if choice != fold:
            smallest[made.open[:, choice]] = choice
    strengths = np.array([int(one) for one in decisions.values], np.int64)[hands.values]
    goes_on = np.zeros(len(strengths), np.bool_) if least is None else strengths >= least
    if fold is None and not goes_on.all():
        raise StrategyError(f"this sheet has no fold; the choices are {', '.join(made.words)}")
    chosen = np.where(goes_on, smallest[made.kind_of[hands.values]], -1 if fold is None else fold)
    return np.where(decisions.taken < 0, np.int8(-1), chosen[:, None]).astype(np.int8)
