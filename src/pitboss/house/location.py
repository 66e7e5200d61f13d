"""Where a house is: a file, or a database of PostgreSQL."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

SCHEMES = ("postgresql://", "postgres://")


@dataclass(frozen=True)
class Url:
    """A database of PostgreSQL; what is printed of it has neither user nor password.

    >>> print(Url("postgresql://ann:secret@db.example:5432/night?password=secret"))
    postgresql://db.example:5432/night
    """

    text: str = field(repr=False)

    def __str__(self) -> str:
        found = urlsplit(self.text)
        return f"postgresql://{found.netloc.rpartition('@')[2]}{found.path}"

    @property
    def beside(self) -> Path:
        """Where the files of a house lie that are not in its database, its key above all: in this folder."""
        return Path(urlsplit(self.text).path.strip("/").replace("/", "-") or "pitboss")


Location: TypeAlias = Path | Url


def read(text: str) -> Location:
    """
    >>> read("night.db").name, read("postgres://localhost/night")
    ('night.db', Url())
    """
    return Url(text) if text.startswith(SCHEMES) else Path(text)


def beside(place: Location) -> Path:
    """What the key of a house is named after."""
    return place.beside if isinstance(place, Url) else place
