"""`pitboss verify HAND.json`: check a record with the verifier, which shares no code with the house."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from pitboss import verifier
from pitboss.cli.a_file import AFile
from pitboss.cli.terminal import say
from pitboss.cli.user_error import UserError


@click.command
@click.argument(
    "file",
    type=click.Path(path_type=Path, allow_dash=True),
    help="A record that pitboss export wrote; - for standard input.",
)
@click.option("--table", "as_table", is_flag=True, help="Accept only the export of a whole table.")
@click.option(
    "--receipt",
    "receipts",
    type=AFile(),
    multiple=True,
    help="A receipt of the house, or a list of them, that the file has to agree with.",
)
@click.option(
    "--key",
    help="The published public key of the house: the file has to be signed with it, or with one that follows it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(file: Path, as_table: bool, receipts: tuple[Path, ...], key: str | None, as_json: bool) -> None:
    """Check the record of a hand, or the export of a table, from its seeds to its chips.

    Each check is printed as one sentence. Exit code 1 if one of them fails; 2 if the file or a receipt cannot be read,
    or no receipt is about the file. A receipt, which every player can save, shows whether the house has changed its
    records since then; a key shows whether the file is from the house. The same checks run without pitboss: copy
    verifier.py out of the package and run it with any Python.
    """
    document = _read(file)
    held = [one for path in receipts for one in _read(path, verifier.read_receipts)]
    if as_table and not verifier.is_table(document):
        raise UserError(f"{file} is not the export of a table")
    key = key and key.strip().lower()
    if key is not None and not verifier.hash_text(key):
        raise UserError(
            "a key of a house is 64 hexadecimal digits, 0 to 9 and a to f, as pitboss house new-key prints it"
        )
    checks = verifier.verify(document, held, key)
    code = verifier.exit_code(checks)
    if as_json:
        click.echo(verifier.as_json(checks))
    elif code == UserError.exit_code:
        raise UserError(verifier.printable(f"{file}: {checks[0].sentence}"))
    else:
        for sentence in verifier.sentences(checks):
            say(sentence)
    sys.exit(code)


def _read(file: Path, reads: Callable[[Any], Any] = lambda document: document) -> Any:
    try:
        return verifier.from_file(str(file), reads)
    except verifier.Unreadable as error:
        raise UserError(verifier.printable(str(error))) from None
