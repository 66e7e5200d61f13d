"""`pitboss completion SHELL`: what a shell needs to complete verbs, options and sheets."""

import click
from click.shell_completion import get_completion_class

from pitboss.cli.main import main

SHELLS = ("bash", "zsh", "fish")


@click.command
@click.argument("shell", type=click.Choice(SHELLS), help="The shell that completes.")
def command(shell: str) -> None:
    """Print a script that lets a shell complete verbs, options and sheets with the Tab key.

    For bash: pitboss completion bash > ~/.local/share/bash-completion/completions/pitboss.

    For zsh: pitboss completion zsh > a file _pitboss in a folder of your fpath.

    For fish: pitboss completion fish > ~/.config/fish/completions/pitboss.fish.
    """
    found = get_completion_class(shell)
    assert found is not None
    click.echo(found(main, {}, "pitboss", "_PITBOSS_COMPLETE").source())
