"""A list as a workbook of a spreadsheet (XLSX), with types: dates are dates, money is a number in its currency.

Office Open XML in a zip, of which a list needs six small parts; so no library is needed. Texts are stored as texts, and
none of them is a formula. The same list gives the same bytes: no clock is read.
"""

import io
import re
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pitboss.money.currency import Currency
from pitboss.report.listing import Cell, Listing, Type, decimal, of_day, serial, shown

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_THEN = (1980, 1, 1, 0, 0, 0)  # the first moment that a zip can name
_WIDE_MOST = 60
_NOT_XML = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")

# The formats of cells, in the order of `cellXfs`; each also in bold, for heads and totals.
_STYLES = (Type.TEXT, Type.COUNT, Type.NUMBER, Type.MONEY, Type.DATE, Type.MOMENT, Type.SHARE, Type.REAL)


def content(listing: Listing) -> bytes:
    parts = {
        "[Content_Types].xml": _types(),
        "_rels/.rels": _links(f"{_OFFICE}/officeDocument", "xl/workbook.xml"),
        "xl/workbook.xml": _workbook(listing),
        "xl/_rels/workbook.xml.rels": _links(
            f"{_OFFICE}/worksheet", "worksheets/sheet1.xml", f"{_OFFICE}/styles", "styles.xml"
        ),
        "xl/styles.xml": _styles(listing.money),
        "xl/worksheets/sheet1.xml": _sheet(listing),
    }
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as packed:
        for name, text in parts.items():
            packed.writestr(_entry(name), _HEAD + text)
    return out.getvalue()


def _entry(name: str) -> ZipInfo:
    found = ZipInfo(name, _THEN)
    found.compress_type = ZIP_DEFLATED
    found.create_system = 0  # the same bytes on every system
    return found


def _types() -> str:
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    return (
        f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{kind}.styles+xml"/></Types>'
    )


def _links(*pairs: str) -> str:
    every = "".join(
        f'<Relationship Id="rId{at // 2 + 1}" Type="{pairs[at]}" Target="{pairs[at + 1]}"/>'
        for at in range(0, len(pairs), 2)
    )
    return f'<Relationships xmlns="{_PACKAGE}/relationships">{every}</Relationships>'


def _workbook(listing: Listing) -> str:
    name = quoteattr(re.sub(r"[\[\]:*?/\\']", " ", listing.name)[:31] or "list")
    return (
        f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets><sheet name={name} sheetId="1" r:id="rId1"/></sheets>'
        "</workbook>"
    )


def _styles(money: Currency) -> str:
    places = ".00" if money.decimals else ""
    sign = [f'"{part}"' if part else "" for part in (money.before, money.after)]
    amount = f"{sign[0]}#,##0{places}{sign[1]}"
    formats = {164: f"{amount};-{amount}", 165: "yyyy-mm-dd", 166: "yyyy-mm-dd hh:mm:ss"}
    numbers = {
        Type.TEXT: 49, Type.COUNT: 3, Type.NUMBER: 1, Type.MONEY: 164, Type.DATE: 165, Type.MOMENT: 166,
        Type.SHARE: 10, Type.REAL: 0,
    }  # fmt: skip
    own = "".join(f'<numFmt numFmtId="{number}" formatCode={quoteattr(code)}/>' for number, code in formats.items())
    cells = "".join(
        f'<xf numFmtId="{numbers[kind]}" fontId="{bold}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"'
        f' applyFont="{bold}"/>'
        for bold in (0, 1)
        for kind in _STYLES
    )
    font = '<sz val="11"/><name val="Calibri"/>'
    return (
        f'<styleSheet xmlns="{_MAIN}"><numFmts count="{len(formats)}">{own}</numFmts>'
        f'<fonts count="2"><font>{font}</font><font><b/>{font}</font></fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/>'
        '</fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        f'<cellXfs count="{2 * len(_STYLES)}">{cells}</cellXfs><cellStyles count="1">'
        '<cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )


def _sheet(listing: Listing) -> str:
    kinds = [column.type for column in listing.columns]
    heads = _row(1, [_text(at, 1, column.title, bold=True) for at, column in enumerate(listing.columns)])
    rows = [heads]
    for number, row in enumerate(listing.every_row, start=2):
        bold = bool(listing.total) and number == len(listing.rows) + 2
        cells = [_cell(listing, at, number, cell, kinds[at], bold=bold) for at, cell in enumerate(row)]
        rows.append(_row(number, cells))
    widths = "".join(
        f'<col min="{at + 1}" max="{at + 1}" width="{_wide(listing, at)}" customWidth="1"/>' for at in range(len(kinds))
    )
    return (
        f'<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" '
        f'activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>{widths}</cols>'
        f"<sheetData>{''.join(rows)}</sheetData></worksheet>"
    )


def _wide(listing: Listing, at: int) -> int:
    kind = listing.columns[at].type
    longest = max((len(shown(listing, row[at], kind)) for row in listing.every_row), default=0)
    return min(max(longest + 3, len(listing.columns[at].title)) + 2, _WIDE_MOST)


def _row(number: int, cells: list[str]) -> str:
    return f'<row r="{number}">{"".join(cells)}</row>'


def _cell(listing: Listing, at: int, number: int, cell: Cell, kind: Type, *, bold: bool) -> str:
    if cell is None or cell == "":
        return ""
    if kind is Type.TEXT or (isinstance(cell, str) and kind is not Type.DATE):
        return _text(at, number, str(cell), bold=bold)
    match kind:
        case Type.MONEY:
            value = decimal(int(cell))
        case Type.DATE:
            value = serial(of_day(str(cell)))
        case Type.MOMENT:
            value = serial(listing.moment(int(cell)))
        case Type.SHARE | Type.REAL:
            value = repr(float(cell))
        case _:
            value = str(int(cell))
    return f'<c r="{_letters(at)}{number}" s="{_style(kind, bold)}"><v>{value}</v></c>'


def _text(at: int, number: int, text: str, *, bold: bool) -> str:
    said = escape(_NOT_XML.sub("\ufffd", text))
    style = _style(Type.TEXT, bold)
    return (
        f'<c r="{_letters(at)}{number}" s="{style}" t="inlineStr"><is><t xml:space="preserve">{said}</t></is></c>'
    )  # fmt: skip


def _style(kind: Type, bold: bool) -> int:
    return _STYLES.index(kind) + (len(_STYLES) if bold else 0)


def _letters(at: int) -> str:
    """
    >>> _letters(0), _letters(25), _letters(26)
    ('A', 'Z', 'AA')
    """
    name = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
