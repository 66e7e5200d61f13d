"""Golden rounds: worked by hand, written as files, played again to the letter."""

from pathlib import Path
from typing import Any

import pytest

from pitboss.rounds import record
from tests.golden import make

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.round"))


CASES = [pytest.param(case, id=case["name"], marks=pytest.mark.clause(*case["clauses"])) for case in make.cases()]


@pytest.mark.parametrize("case", CASES)
def test_a_case_comes_to_what_was_worked_out_by_hand(case: dict[str, Any]) -> None:
    """Catches any settled amount or refusal that is not the clause's; then the file must be up to date."""
    assert make.make(case) == (HERE / f"{case['name']}.round").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_round_plays_again_from_its_file_alone(file: Path) -> None:
    """The rules are those embedded in the file, so an old file keeps its meaning when a sheet changes."""
    assert record.verify(record.read(file.read_text(encoding="utf-8"))) == []


def test_every_case_has_its_file_and_every_file_its_case() -> None:
    assert [file.stem for file in FILES] == sorted(case["name"] for case in make.cases())
