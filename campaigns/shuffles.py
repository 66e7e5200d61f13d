"""Shuffles: decks of the protocol by the million, looked at in every way that has caught a bad shuffle.

That no draw favours a card is proved exhaustively in tests/fair. These statistics would catch what that proof takes
for granted: that the stream behind the draws is as good as chance.
"""

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from campaigns import decks
from campaigns.campaign import Campaign, Figures, Outcome
from campaigns.looks import LOOKS, Decks, places_surprise, surprise

PIECE = 500_000  # decks
AT_ONCE = 20_000
FAMILY = 0.01  # the chance of an alarm, over all looks together, if every deck is fair


def piece(seed: str) -> Outcome:
    return Outcome(looked_at(decks.dealt(sha256(seed.encode()).digest(), first, AT_ONCE) for first in _firsts()))


def _firsts() -> range:
    return range(0, PIECE, AT_ONCE)


def looked_at(batches: Iterator[Decks]) -> Figures:
    """The counts of all looks, by name and cell."""
    counted = {look.name: np.zeros(len(look.chances), np.int64) for look in LOOKS}
    places, number = np.zeros((52, 52), np.int64), 0
    for batch in batches:
        number += len(batch)
        for look in LOOKS:
            counted[look.name] += np.bincount(look.cells(batch), minlength=len(look.chances))
        for place in range(52):
            places[place] += np.bincount(batch[:, place], minlength=52)
    figures = Counter({"decks": number})
    for name, cells in (*counted.items(), ("places", places.reshape(-1))):
        figures.update({f"{name}: {cell}": int(cells[cell]) for cell in np.flatnonzero(cells)})
    return figures


def surprises(figures: Figures) -> dict[str, float]:
    """By look: how often a fair shuffle gives counts as uneven, or as even. Too even is no chance either."""
    tails = {look.name: surprise(_cells(figures, look.name, len(look.chances)), look.chances) for look in LOOKS}
    tails["places"] = places_surprise(_cells(figures, "places", 52 * 52), figures["decks"])
    return {name: 2 * min(tail, 1 - tail) for name, tail in tails.items()}


def _cells(figures: Figures, name: str, cells: int) -> NDArray[np.int64]:
    return np.array([figures[f"{name}: {cell}"] for cell in range(cells)], np.int64)


def verdict(figures: Figures) -> list[str]:
    """Holm's method: the most surprising look has to be rarer than its share of the family."""
    found = sorted(surprises(figures).items(), key=lambda one: one[1])
    wrong = []
    for rank, (name, chance) in enumerate(found):
        if chance > FAMILY / (len(found) - rank):
            break
        wrong.append(f"{name}: fair decks look so in one of {1 / max(chance, 1e-300):,.0f} campaigns")
    return wrong


def told(figures: Figures) -> dict[str, int]:
    return {"decks": figures["decks"], "looks": len(LOOKS) + 1}


SHUFFLES = Campaign(
    "shuffles",
    "Decks of the protocol, by places, pairs, triples, orders, runs, gaps, suits, hands and the deck before: as fair"
    f" decks look, all looks together wrong in one of {1 / FAMILY:.0f} campaigns.",
    short=1,
    long=400,
    piece=piece,
    verdict=verdict,
    told=told,
    rests_on=(
        "src/pitboss/cards/",
        "src/pitboss/fair/",
        *(f"campaigns/{name}.py" for name in ("decks", "looks", "shuffles")),
    ),
)
