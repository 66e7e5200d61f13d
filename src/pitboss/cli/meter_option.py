"""Amounts by name on the command line, such as `--meter jackpot=12345.67`."""

from collections.abc import Iterable

from pitboss.cli.user_error import UserError
from pitboss.money import chips
from pitboss.money.chips import Cents


def amounts(option: str, written: Iterable[str]) -> dict[str, Cents]:
    """In cents; raises a UserError for what is none, or is there twice."""
    found: dict[str, Cents] = {}
    for one in written:
        name, equals, dollars = one.partition("=")
        if not equals or name in found:
            raise UserError(f"{option} {one}: write each once, as in jackpot=12345.67")
        try:
            found[name] = chips.dollars(dollars)
        except ValueError as error:
            raise UserError(f"{option} {one}: {error}") from None
    return found
