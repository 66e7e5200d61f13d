"""Golden rounds: worked by hand, written as files, played again to the letter."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pitboss.rounds import record
from pitboss.sheets import digest, shipped
from tests.golden import make

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.round"))


KNOWN = tomllib.loads((HERE.parent / "clauses.toml").read_text(encoding="utf-8"))  # those of the five first sheets
CASES = [
    pytest.param(case, id=case["name"], marks=pytest.mark.clause(*[one for one in case["clauses"] if one in KNOWN]))
    for case in make.cases()
]


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


@pytest.mark.parametrize("case", make.cases(), ids=lambda case: case["name"])
def test_a_case_names_clauses_of_its_sheet(case: dict[str, Any]) -> None:
    """Would catch a number that nobody finds; those of the five first sheets stand in tests/clauses.toml."""
    texts = digest.texts_json(shipped.load(case["sheet"]).sheet)
    assert [one for one in case["clauses"] if one not in KNOWN and f'"{one}"' not in texts] == []


def test_every_game_with_clauses_of_its_own_has_two_golden_rounds() -> None:
    """Would catch a game that nobody worked out by hand; a variant is covered by the game that it extends."""
    texts = {name: source.text for name in shipped.ids() if (source := shipped.find(name)) is not None}
    numbered = [name for name in texts if any(stage.clause for stage in shipped.load(name).stages)]
    games = [name for name in numbered if "\nextends " not in texts[name]]
    assert len(games) > 10
    worked_out = Counter(case["sheet"] for case in make.cases())
    assert [name for name in games if worked_out[name] < 2] == []
