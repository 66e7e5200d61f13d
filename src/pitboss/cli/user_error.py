"""What the user got wrong, told without a traceback, with exit code 2."""

import click


class UserError(click.ClickException):
    """What is wrong, where, and what to do instead."""

    exit_code = 2
