"""The same observation as one array of floats, for networks: every place has a name, made from the sheet.

A number that stands for one of several things is a place for each of them, 1 where it is so (one-hot). A card is told
by its rank and its suit. Cents are in units of the Ante.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pitboss.cards.card import RANKS, SUITS
from pitboss.gym.observation import CARD_VALUES, FACE_DOWN, FIRST_CARD, MOST, Field, Named, fields
from pitboss.gym.terms import Terms

ANTES = "times the Ante"


class Place(NamedTuple):
    """One number of a flat observation."""

    at: int
    field: str
    place: str
    means: str  # when it is 1; or the unit that it is told in


def space(terms: Terms) -> spaces.Box:
    """Every number is 0 or 1, but for cents."""
    cents = np.array([place.means == ANTES for place in layout(terms)])
    nets = np.array([place.field.endswith("net") for place in layout(terms)])
    most = np.where(cents, MOST / terms.unit, 1).astype(np.float32)
    return spaces.Box(np.where(nets, -most, 0).astype(np.float32), most)


@lru_cache(maxsize=64)
def layout(terms: Terms) -> tuple[Place, ...]:
    """What every number means, in order."""
    found = [(field.name, place, means) for field in fields(terms) for place, means in _places(field)]
    found += [("action_mask", word, "on offer") for word in terms.actions]
    return tuple(Place(at, *one) for at, one in enumerate(found))


def _places(field: Field) -> list[tuple[str, str]]:
    if field.sizes is None:
        return [(place, ANTES) for place in field.places]
    if _of_cards(field):
        means = ["face down", *(f"rank {rank}" for rank in RANKS), *(f"suit {suit}" for suit in SUITS)]
        return [(place, one) for place in field.places for one in means]
    return [
        (place, f"is {value}") for place, size in zip(field.places, field.sizes, strict=True) for value in range(size)
    ]


def _of_cards(field: Field) -> bool:
    return field.sizes is not None and field.sizes[0] == CARD_VALUES


def flattened(terms: Terms, seen: Named) -> NDArray[np.float32]:
    """The array of a named observation."""
    parts: list[Any] = [_part(field, np.atleast_1d(seen[field.name]), terms.unit) for field in fields(terms)]
    return np.concatenate([*parts, seen["action_mask"]]).astype(np.float32)


def _part(field: Field, values: NDArray[np.int64], unit: int) -> NDArray[Any]:
    if field.sizes is None:
        return values / unit
    if _of_cards(field):
        return _CARDS[values].ravel()
    return np.concatenate([np.arange(size) == value for size, value in zip(field.sizes, values, strict=True)])


def _cards() -> NDArray[np.float32]:
    """A row for every value of a card place."""
    rows = np.zeros((CARD_VALUES, 1 + len(RANKS) + len(SUITS)), np.float32)
    rows[FACE_DOWN, 0] = 1
    for card in range(CARD_VALUES - FIRST_CARD):
        rows[FIRST_CARD + card, 1 + card // len(SUITS)] = rows[
            FIRST_CARD + card, 1 + len(RANKS) + card % len(SUITS)
        ] = 1
    return rows


_CARDS = _cards()
