"""Laws of chips: none appears, none is lost, and every wager has one result."""

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

from pitboss.laws.rounds import play
from pitboss.money.chips import Cents, Odds, Toward
from pitboss.rounds import events as e
from pitboss.rounds.settle import Ending
from pitboss.sheets.game import Game
from pitboss.sheets.model import Kind


def conserved(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Purses, spots and bank hold the same sum after every event, and no spot keeps a chip in the end."""
    for number in range(rounds):
        played = play(game, chance)
        purses: Counter[str] = Counter()
        spots: Counter[tuple[int, str]] = Counter()
        owner: dict[int, str] = {}
        meters: Counter[str] = Counter()
        bank = 0
        for event in played.log:
            match event:
                case e.BetsPlaced():
                    owner[event.spot] = event.player
                    for wager, stake in event.stakes.items():
                        purses[event.player] -= stake
                        spots[event.spot, wager] += stake
                case e.BetsTakenBack():
                    for wager, stake in event.stakes.items():
                        purses[event.player] += stake
                        spots[event.spot, wager] -= stake
                case e.ChoiceMade():
                    purses[owner[event.spot]] -= event.stake
                    spots[event.spot, event.wager] += event.stake
                case e.WagerTakenBack():
                    purses[event.player] += event.stake
                    spots[event.spot, event.wager] -= event.stake
                case e.WagerSettled(spot=spot, settlement=settled):
                    spots[spot, settled.wager] -= settled.stake
                    purses[owner[spot]] += settled.stake + settled.net
                    bank -= settled.net
                case e.MeterMoved():
                    bank -= event.fed + event.seeded - event.paid
                    meters[event.meter] += event.fed + event.seeded - event.paid
                case _:
                    pass
            if sum(purses.values()) + sum(spots.values()) + sum(meters.values()) + bank:
                yield f"round {number}: chips appear or vanish at {event}"
            if min(spots.values(), default=0) < 0:
                yield f"round {number}: more is taken off a spot than lay there at {event}"
        if any(spots.values()):
            yield f"round {number}: chips are left on a spot: {+spots}"


def _won(game: Game, stake: Cents, odds: Odds) -> Cents:
    """The win at these odds, computed with fractions and not with the settlement's own arithmetic."""
    units = Fraction(stake * odds.to, odds.one * game.breakage.unit)
    match game.breakage.toward:
        case Toward.DOWN:
            whole = math.floor(units)
        case Toward.UP:
            whole = math.ceil(units)
        case Toward.NEAREST:
            whole = math.floor(units + Fraction(1, 2))
    return whole * game.breakage.unit


def settled_once(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Each wager made has one result with its stake, each bonus one result; numbers and words agree."""
    cited = any(wager.clauses for wager in game.wagers.values())
    for number in range(rounds):
        for spot in play(game, chance).end.spots:
            bonuses = {
                wager.id: 0
                for wager in game.wagers.values()
                if wager.kind is Kind.BONUS and any(spot.stakes.get(base) for base in wager.on)
            }
            expected = {**spot.stakes, **bonuses}
            if sorted((one.wager, one.stake) for one in spot.settled) != sorted(expected.items()):
                yield f"round {number}: {spot.stakes} is settled as {spot.settled}"
            for one in spot.settled:
                if cited and not one.clause:
                    yield f"round {number}: {one.wager} names no clause"
                base = one.stake or sum(spot.stakes.get(name, 0) for name in game.wagers[one.wager].on)
                fits = {
                    Ending.WIN: one.net == (_won(game, base, one.odds) if one.odds else (one.prize or 0) - base),
                    Ending.LOSE: one.net == -one.stake < 0,
                    Ending.PUSH: one.net == 0 < one.stake,
                    Ending.RETURN: one.net == 0 < one.stake,
                    Ending.NONE: one.net == 0 == one.stake,
                }
                if not fits[one.ending]:
                    yield f"round {number}: {one} is not what it says"
