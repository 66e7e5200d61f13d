"""A house that is served copies itself to a second place, and says so where people look when it does not."""

import time
from pathlib import Path
from typing import Any

import pytest

from pitboss.house import dated_copies, timers
from pitboss.house.settings import NAME
from pitboss.web.copies import Copies
from tests.report.paper import sizes
from tests.web.crew import Crew, crew
from tests.web.playing import opened
from tests.web.test_serve import Running

HOUR = 3_600


def _watched(staff: Crew) -> list[dict[str, Any]]:
    """What the floor is told of the house as a whole."""
    return [one for one in staff.floor.http.get("/api/staff/floor").json()["watch"] if one["table"] == ""]


def test_a_served_house_copies_itself_and_the_copy_is_whole(tmp_path: Path) -> None:
    second = tmp_path / "second"
    second.mkdir()
    with Running(tmp_path, "--backups", str(second), "--backup-every", "30") as served:
        assert any("every 30 minutes" in line for line in served.said)
        assert any("both are lost" in line for line in served.said)
        until = time.monotonic() + 60
        while not (found := dated_copies.copies(tmp_path / "house.db", second)) and time.monotonic() < until:
            time.sleep(0.05)
        assert served.stop() == 0
    ((_, copy),) = found
    assert dated_copies.check(copy).problems == ()


def test_a_house_that_is_closed_in_the_middle_of_a_copy_leaves_no_part_of_one(tmp_path: Path) -> None:
    second = tmp_path / "second"
    second.mkdir()
    with Running(tmp_path, "--backups", str(second)) as served:
        assert served.stop() == 0
    assert [file.name for file in second.iterdir() if ".part" in file.name] == []


def test_the_manager_sees_the_copies_and_the_floor_hears_when_they_fail(tmp_path: Path) -> None:
    """Would catch copies that fail for weeks, until somebody needs one."""
    with opened() as web:
        staff = crew(web)
        told = staff.second.http.get("/api/staff/copies").json()
        assert told["folder"] is None
        now = web.services.house.clock()
        copies = web.services.copies = Copies(tmp_path, HOUR, since=now)
        assert staff.second.http.get("/api/staff/copies").json()["late"] is False
        assert _watched(staff) == []
        copies.made(now)
        copies.failed("There is no folder /mnt/second to put copies into. Is its disk there?")
        told = staff.second.http.get("/api/staff/copies").json()
        assert (told["late"], told["last"]) == (True, now)
        assert "Is its disk there?" in told["wrong"]
        (watch,) = _watched(staff)
        assert watch["alarm"]
        assert str(tmp_path) not in watch["says"]  # paths of the machine are for the manager alone
        copies.made(now)
        assert _watched(staff) == []
        copies.last = now - 2 * HOUR * 1000 - 1
        assert "is 120 min old" in _watched(staff)[0]["says"]


def test_the_page_for_the_floor_names_this_house_and_fits_one_page(tmp_path: Path) -> None:
    with opened() as web:
        staff = crew(web)
        web.services.copies = Copies(tmp_path, HOUR)
        text = staff.floor.http.get("/api/staff/papers/emergency.html").text
        assert web.services.settings.address in text
        assert NAME in text
        assert str(tmp_path) in text
        for paper in ("letter", "a4"):
            printed = staff.floor.http.get(f"/api/staff/papers/emergency.pdf?paper={paper}").content
            assert len(sizes(printed)) == 1
        assert f"kept for {round(timers.GONE_S / 60)} minutes" in text


def test_the_page_for_the_floor_names_the_keys_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Would catch a page that sends the floor to a key file which this house does not have."""
    monkeypatch.setenv("PITBOSS_KEY_FILE", "/safe/of the house.key")
    monkeypatch.setenv("PITBOSS_SIGNING_KEY", "ab" * 32)
    with opened() as web:
        text = crew(web).floor.http.get("/api/staff/papers/emergency.html").text
    assert "/safe/of the house.key and the one in PITBOSS_SIGNING_KEY" in text
    assert "house.db.key" not in text
