"""A round as a tree with explicit chance: cards are drawn one by one, and only when somebody sees them.

A card that lies face down is not drawn yet: any card that nobody has seen may be there, so it makes no difference when
chance picks it, and what a node knows is what the player knows. Cards that lie together (a hand, a flop) are drawn in
ascending order, each with the probability that it is the lowest of those to come: a set of cards is one path.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import comb
from typing import Any, Self

from pitboss.cards.card import Card
from pitboss.gym import position
from pitboss.gym.position import Position
from pitboss.gym.terms import Terms
from pitboss.sheets.model import OnFold


@dataclass(frozen=True)
class Node:
    """A place in the tree: the cards that are drawn, by position in the deck, and where the round is.

    `due` are positions that chance has to fill before anything else, in order; `last` is the latest card of their set.
    """

    terms: Terms
    cards: Mapping[int, Card] = field(default_factory=dict)
    answers: tuple[int, ...] = ()
    due: tuple[tuple[int, ...], ...] = ()
    last: Card = -1
    asked: Position | None = None  # the last question, at which all cards that matter to it were drawn
    now: Position | None = None  # None while cards are due
    over: bool = False

    def __deepcopy__(self, memo: Any) -> Self:
        """It never changes."""
        return self


def root(terms: Terms) -> Node:
    return _settled_down(Node(terms))


def is_chance(node: Node) -> bool:
    return bool(node.due)


def draws(node: Node) -> list[tuple[Card, Fraction]]:
    """The cards that may come next, ascending, with their probabilities."""
    cards, count = may_come(node), len(node.due[0])
    left = len(cards) + count - 1
    ways = comb(left, count)
    return [(card, Fraction(comb(left - at - 1, count - 1), ways)) for at, card in enumerate(cards)]


def may_come(node: Node) -> list[Card]:
    """The same cards alone: above the last one of their set, with enough of them above for the rest of it."""
    left = [card for card in _left(node) if card > node.last]
    return left[: len(left) - len(node.due[0]) + 1]


def drawn(node: Node, card: Card) -> Node:
    """The node after chance has picked a card."""
    (first, *rest), *others = node.due
    cards = {**node.cards, first: card}
    if rest:
        return replace(node, cards=cards, due=(tuple(rest), *others), last=card)
    after = replace(node, cards=cards, due=tuple(others), last=-1)
    return after if others else _settled_down(after)


def choices(node: Node) -> list[int]:
    """The actions on offer."""
    assert node.now is not None
    return [action for action, open_ in enumerate(position.legal(node.terms, node.now, order(node))) if open_]


def chosen(node: Node, action: int) -> Node:
    """The node after the player's answer."""
    return _settled_down(replace(node, answers=(*node.answers, action), asked=node.now, now=None))


def _settled_down(node: Node) -> Node:
    """With the cards that have to be drawn before the next question, or before the end."""
    deck = order(node)
    if node.asked is None:
        now = position.start(node.terms, deck)
    else:
        now = position.answer(node.terms, node.asked, node.answers[-1], deck)
    over = position.asked(node.terms, now) is None
    due = tuple(_due(node, now, over=over))
    return replace(node, due=due, now=None if due else now, over=over and not due)


def _due(node: Node, now: Position, *, over: bool) -> Iterator[tuple[int, ...]]:
    """The positions that are seen by now and not drawn, those of one set together."""
    state, spot = now.round, now.spot
    own = spot.cards if spot and state.may_look else ()
    if over and _settles_without_cards(node.terms, now):
        return
    for cards in (own, state.dealer, state.board):
        seen = [at for at in cards if at not in node.cards and (over or cards is own or at in state.faces)]
        yield from _sets(node.terms, cards, seen)


def _settles_without_cards(terms: Terms, now: Position) -> bool:
    """A fold ends every wager, but for those that stay live."""
    spot = now.spot
    assert spot is not None
    return spot.folded and all(terms.game.wagers[one].on_fold is not OnFold.LIVE for one in spot.stakes)


def _sets(terms: Terms, cards: tuple[int, ...], seen: list[int]) -> Iterator[tuple[int, ...]]:
    """Cards that come together, cut where a hand of the sheet is made of the first ones alone."""
    cuts = {count for hand in terms.game.hands.values() for count in hand.first.values()}
    group: list[int] = []
    for place, at in enumerate(cards):
        if place in cuts and group:
            yield tuple(group)
            group = []
        if at in seen:
            group.append(at)
    if group:
        yield tuple(group)


def _left(node: Node) -> list[Card]:
    gone = set(node.cards.values())
    return [card for card in node.terms.game.deck.cards if card not in gone]


def order(node: Node) -> tuple[Card, ...]:
    """A deck with the drawn cards in their places; what lies elsewhere is not seen by anybody."""
    rest = iter(_left(node))
    return tuple(node.cards[at] if at in node.cards else next(rest) for at in range(len(node.terms.game.deck.cards)))
