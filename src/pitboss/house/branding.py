"""What a house puts on its papers: a colour that can be read, a logo that is only a drawing, a help line.

A logo comes from outside and is shown in browsers and set into PDF. So it is small, and what it may contain is listed:
shapes and their paint. Anything that runs, fetches or multiplies is refused by name.
"""

import re
import struct
import zlib
from hashlib import sha256
from xml.etree import ElementTree

LOGO_MOST = 100_000  # bytes
PIXELS_MOST = 2_000  # of one side
PROPORTION_MOST = 20  # of an SVG: one side to the other
HELP_MOST = 80
CONTRAST_LEAST = 4.5
FELT, LIGHT, DARK, PAPER = "#205342", "#fffdf3", "#1b211f", "#ffffff"

_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = frozenset(
    ["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "linearGradient",
     "radialGradient", "stop", "clipPath", "title", "desc", "metadata"]
)  # fmt: skip
# Notes of the program that drew it, which nothing shows.
_NOTES = ("{http://www.inkscape.org/", "{http://sodipodi.sourceforge.net/", "{http://creativecommons.org/ns#}",
          "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}", "{http://purl.org/dc/elements/1.1/}")  # fmt: skip
_BYTES_A_PIXEL = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # samples, by colour type of PNG


# ---------------------------------------------------------------- colours


def contrast(one: str, other: str) -> float:
    """How well one colour is read on the other, by WCAG: 1 to 21.

    >>> round(contrast("#000000", "#ffffff"), 1), round(contrast("#205342", "#fffdf3"), 1)
    (21.0, 8.7)
    """
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    def linear(part: str) -> float:
        share = int(part, 16) / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(colour[at : at + 2]) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lettering(colour: str) -> str:
    """Light or dark letters, whichever is read better on the colour."""
    return max((LIGHT, DARK), key=lambda letters: contrast(colour, letters))


def accent(colour: str) -> str:
    """For headings and lines on white paper: the colour, or ink where it is too light for that."""
    return colour if contrast(colour, PAPER) >= CONTRAST_LEAST else DARK


def colour_problem(colour: str) -> str | None:
    """What is wrong with the colour of a house; "" is none, and felt green is taken."""
    if not colour:
        return None
    if not re.fullmatch(r"#[0-9a-f]{6}", colour):
        return f'"{colour[:20]}" is not a colour; write it as #7a1f2b.'
    light, dark = contrast(colour, LIGHT), contrast(colour, DARK)
    if max(light, dark) < CONTRAST_LEAST:
        return (
            f"Letters on {colour} cannot be read well: their contrast is {light:.1f}:1 if they are white and"
            f" {dark:.1f}:1 if they are black, and it has to be {CONTRAST_LEAST}:1. Take a darker or a lighter colour."
        )
    return None


def help_problem(line: str) -> str | None:
    if len(line) > HELP_MOST or not line.isprintable():
        return f"A help line has at most {HELP_MOST} characters that can be printed."
    return None


# ---------------------------------------------------------------- logos


def digest(logo: bytes) -> str:
    """What a logo goes by on the record."""
    return sha256(logo).hexdigest()


def kind(logo: bytes) -> str:
    return "png" if logo.startswith(b"\x89PNG\r\n\x1a\n") else "svg"


def media_type(logo: bytes) -> str:
    return "image/png" if kind(logo) == "png" else "image/svg+xml; charset=utf-8"


def size(logo: bytes) -> tuple[float, float]:
    """Width and height of a logo that was found right, in units of its own."""
    if kind(logo) == "png":
        wide, high = struct.unpack(">II", logo[16:24])
        return wide, high
    found = _svg_size(ElementTree.fromstring(logo))
    assert found is not None
    return found


def logo_problem(logo: bytes) -> str | None:
    """What is wrong with a logo, in a sentence that says what is allowed; None if nothing is."""
    if not logo:
        return "The file of the logo is empty; give an SVG or a PNG."
    if len(logo) > LOGO_MOST:
        return f"A logo has at most {LOGO_MOST:,} bytes; this one has {len(logo):,}."
    return _png_problem(logo) if kind(logo) == "png" else _svg_problem(logo)


def _png_problem(logo: bytes) -> str | None:
    broken = "The PNG of the logo is damaged; export it anew."
    chunks: list[tuple[bytes, bytes]] = []
    at = 8
    while at < len(logo):
        if at + 12 > len(logo):
            return broken
        (length,) = struct.unpack(">I", logo[at : at + 4])
        name, content = logo[at + 4 : at + 8], logo[at + 8 : at + 8 + length]
        check = logo[at + 8 + length : at + 12 + length]
        if len(check) != 4 or struct.unpack(">I", check)[0] != zlib.crc32(name + content):
            return broken
        chunks.append((name, content))
        at += 12 + length
    if not chunks or chunks[0][0] != b"IHDR" or len(chunks[0][1]) != 13 or chunks[-1][0] != b"IEND":
        return broken
    wide, high, depth, colours, _, _, interlaced = struct.unpack(">IIBBBBB", chunks[0][1])
    if not (0 < wide <= PIXELS_MOST and 0 < high <= PIXELS_MOST):
        return f"A logo has at most {PIXELS_MOST:,} pixels a side; this one has {wide:,} by {high:,}."
    if colours not in _BYTES_A_PIXEL or depth not in (1, 2, 4, 8, 16):
        return broken
    return _pixels_problem(chunks, wide, high, depth * _BYTES_A_PIXEL[colours], bool(interlaced), broken)


def _pixels_problem(
    chunks: list[tuple[bytes, bytes]], wide: int, high: int, bits: int, interlaced: bool, broken: str
) -> str | None:
    """The picture has to unpack to as many bytes as its size says, so that no reader is surprised."""
    if interlaced:
        return "The PNG of the logo is interlaced; export it without that."
    whole = high * (1 + (wide * bits + 7) // 8)
    packed = b"".join(content for name, content in chunks if name == b"IDAT")
    try:
        unpacked = zlib.decompressobj().decompress(packed, whole + 1)
    except zlib.error:
        return broken
    return None if len(unpacked) == whole else broken


def _svg_problem(logo: bytes) -> str | None:
    try:
        text = logo.decode("utf-8")
    except UnicodeDecodeError:
        return "A logo is an SVG or a PNG; this file is neither."
    if "<!DOCTYPE" in text.upper() or "<!ENTITY" in text.upper():
        return "The SVG of the logo declares a document type; export it as plain SVG."
    if len(re.findall(r"<\?", text)) > text.lstrip("\ufeff \r\n\t").startswith("<?xml "):
        return "The SVG of the logo asks for something outside of it (<?...?>); export it as plain SVG."
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError:
        return "A logo is an SVG or a PNG; this file is neither."
    if root.tag != f"{_SVG}svg":
        return "A logo is an SVG or a PNG; this file is neither."
    if _svg_size(root) is None:
        return "The SVG of the logo says no size; give it a viewBox, or a width and a height."
    if not _fits(root):
        return f"The logo is too long or too large: one side is at most {PROPORTION_MOST} times the other."
    return next((wrong for one in root.iter() if (wrong := _element_problem(one))), None)


def _element_problem(one: ElementTree.Element) -> str | None:
    name = one.tag.removeprefix(_SVG)
    if one.tag.startswith(_NOTES):
        return None
    if name not in _SHAPES:
        instead = "turn letters into paths" if name in ("text", "tspan", "style") else "draw it with plain shapes"
        return f"The SVG of the logo has <{name.rpartition('}')[2][:30]}>, which is not allowed there: {instead}."
    for key, value in one.attrib.items():
        plain = key.rpartition("}")[2].lower()
        spoken = re.sub(r"[\s\\]", "", value).lower()
        if plain.startswith("on") or "javascript:" in spoken:
            return f'The SVG of the logo has a script ("{plain[:30]}"); a logo is only a drawing.'
        outside = plain in ("href", "src") and not spoken.startswith("#")
        if outside or re.search(r"url\((?!['\"]?#)", spoken) or "@import" in spoken:
            return f'The SVG of the logo refers to something outside of it ("{value[:40]}"); put the shapes into it.'
    return None


def _svg_size(root: ElementTree.Element) -> tuple[float, float] | None:
    box = re.split(r"[\s,]+", root.get("viewBox", "").strip())
    said = (
        box[2:]
        if len(box) == 4
        else [re.sub(r"(px|pt|mm|cm|in)$", "", root.get(key, "")) for key in ("width", "height")]
    )
    try:
        wide, high = (float(one) for one in said)
    except ValueError:
        return None
    return (wide, high) if wide > 0 and high > 0 else None


def _fits(root: ElementTree.Element) -> bool:
    wide, high = _svg_size(root) or (0, 0)
    return 0 < wide < 1e6 and 0 < high < 1e6 and 1 / PROPORTION_MOST <= wide / high <= PROPORTION_MOST
