"""The cards of a world: the order of one deck, the same as in the first world except for face-down hands."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from pitboss.cards import card
from pitboss.cards.card import Card
from pitboss.rounds import commands as r
from pitboss.rounds import dealer
from pitboss.rounds import decide as rounds
from pitboss.rounds import events as re
from pitboss.rounds.evolve import evolve
from pitboss.rounds.refusal import Refusal
from pitboss.sheets.game import Game
from pitboss.tables.state import Hand, Table

# Hands that are called out, win side wagers and would be held: anything that could reveal a hidden card.
THREE = {"dealer": "7s 7h 7d", "1": "Ah Kh Qh", "2": "9c 9d 9h", "3": "Js Jd 4c"}
FOUR = {"dealer": "7s 7h 7d 7c 2c 3d", "1": "Ah Kh Qh Jh 2s", "2": "9c 9d 9h 9s 4d", "3": "5s 5d 5h 6c 8c"}


@dataclass
class Deck:
    """The order of the hand under test. `alike`: the hands that are the same as in the first world, whose cards are
    `THREE` and `FOUR`; None is that world itself. A card that the sheet turns up early is the same in all.
    """

    alike: Collection[str] | None = None
    order: tuple[Card, ...] = ()
    first: tuple[Card, ...] = ()
    held: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def of(self, table: Table, hand: Hand) -> tuple[Card, ...]:
        if not self.order:
            self.held, shown = _places(table.game, hand)
            self.first = _stacked(table.game, self.held)
            fixed = {*shown, *(place for who in self.alike or () for place in self.held[who])}
            self.order = self.first if self.alike is None else _other(self.first, fixed)
        return self.order

    @property
    def agreed(self) -> frozenset[int]:
        """The positions with the same card as in the first world; all of them before there is an order."""
        pairs = enumerate(zip(self.first, self.order, strict=True))
        return frozenset(place for place, (one, other) in pairs if one == other) if self.order else frozenset(range(52))

    @property
    def other_hands(self) -> set[str]:
        return {who for who, places in self.held.items() if not self.agreed.issuperset(places)}


def _places(game: Game, hand: Hand) -> tuple[dict[str, tuple[int, ...]], set[int]]:
    """The positions of each hand's cards, and those that are turned up before the decisions."""
    state, order = hand.round, game.deck.cards
    held: dict[str, tuple[int, ...]] = {}
    shown: set[int] = set()
    while isinstance(move := dealer.next_command(game, state), r.Deal | r.Expose):
        answer = rounds.decide(game, state, move, order)
        assert not isinstance(answer, Refusal)
        for event in answer:
            state = evolve(state, event)
            if isinstance(event, re.CardDealt):
                held[event.to] = (*held.get(event.to, ()), event.position)
            elif isinstance(event, re.CardShown):
                shown.add(event.position)
    return held, shown


def _stacked(game: Game, held: Mapping[str, tuple[int, ...]]) -> tuple[Card, ...]:
    faces = {who: card.parse(text) for who, text in (THREE if game.dealt["player"] == 3 else FOUR).items()}
    put = {place: face for who, places in held.items() for place, face in zip(places, faces[who], strict=True)}
    rest = iter([one for one in game.deck.cards if one not in put.values()])
    return tuple(put[place] if place in put else next(rest) for place in range(len(game.deck.cards)))


def _other(order: tuple[Card, ...], fixed: Collection[int]) -> tuple[Card, ...]:
    """Every card that is not fixed changes its position."""
    free = [place for place in range(len(order)) if place not in fixed]
    step = len(free) // 2 + 1
    moved = {place: order[free[(at + step) % len(free)]] for at, place in enumerate(free)}
    return tuple(moved.get(place, face) for place, face in enumerate(order))
