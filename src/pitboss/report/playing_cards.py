"""Drawn playing cards: a hand is one drawing, and one sentence for who does not see it."""

import json
from functools import cache
from importlib import resources
from typing import Any

from pitboss.cards import card
from pitboss.report.drawing import Box, Drawing, Path, Shape

WIDTH, HEIGHT, GAP = 40, 56, 3  # of a card, before it is scaled
RED, BLACK = "#b3202c", "#16191d"
SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
RANKS = dict(
    zip(
        "23456789TJQKA",
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
)


def hand(cards: tuple[str, ...], height: float, live: int | None = None) -> Drawing:
    """Cards beside each other, `height` mm high; those from `live` on are dimmed."""
    scale = height / HEIGHT
    shapes: list[Shape] = []
    for place, one in enumerate(cards):
        left = place * (WIDTH + GAP)
        dim = 0.38 if live is not None and place >= live else 1.0
        shapes += _card(one, left, scale, dim)
    return Drawing((len(cards) * (WIDTH + GAP) - GAP) * scale, height, tuple(shapes))


def says(cards: tuple[str, ...]) -> str:
    """
    >>> says(("Qs", "6d"))
    'queen of spades, six of diamonds'
    """
    return ", ".join(f"{RANKS[one[0]]} of {SUITS[one[1]]}" for one in cards)


def shown(cards: list[int]) -> tuple[str, ...]:
    """The names that are drawn, from the cards of a hand."""
    return tuple(card.show([one]) for one in cards)


def _card(name: str, left: float, scale: float, opacity: float) -> list[Shape]:
    rank, suit = _glyphs()[f"r-{name[0]}"], _glyphs()[f"s-{name[1]}"]
    colour = RED if name[1] in "hd" else BLACK
    width = float(rank["box"].split()[2])
    edge = Box(
        (left + 0.6) * scale, 0.6 * scale, 38.8 * scale, 54.8 * scale,
        fill="#fffefb", stroke="#b9b39d", line_width=scale, radius=4.5 * scale,
    )  # fmt: skip
    letter = Path(
        rank["d"], stroke=colour, line_width=3.3, opacity=opacity,
        x=(left + 20 - width * 0.39) * scale, y=6 * scale, scale=0.78 * scale,
    )  # fmt: skip
    sign = Path(
        suit["d"], fill=colour, x=(left + 11.6) * scale, y=32 * scale, scale=0.7 * scale, opacity=opacity
    )  # fmt: skip
    return [edge, letter, sign]


@cache
def _glyphs() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((resources.files("pitboss.report") / "templates" / "glyphs.json").read_text())
    return found
