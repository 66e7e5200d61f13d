"""Names that look like others: texts that look the same have the same skeleton.

This is the idea of Unicode's UTS 39 with a small table of our own: letters of other scripts that look like Latin ones,
digits that look like letters, and pairs of letters that look like one. It need not be complete: a name has one script,
so only whole words in another script can look like Latin ones, and few letters allow that.
"""

import unicodedata

_LOOKS = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХҮԌԚԜ" + "асеһіјорѕухԁԛԝѵӏү" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "αγινορυκχ" + "օսհցոյ" + "ıɑɡɩɪʟʏ" + "01|",
        "ABESIJKMHOPCTYXYGQW" + "acehijopsyxdqwvly" + "ABEZHIKMNOPTYX" + "ayivopukx" + "ouhgnj" + "iagiily" + "oll",
        strict=True,
    )
)
_RUN_TOGETHER = (("rn", "m"), ("vv", "w"))
_TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}),
    frozenset({"CJK", "HANGUL"}),
    frozenset({"CJK", "BOPOMOFO"}),
)


def skeleton(text: str) -> str:
    """A text that is the same for all texts that look alike.

    >>> skeleton("BOB") == skeleton("\u0412\u041e\u0412"), skeleton("Bill") == skeleton("B1lI"), skeleton("Bob")
    (True, True, 'bob')
    """
    plain = unicodedata.normalize("NFKC", text)
    looks = "".join(_LOOKS.get(one, one) for one in plain).casefold()
    looks = " ".join(looks.replace("i", "l").split())
    for pair, one in _RUN_TOGETHER:
        looks = looks.replace(pair, one)
    return looks


def is_mixed(text: str) -> bool:
    """Whether it mixes letters of scripts that are not used together.

    >>> is_mixed("Ann"), is_mixed("\u0410nn"), is_mixed("\u6771\u4eac\u306e"), is_mixed("\u0391\u043d\u0430")
    (False, True, False, True)
    """
    letters = [one for one in unicodedata.normalize("NFKC", text) if one.isalpha()]
    scripts = {unicodedata.name(one, "").partition(" ")[0] for one in letters}
    return len(scripts) > 1 and not any(scripts <= some for some in _TOGETHER)
