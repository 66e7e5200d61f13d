"""A mistake of the user: printed without a traceback, with exit code 2."""

import click

from pitboss.cli import terminal

_BEFORE = "Error: "  # what Click writes in front


class UserError(click.ClickException):
    """The message says what is wrong, where, and what to do instead."""

    exit_code = 2

    def format_message(self) -> str:
        return fitted(self.message)


def fitted(message: str) -> str:
    """The message of an error in lines that fit the terminal."""
    lines = (_BEFORE + message).split("\n")
    return "\n".join(terminal.wrapped(line, hang=2) for line in lines).removeprefix(_BEFORE)
