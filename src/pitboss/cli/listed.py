"""What all verbs that print a list share: on the terminal, as JSON, or as a file in the form of its ending."""

import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import click

from pitboss.cli import document_file
from pitboss.cli.terminal import say, table
from pitboss.cli.user_error import UserError
from pitboss.house import days
from pitboss.report import listing as listings
from pitboss.report import listing_paper
from pitboss.report.listing import Listing
from pitboss.report.writers.form import Form


def tell(
    found: Listing,
    house: str,
    path: Path | None,
    asked: Form | None,
    paper: str,
    *,
    as_json: bool,
    spare: Sequence[int] = (),
) -> None:
    """Write the list to the file, or print it."""
    if path is not None and asked is not None:
        document_file.write(listing_paper.document(found, house), path, asked, paper)
    elif as_json:
        click.echo(json.dumps(listings.data(found), indent=2))
    elif not found.rows:
        say(f"{found.title}: there is nothing.")
    else:
        table(listings.texts(found), indent=0, left=listings.left(found), spare=spare)


def asked_day(text: str, today: str) -> date:
    try:
        return days.read(text)
    except ValueError:
        raise UserError(f'"{text}" is not a day; write it as {today}') from None
