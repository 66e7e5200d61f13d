"""Short codes: how staff tell one of many guests from another, by what stands on the guest's phone."""

from collections import Counter
from collections.abc import Callable, Iterable

from pitboss.tables.identities import letters

LONG = 5


def code(player: str) -> str:
    """The beginning of somebody's number.

    >>> code("guest.jxmw2pqrst"), code("p.abcdefghij")
    ('JXMW2', 'ABCDE')
    """
    return letters(player)[:LONG].upper()


def found(players: Iterable[str], asked: str, name: Callable[[str], str]) -> list[str]:
    """Those who are called so, or have this code; the very number finds one.

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
    """What to call each of some people who are read beside each other: of one name, with the code behind it.

    >>> told_apart(["guest.jxmw2pqrst", "guest.abcdefghij"], lambda player: "Hal")
    {'guest.jxmw2pqrst': 'Hal (JXMW2)', 'guest.abcdefghij': 'Hal (ABCDE)'}
    >>> told_apart(["guest.jxmw2pqrst"], lambda player: "Hal")
    {'guest.jxmw2pqrst': 'Hal'}
    """
    names = {player: name(player) for player in players}
    so_called = Counter(one.casefold() for one in names.values())
    return {who: f"{one} ({code(who)})" if so_called[one.casefold()] > 1 else one for who, one in names.items()}
