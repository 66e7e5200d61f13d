"""Ctrl-C at a terminal goes to a program and all of its workers at once: a real process group, no lucky moments."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from pitboss.cli import ctrl_c

# The main module of a program is run in each of its workers too, before anything of ours: there a worker presses.
PROGRAM = """
import os, time

def play(first, last):
    os.write(1, b"playing\\n")  # at once: a print that is ended in the middle leaves a line without an end
    time.sleep(600)

if __name__ == "__main__":
    from pitboss.cli import ctrl_c
    from pitboss.sim import workers
    from pitboss.sim.counted import Counted
    from pitboss.sim.run import run

    with workers.processes(1) as who:
        print(run(play, 10, Counted(1), who), flush=True)
    ctrl_c.end()
elif {at_start}:
    os.killpg(0, 2)
"""


@pytest.mark.parametrize("at_start", [True, False], ids=["while they start", "while they play"])
def test_ctrl_c_leaves_no_worker_behind(tmp_path: Path, at_start: bool) -> None:
    """Would catch workers that wait on for ever, a reader of the pipe that does too, and a pool that Ctrl-C breaks."""
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(at_start=at_start), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(path)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True
    ) as process:
        assert process.stdout is not None
        try:
            if not at_start:
                assert process.stdout.readline() == b"playing\n"
                os.killpg(process.pid, signal.SIGINT)
            said, _ = process.communicate(timeout=60)  # to the end of the pipe, which every process of them holds
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    lines = said.replace(b"playing\n", b"").splitlines()
    assert (process.returncode, len(lines), b"Ended.STOPPED" in lines[0]) == (ctrl_c.STOPPED, 1, True), said
    until = time.monotonic() + 30
    while left := _group(process.pid):  # one that closed the pipe may still be about to end
        assert time.monotonic() < until, left
        time.sleep(0.01)


def _group(number: int) -> list[str]:
    """The processes of a group that are not dead: their state and number come after the name, which is in brackets."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended meanwhile
            state, _parent, group, *_ = path.read_text(encoding="utf-8").rpartition(")")[2].split()
            found += [path.parent.name] * (int(group) == number and state != "Z")
    return found
