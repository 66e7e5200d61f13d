"""What an agent gets to see: the view of its seat as named arrays of whole numbers.

Everything comes from `rounds.view`, which shows a seat what it may know; nothing is taken from the round itself.
The fields and their places are made from the sheet (`fields`), so that an array can always be read by name.
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
from pitboss.gym.terms import Terms
from pitboss.money.chips import Cents
from pitboss.rounds.bets import CENTS_MAX
from pitboss.rounds.view import Player, Seen, SpotView, View, view

Named: TypeAlias = dict[str, Any]  # arrays by field; "asked" is a number

NO_CARD, FACE_DOWN, FIRST_CARD = 0, 1, 2  # a card place holds one of these, or FIRST_CARD + the card
CARD_VALUES = FIRST_CARD + len(NAMES)


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


@lru_cache(maxsize=64)
def fields(terms: Terms) -> tuple[Field, ...]:
    """The parts of an observation, in order. The first one, `asked`, is a single number."""
    game = terms.game
    asked = tuple(question.name for question in terms.questions)
    found = [
        Field("asked", ("asked",), (len(asked) + 1,), f"what is asked now: {_numbered((*asked, 'the round is over'))}")
    ]
    for name, count, whose in (
        ("cards", game.dealt["player"], "your cards"),
        ("dealer", game.dealt["dealer"], "the dealer's cards"),
        ("board", game.dealt["board"], "the cards for all"),
    ):
        if count:
            found.append(_cards(name, count, whose))
    found += _spot_fields(terms, "", "your")
    for seat in range(2, terms.spots + 1):
        prefix, whose = f"seat+{seat - 1} ", f"of the seat {seat - 1} to your left"
        found += [_cards(f"{prefix}cards", game.dealt["player"], f"the cards {whose}")]
        found += _spot_fields(terms, prefix, whose)
    return tuple(found)


def _spot_fields(terms: Terms, prefix: str, whose: str) -> list[Field]:
    wagers = tuple(terms.game.wagers)
    stages = terms.game.decisions
    words = "; ".join(
        f"{stage.id} {_numbered(('not yet', *(choice.word for choice in stage.choices)))}" for stage in stages
    )
    sizes = tuple(len(stage.choices) + 1 for stage in stages)
    found = [Field(f"{prefix}stakes", wagers, None, f"cents on each wager ({whose})")]
    if stages:
        names = tuple(stage.id for stage in stages)
        found.append(Field(f"{prefix}choices", names, sizes, f"what was chosen ({whose}): {words}"))
    return [
        *found,
        Field(f"{prefix}net", wagers, None, f"what each wager won or lost, in cents, once settled ({whose})"),
    ]


def _cards(name: str, count: int, whose: str) -> Field:
    meaning = f"{whose} in the order of the deal: 0 none yet, 1 face down, 2 to {CARD_VALUES - 1} the cards 2c to As"
    return Field(name, tuple(f"{at + 1}" for at in range(count)), (CARD_VALUES,) * count, meaning)


def _numbered(words: Sequence[str]) -> str:
    return ", ".join(f"{at} {word}" for at, word in enumerate(words))


def observe(terms: Terms, now: Position, spot: int, order: Sequence[Card]) -> Named:
    """What whoever has the spot sees. Only their own cards are looked up in the deck, and by the view."""
    seen = view(terms.game, now.round, Player(position.player(spot)), order)
    turn = position.turn(terms, now)
    return named(terms, seen, spot, len(terms.questions) if turn is None else turn.number, _said(terms, now, spot))


def named(terms: Terms, seen: View, spot: int, asked: int, said: Mapping[str, Cents]) -> Named:
    """The arrays of a view. `said` are stakes that the agent has named and not placed yet."""
    game, by_number = terms.game, {one.number: one for one in seen.spots}
    own = by_number.get(spot)
    made: Named = {"asked": np.int64(asked)}
    for name, cards in (("cards", own.cards if own else ()), ("dealer", seen.dealer), ("board", seen.board)):
        count = game.dealt["player" if name == "cards" else name]
        if count:
            made[name] = _faces(cards, count)
    made |= _spot(terms, "", own, said)
    for further in range(1, terms.spots):
        prefix, other = f"seat+{further} ", by_number.get((spot - 1 + further) % terms.spots + 1)
        made[f"{prefix}cards"] = _faces(other.cards if other else (), game.dealt["player"])
        made |= _spot(terms, prefix, other, {})
    return made


def _said(terms: Terms, now: Position, spot: int) -> Mapping[str, Cents]:
    return position.staked(terms, now.said) if spot == len(now.round.spots) + 1 else {}


def _spot(terms: Terms, prefix: str, seen: SpotView | None, said: Mapping[str, Cents]) -> Named:
    game = terms.game
    stakes = seen.stakes if seen else said
    settled = {one.wager: one.net for one in seen.settled} if seen else {}
    made: Named = {f"{prefix}stakes": np.array([stakes.get(name, 0) for name in game.wagers], np.int64)}
    if game.decisions:
        chosen = seen.choices if seen else {}
        numbers = [_choice(stage.choices, chosen.get(stage.id)) for stage in game.decisions]
        made[f"{prefix}choices"] = np.array(numbers, np.int64)
    made[f"{prefix}net"] = np.array([settled.get(name, 0) for name in game.wagers], np.int64)
    return made


def _choice(choices: Sequence[Any], word: str | None) -> int:
    return 0 if word is None else 1 + [choice.word for choice in choices].index(word)


def _faces(seen: Seen, count: int) -> NDArray[np.uint8]:
    values = [FACE_DOWN if card is None else FIRST_CARD + card for card in seen]
    return np.array(values + [NO_CARD] * (count - len(values)), np.uint8)


MOST = CENTS_MAX  # no stake is larger; a net is held by the same bound times what a line may pay, which int64 holds
