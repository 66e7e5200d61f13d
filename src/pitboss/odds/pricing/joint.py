"""Several wagers on one spot, at any stakes: how their nets come together, and how the hand is then played.

What a fold forfeits is part of the decision. Wagers on the player's own hand follow from the facts that `solve`
counts; a wager on all cards needs every pair of hands, which `joint_kernels` counts.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np

from pitboss.cards.deck import Deck
from pitboss.hands.ladder import HandValue, Ladder
from pitboss.money.chips import Cents
from pitboss.odds.counting import joint_kernels
from pitboss.odds.counting.information_sets import flush_values, rank_values
from pitboss.odds.counting.numbering import number, sets
from pitboss.odds.pricing import grid, limits, solve
from pitboss.odds.pricing.grid import TIES, WINS
from pitboss.odds.pricing.nets import SHOWDOWNS
from pitboss.odds.pricing.solve import Decisions
from pitboss.odds.pricing.spot import Joint
from pitboss.rounds import bets, choices
from pitboss.rounds.settle import settle_wager
from pitboss.sheets.game import Game, Hand, Wager

KEPT = 4  # that are kept in memory: sheets of strangers must not fill it

Array = np.ndarray[Any, Any]

CARDS_MAX = 6  # of player and dealer together, where a wager is settled on all of them


def joint(game: Game, stakes: Mapping[str, Cents]) -> Joint:
    """All wagers of a spot together; raises `limits.Beyond` where they cannot be valued, or may not be staked."""
    asked = dict(stakes)
    limits.check(game, asked)
    if refusal := bets.refused(game, asked):
        raise limits.refused(refusal)
    shared = [wager for wager in game.opening if wager.id in asked and wager.hand.holders != ("player",)]
    _check(game, shared)
    decisions = solve.decide(game, asked)
    hands = {wager.hand.id: wager.hand for wager in shared}
    classes = {name: _classes(hand, shared, game.deck) for name, hand in hands.items()}
    facts = _pairs(game, decisions, hands, classes) if shared else decisions.facts[..., np.newaxis]
    return _priced(game, asked, decisions, facts, classes)


@dataclass(frozen=True)
class _Classes:
    """What the wagers on a hand tell apart: one value of each class, and the class by ordinal of the value."""

    firsts: tuple[HandValue, ...]
    class_of: Array


def _check(game: Game, shared: list[Wager]) -> None:
    for wager in shared:
        limits.kept_by_a_fold(game, wager)
        if set(wager.hand.holders) != {"player", "dealer"}:
            raise limits.Beyond(f"{game.id}: {wager.title} is settled without the player's cards; it is valued alone")
        if wager.hand.count > CARDS_MAX:
            raise limits.Beyond(
                f"{game.id}: {wager.title} is settled on {wager.hand.count} cards of player and dealer; "
                f"beside other wagers the solver takes up to {CARDS_MAX}, more are valued alone"
            )


def _classes(hand: Hand, wagers: list[Wager], deck: Deck) -> _Classes:
    told: dict[tuple[HandValue, ...], int] = {}
    firsts: list[HandValue] = []
    class_of = []
    for value in hand.ladder.values(deck):
        kind = tuple(wager.alike[value] for wager in wagers if wager.hand is hand)
        if kind not in told:
            told[kind] = len(firsts)
            firsts.append(value)
        class_of.append(told[kind])
    return _Classes(tuple(firsts), np.array(class_of, np.int64))


def _pairs(game: Game, decisions: Decisions, hands: Mapping[str, Hand], classes: Mapping[str, _Classes]) -> Array:
    """Deals by kind of hand, choice, showdown, and class of each of the hands that all cards make."""
    deck, made = game.deck, decisions.grid
    sizes = [len(each.firsts) for each in classes.values()]
    strides = [prod(sizes[at + 1 :]) for at in range(len(sizes))]
    ladders = [hand.ladder for hand in hands.values()]
    values = np.stack([_six_values(ladder, deck) for ladder in ladders])
    shares = [each.class_of * stride for each, stride in zip(classes.values(), strides, strict=True)]
    class_of = np.zeros((len(shares), max(map(len, shares))), np.int64)
    for at, share in enumerate(shares):
        class_of[at, : len(share)] = share
    by_ranks = sum((share[value] for share, value in zip(shares, values, strict=True)), np.zeros((), np.int64))
    needed = game.dealer.qualifies
    qualifies = [needed is None or value in needed for value in game.player.ladder.values(deck)]
    facts = np.zeros((len(made.kinds), len(made.words), len(SHOWDOWNS) * prod(sizes)), np.int64)
    assert facts.shape[2] < 1 << 16, "a cell is numbered in 16 bits"
    held = decisions.counts.hands
    joint_kernels.count_pairs(
        held.masks, held.weights, held.values, held.rank_sets, made.kind_of, decisions.taken,
        np.argsort(held.values, kind="stable"),
        _cards(deck), _three_card_words(game.player.ladder, deck), np.array(qualifies, np.int64),
        min(ladder.cards for ladder in ladders),
        by_ranks, values, np.stack([flush_values(ladder, deck) for ladder in ladders]), class_of, facts,
    )  # fmt: skip
    found = facts.reshape(len(made.kinds), len(made.words), len(SHOWDOWNS), *sizes)
    counted = found.sum(axis=tuple(range(3, found.ndim)))
    if made.ties_win:
        counted[..., WINS] += counted[..., TIES]
        counted[..., TIES] = 0
    assert (counted == decisions.facts).all(), "pairs and facts disagree"
    return found


def _cards(deck: Deck) -> Array:
    """Places of the deck's cards; suits are counted from the first, since their names mean nothing here."""
    ranks = sorted({card >> 2 for card in deck.cards})
    return np.array([4 * rank + suit for rank in ranks for suit in range(len(deck.suits))], np.int64)


@lru_cache(maxsize=KEPT)
def _three_card_words(ladder: Ladder, deck: Deck) -> Array:
    return joint_kernels.three_card_words(_cards(deck), _by_number(ladder, deck, 3), flush_values(ladder, deck))


@lru_cache(maxsize=KEPT)
def _six_values(ladder: Ladder, deck: Deck) -> Array:
    return joint_kernels.six_card_values(_by_number(ladder, deck, 6))


def _by_number(ladder: Ladder, deck: Deck, size: int) -> Array:
    """The value that ranks alone make, by the number of the rank set; -1 where the deck cannot make it."""
    values = np.full(sets(size), -1, np.int64)
    for ranks, value in zip(*rank_values(ladder, deck, size), strict=True):
        values[number(tuple(int(rank) for rank in ranks))] = value
    return values


def _priced(
    game: Game, stakes: dict[str, Cents], decisions: Decisions, facts: Array, classes: Mapping[str, _Classes]
) -> Joint:
    """The settlement of every line for every fact that occurs."""
    made = decisions.grid
    after = [_stakes_after(game, stakes, word) for word in made.words]
    lines = [wager for wager in game.wagers.values() if any(_base(wager, now) for now in after)]
    by_line = [_settlement(game, line, after, made, classes) for line in lines]
    outcomes: dict[tuple[Cents, ...], int] = {}
    for cell in map(tuple, np.argwhere(facts).tolist()):
        nets = tuple([net(cell) for net in by_line])
        outcomes[nets] = outcomes.get(nets, 0) + int(facts[cell])
    by_choice = [int(facts[:, choice].sum()) for choice in range(len(made.words))]
    return Joint(
        game=game,
        stakes=stakes,
        lines=tuple(line.id for line in lines),
        outcomes=outcomes,
        chosen={word: times for word, times in zip(made.words, by_choice, strict=True) if word},
        staked=sum(times * sum(now.values()) for times, now in zip(by_choice, after, strict=True)),
        ties=decisions.ties,
        counted=decisions,
    )


def _settlement(
    game: Game, line: Wager, after: list[dict[str, Cents]], made: grid.Grid, classes: Mapping[str, _Classes]
) -> Callable[[tuple[int, ...]], Cents]:
    """The net of a line for a fact: kind of hand, choice, showdown, and the classes of hands that all cards make."""
    shared = list(classes).index(line.hand.id) if line.hand.id in classes else None
    values = made.kinds if shared is None else classes[line.hand.id].firsts
    at = 0 if shared is None else 3 + shared
    found: dict[tuple[int, int, int], Cents] = {}

    def net(cell: tuple[int, ...]) -> Cents:
        key = (cell[at], cell[1], cell[2])
        if key not in found:
            stake, (qualified, ahead) = _base(line, after[cell[1]]), SHOWDOWNS[cell[2]]
            folded = made.folds[cell[1]]
            value = values[cell[at]]
            found[key] = settle_wager(game, line, stake, value, qualified, ahead, folded).net if stake else 0
        return found[key]

    return net


def _stakes_after(game: Game, stakes: dict[str, Cents], word: str) -> dict[str, Cents]:
    return choices.stakes_after(game, game.decisions[0], word, stakes) if word else stakes


def _base(wager: Wager, stakes: Mapping[str, Cents]) -> Cents:
    """What a wager is settled on; for a bonus, the wagers that it pays on."""
    return sum([stakes.get(name, 0) for name in wager.on or (wager.id,)])
