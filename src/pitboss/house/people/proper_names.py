"""Names that people may have in this house."""

import unicodedata

from pitboss.house.people.confusable import is_mixed, skeleton

MOST = 40  # of a name that staff write; those that players choose themselves are shorter
SAYS = "A name has letters, figures and spaces, and is none that the house uses, such as Dealer or Cashier."

WORDS = ("bot", "dealer", "house", "floor", "guest", "pitboss", "banker", "cashier", "practice", "manager", "auditor")
_OURS = frozenset(map(skeleton, WORDS))


def proper(asked: str) -> str | None:
    """A name as it is shown; None if it is unreadable, or could be mistaken for a member of staff.

    >>> proper("  Ana   Mar\u00eda "), proper("The Dealer"), proper("b\u043et 1"), proper("a\u0301\u0301\u0301")
    ('Ana Mar\xeda', None, None, None)
    >>> proper("The Dea1er"), proper("H0USE"), proper("Cashler")
    (None, None, None)
    """
    name = " ".join(unicodedata.normalize("NFKC", asked).replace("\u2019", "'").split())
    if not name or not all(one in " .'-" or unicodedata.category(one)[0] in "LN" for one in name):
        return None
    if is_mixed(name):  # letters of several alphabets, which look alike
        return None
    return None if _OURS & set(skeleton(name).split()) else name


def why_not(asked: str, otherwise: str = SAYS) -> str:
    """Which word of a name is not allowed; `otherwise` says what a name is.

    >>> why_not("Fred Floor")
    '"Floor" is a word for the house and its staff: leave it out of the name, or write another one.'
    >>> why_not("!?") == SAYS
    True
    """
    ours = [word for word in unicodedata.normalize("NFKC", asked).split() if _OURS & set(skeleton(word).split())]
    if not ours:
        return otherwise
    return f'"{ours[0]}" is a word for the house and its staff: leave it out of the name, or write another one.'
