"""Invitations: a code with which one account with given roles can be made, once. Only the code's hash is stored.

Here they are stored as papers. Which of them are valid is on record (`staff`): one that is not on record, or was taken
back, cannot be used.
"""

import json
import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from hashlib import sha256

from pitboss.house.stores.store import Store

DRAWER = "invitations"
CODE_BYTES = 18
ID_LONG = 12
DAY_MS = 24 * 3_600_000


@dataclass(frozen=True)
class Invitation:
    """`used` is the account that was made with it. `player` is an account that staff have made, for its first
    sign-in; empty if a new one is made.
    """

    roles: tuple[str, ...]
    until: int  # ms since 1970
    by: str
    used: str = ""
    player: str = ""


class Invitations:
    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    def make(self, roles: tuple[str, ...], *, days: int, by: str, player: str = "") -> tuple[str, Invitation]:
        """Make an invitation; its code is returned only here."""
        code = secrets.token_urlsafe(CODE_BYTES)
        made = Invitation(roles, self._clock() + days * DAY_MS, by, player=player)
        self._store.keep_paper(DRAWER, _hash(code), _written(made), was=None)
        self._clear()
        return code, made

    def open(self) -> dict[str, Invitation]:
        """Those that are neither used nor expired, by number; whether they are valid is on record."""
        found = {key[:ID_LONG]: _read(text) for key, text in self._store.papers(DRAWER).items()}
        return {number: one for number, one in found.items() if self._good(one) is not None}

    def find(self, code: str) -> Invitation | None:
        """None for a code that is unknown, used or expired."""
        text = self._store.paper(DRAWER, _hash(code))
        return None if text is None else self._good(_read(text))

    def use(self, code: str, player: str) -> Invitation | None:
        """Mark as used for this account. If two try at once, even in different processes, one succeeds."""
        text = self._store.paper(DRAWER, _hash(code))
        found = None if text is None else self._good(_read(text))
        if found is None:
            return None
        used = _written(replace(found, used=player))
        return found if self._store.keep_paper(DRAWER, _hash(code), used, was=text) else None

    def give_back(self, code: str, player: str) -> None:
        """The account could not be made: the invitation can be used again."""
        text = self._store.paper(DRAWER, _hash(code))
        if text is not None and _read(text).used == player:
            self._store.keep_paper(DRAWER, _hash(code), _written(replace(_read(text), used="")), was=text)

    def _good(self, found: Invitation) -> Invitation | None:
        return None if found.used or self._clock() > found.until else found

    def _clear(self) -> None:
        """Delete invitations a month after they expired."""
        for key, text in self._store.papers(DRAWER).items():
            if self._clock() > _read(text).until + 30 * DAY_MS:
                self._store.drop_paper(DRAWER, key)


def number_of(code: str) -> str:
    """The number of an invitation in the record and in lists; the code cannot be computed from it."""
    return _hash(code)[:ID_LONG]


def _hash(code: str) -> str:
    return sha256(b"invitation:" + code.encode("utf-8", "replace")).hexdigest()


def _written(found: Invitation) -> str:
    facts = asdict(found)
    if not found.player:
        del facts["player"]  # an older pitboss reads it, too
    return json.dumps(facts, sort_keys=True)


def _read(text: str) -> Invitation:
    facts = json.loads(text)
    return Invitation(**{**facts, "roles": tuple(facts["roles"])})
