"""What is known of the copies that a running house makes of itself: where, how often, and what became of the last."""

from dataclasses import dataclass
from pathlib import Path

from pitboss.house.dated_copies import KEEP

LATE = 2  # a copy is overdue after so many intervals


@dataclass
class Copies:
    folder: Path
    every_s: int
    keep: int = KEEP
    since: int = 0  # when the house was opened, in ms since 1970
    last: int | None = None  # when the last good copy was made
    file: str = ""  # of the last good copy
    wrong: str = ""  # why the newest try failed

    def made(self, now: int) -> None:
        self.last, self.wrong = now, ""

    def failed(self, why: str) -> None:
        self.wrong = why

    def is_late(self, now: int) -> bool:
        """Whether somebody has to look after the copies: the last try failed, or none has come for too long."""
        return bool(self.wrong) or now - (self.last or self.since) > LATE * self.every_s * 1000

    def says(self, now: int) -> str:
        """For the floor: how old the last good copy is, and what to do."""
        if self.last is None:
            age = "There is no copy of this evening yet"
        else:
            minutes = (now - self.last) // 60_000
            age = f"The last good copy of the house is {minutes} min old"
        return f"{age}. Tell whoever looks after the machine: the manager's page Copies says what is wrong."
