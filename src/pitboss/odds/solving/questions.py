"""What an answer of the solver is known by: as much of the question as can change the answer, and no more.

Limits say what may be staked, not what comes of it. And where every payout comes out even at a stake, it is paid in
proportion at any other such stake that leaves the same choices, so that figures per unit are the same. So a table that
posts its own limits has the answers of its sheet at once (`docs/decisions/0012`).
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.stakes import every_odds, main_game, usual_stake
from pitboss.sheets import digest
from pitboss.sheets.game import Game
from pitboss.sheets.model import OpeningPart
from pitboss.sheets.values import Posted

STAKE_MOST = 1_000_000_00  # above it payouts may not fit into the counts; such a stake is a question of its own


def key_of(what: str, game: Game, stakes: Mapping[str, Cents]) -> str:
    """For figures per unit of the stakes."""
    return json.dumps([what, rules(game), as_far_as_they_matter(game, stakes)], sort_keys=True)


def key_in_cents(what: str, game: Game, stakes: Mapping[str, Cents]) -> str:
    """For figures in cents."""
    return json.dumps([what, rules(game), dict(stakes)], sort_keys=True)


@lru_cache(maxsize=256)
def rules(game: Game) -> str:
    """The digest of the rules but for the limits of the wagers."""
    wagers = tuple(
        replace(part, amounts=Posted()) if isinstance(part, OpeningPart) else part for part in game.sheet.wagers
    )
    return digest.of_rules(replace(game.sheet, wagers=wagers))


@lru_cache(maxsize=256)
def main_rules(game: Game) -> str:
    """The digest of the rules without side wagers, and without hands and ladders that only those have."""
    sheet, of_main = game.sheet, {wager.id for wager in limits.of_main(game)}
    wagers = tuple(
        replace(part, amounts=Posted(), needs=()) if isinstance(part, OpeningPart) else part
        for part in sheet.wagers
        if part.id in of_main
    )
    used = {"player", "dealer", *(game.wagers[name].hand.id for name in of_main)}
    hands = tuple(part for part in sheet.hands if part.id in used)
    ladders = tuple(part for part in sheet.ladders if part.id in {hand.ladder for hand in hands})
    return digest.of_rules(replace(sheet, wagers=wagers, hands=hands, ladders=ladders, meters=()))


def key_of_main(what: str, game: Game, stakes: Mapping[str, Cents]) -> str:
    """For figures per unit of the main game that side wagers do not touch."""
    main = [*(wager.id for wager in main_game(game)), "closed"]
    told = {name: one for name, one in as_far_as_they_matter(game, stakes).items() if name in main}
    return json.dumps([what, main_rules(game), told], sort_keys=True)


def same_main_game(game: Game, stakes: Mapping[str, Cents], other: Game, others: Mapping[str, Cents]) -> bool:
    """Whether figures per unit of the main game are the same: sheets that differ by side wagers alone."""
    if main_rules(game) != main_rules(other):
        return False
    main = [*(wager.id for wager in main_game(game)), "closed"]
    mine, theirs = as_far_as_they_matter(game, stakes), as_far_as_they_matter(other, others)
    return {name: mine.get(name) for name in main} == {name: theirs.get(name) for name in main}


def as_far_as_they_matter(game: Game, stakes: Mapping[str, Cents]) -> dict[str, Any]:
    """The main game in proportion, and the choices that a cap closes to it; in cents what does not come out even.

    >>> from pitboss.sheets import shipped
    >>> as_far_as_they_matter(shipped.load("four-card"), {"ante": 2_00})
    {'ante': '1', 'closed': []}
    >>> as_far_as_they_matter(shipped.load("four-card"), {"ante": 4_00})
    {'ante': '1', 'closed': ['2x']}
    """
    main = [wager.id for wager in main_game(game)]
    own = {name: stakes[name] for name in main if name in stakes}
    found: dict[str, Any] = dict(own)
    if all(comes_out_even(game, stake) for stake in own.values()):
        found = {name: str(Fraction(stake, next(iter(own.values())))) for name, stake in own.items()}
    for stage in game.decisions:
        wager = game.wagers[stage.wager]
        if wager.cap is not None and wager.of in stakes:
            found["closed"] = [one.word for one in stage.choices if one.times * stakes[wager.of] > wager.cap]
    for wager in game.opening:
        stake = stakes.get(wager.id, usual_stake(game, wager))
        if wager.id not in main and (wager.prizes or not comes_out_even(game, stake)):
            found[wager.id] = stake
    return found


def comes_out_even(game: Game, stake: Cents) -> bool:
    """Whether nothing that the sheet pays on such a stake, or on a multiple of it, is broken."""
    unit = game.breakage.unit
    return stake <= STAKE_MOST and all(stake * one.to % (one.one * unit) == 0 for one in every_odds(game))
