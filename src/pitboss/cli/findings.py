"""What `pitboss doctor` finds: one thing each, in words, with what to do about it."""

from dataclasses import dataclass
from enum import Enum


class Verdict(Enum):
    GOOD = "good"
    MISSING = "missing"  # something can be added; what is there works without it
    OLD = "old"  # it works, and should be brought up to date
    WRONG = "wrong"


@dataclass(frozen=True)
class Finding:
    verdict: Verdict
    what: str
    mend: str = ""  # what to do; whatever is not good can be mended

    def __post_init__(self) -> None:
        assert (self.verdict is Verdict.GOOD) == (not self.mend), self.what

    def line(self) -> str:
        return f"{self.verdict.value:<8} {self.what}" + (f"\n{'':<9}{self.mend}" if self.mend else "")


def good(what: str) -> Finding:
    return Finding(Verdict.GOOD, what)


def missing(what: str, mend: str) -> Finding:
    return Finding(Verdict.MISSING, what, mend)


def old(what: str, mend: str) -> Finding:
    return Finding(Verdict.OLD, what, mend)


def wrong(what: str, mend: str) -> Finding:
    return Finding(Verdict.WRONG, what, mend)
