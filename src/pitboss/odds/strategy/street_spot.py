"""A spot of a game that is decided street by street: which decision some cards belong to, and first cards looked up.

Nothing here imports NumPy. What has to be counted for a question is in `street_hand`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits, streets
from pitboss.odds.pricing.stakes import main_game
from pitboss.odds.pricing.streets import Purse
from pitboss.odds.solving.solution import Solution, at_stake, decided_on, solve, spot
from pitboss.sheets.game import Game


@dataclass(frozen=True)
class StreetHandOdds:
    """Cards at a street, and what each choice is worth with the best play afterwards; per unit of the main wager."""

    street: str
    after: tuple[str, ...]  # the choices before
    choices: Mapping[str, Fraction]
    best: str  # of equal ones the one that stakes less
    equal: tuple[str, ...]  # all best choices
    deals: int  # that can still come
    dealer: Mapping[str, int]  # of the dealer's hands: higher, equal, lower; where all other cards are seen
    short: tuple[int, int, int] = (0, 0, 0)  # the same of those that qualify for no wager

    @property
    def worth(self) -> Fraction:
        return self.choices[self.best]


@dataclass(frozen=True)
class Known:
    """Cards that somebody saw who should not have: what they are worth is a question of protection."""

    dealer: Card | None = None  # one of the dealer's
    board: Card | None = None  # one that will come for all
    dead: tuple[Card, ...] = ()  # out of play

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*(one for one in (self.dealer, self.board) if one is not None), *self.dead)

    @property
    def out(self) -> tuple[Card, ...]:
        """Those that cannot come for all."""
        return (*([self.dealer] if self.dealer is not None else []), *self.dead)


NOTHING = Known()


class NotCounted(limits.Beyond):
    """It can be valued, by counting the whole game first."""


class StreetSpot:
    """Stakes on a game that is decided street by street, and the ways through its decisions."""

    def __init__(
        self,
        game: Game,
        stakes: Mapping[str, Cents | str] | None = None,
        *,
        count: bool = True,
        purse: Purse | None = None,
    ) -> None:
        """Raises `limits.Beyond` for what the solver does not value. Without `count` no whole game is counted: a
        question that needs it raises `NotCounted`. With a purse only what it can pay for is chosen, now and later.
        """
        self._before = _go_on if count else _stop
        staked, unvalued = spot(game, stakes)
        main = main_game(game)[0].id
        if main in unvalued:
            raise limits.Beyond(unvalued[main])
        self.game, self.stakes, self.unit = game, staked, staked[main]
        self.on = self._decided_on(staked)
        self.purse, self.ways = purse, streets.tree(game, self.on, purse)

    def known(self, own: Sequence[Card], board: Sequence[Card]) -> StreetHandOdds | None:
        """First cards, where the solution has them one by one and is known without counting; else None."""
        if self.street(own, board) or not set(self.on) <= self._main or not self._is_in_solution:
            return None
        try:
            found = solve(self.game, self.stakes, before=_stop)
        except NotCounted:
            return None
        return self._start(found, own)

    def solved(self, own: Sequence[Card], street: int) -> StreetHandOdds:
        """From the whole solution, which has the first cards one by one."""
        if not set(self.on) <= self._main:
            raise limits.Beyond("a fold takes a side wager with it, and first cards are counted without one")
        if not self._is_in_solution:
            raise limits.Beyond(
                "these chips do not allow every choice of the later decisions, and on first cards the choices are known"
                " with all of those only"
            )
        found = None if street else self._start(solve(self.game, self.stakes, before=self._before), own)
        if found is None:
            why = f"too much can come after {card.show(own)} to count it at once"
            raise limits.Beyond(f"{why}; solve {self.game.id} whole")
        return found

    def _start(self, found: Solution, own: Sequence[Card]) -> StreetHandOdds | None:
        pattern, deals = _pattern(own), comb(len(self.game.deck.cards) - len(own), self.game.dealt["board"])
        for one in found.starts:
            if _pattern(card.parse(one.cards)) == pattern:
                worth = {move.word: one.choices[move.word] for move in self.ways.forks[self.ways.first].moves}
                most = max(worth.values())
                equal = tuple(word for word, each in worth.items() if each == most)
                return StreetHandOdds(self.ways.streets[0].id, (), worth, equal[0], equal, deals, {})
        return None

    @cached_property
    def _is_in_solution(self) -> bool:
        """Whether the first choices are worth what the solution says: it takes every later choice for payable."""
        if self.purse is None or self.ways.first < 0:
            return True
        whole = streets.tree(self.game, self.on)
        to = {move.word: move.to for move in whole.forks[whole.first].moves}
        moves = self.ways.forks[self.ways.first].moves
        return all(streets.alike(self.ways, move.to, whole, to[move.word]) for move in moves)

    @property
    def _main(self) -> set[str]:
        return {wager.id for wager in main_game(self.game)}

    def _decided_on(self, staked: dict[str, Cents]) -> dict[str, Cents]:
        """The main game, and what a fold takes with it."""
        together, main = at_stake(self.game, staked), [wager.id for wager in main_game(self.game)]
        for name in together:
            if name not in main and not limits.on_player(self.game, self.game.wagers[name]):
                limits.kept_by_a_fold(self.game, self.game.wagers[name])
        return decided_on(self.game, staked) if set(together) <= set(main) else together

    def street(self, own: Sequence[Card], board: Sequence[Card], known: Known = NOTHING) -> int:
        """The decision that is taken on so many cards; raises Beyond for cards that cannot be."""
        every = [*own, *board, *known.cards]
        if known.dealer is not None and not limits.compares(self.game):
            raise limits.Beyond(f"on {self.game.id} nothing is compared with the dealer's cards")
        if known.board is not None and len(board) == self.game.dealt["board"]:
            raise limits.Beyond("all cards for all are seen")
        if len(set(every)) < len(every):
            raise limits.Beyond("a card is there twice; a deck has one of each")
        strange = [one for one in every if one not in self.game.deck.cards]
        if strange:
            raise limits.Beyond(f"{card.show(strange)} is not in this game's deck")
        for number, street in enumerate(self.ways.streets):
            if (street.own, street.board) == (len(own), len(board)):
                return number
        held, told = (
            f"{len(own)} and {len(board)}",
            " or ".join(f"{one.own} and {one.board}" for one in self.ways.streets),
        )
        raise limits.Beyond(f"on {self.game.id} a decision is taken on {told} cards, own and for all; not on {held}")

    def fork(self, street: int, after: Sequence[str]) -> tuple[int, tuple[str, ...]]:
        """The fork of a street that choices lead to; without them the least that stays in."""
        fork, words, path = self.ways.first, list(after), []
        while fork >= 0 and self.ways.forks[fork].street < street:
            moves = self.ways.forks[fork].moves
            asked = moves[0].word != ""
            word = words.pop(0) if words and asked else None
            to = [move for move in moves if move.to >= 0 and word in (None, move.word)]
            if not to:
                raise limits.Beyond(f"{word or 'no choice'} does not lead to {self.ways.streets[street].id}")
            path += [to[0].word] if asked else []
            fork = to[0].to
        if fork < 0 or words:
            raise limits.Beyond(f"these choices do not lead to {self.ways.streets[street].id}")
        return fork, tuple(path)


def _go_on() -> None:
    """Count, if it has to be."""


def _stop() -> None:
    raise NotCounted("on the first cards the whole game has to be counted first")


def _pattern(cards: Sequence[Card]) -> tuple[tuple[int, ...], ...]:
    """What cards are but for the names of suits."""
    return tuple(sorted(tuple(sorted(one >> 2 for one in cards if one & 3 == suit)) for suit in range(4)))
