"""Amounts on the command line."""

from typing import Any

import click

from pitboss.money import chips
from pitboss.money.chips import Cents


class Dollars(click.ParamType[Cents]):
    """An amount on the command line, in whole units and hundredths; whole cents in the program."""

    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Cents:
        if isinstance(value, int):
            return value
        try:
            return chips.dollars(str(value))
        except ValueError as error:
            self.fail(str(error), param, ctx)


DOLLARS = Dollars()
