"""Counts are blind: who counts sees neither the book nor what others have counted.

A count is a command of staff like others that need a second person, and waits as they do (`approvals`). But nobody
agrees to it: the others count themselves, and enter what they find. Counts that differ from each other are all counted
again. Counts that agree and differ from the book are counted once more; then they are booked as they are, with
everybody's name. Nobody is told which of the two it was, or any number.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from pitboss.house.people.approvals import Approvals, Filed
from pitboss.house.staff_commands import AT_CAGE, AT_TABLE
from pitboss.house.stores.store import Store
from pitboss.rounds.refusal import Why

DRAWER = "recounts"  # what was counted again already on a gaming day
ENTRIES = "count-entries"  # by the id of a count: the one that it was compared with, so that a retry is harmless
ENTRIES_MOST = 200
COUNTS = frozenset(one.line.word for one in (*AT_TABLE, *AT_CAGE) if one.counts)
WHAT = ("table", "box")  # fields that say what is counted, and not what was found


class CountCode(Why):
    AGAIN = ("count-again", "Everybody counts again, each alone: it does not come out yet.")
    COUNT_IT = ("count-it", "A count is not agreed to: count it yourself, and enter what you find.")
    COUNTED = ("counted-already", "You have counted this. Now somebody else counts it.")


def waiting(approvals: Approvals, table: str | None, word: str, body: Mapping[str, Any]) -> Filed | None:
    """The count of the same thing that waits for others to count it, too."""
    if word not in COUNTS:
        return None
    asked = subject(table, word, body)
    return next((one for one in approvals.waiting() if subject(one.table, one.word, one.body) == asked), None)


def subject(table: str | None, word: str, body: Mapping[str, Any]) -> tuple[str, ...]:
    """What is counted: the tray of a table, a drop box, the drawer."""
    return (word, table or "", *(str(body.get(name) or "") for name in WHAT))


def same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two people have found the same.

    Of pieces, none and zero are the same. Who enters an amount alone says nothing of pieces: then amounts are compared.

    >>> same({"cents": 300_00, "pieces": {"10000": 3, "500": 0}}, {"cents": 300_00})
    True
    >>> same({"cents": 300_00, "pieces": {"10000": 3}}, {"cents": 300_00, "pieces": {"5000": 6}})
    False
    """
    return all(_alike(one.get(name), other.get(name)) for name in {*one, *other} - {"id"})


def _alike(one: object, other: object) -> bool:
    if isinstance(one, dict) and isinstance(other, dict):
        return {cents: count for cents, count in one.items() if count} == {c: n for c, n in other.items() if n}
    if isinstance(one, dict) or isinstance(other, dict):
        return one is None or other is None
    return one == other


def keep_entry(store: Store, command_id: str, filed: str) -> None:
    kept = store.papers(ENTRIES)
    if len(kept) >= ENTRIES_MOST:
        for key in list(kept)[: ENTRIES_MOST // 2]:
            store.drop_paper(ENTRIES, key)
    store.keep_paper(ENTRIES, _key((command_id,), ""), filed)


def entry_of(store: Store, command_id: str) -> str | None:
    """The count that a count with this id was compared with."""
    return store.paper(ENTRIES, _key((command_id,), ""))


def was_recounted(store: Store, what: tuple[str, ...], day: str) -> bool:
    return store.paper(DRAWER, _key(what, day)) is not None


def note_recount(store: Store, what: tuple[str, ...], day: str) -> None:
    """So that it is asked for once."""
    store.keep_paper(DRAWER, _key(what, day), day)


def forget(store: Store, what: tuple[str, ...], day: str) -> None:
    """It is booked, or withdrawn: the next count is a new one. Notes of other days are thrown away."""
    for key, kept in store.papers(DRAWER).items():
        if key == _key(what, day) or kept != day:
            store.drop_paper(DRAWER, key)


def _key(what: tuple[str, ...], day: str) -> str:
    return sha256("\n".join((*what, day)).encode()).hexdigest()[:20]
