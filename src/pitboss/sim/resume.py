"""A run on disk, so that the next one goes on from there: which blocks are counted, and their sum.

The file is written whole or not at all, now and then and at the end. It is of one question: another sheet, stake,
strategy, seed or number of spots is refused. More rounds of the same question are no other question.
"""

import hashlib
import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from pitboss.money import chips
from pitboss.odds.solving.store import SOLVER
from pitboss.sim.blocks import BLOCK
from pitboss.sim.counted import DIGEST_BYTES, Counted
from pitboss.sim.question import Question
from pitboss.version import __version__
from pitboss.whole_file import save

FORMAT = "pitboss simulation 2"
EVERY_S = 10.0
SAVING_MOST = 0.05  # of the time: the file of a long run takes a while to write


class ResumeError(ValueError):
    """A file that this run cannot go on from; the message says why, and what to do."""


class Resume:
    """One file. What goes wrong while it is written is kept in `failed`, and the run goes on."""

    def __init__(self, path: Path, question: Question, rounds: int) -> None:
        self.path, self._question, self._rounds = path, question, rounds
        self._saved, self._took = time.monotonic(), 0.0
        self.failed: OSError | None = None

    @property
    def is_due(self) -> bool:
        return time.monotonic() - self._saved > max(EVERY_S, self._took / SAVING_MOST)

    def load(self, cells: int) -> Counted:
        """What there is, or nothing where there is no file yet; raises ResumeError."""
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            return Counted(cells)
        except OSError as error:
            raise ResumeError(f"{self.path} cannot be read: {error.strerror}") from None
        told, counted = _parsed(raw, self.path)
        asked = _asked(self._question)
        if told != asked:
            other = ", ".join(_said(name, told, asked) for name in asked if told.get(name) != asked[name])
            raise ResumeError(f"{self.path} is of another run ({other}); name another file, or ask the same")
        if len(counted.total) != cells:
            raise ResumeError(f"{self.path} tells {len(counted.total):,} outcomes apart, and this sheet {cells:,}")
        if counted.last * BLOCK > self._rounds:
            raise ResumeError(
                f"{self.path} has {counted.blocks * BLOCK:,} rounds already; ask for --rounds {counted.last * BLOCK:,}"
                " or more, or name another file"
            )
        return counted

    def save(self, counted: Counted) -> None:
        began = time.monotonic()
        body = counted.total.astype("<i8").tobytes() + counted.digests[: counted.last].tobytes()
        head = {
            "format": FORMAT,
            "question": _asked(self._question),
            "cells": len(counted.total),
            "blocks": counted.last,
            "sha256": hashlib.sha256(body).hexdigest(),
        }
        try:
            save(self.path, json.dumps(head).encode() + b"\n" + body)
            self.failed = None
        except OSError as error:
            self.failed = error
        self._saved = time.monotonic()
        self._took = self._saved - began


def _asked(question: Question) -> dict[str, Any]:
    """What has to be the same. The version stands for the kernels, `SOLVER` for the best play."""
    told = {**asdict(question), "digest": question.game.digest, "solver": SOLVER, "version": __version__}
    same: dict[str, Any] = json.loads(json.dumps(told))  # as it comes back from a file: lists, and no tuples
    return same


def _parsed(raw: bytes, path: Path) -> tuple[dict[str, Any], Counted]:
    head, _, body = raw.partition(b"\n")
    try:
        told = json.loads(head)
        if told["format"] != FORMAT or told["sha256"] != hashlib.sha256(body).hexdigest():
            raise ValueError
        counted, size = Counted(int(told["cells"])), 8 * int(told["cells"])
        counted.total[:] = np.frombuffer(body[:size], "<i8")
        counted.digests = np.frombuffer(body[size:], np.uint8).reshape(-1, DIGEST_BYTES).copy()
        counted.blocks = int(counted.there.sum())
        return told["question"], counted
    except (ValueError, KeyError, TypeError):
        raise ResumeError(
            f"{path} is no file of a simulation by this version, or it is damaged; remove it to begin again, or name"
            " another file"
        ) from None


def _said(name: str, told: dict[str, Any], asked: dict[str, Any]) -> str:
    if name in ("rules", "texts", "digest"):
        return "the sheet has other rules"
    if name in ("stakes", "meters"):
        return f"{_amounts(name, told.get(name))}, not {_amounts(name, asked[name])}"
    return f"{name} {_short(told.get(name))}, not {_short(asked[name])}"


def _amounts(name: str, value: Any) -> str:
    """
    >>> _amounts("stakes", [["ante", 500], ["pair-plus", 250]])
    'ante $5 and pair-plus $2.50'
    """
    return " and ".join(f"{one} {chips.show(cents)}" for one, cents in value or ()) or f"no {name}"


def _short(value: Any) -> str:
    text = json.dumps(value) if not isinstance(value, str) else value
    return text if len(text) <= 40 else f"{text[:37]}..."
