"""What a player or a table may be called: the name is part of the names of accounts, streams and files."""

import re

_NAME = re.compile(r"\w[\w .'-]{0,39}")


def is_name(text: str) -> bool:
    """
    >>> [is_name(text) for text in ("Ann O'Neil", "T1", "", "-", "a:b", "x" * 41)]
    [True, True, False, False, False, False]
    """
    return _NAME.fullmatch(text) is not None
