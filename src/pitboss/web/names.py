"""Names for tables: those that the lobby shows can be said, written down and typed; the others cannot be guessed."""

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
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that could be taken for another
SECRET_LONG = 13
TRIES = 20


def fresh_name(house: House, *, listed: bool) -> str:
    """One that no table of the house has or had; one that nobody can guess where only the link should lead to it."""
    figures = 100
    while True:
        for _ in range(TRIES):
            name = f"{choice(WORDS)}-{10 + randbelow(figures - 10)}" if listed else _unguessable()
            if house.store.head(stream_of(name)).version == 0:
                return name
        figures *= 10  # the short ones are used up


def _unguessable() -> str:
    """Two words to know it by, and 31 to the 13th, which is more than 2 to the 64th, to be safe from guessing."""
    return f"{choice(WORDS)}-{choice(WORDS)}-{''.join(choice(LETTERS) for _ in range(SECRET_LONG))}"


def is_guests(name: str) -> bool:
    """Whether a table was opened in the lobby, by whoever wanted to practise: only there are names made up.

    >>> is_guests("harbour-42"), is_guests("amber-crane-x7k2m9q4w8e3t"), is_guests("T1")
    (True, True, False)
    """
    word, _, number = name.partition("-")
    return is_unlisted(name) or (word in WORDS and number.isdigit())


def is_unlisted(name: str) -> bool:
    """Whether the lobby does not show a table: its name says so, and so still does after a restart.

    Tables of an older pitboss have figures behind the words.

    >>> is_unlisted("harbour-42"), is_unlisted("amber-crane-x7k2m9q4w8e3t"), is_unlisted("amber-crane-1870")
    (False, True, True)
    """
    first, _, rest = name.partition("-")
    second, _, secret = rest.partition("-")
    return first in WORDS and second in WORDS and (secret.isdigit() or _is_secret(secret))


def _is_secret(text: str) -> bool:
    return len(text) == SECRET_LONG and all(letter in LETTERS for letter in text)
