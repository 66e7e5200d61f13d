"""HTML tables for notebooks, without styles of their own."""

from collections.abc import Iterable, Sequence
from html import escape


def html(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Cells are escaped, because sheets contain texts by anybody.

    >>> "<b>" in html("<b>", ["<b>"], [["<b>"]])
    False
    """
    head = "".join(f"<th>{escape(name)}</th>" for name in heads)
    body = "".join(f"<tr>{''.join(f'<td>{escape(str(cell))}</td>' for cell in row)}</tr>" for row in rows)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f"<p><strong>{escape(title)}</strong></p>{table}"
