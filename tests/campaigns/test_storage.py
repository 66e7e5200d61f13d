"""What the campaign of failing disks rests on: it finds a disk that lies, and knows how a folder is synced."""

from pathlib import Path

from campaigns.storage import Disks


def test_a_journal_that_was_deleted_does_not_come_back_behind_a_log_that_was_synced(tmp_path: Path) -> None:
    """An empty log lay there from the life before. SQLite syncs the folder with the first sync of any log it opens, and
    so does this disk; else an old journal would be rolled back over a newer database."""
    assert Disks(tmp_path, "20260315").run(4_011) == []


def test_a_disk_that_lies_about_its_syncs_is_found_out(tmp_path: Path) -> None:
    """Would catch a campaign that finds nothing because it looks at nothing."""
    disks = Disks(tmp_path, "20260314", lies=True)
    assert any("was acknowledged and is lost" in one for number in range(12) for one in disks.run(number))
