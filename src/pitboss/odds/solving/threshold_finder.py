"""The thresholds of the best play: from which hand on a choice is right, by the best choice in all information sets."""

from typing import Any

import numpy as np

from pitboss.cards.card import Rank
from pitboss.hands.ladder import HandValue
from pitboss.odds.counting import strategy_kernels
from pitboss.odds.pricing.solve import Decisions
from pitboss.odds.solving import floors
from pitboss.odds.solving.thresholds import Step, Threshold

Array = np.ndarray[Any, Any]


def thresholds(decisions: Decisions) -> tuple[Threshold, ...]:
    """One for every rank that may be exposed, or a single one; found from the best choices alone."""
    agreed, _, _ = by_value(decisions)
    shape = decisions.counts.shape
    ups: tuple[int, ...] = shape.ranks if shape.exposed else (0,)
    return tuple(_threshold(decisions, agreed[:, up], up if shape.exposed else None) for up in ups)


def by_value(decisions: Decisions) -> tuple[Array, Array, Array]:
    """By value and exposed rank: choices best in all sets (a bit each); the worth of each choice; that of the best."""
    made, counts = decisions.grid, decisions.counts
    size, choices = len(made.kind_of), len(made.words)
    ups = 13 if counts.shape.exposed else 1
    agreed = np.full((size, ups), (1 << choices) - 1, np.int64)
    worth, most = np.zeros((size, ups, choices), np.int64), np.zeros((size, ups), np.int64)
    strategy_kernels.by_value(
        counts.hands.weights, counts.hands.values, decisions.low, counts.upto, decisions.short, decisions.total,
        decisions.least, made.kind_of, decisions.scaled[0], made.open, decisions.taken, agreed, worth, most,
    )  # fmt: skip
    return agreed, worth, most


def _threshold(decisions: Decisions, agreed: Array, up: Rank | None) -> Threshold:
    made, ladder = decisions.grid, decisions.values
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
    leasts = [(word, decisions.values[place]) for word, place in picked]
    return [Step(word, floors.words(least.category, floors.plainest(least, held))) for word, least in leasts]


def _lowest(bits: int) -> int:
    return bits & -bits
