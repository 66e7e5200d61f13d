"""Names for tables that a person can say, write down and type."""

from secrets import choice, randbelow

from pitboss.house.desk import stream_of
from pitboss.house.service import House

WORDS = (
    "amber", "anchor", "aspen", "barrel", "beacon", "birch", "brook", "canyon", "cedar", "cliff", "clover", "comet",
    "coral", "crane", "delta", "ember", "falcon", "fern", "fjord", "garnet", "glade", "grove", "harbour", "hazel",
    "heron", "indigo", "island", "ivory", "jasper", "juniper", "lagoon", "lantern", "larch", "linden", "lotus", "maple",
    "marble", "meadow", "mesa", "mill", "moss", "north", "ocean", "olive", "opal", "orchard", "otter", "pearl",
    "pebble", "pine", "prairie", "quarry", "raven", "reef", "ridge", "river", "saddle", "sage", "spruce", "summit",
    "thistle", "valley", "willow", "wren",
)  # fmt: skip
TRIES = 20


def fresh_name(house: House, *, listed: bool) -> str:
    """One that no table of the house has or had; a longer one where only the link should lead to the table."""
    figures = 100 if listed else 10_000
    while True:
        for _ in range(TRIES):
            words = [choice(WORDS) for _ in range(1 if listed else 2)]
            name = "-".join([*words, str(10 + randbelow(figures - 10))])
            if house.store.head(stream_of(name)).version == 0:
                return name
        figures *= 10  # the short ones are used up


def is_guests(name: str) -> bool:
    """Whether a table was opened in the lobby, by whoever wanted to practise: only there are names made up.

    >>> is_guests("harbour-42"), is_guests("amber-crane-1870"), is_guests("T1")
    (True, True, False)
    """
    word, _, number = name.partition("-")
    return is_unlisted(name) or (word in WORDS and number.isdigit())


def is_unlisted(name: str) -> bool:
    """Whether the lobby does not show a table: its name says so, and so still does after a restart.

    >>> is_unlisted("harbour-42"), is_unlisted("amber-crane-1870")
    (False, True)
    """
    first, _, rest = name.partition("-")
    second, _, number = rest.partition("-")
    return first in WORDS and second in WORDS and number.isdigit()
