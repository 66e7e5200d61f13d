"""`pitboss house backup` and `pitboss house check-copy`: copies of a house, made by hand or by a schedule."""

from datetime import UTC, datetime
from pathlib import Path

from pitboss.cli import document_file
from pitboss.cli.at_house import answer, reading, told
from pitboss.cli.terminal import some
from pitboss.cli.user_error import UserError
from pitboss.house import dated_copies, days
from pitboss.house.clocks import now_ms
from pitboss.house.dated_copies import Checked
from pitboss.house.location import Location, beside
from pitboss.house.stores import backup
from pitboss.report import emergency_paper, letterhead


def one(house: Path, target: Path, *, as_json: bool) -> None:
    """Copy the house to a file."""
    with told():
        manifest = backup.backup(house, target)
    answer(
        {"house": str(house), "copy": str(target), "manifest": str(manifest)},
        f"Copied to {target}; {manifest.name} says what is in it.",
        as_json=as_json,
    )


def dated(house: Path, folder: Path, keep: int, *, as_json: bool) -> None:
    """Copy the house into a folder under the name of this moment, read the copy back, and remove old ones."""
    with told():
        found = dated_copies.make(house, folder, datetime.now(UTC), keep=keep)
        beside_it = dated_copies.is_same_disk(house, folder)
    warning = [f"{folder} is on the disk of the house: if that disk fails, both are lost."] if beside_it else []
    answer(
        {"house": str(house), "same_disk": beside_it, **_told(found)},
        f"Copied to {found.file}, and read back: {_in_words(found)}.",
        *warning,
        as_json=as_json,
    )


def emergency(place: Location, path: Path, paper: str) -> None:
    """Write the page for the floor."""
    asked = document_file.form_of(path)
    with reading(place) as reader:
        day, _, _ = days.day_of(reader, now_ms())
        made = emergency_paper.document(letterhead.of(reader), day=day, house=beside(place).name)
    document_file.write(made, path, asked, paper)


def check(copy: Path, *, as_json: bool) -> None:
    """Read a copy from beginning to end."""
    with told():
        found = dated_copies.check(copy)
    wrong = [f"wrong: {sentence}" for sentence in found.problems]
    verdict = wrong or ["The book balances, and the chain is whole."]
    answer(_told(found), f"{copy}: {_in_words(found)}", *verdict, as_json=as_json)
    if wrong:
        raise UserError(f"{copy} does not pass the check; keep it, and take an older copy")


def _told(found: Checked) -> dict[str, object]:
    return {
        "copy": str(found.file),
        "tables": found.tables,
        "records": found.records,
        "problems": list(found.problems),
    }


def _in_words(found: Checked) -> str:
    return f"{some(found.tables, 'table')}, {some(found.records, 'record')}"
