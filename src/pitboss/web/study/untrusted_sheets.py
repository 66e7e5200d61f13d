"""Limits for sheets that strangers send: on their size before they are read, on their payouts before they are dealt.

The reader of sheets collects all problems of a text, which may take long. While others play there is no time for that,
so a text larger than any table needs is refused first.
"""

import tomllib
from fractions import Fraction
from typing import Any

from pitboss.money import chips
from pitboss.money.chips import Cents
from pitboss.sheets import payouts
from pitboss.sheets.game import Game
from pitboss.sheets.values import Listed, Range

TEXT_MOST = 40_000
LINE_MOST = 2_000
DEPTH_MOST = 8
THINGS_MOST = 1_500
WORDS_MOST = 600
PARTS = {"stages": 16, "wagers": 12, "hands": 8, "ladders": 8, "readings": 60, "house_rules": 60}
TITLE_MOST = 80
PAYS_MOST: Cents = 1_000_000_00  # the most that one wager of a practice table may win


def too_much(text: str) -> str | None:
    """Why a text is too large to be read; None if it is not."""
    if len(text) > TEXT_MOST or any(len(line) > LINE_MOST for line in text.splitlines()):
        return f"A sheet has at most {TEXT_MOST:,} letters, and {LINE_MOST:,} in a line."
    try:
        found = tomllib.loads(text)
        count = _things(found, 0)
    except (tomllib.TOMLDecodeError, ValueError):
        return None  # the reader reports the error with line and column
    except RecursionError:
        count = None
    if count is None or count > THINGS_MOST:
        return f"A sheet has at most {THINGS_MOST:,} values, {DEPTH_MOST} deep, none longer than {WORDS_MOST} letters."
    for part, most in PARTS.items():
        if isinstance(found.get(part), dict | list) and len(found[part]) > most:
            return (
                f"A table deals sheets with at most {most} {part.replace('_', ' ')}; this one has {len(found[part])}."
            )
    if isinstance(found.get("title"), str) and len(found["title"]) > TITLE_MOST:
        return f"A title has at most {TITLE_MOST} letters."
    return None


def _things(value: Any, depth: int) -> int | None:
    """How many values there are; None if they are too deep or too long."""
    if depth > DEPTH_MOST or (isinstance(value, str) and len(value) > WORDS_MOST):
        return None
    if not isinstance(value, dict | list):
        return 1
    inner = value.values() if isinstance(value, dict) else value
    total = 1
    for one in inner:
        found = _things(one, depth + 1)
        if found is None or total > THINGS_MOST:
            return None
        total += found
    return total


def pays_too_much(game: Game) -> str | None:
    """Why a payout could exceed what a practice table may pay; None if none can."""
    best = max((Fraction(line.odds.to, line.odds.one) for line in payouts.every_line(game)), default=Fraction(1))
    prizes = [line.prize.cents for line in payouts.every_line(game) if line.prize]
    promised = max([*prizes, *(meter.seed for meter in game.meters.values())], default=0)
    if promised > PAYS_MOST:
        return f"A prize could be {chips.show(promised)}; a practice table pays at most {chips.show(PAYS_MOST)}."
    for wager in game.opening:
        match wager.amounts:
            case Range(most=most):
                largest = most
            case Listed(amounts=amounts):
                largest = max(amounts)
            case _:
                continue
        times = 1 + max((choice.times for stage in game.decisions for choice in stage.choices), default=0)
        if largest * times * best > PAYS_MOST:
            could = chips.show(int(largest * times * best))
            return f"{wager.title} could come to win {could}; a practice table pays at most {chips.show(PAYS_MOST)}."
    return None
