"""A drawing as SVG: a picture of its own, a part of an HTML page, or an image in a PDF."""

from collections.abc import Mapping
from xml.sax.saxutils import escape

from pitboss.report.drawing import PAPER, Box, Circle, Drawing, Group, Letters, Line, OnArc, Path, Shape

POINT = 0.352778  # millimetres
FACES = {
    "sans": "Inter, 'Helvetica Neue', Arial, sans-serif",
    "serif": "'Source Serif 4', 'Source Serif Pro', Georgia, serif",
}


def text(drawing: Drawing, says: str = "", palette: Mapping[str, str] = PAPER) -> str:
    """The whole picture; `says` is for readers who do not see it."""
    size = f'width="{_n(drawing.width)}mm" height="{_n(drawing.height)}mm"'
    box = f'viewBox="0 0 {_n(drawing.width)} {_n(drawing.height)}"'
    role = f' role="img"><title>{escape(says)}</title>' if says else ">"
    body = "".join(_shape(one, palette) for one in drawing.shapes)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box}{role}{body}</svg>'


def _shape(one: Shape, palette: Mapping[str, str]) -> str:
    match one:
        case Line():
            dash = f' stroke-dasharray="{one.dash}"' if one.dash else ""
            ends = f'x1="{_n(one.x1)}" y1="{_n(one.y1)}" x2="{_n(one.x2)}" y2="{_n(one.y2)}"'
            return f'<line {ends} stroke="{_c(one.colour, palette)}" stroke-width="{_n(one.width)}"{dash}/>'
        case Box():
            dash = f' stroke-dasharray="{one.dash}"' if one.dash else ""
            where = f'x="{_n(one.x)}" y="{_n(one.y)}" width="{_n(one.width)}" height="{_n(one.height)}"'
            round_ = f' rx="{_n(one.radius)}"' if one.radius else ""
            return f"<rect {where}{round_}{_paint(one.fill, one.stroke, one.line_width, palette)}{dash}/>"
        case Circle():
            where = f'cx="{_n(one.x)}" cy="{_n(one.y)}" r="{_n(one.radius)}"'
            return f"<circle {where}{_paint(one.fill, one.stroke, one.line_width, palette)}/>"
        case Path():
            moves = f"translate({_n(one.x)} {_n(one.y)})" if one.x or one.y else ""
            scales = f"scale({_n(one.scale)})" if one.scale != 1 else ""
            how = f' transform="{moves}{scales}"' if moves or scales else ""
            ends = ' stroke-linecap="round" stroke-linejoin="round"' if one.stroke != "none" else ""
            faint = f' opacity="{_n(one.opacity)}"' if one.opacity != 1 else ""
            return f'<path d="{one.d}"{_paint(one.fill, one.stroke, one.line_width, palette)}{ends}{how}{faint}/>'
        case Letters():
            return _letters(one, palette)
        case OnArc():
            return _on_arc(one, palette)
        case Group():
            turn = f"rotate({_n(one.turn)})" if one.turn else ""
            scale = f"scale({_fine(one.scale)})" if one.scale != 1 else ""
            inner = "".join(_shape(part, palette) for part in one.shapes)
            return f'<g transform="translate({_n(one.x)} {_n(one.y)}){turn}{scale}">{inner}</g>'


def _letters(one: Letters, palette: Mapping[str, str]) -> str:
    turn = f' transform="rotate({_n(one.turn)} {_n(one.x)} {_n(one.y)})"' if one.turn else ""
    weight = f' font-weight="{one.weight}"' if one.weight != 400 else ""
    anchor = f' text-anchor="{one.anchor}"' if one.anchor != "start" else ""
    look = f'font-family="{FACES[one.face]}" font-size="{_n(one.size * POINT)}"{weight}{anchor}'
    where = f'x="{_n(one.x)}" y="{_n(one.y)}"{turn} {look}'
    words = escape(one.text)
    paper = _c("paper", palette)
    edge = f'fill="{paper}" stroke="{paper}" stroke-width="1.1" aria-hidden="true"'
    halo = f"<text {where} {edge}>{words}</text>" if one.halo else ""
    return f'{halo}<text {where} fill="{_c(one.colour, palette)}">{words}</text>'


def _on_arc(one: OnArc, palette: Mapping[str, str]) -> str:
    """The path that the letters stand on is named after what it is, so that pictures on one page agree on it."""
    middle, radius = _n(one.y), _n(one.radius)
    path = f"M{_n(one.x - one.radius)} {middle}A{radius} {radius} 0 0 0 {_n(one.x + one.radius)} {middle}"
    name = f"arc-{_n(one.x)}-{middle}-{radius}".replace(".", "_")
    weight = f' font-weight="{one.weight}"' if one.weight != 400 else ""
    spacing = f' letter-spacing="{_n(one.spacing)}"' if one.spacing else ""
    look = f'font-family="{FACES[one.face]}" font-size="{_n(one.size * POINT)}"{weight}{spacing} text-anchor="middle"'
    words = f'<textPath href="#{name}" startOffset="50%">{escape(one.text)}</textPath>'
    return f'<defs><path id="{name}" d="{path}"/></defs><text {look} fill="{_c(one.colour, palette)}">{words}</text>'


def _fine(value: float) -> str:
    """A scale has more figures than a length: a felt of two metres is drawn on paper with it."""
    return f"{round(value, 6):g}"


def _paint(fill: str, stroke: str, width: float, palette: Mapping[str, str]) -> str:
    line = f' stroke="{_c(stroke, palette)}" stroke-width="{_n(width)}"' if stroke != "none" else ""
    return f' fill="{_c(fill, palette)}"{line}'


def _c(colour: str, palette: Mapping[str, str]) -> str:
    """A name of the palette, or a colour of a house's own such as "#7a1f2b"."""
    return palette[colour] if not colour.startswith("#") else colour


def _n(value: float) -> str:
    return f"{round(value, 3):g}"
