"""A document as PDF, or its pages as pictures, through typst.

typst gets the blocks as JSON and a template that knows how each looks; no word and no figure is in the template. A PDF
is tagged and archival (PDF/A-2a with PDF/UA-1), and the same document gives the same bytes.
"""

import json
from base64 import b64encode
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from pitboss.house import branding
from pitboss.report import model as m
from pitboss.report import playing_cards
from pitboss.report.drawing import PAPER, Drawing
from pitboss.report.writers import svg, widths
from pitboss.report.writers.pieces import Look, pieces

if TYPE_CHECKING:
    import typst as library

EDGE = 4.0  # mm around a picture of its own
STANDARDS: list[Any] = ["a-2a", "ua-1"]


class NoTypst(Exception):
    """typst or the fonts are not installed; the message says how to get them."""


def ready() -> None:
    """Raises NoTypst if no PDF can be made here, before anything is counted for one."""
    _fonts()


def pdf(document: m.Document, paper: m.Paper = m.Paper.LETTER) -> bytes:
    found = _compile(document, paper, format="pdf", pdf_standards=STANDARDS, timestamp=_day(document.date))
    assert isinstance(found, bytes)
    return found


def pictures(document: m.Document, paper: m.Paper = m.Paper.LETTER, ppi: float = 96) -> list[bytes]:
    """Every page as PNG."""
    found = _compile(document, paper, format="png", ppi=ppi)
    return found if isinstance(found, list) else [found]


def picture(drawing: Drawing, ppi: float = 192, palette: Mapping[str, str] = PAPER) -> bytes:
    """One drawing as PNG."""
    image = f'image(bytes(sys.inputs.svg), format: "svg", width: {drawing.width}mm)'
    size = f"width: {drawing.width + 2 * EDGE}mm, height: {drawing.height + 2 * EDGE}mm, margin: {EDGE}mm"
    page = f'#set page({size}, fill: rgb("{palette["paper"]}"))\n#{image}'
    compiler = _typst().Compiler(
        page.encode(), font_paths=_fonts(), sys_inputs={"svg": svg.text(drawing, palette=palette)}
    )
    found = compiler.compile(format="png", ppi=ppi)
    assert isinstance(found, bytes)
    return found


def plan(drawing: Drawing, title: str, says: str, date: str) -> bytes:
    """One drawing as a PDF of its own size, for a printer: nothing is scaled."""
    size = f"width: {drawing.width}mm, height: {drawing.height}mm"
    image = f'image(bytes(sys.inputs.svg), format: "svg", {size}, alt: sys.inputs.says)'
    page = f'#set document(title: sys.inputs.title)\n#set text(lang: "en")\n#set page({size}, margin: 0mm)\n#{image}'
    inputs = {"svg": svg.text(drawing), "title": title, "says": says}
    compiler = _typst().Compiler(page.encode(), font_paths=_fonts(), sys_inputs=inputs)
    found, warnings = compiler.compile_with_warnings(format="pdf", pdf_standards=STANDARDS, timestamp=_day(date))
    assert not warnings, [one.message for one in warnings]
    assert isinstance(found, bytes)
    return found


def _compile(document: m.Document, paper: m.Paper, **how: Any) -> bytes | list[bytes]:
    templates = str(resources.files("pitboss.report") / "templates")
    inputs = {"document": json.dumps(_document(document)), "paper": paper.value}
    compiler = _typst().Compiler(f"{templates}/document.typ", root=templates, font_paths=_fonts(), sys_inputs=inputs)
    found, warnings = compiler.compile_with_warnings(**how)
    assert not warnings, [one.message for one in warnings]  # an unknown font is only a warning to typst
    assert isinstance(found, bytes | list)
    return found


def _typst() -> Any:
    try:
        import typst
    except ImportError:
        raise NoTypst(
            'a PDF needs typst: pip install "pitboss[reports]"; HTML, Markdown and JSON work without'
        ) from None
    return typst


@cache
def _fonts() -> "library.Fonts":
    folder = resources.files("pitboss.report") / "fonts"
    if not folder.is_dir():
        raise NoTypst("the fonts of documents are not built; sh bootstrap.sh run builds them, and a wheel has them")
    fonts: library.Fonts = _typst().Fonts(
        include_system_fonts=False, include_embedded_fonts=True, font_paths=[str(folder)]
    )
    return fonts


def _day(date: str) -> datetime:
    """The archival standards ask for a date; a clock would make two files of one document differ."""
    return datetime.fromisoformat(date).replace(tzinfo=UTC)


# ---------------------------------------------------------------- what the template reads


def _document(one: m.Document) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "title": one.title,
        "words": one.words,
        "frame": one.frame.value,
        "digest": one.digest,
        "foot": one.foot,
        "product": m.PRODUCT,
        "language": one.language,
        "brand": {
            "house": one.brand.house,
            "table": one.brand.table,
            "colour": one.brand.colour,
            "lettering": one.brand.lettering,
            "accent": one.brand.accent,
            "help_line": one.brand.help_line,
            "logo": _logo(one.brand.logo) if one.brand.logo else None,
        },
        "blocks": [_block(block) for block in one.blocks],
    }


def _logo(content: bytes) -> dict[str, Any]:
    """A drawing with its proportion. typst has no way from text to bytes, so that PNG comes inside of an SVG."""
    wide, high = branding.size(content)
    text = content.decode() if branding.kind(content) == "svg" else ""
    if not text:
        inner = (
            f'<image width="{wide:g}" height="{high:g}" href="data:image/png;base64,{b64encode(content).decode()}"/>'
        )
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}">{inner}</svg>'
    return {"svg": text, "ratio": wide / high}


def _block(one: m.Block) -> dict[str, Any]:
    match one:
        case m.Heading(words=words, level=level, id=name, number=number):
            return {"is": "heading", "words": words, "level": level, "id": name, "number": number}
        case m.Lead(words=said):
            return {"is": "lead", "words": _words(said)}
        case m.Paragraph(words=said):
            return {"is": "paragraph", "words": _words(said)}
        case m.Note(words=said):
            return {"is": "note", "words": _words(said)}
        case m.Notice(strong=strong, words=words):
            return {"is": "notice", "strong": strong, "words": words}
        case m.Headlines(figures=figures):
            found = [{"value": f.value, "unit": f.unit, "label": f.label, "exact": f.exact} for f in figures]
            return {"is": "headlines", "figures": found}
        case m.Facts(pairs=pairs, key_width=width):
            return {"is": "facts", "pairs": [[name, _words(value)] for name, value in pairs], "key": width}
        case m.Table():
            return _table(one)
        case m.Steps(steps=steps):
            return {"is": "steps", "steps": [_words(step) for step in steps]}
        case m.Bullets(points=points):
            return {"is": "bullets", "points": [_words(point) for point in points]}
        case m.Commands(lines=lines):
            return {"is": "commands", "lines": [list(line) for line in lines]}
        case m.Picture(drawing=drawing, says=says, caption=caption, name=name):
            return {
                "is": "picture",
                "svg": svg.text(drawing),
                "width": drawing.width,
                "says": says,
                "caption": _words(caption),
                "name": name,
            }
        case m.Halves(first=first, second=second, left=left):
            return {
                "is": "halves",
                "first": [_block(block) for block in first],
                "second": [_block(block) for block in second],
                "left": left,
            }
        case m.Together(blocks=blocks):
            return {"is": "together", "blocks": [_block(block) for block in blocks]}
        case m.Marked(blocks=blocks):
            return {"is": "marked", "blocks": [_block(block) for block in blocks]}
        case m.Signatures(names=names):
            return {"is": "signatures", "names": [name or "Signature" for name in names]}
        case m.NewPage(title=title, words=words, room=room):
            return {"is": "new page", "title": title, "words": words, "room": room}
        case m.Contents(level=level):
            return {"is": "contents", "level": level}


def _table(one: m.Table) -> dict[str, Any]:
    return {
        "is": "table",
        "columns": [
            {"head": column.head, "figures": column.figures, **width}
            for column, width in zip(one.columns, widths.columns(one), strict=True)
        ],
        "rows": [[_words(cell) for cell in row] for row in one.rows],
        "total": [_words(cell) for cell in one.total],
        "sentences": one.sentences,
        "narrow": one.narrow,
        "tight": one.tight,
    }


def _words(said: m.Words) -> list[dict[str, Any]]:
    return pieces(said, LOOK)


def _cards(one: m.Cards) -> dict[str, Any]:
    drawn = playing_cards.hand(one.cards, one.height, one.live)
    return {"is": "cards", "svg": svg.text(drawn), "height": one.height, "says": playing_cards.says(one.cards)}


LOOK: Look[dict[str, Any]] = Look(
    text=lambda text: {"is": "text", "text": text},
    strong=lambda text: {"is": "strong", "text": text},
    mono=lambda text: {"is": "mono", "text": text},
    exact=lambda text: {"is": "exact", "text": text},
    across=lambda text: {"is": "across", "text": text},
    page=lambda one: {"is": "page", "word": "on page", "heading": one.heading},
    cards=_cards,
)
