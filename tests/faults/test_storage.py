"""The short form of campaign C4: the disk fails under a playing house. `python -m faults.storage --long` has more."""

from pathlib import Path

import pytest

from faults.storage import LONG, SEED, SHORT, Campaign

PARTS = 2  # each has every kind of fault; the long form runs both
PIECES = 10  # of the long campaign: they run side by side, and one that has passed is not run again


@pytest.mark.parametrize("part", [0, pytest.param(1, marks=pytest.mark.long)])
def test_no_fault_of_the_disk_loses_or_doubles_an_acknowledged_command(part: int, tmp_path: Path) -> None:
    campaign = Campaign(tmp_path)
    wrong = [one for number in range(part, SHORT, PARTS) for one in campaign.run(number)]
    print(f"seed {SEED}: {campaign.figures}")
    assert wrong == []
    hits = {f"{operation} of the {file}" for operation in ("write", "sync") for file in ("log", "database")}
    assert hits <= campaign.figures.hits.keys(), "the campaign says nothing of these"
    assert len(campaign.figures.faults) == 4


@pytest.mark.long
@pytest.mark.parametrize("piece", range(PIECES))
def test_no_fault_in_many_more(piece: int, tmp_path: Path) -> None:
    campaign = Campaign(tmp_path, seed=SEED + 1)
    assert [one for number in range(piece, LONG, PIECES) for one in campaign.run(number)] == []


def test_a_journal_that_was_deleted_does_not_come_back_behind_a_log_that_was_synced(tmp_path: Path) -> None:
    """An empty log lay there from the life before. SQLite syncs the folder with the first sync of any log it opens, and
    so does this disk; else an old journal would be rolled back over a newer database."""
    assert Campaign(tmp_path, seed=SEED + 1).run(4_011) == []


def test_a_disk_that_lies_about_its_syncs_is_found_out(tmp_path: Path) -> None:
    """Would catch a campaign that finds nothing because it looks at nothing."""
    campaign = Campaign(tmp_path, lies=True)
    assert any("was acknowledged and is lost" in one for number in range(12) for one in campaign.run(number))
