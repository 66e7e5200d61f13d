"""`pitboss slip NUMBER`: a slip of the cage, to be signed."""

import json
from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import HOUSE, JSON, reading, write_in
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house import days, house_money
from pitboss.house.cash import slips
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.reporting import slip_words
from pitboss.money import chips
from pitboss.report import letterhead, slip_paper
from pitboss.report.model import Frame

ROLL = "roll"


@click.command
@click.argument("number", type=int, help="The number of the slip, from 1.")
@HOUSE
@JSON
@document_file.output()
@document_file.paper(ROLL, says="The paper of a PDF; roll is the 80 mm paper of a receipt printer.")
def command(number: int, place: Location, as_json: bool, path: Path | None, paper: str) -> None:
    """Print a slip: what was moved, how much, when and by whom, and the record that proves it."""
    asked = document_file.asked(path, as_json)
    with reading(place) as reader:
        book = slips.read_book(reader)
        found = slips.find_in(reader, book, number)
        if found is None:
            raise UserError(slips.missing(book, number))
        write_in(house_money.of(reader, last=days.day_of(reader, found.at)[0]))
        slip = slip_words.told(found, lambda who: naming.name(reader, who))
        head = letterhead.of(reader)
    frame = Frame.ROLL if paper == ROLL else Frame.PAGES
    if path is not None and asked is not None:
        document_file.write(slip_paper.document(slip, head, frame), path, asked, paper)
        return
    if as_json:
        click.echo(json.dumps(slip_paper.data(slip), indent=2))
        return
    amount = "" if slip.cents is None else f", {chips.show(slip.cents)}"
    say(f"Slip {slip.number}, {head.house}: {slip.what}{amount}")
    for name, value in (("When", f"{head.moment(slip.at)} ({head.zone})"), *slip.lines, ("By", " and ".join(slip.by))):
        say(f"  {name:<16} {value}")
    say(f"  {'Hash':<16} {slip.hash}")
