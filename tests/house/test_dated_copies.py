"""Copies by a schedule: each is read back, old ones go, a bad one is never taken for good, and none is ever served."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from pitboss.house import dated_copies, house_check, house_opening
from pitboss.house.stores import backup
from pitboss.house.stores.store import HouseError
from tests.cli.verbs import good, pitboss

NOON = datetime(2026, 11, 17, 12, tzinfo=UTC)


@pytest.fixture
def second(tmp_path: Path) -> Path:
    (tmp_path / "second").mkdir()
    return tmp_path / "second"


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """A house with its capital in the cage."""
    house_opening.init(tmp_path / "hall.db")
    return tmp_path / "hall.db"


def test_a_copy_is_named_by_its_time_and_read_back(opened: Path, second: Path) -> None:
    found = dated_copies.make(opened, second, NOON)
    assert found.file.name == "hall-2026-11-17T120000Z.db"
    assert (found.problems, found.records) == ((), 1)
    assert dated_copies.copies(opened, second) == [(NOON, found.file)]


def test_the_newest_are_kept_and_the_last_of_each_day(opened: Path, second: Path) -> None:
    """Would catch a schedule that fills the disk, or one that keeps only the copies of the evening that went wrong."""
    first = dated_copies.make(opened, second, NOON).file
    (second / "hall-notes.db").write_text("of somebody else")
    for hours in (1, 24, 25, 26, 48, 49):
        dated_copies.make(opened, second, NOON + timedelta(hours=hours), keep=1)
    kept = [at for at, _ in dated_copies.copies(opened, second)]
    assert kept == [NOON + timedelta(hours=hours) for hours in (1, 26, 49)]
    assert not first.exists()
    assert not backup.manifest_of(first).exists()
    assert (second / "hall-notes.db").exists()


def _flip_a_byte(copy: Path) -> None:
    data = bytearray(copy.read_bytes())
    data[len(data) // 2] ^= 1
    copy.write_bytes(data)


def _lose_the_manifest(copy: Path) -> None:
    backup.manifest_of(copy).unlink()


def _end_elsewhere(copy: Path) -> None:
    manifest = backup.manifest_of(copy)
    said = json.loads(manifest.read_text())
    said["heads"]["cage"][0] += 1
    manifest.write_text(json.dumps(said))


@pytest.mark.parametrize("spoil", [_flip_a_byte, _lose_the_manifest, _end_elsewhere])
def test_a_spoilt_copy_does_not_pass(opened: Path, second: Path, spoil: Callable[[Path], None]) -> None:
    copy = dated_copies.make(opened, second, NOON).file
    spoil(copy)
    with pytest.raises(HouseError):
        dated_copies.check(copy)


def test_a_copy_that_is_spoilt_on_its_way_is_set_aside_and_older_ones_stay(
    opened: Path, second: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Would catch a disk that writes rubbish, and a schedule that removes the last good copy because of a bad one."""
    good_one = dated_copies.make(opened, second, NOON).file
    monkeypatch.setattr(dated_copies, "_forget_pages", _flip_a_byte)
    with pytest.raises(HouseError, match="did not pass"):
        dated_copies.make(opened, second, NOON + timedelta(minutes=1), keep=1)
    assert dated_copies.copies(opened, second) == [(NOON, good_one)]
    assert (second / "hall-2026-11-17T120100Z.db.wrong").exists()


def test_a_copy_whose_book_is_wrong_is_no_copy(opened: Path, second: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file can be whole, and its book wrong. The store does not write such a book, so the audit is told of one."""
    monkeypatch.setattr(house_check, "problems", lambda _: ["cage is below nothing"])
    with pytest.raises(HouseError, match="below nothing"):
        dated_copies.make(opened, second, NOON)
    assert dated_copies.copies(opened, second) == []


def test_a_copy_is_never_served(opened: Path, second: Path) -> None:
    """Would catch a rehearsal with a copy, which deals the very decks that the house has sealed."""
    copy = dated_copies.make(opened, second, NOON).file
    for ending in (".key", ".signing-key"):
        copy.with_name(copy.name + ending).write_bytes(opened.with_name(opened.name + ending).read_bytes())
    with pytest.raises(HouseError, match="is a backup"), house_opening.running(copy):
        pass
    assert dated_copies.check(copy).problems == ()


def test_the_verbs(opened: Path, second: Path) -> None:
    told = json.loads(good("house", "backup", "--into", str(second), "--house", str(opened), "--json"))
    assert told["same_disk"] is True
    assert "The book balances" in good("house", "check-copy", told["copy"])
    _flip_a_byte(Path(told["copy"]))
    for arguments in (
        ("house", "check-copy", told["copy"]),
        ("house", "check-copy", str(second / "none.db")),
        ("house", "backup", "--into", str(second / "none"), "--house", str(opened)),
        ("house", "backup", "--house", str(opened)),
        ("house", "backup", "a.db", "--into", str(second), "--house", str(opened)),
        ("serve", "--house", str(opened), "--backups", str(second / "none")),
        ("serve", "--house", "postgresql:///cards", "--backups", str(second)),
    ):
        refused = pitboss(*arguments)
        assert refused.exit_code == 2, refused.output
        assert "Traceback" not in refused.output
