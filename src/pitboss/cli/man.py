"""`pitboss man`: the manual page."""

import click

from pitboss.cli import manual


@click.command
def command() -> None:
    """Print the manual page of every verb and option, for man.

    Read it with: pitboss man | man -l -. Keep it with: pitboss man > ~/.local/share/man/man1/pitboss.1
    """
    click.echo(manual.troff(), nl=False)
