"""Invitations: a code that makes one account with given roles, once. The house keeps the code's hash.

Here are the papers. Which of them hold is on record (`staff`): one that nobody put there, or that was taken back, is
good for nothing.
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
    """`used` is the account that was made with it."""

    roles: tuple[str, ...]
    until: int  # ms since 1970
    by: str
    used: str = ""


class Invitations:
    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock

    def make(self, roles: tuple[str, ...], *, days: int, by: str) -> tuple[str, Invitation]:
        """The code, told once."""
        code = secrets.token_urlsafe(CODE_BYTES)
        made = Invitation(roles, self._clock() + days * DAY_MS, by)
        self._store.keep_paper(DRAWER, _hash(code), _written(made), was=None)
        self._clear()
        return code, made

    def open(self) -> dict[str, Invitation]:
        """Those that can still be used, by number; whether they hold is on record."""
        found = {key[:ID_LONG]: _read(text) for key, text in self._store.papers(DRAWER).items()}
        return {number: one for number, one in found.items() if self._good(one) is not None}

    def find(self, code: str) -> Invitation | None:
        """None for a code that is none, was used, or is too old."""
        text = self._store.paper(DRAWER, _hash(code))
        return None if text is None else self._good(_read(text))

    def use(self, code: str, player: str) -> Invitation | None:
        """For this account, and for no other after it: of two who come at once, from whatever process, one gets it."""
        text = self._store.paper(DRAWER, _hash(code))
        found = None if text is None else self._good(_read(text))
        if found is None:
            return None
        used = _written(replace(found, used=player))
        return found if self._store.keep_paper(DRAWER, _hash(code), used, was=text) else None

    def give_back(self, code: str, player: str) -> None:
        """The account could not be made: the invitation is as good as before."""
        text = self._store.paper(DRAWER, _hash(code))
        if text is not None and _read(text).used == player:
            self._store.keep_paper(DRAWER, _hash(code), _written(replace(_read(text), used="")), was=text)

    def _good(self, found: Invitation) -> Invitation | None:
        return None if found.used or self._clock() > found.until else found

    def _clear(self) -> None:
        """Those that nobody can use any more go, a month after their time."""
        for key, text in self._store.papers(DRAWER).items():
            if self._clock() > _read(text).until + 30 * DAY_MS:
                self._store.drop_paper(DRAWER, key)


def number_of(code: str) -> str:
    """What an invitation is called where its code is nobody's business: in the record, and in lists."""
    return _hash(code)[:ID_LONG]


def _hash(code: str) -> str:
    return sha256(b"invitation:" + code.encode("utf-8", "replace")).hexdigest()


def _written(found: Invitation) -> str:
    return json.dumps(asdict(found), sort_keys=True)


def _read(text: str) -> Invitation:
    facts = json.loads(text)
    return Invitation(**{**facts, "roles": tuple(facts["roles"])})
