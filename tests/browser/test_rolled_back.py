"""A machine is put back to an earlier moment, and nobody says so: the browser of a player does."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from shutil import copytree, rmtree

import pytest
from playwright.sync_api import expect

from tests.browser import playing
from tests.browser.serving import Served, looked_through
from tests.browser.stage import ALONE, Guests


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A house for this test alone: it is put back."""
    with looked_through(tmp_path) as made:
        yield made


def copied(folder: Path, to: Path) -> None:
    """As a snapshot of the machine has it: the files of heads are no newer than the house."""
    copytree(folder / "heads", to / "heads")
    with closing(sqlite3.connect(folder / "house.db")) as house, closing(sqlite3.connect(to / "house.db")) as copy:
        house.backup(copy)
    (to / "house.db").chmod(0o600)


def put_back(copy: Path, folder: Path) -> None:
    rmtree(folder / "heads")
    for ending in ("", "-wal", "-shm"):
        (folder / f"house.db{ending}").unlink(missing_ok=True)
    copytree(copy, folder, dirs_exist_ok=True)


def test_the_receipt_of_a_player_stops_a_table_that_was_put_back(
    guests: Guests, served: Served, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Would catch a browser that comes back and does not show what it was told, a house that deals on from decks that
    somebody has seen, and a page that stays with what is gone."""
    copy = tmp_path_factory.mktemp("snapshot")
    page = guests.newcomer_at({**ALONE, "sheet": "six-card"})
    playing.sits_down(page)
    table = playing.table_of(page)
    copied(served.folder, copy)
    playing.plays_a_hand(page)
    page.keyboard.press("v")
    panel = page.get_by_role("dialog", name="Is the deck fair?")
    panel.get_by_text("Receipt", exact=True).click()
    expect(panel.get_by_text("the seal of hand 2.")).to_be_visible()
    page.keyboard.press("Escape")

    served.kill()
    put_back(copy, served.folder)
    served.open()
    told = page.get_by_role("status").filter(has_text="The house has lost records of this table")
    expect(told).to_be_visible()
    expect(told).to_contain_text(re.compile(r"You had \$?[\d,]+ at this table.*No hand was on with wagers of yours"))
    expect(told.get_by_role("button", name="Save my receipts")).to_be_visible()
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)
    guests.forgive("net::ERR_CONNECTION_REFUSED")
    assert playing.sees(page)["public"]["hand"]["number"] > 1_000, "no number is given twice"
    playing.plays_a_hand(page)

    page.goto(f"/history/{table}")
    expect(page.get_by_role("link", name=re.compile("This browser saw hand 1 played"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"Numbers 5 to \d,\d+\. A copy of the house was put back"))).to_be_visible()
    page.get_by_role("link", name=re.compile("This browser saw hand 1 played")).click()
    expect(page.get_by_role("heading", name="This is not the hand that this browser saw")).to_be_visible()
    expect(page.get_by_text("The record says that no card was dealt.").first).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save my receipts").click()
    assert {1, 2} <= {one["hand"] for one in json.loads(saved.value.path().read_text())}
