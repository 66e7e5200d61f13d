"""Badges: a code that staff have scanned at a shared tablet, and the secret of such a tablet.

The code of a badge has figures only, so that any scanner types it, and is long enough that nobody finds one by trying.
Its last figure checks the others. Both are known to the house by a number, a hash that is on record: what is not on
record any more is worth nothing.
"""

import secrets
from collections.abc import Callable
from hashlib import sha256

from pitboss.house.people import card_codes

LONG = 24
NUMBER_LONG = 24
SECRET_BYTES = 24


def fresh(below: Callable[[int], int] = secrets.randbelow) -> str:
    """The code of a new badge."""
    first = str(10 ** (LONG - 2) + below(9 * 10 ** (LONG - 2)))
    return first + card_codes.check_of(first)


def read(text: str) -> str | None:
    """The code that somebody scanned; None if it is none, or was read wrongly.

    >>> read("100000000000000000000000"), read("12")
    (None, None)
    """
    figures = text.strip()
    good = len(figures) == LONG and figures.isascii() and figures.isdigit() and card_codes.check_of(figures) == "0"
    return figures if good else None


def number_of(code: str) -> str:
    """The number of a badge, on record and in its owner's standing."""
    return sha256(b"badge:" + code.encode("utf-8", "replace")).hexdigest()[:NUMBER_LONG]


def fresh_tablet() -> str:
    """The secret of a tablet, for its browser alone."""
    return secrets.token_urlsafe(SECRET_BYTES)


def tablet_of(secret: str) -> str:
    """The number of a tablet."""
    return sha256(b"tablet:" + secret.encode("utf-8", "replace")).hexdigest()[:NUMBER_LONG]
