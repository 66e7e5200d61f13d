"""Names for tables: those that the lobby shows can be said, written down and typed; the others cannot be guessed."""

from secrets import choice, randbelow

from pitboss.house.desk import stream_of
from pitboss.house.service import House
from pitboss.tables.identities import LETTERS
from pitboss.tables.lobby_names import SECRET_LONG, WORDS

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
