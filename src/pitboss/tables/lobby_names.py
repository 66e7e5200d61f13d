"""Names that the lobby gives to tables of guests; no other table may have one.

Records do not say that a guest opened such a table: its name does.
"""

from enum import Enum

from pitboss.tables.identities import LETTERS

WORDS = (
    "amber", "anchor", "aspen", "barrel", "beacon", "birch", "brook", "canyon", "cedar", "cliff", "clover", "comet",
    "coral", "crane", "delta", "ember", "falcon", "fern", "fjord", "garnet", "glade", "grove", "harbour", "hazel",
    "heron", "indigo", "island", "ivory", "jasper", "juniper", "lagoon", "lantern", "larch", "linden", "lotus", "maple",
    "marble", "meadow", "mesa", "mill", "moss", "north", "ocean", "olive", "opal", "orchard", "otter", "pearl",
    "pebble", "pine", "prairie", "quarry", "raven", "reef", "ridge", "river", "saddle", "sage", "spruce", "summit",
    "thistle", "valley", "willow", "wren",
)  # fmt: skip
SECRET_LONG = 13


class Origin(Enum):
    """Who opened a table, and who can find it."""

    HOUSE = "house"  # opened by staff, for everybody
    LOBBY = "lobby"  # opened by a guest, for everybody
    LINK = "link"  # opened by a guest, for people with the link


def origin_of(name: str) -> Origin:
    """What a name says. Unlisted tables of an older pitboss have digits after the words.

    >>> [origin_of(name).value for name in ("T1", "harbour-42", "amber-crane-x7k2m9q4w8e3t", "amber-crane-1870")]
    ['house', 'lobby', 'link', 'link']
    """
    first, _, rest = name.partition("-")
    second, _, secret = rest.partition("-")
    if first not in WORDS:
        return Origin.HOUSE
    if second in WORDS and (secret.isdigit() or _is_secret(secret)):
        return Origin.LINK
    return Origin.LOBBY if rest.isdigit() else Origin.HOUSE


def is_reserved(name: str) -> bool:
    """Whether such a name is only for tables of the lobby."""
    return origin_of(name) is not Origin.HOUSE


def _is_secret(text: str) -> bool:
    return len(text) == SECRET_LONG and all(letter in LETTERS for letter in text)
