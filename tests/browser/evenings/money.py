"""Amounts as pages print them, read back into cents."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

AMOUNT = r"([+\N{MINUS SIGN}-]?)@([\d,]+)(?:\.(\d\d))?|\b(0)$"  # @ is the sign of the currency

_sign, _word = "$", "dollars"


@contextmanager
def play_money() -> Iterator[None]:
    """Until its end all amounts are those of a night, which have no currency."""
    global _sign, _word
    before, (_sign, _word) = (_sign, _word), ("", "chips")
    try:
        yield
    finally:
        _sign, _word = before


def spoken_amount(amount: int) -> str:
    """For a screen reader: whole units."""
    return f"{amount // 100} {_word}"


def cents(text: str) -> int:
    """The first amount in a text.

    >>> cents("This hand +$1,072.50"), cents("This hand 0")
    (107250, 0)
    """
    found = re.search(AMOUNT.replace("@", re.escape(_sign)), text)
    assert found, f"there is no amount in {text!r}"
    sign, dollars, rest, nothing = found.groups()
    if nothing:
        return 0
    whole = int(dollars.replace(",", "")) * 100 + int(rest or 0)
    return whole if sign in ("", "+") else -whole


def typed(amount: int) -> str:
    """An amount as somebody types it into a field."""
    return f"{amount // 100}.{amount % 100:02d}" if amount % 100 else str(amount // 100)


def shown(amount: int) -> str:
    """An amount as pages print it.

    >>> shown(-1_250_50)
    '−$1,250.50'
    """
    sign, amount = ("\N{MINUS SIGN}" if amount < 0 else ""), abs(amount)
    return f"{sign}{_sign}{amount // 100:,}" + (f".{amount % 100:02d}" if amount % 100 else "")


def signed(amount: int) -> str:
    """An amount that somebody won or lost, as pages print it.

    >>> signed(2_00), signed(-50), signed(0)
    ('+$2', '−$0.50', '0')
    """
    return f"+{shown(amount)}" if amount > 0 else shown(amount) if amount else "0"
