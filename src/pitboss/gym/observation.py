"""What an agent gets to see: the view of its seat as named arrays of whole numbers.

Everything comes from the view of a round or of a table, which shows a seat what it may know; nothing is taken from the
state itself. The fields and their places are made from the sheet (`fields`), so that an array can be read by name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.cards.card import NAMES, Card
from pitboss.gym import position
from pitboss.gym.position import Position
from pitboss.gym.terms import Terms, staked
from pitboss.money.chips import Cents
from pitboss.rounds.bets import CENTS_MAX
from pitboss.rounds.view import Player, Seen, SpotView, view

Named: TypeAlias = dict[str, Any]  # arrays by field; "asked" is a number

NO_CARD, FACE_DOWN, FIRST_CARD = 0, 1, 2  # a card place holds one of these, or FIRST_CARD + the card
CARD_VALUES = FIRST_CARD + len(NAMES)
MOST = CENTS_MAX  # no stake and no bank is larger, and no line of a sheet pays so much that a net is


@dataclass(frozen=True)
class Field:
    """A named part of an observation. `sizes` counts the values of each place; None for cents, which have any value."""

    name: str
    places: tuple[str, ...]
    sizes: tuple[int, ...] | None
    meaning: str

    @property
    def of_cards(self) -> bool:
        return self.sizes is not None and self.sizes[0] == CARD_VALUES


@dataclass(frozen=True)
class SeenSpot:
    """A spot as a seat sees it."""

    cards: Seen = ()
    stakes: Mapping[str, Cents] | None = None
    choices: Mapping[str, str] | None = None
    nets: Mapping[str, Cents] | None = None


@dataclass(frozen=True)
class Shown:
    """All that a seat sees: its own spot first, then those to its left. The banker is told as `fields` does."""

    asked: int
    dealer: Seen
    board: Seen
    spots: tuple[SeenSpot, ...]
    banker: int = 0
    bank: Cents = 0


@lru_cache(maxsize=64)
def fields(terms: Terms) -> tuple[Field, ...]:
    """The parts of an observation, in order. The first one, `asked`, is a single number."""
    game = terms.game
    asked = tuple(question.name for question in terms.questions)
    found = [
        Field("asked", ("asked",), (len(asked) + 1,), f"what is asked now: {_numbered((*asked, 'nothing any more'))}")
    ]
    for name, count, whose in (
        ("cards", game.dealt["player"], "your cards"),
        ("dealer", game.dealt["dealer"], "the dealer's cards"),
        ("board", game.dealt["board"], "the cards for all"),
    ):
        if count:
            found.append(_cards(name, count, whose))
    found += _spot_fields(terms, "", "your spot")
    for further in range(1, terms.seats):
        prefix, whose = _left(further), f"the spot {further} to your left"
        found += [_cards(f"{prefix}cards", game.dealt["player"], f"cards of {whose}")]
        found += _spot_fields(terms, prefix, whose)
    if terms.banks:
        who = ("nobody yet", "you", *(f"seat+{further}" for further in range(1, terms.seats)), "the practice banker")
        found.append(Field("banker", ("banker",), (len(who),), f"who has the bank: {_numbered(who)}"))
        found.append(Field("bank", ("bank",), None, "the bank's wager, in cents"))
    return tuple(found)


def _left(further: int) -> str:
    return f"seat+{further} "


def _spot_fields(terms: Terms, prefix: str, whose: str) -> list[Field]:
    wagers = tuple(terms.game.wagers)
    stages = terms.game.decisions
    found = [Field(f"{prefix}stakes", wagers, None, f"{whose}: cents on each wager")]
    if stages:
        words = [_numbered(("not yet", *(choice.word for choice in stage.choices))) for stage in stages]
        said = "; ".join(f"at {stage.id} {one}" for stage, one in zip(stages, words, strict=True))
        sizes = tuple(len(stage.choices) + 1 for stage in stages)
        names = tuple(stage.id for stage in stages)
        found.append(Field(f"{prefix}choices", names, sizes, f"{whose}: what was chosen, {said}"))
    return [*found, Field(f"{prefix}net", wagers, None, f"{whose}: cents that each wager won or lost, once settled")]


def _cards(name: str, count: int, whose: str) -> Field:
    meaning = f"{whose} in the order of the deal: 0 none yet, 1 face down, 2 to {CARD_VALUES - 1} the cards 2c to As"
    return Field(name, tuple(f"{at + 1}" for at in range(count)), (CARD_VALUES,) * count, meaning)


def _numbered(words: Sequence[str]) -> str:
    return ", ".join(f"{at} {word}" for at, word in enumerate(words))


def observe(terms: Terms, now: Position, order: Sequence[Card]) -> Named:
    """What the one seat of a round sees. Only its own cards are looked up in the deck, and by the view."""
    seen = view(terms.game, now.round, Player(position.PLAYER), order)
    question = position.asked(terms, now)
    asked = len(terms.questions) if question is None else terms.number(question)
    own = _seen_spot(seen.spots[0]) if seen.spots else SeenSpot(stakes=staked(terms, now.said))
    return named(terms, Shown(asked, seen.dealer, seen.board, (own,)))


def _seen_spot(seen: SpotView) -> SeenSpot:
    return SeenSpot(seen.cards, seen.stakes, seen.choices, {one.wager: one.net for one in seen.settled})


def named(terms: Terms, shown: Shown) -> Named:
    """The arrays of all that a seat sees."""
    game, own = terms.game, shown.spots[0]
    made: Named = {"asked": np.int64(shown.asked)}
    for name, cards in (("cards", own.cards), ("dealer", shown.dealer), ("board", shown.board)):
        count = game.dealt["player" if name == "cards" else name]
        if count:
            made[name] = _faces(cards, count)
    made |= _spot(terms, "", own)
    for further in range(1, terms.seats):
        other = shown.spots[further]
        made[f"{_left(further)}cards"] = _faces(other.cards, game.dealt["player"])
        made |= _spot(terms, _left(further), other)
    if terms.banks:
        made |= {"banker": np.array([shown.banker], np.int64), "bank": np.array([shown.bank], np.int64)}
    return made


def _spot(terms: Terms, prefix: str, seen: SeenSpot) -> Named:
    game = terms.game
    stakes, chosen, nets = seen.stakes or {}, seen.choices or {}, seen.nets or {}
    made: Named = {f"{prefix}stakes": np.array([stakes.get(name, 0) for name in game.wagers], np.int64)}
    if game.decisions:
        numbers = [_choice(stage.choices, chosen.get(stage.id)) for stage in game.decisions]
        made[f"{prefix}choices"] = np.array(numbers, np.int64)
    made[f"{prefix}net"] = np.array([nets.get(name, 0) for name in game.wagers], np.int64)
    return made


def _choice(choices: Sequence[Any], word: str | None) -> int:
    return 0 if word is None else 1 + [choice.word for choice in choices].index(word)


def _faces(seen: Seen, count: int) -> NDArray[np.uint8]:
    values = [FACE_DOWN if card is None else FIRST_CARD + card for card in seen]
    return np.array(values + [NO_CARD] * (count - len(values)), np.uint8)
