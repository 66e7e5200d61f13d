"""Passkeys: a key pair that somebody's own device or security key keeps. Here are the public keys, and the challenges.

A public key is stored as a paper, under its owner and the id of the credential; which of them are valid is on record
(`staff`), by a number that is a hash. A challenge is not stored: it is signed by the house, holds for two minutes, and
is noted when it was answered, so that an answer works once, in all processes.
"""

import hmac
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import asdict, dataclass
from hashlib import sha256

from pitboss.house.stores.store import Store

DRAWER, ANSWERED = "passkeys", "passkey-challenges"
HOLDS_MS = 2 * 60_000
NONCE, SIGNATURE, NUMBER_LONG = 16, 16, 24
NAME_MOST, EACH_MOST = 40, 10


@dataclass(frozen=True)
class Passkey:
    player: str
    credential: str  # its id, in base64url
    public_key: str  # in base64url
    signs: int  # how often it has signed, if it counts
    since: int  # ms since 1970
    name: str

    @property
    def number(self) -> str:
        return number_of(self.credential)


def number_of(credential: str) -> str:
    """The number of a passkey, on record and in lists."""
    return sha256(b"passkey:" + credential.encode()).hexdigest()[:NUMBER_LONG]


def keep(store: Store, one: Passkey) -> None:
    store.keep_paper(DRAWER, f"{one.player}/{one.credential}", _written(one))


def find(store: Store, player: str, credential: str) -> Passkey | None:
    text = store.paper(DRAWER, f"{player}/{credential}")
    return None if text is None else _read(text)


def of(store: Store, player: str) -> list[Passkey]:
    """Oldest first."""
    return sorted(map(_read, store.papers(DRAWER, f"{player}/").values()), key=lambda one: one.since)


def drop(store: Store, one: Passkey) -> None:
    store.drop_paper(DRAWER, f"{one.player}/{one.credential}")


def signed(store: Store, one: Passkey, signs: int) -> None:
    """The count after a sign-in: a copy of the key would have a lower one."""
    keep(store, Passkey(**{**asdict(one), "signs": signs}))


class Challenges:
    """`secret` is the same in all processes of a house; `clock` gives ms since 1970."""

    def __init__(self, store: Store, secret: bytes, clock: Callable[[], int]) -> None:
        self._store, self._secret, self._clock = store, secret, clock

    def make(self, what: str) -> bytes:
        """`what` is what it is for: a sign-in, or a new passkey of somebody."""
        head = secrets.token_bytes(NONCE) + self._clock().to_bytes(8, "big")
        return head + self._signature(head, what)

    def holds(self, challenge: bytes, what: str) -> bool:
        """Whether the house has made it for this, lately."""
        head, signature = challenge[: NONCE + 8], challenge[NONCE + 8 :]
        if len(head) < NONCE + 8 or not hmac.compare_digest(signature, self._signature(head, what)):
            return False
        return 0 <= self._clock() - int.from_bytes(head[NONCE:], "big") <= HOLDS_MS

    def was_answered(self, challenge: bytes) -> bool:
        return self._store.paper(ANSWERED, sha256(challenge).hexdigest()) is not None

    def answer(self, challenge: bytes) -> bool:
        """Note that it was answered; False if it was before."""
        now = self._clock()
        for key, until in self._store.papers(ANSWERED).items():
            if int(until) < now:
                self._store.drop_paper(ANSWERED, key)
        return self._store.keep_paper(ANSWERED, sha256(challenge).hexdigest(), str(now + HOLDS_MS), was=None)

    def _signature(self, head: bytes, what: str) -> bytes:
        return hmac.digest(self._secret, head + what.encode(), "sha256")[:SIGNATURE]


def encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode().rstrip("=")


def decoded(text: str) -> bytes:
    """Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _written(one: Passkey) -> str:
    return json.dumps(asdict(one), sort_keys=True)


def _read(text: str) -> Passkey:
    return Passkey(**json.loads(text))
