"""What the floor calls in a hand stops it, until a second person has answered the call.

Who carries that out has its own way to ask a table: the pages by `web.staff.freezing`, the laws by `laws.evening`.
When a hand stops, when it goes on, and what stops it next, is said here, once.
"""

from collections.abc import Callable, Iterable

from pitboss.house.people.approvals import Filed
from pitboss.tables import commands as c
from pitboss.tables.state import Hand

CALLED = {  # by the word of the permits
    "call-misdeal": "a misdeal", "foul-deck": "a foul deck", "card-exposed": "an exposed card",
    "card-misplaced": "a card in the wrong place", "card-dead": "a dead card", "void-hand": "the hand void",
}  # fmt: skip


def stops(filed: Filed) -> bool:
    return filed.table is not None and filed.word in CALLED


def stopping(hand: Hand | None, filed: Filed) -> c.Freeze | None:
    """None where an earlier call has stopped it. A mere stop gives way to the call, so that its answer ends it."""
    if hand is not None and hand.frozen is not None and not hand.halted:
        return None
    return c.Freeze(filed.id, CALLED[filed.word])


def answered(hand: Hand | None, waiting: Iterable[Filed]) -> str | None:
    """The call that a hand lies still for though nobody is asked any more. What staff stopped, they let go on."""
    if hand is None or hand.frozen is None or hand.halted:
        return None
    asked = hand.frozen.asked
    return None if any(one.id == asked for one in waiting) else asked


def following(table: str, waiting: Iterable[Filed], of_this_hand: Callable[[Filed], bool]) -> Filed | None:
    """Something else that was called in this hand meanwhile. A call may outlive its hand: it stops no other."""
    return next((one for one in waiting if one.table == table and stops(one) and of_this_hand(one)), None)
