"""A served house that kills itself at a commit: before it, in the middle of it, or when it is on the disk and nobody
has been told yet. It is the program itself, in a process of its own; `arm` is called before it starts."""

import json
import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from pitboss.house.stores.sqlite import SqliteStore
from pitboss.house.stores.store import Draft, Outcome

POINTS = ("before", "during", "after")
OTHER = "other than a record"  # a session, a setting, a snapshot


def arm(commit: int, point: str, note: Path) -> None:
    """Die at a commit, counted from the start; `note` is written then, with the commands that were being stored."""
    left, words = commit, [OTHER]
    append, durably = SqliteStore.append, SqliteStore._durably

    def die() -> Any:
        note.write_text(json.dumps(words), encoding="utf-8")
        os.kill(os.getpid(), signal.SIGKILL)

    def appended(store: SqliteStore, drafts: Sequence[Draft]) -> list[Outcome]:
        words[:] = [json.loads(draft.payload)["command"]["do"] for draft in drafts]
        try:
            return append(store, drafts)
        finally:
            words[:] = [OTHER]

    def counted(store: SqliteStore, write: Callable[[], Any], then: Callable[[], Any] = lambda: None) -> Any:
        nonlocal left
        left -= 1
        if left:
            return durably(store, write, then)
        if point == "before":
            die()
        durably(store, (lambda: (write(), die())) if point == "during" else write, then)
        return die()

    SqliteStore.append = appended  # type: ignore[method-assign, assignment]
    SqliteStore._durably = counted  # type: ignore[method-assign, assignment]
