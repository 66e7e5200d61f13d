"""A real process, killed at every commit point of a hand: before the commit, in the middle of it, after it, and after
the answer. The next process goes on from what the disk holds.

`kills` does the same to a served house at points that chance picks; here every point of a hand of a sheet has its turn.
"""

import os
import shutil
import signal
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from campaigns.campaign import Campaign, Outcome
from pitboss import verifier
from pitboss.house import history, house_check
from pitboss.house.service import Ask
from pitboss.house.stores import backup
from pitboss.house.stores.sqlite import SqliteStore
from tests.house.playing import HOUSES, Seeds, house_on, must, next_ask, opened, play_hand

SHEETS = ("player-dealer", "six-card", "pair-plus", "mini-royal", "four-card")  # the first has the most commit points
POINTS = ("before", "during", "after the commit", "after the answer")


class Deadly(SqliteStore):
    """Kills its own process at a point of the next commit, as the power cord would."""

    point = ""

    def _durably(self, write: Any, then: Any = lambda: None) -> None:
        if self.point == "before":
            die()
        super()._durably(lambda: self._half(write), then)
        if self.point == "after the commit":
            die()

    def _half(self, write: Any) -> None:
        write()
        if self.point == "during":
            die()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def piece(seed: str) -> Outcome:
    """A whole hand of one sheet; which one follows from the number of the piece, so that all sheets have their turn."""
    sheet, found = SHEETS[int(seed.split()[1]) % len(SHEETS)], Outcome(Counter())
    with tempfile.TemporaryDirectory() as folder:
        for step, path in enumerate(_states(sheet, Path(folder))):
            for point in POINTS:
                copy = Path(folder) / "killed.db"
                _copied(path, copy)
                ask = _killed(copy, point)
                wrong = _after(copy, ask, stored=point in POINTS[2:])
                found.wrong += [f"{sheet}, step {step}, killed {point}: {one}" for one in wrong]
                found.figures[f"killed {point}"] += 1
                HOUSES.clear()  # kept for tests, which check them at their end
    return found


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
        die()
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


COMMITS = Campaign(
    "commits",
    "Every commit of a hand of every sheet of the first five, killed before, during, after it and after the answer: the"
    " next process has what was acknowledged, answers it again alike, and goes on from the same cards.",
    short=1,
    long=len(SHEETS),
    piece=piece,
)
