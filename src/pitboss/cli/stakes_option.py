"""Stakes on the command line: "ante=2,pair-plus=4"."""

import re

from pitboss.cli.user_error import UserError
from pitboss.money import chips

EXAMPLE = "ante=2,pair-plus=4"


def stakes_of(written: str) -> dict[str, int]:
    """
    >>> stakes_of("ante=2,pair-plus=4") == stakes_of("ante = 2, pair-plus = 4,") == {"ante": 200, "pair-plus": 400}
    True
    """
    stakes: dict[str, int] = {}
    for one in re.sub(r"\s*=\s*", "=", written).replace(",", " ").split():
        name, equals, dollars = one.partition("=")
        try:
            if not (name and equals and dollars):
                raise ValueError(f"write wagers with their amounts, as in {EXAMPLE}")
            if name in stakes:
                raise ValueError(f"{name} is there twice; write each wager once, as in {EXAMPLE}")
            stakes[name] = chips.dollars(dollars)
        except ValueError as error:
            raise UserError(f'--stakes "{one}": {error}') from None
    if not stakes:
        raise UserError(f"--stakes names no wager; write such as {EXAMPLE}")
    return stakes
