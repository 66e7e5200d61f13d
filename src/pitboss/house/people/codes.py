"""Short codes that distinguish people with the same name: of a guest, which their phone shows, and of a card."""

from collections import Counter
from collections.abc import Callable, Iterable

from pitboss.house.people import card_codes
from pitboss.house.people.search import folded
from pitboss.tables.identities import LETTERS, letters

LONG = 5


def code(player: str) -> str:
    """The code of a guest: the first letters of their number.

    >>> code("guest.jxmw2pqrst")
    'JXMW2'
    """
    return letters(player)[:LONG].upper()


def may_be(text: str) -> bool:
    """Whether it has the letters of a guest's code.

    >>> may_be("jxmw2"), may_be("Alice"), may_be("Ann")
    (True, False, False)
    """
    return len(text) == LONG and all(one in LETTERS for one in text.lower())


def is_meant(text: str) -> bool:
    """Whether it can only be meant as a code: as a phone shows it, or as no name is written.

    >>> [is_meant(one) for one in ("DYXDB", "jxmw2", "dyxdb", "Helen", "helen", "Ann")]
    [True, True, True, False, False, False]
    """
    figures = any(one.isdigit() for one in text)
    return may_be(text) and (text.isupper() or figures or not set(text.lower()) & set("aeiou"))


def found(
    players: Iterable[str], asked: str, name: Callable[[str], str], code_of: Callable[[str], str] = code
) -> list[str]:
    """Those who have this name or this code. The number itself works as well: pages send it.

    >>> found(["guest.jxmw2pqrst", "guest.abcdefghij"], " jxmw2", lambda player: "Ann")
    ['guest.jxmw2pqrst']
    >>> len(found(["guest.jxmw2pqrst", "guest.abcdefghij"], "ann", lambda player: "Ann"))
    2
    """
    said, everybody = asked.strip().casefold(), list(players)
    figures = card_codes.read(asked)
    exact = [one for one in everybody if said == one or code_of(one).casefold() in (said, figures)]
    return exact or [one for one in everybody if folded(name(one)) == folded(asked)]


def told_apart(
    players: Iterable[str], name: Callable[[str], str], code_of: Callable[[str], str] = code
) -> dict[str, str]:
    """The names of people in a list; with the code where several have the same name.

    >>> told_apart(["guest.jxmw2pqrst", "guest.abcdefghij"], lambda player: "Hal")
    {'guest.jxmw2pqrst': 'Hal (JXMW2)', 'guest.abcdefghij': 'Hal (ABCDE)'}
    >>> told_apart(["guest.jxmw2pqrst"], lambda player: "Hal")
    {'guest.jxmw2pqrst': 'Hal'}
    """
    names = {player: name(player) for player in players}
    so_called = Counter(one.casefold() for one in names.values())
    return {who: f"{one} ({code_of(who)})" if so_called[one.casefold()] > 1 else one for who, one in names.items()}
