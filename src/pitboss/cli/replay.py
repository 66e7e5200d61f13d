"""`pitboss replay FILE.round`: play a recorded round again, and say whether the record is true."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.rounds import codec, record
from pitboss.rounds.record import Record, RecordError
from pitboss.sheets import shipped


@click.command
@click.argument("file", type=click.Path(path_type=Path), help="A .round file, such as pitboss play --save writes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(file: Path, as_json: bool) -> None:
    """Play a recorded round again, step by step. Exit code 1 if it does not come to what the file says."""
    found = _read(file)
    wrong = record.verify(found)
    if as_json:
        steps = [{"command": codec.encode(one.command), "answer": one.answer} for one in found.steps]
        head: dict[str, Any] = {"sheet": found.game.id, "digest": found.game.digest, "title": found.title}
        head |= {"true": not wrong, "finished": record.finished(found)}
        click.echo(json.dumps({**head, "problems": wrong, "steps": steps}, indent=2))
        sys.exit(1 if wrong else 0)
    _print(found)
    for sentence in wrong:
        say(f"wrong: {sentence}")
    if wrong:
        say("The record is not true.")
        sys.exit(1)
    known = found.game.id in shipped.ids()
    if known and shipped.load(found.game.id).digest != found.game.digest:
        say(f"These are not the rules that {found.game.id} has now; they are those in the file.")
    end = "" if record.finished(found) else " It stops before the round is settled."
    say(f"Played again: the record is true to the rules in the file.{end}")


def _read(file: Path) -> Record:
    try:
        return record.read(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise UserError(f"{file} is not a text in UTF-8") from None
    except OSError as error:
        raise UserError(f"{file} cannot be read: {error.strerror}") from None
    except RecordError as error:
        raise UserError(f"{file}: {error}") from None


def _print(found: Record) -> None:
    say(found.game.title + (f": {found.title}" if found.title else ""))
    for number, step in enumerate(found.steps, start=1):
        say(f"{number:>3}. {codec.encode(step.command)}")
        for line in step.answer:
            say(f"       {line}")
