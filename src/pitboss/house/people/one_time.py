"""Passwords for one sign-in, made when two people reset somebody's password. Stored hashed, as papers.

It has two halves: who asked for the reset is shown the first, who agreed the second, and each tells theirs to the
person. So neither of the two can sign in as somebody else. Whoever signs in with it chooses a password of their own.
"""

import json
import secrets
from dataclasses import asdict, dataclass

from pitboss.house.people import passwords
from pitboss.house.stores.store import Reader, Store

DRAWER = "one-time-passwords"
HALF_LONG = 8
HOLDS_MS = 24 * 3_600_000
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another one when it is read out


@dataclass(frozen=True)
class OneTime:
    first: str  # the hash of the first half
    second: str = ""
    until: int = 0  # ms since 1970; 0 while nobody has agreed


def fresh_half() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(HALF_LONG))


def number() -> str:
    """Of a reset that waits: the first half is kept under it until somebody agrees."""
    return secrets.token_hex(8)


def keep(store: Store, key: str, made: OneTime) -> None:
    """Under the number of a reset that waits, or for an account."""
    store.keep_paper(DRAWER, key, json.dumps(asdict(made), sort_keys=True))


def of(reader: Reader, key: str) -> OneTime | None:
    text = reader.paper(DRAWER, key)
    return None if text is None else OneTime(**json.loads(text))


def drop(store: Store, key: str) -> None:
    store.drop_paper(DRAWER, key)


def matches(found: OneTime, said: str, now: int) -> bool:
    """Whether somebody has typed both halves, in time; dashes and spaces between them may be left out."""
    text = "".join(one for one in said.casefold() if one not in " -")
    halves = text[:HALF_LONG], text[HALF_LONG:]
    right = [
        passwords.matches(known or None, half) for known, half in zip((found.first, found.second), halves, strict=True)
    ]
    return all(right) and now <= found.until
