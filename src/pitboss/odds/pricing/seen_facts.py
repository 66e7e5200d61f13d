"""Facts that a player can see in the cards so far, in words: "pair of tens or better", "4 to a flush", "3 points".

They say what short lists for a street say. A fact is true or false of a set of cards; here it is found out for all sets
of a street at once. What the words mean stands in `docs/strategy-files.md`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from pitboss.cards.card import RANKS
from pitboss.money.chips import Cents
from pitboss.odds.pricing.stakes import main_game, usual_stake
from pitboss.rounds.settle import settle_wager
from pitboss.sheets.game import Game
from pitboss.sheets.prose import counted

Array = np.ndarray[Any, Any]

NAMES = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
PLURALS = tuple("sixes" if name == "six" else f"{name}s" for name in NAMES)
WHEEL = 0b1000000001111  # ace to five; the ace is below the two
STRAIGHTS = (WHEEL, *(0b11111 << low for low in range(9)))
TEN = 8


class UnknownFact(ValueError):
    """Words that say nothing of cards; the message names what can be said."""


class SeenCards:
    """Sets of cards of one street, a row each; the first `own` of a row are the player's, where that is known."""

    def __init__(self, rows: Array, own: int, points: Sequence[int]) -> None:
        """`points` are 2 for a rank whose pair wins by the pay table, 1 where it pushes, else 0; () without one."""
        self.own, self.many = own, rows.shape[1]
        self.ranks, self.suits = (rows >> 2).astype(np.int8), (rows & 3).astype(np.int8)
        self.points = np.array(points, np.int8)

    def __len__(self) -> int:
        return len(self.ranks)

    def holds(self, said: str) -> Array:
        """By set, whether it is so; several facts with "and" are all so. Raises UnknownFact."""
        found = np.ones(len(self), np.bool_)
        for one in said.split(" and "):
            found &= self._one(one.strip())
        return found

    def _one(self, said: str) -> Array:
        for pattern, method in _FACTS:
            match = re.fullmatch(pattern, said)
            if match is not None:
                found = method(self, match.groupdict())
                if found is not None:
                    return np.asarray(found, np.bool_)
        raise UnknownFact(f'"{said}" says nothing of these cards; write such as {", ".join(self.examples())}')

    def examples(self) -> list[str]:
        hidden = ['"hidden pair"', '"own ace"'] if self.own else []
        return ['"pair of tens or better"', f'"{self.many} to a flush"', *hidden, *self._of_points()]

    def _of_points(self) -> list[str]:
        return ['"2 high cards"', '"3 points"'] if len(self.points) else []

    # ---------------------------------------------------------------- hands that are made

    @cached_property
    def _of_rank(self) -> Array:
        """How many cards of each rank: (13, sets)."""
        return np.stack([(self.ranks == rank).sum(axis=1, dtype=np.int8) for rank in range(13)])

    def pair(self, least: int) -> Array:
        """A pair of the rank or a higher one, or anything better than a pair."""
        return np.asarray((self._of_rank[least:] >= 2).any(axis=0) | self.better(two=True), np.bool_)

    def better(self, *, two: bool) -> Array:
        """Two pair or better; else three of a kind or better."""
        three = (self._of_rank >= 3).any(axis=0) | self.five_to(flush=True) | self.five_to(flush=False)
        return np.asarray(three | ((self._of_rank >= 2).sum(axis=0) >= 2) if two else three, np.bool_)

    def five_to(self, *, flush: bool) -> Array:
        """A flush, or a straight, that is made already."""
        if self.many < 5:
            return np.zeros(len(self), np.bool_)
        return self.drawing(5, suited=True, straight=False) if flush else self.drawing(5, suited=False, straight=True)

    def hidden_pair(self, least: int) -> Array | None:
        """A pair with an own card, of the rank or a higher one."""
        if not self.own:
            return None
        found = np.zeros(len(self), np.bool_)
        for at in range(self.own):
            mine = self.ranks[:, at]
            found |= (mine >= least) & ((self.ranks == mine[:, None]).sum(axis=1) >= 2)
        return found

    # ---------------------------------------------------------------- hands that may come

    def drawing(
        self, many: int, *, suited: bool, straight: bool, ways: int = 1, high: int = 0, least: int = 0, own: int = 0
    ) -> Array:
        """Whether some `many` of the cards are of one suit, fit into a straight in so many ways, and have so many high
        cards; none below `least`, and the highest own one of them at least `own`.
        """
        found = np.zeros(len(self), np.bool_)
        for members in combinations(range(self.many), many):
            part = self.ranks[:, list(members)]
            fits = (part >= least).all(axis=1)
            if suited:
                suits = self.suits[:, list(members)]
                fits &= (suits == suits[:, :1]).all(axis=1)
            if straight:
                fits &= _ways(part) >= ways
            if high:
                fits &= (self.points[part] == 2).sum(axis=1) >= high
            if own:
                mine = [at for at in members if at < self.own]
                fits &= (self.ranks[:, mine] >= own).any(axis=1) if mine else False
            found |= fits
        return found

    def high_cards(self, many: int) -> Array | None:
        if not len(self.points):
            return None
        return np.asarray((self.points[self.ranks] == 2).sum(axis=1) >= many, np.bool_)

    def sum_of_points(self, many: int) -> Array | None:
        return np.asarray(self.points[self.ranks].sum(axis=1) >= many, np.bool_) if len(self.points) else None

    def own_high(self, least: int, *, both: bool) -> Array | None:
        if not self.own:
            return None
        mine = self.ranks[:, : self.own]
        return np.asarray((mine >= least).all(axis=1) if both else (mine >= least).any(axis=1), np.bool_)

    def over_cards(self, many: int) -> Array | None:
        """Own cards above all that lie there for both."""
        if not self.own or self.many == self.own:
            return None
        top = self.ranks[:, self.own :].max(axis=1)
        return np.asarray((self.ranks[:, : self.own] > top[:, None]).sum(axis=1) >= many, np.bool_)


def _ways(part: Array) -> Array:
    """How many straights have all of these ranks, which are different; 0 where two are equal."""
    mask = np.bitwise_or.reduce(np.int32(1) << part.astype(np.int32), axis=1)
    whole = np.bitwise_count(mask) == part.shape[1]
    found = np.zeros(len(part), np.int8)
    for straight in STRAIGHTS:
        found += (mask & ~np.int32(straight)) == 0
    return np.where(whole, found, 0)


def points(game: Game) -> tuple[int, ...]:
    """By rank: 2 where a pair of it wins by the pay table, 1 where it pushes, else 0; nothing where hands compare."""
    main = main_game(game)
    if not main or main[0].pays is None:
        return ()
    return _points(game)


@lru_cache(maxsize=64)
def _points(game: Game) -> tuple[int, ...]:
    wager = main_game(game)[0]
    stake: Cents = usual_stake(game, wager)
    paired = {}
    for value in wager.hand.ladder.values(game.deck):
        if value.category == "pair":
            net = settle_wager(game, wager, stake, wager.alike[value], True, 0, False).net
            paired[value.ranks[0]] = 2 if net > 0 else 1 if net == 0 else 0
    return tuple(paired.get(rank, 0) for rank in range(13))


# ---------------------------------------------------------------- words

_RANK = rf"(?:{'|'.join((*NAMES, *PLURALS))})"


def _rank(said: str | None) -> int:
    if said is None:
        return 0
    return (PLURALS if said in PLURALS else NAMES).index(said)


def _number(said: str | None, usual: int = 0) -> int:
    return usual if said is None else int(said)


def _to(cards: SeenCards, said: dict[str, str | None]) -> Array | None:
    kind, many = said["kind"], _number(said["many"])
    own, high = said["own"], _number(said["high"])
    if many > cards.many or many < 2 or (own and not cards.own) or (high and not len(cards.points)):
        return None
    return cards.drawing(
        many,
        suited=kind != "straight",
        straight=kind != "flush",
        ways=_number(said["ways"], 1),
        high=high,
        least=TEN if kind == "royal flush" else 0,
        own=_rank(own),
    )


_FACTS: tuple[tuple[str, Any], ...] = (
    (r"pair(?: or better)?", lambda cards, _: cards.pair(0)),
    (rf"pair of (?P<rank>{_RANK})(?: or better)?", lambda cards, said: cards.pair(_rank(said["rank"]))),
    (r"two pair(?: or better)?", lambda cards, _: cards.better(two=True)),
    (r"three of a kind(?: or better)?", lambda cards, _: cards.better(two=False)),
    (r"hidden pair", lambda cards, _: cards.hidden_pair(0)),
    (rf"hidden pair of (?P<rank>{_RANK})(?: or better)?", lambda cards, said: cards.hidden_pair(_rank(said["rank"]))),
    (
        rf"(?P<many>\d) to an? (?P<kind>royal flush|straight flush|flush|straight)(?: in (?P<ways>\d) ways?)?"
        rf"(?: with (?P<high>\d) high cards?)?(?: with own (?P<own>{_RANK}))?",
        _to,
    ),
    (r"(?P<many>\d) high cards?", lambda cards, said: cards.high_cards(_number(said["many"]))),
    (r"(?P<many>\d) points?", lambda cards, said: cards.sum_of_points(_number(said["many"]))),
    (rf"own (?P<rank>{_RANK})", lambda cards, said: cards.own_high(_rank(said["rank"]), both=False)),
    (rf"both own (?P<rank>{_RANK})", lambda cards, said: cards.own_high(_rank(said["rank"]), both=True)),
    (r"(?P<many>\d) over cards?", lambda cards, said: cards.over_cards(_number(said["many"]))),
)


def candidates(cards: SeenCards) -> Iterator[str]:
    """Facts that a search tries, the plainer first."""
    many = cards.many
    yield from ("pair", "two pair or better", "three of a kind or better")
    yield from (f"pair of {PLURALS[rank]} or better" for rank in range(1, 13))
    yield from (f"{size} to a flush" for size in range(max(2, many - 1), many + 1))
    yield from (f"{size} to a royal flush" for size in range(max(2, many - 1), many + 1))
    for size in range(max(2, many - 1), min(many, 4) + 1):
        for kind in ("straight flush", "straight"):
            for ways in range(1, 7 - size):
                base = f"{size} to a {kind}" + (f" in {ways} ways" if ways > 1 else "")
                yield base
                if len(cards.points):
                    yield from (f"{base} with {counted(high, 'high card')}" for high in range(1, size + 1))
                    yield from (f"{base} and {counted(sum_, 'point')}" for sum_ in range(1, 2 * many))
                else:
                    yield from (f"{base} and own {NAMES[rank]}" for rank in range(6, 13))
    if len(cards.points):
        yield from (counted(high, "high card") for high in range(1, many + 1))
        yield from (counted(sum_, "point") for sum_ in range(1, 2 * many))
        yield from (f"{many} to a flush and {counted(sum_, 'point')}" for sum_ in range(1, 2 * many))
    if cards.own:
        yield "hidden pair"
        yield from (f"hidden pair of {PLURALS[rank]} or better" for rank in range(1, 13))
        yield from (f"4 to a flush with own {NAMES[rank]}" for rank in range(1, 13))
        yield from (f"own {NAMES[rank]}" for rank in range(4, 13))
        yield from (f"both own {NAMES[rank]}" for rank in range(1, 12))
        yield from ("1 over card", "2 over cards")
        for high in range(6, 13):
            yield from (f"own {NAMES[high]} and both own {NAMES[low]}" for low in range(1, high))
            yield f"own {NAMES[high]} and 1 over card"
            yield f"own {NAMES[high]} and pair"


assert len(RANKS) == len(NAMES)
