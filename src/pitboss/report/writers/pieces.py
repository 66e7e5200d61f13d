"""The pieces that words consist of, told apart in one place; each writer says how it sets them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pitboss.report.model import Across, Cards, Exact, Mono, PageOf, Strong, Words

Set = TypeVar("Set")


@dataclass(frozen=True, kw_only=True)
class Look(Generic[Set]):
    """How a writer sets each kind of piece."""

    text: Callable[[str], Set]
    strong: Callable[[str], Set]
    mono: Callable[[str], Set]
    exact: Callable[[str], Set]
    across: Callable[[str], Set]
    page: Callable[[PageOf], Set]
    cards: Callable[[Cards], Set]


def pieces(said: Words, look: Look[Set]) -> list[Set]:
    found = []
    for one in said if isinstance(said, tuple) else (said,):
        match one:
            case str():
                found.append(look.text(one))
            case Strong(words=words):
                found.append(look.strong(words))
            case Mono(text=text):
                found.append(look.mono(text))
            case Exact(text=text):
                found.append(look.exact(text))
            case Across(words=words):
                found.append(look.across(words))
            case PageOf():
                found.append(look.page(one))
            case Cards():
                found.append(look.cards(one))
    return found
