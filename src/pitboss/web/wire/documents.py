"""Documents that pages offer to print."""

from pitboss.web.wire.base import Net, Part


class SheetDocument(Part):
    """A document of a sheet: `kind` is its name in the address, `title` what it is called."""

    kind: str
    title: str
    places: dict[str, str]  # for which it can be made, by name: the titles; empty where it is the same everywhere


class SheetDocuments(Part):
    documents: list[SheetDocument]


class ExceptionLine(Part):
    """What did not go its usual way, with who and why."""

    at: int
    place: str
    hand: int | None
    what: str
    why: str
    by: list[str]
    seen_by: list[str]  # who looked at what was held
    dealers: list[str]  # who dealt at the table then
    cents: Net


class ExceptionPart(Part):
    kind: str
    title: str
    lines: list[ExceptionLine]


class ExceptionsView(Part):
    """The exceptions of a gaming day, by kind; kinds without any are left out."""

    day: str
    starts: str
    zone: str
    count: int  # of all, also of those that a filter leaves out
    parts: list[ExceptionPart]
    kinds: dict[str, str]  # those of the day, by name: their titles
    places: list[str]  # of the day: tables, cage, office
