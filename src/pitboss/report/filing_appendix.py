"""What a filing takes over from other documents: felt, rack card, mathematical report; and where each clause stands."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from pitboss.report import felt as felts
from pitboss.report import layout, sheet_documents
from pitboss.report.filing_rules import Blocks
from pitboss.report.model import (
    Block,
    Column,
    Contents,
    Halves,
    Heading,
    Lead,
    NewPage,
    PageOf,
    Paragraph,
    Table,
    Together,
)
from pitboss.report.sheet_documents import KINDS, Asked
from pitboss.sheets.model import Sheet

NUMBER = re.compile(r"\b[A-Z]{1,3}\d{1,3}\b")


def felt(asked: Asked) -> Blocks:
    made = felts.felt(asked.game, asked.spots, asked.brand)
    return layout.plan(made)


def rack_card(asked: Asked) -> Blocks:
    return _taken("rack-card", asked)


def mathematics(asked: Asked) -> Blocks:
    return _taken("par-sheet", asked)


def _taken(kind: str, asked: Asked) -> Blocks:
    if kind not in KINDS:
        return (Paragraph("This part is a document of its own, which goes with the filing."),)
    return lowered(sheet_documents.make(kind, asked).blocks, kind)


def lowered(blocks: Iterable[Block], prefix: str) -> Blocks:
    """The blocks of a document as a part of another one: headings below the part's, no breaks and no contents."""
    begun = False
    found: list[Block] = []
    for one in blocks:
        match one:
            case Heading(level=level):
                begun = begun or level == 1
                found.append(_heading(one, 3 if level == 1 or not begun else 4, prefix))
            case NewPage(title=title):
                found += [Heading(title, 3)] if title else []
                begun = begun or bool(title)
            case Contents():
                while found and isinstance(found[-1], Heading):  # what stood above the contents
                    found.pop()
            case Lead(words=said):
                found.append(Paragraph(_renamed(said, prefix)))
            case Halves(first=first, second=second):
                both = (lowered(half, prefix) if not begun else below(half, prefix) for half in (first, second))
                found.append(replace(one, first=next(both), second=next(both)))
            case Together(blocks=inner):
                found.append(Together(below(inner, prefix) if begun else lowered(inner, prefix)))
            case _:
                found.append(_renamed(one, prefix))
    return tuple(found)


def below(blocks: Iterable[Block], prefix: str) -> Blocks:
    """Blocks within a section: every heading is of the lowest level."""
    return tuple(_heading(one, 4, prefix) if isinstance(one, Heading) else one for one in lowered(blocks, prefix))


def _heading(one: Heading, level: Any, prefix: str) -> Heading:
    return replace(one, level=level, id=_named(one.id, prefix), number="")


def _named(name: str, prefix: str) -> str:
    return f"{prefix}-{name}" if name and not name.startswith(f"{prefix}-") else name


def _renamed(part: Any, prefix: str) -> Any:
    """The same words, with references to the headings under their new names."""
    if isinstance(part, PageOf):
        return replace(part, heading=_named(part.heading, prefix))
    if isinstance(part, tuple):
        return tuple(_renamed(one, prefix) for one in part)
    if (
        is_dataclass(part)
        and not isinstance(part, type)
        and any(isinstance(getattr(part, one.name), tuple) for one in fields(part))
    ):
        changed = {one.name: _renamed(getattr(part, one.name), prefix) for one in fields(part)}
        return replace(part, **changed)
    return part


# ---------------------------------------------------------------- where each clause stands


def clauses_of(sheet: Sheet) -> list[str]:
    """Every clause that a sheet cites anywhere, in order."""
    found = {number for part in _parts(sheet) for number in _numbers(part)}
    return sorted(found, key=lambda one: (re.sub(r"\d", "", one), int(re.sub(r"\D", "", one) or 0)))


def _parts(part: Any) -> Iterator[Any]:
    """The parts of a sheet that may name a clause."""
    if isinstance(part, tuple):
        for one in part:
            yield from _parts(one)
    elif is_dataclass(part) and not isinstance(part, type):
        yield part
        for one in fields(part):
            yield from _parts(getattr(part, one.name))


def _numbers(part: Any) -> Iterator[str]:
    cited = getattr(part, "clause", ())
    for numbers in cited.values() if isinstance(cited, Mapping) else (cited,):
        yield from (numbers,) if isinstance(numbers, str) else numbers


def cited_in(blocks: Iterable[Block], known: Iterable[str]) -> set[str]:
    """Which of these clauses the blocks cite, in brackets or in a column of clauses."""
    wanted = set(known)
    return {number for text in _texts(tuple(blocks)) for number in NUMBER.findall(text)} & wanted


def _texts(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple):
        for one in part:
            yield from _texts(one)
    elif is_dataclass(part) and not isinstance(part, type):
        for one in fields(part):
            yield from _texts(getattr(part, one.name))


def index(known: list[str], chapters: list[tuple[str, set[str]]]) -> Blocks:
    """A row a clause: the numbers of the parts that say it. Chapters are (number, clauses)."""
    if not known:
        return (Paragraph("The sheet cites no clauses of a source."),)
    rows = [(clause, ", ".join(number for number, cited in chapters if clause in cited)) for clause in known]
    third = -(-len(rows) // 3)
    columns = (Column("Clause", width=14), Column("Parts"))
    first, *others = (Table(columns, tuple(rows[at : at + third]), narrow=True) for at in range(0, len(rows), third))
    if not others:
        return (first,)
    return (Halves((first,), (Halves((others[0],), tuple(others[1:])),), 1 / 3),)
