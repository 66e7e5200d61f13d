"""A filing: the rules of one sheet under the headings that a regulator asks for, as a draft for the filer's counsel.

What a jurisdiction asks for is a list of chapters; the parts of a chapter are the same everywhere.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pitboss.report import filing_appendix as appendix
from pitboss.report import filing_examples as examples
from pitboss.report import filing_payouts as payouts
from pitboss.report import filing_rules as rules
from pitboss.report.filing_glossary import glossary
from pitboss.report.filing_rules import Blocks
from pitboss.report.model import (
    Block,
    Contents,
    Document,
    Facts,
    Heading,
    Mono,
    NewPage,
    Notice,
    Paragraph,
    Strong,
    Words,
)
from pitboss.report.sheet_documents import Asked, CannotMake
from pitboss.report.typesetting import typeset
from pitboss.sheets import digest
from pitboss.sheets.prose import cited

CLAUSES = "clauses"  # the part that is made when all others are known
PARTS: Mapping[str, tuple[str, Callable[[Asked], Blocks]]] = {
    "object": ("Object of the game", rules.object_of_the_game),
    "deck": ("Type of deck and number of decks", rules.deck),
    "rankings": ("Card values and hand rankings", payouts.rankings),
    "players": ("Number of players and spots", rules.players),
    "dealing": ("Dealing procedure", rules.dealing),
    "irregularities": ("Irregularities", rules.irregularities),
    "wagers": ("Wagers and betting scheme", rules.wagers),
    "limits": ("Limits of the wagers", rules.limits),
    "winners": ("How winners are determined and paid, and in what order", payouts.winners),
    "fees": ("Fees, and how and when they are collected", rules.fees),
    "pay tables": ("Pay tables", payouts.pay_tables),
    "glossary": ("Glossary", glossary),
    "examples": ("Examples of hands, with all amounts", examples.examples),
    "layout": ("Layout of the felt", appendix.felt),
    "equipment": ("Equipment", rules.equipment),
    "house rules": ("House rules", rules.house_rules),
    "readings": ("How the source was read", rules.readings),
    "rack card": ("Rack card", appendix.rack_card),
    "mathematics": ("Mathematical report", appendix.mathematics),
    "lawfulness": ("Why the game is lawful", rules.lawfulness),
    "points": ("Point system, buy-ins and re-buys", rules.points),
}
ONLY_SOMEWHERE = {"lawfulness", "points"}  # parts that one jurisdiction asks for
BESIDE = {
    "rack card": "It goes with this filing as a file of its own: pitboss card {sheet}.",
    "mathematics": "It goes with this filing as a file of its own: pitboss report {sheet}.",
}
# Parts that begin on a new page where less room is left, in mm: a drawing, or the first table of another document.
ROOM = {"rack card": 110.0, "mathematics": 140.0, "examples": 80.0, "layout": 112.0}


@dataclass(frozen=True)
class Chapter:
    """A heading of a filing with the parts below it; without a heading it is the part's own."""

    parts: tuple[str, ...]
    heading: str = ""

    @property
    def title(self) -> str:
        return self.heading or ("Where each clause stands" if self.parts == (CLAUSES,) else PARTS[self.parts[0]][0])


@dataclass(frozen=True)
class Jurisdiction:
    title: str
    asks: str  # what the order of the chapters follows
    chapters: tuple[Chapter, ...]


def _each(*parts: str) -> tuple[Chapter, ...]:
    return tuple(Chapter((part,)) for part in parts)


_AFTER = _each("readings", "rack card", "mathematics", CLAUSES)
JURISDICTIONS: Mapping[str, Jurisdiction] = {
    "california": Jurisdiction(
        "California",
        "Cal. Code Regs. tit. 11 § 2071: rules, what determines the winner, wagering conventions, fees, glossary",
        (
            *_each("object", "deck", "rankings", "players", "dealing", "irregularities", "wagers", "limits", "winners"),
            *_each("fees", "pay tables", "glossary", "examples", "layout", "equipment", "house rules", "lawfulness"),
            *_AFTER,
        ),
    ),
    "nevada": Jurisdiction(
        "Nevada",
        "Nev. Gaming Comm'n Reg. 14.230: description, rules of play, examples, schedule of payouts, statistics",
        (
            Chapter(("object",), "Description of the game"),
            Chapter(("deck", "equipment"), "Cards and equipment"),
            Chapter(("rankings",), "Rank of hands"),
            Chapter(("players", "wagers", "limits", "dealing", "winners", "fees"), "Rules of play"),
            *_each("irregularities", "house rules"),
            Chapter(("examples",), "Specific examples"),
            Chapter(("pay tables",), "Proposed schedule of payouts"),
            Chapter(("mathematics",), "Statistical evaluation"),
            *_each("layout", "rack card", "glossary", "readings", CLAUSES),
        ),
    ),
    "washington": Jurisdiction(
        "Washington",
        "WAC 230-15-035 and 230-15-040: rules of play of a new card game, in the format of the commission",
        (
            *_each("object", "players", "deck", "equipment", "rankings", "wagers", "limits", "dealing", "winners"),
            *_each("pay tables", "fees", "irregularities", "house rules", "layout", "examples", "glossary"),
            *_AFTER,
        ),
    ),
    "new-jersey": Jurisdiction(
        "New Jersey",
        "N.J.A.C. 13:69E-1.13 and the order of the chapters of 13:69F",
        (
            Chapter(("glossary",), "Definitions"),
            Chapter(("layout",), "Table and layout; physical characteristics"),
            Chapter(("deck", "equipment"), "Cards; number of decks; equipment"),
            Chapter(("rankings",), "Rankings of hands"),
            Chapter(("object", "players"), "Object of the game; players"),
            Chapter(("wagers", "limits"), "Wagers"),
            Chapter(("dealing",), "Procedure for dealing the cards"),
            Chapter(("winners",), "Procedure for completion of each round of play"),
            Chapter(("pay tables",), "Payout odds"),
            *_each("fees", "irregularities", "examples", "house rules"),
            *_AFTER,
        ),
    ),
    "new-hampshire": Jurisdiction(
        "New Hampshire",
        "N.H. Admin. Rules Lot 7206.07(c)(1), whose first heading is the name of the game, above",
        (
            Chapter(("object",), "Object of the game"),
            Chapter(("rankings", "players", "irregularities", "house rules"), "Rules of the game"),
            Chapter(("deck", "equipment", "layout"), "Equipment to be used"),
            Chapter(("dealing", "fees"), "Method of play"),
            Chapter(("wagers",), "Types of wagers"),
            Chapter(("limits",), "Wager amounts"),
            Chapter(("winners", "pay tables", "examples"), "Payouts and payout odds"),
            Chapter(("points",), "Point system"),
            *_each("glossary"),
            *_AFTER,
        ),
    ),
}  # fmt: skip


class UnknownJurisdiction(CannotMake):
    """The message lists the known ones."""


def document(asked: Asked) -> Document:
    """With everything in one file. Raises UnknownJurisdiction, and FeltError for spots that do not fit."""
    return made(asked)


def made(asked: Asked, *, appendices: bool = True) -> Document:
    """The filing; without appendices, rack card and mathematical report go with it as files of their own."""
    name = asked.jurisdiction or "california"
    place = JURISDICTIONS.get(name)
    if place is None:
        raise UnknownJurisdiction(f'there is no filing for "{name}"; there are: {", ".join(JURISDICTIONS)}')
    game = asked.game
    known = appendix.clauses_of(game.sheet)
    chapters: list[tuple[str, set[str]]] = []
    blocks: list[Block] = []
    for number, chapter in enumerate(place.chapters, 1):
        beside = not appendices and set(chapter.parts) <= BESIDE.keys()
        inside = (
            appendix.index(known, chapters)
            if chapter.parts == (CLAUSES,)
            else (Paragraph(BESIDE[chapter.parts[0]].format(sheet=game.id)),)
            if beside
            else _chapter(chapter, asked)
        )
        chapters.append((str(number), appendix.cited_in(inside, known)))
        room = ROOM.get(chapter.parts[0], 0.0) if len(chapter.parts) == 1 and not beside else 0.0
        blocks += [NewPage(room=room)] if room else []
        blocks += [Heading(chapter.title, 2, f"part-{number}", str(number)), *inside]
    kind = f"Game rules for filing: {place.title}"
    whole = Document(kind, game.title, (*_first_page(asked, place), *blocks), digest=game.digest)
    return replace(typeset(whole), data=_data(asked, name, place, chapters))


def _chapter(chapter: Chapter, asked: Asked) -> Blocks:
    """One part stands right below the heading of its chapter; several have headings of their own."""
    parts = [(PARTS[part][0], PARTS[part][1](asked)) for part in chapter.parts]
    if len(parts) == 1:
        return parts[0][1]
    return tuple(block for title, blocks in parts for block in (Heading(title, 3), *appendix.below(blocks, "")))


def _first_page(asked: Asked, place: Jurisdiction) -> Blocks:
    game = asked.game
    sheet, identity = game.sheet, game.sheet.identity
    named: list[tuple[str, Words]] = [
        ("Game", cited(identity.game, identity.clause) if identity.game else ""),
        ("Pay table", cited(identity.pay_table, identity.clause) if identity.pay_table else ""),
        ("Family", sheet.family),
        ("Source", sheet.source),
        ("Trademark", cited(identity.trademark, identity.clause) if identity.trademark else ""),
        ("Order of the parts", place.asks),
        ("Sheet", Mono(game.id)),
        ("Digest of the rules", Mono(game.digest)),
        ("Digest of the texts", Mono(digest.of_texts(sheet))),
    ]
    source = (
        "rules carry the clause of their source"
        if appendix.clauses_of(sheet)
        else "it cites no clauses of a source, so the rules carry none"
    )
    return (
        Notice(
            "Draft for the filer's counsel.",
            f"Generated from the sheet; {source}. It is not legal advice, and not an approval.",
        ),
        Facts(tuple((name, value) for name, value in named if value)),
        Paragraph(Strong("Contents")),
        Contents(2),
        NewPage(),
    )


def _data(asked: Asked, name: str, place: Jurisdiction, chapters: list[tuple[str, set[str]]]) -> dict[str, Any]:
    """The exact figures: what each example settles to, in cents, and where each clause stands."""
    found, missing = examples.find(asked.game)
    return {
        "sheet": asked.game.id,
        "jurisdiction": name,
        "chapters": [chapter.title for chapter in place.chapters],
        "clauses": {
            clause: [int(number) for number, cited_there in chapters if clause in cited_there]
            for clause in appendix.clauses_of(asked.game.sheet)
        },
        "examples": [
            {
                "title": title,
                "wagers": {settled.wager: settled.as_json() for settled in one.settled.settlements},
                "net_cents": one.settled.net,
            }
            for title, one in found
        ],
        "examples_not_found": missing,
    }
