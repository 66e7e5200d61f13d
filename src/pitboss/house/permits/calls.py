"""Calls in a hand, such as a misdeal: the hand is stopped until a second person has answered the call.

Here are the rules: when a hand stops, when it goes on, what stops it next, and that a hand is called only once. They
are carried out by `web.staff.freezing` for the pages and by `laws.evening` for the laws.
"""

from collections.abc import Iterable

from pitboss.house.people.approvals import ApprovalCode, Filed
from pitboss.house.staff_commands import AT_TABLE
from pitboss.rounds.refusal import Refusal, refuse
from pitboss.tables import commands as c
from pitboss.tables.state import Hand, Phase

CALLED = {one.line.word: one.called for one in AT_TABLE if one.called}
_OF_HAND = frozenset(one.line.word for one in AT_TABLE if one.ends_with_hand)
AT_REAL_CARDS = "felt-irregular"  # here the draft is locked, and the table itself has no event of it
CALLS = frozenset({*CALLED, AT_REAL_CARDS})


def stops(filed: Filed) -> bool:
    return filed.table is not None and filed.word in CALLED


def ends_with_its_hand(filed: Filed) -> bool:
    """Whether it is about the current hand, so that it cannot be carried out when that hand is over."""
    return filed.table is not None and filed.word in CALLS | _OF_HAND


def is_over(hand: Hand | None) -> bool:
    """Whether nothing can be called in it any more: it is paid or void, and only its deck has to be opened."""
    return hand is None or hand.phase is Phase.DONE


def again(table: str | None, word: str, waiting: Iterable[Filed]) -> Refusal | None:
    """The refusal of a second call in a hand while the first one waits."""
    if word not in CALLS:
        return None
    first = next((one for one in waiting if one.table == table and one.word in CALLS), None)
    return None if first is None else refuse(ApprovalCode.CALLED, what=_what(first))


def _what(filed: Filed) -> str:
    """The beginning of a sentence."""
    if filed.word == "void-hand":
        return "A void hand"
    said = CALLED.get(filed.word) or f"a {filed.body.get('what', 'call')}".replace("a e", "an e")
    return said[0].upper() + said[1:]


def stopping(hand: Hand | None, filed: Filed) -> c.Freeze | None:
    """The command that stops a hand for a call; None if an earlier call has stopped it. If staff had stopped the hand
    without a call, the call replaces that, so that the hand goes on after the answer."""
    if hand is not None and hand.frozen is not None and not hand.halted:
        return None
    return c.Freeze(filed.id, CALLED[filed.word])


def answered(hand: Hand | None, waiting: Iterable[Filed]) -> str | None:
    """The call that a hand is stopped for although it was answered. A stop without a call is ended by staff."""
    if hand is None or hand.frozen is None or hand.halted:
        return None
    asked = hand.frozen.asked
    return None if any(one.id == asked for one in waiting) else asked


def following(table: str, waiting: Iterable[Filed]) -> Filed | None:
    """Another call in this hand, made at the same moment in another process."""
    return next((one for one in waiting if one.table == table and stops(one)), None)
