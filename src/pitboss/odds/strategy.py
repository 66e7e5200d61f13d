"""Ways to play: what any of them comes to, exactly, what its mistakes cost, and the thresholds of the best one.

A strategy is an array like `Decisions.taken`: for every kind of hand and place of the exposed card the number of
a choice. Lists of rules are in `rules`, their files in `strategy_file`, and the search for good ones in `rulelist`.
"""

from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.cards.card import RANK_WORDS, Rank, plural
from pitboss.hands import classes
from pitboss.hands.ladder import HandValue
from pitboss.money.chips import Cents
from pitboss.odds import floors, limits, strategy_kernels
from pitboss.odds.followed import Followed, Mistake
from pitboss.odds.solve import Decisions, priced
from pitboss.odds.strategy_errors import StrategyError
from pitboss.odds.thresholds import Step, Threshold
from pitboss.odds.wager import WagerOdds
from pitboss.sheets.game import Game
from pitboss.sheets.values import Choice

if TYPE_CHECKING:
    from pitboss.odds.solution import Solution

Array = np.ndarray[Any, Any]

NAMES = ("always", "never", "mimic-dealer")


def follow(solution: "Solution", taken: Array) -> Followed:
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
    _, cents = scaled(decisions)
    words, ladder = decisions.grid.words, values(decisions)
    found: dict[tuple[int, int, str], list[int]] = {}
    for place, right, mine in zip(*np.nonzero(lost), strict=True):
        entry = found.setdefault((int(right), int(mine), hand_class(ladder[place])), [0, 0])
        entry[0] += int(sets[place, right, mine])
        entry[1] += int(lost[place, right, mine])
    over = unit * deals(decisions)
    made = [
        Mistake(words[right], words[mine], hand, count, Fraction(less * cents, over))
        for (right, mine, hand), (count, less) in found.items()
    ]
    return tuple(sorted(made, key=lambda mistake: -mistake.cost))


def named(solution: "Solution", words: str) -> Array:
    """The strategy that words mean: `always`, `never`, `mimic-dealer`, or a hand to continue with, or better.

    Whoever continues does so with the smallest multiple that is open to the hand.
    """
    game, made = solution.game, solution.decisions.grid
    if made.words == ("",):
        raise StrategyError(f"nothing is decided on {game.id} at these stakes")
    match words.strip().lower():
        case "always":
            least: int | None = 0
        case "never":
            least = None
        case "mimic-dealer":
            if game.dealer.qualifies is None:
                raise StrategyError(f"the dealer of {game.id} plays every hand; there is nothing to mimic")
            least = game.dealer.qualifies.least
        case text:
            least = _floor(game, text)
    return _from(solution.decisions, least)


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


def thresholds(decisions: Decisions) -> tuple[Threshold, ...]:
    """One for every rank that may be exposed, or a single one; found from the best choices alone."""
    agreed, _, _ = by_value(decisions)
    shape = decisions.counts.shape
    ups: tuple[int, ...] = shape.ranks if shape.exposed else (0,)
    return tuple(_threshold(decisions, agreed[:, up], up if shape.exposed else None) for up in ups)


def values(decisions: Decisions) -> tuple[HandValue, ...]:
    """Every value of the player's ladder, by its ordinal."""
    return decisions.counts.shape.ladder.values(decisions.counts.shape.deck)


def deals(decisions: Decisions) -> int:
    return int(decisions.facts.sum())


def scaled(decisions: Decisions) -> tuple[Array, Cents]:
    """The grid's nets in the largest step that makes them whole, and that step: sums over all deals stay small."""
    step = gcd(*(int(net) for net in decisions.grid.net.flat)) or 1
    net = decisions.grid.net // step
    if deals(decisions) * (int(np.abs(net).max()) + 1) >= 1 << 61:
        raise limits.Beyond("the payouts are too many and too large to add up in 64 bits")
    return net, step


def by_value(decisions: Decisions) -> tuple[Array, Array, Array]:
    """By value and exposed rank: choices best in all sets (a bit each); the worth of each choice; that of the best."""
    made, counts = decisions.grid, decisions.counts
    size, choices = len(made.kind_of), len(made.words)
    ups = 13 if counts.shape.exposed else 1
    agreed = np.full((size, ups), (1 << choices) - 1, np.int64)
    worth, most = np.zeros((size, ups, choices), np.int64), np.zeros((size, ups), np.int64)
    strategy_kernels.by_value(
        counts.hands.weights, counts.hands.values, decisions.low, counts.upto, decisions.short, decisions.total,
        decisions.least, made.kind_of, scaled(decisions)[0], made.open, decisions.taken, agreed, worth, most,
    )  # fmt: skip
    return agreed, worth, most


def _followed(decisions: Decisions, taken: Array) -> tuple[Array, Array, Array]:
    """Facts of a strategy; information sets and losses by value, best choice and choice taken."""
    assert taken.shape == decisions.taken.shape
    made, counts = decisions.grid, decisions.counts
    facts = np.zeros_like(decisions.facts)
    sets, lost = (np.zeros((len(made.kind_of), len(made.words), len(made.words)), np.int64) for _ in range(2))
    wrong = strategy_kernels.follow(
        counts.hands.weights, counts.hands.values, decisions.low, counts.upto, decisions.short, decisions.total,
        decisions.least, made.kind_of, scaled(decisions)[0], made.open, decisions.taken, taken.astype(np.int8),
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
        raise StrategyError(f'"{text}" is no strategy: write {", ".join(NAMES)}, or a hand; {error}') from None


def _from(decisions: Decisions, least: int | None) -> Array:
    """Continue with a strength or better, never where it is None; else fold."""
    made, hands = decisions.grid, decisions.counts.hands
    fold = made.words.index(Choice.FOLD.word) if Choice.FOLD.word in made.words else None
    smallest = np.full(len(made.kinds), -1, np.int8)
    for choice in reversed(range(len(made.words))):
        if choice != fold:
            smallest[made.open[:, choice]] = choice
    strengths = np.array([int(one) for one in values(decisions)], np.int64)[hands.values]
    goes_on = np.zeros(len(strengths), np.bool_) if least is None else strengths >= least
    if fold is None and not goes_on.all():
        raise StrategyError(f"this sheet has no fold; the choices are {', '.join(made.words)}")
    chosen = np.where(goes_on, smallest[made.kind_of[hands.values]], -1 if fold is None else fold)
    return np.where(decisions.taken < 0, np.int8(-1), chosen[:, None]).astype(np.int8)


def _threshold(decisions: Decisions, agreed: Array, up: Rank | None) -> Threshold:
    made, ladder = decisions.grid, values(decisions)
    every = (1 << len(made.words)) - 1
    told = [place for place in range(len(ladder)) if agreed[place] != every]
    if not told:
        return Threshold(up, (Step(made.words[0], ""),), None)
    runs: list[tuple[int, int]] = []  # the choices of a run, a bit each, and its lowest value
    allowed, stuck = every, -1
    for place in reversed(told):
        bits = int(agreed[place])
        if runs and runs[-1][0] & bits:
            runs[-1] = (runs[-1][0] & bits, place)
        elif bits & allowed:
            runs.append((bits & allowed, place))
        else:
            stuck = place
            break
        allowed = _lowest(runs[-1][0]) - 1  # a lower hand never stakes more
    picked = [(made.words[_lowest(bits).bit_length() - 1], place) for bits, place in runs]
    held = [ladder[place] for place in told]
    if stuck < 0:
        return Threshold(up, (*_steps(decisions, picked[:-1], held), Step(picked[-1][0], "")), None)
    rest, low = every, stuck
    for place in told:
        if not rest & int(agreed[place]):
            low = place
            break
        rest &= int(agreed[place])
    word = made.words[_lowest(rest).bit_length() - 1]
    while picked and picked[-1][0] == word:  # above the unclear stretch too, so it belongs to it
        picked.pop()
        stuck = told[told.index(picked[-1][1]) - 1] if picked else told[-1]
    return Threshold(up, (*_steps(decisions, picked, held), Step(word, "")), (ladder[low], ladder[stuck]))


def _steps(decisions: Decisions, picked: list[tuple[str, int]], held: list[HandValue]) -> list[Step]:
    leasts = [(word, values(decisions)[place]) for word, place in picked]
    return [Step(word, floors.words(least.category, floors.plainest(least, held))) for word, least in leasts]


def _lowest(bits: int) -> int:
    return bits & -bits
