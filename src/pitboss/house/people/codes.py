"""Short codes that distinguish people with the same name; a guest's phone shows their code."""

from collections import Counter
from collections.abc import Callable, Iterable

from pitboss.tables.identities import letters

LONG = 5


def code(player: str) -> str:
    """The first letters of somebody's number.

    >>> code("guest.jxmw2pqrst"), code("p.abcdefghij")
    ('JXMW2', 'ABCDE')
    """
    return letters(player)[:LONG].upper()


def found(players: Iterable[str], asked: str, name: Callable[[str], str]) -> list[str]:
    """Those who have this name or this code; the full number also works.

    >>> found(["guest.jxmw2pqrst", "guest.abcdefghij"], " jxmw2", lambda player: "Ann")
    ['guest.jxmw2pqrst']
    >>> len(found(["guest.jxmw2pqrst", "guest.abcdefghij"], "ann", lambda player: "Ann"))
    2
    """
    text = " ".join(asked.split()).casefold()
    everybody = list(players)
    exact = [one for one in everybody if text in (one.casefold(), code(one).casefold())]
    return exact or [one for one in everybody if name(one).casefold() == text]


def told_apart(players: Iterable[str], name: Callable[[str], str]) -> dict[str, str]:
    """The names of people in a list; with the code where several have the same name.

    >>> told_apart(["guest.jxmw2pqrst", "guest.abcdefghij"], lambda player: "Hal")
    {'guest.jxmw2pqrst': 'Hal (JXMW2)', 'guest.abcdefghij': 'Hal (ABCDE)'}
    >>> told_apart(["guest.jxmw2pqrst"], lambda player: "Hal")
    {'guest.jxmw2pqrst': 'Hal'}
    """
    names = {player: name(player) for player in players}
    so_called = Counter(one.casefold() for one in names.values())
    return {who: f"{one} ({code(who)})" if so_called[one.casefold()] > 1 else one for who, one in names.items()}
