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
from typing import Any

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
    good: Outcome = field(default_factory=Outcome)  # of all pieces that found nothing wrong
    bad: dict[int, Outcome] = field(default_factory=dict)  # each of the others
    seconds: float = 0  # of work, for the page; nothing is judged by it

    @property
    def outcome(self) -> Outcome:
        whole = Outcome()
        for one in (self.good, *self.bad.values()):
            whole.add(one)
        return whole

    def add(self, number: int, outcome: Outcome, seconds: float) -> None:
        self.done.append(number)
        if outcome.wrong:
            self.bad[number] = outcome
        else:
            self.good.add(outcome)
        self.seconds += seconds

    @property
    def file(self) -> Path:
        return KEPT / f"{self.name} {self.seed}.json"

    def keep(self) -> None:
        """Written beside and renamed: whoever kills it finds the last one whole."""
        KEPT.mkdir(exist_ok=True)
        new = self.file.with_suffix(f".{os.getpid()}")
        new.write_text(json.dumps(vars(self), default=vars), encoding="utf-8")
        new.replace(self.file)


def begun(campaign: Campaign, seed: int, *, mended: bool = False) -> Progress:
    """What was done before, with the same sources; else nothing yet.

    If what was wrong is `mended`, good pieces of the sources before stay done, and the wrong ones are not.
    """
    fresh = Progress(campaign.name, seed, forms.state(under=campaign.rests_on, without=(RECORD,)))
    if not fresh.file.is_file():
        return fresh
    kept = json.loads(fresh.file.read_text(encoding="utf-8"))
    if kept["sources"] != fresh.sources and not mended:
        return fresh
    bad = {int(number): _outcome(one) for number, one in kept["bad"].items()}
    fresh.done, fresh.good, fresh.bad, fresh.seconds = kept["done"], _outcome(kept["good"]), bad, kept["seconds"]
    if mended:
        fresh.done = [number for number in fresh.done if number not in bad]
        fresh.bad = {}
    return fresh


def _outcome(kept: dict[str, Any]) -> Outcome:
    return Outcome(Counter(kept["figures"]), kept["wrong"])


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
        progress.add(number, outcome, seconds)
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
