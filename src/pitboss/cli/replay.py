"""`pitboss replay FILE.round`: play a recorded round again, and check the record."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.library.replay import Replay, replay
from pitboss.rounds.record import RecordError
from pitboss.sheets import shipped


@click.command
@click.argument("file", type=click.Path(path_type=Path), help="A .round file, such as pitboss play --save writes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(file: Path, as_json: bool) -> None:
    """Play a recorded round again, step by step. Exit code 1 if the events are not those in the file."""
    try:
        found = replay(file)
    except RecordError as error:
        raise UserError(str(error)) from None
    wrong, sheet = found.problems, found.sheet
    if as_json:
        steps = [{"command": command, "answer": answer} for command, answer in found.steps]
        head: dict[str, Any] = {"sheet": sheet.id, "digest": sheet.digest, "title": found.title}
        head |= {"true": not wrong, "finished": found.finished}
        click.echo(json.dumps({**head, "problems": wrong, "steps": steps}, indent=2))
        sys.exit(1 if wrong else 0)
    _print(found)
    for sentence in wrong:
        say(f"wrong: {sentence}")
    if wrong:
        say("The record is not true.")
        sys.exit(1)
    known = sheet.id in shipped.ids()
    if known and shipped.load(sheet.id).digest != sheet.digest:
        say(f"These are not the rules that {sheet.id} has now; they are those in the file.")
    end = "" if found.finished else " It stops before the round is settled."
    say(f"Played again: the record is true to the rules in the file.{end}")


def _print(found: Replay) -> None:
    say(found.sheet.title + (f": {found.title}" if found.title else ""))
    for number, (command, answer) in enumerate(found.steps, start=1):
        say(f"{number:>3}. {command}")
        for line in answer:
            say(f"       {line}")
