"""The digest of a sheet: SHA-256 over the canonical JSON of what plays or pays.

Amounts are cents, odds in lowest terms, defaults left out, keys sorted; what has an order (stages,
wagers, categories) is a list. Titles, notes, clause numbers and readings are texts with a digest of
their own, so that correcting one changes no game. Both together give the sheet back.
"""

import hashlib
import json

from pitboss.sheets import check
from pitboss.sheets.fields import Json, Place, dump_part, read_part
from pitboss.sheets.gaps import BAD
from pitboss.sheets.model import Sheet
from pitboss.sheets.problems import Problem, SheetError


def rules_json(sheet: Sheet) -> str:
    """The canonical JSON of the rules: what the digest is over and what a round file embeds."""
    return _canonical(dump_part(sheet, texts=False))


def texts_json(sheet: Sheet) -> str:
    return _canonical(dump_part(sheet, texts=True))


def of_rules(sheet: Sheet) -> str:
    return _sha256(rules_json(sheet))


def of_texts(sheet: Sheet) -> str:
    return _sha256(texts_json(sheet))


def from_json(rules: str, texts: str) -> Sheet:
    """The sheet that the two came from; raises a SheetError if they are no sheet."""
    problems: list[Problem] = []
    try:
        merged = _together(json.loads(rules), json.loads(texts))
    except (ValueError, TypeError, RecursionError) as error:
        raise SheetError([Problem((), f"the embedded rules are not the JSON of a sheet: {error}")]) from None
    sheet = read_part(Sheet, merged, Place(problems, canonical=True))
    if sheet is not BAD:
        problems += check.problems(sheet, stored=True)
    if sheet is BAD or problems:
        raise SheetError(problems)
    return sheet


def _together(rules: Json, texts: Json) -> Json:
    """Both halves of a sheet have the same shape: tables are merged, lists item by item."""
    match rules, texts:
        case dict(), dict():
            return {
                key: _together(rules[key], texts[key])
                if key in rules and key in texts
                else rules.get(key, texts.get(key))
                for key in rules | texts
            }
        case list(), list() if len(rules) == len(texts):
            return [_together(rule, text) for rule, text in zip(rules, texts, strict=True)]
        case _:
            if rules == texts:
                return rules
            raise ValueError("rules and texts do not fit together")


def _canonical(data: Json) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
