"""What somebody can do now: pages draw their keys of it."""

from typing import Literal

from pitboss.web.wire.base import Cents, Net, Part


class Offer(Part):
    """Something that whoever looks can do now, because the house would accept it."""

    do: str  # the word of the command; agree, decline and withdraw of what waits for a second person
    where: Literal["table", "draft", "cage", "night", "office", "second"]
    table: str | None
    role: str  # by which they may
    second: list[str]  # roles one of which has to agree, in another person
    perhaps: bool  # a larger one may need a second person
    least: Net | None  # less than nothing where something can be taken out as well
    most: Cents | None
    filed: str | None  # what waits for a second person
    later: bool  # it can be asked for now, and is done when the hand is over
    in_hand: bool  # at the cage: chips in somebody's hand, and not on an account
