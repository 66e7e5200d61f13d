"""The numbers of accounts: `p.` and ten letters."""

import re

_NUMBER = re.compile(r"p\.[a-z0-9]{10}")


def is_number(player: str) -> bool:
    """
    >>> is_number("p.abcdefghij"), is_number("guest.abcdefghij"), is_number("p.abcdefghij+p.bcdefghijk")
    (True, False, False)
    """
    return _NUMBER.fullmatch(player) is not None
