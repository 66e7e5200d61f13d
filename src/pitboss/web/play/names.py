"""Names for tables: those in the lobby are easy to say, write down and type; the others cannot be guessed."""

from secrets import choice, randbelow

from pitboss.house.desk import stream_of
from pitboss.house.service import House
from pitboss.tables.identities import LETTERS
from pitboss.tables.lobby_names import SECRET_LONG, WORDS

TRIES = 20


def fresh_name(house: House, *, listed: bool) -> str:
    """A name that no table of the house has or had; one that nobody can guess, where only its link
    should lead there.
    """
    figures = 100
    while True:
        for _ in range(TRIES):
            name = f"{choice(WORDS)}-{10 + randbelow(figures - 10)}" if listed else _unguessable()
            if house.store.head(stream_of(name)).version == 0:
                return name
        figures *= 10  # the short ones are used up


def _unguessable() -> str:
    """Two words to recognise it by, and more than 2^64 (31^13) possibilities against guessing."""
    return f"{choice(WORDS)}-{choice(WORDS)}-{''.join(choice(LETTERS) for _ in range(SECRET_LONG))}"
