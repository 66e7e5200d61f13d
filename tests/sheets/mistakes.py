"""Mistakes to be planted in a sheet: each kind with the lines where it can be made, and where it should be reported.

A mistake changes one line of a text and no other, so that several can be planted at once. It is reported on its own
line, or, if a key is removed, on the line of the table that lacks it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

REQUIRED = ("amounts", "of", "on", "cards", "from", "ladder", "wager", "kind", "id")


@dataclass(frozen=True)
class Planted:
    """A text with mistakes, and the lines, from 1, where they should be reported."""

    text: str
    lines: tuple[int, ...]
    kinds: tuple[str, ...]


def _swapped(word: str) -> str:
    """The same word with two letters in the wrong order.

    >>> _swapped("title")
    'tilte'
    """
    for at in range(len(word) // 2, len(word) - 1):
        if word[at] != word[at + 1]:
            return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    return word + "e"


def _in_words(pattern: str, change: Callable[[str], str]) -> Callable[[str, Random], str | None]:
    """A change at one random place among those in a line that match; the first group of the pattern is changed."""

    def mistake(line: str, chance: Random) -> str | None:
        places = list(re.finditer(pattern, line))
        if not places:
            return None
        one = chance.choice(places)
        return line[: one.start(1)] + change(one[1]) + line[one.end(1) :]

    return mistake


KINDS: dict[str, Callable[[str, Random], str | None]] = {
    "a key": _in_words(r"^(\w{5,})\s*=", _swapped),
    "a word": _in_words(r'^(?:on_fold|kind|do|which|set_by|rotation|folded)\s*= "(\w+)', _swapped),
    "a reference": _in_words(r'^(?:of|wager|ladder|hand|needs|on)\s*= \[?"(\w{3,})', _swapped),
    "odds": _in_words(r'"\d+( to )1"', lambda _: "-"),
    "an amount": _in_words(r'^(?:amounts|cap)\s*= .*?("\$\d+"|"posted")', lambda _: "5"),
    "a type": _in_words(r'^(?:title|player|dealer|cards|summary|taken|source)\s*= (\d+|".*")$', lambda _: "[]"),
    "a hand": _in_words(
        r'^(?:pays|higher|qualifies|only_with|mini-royal)\s*=.*?"(straight flush|three of a kind|queen high|king high)',
        lambda words: words.replace("ee", "e").replace("flush", "flsh").replace("king", "kin"),
    ),
    "a category": _in_words(r'^order\s*= \["?.*"(pair|flush|straight)"', _swapped),
    "a clause": _in_words(r'^clause\s*= \[?"([A-Z])\d', lambda letter: letter + " "),
    "a choice": _in_words(r'^choices\s*= .*"(1x)"', lambda _: "1y"),
    "a letter that cannot be seen": _in_words(r'^(?:title|source|family)\s*= "(\w)', lambda letter: "\\u001b" + letter),
    "forgotten quotes": _in_words(
        r'^(?:title|family|source|ladder|of|on_fold|do)\s*= (".*")$', lambda text: text[1:-1]
    ),
    "curly quotes": _in_words(r'^(?:title|family|kind|ladder|of|wager)\s*= (".*")$', lambda text: f"“{text[1:-1]}”"),
    "an open text": _in_words(r'^(?:title|family|source|ladder|of|wager)\s*= ".*(")$', lambda _: ""),
    "an open list": _in_words(r"^(?:choices|order|from|on|hands)\s*= \[.*(\])$", lambda _: ""),
    "an open table": _in_words(r"^(?:showdown|pays)\s*= \{.*(\})$", lambda _: ""),
    "a header": _in_words(r"^\[\[?(wagers|hands|ladders|stages|readings|equipment|identity|policies)\b", _swapped),
    "a list as one table": _in_words(
        r"^(\[\[(?:stages|readings|house_rules)\]\])$", lambda header: f"[{header.strip('[]')}]"
    ),
    "a base": _in_words(r'^extends\s*= "([a-z]+)', _swapped),
    "a removal": _in_words(r'^remove\s*= \["(\w+)', _swapped),
    "a missing key": _in_words(rf"^((?:{'|'.join(REQUIRED)})\s*=.*)$", lambda _: ""),
    "a missing fold": _in_words(r"^(on_fold\s*=.*)$", lambda _: ""),
}


def plant(text: str, chance: Random, count: int = 5) -> Planted:
    """The text with mistakes of so many different kinds, each on a line of its own."""
    while True:
        planted = _planted(text, chance, count)
        if len(planted.kinds) == count:
            return planted


def _planted(text: str, chance: Random, count: int) -> Planted:
    lines = text.splitlines()
    told: list[int] = []
    changed: set[int] = set()
    kinds: list[str] = []
    missing = ("a missing key", "a missing fold")  # a variant inherits them from its base
    possible = [kind for kind in KINDS if kind not in missing or "extends" not in text]
    for kind in chance.sample(possible, len(possible)):
        fits = [at for at, line in enumerate(lines) if at not in changed and KINDS[kind](line, chance) is not None]
        if kind == "a missing key":  # a sheet needs an id, and a stage does not
            fits = [at for at in fits if not lines[at].startswith("id") or _header(lines, at) == 0]
        if not fits or len(kinds) == count:
            continue
        at = chance.choice(fits)
        broken = KINDS[kind](lines[at], chance)
        assert broken is not None
        lines[at] = broken
        changed.add(at)
        kinds.append(kind)
        told.append((at if broken else _header(lines, at)) + 1)
    return Planted("\n".join(lines) + "\n", tuple(sorted(told)), tuple(kinds))


def _header(lines: list[str], at: int) -> int:
    return next(number for number in range(at, -1, -1) if lines[number].startswith("[") or number == 0)
