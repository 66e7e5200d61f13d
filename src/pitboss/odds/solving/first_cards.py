"""The first decision with two own cards: as a grid of the 169 kinds of them, and in the words that players use.

Pairs are on the diagonal, suited cards above it, others below. In words "A2s" is an ace and a two of one suit, "o" is
for two suits, and "K5o+" is a king with a five or anything higher below the king.
"""

from collections.abc import Mapping, Sequence

from pitboss.cards import card
from pitboss.cards.card import RANK_WORDS, RANKS, plural
from pitboss.odds.pricing.street_odds import Start, kind_of

HIGH_FIRST = RANKS[::-1]
_REST = "all other cards"


def grid(starts: Sequence[Start]) -> tuple[tuple[str, ...], ...]:
    """The best choice by row and column, aces first; nothing where these are no two cards of a whole deck."""
    found = _by_kind(starts)
    if len(found) != len(RANKS) ** 2:
        return ()
    return tuple(tuple(found[kind(row, column)] for column in range(len(RANKS))) for row in range(len(RANKS)))


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
    return {word: _REST if len(said) > 1 and word == taken[-1] else text for word, text in said.items()}


def said(starts: Sequence[Start]) -> dict[str, str]:
    """The same as people say it, where every stretch begins at the top: "any ace, K-5 or better, J-10"."""
    found = _by_kind(starts)
    return {
        word: text if text == _REST else _plainly(found, word) or text.replace("T", "10")
        for word, text in in_words(starts).items()
    }


def cell_of(cards: Sequence[int]) -> tuple[int, int]:
    """Row and column of two cards in the grid.

    >>> cell_of(card.parse("Kh 9c")), cell_of(card.parse("9c Kc")), cell_of(card.parse("As Ad"))
    ((5, 1), (1, 5), (0, 0))
    """
    high, low = (len(RANKS) - 1 - (one >> 2) for one in sorted(cards, reverse=True))
    return (high, low) if high == low or cards[0] & 3 == cards[1] & 3 else (low, high)


def _plainly(found: Mapping[str, str], word: str) -> str:
    """Nothing where some stretch ends below the top, or where cards of two suits do what those of one do not."""
    pairs = [found[rank * 2] == word for rank in HIGH_FIRST]
    others, suited = [], []
    for at, high in enumerate(HIGH_FIRST[:-1]):
        of_two, of_one = (
            [found[f"{high}{low}{suits}"] == word for low in HIGH_FIRST[at + 1 :]] for suits in ("o", "s")
        )
        if any(of_two[sum(of_two) :] + of_one[sum(of_one) :]) or sum(of_two) > sum(of_one):
            return ""
        others += _from_top(at, sum(of_two))
        suited += _from_top(at, sum(of_one)) if sum(of_one) > sum(of_two) else []
    if any(pairs[sum(pairs) :]):
        return ""
    told = _pairs(sum(pairs))
    also = f"of one suit {'also ' if others else ''}{', '.join(suited)}" if suited else ""
    return "; ".join(part for part in (", ".join(told + others), also) if part)


def _pairs(many: int) -> list[str]:
    """
    >>> _pairs(13), _pairs(12), _pairs(1), _pairs(0)
    (['any pair'], ['a pair of threes or better'], ['a pair of aces'], [])
    """
    if many in (0, len(RANKS)):
        return ["any pair"] if many else []
    return [f"a pair of {plural(len(RANKS) - many)}{' or better' if many > 1 else ''}"]


def _from_top(at: int, many: int) -> list[str]:
    """
    >>> _from_top(0, 12), _from_top(1, 8), _from_top(3, 1), _from_top(4, 0)
    (['any ace'], ['K-5 or better'], ['J-10'], [])
    """
    if not many:
        return []
    if many == len(RANKS) - 1 - at:
        return [f"any {RANK_WORDS[len(RANKS) - 1 - at]}"] if many > 1 else [f"{_ten(at)}-{_ten(at + 1)}"]
    return [f"{_ten(at)}-{_ten(at + many)}{' or better' if many > 1 else ''}"]


def _ten(at: int) -> str:
    return "10" if HIGH_FIRST[at] == "T" else HIGH_FIRST[at]


def rows() -> list[list[str]]:
    """The kinds in rows, the highest first: pairs, then suited and other cards by the higher one.

    >>> [row[:2] for row in rows()][:3], len(rows())
    ([['AA', 'KK'], ['AKs', 'AQs'], ['KQs', 'KJs']], 25)
    """
    pairs = [rank * 2 for rank in HIGH_FIRST]
    return [pairs] + [
        [f"{high}{low}{suited}" for low in HIGH_FIRST[at + 1 :]]
        for suited in "so"
        for at, high in enumerate(HIGH_FIRST[:-1])
    ]


def stretch(row: Sequence[str], begin: int, end: int) -> str:
    """Kinds of a row from one to another, both included: "55+" where it begins at the top, else "T9s-T6s" or "J4o"."""
    first, last = row[begin], row[end]
    return last if begin == end else f"{last}+" if begin == 0 else f"{first}-{last}"


def _by_kind(starts: Sequence[Start]) -> dict[str, str]:
    """From "AKs" to the best choice."""
    found = {}
    for one in starts:
        cards = sorted(card.parse(one.cards), reverse=True)
        if len(cards) != 2:
            return {}
        found[kind_of(cards)] = one.best
    return found


def kind(row: int, column: int) -> str:
    high, low = sorted((row, column))
    return HIGH_FIRST[high] + HIGH_FIRST[low] + ("" if row == column else "s" if column > row else "o")


def _stretches(found: Mapping[str, str], word: str) -> list[str]:
    return [run for row in rows() for run in _runs([(kind, found[kind] == word) for kind in row])]


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
            said.append(stretch([kind for kind, _ in marked], begins, at - 1))
            begins = None
    return said
