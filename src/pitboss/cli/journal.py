"""`pitboss journal`: the journal of gaming days for an accountant, double entry, by stable account numbers."""

from pathlib import Path

import click

from pitboss import whole_file
from pitboss.cli import document_file
from pitboss.cli.at_house import HOUSE, JSON, reading, write_in
from pitboss.cli.listed import asked_day, tell
from pitboss.cli.user_error import UserError
from pitboss.house import days, house_money, settings
from pitboss.house.location import Location
from pitboss.house.reporting import journal
from pitboss.house.service import now_ms
from pitboss.report import journal_file

PLAIN = (".journal", ".ledger")


@click.command
@HOUSE
@click.option("--day", default=None, help="The gaming day, such as 2026-03-08; today by default.")
@click.option("--from", "first", default=None, help="The first of several gaming days.")
@click.option("--to", "last", default=None, help="The last of them; today by default.")
@JSON
@click.option(
    "-o",
    "--output",
    "path",
    type=click.Path(path_type=Path),
    help="The file to write: .csv or .xlsx, .journal for ledger and hledger; also .pdf, .html, .md or .json.",
)
@document_file.PAPER
def command(
    place: Location, day: str | None, first: str | None, last: str | None, as_json: bool, path: Path | None, paper: str
) -> None:
    """Print or write the journal of a day, or of several: every slip is an entry, and the play at each table is one.

    Account numbers are those of docs/journal.md and never change. Only chips from the cashier are in it.
    """
    if day is not None and (first is not None or last is not None):
        raise UserError("one day with --day, or several with --from and --to")
    plain = path is not None and path.suffix.lower() in PLAIN
    asked = None
    if path is not None and plain:
        document_file.check_folder(path)
    else:
        asked = document_file.asked(path, as_json, listed=True)
    with reading(place) as reader:
        today, _, _ = days.day_of(reader, now_ms())
        until = asked_day(day or last or today, today)
        since = asked_day(day or first or last or today, today)
        write_in(house_money.of(reader, first=since.isoformat(), last=until.isoformat()))
        entries = journal.journal(reader, since, until)
        name = settings.read(reader).name
    if path is not None and plain:
        text = journal_file.plain_text(entries)
        try:
            whole_file.save(path, text.encode())
        except OSError as error:
            raise UserError(f"{path} cannot be written: {error.strerror}; nothing was changed") from None
        click.echo(f"{path}: {len(text.encode()):,} bytes", err=True)
        return
    found = journal_file.listing(entries, since.isoformat(), until.isoformat())
    tell(found, name, path, asked, paper, as_json=as_json, spare=(7, 4, 8, 3))
