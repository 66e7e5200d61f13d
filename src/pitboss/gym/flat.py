"""The same observation as one array of floats, for networks: every place has a name, made from the sheet.

A number that stands for one of several things is a place for each of them, 1 where it is so (one-hot). A card is told
by its rank and its suit. Cents are in units of the Ante.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.card import RANKS, SUITS
from pitboss.gym.observation import CARD_VALUES, FACE_DOWN, FIRST_CARD, MOST, Field, Named, fields
from pitboss.gym.terms import Terms

if TYPE_CHECKING:
    from gymnasium import spaces

ANTES = "times the Ante"
FACE_DOWN_MEANS = "face down"  # the first number of a card; its ranks and suits follow


class Place(NamedTuple):
    """One number of a flat observation."""

    at: int
    field: str
    place: str
    means: str  # when it is 1; or the unit that it is told in


def space(terms: Terms) -> "spaces.Box":
    """Every number is 0 or 1, but for cents."""
    from gymnasium import spaces  # here, because the arrays themselves serve OpenSpiel too, without Gymnasium

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
    if field.of_cards:
        means = [FACE_DOWN_MEANS, *(f"rank {rank}" for rank in RANKS), *(f"suit {suit}" for suit in SUITS)]
        return [(place, one) for place in field.places for one in means]
    return [
        (place, f"is {value}") for place, size in zip(field.places, field.sizes, strict=True) for value in range(size)
    ]


def flattened(terms: Terms, seen: Named) -> NDArray[np.float32]:
    """The array of a named observation."""
    (made,) = flattened_many(terms, {name: np.asarray(one)[None] for name, one in seen.items()})
    row: NDArray[np.float32] = made
    return row


def flattened_many(terms: Terms, seen: Named) -> NDArray[np.float32]:
    """The same for many observations, one a row."""
    many = len(seen["asked"])
    made = np.empty((many, len(layout(terms))), np.float32)
    begin = 0
    for field in fields(terms):
        for part in _parts(field, seen[field.name].reshape(many, -1), terms.unit):
            made[:, begin : begin + part.shape[1]] = part
            begin += part.shape[1]
    made[:, begin:] = seen["action_mask"]
    return made


def _parts(field: Field, values: NDArray[Any], unit: int) -> Iterator[NDArray[Any]]:
    """The columns of a field, or of every place of it."""
    if field.sizes is None:
        yield values / unit
        return
    for place, size in enumerate(field.sizes):
        rows = _CARDS if field.of_cards else np.eye(size, dtype=np.float32)
        yield rows[values[:, place]]


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
