"""The exceptions of a gaming day on paper: a table for each kind, with who, why, and the hand."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from pitboss.house.reporting.exceptions import Exceptional, Exceptions, Kind
from pitboss.report import lists
from pitboss.report import model as m
from pitboss.report.letterhead import Letterhead
from pitboss.report.people import people

Name = Callable[[str], str]  # the name to print for somebody


@dataclass(frozen=True)
class Chosen:
    """A part of the list: of these kinds (none: all), at this table, cage or office, and with this person."""

    kinds: frozenset[Kind] = frozenset()
    place: str = ""
    person: str = ""  # any part of a name

    def of(self, report: Exceptions, name: Name) -> Exceptions:
        found = tuple(one for one in report.found if self._takes(one, name))
        return replace(report, found=found)

    def _takes(self, one: Exceptional, name: Name) -> bool:
        if (self.kinds and one.kind not in self.kinds) or (self.place and one.place != self.place):
            return False
        asked = self.person.casefold()
        return not asked or any(asked in name(who).casefold() for who in _named(one))

    @property
    def words(self) -> str:
        """What is left out is said on the paper; "" for the whole list."""
        said = [kind.value.lower() for kind in Kind if kind in self.kinds]
        said += [_place(self.place)] if self.place else []
        said += [f"\u201c{self.person}\u201d"] if self.person else []
        return f"Only: {'; '.join(said)}. " if said else ""


ALL = Chosen()


def word_of(kind: Kind) -> str:
    """Its name in addresses and options: "late-fill"."""
    return kind.name.lower().replace("_", "-")


def kinds_of(words: Iterable[str]) -> frozenset[Kind]:
    """The kinds of these names, such as "void"; KeyError for another word."""
    known = {word_of(kind): kind for kind in Kind}
    return frozenset(known[word] for word in words)


def document(report: Exceptions, head: Letterhead, name: Name = str, chosen: Chosen = ALL) -> m.Document:
    report = chosen.of(report, name)
    parts = [(kind, report.of(kind)) for kind in Kind]
    there = [(kind, found) for kind, found in parts if found]
    none = [kind.value.lower() for kind, found in parts if not found] if there and not chosen.words else []
    beside = (m.Heading("None of these"), m.Paragraph(f"{', '.join(none).capitalize()}.")) if none else ()
    return m.Document(
        "Exceptions",
        f"Exceptions of {report.day}, {head.house}",
        (
            m.Lead(f"{chosen.words}{report.chips.value.capitalize()} chips. {head.gaming_day(report.day)}."),
            _summary(len(report.found), there, chosen),
            *(block for kind, found in there for block in _part(kind, found, head, name)),
            *beside,
            m.Signatures(("Floor manager", "Auditor")),
        ),
        date=report.day,
        foot=head.foot(f"gaming day {report.day}, {report.chips.value} chips"),
        data=data(report, name),
        listing=lists.exceptions(report, head.zone, name),
    )


def _summary(count: int, there: list[tuple[Kind, tuple[Exceptional, ...]]], chosen: Chosen) -> m.Block:
    if not there and chosen.words:
        return m.Paragraph("No such exception is on record for this day.")
    if not there:
        return m.Paragraph("Nothing on this day was out of the ordinary: no exception is on record.")
    rows = tuple((kind.value, str(len(found))) for kind, found in there)
    return m.Table((m.Column("What"), m.Column("Count", figures=True)), rows, ("In all", str(count)))


def _part(kind: Kind, found: tuple[Exceptional, ...], head: Letterhead, name: Name) -> tuple[m.Block, ...]:
    columns = (
        m.Column("Time", width=17),
        m.Column("Where", share=0.75),
        m.Column("What", share=1.9),
        m.Column("Why", share=1.5),
        m.Column("Who", share=1.0),
    )
    rows = tuple(
        (head.time(one.at), where(one, name), what(one, name), one.why or "\u2013", who(one, name)) for one in found
    )
    return m.Heading(kind.value), m.Table(columns, rows, sentences=True)


def where(one: Exceptional, name: Name = str) -> str:
    place = _place(one.place) + ("" if one.hand is None else f", hand\u00a0{one.hand:,}")
    return f"{place}, dealt by {' and '.join(map(name, one.dealers))}" if one.dealers else place


def _place(place: str) -> str:
    return f"the {place}".capitalize() if place in ("cage", "office") else f"Table\u00a0{place}"


def what(one: Exceptional, name: Name) -> str:
    return f"{name(one.player)}. {one.what}" if one.player else one.what


def everybody(report: Exceptions) -> set[str]:
    """All whose names are printed."""
    return {who for one in report.found for who in _named(one)}


def _named(one: Exceptional) -> set[str]:
    by = {who for text in (one.by, one.seen) if text for who in people(text, str)}
    return {*by, *one.dealers, *([one.player] if one.player else [])}


def who(one: Exceptional, name: Name) -> str:
    seen = people(one.seen, name)
    return " and ".join(people(one.by, name)) + (f"; seen by {' and '.join(seen)}" if seen else "")


def data(report: Exceptions, name: Name = str) -> dict[str, Any]:
    """The same for programs; amounts are whole cents, times ms since 1970."""
    return {
        "day": report.day,
        "chips": report.chips.value,
        "exceptions": [
            {
                "at": one.at,
                "kind": word_of(one.kind),
                "place": one.place,
                "hand": one.hand,
                "by": people(one.by, name),
                "seen_by": people(one.seen, name),
                "dealers": [name(who) for who in one.dealers],
                "player": name(one.player) if one.player else None,
                "what": one.what,
                "why": one.why,
                "cents": one.cents,
            }
            for one in report.found
        ],
    }
