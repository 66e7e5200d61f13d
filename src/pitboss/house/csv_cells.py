"""Cells of CSV files: a spreadsheet computes a text that begins like a formula, and names are given by strangers."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def harmless(text: str) -> str:
    """A text that no spreadsheet computes.

    >>> harmless("=1+1"), harmless("ann")
    ("'=1+1", 'ann')
    """
    return f"'{text}" if text.startswith(_FORMULA) else text


def as_written(cell: str) -> str:
    """A cell without the mark that `harmless` puts in front, and without spaces around it.

    >>> as_written("'=1+1"), as_written(" O'Neil ")
    ('=1+1', "O'Neil")
    """
    text = cell.strip()
    return text[1:].strip() if text[:1] == "'" and text[1:].startswith(_FORMULA) else text
