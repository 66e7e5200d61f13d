"""A house that is served by a process of its own, for as long as a test needs it."""

import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Self

MAIN = "from pitboss.cli.main import main; main()"


class Served:
    """`pitboss serve --quick` on a house in a folder. It can be killed, and opened again on the same port."""

    main = MAIN

    def __init__(self, folder: Path, *options: str) -> None:
        self.folder = folder
        self.options = options
        self.port = 0
        self.links: list[str] = []
        self.open()
        self.link = next(link for link in self.links if "localhost" in link)

    def open(self) -> None:
        arguments = ["serve", "--quick", "--house", str(self.folder / "house.db"), "--port", str(self.port)]
        with (self.folder / "log.txt").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", self.main, *arguments, *self.options],
                stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if line.startswith("Stop with"):
                break
        self.links = re.findall(r"https?://\S+", said)
        assert self.links, f"the house did not open: {said}{(self.folder / 'log.txt').read_text()}"
        self.port = int(self.links[0].rpartition(":")[2])

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        self.process.wait(timeout=30)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self._end(signal.SIGTERM)
