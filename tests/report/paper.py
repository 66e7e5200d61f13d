"""What a finished PDF is asked, by other people's programs: its text, its pages as pictures, its structure."""

import io
import re

import numpy as np
import pikepdf
import pypdfium2

DPI = 60  # enough to find ink where none may be
SCALE = DPI / 72
MM = DPI / 25.4
INK = 245  # lighter than this is paper
HANGS = 1.2  # mm, that a "g" and the line under a table hang below the last line of a page
BLOCK = 165.0  # mm, the width of the text block of a page


def text(content: bytes) -> str:
    """All words of a document, as a reader or a search would find them."""
    document = pypdfium2.PdfDocument(content)
    return "\n".join(page.get_textpage().get_text_range() for page in document)


def words(content: bytes) -> str:
    """The text with lines joined: a sentence may be broken anywhere."""
    return re.sub(r"\s+", " ", text(content))


def sizes(content: bytes) -> list[tuple[float, float]]:
    """Width and height of every page, in points."""
    return [page.get_size() for page in pypdfium2.PdfDocument(content)]


def widths(content: bytes) -> list[float]:
    """How wide each page is, in mm."""
    return [page.get_width() / 72 * 25.4 for page in pypdfium2.PdfDocument(content)]


def pictures(content: bytes, dpi: int = DPI) -> list["np.ndarray[tuple[int, int], np.dtype[np.uint8]]"]:
    """Every page in grey, dark ink on light paper."""
    document = pypdfium2.PdfDocument(content)
    return [np.asarray(page.render(scale=dpi / 72, grayscale=True).to_pil()) for page in document]


def outside(
    content: bytes,
    *,
    block: float = BLOCK,
    top: float = 27.0,
    height: float = 224.0,
    band: float = 0.0,
    gap: float = 4.0,
) -> list[str]:
    """Where ink stands outside the text block: left or right of it, or between it and the running foot.

    The coloured band of a card, so many mm from the top, goes from edge to edge; `gap` mm are free above the foot.
    """
    found = []
    for number, whole in enumerate(pictures(content), 1):
        page = np.where(np.arange(whole.shape[0])[:, None] < band * MM + 1, np.uint8(255), whole)
        wide = page.shape[1]
        left = int((wide - block * MM) / 2) - 1
        if (page[:, :left] < INK).any():
            found.append(f"page {number}: ink left of the text block")
        if (page[:, wide - left :] < INK).any():
            found.append(f"page {number}: ink right of the text block")
        below, foot = int((top + height + min(HANGS, gap / 2)) * MM) + 1, int((top + height + gap) * MM)
        if (page[below:foot] < INK).any():
            found.append(f"page {number}: ink below the text block")
    return found


def filled(content: bytes, *, top: float = 27.0, height: float = 224.0) -> list[float]:
    """How much of each page is used, from the top of its text block to the last line; the last page is left out."""
    found = []
    for page in pictures(content)[:-1]:
        inside = page[int(top * MM) : int((top + height) * MM)]
        used = np.flatnonzero((inside < INK).any(axis=1))
        found.append(round(float(used[-1] + 1) / inside.shape[0], 2) if used.size else 0.0)
    return found


def structure(content: bytes) -> list[str]:
    """What is wrong with a file that should be tagged, archival and readable aloud; nothing where all is well."""
    empty = pikepdf.Dictionary()
    with pikepdf.open(io.BytesIO(content)) as pdf:
        found = [f"qpdf: {one}" for one in pdf.check_pdf_syntax()]
        root = pdf.Root
        if "/StructTreeRoot" not in root:
            found.append("it has no tags")
        if not root.get("/MarkInfo", empty).get("/Marked", False):
            found.append("it is not marked as tagged")
        if "/Lang" not in root:
            found.append("it names no language")
        if not root.get("/OutputIntents"):
            found.append("it has no output intent")
        with pdf.open_metadata() as meta:
            for key, value in (("pdfaid:part", "2"), ("pdfaid:conformance", "A"), ("pdfuaid:part", "1")):
                if str(meta.get(key)) != value:
                    found.append(f"{key} is {meta.get(key)}, not {value}")
        for page in pdf.pages:
            fonts = page.get("/Resources", empty).get("/Font", empty).values()
            found += [f"{font.get('/BaseFont')} is not embedded" for font in fonts if not _embedded(font)]
    return found


def _embedded(font: pikepdf.Object) -> bool:
    for inner in font.get("/DescendantFonts", [font]):
        described = inner.get("/FontDescriptor", pikepdf.Dictionary())
        if not any(key in described for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            return False
    return True
