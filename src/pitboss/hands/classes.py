"""Pay classes: "flush", "pair of aces", "pair of tens or better", "pair of sixes to tens", "ace-high straight flush".

A class is a stretch of a ladder without gaps, from its least to its greatest strength. So whether a
hand is in it is two comparisons, and whether two classes overlap can be seen before a card is dealt.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pitboss.cards.card import RANK_WORDS, RANKS, Rank, plural
from pitboss.hands.ladder import Ladder
from pitboss.hands.patterns import CATEGORIES, PATTERNS, SUITED, Ranks

REST = "anything else"  # the line of a pay table for every hand that no finer line takes
_ALIASES = {
    "everything else": REST,
    "any other hand": REST,
    "all others": REST,
    "any pair": "pair",
    "trips": "three of a kind",
    "3 of a kind": "three of a kind",
    "quads": "four of a kind",
    "4 of a kind": "four of a kind",
}
_RANK_NAMES: dict[str, Rank] = {name.lower(): rank for rank, name in enumerate(RANKS)}
_RANK_NAMES |= {word: rank for rank, word in enumerate(RANK_WORDS)} | {"10": 8}
_PLURALS: dict[str, Rank] = {plural(rank): rank for rank in range(13)}
_COUNTS = {"pair of": "pair", "three": "three of a kind", "four": "four of a kind"}


class ClassError(ValueError):
    """The words name no class of the ladder; the message says what would."""


@dataclass(frozen=True)
class PayClass:
    """A stretch of strengths on one ladder, by the name its sheet gives it."""

    name: str
    least: int
    most: int

    def __contains__(self, strength: int) -> bool:
        return self.least <= strength <= self.most

    def holds(self, other: "PayClass") -> bool:
        return self.least <= other.least and other.most <= self.most

    def meets(self, other: "PayClass") -> bool:
        return self.least <= other.most and other.least <= self.most


def read(words: str, ladder: Ladder, named: dict[str, str] | None = None) -> PayClass:
    """The class that the words mean on the ladder; `named` holds the sheet's own names for classes.

    >>> four = Ladder(("four of a kind", "straight flush", "three of a kind", "flush", "straight",
    ...                "two pair", "pair", "high card"), cards=4)
    >>> aces = read("pair of aces", four)
    >>> four.rank((12, 12, 5, 3), suited=False) in aces, four.rank((11, 11, 5, 3), suited=False) in aces
    (True, False)
    """
    text = tidy(words)
    said = (named or {}).get(text, text)
    found = meaning(said)
    if found is None:
        raise ClassError(not_a_hand(words, ladder.order))
    category, leading = found
    core = said.removesuffix(" or better")
    if category not in ladder.order:
        raise ClassError(f'this ladder has no "{category}"; it has {", ".join(ladder.order)}')
    _fits(core, category, leading, ladder)
    upper = _upper(said, leading)
    top = ladder.most(category, upper) if said == core else ladder.most(ladder.order[0])
    return PayClass(text, ladder.least(category, leading), top)


def line(words: str, ladder: Ladder, named: dict[str, str] | None = None) -> PayClass:
    """The hands of a line of a pay table: a class, or anything else."""
    if tidy(words) != REST:
        return read(words, ladder, named)
    return PayClass(REST, ladder.least(ladder.order[-1]), ladder.most(ladder.order[0]))


def _upper(said: str, lower: Ranks) -> Ranks:
    """The leading ranks of the highest hands that the words mean: those of the lowest, but for a stretch of ranks."""
    found = next((found for core, found in _stretches(said.removesuffix(" or better"))), None)
    if found is None:
        return lower
    if said.endswith(" or better"):
        raise ClassError(f'"{said}" has an end, and goes on to better hands: leave out one of the two')
    if found[1] <= found[0]:
        raise ClassError(f'"{said}" should go from a lower rank to a higher one')
    return (found[1],)


def meaning(words: str) -> tuple[str, Ranks] | None:
    """The category and the leading ranks that the words name, whatever ladder they are meant for.

    Of a stretch of ranks it is the lower end.

    >>> meaning("pair of aces or better"), meaning("a lovely hand")
    (('pair', (12,)), None)
    """
    return next(_meanings(tidy(words).removesuffix(" or better")), None)


def not_a_hand(words: str, categories: Iterable[str]) -> str:
    return (
        f'"{words}" is not a hand; write a category ({", ".join(categories)}), or such as '
        '"pair of aces", "pair of tens or better", "queen high", "ace-high straight"'
    )


def tidy(words: str) -> str:
    """One spelling for each class: small letters, single spaces, full names.

    >>> tidy("Three-of-a-Kind"), tidy("TRIPS or better"), tidy("Mini-Royal")
    ('three of a kind', 'three of a kind or better', 'mini-royal')
    >>> tidy("A-K high"), tidy("Q-6-4"), tidy("A-high straight flush"), tidy("A-K-high flush")
    ('ace-king high', 'queen-six-four high', 'ace-high straight flush', 'ace-king-high flush')
    """
    text = re.sub(r"\s+", " ", words.strip().lower())
    better = " or better" if text.endswith(" or better") else ""
    core = text.removesuffix(" or better")
    spaced = core.replace("-", " ")
    core = re.sub(r"\b([a-z]+) card flush$", r"\1-card flush", core)
    core = _ALIASES.get(spaced, spaced if spaced in PATTERNS else _in_full(core))
    return core + better


def _in_full(core: str) -> str:
    """Ranks as words, where the text names ranks."""
    headed = re.fullmatch(r"([a-z0-9-]+?)[- ]high (.+)", core)
    if headed and all(name in _RANK_NAMES for name in headed[1].split("-")):
        return "-".join(RANK_WORDS[_RANK_NAMES[name]] for name in headed[1].split("-")) + f"-high {headed[2]}"
    dashed = re.fullmatch(r"([a-z0-9-]+?)( high)?", core)
    if dashed and (dashed[2] or "-" in dashed[1]):
        names = dashed[1].split("-")
        if all(name in _RANK_NAMES for name in names):
            return "-".join(RANK_WORDS[_RANK_NAMES[name]] for name in names) + " high"
    return core


def _meanings(core: str) -> Iterator[tuple[str, Ranks]]:
    """The category and leading ranks that the words mean, if they mean anything."""
    if core in CATEGORIES:
        yield core, ()
    for category, (low, _) in _stretches(core):
        yield category, (low,)
    for opening, category in _COUNTS.items():
        if core.startswith(opening + " ") and core.removeprefix(opening + " ") in _PLURALS:
            yield category, (_PLURALS[core.removeprefix(opening + " ")],)
    dashed = re.fullmatch(r"([a-z0-9-]+?)( high)?", core)
    if dashed and (dashed[2] or "-" in dashed[1]):
        ranks = tuple(_RANK_NAMES.get(name, -1) for name in dashed[1].split("-"))
        if min(ranks) >= 0:
            yield "high card", ranks
    headed = re.fullmatch(r"([a-z0-9-]+?)[- ]high (.+)", core)
    if headed and headed[2] in ("straight", "flush", "straight flush", *SUITED):
        ranks = tuple(_RANK_NAMES.get(name, -1) for name in headed[1].split("-"))
        if min(ranks) >= 0 and (len(ranks) == 1 or headed[2] == "flush"):  # a straight has one rank that tells
            yield headed[2], ranks


def _stretches(core: str) -> Iterator[tuple[str, tuple[Rank, Rank]]]:
    """The category and both ends of a stretch of ranks, if the words mean one.

    >>> list(_stretches("pair of sixes to tens")), list(_stretches("nine to jack high"))
    ([('pair', (4, 8))], [('high card', (7, 9))])
    """
    for opening, category in _COUNTS.items():
        low, to, high = core.removeprefix(opening + " ").partition(" to ")
        if core.startswith(opening + " ") and to and low in _PLURALS and high in _PLURALS:
            yield category, (_PLURALS[low], _PLURALS[high])
    high_card = re.fullmatch(r"([a-z0-9]+) to ([a-z0-9]+) high", core)
    if high_card and high_card[1] in _RANK_NAMES and high_card[2] in _RANK_NAMES:
        yield "high card", (_RANK_NAMES[high_card[1]], _RANK_NAMES[high_card[2]])


def _fits(core: str, category: str, leading: Ranks, ladder: Ladder) -> None:
    if category in ("high card", "flush") and leading:
        if len(leading) > ladder.cards:
            raise ClassError(f'"{core}" names {len(leading)} cards; this ladder ranks {ladder.cards}')
        if list(leading) != sorted(set(leading), reverse=True):
            raise ClassError(f'"{core}" should name different ranks, the highest first')
