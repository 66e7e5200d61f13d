"""Whether tests show of every condition of the settlement that it decides something by itself.

Taking every branch is not enough: in `a and b` both branches are taken although `b` never mattered. Here each condition
needs two cases that differ in it and in what is decided, and in no other condition that was asked in both (MC/DC). The
modules are watched while the tests of settling run (`campaigns.watched`).
"""

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from campaigns.campaign import Outcome
from campaigns.watched import MODULES, TOLD, Values
from tests import forms

SETTLEMENT = ("settle", "lines", "meters", "dealer", "breakage", "setting", "facts")


def shown(tests: Iterable[str], explained: dict[str, str]) -> Outcome:
    modules = [f"pitboss.rounds.{name}" for name in SETTLEMENT] + ["pitboss.ledger.post"]
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "told.json")
        asked = ["-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-p", "campaigns.watched", *tests]
        ran = subprocess.run(
            [sys.executable, *asked], cwd=forms.ROOT, capture_output=True, text=True, check=False,
            env={**os.environ, MODULES: " ".join(modules), TOLD: str(told)},
        )  # fmt: skip
        assert ran.returncode == 0, ran.stdout[-2_000:]
        decisions = json.loads(told.read_text(encoding="utf-8"))
    every = [f"{one['module']}: {one['words']}" for one in decisions for _ in one["conditions"]]
    missing = [
        f"{one['module']}: {name} in {one['words']}" if name != one["words"] else f"{one['module']}: {name}"
        for one in decisions
        for name in without_effect(one["conditions"], [(tuple(values), value) for values, value in one["seen"]])
    ]
    named = [one for one in missing if one not in explained]
    figures = Counter({"settlement: conditions": len(every), "settlement: without effect": len(named)})
    figures["settlement: without effect, and explained"] = len(missing) - len(named)
    return Outcome(figures, [f"settlement: no test shows what it decides  {one}" for one in named])


def without_effect(conditions: list[str], seen: list[tuple[Values, bool]]) -> Iterator[str]:
    """The conditions of a decision that no two cases show to matter.

    >>> ands = [((True, True), True), ((False, None), False)]
    >>> list(without_effect(["a", "b"], ands))
    ['b']
    >>> list(without_effect(["a", "b"], [*ands, ((True, False), False)]))
    []
    """
    for place, name in enumerate(conditions):
        if not any(_shows(place, one, other) for one, other in combinations(seen, 2)):
            yield name


def _shows(place: int, one: tuple[Values, bool], other: tuple[Values, bool]) -> bool:
    (values, value), (others, another) = one, other
    if value == another or None in (values[place], others[place]) or values[place] == others[place]:
        return False
    pairs = [pair for at, pair in enumerate(zip(values, others, strict=True)) if at != place]
    return all(None in pair or pair[0] == pair[1] for pair in pairs)
