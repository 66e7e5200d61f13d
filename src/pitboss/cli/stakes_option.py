"""Stakes on the command line: "ante=2,pair-plus=4"."""

from pitboss.cli.user_error import UserError
from pitboss.money import chips


def stakes_of(written: str) -> dict[str, int]:
    stakes: dict[str, int] = {}
    for one in written.replace(" ", ",").split(","):
        name, equals, dollars = one.partition("=")
        try:
            if not equals or name in stakes:
                raise ValueError("write each wager once, as in ante=2,pair-plus=4")
            stakes[name] = chips.dollars(dollars)
        except ValueError as error:
            raise UserError(f"--stakes {one}: {error}") from None
    return stakes
