"""`pitboss exceptions`: what did not go its usual way on a gaming day, with who and why."""

import json
from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.at_house import CHIPS, HOUSE, JSON, reading, write_in
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError
from pitboss.house import days, house_money
from pitboss.house.location import Location
from pitboss.house.people import naming
from pitboss.house.reporting import exceptions, tallies
from pitboss.house.reporting.exceptions import Kind
from pitboss.house.reporting.single_handed import SingleHanded
from pitboss.house.service import now_ms
from pitboss.report import exceptions_paper, letterhead
from pitboss.report.exceptions_paper import Chosen
from pitboss.tables.terms import Chips

KINDS = [exceptions_paper.word_of(kind) for kind in Kind]


@click.command
@HOUSE
@click.option("--day", default=None, help="The gaming day, such as 2026-03-08; today by default.")
@CHIPS
@click.option(
    "--kind", "kinds", type=click.Choice(KINDS), multiple=True, metavar="KIND",
    help=f"Only this kind; may be given several times: {', '.join(KINDS)}.",
)  # fmt: skip
@click.option("--table", default="", help="Only at this table; cage and office are places, too.")
@click.option("--who", default="", help="Only with somebody: any part of a name.")
@JSON
@document_file.output(listed=True)
@document_file.PAPER
def command(
    place: Location, day: str | None, chips: str, kinds: tuple[str, ...], table: str, who: str, as_json: bool,
    path: Path | None, paper: str,
) -> None:  # fmt: skip
    """Print the exceptions of a gaming day: void hands, disputes, corrections, differences in counts, held payouts,
    irregularities, flagged wins and cash, overridden warnings, late fills, restores, and what one person did alone.
    """
    asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        today, _, _ = days.day_of(reader, now_ms())
        try:
            wanted = days.read(day or today).isoformat()
        except ValueError:
            raise UserError(f'"{day}" is not a day; write it as {today}') from None
        write_in(house_money.of(reader, kind=Chips(chips), last=wanted))
        alone = SingleHanded()
        alone.read_on(reader)
        report = exceptions.report(reader, tallies.fresh(reader), alone, wanted, Chips(chips))
        names = {who: naming.name(reader, who) for who in exceptions_paper.everybody(report)}
        head = letterhead.of(reader)
    name = names.__getitem__
    chosen = Chosen(exceptions_paper.kinds_of(kinds), table, who)
    if path is not None and asked is not None:
        document_file.write(exceptions_paper.document(report, head, name, chosen), path, asked, paper)
        return
    report = chosen.of(report, name)
    if as_json:
        click.echo(json.dumps(exceptions_paper.data(report, name), indent=2))
        return
    if not report.found:
        say(f"No {'such ' if chosen.words else ''}exception is on record for {wanted} with {chips} chips.")
    for kind in Kind:
        for at, one in enumerate(report.of(kind)):
            if at == 0:
                say(kind.value)
            why = f" ({one.why})" if one.why else ""
            by = exceptions_paper.who(one, name)
            said = f"{exceptions_paper.where(one, name)}: {exceptions_paper.what(one, name)}{why}; {by}"
            say(f"  {head.time(one.at)} {said}".replace("\u00a0", " "))
