"""How several spots share the suits of one deck, where hands go by their longest suit.

A spot whose longest suit has so many cards takes them all from one suit, and a suit has only so many. What spots can
win together is therefore a matter of packing a few lengths into a few suits. All ways to pack are gone through, so that
what the first of them wins is a bound that no deal exceeds, whatever the other cards are.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations
from math import comb
from random import Random

from pitboss.cards.card import Card
from pitboss.money.chips import Cents
from pitboss.sheets.game import Game

Blocks = tuple[tuple[int, int], ...]  # for each spot: how many cards, and of which suit


def shared(most: Sequence[Mapping[int, Cents]], suits: int, ranks: int) -> Iterator[tuple[Cents, Blocks]]:
    """What the spots win at most and how long their suits are then, the dearest way first.

    `most` says for each spot what it wins at most with each length of its longest suit.

    >>> one = {5: 1, 6: 10, 7: 100}
    >>> next(shared([one, one, one], suits=2, ranks=13))
    (210, ((7, 0), (7, 1), (6, 0)))
    """
    found = []
    for lengths in combinations_with_replacement(sorted(most[0], reverse=True), len(most)):
        packed = _packed(lengths, (ranks,) * suits)
        if packed is not None:
            # Spots with one stake are alike; else each length goes where it wins most.
            orders = [lengths] if all(one == most[0] for one in most) else sorted(set(permutations(lengths)))
            wins, best = max(
                (sum(one[length] for one, length in zip(most, order, strict=True)), order) for order in orders
            )
            found.append((wins, best, packed))
    for wins, order, packed in sorted(found, key=lambda one: -one[0]):
        places = list(packed)
        blocks = []
        for length in order:
            place = next(one for one in places if one[0] == length)
            places.remove(place)
            blocks.append(place)
        yield wins, tuple(blocks)


def deals(game: Game, blocks: Blocks, most: int) -> Iterator[tuple[tuple[Card, ...], list[tuple[Card, ...]]]]:
    """Deals in which every spot has its cards of one suit, the highest there are: the dealer's cards, then the spots'.

    With so many of the dealer's hands at most; always the same ones.
    """
    suits = sorted({one & 3 for one in game.deck.cards})
    held = {suit: sorted((one for one in game.deck.cards if one & 3 == suit), reverse=True) for suit in suits}
    cores = [tuple(held[suits[suit]].pop(0) for _ in range(length)) for length, suit in blocks]
    left = sorted(one for cards in held.values() for one in cards)
    count = game.dealt["dealer"]
    few = comb(len(left), count) <= most
    chance = Random(0)
    dealers = combinations(left, count) if few else (tuple(sorted(chance.sample(left, count))) for _ in range(most))
    for dealer in dealers:
        rest = [one for one in left if one not in dealer]
        hands = []
        for core in cores:
            hands.append(_filled_up(core, rest, game.dealt["player"]))
            rest = [one for one in rest if one not in hands[-1]]
        yield dealer, hands


def _filled_up(core: tuple[Card, ...], rest: Sequence[Card], count: int) -> tuple[Card, ...]:
    """The cards with others, of the suits that they have fewest of: the longest one stays what it is."""
    hand = core
    while len(hand) < count:
        held = Counter(one & 3 for one in hand)
        hand = (*hand, min((held[one & 3], one) for one in rest if one not in hand)[1])
    return hand


@lru_cache(maxsize=4096)
def _packed(lengths: tuple[int, ...], room: tuple[int, ...]) -> Blocks | None:
    """Each length with a suit that has room for it; None where there is no way."""
    if not lengths:
        return ()
    first, *rest = lengths
    for suit, free in enumerate(room):
        if first <= free and free not in room[:suit]:  # two suits with as much room are alike
            left = (*room[:suit], free - first, *room[suit + 1 :])
            packed = _packed(tuple(rest), left)
            if packed is not None:
                return ((first, suit), *packed)
    return None
