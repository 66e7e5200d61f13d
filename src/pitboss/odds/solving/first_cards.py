"""The first decision with two own cards: as a grid of the 169 kinds of them, and in the words that players use.

Pairs are on the diagonal, suited cards above it, others below. In words "A2s" is an ace and a two of one suit, "o" is
for two suits, and "K5o+" is a king with a five or anything higher below the king.
"""

from collections.abc import Mapping, Sequence

from pitboss.cards import card
from pitboss.cards.card import RANKS
from pitboss.odds.pricing.street_odds import Start

HIGH_FIRST = RANKS[::-1]


def grid(starts: Sequence[Start]) -> tuple[tuple[str, ...], ...]:
    """The best choice by row and column, aces first; nothing where these are no two cards of a whole deck."""
    found = _by_kind(starts)
    if len(found) != len(RANKS) ** 2:
        return ()
    return tuple(tuple(found[_kind(row, column)] for column in range(len(RANKS))) for row in range(len(RANKS)))


def in_words(starts: Sequence[Start]) -> dict[str, str]:
    """By choice, the dearest first: the cards that it is right with; the last one has all that is left.

    >>> in_words(())
    {}
    """
    found = _by_kind(starts)
    if len(found) != len(RANKS) ** 2:
        return {}
    words = list(dict.fromkeys(word for one in starts for word in reversed(list(one.choices))))
    taken = [word for word in words if word in found.values()]
    said = {word: ", ".join(_stretches(found, word)) for word in taken}
    return {word: "all other cards" if len(said) > 1 and word == taken[-1] else text for word, text in said.items()}


def _by_kind(starts: Sequence[Start]) -> dict[str, str]:
    """From "AKs" to the best choice."""
    found = {}
    for one in starts:
        cards = sorted(card.parse(one.cards), reverse=True)
        if len(cards) != 2:
            return {}
        high, low = (RANKS[each >> 2] for each in cards)
        suited = "" if high == low else "s" if cards[0] & 3 == cards[1] & 3 else "o"
        found[f"{high}{low}{suited}"] = one.best
    return found


def _kind(row: int, column: int) -> str:
    high, low = sorted((row, column))
    return HIGH_FIRST[high] + HIGH_FIRST[low] + ("" if row == column else "s" if column > row else "o")


def _stretches(found: Mapping[str, str], word: str) -> list[str]:
    said = _runs([(rank * 2, found[rank * 2] == word) for rank in HIGH_FIRST])
    for suited in "so":
        for at, high in enumerate(HIGH_FIRST[:-1]):
            kinds = [f"{high}{low}{suited}" for low in HIGH_FIRST[at + 1 :]]
            said += _runs([(kind, found[kind] == word) for kind in kinds])
    return said


def _runs(marked: Sequence[tuple[str, bool]]) -> list[str]:
    """Stretches of kinds that descend: "55+" where one begins at the top, "T9s-T6s" or "J4o" where it does not.

    >>> _runs([("AA", True), ("KK", True), ("QQ", False), ("JJ", True), ("TT", True), ("99", False), ("88", True)])
    ['KK+', 'JJ-TT', '88']
    """
    said: list[str] = []
    begins = None
    for at, (_, so) in enumerate([*marked, ("", False)]):
        if so and begins is None:
            begins = at
        elif not so and begins is not None:
            first, last = marked[begins][0], marked[at - 1][0]
            said.append(last if first == last else f"{last}+" if begins == 0 else f"{first}-{last}")
            begins = None
    return said
