"""The first decision with three own cards or more, in words: which cards each choice is right with.

Cards are told by what they hold: four or three of a kind, two pair, a pair; without one by their ranks. Suits are told
as far as they matter: whether all cards are of one. It follows from the decisions alone, so that it is as exact as they
are; nothing here knows a game.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from pitboss.cards import card
from pitboss.cards.card import RANKS, plural
from pitboss.odds.pricing.street_odds import Start

Ranks = tuple[int, ...]

_HELD = {(4,): "four of a kind", (3,): "three of a kind", (2, 2): "two pair", (2,): "a pair"}
_MANY = {3: "three", 4: "four", 5: "five"}


def in_words(starts: Sequence[Start]) -> dict[str, str]:
    """By choice, the dearest first; the last one has all that is left. Nothing where there is nothing to choose."""
    words = list(dict.fromkeys(word for one in starts for word in reversed(list(one.choices))))
    taken = [word for word in words if any(one.best == word for one in starts)]
    said = {word: "; ".join(_cards(starts, word)) for word in taken[:-1]}
    return {**said, **({taken[-1]: "all other cards" if said else "all cards"} if taken else {})}


def _cards(starts: Sequence[Start], word: str) -> Iterable[str]:
    """What a choice is right with, a phrase for each sort of cards: what is held first, then by suits."""
    held: dict[Ranks, dict[Ranks, list[bool]]] = {}
    suited: dict[Ranks, bool] = {}
    mixed: dict[Ranks, list[bool]] = {}
    for one in starts:
        cards = card.parse(one.cards)
        times = Counter(each >> 2 for each in cards)
        ranks = tuple(sorted(times, reverse=True))
        best = one.best == word
        shape = tuple(sorted((count for count in times.values() if count > 1), reverse=True))
        if shape:
            of = tuple(rank for rank in ranks if times[rank] > 1)
            held.setdefault(shape, {}).setdefault(of, []).append(best)
        elif len({each & 3 for each in cards}) == 1:
            suited[ranks] = best
        else:
            mixed.setdefault(ranks, []).append(best)
    for shape in sorted(held, reverse=True):
        yield from _of_a_kind(shape, held[shape])
    count = _MANY.get(len(next(iter(suited), ())), "all")
    always = {ranks for ranks, every in mixed.items() if all(every)}
    of_one_suit = {ranks for ranks, best in suited.items() if best}
    if suited and len(of_one_suit) == len(suited):
        yield f"any {count} of one suit"
    elif of_one_suit - always:
        yield f"{count} of one suit: {_listed(of_one_suit - always, suited)}"
    if always:
        other = "" if always <= of_one_suit and len(of_one_suit) < len(suited) else ", in other suits"
        yield f"{count} different ranks{other}: {_listed(always, mixed)}"
    sometimes = {ranks for ranks, every in mixed.items() if any(every) and not all(every)}
    if sometimes:
        yield f"in some suits: {_listed(sometimes, mixed)}"


def _of_a_kind(shape: Ranks, by_rank: Mapping[Ranks, list[bool]]) -> Iterable[str]:
    """ "a pair of tens or better" where the cards beside it do not matter; else each rank by itself."""
    name = _HELD.get(shape, "a hand of a kind")
    whole = {of for of, every in by_rank.items() if all(every)}
    if len(whole) == len(by_rank):
        yield name
        return
    if len(shape) == 1:
        ranks = sorted((of[0] for of in whole), reverse=True)
        for run in _runs(ranks):
            low, high = plural(run[-1]), plural(run[0])
            stretch = low if len(run) == 1 else f"{low} or better" if run[0] == len(RANKS) - 1 else f"{low} to {high}"
            yield f"{name} of {stretch}" if shape == (2,) else f"{name}, {stretch}"
    elif whole:
        yield f"{name}: {', '.join('-'.join(map(_rank, of)) for of in sorted(whole, reverse=True))}"
    some = sorted((of for of, every in by_rank.items() if any(every) and not all(every)), reverse=True)
    if some:
        yield f"{name} ({', '.join('-'.join(map(_rank, of)) for of in some)}) with some other cards"


def _runs(ranks: Sequence[int]) -> list[list[int]]:
    """
    >>> _runs([12, 11, 9])
    [[12, 11], [9]]
    """
    grouped = groupby(enumerate(ranks), key=lambda one: one[0] + one[1])
    return [[rank for _, rank in run] for _, run in grouped]


def _listed(taken: Iterable[Ranks], every: Iterable[Ranks]) -> str:
    """Ranks from the highest down; "K-Q-9 or better" where the last card may be that or anything up to the next."""
    wanted, found = set(taken), []
    lasts: dict[Ranks, list[int]] = {}
    for ranks in sorted(every, reverse=True):
        lasts.setdefault(ranks[:-1], []).append(ranks[-1])
    for head, tails in lasts.items():
        inside = [tail for tail in tails if (*head, tail) in wanted]
        text = "-".join(map(_rank, head))
        if len(inside) == len(tails) > 1:
            found.append(f"{text}-any")
        elif len(inside) > 1 and inside == tails[: len(inside)]:
            found.append(f"{text}-{_rank(inside[-1])} or better")
        else:
            found += [f"{text}-{_rank(tail)}" for tail in inside]
    return ", ".join(found)


def _rank(rank: int) -> str:
    return "10" if RANKS[rank] == "T" else RANKS[rank]
