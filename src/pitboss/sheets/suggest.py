"""What an author probably meant: odds and hands that are said in the words of the floor, or nearly right."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction

from pitboss.cards.card import RANK_WORDS, plural
from pitboss.hands.classes import meaning, tidy
from pitboss.hands.patterns import PATTERNS
from pitboss.sheets.problems import nearest

CURLY = "“”„‟«»‘’‚‛′″`"
_QUOTES = str.maketrans("", "", CURLY + "\"'")
_EVEN = ("even money", "evens", "even", "1-1", "pays even", "flat")
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
_DIGITS = re.compile(r"\b(10|[2-9])(s?)\b")
_KNOWN = (
    *PATTERNS,
    *(f"pair of {plural(rank)}" for rank in range(13)),
    *(f"three {plural(rank)}" for rank in range(13)),
    *(f"four {plural(rank)}" for rank in range(13)),
    *(f"{word} high" for word in RANK_WORDS),
    *(f"{word}-high {kind}" for word in RANK_WORDS for kind in ("straight", "flush", "straight flush")),
)


def odds(written: str) -> str | None:
    """
    >>> odds("4-1"), odds("even money"), odds("12.5 to 1"), odds("3/2"), odds("7"), odds("nothing")
    ('4 to 1', '1 to 1', '25 to 2', '3 to 2', '7 to 1', None)
    >>> odds("even-money"), odds("12.5 for 1")
    ('1 to 1', '23 to 2')
    """
    text = unicodedata.normalize("NFKC", written[:60]).translate(_DASHES).translate(_QUOTES).strip().lower()
    text = re.sub(r"\s+", " ", text)
    if text in _EVEN or text.replace("-", " ") in _EVEN:
        return "1 to 1"
    number = r"([0-9]{1,9}(?:\.[0-9]{1,4})?)"
    found = re.fullmatch(rf"(?:pays )?{number}(?: ?(-|/|:|to|too|ot|tot|on|x|at|for) ?{number})?x?(?: to)?", text)
    if found is None:
        return None
    won, one = Fraction(found[1]), Fraction(found[3] or 1)
    if found[2] == "for":  # the stake comes back
        won -= one
    if won <= 0 or not one:
        return None
    paid = won / one
    return f"{paid.numerator} to {paid.denominator}"


def hand(words: str, names: Sequence[str] = (), categories: Iterable[str] = PATTERNS) -> str | None:
    """The hand that was meant, out of these categories; `names` are the sheet's own names for classes.

    >>> hand("fluch"), hand("jacks or better"), hand("“flush”"), hand("jak high"), hand("a lovely hand")
    ('flush', 'pair of jacks or better', 'flush', 'jack high', None)
    >>> hand("pair of 10s"), hand("9's or better"), hand("4 of a kind")
    ('pair of tens', 'pair of nines or better', 'four of a kind')
    """
    text = unicodedata.normalize("NFKC", words[:60]).translate(_DASHES).translate(_QUOTES)
    text = tidy(text)
    better = " or better" if re.search(r"( or (better|higher|more|above|up|beter|bettr)|\+)$", text) else ""
    core = re.sub(r"( or [a-z]+|\+)$", "", text).strip() if better else text
    allowed = set(categories)
    said = _DIGITS.sub(lambda found: _in_words(found[1], found[2]), core)
    for guess in (core, said, f"pair of {said}", f"pair of {said}s", said.removesuffix("s"), f"{said} high"):
        if guess in names or _category(guess) in allowed:
            return tidy(guess) + better
    near = nearest(said, [*names, *(known for known in _KNOWN if _category(known) in allowed)])
    return None if near is None else near + better


def _in_words(rank: str, several: str) -> str:
    """
    >>> _in_words("10", "s"), _in_words("6", "")
    ('tens', 'six')
    """
    return plural(int(rank) - 2) if several else RANK_WORDS[int(rank) - 2]


def _category(words: str) -> str | None:
    found = meaning(words)
    return None if found is None else found[0]
