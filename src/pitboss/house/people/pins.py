"""PINs: a few figures by which staff say who they are at a shared tablet. Their hashes are papers.

So few figures can be guessed, so a PIN is asked for only at a tablet of the house, and every try is counted before the
PIN is looked at: whoever asks in several processes at once has no more tries. After `TRIES` wrong ones in a row it is
locked until its owner sets another one with their password.
"""

import json
from dataclasses import asdict, dataclass, replace
from itertools import pairwise

from pitboss.house.people import passwords
from pitboss.house.stores.store import Store
from pitboss.rounds.refusal import Refusal, Why, refuse

DRAWER = "pins"
LEAST, MOST = 4, 8  # figures
TRIES = 5


class PinCode(Why):
    WRONG = ("wrong-pin", "That is not the PIN of {name}. {left}")
    LOCKED = (
        "pin-locked",
        "The PIN of {name} is locked after {tries} wrong tries. Sign in with the password and set another PIN at"
        " /account, or use the badge.",
    )
    NO_PIN = ("no-pin", "{name} has no PIN. It is set at /account.")


@dataclass(frozen=True)
class _Pin:
    hashed: str
    wrong: int = 0  # tries since the last right one


def problem(pin: str) -> str | None:
    """Why a new PIN is not accepted; None if it is.

    >>> problem("12345"), problem("80214")
    ('This PIN is too easily guessed: take figures that are not in a row, and not all the same.', None)
    """
    if not (LEAST <= len(pin) <= MOST and pin.isascii() and pin.isdigit()):
        return f"A PIN has {LEAST} to {MOST} figures."
    steps = {(int(after) - int(before)) % 10 for before, after in pairwise(pin)}
    if len(steps) == 1 and steps <= {0, 1, 9}:
        return "This PIN is too easily guessed: take figures that are not in a row, and not all the same."
    return None


def is_pin(text: str) -> bool:
    """Whether it can be meant as a PIN: a password is longer."""
    return LEAST <= len(text) <= MOST and text.isascii() and text.isdigit()


def keep(store: Store, player: str, hashed: str) -> None:
    """A new PIN, hashed by the caller, because that is slow."""
    store.keep_paper(DRAWER, player, _written(_Pin(hashed)))


def drop(store: Store, player: str) -> None:
    store.drop_paper(DRAWER, player)


def is_locked(store: Store, player: str) -> bool:
    text = store.paper(DRAWER, player)
    return text is not None and _read(text).wrong >= TRIES


def begin(store: Store, player: str, name: str) -> str | Refusal:
    """Count a try; the hash to compare with, or why nothing is compared."""
    while True:
        text = store.paper(DRAWER, player)
        if text is None:
            return refuse(PinCode.NO_PIN, name=name)
        found = _read(text)
        if found.wrong >= TRIES:
            return refuse(PinCode.LOCKED, name=name, tries=TRIES)
        if store.keep_paper(DRAWER, player, _written(replace(found, wrong=found.wrong + 1)), was=text):
            return found.hashed


def was_right(store: Store, player: str, hashed: str) -> None:
    """The tries begin anew."""
    text = store.paper(DRAWER, player)
    if text is not None and _read(text).hashed == hashed:
        store.keep_paper(DRAWER, player, _written(_Pin(hashed)), was=text)


def was_wrong(store: Store, player: str, name: str) -> Refusal:
    """The sentence for a wrong PIN, which says what is left."""
    text = store.paper(DRAWER, player)
    left = 0 if text is None else TRIES - _read(text).wrong
    if left <= 0:
        return refuse(PinCode.LOCKED, name=name, tries=TRIES)
    return refuse(PinCode.WRONG, name=name, left="One more try." if left == 1 else f"{left} more tries.")


def check(store: Store, player: str, name: str, said: str) -> Refusal | None:
    """All of it at once, for the terminal; too slow for an event loop."""
    known = begin(store, player, name)
    if isinstance(known, Refusal):
        return known
    if not passwords.matches(known, said):
        return was_wrong(store, player, name)
    was_right(store, player, known)
    return None


def _written(pin: _Pin) -> str:
    return json.dumps(asdict(pin), sort_keys=True)


def _read(text: str) -> _Pin:
    return _Pin(**json.loads(text))
