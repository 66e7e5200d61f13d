"""Scores of answers: how often the best choice was found, and what the others cost.

What a choice costs is exact. Means over many decisions are floats: their fractions would have thousands of digits.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import fsum
from typing import Any

from pitboss.gym.words import answers
from pitboss.gym.words.answers import Form
from pitboss.gym.words.keys import BANDS, Keyed


@dataclass(frozen=True)
class Marked:
    """One decision answered."""

    of: Keyed
    form: Form
    regret: float  # what the choice costs against the best one, in units of the main wager
    by_chance: float  # what a choice at random costs on average


@dataclass(frozen=True)
class Tally:
    decisions: int
    best: int
    wrong_form: int
    regret: float  # mean
    by_chance: float  # mean of a choice at random

    @property
    def score(self) -> float:
        """100 for the best play, 0 for choices at random; below 0 for worse."""
        return 100 * (1 - self.regret / self.by_chance) if self.by_chance else 100.0

    def as_json(self) -> dict[str, Any]:
        return {
            "decisions": self.decisions,
            "best": self.best,
            "wrong_form": self.wrong_form,
            "mean_regret": self.regret,
            "mean_regret_of_random": self.by_chance,
            "score": self.score,
        }


@dataclass(frozen=True)
class Score:
    """`forms` has the wrong ones alone."""

    whole: Tally
    bands: Mapping[str, Tally]
    sheets: Mapping[str, Tally]
    forms: Mapping[str, int]

    def as_json(self) -> dict[str, Any]:
        return {
            "all": self.whole.as_json(),
            "bands": {name: one.as_json() for name, one in self.bands.items()},
            "sheets": {name: one.as_json() for name, one in self.sheets.items()},
            "wrong_forms": dict(self.forms),
        }


def score(said: Mapping[str, str], every: Iterable[Keyed]) -> Score:
    """Of the answers by id; decisions without one are left out."""
    marked = [mark(one, said[one.id]) for one in every if one.id in said]
    assert marked, "somebody has to have answered"
    sheets = dict.fromkeys(one.of.sheet for one in marked)
    bands = {name: [one for one in marked if one.of.band == name] for name in BANDS}
    return Score(
        whole=_tally(marked),
        bands={name: _tally(those) for name, those in bands.items() if those},
        sheets={name: _tally([one for one in marked if one.of.sheet == name]) for name in sheets},
        forms=Counter(str(one.form) for one in marked if one.form is not Form.RIGHT),
    )


def mark(one: Keyed, answer: str) -> Marked:
    verdict = answers.read(answer, tuple(one.worth))
    best = max(one.worth.values())
    by_chance = best - sum(one.worth.values()) / len(one.worth)
    return Marked(one, verdict.form, float(-answers.reward(one.worth, verdict.choice)), float(by_chance))


def _tally(marked: list[Marked]) -> Tally:
    many = len(marked)
    return Tally(
        decisions=many,
        best=sum(not one.regret for one in marked),
        wrong_form=sum(one.form is not Form.RIGHT for one in marked),
        regret=fsum(one.regret for one in marked) / many,
        by_chance=fsum(one.by_chance for one in marked) / many,
    )
