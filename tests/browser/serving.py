"""A house that is served by a process of its own, for as long as a test needs it."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self, TextIO

from pitboss.house import house_check, house_opening
from tests import terminal, warm

MAIN = warm.MAIN


class Served:
    """`pitboss serve --quick` on a house in a folder. It can be killed, and opened again on the same port.

    At a `terminal` it prints what is only for the person who sits there.
    """

    main = MAIN
    spawns = False

    def __init__(self, folder: Path, *options: str, terminal: bool = False) -> None:
        self.folder = folder
        self.options = options
        self.terminal = terminal
        self.port = 0
        self.links: list[str] = []
        self.open()
        self.link = next(link for link in self.links if "localhost" in link)

    def start(self, before: str, words: Sequence[str], out: int, log: int) -> "warm.Started | subprocess.Popen[bytes]":
        return warm.start(words, out, log, main=before + self.main, spawns=self.spawns)

    def open(self) -> None:
        arguments = ["serve", "--quick", "--house", str(self.folder / "house.db"), "--port", str(self.port)]
        ours, theirs, before = terminal.opened() if self.terminal else (*os.pipe(), "")
        with (self.folder / "log.txt").open("a") as log:
            self.process = self.start(before, [*arguments, *self.options], theirs, log.fileno())
        os.close(theirs)
        self.told: TextIO = os.fdopen(ours, encoding="utf-8")
        said = ""
        with suppress(OSError):  # the end of a terminal that nobody writes to any more
            for line in self.told:
                said += line
                if line.startswith("Stop with"):
                    break
        self.said = said
        self.links = re.findall(r"https?://\S+", said)
        assert self.links, f"the house did not open: {said}{(self.folder / 'log.txt').read_text()}"
        self.port = int(self.links[0].rpartition(":")[2])

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(timeout=30)
        self.told.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self._end(signal.SIGTERM)


@contextmanager
def looked_through(folder: Path) -> Iterator[Served]:
    """A served house whose whole record is checked once it is closed."""
    with Served(folder) as made:
        yield made
    with house_opening.running(folder / "house.db") as house:
        assert house_check.problems(house.store) == []
