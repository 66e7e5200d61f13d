"""Whole numbers on the command line."""

from typing import Any

import click


class Count(click.IntRange):
    """A whole number within bounds; the error names the bounds in words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            found = int(value)
        except ValueError:
            self.fail(f"{value!r} is no whole number; give {self.range}.", param, ctx)
        if (self.min is not None and found < self.min) or (self.max is not None and found > self.max):
            self.fail(f"{found} is out of range; give {self.range}.", param, ctx)
        return found

    @property
    def range(self) -> str:
        """
        >>> Count(1, 30).range, Count(1).range
        ('a whole number from 1 to 30', 'a whole number from 1 on')
        """
        return f"a whole number from {self.min} {'on' if self.max is None else f'to {self.max}'}"
