"""The best play in words: from which hand on a choice is right. How it is found is in `threshold_finder`."""

from dataclasses import dataclass

from pitboss.cards.card import RANK_WORDS, Rank
from pitboss.hands.ladder import HandValue
from pitboss.sheets.prose import an


@dataclass(frozen=True)
class Step:
    """From a hand upward, until the step before it; the last step, without one, is for all that is left."""

    word: str
    floor: str  # words such as "Q-6-4", or none


@dataclass(frozen=True)
class Threshold:
    """How the best choice goes with the hand's value, against one rank of the exposed card or where none is seen.

    Where the value alone does not say, `unclear` names the lowest and the highest value of that stretch: the steps
    before it hold above it and the last one below it.
    """

    up: Rank | None
    steps: tuple[Step, ...]
    unclear: tuple[HandValue, HandValue] | None

    @property
    def exists(self) -> bool:
        return self.unclear is None

    def __str__(self) -> str:
        against = "" if self.up is None else f"against {an(RANK_WORDS[self.up])}: "
        upper = [f"{step.word} with {step.floor} or better" for step in self.steps if step.floor]
        last = self.steps[-1].word
        if self.unclear is None:
            return against + (", ".join(upper) + f", else {last}" if upper else f"always {last}")
        low, high = self.unclear
        spread = str(low) if low == high else f"{low} to {high}"
        return against + ", ".join([*upper, f"{last} below {low}", f"by the other cards and suits with {spread}"])
