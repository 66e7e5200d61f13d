"""Every information set of the games with hands of four and five cards, once more and the plain way. A long test.

The dealer hands that avoid the player's cards H and hold the exposed card u are, by inclusion and exclusion, the sum
over all parts S of H of (-1)^|S| x N(S + u), where N counts the hands of the whole deck that hold S + u. Their values
lie in sorted lists, one for every such set of cards up to the names of the suits, so how many are below a level is
found by bisection. Nothing of `pitboss.odds` has a part in it.
"""

import json
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest

from pitboss.hands import batch
from pitboss.hands.ladder import Ladder
from pitboss.rounds import choices
from pitboss.rounds.facts import Facts
from pitboss.rounds.settle import settle
from pitboss.sheets import shipped
from pitboss.sheets.game import Game

Array = np.ndarray[Any, Any]

COUNTS = Path(__file__).resolve().parent.parent / "counts"
CHOOSE = np.array([[comb(card, size) for size in range(8)] for card in range(53)], np.int64)
FAR = 1 << 62
UNIT, CHOICES_MOST = 200, 4


def all_hands(size: int) -> Array:
    """Ascending cards, a row a hand, in the order of their number: the sum of C(card, place)."""
    hands = np.zeros((1, 0), np.uint8)
    for cards in range(1, size + 1):
        below = [(hands[: comb(top, cards - 1)], top) for top in range(cards - 1, 52)]
        hands = np.concatenate([np.column_stack((rows, np.full(len(rows), top, np.uint8))) for rows, top in below])
    return hands


@cache
def apart(size: int) -> tuple[Array, Array, Array]:
    """One set of cards for each that are alike but for the names of suits, how many it stands for, and by number
    of a set which one stands for it."""
    hands = all_hands(size)
    least = np.arange(len(hands))
    for suits in permutations(range(4)):
        named = np.sort(hands & 252 | np.array(suits, np.uint8)[hands & 3], axis=1)
        number = sum((CHOOSE[named[:, place], place + 1] for place in range(size)), np.zeros(len(hands), np.int64))
        least = np.minimum(least, number)
    firsts, stands, weights = np.unique(least, return_inverse=True, return_counts=True)
    return hands[firsts], weights, stands


class Laid(NamedTuple):
    """What N is found from. Sets of cards, ascending, have numbers; so have those that differ in more than suits."""

    values: Array  # of every dealer hand, by its number
    lists: Array  # the sorted values of the dealer hands that hold a set, one list after the other
    starts: Array  # where each list begins
    stands: Array  # by the number of a set: its list
    sizes: Array  # by size of a set: where its numbers begin


@numba.njit(nogil=True)
def complete(held: Array, dealer: int, values: Array, choose: Array, out: Array) -> None:
    """The values of all dealer hands that hold some cards, each found by its number."""
    missing = dealer - held.size
    picked = np.arange(missing)  # places among the cards not held
    others = np.array([card for card in range(52) if not (held == card).any()])
    for at in range(out.size):
        number, mine, theirs = 0, 0, 0
        for place in range(1, dealer + 1):
            if theirs == missing or (mine < held.size and held[mine] < others[picked[theirs]]):
                number += choose[held[mine], place]
                mine += 1
            else:
                number += choose[others[picked[theirs]], place]
                theirs += 1
        out[at] = values[number]
        for place in range(missing):
            if place == missing - 1 or picked[place] + 1 < picked[place + 1]:
                picked[place] += 1
                for lower in range(place):
                    picked[lower] = lower
                break


@numba.njit(nogil=True)
def sum_up(hand: Array, up: int, levels: Array, dealer: int, laid: Laid, choose: Array, out: Array) -> None:
    """Dealer hands below each level, by inclusion and exclusion; `up` is -1 where no card is exposed."""
    part = np.zeros(hand.size + 1, np.int64)
    out[:] = 0
    for subset in range(1 << hand.size):
        sign, size, waiting = 1, 0, up >= 0
        for place in range(hand.size):
            if subset >> place & 1:
                if waiting and up < hand[place]:
                    part[size] = up
                    size += 1
                    waiting = False
                part[size] = hand[place]
                size += 1
                sign = -sign
        if waiting:
            part[size] = up
            size += 1
        if size > dealer:  # no hand holds so many
            continue
        number = 0
        for place in range(size):
            number += choose[part[place], place + 1]
        if size == dealer:
            for at in range(levels.size):
                out[at] += sign * (laid.values[number] < levels[at])
            continue
        list_ = laid.stands[laid.sizes[size] + number]
        values = laid.lists[laid.starts[list_] : laid.starts[list_ + 1]]
        for at in range(levels.size):
            out[at] += sign * np.searchsorted(values, levels[at])


@numba.njit(nogil=True)
def count_all(
    hands: Array, weights: Array, levels: Array, dealer: int, exposed: int, laid: Laid, choose: Array,
    net: Array, facts: Array, ties: Array,
) -> None:  # fmt: skip
    """Take the best choice in every information set, and add up deals by game, value, choice and showdown."""
    found, six = np.zeros(3, np.int64), np.zeros(6, np.int64)
    total = choose[52 - hands.shape[1] - exposed, dealer - exposed]
    for row in range(len(hands)):
        value = levels[row, 0]
        for up in range(52) if exposed else range(-1, 0):
            if (hands[row] == up).any():
                continue
            sum_up(hands[row], up, levels[row], dealer, laid, choose, found)
            below, upto, short = found
            six[2] = min(below, short)
            six[1] = min(upto, short) - six[2]
            six[0] = short - six[1] - six[2]
            six[5], six[4], six[3] = below - six[2], upto - below - six[1], total - upto - six[0]
            for game in range(len(net)):
                best, most, tied = -1, 0, False
                for choice in range(net.shape[2]):
                    if net[game, value, choice, 0] < FAR:
                        worth = 0
                        for at in range(6):
                            worth += six[at] * net[game, value, choice, at]
                        tied = (worth == most and best >= 0) or (tied and worth < most)
                        if best < 0 or worth > most:
                            best, most = choice, worth
                for at in range(6):
                    facts[game, value, best, at] += weights[row] * six[at]
                ties[game] += weights[row] * tied


def lay_out(ladder: Ladder, player: int, dealer: int, exposed: int) -> Laid:
    values = np.concatenate([batch.rank(ladder, rows) for rows in np.array_split(all_hands(dealer), 40)])
    lists, lengths, stands, sizes = list[Array](), list[int](), list[Array](), [0]
    for size in range(min(player + exposed + 1, dealer)):
        sets, _, stand = apart(size)
        found = np.zeros((len(sets), comb(52 - size, dealer - size)), np.uint16)
        for held, row in zip(sets, found, strict=True):
            complete(held.astype(np.int64), dealer, values, CHOOSE, row)
            row.sort()
        lists.append(found.reshape(-1))
        stands.append(stand + len(lengths))
        lengths += [found.shape[1]] * len(sets)
        sizes.append(sizes[-1] + len(stand))
    starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(np.array(lengths, np.int64))])
    return Laid(values, np.concatenate(lists), starts, np.concatenate(stands), np.array(sizes, np.int64))


def nets(game: Game, words: list[str]) -> Array:
    """The settlement of every value, choice and showdown; FAR where a choice is closed, or there is none."""
    stage, ladder = game.decisions[0], game.player.ladder
    stakes = {wager: UNIT for wager in ("ante", "super-bonus") if wager in game.wagers}
    found = np.full((len(batch.values(ladder)), CHOICES_MOST, 6), FAR)
    for row, value in enumerate(batch.values(ladder)):
        for column, word in enumerate(words):
            if choices.refused(game, stage, word, stakes, value) is None:
                now = choices.stakes_after(game, stage, word, stakes)
                for at in range(6):
                    told = Facts(dict.fromkeys(game.hands, value), qualified=at >= 3, ahead=at % 3 - 1)
                    found[row, column, at] = sum(one.net for one in settle(game, now, told, folded=word == "fold"))
    return found


@pytest.mark.long
@pytest.mark.parametrize(
    ("sheets", "exposed"),
    [
        (("four-card", "four-card-3x", "four-card-raise-bonus", "four-card-uncapped"), 1),
        (("crazy-4",), 0),
        (("caribbean-stud",), 1),
    ],
    ids=["four-card and its variants", "crazy-4", "caribbean-stud"],
)
def test_plain_inclusion_and_exclusion_finds_the_pinned_values(sheets: tuple[str, ...], exposed: int) -> None:
    """To the last deal, with the decisions and the sets of two best choices. Would catch a mistake that the quick
    counting and enumeration on small decks have in common."""
    games = [shipped.load(sheet) for sheet in sheets]
    ladder, needed, dealt = games[0].player.ladder, games[0].dealer.qualifies, games[0].dealt
    assert all((one.player.ladder, one.dealer.qualifies, one.dealt) == (ladder, needed, dealt) for one in games)
    laid = lay_out(ladder, dealt["player"], dealt["dealer"], exposed)
    hands, weights, _ = apart(dealt["player"])
    own = batch.rank(ladder, np.ascontiguousarray(hands)).astype(np.int64)
    least = next(place for place, value in enumerate(batch.values(ladder)) if needed is None or value in needed)
    levels = np.column_stack((own, own + 1, np.full(len(own), least)))
    words = [[one.word for one in sorted(game.decisions[0].choices, key=lambda one: one.times)] for game in games]
    net = np.stack([nets(game, said) for game, said in zip(games, words, strict=True)])
    facts, ties = np.zeros(net.shape, np.int64), np.zeros(len(games), np.int64)
    count_all(hands.astype(np.int64), weights, levels, dealt["dealer"], exposed, laid, CHOOSE, net, facts, ties)
    for at, game in enumerate(games):
        pinned = json.loads((COUNTS / f"{game.id}.json").read_text(encoding="utf-8"))
        ante, decided = pinned["wagers"]["ante"], facts[at].sum(axis=(0, 2)).tolist()
        assert (outcomes(net[at], facts[at]), ties[at]) == (ante["outcomes"], pinned["ties"])
        assert dict(zip(words[at], decided, strict=False)) == ante["decisions"]


def outcomes(net: Array, facts: Array) -> dict[str, int]:
    found: dict[str, int] = {}
    for place in zip(*np.nonzero(facts), strict=True):
        one = str(Fraction(int(net[place]), UNIT))
        found[one] = found.get(one, 0) + int(facts[place])
    return found
