"""Rules as a player says them: "2x with a pair of tens or better against a queen or lower"; the first to fit counts.

Here are the vocabulary, its words in and out, and where a list of rules leads in every information set. The up card
is the dealer's exposed one.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias, assert_never

import numpy as np

from pitboss.cards.card import RANK_WORDS, RANKS, Rank
from pitboss.odds.counting import strategy_kernels
from pitboss.odds.pricing.solve import Decisions
from pitboss.odds.solving import floors
from pitboss.odds.strategy.errors import StrategyError
from pitboss.sheets.game import Game
from pitboss.sheets.prose import an

Array = np.ndarray[Any, Any]

MANY = 99
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
_NAMED: dict[str, Rank] = {word: rank for rank, word in enumerate(RANK_WORDS)}
_NAMED |= {name.lower(): rank for rank, name in enumerate(RANKS)} | {"10": 8}
_BARE = ("high card", "two pair", "three of a kind", "four of a kind")


class What(Enum):
    """What of the player's cards is counted beside the up card."""

    COPIES = "of the up card"
    SUITED = "in the up card's suit"
    HIGHER = "above the up card"


@dataclass(frozen=True)
class Stretch:
    """A hand of a class, or of it or better."""

    words: str
    least: int  # strengths on the player's ladder
    most: int

    def __str__(self) -> str:
        noun = self.words.removesuffix(" or better")
        bare = noun in _BARE or noun.endswith(" high") or noun.startswith(("three ", "four ", "two pair"))
        return self.words if bare or re.fullmatch("([2-9TJQKA]-)+[2-9TJQKA]", noun) else an(self.words)


@dataclass(frozen=True)
class Beside:
    """A pair, or a top card, of the up card's rank (or above it), or better."""

    category: str  # "pair" or "high card"
    above: bool

    def __str__(self) -> str:
        noun = "a pair" if self.category == "pair" else "a top card"
        return f"{noun} {'above' if self.above else 'matching'} the up card or better"


@dataclass(frozen=True)
class Against:
    """The rank of the up card."""

    least: Rank
    most: Rank

    def __str__(self) -> str:
        low, high = an(RANK_WORDS[self.least]), an(RANK_WORDS[self.most])
        if self.least == self.most:
            return f"against {low}"
        if self.least == 0:
            return f"against {high} or lower"
        return f"against {low} or higher" if self.most == 12 else f"against {low} to {high}"


@dataclass(frozen=True)
class Held:
    """How many of the player's cards are copies of the up card, in its suit, or above it."""

    what: What
    least: int
    most: int = MANY

    def __str__(self) -> str:
        one, more = ("copy", "copies") if self.what is What.COPIES else ("card", "cards")
        match self.least, self.most:
            case _, 0:
                return f"no {one} {self.what.value}"
            case 1, high if high >= MANY:
                return f"a {one} {self.what.value}"
            case low, high if high >= MANY:
                return f"at least {_NUMBERS[low]} {more} {self.what.value}"
            case 0, high:
                return f"at most {_NUMBERS[high]} {one if high == 1 else more} {self.what.value}"
            case low, _:
                return f"exactly {_NUMBERS[low]} {one if low == 1 else more} {self.what.value}"


Condition: TypeAlias = Stretch | Beside | Against | Held


@dataclass(frozen=True)
class Rule:
    """A choice, under all of the conditions; without any it is for whatever is left."""

    choice: str
    conditions: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        if not self.conditions:
            return f"otherwise {self.choice}"
        cards = [str(each) for each in self.conditions if not isinstance(each, Against)]
        up = [str(each) for each in self.conditions if isinstance(each, Against)]
        return " ".join([self.choice, *([f"with {' and '.join(cards)}"] if cards else []), *up])

    @property
    def line(self) -> str:
        """The rule as a strategy file has it."""
        return f"{self.choice}: {', '.join(map(str, self.conditions)) or 'otherwise'}"


@dataclass(frozen=True)
class Applied:
    """Where a list leads: the rule that counts in each set, and sets (hands times up cards) by rule."""

    first: Array  # -1 where no rule fits
    fits: Array
    reached: Array  # those of `fits` that no rule before takes


def taken(decisions: Decisions, rules: Sequence[Rule]) -> Array:
    """The strategy that a list of rules makes; it has to leave no set out."""
    first = apply(decisions, rules).first
    if ((first < 0) & (decisions.taken >= 0)).any():
        raise StrategyError("the rules leave hands without a choice")
    choice_of = np.array([*(decisions.grid.words.index(rule.choice) for rule in rules), -1], np.int8)
    return choice_of[first]  # -1 finds the last


def apply(decisions: Decisions, rules: Sequence[Rule]) -> Applied:
    counts = decisions.counts
    lows, highs, boxes = _bounds(decisions, rules)
    found = Applied(np.empty(decisions.taken.shape, np.int16), *(np.zeros(len(rules), np.int64) for _ in range(2)))
    strategy_kernels.apply(
        counts.hands.masks, counts.hands.weights, counts.hands.values, decisions.taken, lows, highs, boxes,
        found.first, found.fits, found.reached,
    )  # fmt: skip
    return found


def read(words: str, game: Game) -> Condition:
    """One condition; raises ValueError where the words mean none.

    >>> from pitboss.sheets import shipped
    >>> game = shipped.load("four-card")
    >>> for said in ("a pair of tens or better", "at least two cards in the up card's suit", "against 2 to 9"):
    ...     print(read(said, game))
    a pair of tens or better
    at least two cards in the up card's suit
    against a nine or lower
    """
    text = " ".join(words.lower().split())
    for reader in (_against, _beside, _held):
        found = reader(text)
        if found is not None:
            return found
    bare = re.sub(r"^an? (?=[a-z]{2})", "", text)
    found_class = floors.read(bare, game)
    name = bare.removesuffix(" or better")
    dashed = re.fullmatch(r"[2-9tjqka](-[2-9tjqka])+", name)
    shown = name.upper() if dashed else re.sub(r"(?<= with )[2-9tjqka](-[2-9tjqka])*$", lambda m: m[0].upper(), name)
    return Stretch(shown + (" or better" if bare != name else ""), found_class.least, found_class.most)


def at_least(game: Game, category: str, ranks: tuple[Rank, ...]) -> Stretch:
    """A hand with this floor or better."""
    ladder = game.player.ladder
    return Stretch(
        f"{floors.words(category, ranks)} or better", ladder.least(category, ranks), ladder.most(ladder.order[0])
    )


def _against(text: str) -> Condition | None:
    match = re.fullmatch(r"against (?:an? )?(\w+)(?: or (lower|higher)| to (?:an? )?(\w+))?", text)
    if match is None or match[1] not in _NAMED or (match[3] or "two") not in _NAMED:
        return None
    rank = _NAMED[match[1]]
    if match[3]:
        return Against(min(rank, _NAMED[match[3]]), max(rank, _NAMED[match[3]]))
    return Against(0 if match[2] == "lower" else rank, 12 if match[2] == "higher" else rank)


def _beside(text: str) -> Condition | None:
    match = re.fullmatch(r"(?:a )?(pair|top card) (above|matching) the up card or better", text)
    return match and Beside("pair" if match[1] == "pair" else "high card", match[2] == "above")


def _held(text: str) -> Condition | None:
    ends = "|".join(what.value for what in What)
    match = re.fullmatch(rf"(at least |at most |exactly )?(an?|\w+) (?:cards?|copy|copies) ({ends})", text)
    if match is None:
        return None
    number = {"a": 1, "an": 1, **{word: place for place, word in enumerate(_NUMBERS)}}.get(match[2])
    if number is None:
        return None
    if match[1] == "at most " or number == 0:
        return Held(What(match[3]), 0, number)
    return Held(What(match[3]), number, number if match[1] == "exactly " else MANY)


def _bounds(decisions: Decisions, rules: Sequence[Rule]) -> tuple[Array, Array, Array]:
    """The rules as the kernel takes them."""
    ladder, strengths = decisions.counts.shape.ladder, decisions.values
    lows = np.zeros((len(rules), 13), np.int64)
    highs = np.full((len(rules), 13), len(strengths) - 1, np.int64)
    boxes = np.zeros((len(rules), 4, 2), np.int64)
    boxes[:, :, 1] = MANY
    for row, rule in enumerate(rules):
        for condition in rule.conditions:
            match condition:
                case Stretch(least=least, most=most):
                    lows[row] = np.maximum(lows[row], bisect_left(strengths, least))
                    highs[row] = np.minimum(highs[row], bisect_right(strengths, most) - 1)
                case Beside(category=category, above=above):
                    starts = [bisect_left(strengths, ladder.least(category, (up + above,))) for up in range(13)]
                    lows[row] = np.maximum(lows[row], starts)
                case Against(least=least, most=most):
                    _narrow(boxes[row, 0], least, most)
                case Held(what=what, least=least, most=most):
                    _narrow(boxes[row, 1 + list(What).index(what)], least, most)
                case _ as never:
                    assert_never(never)
    return lows, highs, boxes


def _narrow(box: Array, least: int, most: int) -> None:
    box[:] = max(box[0], least), min(box[1], most)
