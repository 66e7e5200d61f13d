"""A mistake of the user: printed without a traceback, with exit code 2."""

import click


class UserError(click.ClickException):
    """The message says what is wrong, where, and what to do instead."""

    exit_code = 2
