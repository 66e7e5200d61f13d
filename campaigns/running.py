"""Runs the pieces of a campaign, and keeps what is done, so that it can be ended at any moment and continued."""

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from campaigns.campaign import Campaign, Outcome
from tests import forms

KEPT = forms.ROOT / ".campaign"
RECORD = "campaigns/reached.json"  # what is put on record changes no result


@dataclass
class Progress:
    """What is done of one campaign with one seed."""

    name: str
    seed: int
    sources: str  # a fingerprint of what the campaign rests on
    done: list[int] = field(default_factory=list)
    outcome: Outcome = field(default_factory=Outcome)
    seconds: float = 0  # of work, for the page; nothing is judged by it

    @property
    def file(self) -> Path:
        return KEPT / f"{self.name} {self.seed}.json"

    def keep(self) -> None:
        """Written beside and renamed: whoever kills it finds the last one whole."""
        KEPT.mkdir(exist_ok=True)
        new = self.file.with_suffix(f".{os.getpid()}")
        outcome = {"figures": self.outcome.figures, "wrong": self.outcome.wrong}
        new.write_text(json.dumps({**vars(self), "outcome": outcome}), encoding="utf-8")
        new.replace(self.file)


def begun(campaign: Campaign, seed: int) -> Progress:
    """What was done before, with the same sources; else nothing yet."""
    fresh = Progress(campaign.name, seed, forms.state(under=campaign.rests_on, without=(RECORD,)))
    if not fresh.file.is_file():
        return fresh
    kept = json.loads(fresh.file.read_text(encoding="utf-8"))
    if kept["sources"] != fresh.sources:
        return fresh
    kept["outcome"] = Outcome(Counter(kept["outcome"]["figures"]), kept["outcome"]["wrong"])
    return Progress(**kept)


def run(
    campaign: Campaign,
    progress: Progress,
    pieces: int,
    *,
    processes: int,
    ends: float = float("inf"),
    tell: Callable[[Progress], None] = lambda _: None,
) -> bool:
    """Runs what is missing of the first `pieces`; whether all are done. Begins no piece after `ends` (time.time)."""
    missing = iter(sorted(set(range(pieces)) - set(progress.done)))
    for number, outcome, seconds in _results(campaign, progress.seed, missing, processes, ends):
        progress.done.append(number)
        progress.outcome.add(outcome)
        progress.seconds += seconds
        progress.keep()
        tell(progress)
    return len(set(range(pieces)) - set(progress.done)) == 0


def _results(
    campaign: Campaign, seed: int, missing: Iterator[int], processes: int, ends: float
) -> Iterator[tuple[int, Outcome, float]]:
    if campaign.alone or processes == 1:
        for number in missing:
            if time.time() > ends:
                return
            yield _timed(campaign, number, seed)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        running: set[Future[tuple[int, Outcome, float]]] = set()
        while True:
            for number in islice(missing, processes - len(running) if time.time() < ends else 0):
                running.add(pool.submit(_timed, campaign, number, seed))
            if not running:
                return
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for one in ended:
                yield one.result()


def _timed(campaign: Campaign, number: int, seed: int) -> tuple[int, Outcome, float]:
    began = time.monotonic()
    outcome = campaign.run(number, seed)
    return number, outcome, time.monotonic() - began
