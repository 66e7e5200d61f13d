"""The rota and the tips on the command line: a plan from a list, and what was planned beside what was done."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from pitboss.house import house_opening
from pitboss.house.people.accounts import Accounts

DAY = "2026-11-20"


@pytest.fixture(autouse=True)
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    house_opening.init(tmp_path / "house.db")
    with house_opening.running(tmp_path / "house.db") as running:
        accounts = Accounts(running.store, running.clock)
        for login in ("dora", "rita"):
            accounts.make(login, login.capitalize(), "", roles=("dealer",), by="owner")


def pitboss(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def test_a_plan_is_read_from_a_list_and_shown_again(tmp_path: Path) -> None:
    plan = tmp_path / "plan.csv"
    plan.write_text("dealer,table,from,to\ndora,T9,18:00,19:00\nRita,T9,19:00,01:00\ndora,break,19:00,19:20\n")
    assert "3 turns can be planned" in pitboss("rota", "import", "plan.csv", "--day", DAY, "--dry-run").output
    assert "there is nothing" in pitboss("rota", "show", "--day", DAY).output
    assert "3 turns are planned for 2026-11-20" in pitboss("rota", "import", "plan.csv", "--day", DAY).output
    told = json.loads(pitboss("rota", "show", "--day", DAY, "--json").output)
    assert [(one["dealer"], one["table"], one["minutes"]) for one in told["rows"]] == [
        ("Dora", "T9", 60), ("Dora", "break", 20), ("Rita", "T9", 360),
    ]  # fmt: skip
    assert pitboss("rota", "show", "--day", DAY, "-o", "rota.csv").exit_code == 0
    assert "Rita,T9,2026-11-20 19:00:00,2026-11-21 01:00:00,360,0" in (tmp_path / "rota.csv").read_text()


def test_a_list_with_mistakes_changes_nothing_and_says_where(tmp_path: Path) -> None:
    plan = tmp_path / "plan.csv"
    plan.write_text("dealer,table,from,to\ndora,T9,18:00,19:00\nnobody,T9,19:00,20:00\nrita,T9,19:00,7pm\n")
    result = pitboss("rota", "import", "plan.csv", "--day", DAY)
    assert result.exit_code == 2
    assert 'line 3: "nobody" is nobody with the role of a dealer' in result.output
    assert "line 4: a turn begins and ends at a time such as 20:00" in result.output
    assert "there is nothing" in pitboss("rota", "show", "--day", DAY).output


def test_a_house_without_pools_says_so() -> None:
    assert "there is nothing" in pitboss("tips").output
    assert json.loads(pitboss("tips", "--json").output)["rows"] == []


def test_a_served_house_says_which_page_plans(tmp_path: Path) -> None:
    """Would catch a refusal that leaves the floor with "stop the house" in mid-evening."""
    (tmp_path / "plan.csv").write_text("dealer,table,from,to\ndora,T9,18:00,19:00\n")
    with house_opening.running(tmp_path / "house.db"):
        refused = pitboss("rota", "import", "plan.csv", "--day", DAY)
    assert refused.exit_code == 2
    assert "is in use" in refused.output
    assert "/rota" in refused.output
    with house_opening.running(tmp_path / "house.db"):
        reset = pitboss("accounts", "reset", "dora")
    assert reset.exit_code == 2
    assert "is in use" in reset.output
