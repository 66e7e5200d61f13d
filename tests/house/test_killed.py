"""A real process, killed at every commit point of a hand: before the commit, in the middle of it, after it, and after
the answer. The next process goes on from what the disk holds. The long form has a hand of each of the five sheets.
"""

import os
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from pitboss import verifier
from pitboss.house import history, house_check
from pitboss.house.service import Ask
from pitboss.house.stores import backup
from pitboss.house.stores.sqlite import SqliteStore
from pitboss.sheets import shipped
from pitboss.tables.terms import practice
from tests.house.playing import Seeds, house_on, must, next_ask, opened, play_hand

FIVE = ("six-card", "pair-plus", "mini-royal", "player-dealer", "four-card")
OFTEN = ("player-dealer",)  # a player has its bank: it has the most commit points
POINTS = ("before", "during", "after the commit", "after the answer")


class Deadly(SqliteStore):
    """Kills its own process at a point of the next commit, as the power cord would."""

    point = ""

    def _durably(self, write: Any, then: Any = lambda: None) -> None:
        if self.point == "before":
            _die()
        super()._durably(lambda: self._half(write), then)
        if self.point == "after the commit":
            _die()

    def _half(self, write: Any) -> None:
        write()
        if self.point == "during":
            _die()


def _die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="kills forked processes, which this system has none of")
@pytest.mark.parametrize("sheet", [one if one in OFTEN else pytest.param(one, marks=pytest.mark.long) for one in FIVE])
def test_a_hand_survives_a_kill_at_every_commit_point(sheet: str, tmp_path: Path) -> None:
    before = _states(sheet, tmp_path)
    for step, path in enumerate(before):
        for point in POINTS:
            copy = tmp_path / "killed.db"
            _copied(path, copy)
            ask = _killed(copy, point)
            stored = point in ("after the commit", "after the answer")
            assert _after(copy, ask, stored=stored) == [], f"step {step}, killed {point}"


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
        _die()
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


def _states(sheet: str, folder: Path) -> list[Path]:
    """The house before every command of a hand, a file each."""
    path = folder / "house.db"
    backup.create(path)
    house = opened(SqliteStore(path), sheet)
    files: list[Path] = []
    while house.table("T1").last is None:
        files.append(folder / f"before {len(files)}.db")
        backup.backup(path, files[-1])
        must(house.ask_together([next_ask(house, "T1")])[0])
    house.store.close()
    return files


def _copied(path: Path, copy: Path) -> None:
    for ending in ("", "-wal", "-shm"):
        copy.with_name(copy.name + ending).unlink(missing_ok=True)
    shutil.copyfile(path, copy)


def _killed(path: Path, point: str) -> Ask:
    """Another process takes the house up, asks the next thing, and is killed; what it asked."""
    with_store = SqliteStore(path)
    ask = next_ask(house_on(with_store, seeds=Seeds(100)), "T1")
    with_store.close()
    child = os.fork()
    if child == 0:
        store = Deadly(path)
        house = house_on(store, seeds=Seeds(100))
        store.point = point
        house.ask_together([ask])
        _die()
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL
    return ask


def _after(path: Path, ask: Ask, *, stored: bool) -> list[str]:
    """What is wrong after the next start: acknowledged commands are there once, others at most once."""
    store = SqliteStore(path)
    try:
        house = house_on(store, seeds=Seeds(200))
        wrong = [] if (store.find(ask.id) is not None) == stored else [f"{ask.id} is stored: {not stored}"]
        if stored and not house.ask_together([ask])[0].repeated:
            wrong.append("the same command, sent again, is not the stored one")
        locked = house.table("T1").hand
        order = house.desk("T1").order() if locked and locked.pool else ()
        house.recover()
        play_hand(house, "T1")
        told = list(history.hands(store, "T1"))
        if order and told[0].order != order:
            wrong.append("the hand went on from other cards")
        checks = verifier.verify_table(history.export(store, "T1"))
        return [*wrong, *house_check.problems(store), *(check.sentence for check in checks if not check.ok)]
    finally:
        store.close()
