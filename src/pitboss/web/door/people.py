"""Who is at the door: sessions, the names that are shown, and the limits that players set for themselves.

Somebody who comes for the first time is let in as a guest, with a wallet of practice chips. A browser proves who
it is with a random token in a cookie; the house keeps only its hash. Whoever signs in is an account of the house
(`house.accounts`), with a record here for the limits that it sets, and no token but that of its session.
"""

import json
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass, fields, replace
from hashlib import sha256

from pitboss.house.cash.giving import unnamed
from pitboss.house.people import naming, walkins
from pitboss.house.people.accounts import Accounts
from pitboss.house.stores.store import Person, Store
from pitboss.rounds.refusal import Refusal
from pitboss.tables import identities
from pitboss.tables.identities import has_account, identify

TOKEN_BYTES = 24
KNOWN_MOST = 20_000  # people who are kept in memory
STALE_SECONDS = 1.0  # after so long they are read again, since another process may have changed them
NAMES_SECONDS = 5.0  # names are in every view, so they are read less often; a new one may show a little later
_NUMBERED = identities.Account | identities.Guest | identities.WalkIn  # who has a number, and a name beside it


@dataclass(frozen=True)
class Guest:
    """Somebody who came in. Times are milliseconds since 1970."""

    player: str  # their account number, or a guest's number
    name: str  # the name that others see
    since: int
    loss: int | None = None  # the most they want to lose in a gaming day
    loss_until: int | None = None  # until when it cannot be raised
    paused_until: int | None = None
    day: str = ""  # the gaming day for which `had` was counted
    had: int = 0  # their practice chips when that day began for them, with what they were given since
    had_issued: int = 0  # chips from the cashier, when that day began for them
    # Chips of both kinds that they had brought that day when it was counted; included in the two sums above.
    brought: tuple[int, int] | None = None


_FACTS = frozenset(one.name for one in fields(Guest))  # others are ignored: a newer pitboss may have written them


class People:
    """Everybody the house knows. The store has them all; those who were here lately are also kept in memory.

    `shared`: other processes change them too, so what is kept gets old.
    """

    def __init__(
        self, store: Store, accounts: Accounts, ticks: Callable[[], float] = time.monotonic, *, shared: bool = True
    ) -> None:
        self._store = store
        self.accounts = accounts
        self._ticks = ticks
        self._shared = shared
        self._by_token: OrderedDict[bytes, str] = OrderedDict()
        self._by_player: OrderedDict[str, tuple[float, bytes, Guest]] = OrderedDict()

    def welcome(self, now: int) -> tuple[str, Guest]:
        """A new guest, and the token for their browser."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        player = str(identities.Guest("".join(secrets.choice(identities.LETTERS) for _ in range(10))))
        guest = Guest(player, unnamed(player), now)
        self._keep(_hash(token), guest)
        return token, guest

    def with_token(self, token: str) -> Guest | None:
        """The guest of a browser. Such a token never signs in to an account."""
        hashed = _hash(token)
        kept = self._lately(self._by_token.get(hashed, ""))
        if kept is not None and kept[0] == hashed:
            return kept[1]
        found = self._store.person_with(hashed)
        return None if found is None or has_account(found.player) else self._remember(found)

    def get(self, player: str) -> Guest | None:
        kept = self._lately(player)
        if kept is not None:
            return kept[1]
        found = self._store.person(player)
        return None if found is None else self._remember(found)

    def now(self, guest: Guest) -> Guest:
        """The guest as stored at this moment, since a wager is checked against the newest limits."""
        found = self._store.person(guest.player)
        return guest if found is None else replace(self._remember(found), name=guest.name)

    def guests_here(self) -> list[str]:
        """Guests with a name whose phones were here lately; phones that wait at the door ask every few seconds."""
        kept = [guest for _, _, guest in self._by_player.values()]
        return [one.player for one in kept if not has_account(one.player) and not is_nameless(one)]

    def account(self, player: str, name: str, now: int) -> Guest:
        """The record of somebody with an account; created when they are first seen."""
        found = self.get(player)
        if found is None:
            self._keep(_nobodys(), Guest(player, name, now))
            found = self.get(player)
        assert found is not None
        return found if found.name == name else replace(found, name=name)

    def alter(self, player: str, how: Callable[[Guest], Guest]) -> Guest:
        """Change a person's stored facts (never those in memory, which may be old), and write only if something
        changed.
        """
        while True:
            found = self._store.person(player)
            assert found is not None
            before = self._remember(found)
            after = how(before)
            changed = _written(found.token, after)
            # If it failed, another process was faster: try again.
            if after == before or self._store.keep_person(changed, was=found):
                self._remember(changed)
                return after

    def lock_out(self, player: str) -> None:
        """Make a guest's token invalid."""
        while (found := self._store.person(player)) is not None:
            self._by_token.pop(found.token, None)
            self._by_player.pop(player, None)
            if self._store.keep_person(found._replace(token=_nobodys()), was=found):
                return

    def named(self, refusal: Refusal) -> Refusal:
        """The refusal with a name in place of the number by which a table or the cage knows somebody."""
        player = refusal.facts.get("player")
        known = isinstance(player, str) and isinstance(identify(player), _NUMBERED)
        return replace(refusal, facts={**refusal.facts, "player": self.name(str(player))}) if known else refusal

    def name(self, player: str) -> str:
        """The name to show for anybody at a table or in a record: account, guest, walk-in, bot, the practice banker."""
        match identify(player):
            case identities.Account():
                return self.accounts.name(player) or naming.UNKNOWN
            case identities.Guest():
                kept = self._lately(player, NAMES_SECONDS)
                guest = kept[1] if kept else self.get(player)
                return naming.UNKNOWN_GUEST if guest is None else guest.name
            case identities.WalkIn():
                return walkins.name(self._store, player) or naming.UNKNOWN_WALK_IN
            case identities.Bot() as bot:
                return bot.title
            case identities.Stranger() | identities.Named():
                return player.capitalize()

    def _lately(self, player: str, seconds: float = STALE_SECONDS) -> tuple[bytes, Guest] | None:
        kept = self._by_player.get(player)
        if kept is None or (self._shared and self._ticks() - kept[0] >= seconds):
            return None
        return kept[1:]

    def _keep(self, token: bytes, guest: Guest) -> None:
        person = _written(token, guest)
        self._store.keep_person(person)
        self._remember(person)

    def _remember(self, person: Person) -> Guest:
        facts = json.loads(person.facts)
        read = {name: facts[name] for name in facts if name in _FACTS}
        if read.get("brought") is not None:
            read["brought"] = tuple(read["brought"])
        guest = Guest(person.player, **read)
        self._by_token[person.token] = guest.player
        self._by_player[guest.player] = (self._ticks(), person.token, guest)
        for known in (self._by_token, self._by_player):
            while len(known) > KNOWN_MOST:
                known.popitem(last=False)
        return guest


def is_nameless(guest: Guest) -> bool:
    return guest.name == unnamed(guest.player)


def _written(token: bytes, guest: Guest) -> Person:
    facts = asdict(guest)
    del facts["player"]
    return Person(guest.player, token, json.dumps(facts))


def _hash(token: str) -> bytes:
    return sha256(token.encode()).digest()


def _nobodys() -> bytes:
    """The hash of a token that nobody has."""
    return _hash(secrets.token_urlsafe(TOKEN_BYTES))


def csrf(token: str) -> str:
    """The CSRF token that a page sends with every change, beside the cookie: another site cannot read it."""
    return sha256(b"csrf:" + token.encode()).hexdigest()[:32]


# ---------------------------------------------------------------- own limits


def lower_limit(guest: Guest, loss: int | None, *, now: int, day_ends: int) -> Guest:
    """A tighter limit holds at once and until the gaming day is over; a wider one is refused until then."""
    tighter = loss is not None and (guest.loss is None or loss <= guest.loss)
    if not tighter and limit_holds(guest, now):
        return guest
    return replace(guest, loss=loss, loss_until=None if loss is None else day_ends)


def limit_holds(guest: Guest, now: int) -> bool:
    return guest.loss is not None and guest.loss_until is not None and now < guest.loss_until


def paused(guest: Guest, now: int) -> bool:
    return guest.paused_until is not None and now < guest.paused_until


def pause(guest: Guest, until: int) -> Guest:
    """A pause can be made longer, never shorter."""
    return replace(guest, paused_until=max(until, guest.paused_until or 0))


def count_from(guest: Guest, day: str, has: int, has_issued: int = 0, brought: tuple[int, int] = (0, 0)) -> Guest:
    """Start somebody's gaming day, when they are first seen on it: what they have now is what they began with."""
    return guest if guest.day == day else replace(guest, day=day, had=has, had_issued=has_issued, brought=brought)
