"""The form of an answer, read strictly, and what an answer is rewarded with.

The last line of an answer has one choice in square brackets and nothing else. Before it may stand anything.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pitboss.sheets.prose import listed

WRONG_FORM = Fraction(1)  # a wrong form costs one unit more than the worst choice: so it never pays


class Form(StrEnum):
    RIGHT = "right"
    EMPTY = "empty"
    NO_CHOICE = "no_choice"
    NOT_OFFERED = "not_offered"


@dataclass(frozen=True)
class Verdict:
    """What an answer says; `why` is for whoever wrote it."""

    form: Form
    choice: str | None = None
    why: str = ""


def read(answer: str, words: Sequence[str]) -> Verdict:
    """Capitals and spaces inside the brackets do not matter.

    >>> read("A pair is enough.\\n\\n[1x]", ("fold", "1x")).choice
    '1x'
    >>> read("I choose [1x].", ("fold", "1x")).why
    'The last line of the answer has to be one choice in square brackets and nothing else: [fold] or [1x].'
    """
    lines = [line.strip() for line in answer.splitlines() if line.strip()]
    said = listed([f"[{word}]" for word in words], "or")
    if not lines:
        return Verdict(Form.EMPTY, why=f"The answer is empty. Its last line has to be {said}.")
    found = re.fullmatch(r"\[([^\[\]]*)\]", lines[-1])
    if found is None:
        why = "The last line of the answer has to be one choice in square brackets and nothing else"
        return Verdict(Form.NO_CHOICE, why=f"{why}: {said}.")
    word = " ".join(found[1].lower().split())
    if word not in words:
        return Verdict(Form.NOT_OFFERED, why=f"[{found[1].strip()}] is not offered here; the choices are {said}.")
    return Verdict(Form.RIGHT, word)


def reward(worth: Mapping[str, Fraction], choice: str | None) -> Fraction:
    """The worth of the choice less that of the best one, never above 0; None is an answer of a wrong form.

    >>> reward({"fold": Fraction(-1), "1x": Fraction(-1, 2)}, "fold")
    Fraction(-1, 2)
    """
    best = max(worth.values())
    return (min(worth.values()) - WRONG_FORM if choice is None else worth[choice]) - best


def closeness(worth: Mapping[str, Fraction]) -> Fraction:
    """What the second best choice costs: 0 where two are best."""
    best, second, *_ = sorted(worth.values(), reverse=True)
    return best - second
