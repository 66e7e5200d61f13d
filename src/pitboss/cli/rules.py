"""`pitboss rules SHEET`: the game in plain words."""

import json
import shutil
import textwrap

import click

from pitboss.cli.sheet import SHEET
from pitboss.cli.terminal import say
from pitboss.sheets import words
from pitboss.sheets.game import Game


@click.command
@click.argument("sheet", type=SHEET, help="A shipped sheet by its id, or your own by its file.")
@click.option("--json", "as_json", is_flag=True, help="Print the sections as JSON.")
def command(sheet: Game, as_json: bool) -> None:
    """Print the rules of a game in plain words. Numbers in brackets are clauses of the source."""
    sections = words.sections(sheet)
    if as_json:
        listed = [{"heading": one.heading, "lines": one.lines, "rows": one.rows} for one in sections]
        head = {"sheet": sheet.id, "title": sheet.title, "digest": sheet.digest}
        click.echo(json.dumps({**head, "sections": listed}, indent=2))
        return
    width = min(shutil.get_terminal_size((100, 24)).columns, 100)
    say(sheet.title)
    say("=" * len(sheet.title))
    for line in (sheet.sheet.summary, f"Source: {sheet.sheet.source}." if sheet.sheet.source else ""):
        if line:
            say(textwrap.fill(line, width))
    for section in sections:
        say(f"\n{section.heading}")
        for line in section.lines:
            say(textwrap.fill(line, width, initial_indent="  ", subsequent_indent="    "))
        wide = max((len(row[0]) for row in section.rows), default=0)
        for name, odds in section.rows:
            say(f"    {name:<{wide}}  {odds}")
    say(f"\nDigest {sheet.digest}")
