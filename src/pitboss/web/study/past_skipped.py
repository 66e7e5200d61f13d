"""Hand numbers that are missing in the list, each with the reason, so that a player who counts is not puzzled."""

from pitboss.tables.commands import Cause
from pitboss.tables.events import DeckOpened
from pitboss.web.wire.past import Skipped

LEFT_OUT = "A copy of the house was put back: the numbers go on behind those that may have been given."
_CAUSES = {
    Cause.START: "The house was started anew, with fresh decks.",
    Cause.RESTORE: "A copy of the house was put back.",
    Cause.LIMITS: "The limits were changed, with fresh decks.",
    Cause.CLOSE: "The table closed.",
    Cause.FLOOR: "The floor ordered a new wash.",
}


def not_dealt(opened: DeckOpened) -> str:
    """Why nobody was dealt from a deck; older records do not say."""
    why = "" if opened.cause is None else f" {_CAUSES[opened.cause]}"
    return f"Not dealt, and the deck was opened.{why}"


def skip(skipped: list[Skipped], first: int, last: int, says: str) -> None:
    """Add numbers below those in the list; neighbouring numbers with the same reason become one line."""
    if first > last:
        return
    if skipped and skipped[-1].first == last + 1 and skipped[-1].says == says:
        last = skipped.pop().last
    skipped.append(Skipped(first=first, last=last, says=says))
