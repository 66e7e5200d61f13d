"""Finding people by any part of a name, by their login, or by the code on their card.

Accents do not matter, nor capitals, nor the order of the words: "obrien mar" finds María O'Brien.
"""

import time
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from pitboss.house.people import card_codes, player_cards
from pitboss.house.stores.store import Reader

FRESH_SECONDS = 2.0
_LETTERS = str.maketrans({
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h", "ŧ": "t",
})  # fmt: skip


def folded(text: str) -> str:
    """The same text for all ways to write a name.

    >>> folded("Łukasz  O’Brien-Müller"), folded("MARÍA")
    ('lukasz obrien muller', 'maria')
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(one for one in plain if not unicodedata.combining(one)).translate(_LETTERS)
    parts = "".join(one if one.isalnum() else "" if one in "'’`´ʼ" else " " for one in letters)
    return " ".join(parts.split())


def rank(asked: str, name: str, *others: str) -> int | None:
    """How well a name fits what was asked, 0 is best; None if it does not. All texts are folded.

    >>> rank("ann", "ann"), rank("lee ann", "ann lee"), rank("nn", "ann lee"), rank("bob", "ann lee")
    (0, 1, 2, None)
    """
    wanted = asked.split()
    everywhere = " ".join((name, *others))
    if not wanted or not all(word in everywhere for word in wanted):
        return None
    if asked == name or asked in others:
        return 0
    starts = everywhere.split()
    return 1 if all(any(one.startswith(word) for one in starts) for word in wanted) else 2


class Known(Protocol):
    """What a search needs to know of an account."""

    @property
    def disabled(self) -> bool: ...
    @property
    def is_staff(self) -> bool: ...


class Knows(Protocol):
    """The accounts of a house."""

    def names(self) -> list[tuple[str, str, str]]: ...
    def get(self, player: str) -> Known | None: ...


@dataclass(frozen=True)
class _Listed:
    player: str
    name: str
    folded: str
    login: str


class Directory:
    """All accounts that are not disabled, for searches. One per process; `ticks` is a steady clock in seconds."""

    def __init__(self, accounts: Knows, reader: Reader, ticks: Callable[[], float] = time.monotonic) -> None:
        self._accounts = accounts
        self._reader = reader
        self._ticks = ticks
        self._read: tuple[float, list[_Listed]] = (float("-inf"), [])

    def find(self, asked: str, *, staff_too: bool = True, disabled_too: bool = False) -> list[str]:
        """Everybody who fits, the best first, then by name. A code finds its owner only."""
        if (figures := card_codes.read(asked)) is not None and card_codes.is_code(figures):
            player = player_cards.player_with(self._reader, figures)
            found = [] if player is None else [player]
        else:
            found = [player for _, _, player in sorted(self._ranked(folded(asked)))]
        return [player for player in found if self._may_be(player, staff_too=staff_too, disabled_too=disabled_too)]

    def exactly(self, asked: str) -> list[str]:
        """Those who have this code, this login or just this name."""
        if card_codes.read(asked) is not None:
            return self.find(asked)
        wanted = folded(asked)
        found = [one.player for one in self._all() if wanted and wanted in (one.folded, one.login)]
        return [player for player in found if self._may_be(player, staff_too=True, disabled_too=False)]

    def _ranked(self, wanted: str) -> Iterable[tuple[int, str, str]]:
        for one in self._all():
            place = rank(wanted, one.folded, one.login)
            if place is not None:
                yield place, one.folded, one.player

    def _may_be(self, player: str, *, staff_too: bool, disabled_too: bool) -> bool:
        account = self._accounts.get(player)
        return account is not None and (disabled_too or not account.disabled) and (staff_too or not account.is_staff)

    def _all(self) -> list[_Listed]:
        at, found = self._read
        if self._ticks() - at >= FRESH_SECONDS:
            found = [_Listed(one, name, folded(name), folded(login)) for one, name, login in self._accounts.names()]
            self._read = self._ticks(), found
        return found

    def forget(self) -> None:
        """Somebody was made or renamed here: read again with the next search."""
        self._read = (float("-inf"), [])


def mistyped(asked: str) -> str | None:
    """What is said of a code with a wrong figure; None if it is none, or right."""
    figures = card_codes.read(asked)
    if figures is None or card_codes.is_code(figures):
        return None
    return f"No card has the code {card_codes.written(figures)}: a figure is wrong, or two have changed places."
