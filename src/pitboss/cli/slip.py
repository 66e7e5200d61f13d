"""`pitboss slip NUMBER`: a slip of the cage, to be signed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from pitboss.cli import document_file, two_people
from pitboss.cli.at_house import HOUSE, JSON, new_id, reading, running, write_in
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house import days, house_money
from pitboss.house.asks import Reply
from pitboss.house.cash import cage, donations, slip_words, slips, voiding
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.money import chips
from pitboss.report import letterhead, slip_paper
from pitboss.report.model import Frame
from pitboss.rounds.refusal import Refusal

ROLL = "roll"
NOTE_MOST = 300
T = TypeVar("T")


@click.command
@click.argument("number", type=int, help="The number of the slip, from 1.")
@HOUSE
@click.option("--void", "why", default="", help="Void it, with this reason: a counter-slip reverses it. Two people do.")
@two_people.FIRST
@two_people.SECOND
@two_people.PASSWORDS
@JSON
@document_file.output()
@document_file.paper(ROLL, says="The paper of a PDF; roll is the 80 mm paper of a receipt printer.")
def command(
    number: int, place: Location, why: str, first: str | None, second: str | None, piped: bool, as_json: bool,
    path: Path | None, paper: str,
) -> None:  # fmt: skip
    """Print a slip: what was moved, how much, when and by whom, and the record that proves it.

    With --void a mistaken one is voided, while the house is stopped; then the counter-slip is printed.
    """
    asked = document_file.asked(path, as_json)
    if why:
        number = _voided(number, place, why, first, second, piped=piped)
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
    more = [("Void", f"by slip {slip.voided_by}")] if slip.voided_by is not None else []
    more += [("Dealer", slip.dealer)] if slip.dealer else []
    more += [("Received", f"{head.time(slip.received[0])}, {' and '.join(slip.received[1])}")] if slip.received else []
    told = (("When", f"{head.moment(slip.at)} ({head.zone})"), *more, *slip.lines, ("By", " and ".join(slip.by)))
    for name, value in told:
        say(f"  {name:<16} {value}")
    say(f"  {'Hash':<16} {slip.hash}")


def _voided(number: int, place: Location, why: str, first: str | None, second: str | None, *, piped: bool) -> int:
    """Void it, and give the number of the counter-slip."""
    if not 1 <= len(why) <= NOTE_MOST:
        raise UserError(f"The reason has 1 to {NOTE_MOST} characters")
    with running(place) as house:
        found = voiding.found(house.cashier, number)
        if isinstance(found, Refusal):
            raise UserError(str(found))
        table = found.event.table if isinstance(found.event, cage.SlipWritten) else ""
        word = "void-table-slip" if table else "void-slip"
        by = two_people.both(house, word, first, second, "Two people void a slip.", piped=piped)
        if table:
            asked = voiding.at_table(house.cashier, table, number, why)
            reply = _must(asked, lambda command: house.ask(table, command, by=by, command_id=new_id()))
            slips.catch_up(house.cashier, [table])
            made = house.cashier.book.number_at(table, reply.version)
        else:
            at_cage = voiding.at_cage(house.cashier, number, why)
            reply = _must(at_cage, lambda command: house.cage(command, by=by, command_id=new_id()))
            donations.catch_up(house.cashier)  # the chips of a night go back, too
            made = house.cashier.book.number(reply.version)
    assert made is not None, "a void has a slip"
    return made


def _must(asked: T | Refusal, carry: Callable[[T], Reply]) -> Reply:
    if isinstance(asked, Refusal):
        raise UserError(str(asked))
    reply = carry(asked)
    if reply.refusal is not None:
        raise UserError(str(reply.refusal))
    return reply
