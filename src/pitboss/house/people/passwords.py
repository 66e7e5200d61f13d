"""Passwords, hashed with Argon2id. Hashing is slow on purpose, so it is never called in an event loop.

Every hash contains its parameters, so that they can be raised later: the password is hashed again at the next sign-in.
"""

from functools import cache

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

LEAST = 10  # characters
MOST = 200
MEMORY_KIB, PASSES, LANES = 19 * 1024, 2, 1
# Wrong tries of one login are throttled to some 1.6 million a year: this is 60 years of them.
GUESSES_LEAST = 10**8
JUDGED = 30  # characters that are looked at: the time for odd ones grows fast with their number

_HASHER = PasswordHasher(time_cost=PASSES, memory_cost=MEMORY_KIB, parallelism=LANES, type=Type.ID)


def problem(password: str, *, login: str = "", house: str = "") -> str | None:
    """Why a new password is not accepted, in a sentence that says what to do; None if it is.

    >>> problem("short"), problem("correct horse", login="ann")
    ('A password has at least 10 characters. Several words make a good one.', None)
    """
    if len(password) < LEAST:
        return f"A password has at least {LEAST} characters. Several words make a good one."
    if len(password) > MOST:
        return f"A password has at most {MOST} characters."
    with_login = len(login) > 3 and login.casefold() in password.casefold()
    if len(set(password)) < 4 or with_login or _guesses(password, login, house) < GUESSES_LEAST:
        return "This password is too easily guessed. Several words make a good one."
    return None


def _guesses(password: str, *words: str) -> float:
    """How many tries somebody needs who begins with the most common passwords, with names, dates, rows of keys, and
    with `words`, in all their spellings.
    """
    from zxcvbn import zxcvbn

    own = ["pitboss", *words, *(part for word in words for part in word.split())]
    return float(zxcvbn(password[:JUDGED], user_inputs=own)["guesses"])


def hashed(password: str) -> str:
    return _HASHER.hash(password)


def matches(known: str | None, password: str) -> bool:
    """Whether it is the password. If there is no such login (`known` is None), False after the same time."""
    try:
        _HASHER.verify(known or _nobodys(), password)
    except (VerificationError, InvalidHashError):
        return False
    return known is not None


def outdated(known: str) -> bool:
    """Whether it was hashed with other parameters than the current ones."""
    return _HASHER.check_needs_rehash(known)


@cache
def _nobodys() -> str:
    return _HASHER.hash("the password of nobody")
