"""When the answer is no: a code, the facts, and a sentence.

A refusal is the player's kind of wrong. It is returned, never raised, and nothing has changed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from pitboss.money import chips


class Why(Enum):
    """A way of being refused: its word, and its sentence with the facts to be filled in."""

    def __init__(self, word: str, sentence: str) -> None:
        self.word = word
        self.sentence = sentence


class RoundCode(Why):
    """Each way in which a round says no."""

    NO_WAGER = ("no-wager", "There is no wager. Name at least one, such as {example}.")
    UNKNOWN_WAGER = ("unknown-wager", 'There is no wager "{wager}" on this sheet. It has {known}.')
    NOT_AN_INPUT = ("not-an-input", "{wager} is not staked before the deal: it follows from the {follows}.")
    BAD_AMOUNT = ("bad-amount", "{wager} takes whole cents, more than none; you asked for {asked}.")
    UNDER_LIMIT = ("under-limit", "{wager} takes at least {least}; you asked for {asked}.")
    OVER_LIMIT = ("over-limit", "{wager} takes at most {most}; you asked for {asked}.")
    OFF_STEP = ("off-step", "{wager} goes from {least} to {most} in steps of {step}; you asked for {asked}.")
    OFF_LIST = ("off-list", "{wager} is {amounts}, nothing between; you asked for {asked}.")
    NEEDS_WAGER = ("needs-wager", "{wager} needs {needed} first.")
    NOT_EQUAL = ("not-equal", "{wager} is exactly {most} here ({bound}); you asked for {asked}.")
    OVER_WAGER = ("over-wager", "{wager} is at most {most} here ({bound}); you asked for {asked}.")
    UNDER_WAGER = ("under-wager", "{wager} is at least {least} here ({bound}); you asked for {asked}.")
    CHOICE_MISSING = ("choice-missing", "This spot has to decide: {offered}.")
    NO_DECISION = ("no-decision", "This spot has nothing to decide: {why}.")
    NOT_OFFERED = ("not-offered", '"{asked}" is not on offer here. It is {offered}.')
    OVER_CAP = ("over-cap", "{wager} is never above {cap}; {asked} would be {amount}.")
    NEEDS_HAND = ("needs-hand", '"{asked}" needs a {needed}; this hand is {hand}.')
    WRONG_STAGE = ("wrong-stage", "It is not the time for that: {now}.")
    BETS_CLOSED = ("bets-closed", "Bets are closed. They open after this hand.")
    NO_BETS = ("no-bets", "Nobody has made a wager yet.")
    NO_SPOT = ("no-spot", "There is no wager on spot {spot}.")
    NOT_YOUR_SPOT = ("not-your-spot", "Spot {spot} is another player's.")
    NO_ROOM = ("no-room", "The deck has cards for {most} spots, and they are taken.")
    BAD_SPOT = ("bad-spot", "Spots are numbered from 1; there is no spot {spot}.")
    ALREADY_DECIDED = ("already-decided", "Spot {spot} has decided; the hand is locked.")
    NOT_SET = ("not-set", "{why}")
    BAD_LINE = ("bad-line", "{why}")
    BAD_CARDS = ("bad-cards", "{why}")


@dataclass(frozen=True)
class Refusal:
    """
    >>> print(Refusal(RoundCode.OVER_LIMIT, {"wager": "Pair Plus", "asked": "$5", "most": "$4"}))
    Pair Plus takes at most $4; you asked for $5.
    """

    code: Why
    facts: Mapping[str, Any]

    def __str__(self) -> str:
        return self.code.sentence.format(**self.facts)

    def as_json(self) -> dict[str, str]:
        return {"code": self.code.word, "message": str(self)}


def refuse(code: Why, **facts: Any) -> Refusal:
    return Refusal(code, facts)


def amount(asked: object) -> str:
    """An amount as the asker should read it, even where it was no amount at all."""
    return chips.show(asked) if isinstance(asked, int) and not isinstance(asked, bool) else repr(asked)
