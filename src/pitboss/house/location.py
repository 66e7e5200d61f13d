"""Where a house is: a file, or a database of PostgreSQL."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias
from urllib.parse import urlsplit

SCHEMES = ("postgresql://", "postgres://")


@dataclass(frozen=True)
class Url:
    """A database of PostgreSQL; printed without user and password.

    >>> print(Url("postgresql://ann:secret@db.example:5432/night?password=secret"))
    postgresql://db.example:5432/night
    """

    text: str = field(repr=False)

    def __str__(self) -> str:
        found = urlsplit(self.text)
        return f"postgresql://{found.netloc.rpartition('@')[2]}{found.path}"

    @property
    def beside(self) -> Path:
        """The base name, in the working folder, of files that are not in the database, such as the key."""
        return Path(urlsplit(self.text).path.strip("/").replace("/", "-") or "pitboss")


Location: TypeAlias = Path | Url


def read(text: str) -> Location:
    """
    >>> read("night.db").name, read("postgres://localhost/night")
    ('night.db', Url())
    """
    return Url(text) if text.startswith(SCHEMES) else Path(text)


def beside(place: Location) -> Path:
    """The base name of the key of a house."""
    return place.beside if isinstance(place, Url) else place
