"""docs/data.md names all that a house stores: whoever adds a drawer or a table of the database says what it is."""

import re
from pathlib import Path

from pitboss.house import night_records
from pitboss.house.people import registry, rota_book

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
SOURCES = ROOT / "src" / "pitboss"
NAMED = set(re.findall(r"`([a-z_-]+)`", PAGE.partition("## What is kept")[2].partition("## Logs")[0]))
PLACES = re.compile(r"\.(?:keep_paper|papers?|drop_paper)\(\s*([A-Z_]+|[a-z_]+\.[A-Z_]+)\b")


def drawers() -> set[str]:
    """Whatever constant of a module is the first argument of a call that reads or writes papers."""
    found = set()
    for file in [*(SOURCES / "house").rglob("*.py"), *(SOURCES / "web").rglob("*.py")]:
        text = file.read_text(encoding="utf-8")
        for name in {one.rpartition(".")[2] for one in PLACES.findall(text) if "." not in one}:
            found |= _value(text, name)
    return found


def _value(text: str, name: str) -> set[str]:
    """Of `NAME = "x"` and of `OTHER, NAME = "x", "y"`; empty if it comes from elsewhere."""
    for names, values in re.findall(r"^([A-Z_, ]+) = (\"[^#\n]*)", text, re.MULTILINE):
        told = dict(zip((one.strip() for one in names.split(",")), values.split(","), strict=False))
        if name in told and '"' in told[name]:
            return {told[name].strip().strip('"')}
    return set()


def test_every_drawer_is_sorted() -> None:
    found = drawers()
    assert {"accounts", "logins", "sessions", "pins", "felt", "keys", "listed-as-of", "approvals"} <= found
    assert found - NAMED == set()


def test_every_table_of_the_database_is_sorted() -> None:
    migrations = (SOURCES / "house" / "stores" / "migrations").rglob("*.sql")
    texts = [file.read_text(encoding="utf-8") for file in migrations]
    made = {name for text in texts for name in re.findall(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+)", text)}
    assert {"records", "entries", "seeds", "people", "papers"} <= made
    assert made - NAMED - {"papers"} == set()  # papers: the table of all drawers


def test_every_stream_that_is_no_table_is_in_the_inventory_of_records() -> None:
    listed = PAGE.partition("## Logs and records")[2]
    assert [one for one in (night_records.STREAM, registry.STREAM, rota_book.STREAM) if f"`{one}`" not in listed] == []
    assert "records of the cage" in listed


def test_every_line_of_the_log_is_in_its_table() -> None:
    """Those that are no bugs: an inventory has to have them by what they say."""
    table = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8").partition("## The log")[2].partition("## ")[0]
    texts = [file.read_text(encoding="utf-8") for file in SOURCES.rglob("*.py")]
    said = {one for text in texts for one in re.findall(r"(?:log\.info|notices\.signed)\(\s*\"([^\"]+)\"", text)}
    assert {"open", "closed", "signed out"} <= said
    assert [one for one in sorted(said | {"signed in", "refused"}) if f"`{one}`" not in table] == []
