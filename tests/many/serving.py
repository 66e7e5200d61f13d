"""Real `pitboss serve` processes: started, killed, started again."""

import os
import re
import signal
from pathlib import Path
from typing import Self

from pitboss.house.location import Url
from tests import warm

MAIN = warm.MAIN
KEY = "4b" * 32


class Serving:
    """One process with a port of its own, which stays the same over restarts."""

    def __init__(self, house: Url | Path, folder: Path, name: str, *options: str, main: str = MAIN) -> None:
        self._house = house.text if isinstance(house, Url) else str(house)
        self._log, self._main = folder / f"{name}.log", main
        self._options = options
        self._port = 0
        self._folder = folder
        self.link = ""
        self.begin()

    def begin(self, main: str = "") -> None:
        """`main` is another program for this start alone."""
        words = ["serve", "--quick", "--port", str(self._port), *self._options]
        surroundings = {**os.environ, "PITBOSS_HOUSE": self._house, "PITBOSS_KEY": KEY}
        ours, theirs = os.pipe()
        with self._log.open("a") as log:
            self.process = warm.start(
                words, theirs, log.fileno(), main=main or self._main, env=surroundings, cwd=self._folder
            )
        os.close(theirs)
        self._said = os.fdopen(ours, encoding="utf-8")

    def await_ready(self) -> None:
        said = self.opening()
        found = re.search(r"http://localhost:(\d+)", said)
        assert found, f"the house did not open: {said}{self.log()}"
        self.link, self._port = found[0], int(found[1])

    def opening(self) -> str:
        """What it says until it is open, or has ended."""
        said = ""
        for line in self._said:
            said += line
            if line.startswith("Stop with"):
                break
        return said

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        self.process.send_signal(how)
        code = self.process.wait(timeout=60)
        self._said.close()
        return code

    def log(self) -> str:
        return self._log.read_text()

    def workers(self) -> list[int]:
        """The worker processes that it has started and that are alive."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(one) for one in children if "pitboss.web.serving.worker" in _command(int(one))]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.end(signal.SIGKILL)


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""
