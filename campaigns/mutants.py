"""Mutants: one small defect at a time in what must never be wrong, and the tests of that part must notice.

A sample is drawn from all places where a comparison, a sum, a number, a truth or a word could be another. Whether a
place is drawn follows from the text of its line, so that a mend elsewhere draws no other sample. A mutant that no test
notices is wrong, unless it is explained in explained.toml: some defects change nothing that anybody can see.
"""

import ast
import os
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest

from campaigns import mutant, touched
from campaigns.campaign import Campaign, Figures, Outcome, everything
from tests import forms

LONGEST_S = 600  # a defect that makes a loop endless is noticed, too
# Interrupted: a module cannot be imported any more.
NOTICED = (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED)
UNLOADED = "ImportError while loading conftest"  # the same, told by pytest as an error of usage
SAMPLED_OTHERS, SAMPLED_VERIFIER = 2, 12
PIECES = 400  # with about one place each; some have none
VERIFIER = "pitboss.verifier"

SETTLING = (
    "tests/rounds",
    "tests/golden",
    "tests/test_oracle.py",
    "tests/laws/test_laws.py",
    "tests/tables/test_secrets.py",
    "tests/sheets/test_thresholds.py",
)
# Keys, receipts and restores are verified where a house has made them.
VERIFIED = (
    *("openings", "signing", "before_signatures", "restores", "lost_receipts"),
    *("irregular_records", "voided_slips", "killed", "real_cards_draft"),
)
TESTS: dict[str, tuple[str, ...]] = {
    "pitboss.rounds.settle": SETTLING,
    "pitboss.rounds.bets": SETTLING,
    "pitboss.rounds.choices": SETTLING,
    "pitboss.rounds.decide": SETTLING,
    "pitboss.rounds.evolve": SETTLING,
    "pitboss.rounds.facts": SETTLING,
    "pitboss.rounds.deal": SETTLING,
    "pitboss.rounds.setting": SETTLING,
    "pitboss.rounds.view": SETTLING,
    "pitboss.tables.view": ("tests/tables", "tests/laws/test_laws.py"),
    "pitboss.tables.moves": ("tests/tables", "tests/ledger", "tests/house/test_tally.py"),
    "pitboss.ledger.post": ("tests/ledger", "tests/house/test_cage.py", "tests/house/test_service.py"),
    "pitboss.ledger.book": ("tests/ledger", "tests/house/test_auditing.py"),
    "pitboss.ledger.entry": ("tests/ledger",),
    "pitboss.fair.protocol": ("tests/fair",),
    VERIFIER: ("tests/verifier", *(f"tests/house/test_{one}.py" for one in VERIFIED)),
}


@cache
def explained() -> dict[str, str]:
    """Why a mutant that lives is no gap of the tests, by module and what is changed."""
    file = Path(__file__).with_name("explained.toml")
    return dict(tomllib.loads(file.read_text(encoding="utf-8"))["alive"])


@cache
def places() -> dict[tuple[str, int], str]:
    """Every defect that could be planted, with the text of its line and how often that was there before."""
    found = {}
    for module in TESTS:
        text = mutant.path_of(module).read_text(encoding="utf-8")
        lines, before = text.splitlines(), Counter[str]()
        for number, (line, _) in enumerate(mutant.changes(ast.parse(text))):
            words = lines[line - 1].strip()
            found[module, number] = f"{words} {before[words]}"
            before[words] += 1
    return found


def sample(seed: int, piece_number: int) -> list[tuple[str, int]]:
    """The places of a piece. Of all places one in SAMPLED_OTHERS is in a piece, of the verifier's one in
    SAMPLED_VERIFIER: it is three times as long as all others."""
    drawn = []
    for place, words in places().items():
        module, _ = place
        every = PIECES * (SAMPLED_VERIFIER if module == VERIFIER else SAMPLED_OTHERS)
        told = sha256(f"{seed} {module} {words}".encode()).digest()
        if int.from_bytes(told[:8], "big") % every == piece_number:
            drawn.append(place)
    return drawn


def piece(seed: str) -> Outcome:
    of, _, piece_number = seed.partition(" ")
    found = Outcome()
    for module, number in sample(int(of), int(piece_number)):
        found.add(_tried(module, number))
    return found


def _tried(module: str, number: int) -> Outcome:
    _, line, said = mutant.planted(module, number)
    figures = Counter({"mutants": 1, f"mutants of {module}": 1})
    if _noticed(module, number, line):
        figures["noticed"] += 1
        return Outcome(figures)
    if f"{module}: {said}" in explained():
        figures["alive and explained"] += 1
        return Outcome(figures)
    figures["alive"] += 1
    return Outcome(figures, [f"{module}, line {line}: nobody notices  {said}"])


def _noticed(module: str, number: int, line: int) -> bool:
    """Asked are the tests that run the line, and if they see nothing, all tests of the part."""
    tests = tuple(one for one in TESTS[module] if (forms.ROOT / one).exists())
    alike = tuple(one for one in TESTS if TESTS[one] == TESTS[module])
    nearest = touched.first(module, line, alike, tests)
    if nearest and _ended(module, number, nearest) is pytest.ExitCode.TESTS_FAILED:
        return True
    ended = _ended(module, number, list(tests))
    if ended not in (*NOTICED, pytest.ExitCode.OK):
        raise AssertionError(f"{module}, line {line}: the tests did not run, and ended with {ended!r}")
    return ended in NOTICED


def _ended(module: str, number: int, tests: list[str]) -> pytest.ExitCode:
    words = [sys.executable, "-m", "pytest", "-p", "campaigns.mutant", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    try:
        ran = subprocess.run(
            [*words, *tests],
            env={**os.environ, mutant.TOLD: f"{module}:{number}"},
            cwd=forms.ROOT,
            capture_output=True,
            text=True,
            timeout=LONGEST_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return pytest.ExitCode.TESTS_FAILED
    if ran.returncode == pytest.ExitCode.USAGE_ERROR and UNLOADED in ran.stderr:
        return pytest.ExitCode.INTERRUPTED
    return pytest.ExitCode(ran.returncode)


def told(figures: Figures) -> dict[str, int]:
    of_verifier = sum(module == VERIFIER for module, _ in places())
    return {
        **everything(figures),
        "places in the verifier": of_verifier,
        "places elsewhere": len(places()) - of_verifier,
    }


MUTANTS = Campaign(
    "mutants",
    "One small defect at a time in rounds, views, moves, ledger, fair and the verifier: the tests of that part"
    " notice, or a line of explained.toml says why nobody could. Tried is about one in"
    f" {SAMPLED_OTHERS} of the places where one could be, of the verifier's one in {SAMPLED_VERIFIER}.",
    short=0,
    long=PIECES,
    piece=piece,
    told=told,
)
