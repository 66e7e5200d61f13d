"""`pitboss export TABLE [HAND]`: records that anybody can verify without the house."""

import json
import os
from pathlib import Path

import click

from pitboss.cli.a_file import AFile
from pitboss.cli.at_house import HOUSE, reading
from pitboss.cli.counts import Count
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house import history, key_files
from pitboss.house.location import Location, beside


@click.command
@click.argument("table", help="The name of the table; pitboss table list prints them.")
@click.argument(
    "hand",
    type=Count(1),
    required=False,
    help="The number of a hand; the whole table by default.",
)
@HOUSE
@click.option("-o", "--output", type=AFile(), help="The file to write; the terminal by default.")
def command(table: str, hand: int | None, place: Location, output: Path | None) -> None:
    """Write the record of a hand, or of a whole table with its commits and its chain, as JSON.

    Only finished hands, whose deck was opened, are in it. Check it with: pitboss verify FILE
    """
    with reading(place) as reader:
        if hand is None:
            found = history.export(reader, table)
        else:
            told = next((one for one in history.hands(reader, table) if one.opened.hand == hand), None)
            if told is None:
                raise UserError(f"table {table} has no finished hand {hand}")
            found = history.record(told)
        signer = key_files.reader_key(beside(place), os.environ, reader)
    found = found if signer is None else signer.signed(found)
    text = json.dumps(found, indent=1)
    unsigned = "It is not signed: the signing key of the house cannot be read here."
    if output is None:
        click.echo(text)
        if signer is None:
            click.echo(unsigned, err=True)
        return
    try:
        output.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise UserError(f"{output} cannot be written: {error.strerror}") from None
    say(f"Written to {output}. {'' if signer else f'{unsigned} '}Check it: pitboss verify {output}")
