"""A house that changes its signing key, as somebody types it: what it tells of its tables stays true."""

from pathlib import Path

import pytest

from pitboss.house import house_opening
from tests.cli.verbs import good, pitboss


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house with a table that is closed, and one that is open; neither is told of the keys that follow."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PITBOSS_HOUSE", raising=False)
    good("house", "init")
    good("table", "open", "three-card")
    good("table", "open", "three-card")
    good("table", "close", "T1")
    return tmp_path


def said(table: str, *options: str) -> str:
    good("export", table, "-o", "export.json")
    return good("verify", "export.json", *options)


def key_of(told: str) -> str:
    return told.partition("as it was signed with the key ")[2][:64]


def test_exports_stay_true_from_the_moment_of_a_new_key_and_the_old_one_leads_there(folder: Path) -> None:
    """No start in between: that of a closed table was false for ever, that of an open one until the next start."""
    first = key_of(said("T1"))
    second = good("house", "new-key").splitlines()[-1]
    for table in ("T1", "T2"):
        assert key_of(said(table)) == second
        assert "the one that you named" in said(table, "--key", second.upper())
        assert f"note   The house has changed its key since the one that you named, {first}" in said(
            table, "--key", first
        )
    (folder / "house.db.signing-key").unlink()
    third = good("house", "new-key", "--lost").splitlines()[-1]
    for table in ("T1", "T2"):
        assert f"note   The key {third} came in the place of one that was LOST" in said(table, "--key", third)
        broken = pitboss("verify", "export.json", "--key", second)
        assert (broken.exit_code, "was declared lost" in broken.stdout) == (1, True)


def test_an_export_is_not_signed_with_the_key_of_another_house(folder: Path) -> None:
    """`serve` refuses it, and so does whoever only reads: what it signed would be false, and nobody told."""
    (folder / "house.db.signing-key").write_text(bytes(range(32)).hex())
    for words in (("export", "T1"), ("export", "T1", "-o", "export.json")):
        refused = pitboss(*words)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert "is not the signing key of the house" in refused.stderr
        assert "PITBOSS_SIGNING_KEY_FILE" in refused.stderr
    assert not (folder / "export.json").exists()
    (folder / "house.db.signing-key").unlink()
    assert "It is not signed" in good("export", "T1", "-o", "export.json")


def test_a_copy_from_before_a_new_key_is_put_back_and_goes_on_with_the_new_one(folder: Path) -> None:
    """The copy knows the old key alone. Would catch a house whose right key is refused, so that it has to be called
    lost, and nobody can follow any more."""
    first = key_of(said("T1"))
    good("house", "backup", "copy.db")
    second = good("house", "new-key").splitlines()[-1]
    good("house", "restore", "copy.db", "--force")
    assert key_of(said("T1")) == second
    with house_opening.running(folder / "house.db") as house:
        assert house.signer is not None
        assert house.signer.key == second
    for table in ("T1", "T2"):
        assert f"note   The house has changed its key since the one that you named, {first}" in said(
            table, "--key", first
        )
