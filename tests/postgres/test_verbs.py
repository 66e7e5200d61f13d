"""A house in PostgreSQL, as somebody types its verbs."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pitboss.cli.main import main
from tests.postgres.server import Server


@pytest.fixture
def url(running: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database without anything in it, named with a password; the folder is empty too."""
    monkeypatch.chdir(tmp_path)
    for name in ("PITBOSS_KEY", "PITBOSS_KEY_FILE", "PITBOSS_HOUSE"):
        monkeypatch.delenv(name, raising=False)
    return running.bare().text.replace("pitboss@", "pitboss:secret@")


def pitboss(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert "secret" not in result.output
    return result


def good(*words: str) -> str:
    result = pitboss(*words)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_house_from_its_making_to_a_verified_export(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "To make one: pitboss house init" in pitboss("house", "status", "--house", url).output
    assert "with 100,000 in the cage" in good("house", "init", "--house", url)
    *keys, heads = sorted(tmp_path.iterdir(), key=lambda path: (path.is_dir(), path.suffix))
    assert [key.suffix for key in keys] == [".key", ".signing-key"]
    assert heads.name == "heads"
    assert all(key.stat().st_mode & 0o077 == 0 for key in keys)
    monkeypatch.setenv("PITBOSS_HOUSE", url)
    assert "not overwritten" in pitboss("house", "init").output
    assert "T1 is open" in good("table", "open", "six-card")
    assert good("table", "list").split() == ["T1", "six-card", "open"]
    good("house", "demo", "--hands", "13")
    assert "The book balances" in good("house", "status")
    assert "commit" in good("history", "D1", "1")
    good("export", "D1", "-o", "d1.json")
    assert "checks are true" in good("verify", "d1.json")
    shift = json.loads(good("shift", "D1", "--json"))
    assert shift["win_cents"] == shift["closing_cents"] - shift["opening_cents"]
    assert "is closed" in good("table", "close", "T1")
    assert "up to date" in good("house", "migrate")


def test_what_is_for_files_says_what_to_use_instead(url: str, tmp_path: Path) -> None:
    assert "pg_dump" in pitboss("house", "backup", "copy.db", "--house", url).output
    (tmp_path / "copy.db").touch()
    assert "pg_restore" in pitboss("house", "restore", "copy.db", "--house", url).output
    assert [path.name for path in tmp_path.iterdir()] == ["copy.db"]


def test_the_key_of_another_house_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    good("house", "init", "--house", url)
    monkeypatch.setenv("PITBOSS_KEY", "00" * 32)
    assert "This is not the key of the house" in pitboss("table", "open", "six-card", "--house", url).output


def test_a_server_that_is_not_there_is_told_in_a_line(tmp_path: Path) -> None:
    result = pitboss("house", "status", "--house", f"postgresql://ann:secret@/night?host={tmp_path}")
    assert result.exit_code == 2
    assert "cannot be reached" in result.output
