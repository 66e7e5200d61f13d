"""Drafts for the tests of the store, and the chips they move."""

from typing import Any

from pitboss.house.stores import payload
from pitboss.house.stores.store import Draft, Transaction

AT = 1_700_000_000_000


def bet(
    stream: str, expected: int, command_id: str, *, cents: int = 5, player: str = "ann", side: str = "", **more: Any
) -> Draft:
    """Chips from outside to the player's wallet: a command that is always covered. The cage knows nothing of it, so
    where a house is checked as a whole they are practice chips: `side` is "practice/"."""
    entries: tuple[Transaction, ...] = (((f"{side}outside", -cents), (f"{side}wallet:{player}", cents)),)
    return drafted(stream, expected, command_id, entries=entries, by=player, **more)


def drafted(stream: str, expected: int, command_id: str, *, by: str = "ann", say: str = "", **more: Any) -> Draft:
    return payload.draft(
        stream=stream,
        expected=expected,
        at=AT,
        by=by,
        command_id=command_id,
        command={"do": "buy-in", "say": say or command_id},
        events=[{"is": "bought-in", "by": by}],
        answer={"ok": command_id},
        **more,
    )
