"""What somebody can do now: pages draw a key for each offer."""

from typing import Literal

from pitboss.web.wire.base import Cents, Net, Part


class Offer(Part):
    """Something that the viewer can do now, because the house would accept it."""

    do: str  # the word of the command; for a command that waits for a second person: agree, decline or withdraw
    where: Literal["table", "draft", "cage", "night", "office", "second"]
    table: str | None
    role: str  # the role that permits it
    second: list[str]  # roles, one of which has to agree, as another person
    perhaps: bool  # a larger amount may need a second person
    least: Net | None  # negative where something can be taken out as well
    most: Cents | None
    filed: str | None  # the id of a command that waits for a second person
    later: bool  # it can be asked for now, and takes effect when the hand is over
    box: int | None = None  # of a count: the number of a drop box that was taken from its table
    pool: str | None = None  # of tips
    player: str | None = None  # whose share of the pool
    in_hand: bool  # at the cage: for chips in somebody's hand, not on an account
