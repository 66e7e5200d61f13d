"""The practice table, where somebody who has never dealt learns the tablet: its hands, and what was tapped so far.

The house keeps nothing of it: whoever practises sends the whole table with every request.
"""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.web.wire.base import Part, Spot
from pitboss.web.wire.real_cards import RealCardsDraft, RealCardsIrregular, RealCardsPicture, RealCardsSheet
from pitboss.web.wire.sheet import SheetInfo
from pitboss.web.wire.view import Frame

HANDS_MOST = 8


class LessonMistake(Part):
    """A mistake to make on purpose, and to undo; or a misdeal to call."""

    what: Literal["card", "decision", "bet", "misdeal"]
    spot: Spot | None  # where it is made; null for a misdeal
    wrong: str | None  # the card or the choice that is tapped by mistake


class LessonHand(Part):
    """What lies on the felt in one hand of the lesson: whoever practises taps it in."""

    draft: RealCardsDraft
    mistake: LessonMistake | None


class Lesson(Part):
    """A practice table of a sheet with its hands."""

    sheet: SheetInfo
    tablet: RealCardsSheet
    hands: list[LessonHand]


class PracticeHand(Part):
    """A hand as far as it was tapped, with what went wrong in it."""

    draft: RealCardsDraft
    irregular: Annotated[list[RealCardsIrregular], Field(max_length=8)] = Field(default_factory=list)


class PracticeTable(Part):
    """A whole practice table: the hands that are over, and the one that is tapped now."""

    past: Annotated[list[PracticeHand], Field(max_length=HANDS_MOST)] = Field(default_factory=list)
    now: PracticeHand


class PracticeTrouble(Part):
    """Something went wrong with the deal at a practice table."""

    table: PracticeTable
    said: RealCardsIrregular


class PracticeSeen(Part):
    """What the tablet and the table show."""

    picture: RealCardsPicture
    frame: Frame
