"""Who is at the door: sessions, the names that are shown, and the limits that players set for themselves.

Somebody who comes for the first time is let in as a guest, with a wallet of practice chips. A browser proves who
it is with a random token in a cookie; the house keeps only its hash.
"""

import json
import secrets
import unicodedata
from collections import OrderedDict
from dataclasses import asdict, dataclass, replace
from hashlib import sha256

from pitboss.house.store import Person, Store

TOKEN_BYTES = 24
KNOWN_MOST = 20_000  # guests that are remembered without asking the store
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that could be taken for another


@dataclass(frozen=True)
class Guest:
    """Somebody who came in. Times are milliseconds since 1970."""

    player: str  # the name of their accounts
    name: str  # what others call them
    since: int
    loss: int | None = None  # the most they want to lose in a gaming day
    loss_until: int | None = None  # until when it cannot be made larger
    paused_until: int | None = None
    day: str = ""  # the gaming day that `had` was counted on
    had: int = 0  # their chips when that day began for them, with what they were given since


class People:
    """Everybody the house knows. The store has them all; those who were here lately are kept at hand."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._by_token: OrderedDict[bytes, str] = OrderedDict()
        self._by_player: OrderedDict[str, tuple[bytes, Guest]] = OrderedDict()

    def welcome(self, now: int) -> tuple[str, Guest]:
        """A new guest, and the token for their browser."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        word = "".join(secrets.choice(_LETTERS) for _ in range(10))
        guest = Guest(f"guest.{word}", f"Guest {word[:4]}", now)
        self._keep(_hash(token), guest)
        return token, guest

    def with_token(self, token: str) -> Guest | None:
        hashed = _hash(token)
        player = self._by_token.get(hashed)
        if player is not None and player in self._by_player:
            return self._by_player[player][1]
        found = self._store.person_with(hashed)
        return None if found is None else self._remember(found)

    def get(self, player: str) -> Guest | None:
        if player in self._by_player:
            return self._by_player[player][1]
        found = self._store.person(player)
        return None if found is None else self._remember(found)

    def change(self, guest: Guest) -> Guest:
        """The same person with other facts."""
        kept = self._by_player.get(guest.player)
        if kept is None:
            found = self._store.person(guest.player)
            assert found is not None
            token = found.token
        else:
            token = kept[0]
        self._keep(token, guest)
        return guest

    def name(self, player: str) -> str:
        """What to call anybody at a table: a guest, a bot, the practice banker."""
        guest = self.get(player) if player.startswith("guest.") else None
        if guest is not None:
            return guest.name
        style, bot, rest = player.partition(" bot ")
        return f"{style.capitalize()} bot {rest.rpartition('.')[2]}" if bot else player.capitalize()

    def _keep(self, token: bytes, guest: Guest) -> None:
        facts = asdict(guest)
        del facts["player"]
        person = Person(guest.player, token, json.dumps(facts))
        self._store.keep_person(person)
        self._remember(person)

    def _remember(self, person: Person) -> Guest:
        guest = Guest(person.player, **json.loads(person.facts))
        self._by_token[person.token] = guest.player
        self._by_player[guest.player] = (person.token, guest)
        for known in (self._by_token, self._by_player):
            while len(known) > KNOWN_MOST:
                known.popitem(last=False)
        return guest


def _hash(token: str) -> bytes:
    return sha256(token.encode()).digest()


def csrf(token: str) -> str:
    """What a page has to say with every change, beside the cookie: another site cannot read it."""
    return sha256(b"csrf:" + token.encode()).hexdigest()[:32]


_OURS = {"bot", "dealer", "house", "floor", "guest", "pitboss", "banker", "cashier", "practice"}


def proper(asked: str) -> str | None:
    """A name as it is shown; None for one that could be taken for somebody of the house, or cannot be read.

    >>> proper("  Ana   Mar\u00eda "), proper("The Dealer"), proper("b\u043et 1"), proper("a\u0301\u0301\u0301")
    ('Ana Mar\xeda', None, None, None)
    """
    name = " ".join(unicodedata.normalize("NFKC", asked).split())
    if not name or not all(one in " .'-" or unicodedata.category(one)[0] in "LN" for one in name):
        return None
    scripts = {unicodedata.name(one, "").partition(" ")[0] for one in name if one.isalpha()}
    if len(scripts) > 1 and "LATIN" in scripts:  # letters that look like others
        return None
    return None if _OURS & set(name.lower().split()) else name


# ---------------------------------------------------------------- own limits


def lower_limit(guest: Guest, loss: int | None, *, now: int, day_ends: int) -> Guest:
    """A tighter limit holds at once and until the gaming day is over; a wider one has to wait for that."""
    tighter = loss is not None and (guest.loss is None or loss <= guest.loss)
    if not tighter and limit_holds(guest, now):
        return guest
    return replace(guest, loss=loss, loss_until=None if loss is None else day_ends)


def limit_holds(guest: Guest, now: int) -> bool:
    return guest.loss is not None and guest.loss_until is not None and now < guest.loss_until


def paused(guest: Guest, now: int) -> bool:
    return guest.paused_until is not None and now < guest.paused_until


def pause(guest: Guest, until: int) -> Guest:
    """It can be made longer, never shorter."""
    return replace(guest, paused_until=max(until, guest.paused_until or 0))


def count_from(guest: Guest, day: str, has: int) -> Guest:
    """The first time somebody is seen on a gaming day: what they have now is what they began with."""
    return guest if guest.day == day else replace(guest, day=day, had=has)
