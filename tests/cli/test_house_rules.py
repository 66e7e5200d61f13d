"""`pitboss house rules` and `pitboss house games`."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pitboss.cli.main import main


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(main, words)
    assert done.exit_code == code, done.output
    return done.output


@pytest.fixture
def house(tmp_path: Path) -> str:
    place = str(tmp_path / "house.db")
    run("house", "init", "--house", place, "--capital", "20,000")
    return place


def test_house_rules_are_set_printed_and_written(house: str, tmp_path: Path) -> None:
    """Would catch rules that are lost on the way, and a document without them."""
    file, paper = tmp_path / "rules.json", tmp_path / "rules.md"
    file.write_text(json.dumps({"count_every": 5, "texts": {"conduct": "No hats."}}))
    assert "every 5 hands" in run("house", "rules", "--house", house, "--set", str(file))
    assert json.loads(run("house", "rules", "--house", house, "--json")) == json.loads(file.read_text())
    run("house", "rules", "--house", house, "-o", str(paper))
    assert "No hats." in paper.read_text()
    file.write_text('{"count_every": -1}')
    assert "Stubs" in run("house", "rules", "--house", house, "--set", str(file), code=2)
    assert "cannot be read" in run("house", "rules", "--house", house, "--set", str(tmp_path / "no"), code=2)


def test_a_game_is_approved_and_the_register_is_switched_on(house: str) -> None:
    """Would catch an unapproved game that is opened for issued chips, and a refusal that does not say what to do."""
    assert "--by" in run("house", "games", "--house", house, "--approve", "four-card", code=2)
    approved = ("--approve", "four-card", "--by", "Commission", "--since", "2026-01-01", "--register", "--json")
    told = run("house", "games", "--house", house, *approved)
    assert [one["sheet"] for one in json.loads(told)["games"]] == ["four-card"]
    refused = run("table", "open", "six-card", "--chips", "issued", "--house", house, code=2)
    assert "pitboss house games" in refused
    run("table", "open", "four-card", "--chips", "issued", "--tray", "500", "--house", house)
