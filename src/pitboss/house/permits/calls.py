"""What is called in a hand: it stops it, until a second person has answered the call, and it ends with it.

Who carries that out has its own way to ask a table: the pages by `web.staff.freezing`, the laws by `laws.evening`.
When a hand stops, when it goes on, what stops it next, and that a hand is called once, is said here, once.
"""

from collections.abc import Iterable

from pitboss.house.people.approvals import ApprovalCode, Filed
from pitboss.house.staff_commands import AT_TABLE
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import commands as c
from pitboss.tables.state import Hand, Phase

CALLED = {one.line.word: one.called for one in AT_TABLE if one.called}
_OF_HAND = frozenset(one.line.word for one in AT_TABLE if one.ends_with_hand)
AT_REAL_CARDS = "felt-irregular"  # no table event stops these, the draft lies still
CALLS = frozenset({*CALLED, AT_REAL_CARDS})


def stops(filed: Filed) -> bool:
    return filed.table is not None and filed.word in CALLED


def ends_with_its_hand(filed: Filed) -> bool:
    """Whether it asks something of the hand that is on: with that hand it is over, and it is no part of the next."""
    return filed.table is not None and filed.word in CALLS | _OF_HAND


def is_over(hand: Hand | None) -> bool:
    """Whether nothing more can be called in it: it is paid, or void, and its deck is about to be opened."""
    return hand is None or hand.phase is Phase.DONE


def again(table: str | None, word: str, waiting: Iterable[Filed]) -> Refusal | None:
    """A hand is called once: whoever wrote their note meanwhile hears of the call that waits, and can answer it."""
    if word not in CALLS:
        return None
    first = next((one for one in waiting if one.table == table and one.word in CALLS), None)
    return None if first is None else refuse(ApprovalCode.CALLED, what=_what(first))


def _what(filed: Filed) -> str:
    """To begin a sentence with."""
    if filed.word == "void-hand":
        return "A void hand"
    said = CALLED.get(filed.word) or f"a {filed.body.get('what', 'call')}".replace("a e", "an e")
    return said[0].upper() + said[1:]


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


def following(table: str, waiting: Iterable[Filed]) -> Filed | None:
    """Something else that was called in this hand at the same moment, in another process."""
    return next((one for one in waiting if one.table == table and stops(one)), None)
