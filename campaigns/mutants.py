"""Mutants: one small defect at a time in what must never be wrong, and the tests of that part must notice.

A sample is drawn from all places where a comparison, a sum, a number, a truth or a word could be another. A mutant that
no test notices is wrong, unless it is explained in explained.toml: some defects change nothing that anybody can see.
"""

import ast
import os
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

from campaigns import mutant
from campaigns.campaign import Campaign, Outcome
from tests import forms

LONGEST_S = 600  # a defect that makes a loop endless is noticed, too

SETTLING = ("tests/rounds", "tests/golden", "tests/test_oracle.py", "tests/laws/test_laws.py")
TESTS: dict[str, tuple[str, ...]] = {
    "pitboss.rounds.settle": SETTLING,
    "pitboss.rounds.bets": SETTLING,
    "pitboss.rounds.choices": SETTLING,
    "pitboss.rounds.decide": SETTLING,
    "pitboss.rounds.evolve": SETTLING,
    "pitboss.rounds.facts": SETTLING,
    "pitboss.rounds.deal": SETTLING,
    "pitboss.rounds.setting": SETTLING,
    "pitboss.rounds.view": (*SETTLING, "tests/tables/test_secrets.py"),
    "pitboss.tables.view": ("tests/tables", "tests/laws/test_laws.py"),
    "pitboss.tables.moves": ("tests/tables", "tests/ledger", "tests/house/test_tally.py"),
    "pitboss.ledger.post": ("tests/ledger", "tests/house/test_cage.py", "tests/house/test_service.py"),
    "pitboss.ledger.book": ("tests/ledger", "tests/house/test_auditing.py"),
    "pitboss.ledger.entry": ("tests/ledger",),
    "pitboss.fair.protocol": ("tests/fair",),
    "pitboss.verifier": ("tests/verifier",),
}


@cache
def explained() -> dict[str, str]:
    """Why a mutant that lives is no gap of the tests, by module and what is changed."""
    file = Path(__file__).with_name("explained.toml")
    return dict(tomllib.loads(file.read_text(encoding="utf-8"))["alive"])


def places() -> list[tuple[str, int]]:
    """Every defect that could be planted."""
    found = []
    for module in TESTS:
        tree = ast.parse(mutant.path_of(module).read_text(encoding="utf-8"))
        found += [(module, number) for number, _ in enumerate(mutant.changes(tree))]
    return found


def chosen(chance: Random) -> tuple[str, int]:
    """The verifier is as long as all others together and three times more: every other mutant is of the others."""
    of_verifier = chance.random() < 0.5
    return chance.choice([place for place in places() if (place[0] == "pitboss.verifier") == of_verifier])


def piece(seed: str) -> Outcome:
    module, number = chosen(Random(seed))
    _, line, said = mutant.planted(module, number)
    figures = Counter({"mutants": 1, f"mutants of {module}": 1})
    if _noticed(module, number):
        figures["noticed"] += 1
        return Outcome(figures)
    why = explained().get(f"{module}: {said}")
    if why:
        figures["alive and explained"] += 1
        return Outcome(figures)
    figures["alive"] += 1
    return Outcome(figures, [f"{module}, line {line}: nobody notices  {said}"])


def _noticed(module: str, number: int) -> bool:
    tests = [one for one in TESTS[module] if (forms.ROOT / one).exists()]
    words = [sys.executable, "-m", "pytest", "-p", "campaigns.mutant", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    try:
        ran = subprocess.run(
            [*words, *tests],
            env={**os.environ, mutant.TOLD: f"{module}:{number}"},
            cwd=forms.ROOT,
            capture_output=True,
            timeout=LONGEST_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return ran.returncode != 0


MUTANTS = Campaign(
    "mutants",
    "One small defect at a time in rounds, views, moves, ledger, fair and the verifier: the tests of that part"
    " notice, or a line of explained.toml says why nobody could.",
    short=0,
    long=400,
    piece=piece,
)
