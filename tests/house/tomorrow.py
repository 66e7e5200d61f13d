"""A newer pitboss, with one more revision of the database tables than this one."""

from pathlib import Path

from pitboss.house.stores import schema

NEXT = f"{int(schema.current()) + 1:04}"
NOTES = "CREATE TABLE notes (says TEXT NOT NULL);"

_REVISION = f'''"""Notes."""

from pitboss.house.stores import upgrading

revision, down_revision = "{NEXT}", "{schema.current()}"


def upgrade() -> None:
    upgrading.run(revision)
'''


def written(folder: Path, script: str = NOTES) -> Path:
    """A folder of migrations, to be added to the existing ones."""
    for name in ("versions", "sqlite", "postgres"):
        (folder / name).mkdir(parents=True)
    (folder / "versions" / f"r{NEXT}_notes.py").write_text(_REVISION)
    for dialect in ("sqlite", "postgres"):
        (folder / dialect / f"{NEXT}_notes.sql").write_text(f"{script}\n")
    return folder
