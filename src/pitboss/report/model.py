"""What a document consists of, whatever it is written as: blocks of words, tables and drawings.

Figures come in as finished text, made by `figures` from whole numbers and fractions; no writer rounds anything.
"[A1, A2]" at the end of a sentence cites clauses, and every writer sets it small.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, TypeAlias

from pitboss.report.drawing import Drawing
from pitboss.report.listing import Listing
from pitboss.version import __version__

PRODUCT = f"pitboss {__version__}"


# ---------------------------------------------------------------- words


@dataclass(frozen=True)
class Strong:
    """Words that a reader must not miss."""

    words: str


@dataclass(frozen=True)
class Mono:
    """A digest, a command, a file name: text that is copied letter by letter."""

    text: str


@dataclass(frozen=True)
class Exact:
    """The fraction behind a figure, set small beside it."""

    text: str


@dataclass(frozen=True)
class Cards:
    """Drawn cards, one picture for all of them; cards from `live` on do not count and are dimmed."""

    cards: tuple[str, ...]
    live: int | None = None
    height: float = 6.6  # in mm


@dataclass(frozen=True)
class PageOf:
    """Where the heading with this id stands: "on page 5", or where there are no pages "under Strategy"."""

    heading: str
    words: str


@dataclass(frozen=True)
class Across:
    """A cell that takes all columns that are left; the cells after it are empty."""

    words: str


Inline: TypeAlias = str | Strong | Mono | Exact | Cards | PageOf | Across
Words: TypeAlias = Inline | tuple[Inline, ...]


# ---------------------------------------------------------------- blocks


@dataclass(frozen=True)
class Heading:
    """Level 1 begins a part of the document, 2 a section, 3 a part of a section, 4 what is within that."""

    words: str
    level: Literal[1, 2, 3, 4] = 2
    id: str = ""
    number: str = ""


@dataclass(frozen=True)
class Lead:
    """The one paragraph under a title."""

    words: Words


@dataclass(frozen=True)
class Paragraph:
    words: Words


@dataclass(frozen=True)
class Note:
    """Small print below a table or a picture."""

    words: Words


@dataclass(frozen=True)
class Notice:
    """A warning to the reader, marked at its side."""

    strong: str
    words: str


@dataclass(frozen=True)
class Headline:
    """A figure that the document is opened for, with what it is and the fraction behind it."""

    value: str
    unit: str
    label: str
    exact: str = ""


@dataclass(frozen=True)
class Headlines:
    figures: tuple[Headline, ...]


@dataclass(frozen=True)
class Facts:
    """Names left, values right."""

    pairs: tuple[tuple[str, Words], ...]
    key_width: float = 34.0  # in mm


@dataclass(frozen=True)
class Column:
    """Figures are right-aligned, and as wide as the longest of them asks for. Columns of words share what is left."""

    head: str
    figures: bool = False
    share: float = 1.0  # of what is left, for a column of words
    width: float | None = None  # in mm, where the content says nothing about it, as with drawn cards


@dataclass(frozen=True)
class Table:
    columns: tuple[Column, ...]
    rows: tuple[tuple[Words, ...], ...]
    total: tuple[Words, ...] = ()
    sentences: bool = False  # cells are sentences: smaller, and aligned on top
    narrow: bool = False  # half the width of the page: smaller
    tight: bool = False  # drawn cards fill the rows: no more space around them than they need

    def __post_init__(self) -> None:
        for row in (*self.rows, *([self.total] if self.total else ())):
            assert len(row) == len(self.columns), (row, [one.head for one in self.columns])


@dataclass(frozen=True)
class Steps:
    """What happens one after the other, numbered from 1."""

    steps: tuple[Words, ...]


@dataclass(frozen=True)
class Bullets:
    points: tuple[Words, ...]


@dataclass(frozen=True)
class Commands:
    """What somebody types, each with what it is for."""

    lines: tuple[tuple[str, str], ...]  # (what for, command)


@dataclass(frozen=True)
class Picture:
    """A drawing with a sentence below it. `says` tells it to somebody who does not see it, with its numbers."""

    drawing: Drawing
    says: str
    caption: Words = ""
    name: str = "Chart"

    def __post_init__(self) -> None:
        assert self.says, "a picture says what it shows"


@dataclass(frozen=True)
class Halves:
    """Two stacks of blocks beside each other; `left` is the share of the width that the first one takes."""

    first: tuple["Block", ...]
    second: tuple["Block", ...]
    left: float = 0.5


@dataclass(frozen=True)
class Together:
    """Blocks that stay on one page."""

    blocks: tuple["Block", ...]


@dataclass(frozen=True)
class Marked:
    """Blocks with a line at their side, in the colour of the house: what a player takes home from a card."""

    blocks: tuple["Block", ...]


@dataclass(frozen=True)
class Signatures:
    """A line to sign on for each, with who signs below it; an empty name is somebody who is not known yet."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class NewPage:
    """A page break; on a card, the next side, with what its band says.

    With `room`, only where less than so many mm are left of the page: a part that begins lower down would be torn.
    """

    title: str = ""
    words: str = ""
    room: float = 0.0


@dataclass(frozen=True)
class Contents:
    """The headings of one level with their pages."""

    level: Literal[1, 2] = 1


Block: TypeAlias = (
    Heading
    | Lead
    | Paragraph
    | Note
    | Notice
    | Headlines
    | Facts
    | Table
    | Steps
    | Bullets
    | Commands
    | Picture
    | Halves
    | Together
    | Marked
    | Signatures
    | NewPage
    | Contents
)


# ---------------------------------------------------------------- the document


class Paper(Enum):
    LETTER = "letter"
    A4 = "a4"


class Frame(Enum):
    """What the page around the blocks looks like."""

    PAGES = "pages"  # Letter or A4, with running head and foot
    RACK_CARD = "rack card"  # 5.5 x 8.5 in or A5, a band in the colour of the house
    PLACARD = "placard"  # Letter or A4, lying, read from two metres
    WALLET = "wallet card"  # 85.6 x 54 mm
    ROLL = "roll"  # 80 mm paper of a receipt printer


@dataclass(frozen=True)
class Brand:
    """What a house puts on its own cards. A house without settings gets these."""

    house: str = ""
    table: str = ""
    colour: str = "#205342"
    lettering: str = "#fffdf3"  # on the colour
    accent: str = "#205342"  # headings and lines on white: the colour, where it is dark enough to be read there
    help_line: str = ""
    logo: bytes = b""  # SVG or PNG

    @property
    def with_limits(self) -> str:
        """What stands beside the digest: that of a table's sheet has its limits in it, so it is not the sheet's own."""
        return f" with the limits of {self.table}" if self.table else ""


@dataclass(frozen=True)
class Document:
    """`kind` is what it is ("Par sheet"), `title` what it is about; `date` is the sheet's or the record's own day."""

    kind: str
    title: str
    blocks: tuple[Block, ...]
    digest: str = ""  # of the sheet, on every page
    words: str = ""  # on a card: what the band of its first side says below the title
    frame: Frame = Frame.PAGES
    brand: Brand = field(default_factory=Brand)
    date: str = "2026-01-01"
    language: str = "en"
    foot: str = ""  # what stands left in the foot, where there is no sheet to name
    data: Mapping[str, Any] = field(
        default_factory=dict
    )  # the figures for programs: what the JSON form has beside the text
    listing: Listing | None = None  # the same for a spreadsheet, where the document is a list
