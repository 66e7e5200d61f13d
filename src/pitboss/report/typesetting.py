"""Typographic signs for a whole document: curly apostrophes and quotes, a ten as 10, thousands grouped.

Sentences come from sheets, where people type what the keyboard has. Commands, digests and fractions stay as they are.
"""

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from pitboss.report import model as m
from pitboss.report.drawing import Drawing

COPIED = (m.Mono, m.Exact, m.Commands, m.Cards, m.PageOf, m.Brand, Drawing)  # copied letter by letter, or not text
NAMES = {"id", "heading", "name", "digest", "date", "language", "data"}
Part = TypeVar("Part")


def typeset(part: Part) -> Part:
    """The same document, block or words with typographic signs."""
    return _set(part)  # type: ignore[no-any-return]


def said(text: str) -> str:
    """
    >>> said("the dealer's hand"), said('a "hand"'), said("A-T-4 high"), said("1000 to 1")
    ('the dealer’s hand', 'a “hand”', 'A-10-4 high', '1,000 to 1')
    """
    text = re.sub(r'"([^"]*)"', "\u201c\\1\u201d", text)
    text = re.sub(r"(?<=-)T\b|\bT(?=-)|\bT(?= high)", "10", text)
    text = re.sub(r"\b\d{4,}(?= to \d)", lambda found: f"{int(found[0]):,}", text)
    return text.replace("'", "\u2019")


def _set(part: Any) -> Any:
    if isinstance(part, str):
        return said(part)
    if isinstance(part, tuple):
        return tuple(_set(one) for one in part)
    if isinstance(part, COPIED) or not is_dataclass(part) or isinstance(part, type):
        return part
    changed = {one.name: _set(getattr(part, one.name)) for one in fields(part) if one.name not in NAMES}
    return replace(part, **changed)
