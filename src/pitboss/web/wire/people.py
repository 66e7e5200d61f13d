"""People as staff find them: by any part of a name, or by the code on a card."""

from typing import Annotated, Literal

from pydantic import Field

from pitboss.web.wire.base import Part


class PersonFound(Part):
    """Somebody who fits a search. `player` is sent back with commands; it is not shown to anybody."""

    player: str
    name: str
    code: str  # of their card, as it is said: "483 2917"; empty for a walk-in
    says: str  # what tells them from others: "table T1, seat 3; identification checked 2026-03-08"
    walk_in: bool
    checked: str | None
    excluded_until: int | None
    signs_in: bool  # they have a password
    may: list[Literal["check-identity", "exclude-player", "link-player"]]  # what the viewer can do for them


class PeopleFound(Part):
    """The best first. `note` says what is wrong with a code, or that there are more."""

    people: list[PersonFound]
    note: str
    may_make: bool  # whether the viewer can make an account


class NewPlayer(Part):
    """An account for somebody, without a login: they are known by name, and by the code of their card."""

    id: Annotated[str, Field(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    name: Annotated[str, Field(min_length=1, max_length=40)]


class SignInLink(Part):
    """A link for one use, with which a player chooses a login and a password."""

    link: str
    until: int
    qr: str  # the link, in SVG


class ListProblem(Part):
    line: int
    says: str


class ListRow(Part):
    line: int
    id: str
    name: str
    was: str | None = None  # the name until now, if it changes


class ListImport(Part):
    """What an import does, or did (`done`); with problems nothing is done."""

    done: bool
    new: list[ListRow]  # at most the first hundred
    renamed: list[ListRow]
    news: int
    renames: int
    same: int
    problems: list[ListProblem]
