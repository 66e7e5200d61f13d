"""A list as CSV: values that a spreadsheet reads as what they are, and texts that it cannot take for more."""

import csv
import io

from pitboss.house.csv_cells import harmless
from pitboss.report.listing import Cell, Listing, Type, decimal


def text(listing: Listing) -> str:
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow([column.title for column in listing.columns])
    kinds = [column.type for column in listing.columns]
    for row in listing.every_row:
        rows.writerow([_value(listing, cell, kind) for cell, kind in zip(row, kinds, strict=True)])
    return out.getvalue()


def _value(listing: Listing, cell: Cell, kind: Type) -> str:
    if cell is None:
        return ""
    match kind:
        case Type.MONEY:
            return decimal(int(cell))
        case Type.COUNT | Type.NUMBER:
            return str(cell) if isinstance(cell, int) else harmless(str(cell))
        case Type.MOMENT:
            return f"{listing.moment(int(cell)):%Y-%m-%d %H:%M:%S}"
        case Type.SHARE | Type.REAL:
            return repr(float(cell))
        case Type.DATE | Type.TEXT:
            return harmless(str(cell))
