"""A table that opens again, killed at every point of that commit. Hands are killed by the campaigns `commits` and
`kills`.
"""

import os
from pathlib import Path

import pytest

from campaigns.commits import POINTS, Deadly, die
from pitboss import verifier
from pitboss.house import history, house_check
from pitboss.house.stores import backup
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.sheets import shipped
from pitboss.tables.terms import practice
from tests.house.playing import Seeds, house_on, must, opened, play_hand


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes, which this system has none of")
@pytest.mark.parametrize("point", POINTS)
def test_a_table_that_opens_again_survives_a_kill(point: str, tmp_path: Path) -> None:
    """It is open again as a whole or closed, and no hand number is given twice."""
    path = tmp_path / "house.db"
    backup.create(path)
    store = SqliteStore(path)
    house = opened(store, "six-card")
    play_hand(house, "T1")
    now = house.table("T1")
    must(house.close_table("T1", tray=now.tray, rack=now.rack, by="floor", command_id="close T1"))
    last = house.table("T1").hands
    store.close()
    game, terms = practice(shipped.load("four-card"), "T1", 4)
    child = os.fork()
    if child == 0:
        deadly = Deadly(path)
        dying = house_on(deadly, seeds=Seeds(100))
        deadly.point = point
        dying.open_table(game, terms, by="floor", command_id="again")
        die()
    os.waitpid(child, 0)
    store = SqliteStore(path)
    house = house_on(store, seeds=Seeds(200))
    stored = point in ("after the commit", "after the answer")
    assert (store.find("again") is not None) == stored
    house.recover()
    assert house.table("T1").closed == (not stored)
    assert must(house.open_table(game, terms, by="floor", command_id="again")).repeated == stored
    house.run("T1")
    hand = house.table("T1").hand
    assert hand is not None
    assert hand.number > last
    checks = verifier.verify_table(history.export(store, "T1"))
    assert [check.sentence for check in checks if not check.ok] == []
    assert house_check.problems(store) == []
    store.close()
