"""The name to show for anybody in a record, read from the store: for reports that are made beside a running house."""

import json
import re

from pitboss.house.people import accounts, walkins
from pitboss.house.stores.store import Reader
from pitboss.tables import identities
from pitboss.tables.identities import identify


def name(reader: Reader, player: str) -> str:
    """Account, guest, walk-in, bot, a part of the house. A number is shown to nobody."""
    match identify(player):
        case identities.Account():
            found = reader.paper(accounts.DRAWER, player)
            return UNKNOWN if found is None else str(json.loads(found)["name"])
        case identities.Guest():
            person = reader.person(player)
            return UNKNOWN_GUEST if person is None else str(json.loads(person.facts)["name"])
        case identities.WalkIn():
            return walkins.name(reader, player) or UNKNOWN_WALK_IN
        case identities.Bot() as bot:
            return bot.title
        case identities.Stranger() | identities.Named():
            return player.capitalize()


_NUMBERS = re.compile(r"\b(?:p\.[a-z0-9]{10}|guest\.[a-z0-9]{10}|walkin\.[a-z0-9]{8})\b")
UNKNOWN, UNKNOWN_GUEST, UNKNOWN_WALK_IN = "Somebody unknown", "A guest", "A walk-in"


def in_words(reader: Reader, text: str) -> str:
    """The text with names in place of the numbers by which the book knows people."""
    return _NUMBERS.sub(lambda found: name(reader, found[0]), text)


def player_of(reader: Reader, said: str) -> str | None:
    """The number of somebody by their login or by the number itself, for programs; None if nobody is known by it."""
    by_login = reader.paper(accounts.LOGINS, accounts.fold(said))
    if by_login is not None:
        return by_login
    known = reader.paper(accounts.DRAWER, said) is not None or reader.person(said) is not None
    return said if known else None
