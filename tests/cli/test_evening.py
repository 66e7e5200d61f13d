"""`pitboss evening`."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.evening import EXAMPLE
from pitboss.cli.main import main
from pitboss.sim.evening import forecast
from pitboss.sim.question import Question


def test_the_example_is_played(tmp_path: Path) -> None:
    file = tmp_path / "plan.toml"
    printed = CliRunner().invoke(main, ["evening", "--example"])
    assert printed.output == EXAMPLE
    file.write_text(printed.output)
    found = CliRunner().invoke(main, ["evening", str(file), "--nights", "300", "--seed", "3"])
    assert found.exit_code == 0, found.output
    assert "3 tables with 16 seats, 4 hours; 300 nights were played." in found.output
    assert "is told from 2,000 nights on" in found.output
    written = CliRunner().invoke(
        main, ["evening", str(file), "--nights", "300", "--seed", "3", "-o", str(tmp_path / "a.md")]
    )
    assert written.exit_code == 0, written.output
    page = (tmp_path / "a.md").read_text()
    assert "Charity night at the Harbour Hall" in page
    assert "Chance of a losing month" in page
    again = CliRunner().invoke(main, ["evening", str(file), "--nights", "300", "--seed", "3", "--json"])
    told = json.loads(again.output)
    assert (told["nights"], told["losing_night"]["of"], told["bank_needed"]) == (300, 300, None)
    assert sum(one["mean"] for one in told["hours"]) - 250_00 == told["night"]["mean"]


@pytest.mark.parametrize("as_json", [[], ["--json"]])
def test_players_too_far_from_the_exact_value_end_it_with_1(
    as_json: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A solver that is wrong by a dollar a hand."""
    (tmp_path / "plan.toml").write_text(EXAMPLE)
    right = forecast.expected

    def wrong(question: Question) -> Fraction | None:
        worth = right(question)
        return None if worth is None else worth + 100

    monkeypatch.setattr(forecast, "expected", wrong)
    found = CliRunner().invoke(main, ["evening", str(tmp_path / "plan.toml"), "--nights", "100", *as_json])
    assert found.exit_code == 1, found.output
    assert as_json or "WRONG: careful at six-card are -" in found.output


def test_what_is_wrong_is_an_error_of_the_user(tmp_path: Path) -> None:
    for words, says in (
        (["evening"], "--example > plan.toml"),
        (["evening", str(tmp_path / "none.toml")], "cannot be read"),
        (["evening", str(tmp_path)], "is a folder"),
    ):
        found = CliRunner().invoke(main, words)
        assert (found.exit_code, says in found.output) == (2, True), found.output
    bad = tmp_path / "bad.toml"
    bad.write_text(EXAMPLE.replace('strategy = "always"', 'strategy = "flusch"'))
    found = CliRunner().invoke(main, ["evening", str(bad), "--nights", "5"])
    assert (found.exit_code, "flusch" in found.output) == (2, True), found.output
