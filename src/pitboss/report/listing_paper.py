"""A list as a paper of its own, for what has no other: a table with the heads and rows of the list."""

from pitboss.report import model as m
from pitboss.report.listing import LEFT, Listing, data, texts


def document(listing: Listing, house: str, about: str = "") -> m.Document:
    """The list as a paper of its own, for a report that has no other."""
    _, *rows = texts(listing)
    columns = tuple(m.Column(one.title, figures=one.type not in LEFT) for one in listing.columns)
    total = tuple(rows.pop()) if listing.total else ()
    body = m.Table(columns, tuple(tuple(row) for row in rows), total) if rows else m.Paragraph("There is nothing.")
    code = f" \u00b7 {listing.money.code}" if listing.money.code not in ("", "USD") else ""
    return m.Document(
        "List",
        listing.title,
        (m.Lead(f"{house}. {about}".strip()), body),
        foot=f"{house} \u00b7 {listing.name}{code}",
        data=data(listing),
        listing=listing,
    )
