"""A long count at a terminal: it says what it does and how far it is, and Ctrl-C ends it."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pitboss.cli import counting, ctrl_c
from pitboss.odds.counting.progress import Watch
from pitboss.odds.solving.solution import solve
from pitboss.sheets import shipped
from tests import terminal

OWN = """
schema = 1
extends = "three-card"
id = "own"
title = "Own"
[hands.dealer]
qualifies = "king high or better"
"""


def test_the_first_count_on_a_machine_says_that_it_compiles_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    """Nothing is compiled yet, so that it takes ten seconds. Would catch a wait without a word, and a traceback."""
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "PITBOSS_CACHE": str(tmp_path)}
    ours, theirs, before = terminal.opened()
    main = f"{before}from pitboss.cli.main import main; main()"
    words = [sys.executable, "-c", main, "odds", str(tmp_path / "own.toml")]
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, env=environment,
                          start_new_session=True) as process:  # fmt: skip
        os.close(theirs)
        said = _until("Compiling the solver, once on this machine", ours)
        process.send_signal(2)
        assert process.wait(timeout=30) == ctrl_c.STOPPED
        said += _until("Stopped; nothing was kept.", ours)
    os.close(ours)
    assert "Traceback" not in said
    assert not list(tmp_path.rglob("solutions-*/*.json"))


def _until(word: str, ours: int) -> str:
    """All that is said up to a word; a program that ends before it is told from one that is slow."""
    said = ""
    while word not in said:
        try:
            more = os.read(ours, 1024).decode()
        except OSError:  # the end of a terminal that nobody writes to any more
            more = ""
        assert more, f"the program has ended: {said}"
        said += more
    return said


def test_a_count_can_be_watched_from_another_thread() -> None:
    """Would catch a bar that stands still, or that jumps from nothing to all."""
    worker = counting._Worker(lambda: solve(shipped.load("four-card-3x"), cache=False))
    seen = [(0, 0.0)]
    while worker.is_alive():
        seen.append((worker.watch.sweeps, worker.watch.share))
        time.sleep(0.002)
    assert worker.result().counted is not None
    assert worker.watch.share == 1
    assert len({share for _, share in seen if 0 < share < 1}) > 3
    for sweep in {number for number, _ in seen}:
        shares = [share for number, share in seen if number == sweep]
        assert shares[1:] == sorted(shares[1:])  # the first may be the end of the sweep before


def test_what_goes_wrong_in_a_count_is_told_as_ever() -> None:
    def fails() -> None:
        raise ValueError("so it is")

    worker = counting._Worker(fails)
    worker.join()
    with pytest.raises(ValueError, match="so it is"):
        worker.result()


def test_the_bar() -> None:
    watch = Watch()
    assert counting.said(watch, compiling=False, seconds=2) == ("Getting ready to count ... 2 s", None)
    watch.begin([1], of=4)
    assert counting.said(watch, compiling=False, seconds=2) == ("Counting every deal", 0.25)
    watch.begin([4], of=4)
    assert counting.said(watch, compiling=False, seconds=3) == ("Counting every deal, part 2", 1.0)
