"""`pitboss sheets`: the games that ship with pitboss."""

import json
import shutil
import textwrap

import click

from pitboss.cli.terminal import say
from pitboss.sheets import shipped


@click.command
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with every sheet.")
def command(as_json: bool) -> None:
    """List the games that pitboss knows. Each id can be used for a SHEET of the other verbs."""
    if as_json:
        games = [shipped.load(name) for name in shipped.ids()]
        listed = [
            {"id": game.id, "title": game.title, "summary": game.sheet.summary, "digest": game.digest} for game in games
        ]
        click.echo(json.dumps({"sheets": listed}, indent=2))
        return
    width = max(len(name) for name in shipped.ids())
    columns = max(min(shutil.get_terminal_size((120, 24)).columns, 120), width + 30)
    for number, (shelf, names) in enumerate(shipped.shelves().items()):
        say(("\n" if number else "") + shelf)
        for name in names:
            game = shipped.load(name)
            indent = " " * (width + 4)
            say(f"  {name:<{width}}  {game.title}")
            say(textwrap.fill(game.sheet.summary, columns, initial_indent=indent, subsequent_indent=indent))
