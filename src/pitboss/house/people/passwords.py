"""Passwords, hashed with Argon2id. Hashing is slow on purpose, so it is never called in an event loop.

Every hash contains its parameters, so that they can be raised later: the password is hashed again at the next sign-in.
"""

from functools import cache

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from pitboss.house.people.roles import Role
from pitboss.sheets import shipped

LEAST = 10  # characters
MOST = 200
MEMORY_KIB, PASSES, LANES = 19 * 1024, 2, 1
# Wrong tries of one login are throttled to some 1.6 million a year: this is 60 years of them.
GUESSES_LEAST = 10**8
JUDGED = 30  # characters that are looked at: the time for odd ones grows fast with their number

# Words of a casino that are in no list of common passwords, and that everybody in a house thinks of.
OF_THE_FLOOR = (
    "pitboss", "casino", "poker", "croupier", "cage", "felt", "table", "chips", "jackpot", "shoe", "shuffle", "deck",
    "bank", "ante", "raise", "fold", "royal", "straight", "aces",
)  # fmt: skip
SHORTEST = 4  # letters of a word that is looked for
LETTERS_BESIDE = 6  # that a password has beside words of the house, if it has any of these
_SPELLED = str.maketrans("013457@$", "oieastas")

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
    if _is_of_the_house(password, house):
        return "This password is made of words of the house. Several words of elsewhere make a good one."
    return None


@cache
def words() -> tuple[str, ...]:
    """What nobody's password here may be made of: the program, the floor, the roles, and the games that ship."""
    parts = [part for sheet in shipped.ids() for part in sheet.split("-")]
    listed = [one for one in (*(role.value for role in Role), *parts) if one.isalpha() and len(one) >= SHORTEST]
    return tuple(dict.fromkeys([*OF_THE_FLOOR, *listed]))


def _is_of_the_house(password: str, house: str) -> bool:
    """Whether little is left of it without words of the house, also where figures stand for their letters."""
    plain = password.lower()
    left = plain.translate(_SPELLED)
    named = [part for part in house.lower().split() if len(part) >= SHORTEST]
    for word in sorted((*words(), *named), key=len, reverse=True):
        left = left.replace(word, " " * len(word))
    beside = sum(was.isalpha() and now != " " for was, now in zip(plain, left, strict=True))
    return beside < LETTERS_BESIDE and left != plain.translate(_SPELLED)


def _guesses(password: str, *names: str) -> float:
    """How many tries somebody needs who begins with the most common passwords, with names, dates, rows of keys, with
    `names` and with the words of a house, in all their spellings.
    """
    from zxcvbn import zxcvbn

    own = [*names, *(part for name in names for part in name.split()), *words()]
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
