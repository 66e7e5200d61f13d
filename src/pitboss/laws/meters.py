"""The law of meters: nothing of a stake is lost or made up on its way to the winners.

Winning hands are rare, so they are not waited for: every kind of hand that a wager tells apart comes as often as any
other. What should be is worked out here with fractions, from the sheet, and not with the settlement's own arithmetic.
"""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from pitboss.rounds import bets, meters
from pitboss.rounds import events as e
from pitboss.rounds.settle import Ending, settle_wager
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.values import Prize


def exact(game: Game, chance: Random, rounds: int) -> Iterator[str]:
    """Hand after hand, a meter holds what was fed less what was paid, to the part of a cent; winners get their due."""
    wagers = [wager for wager in game.opening if wager.feeds or _prizes(wager)] if game.meters else []
    held = {name: Fraction(meter.seed) for name, meter in game.meters.items()}
    levels = meters.seeds(game)
    for number in range(rounds if wagers else 0):
        drafts = [_draft(game, wager, spot, chance) for spot in range(1, chance.randint(2, 6)) for wager in wagers]
        settled = meters.settle(game, drafts, levels)
        paid = [event for event in settled if isinstance(event, e.WagerSettled)]
        moved = [event for event in settled if isinstance(event, e.MeterMoved)]
        for draft in drafts:
            if draft.settlement.ending in (Ending.WIN, Ending.LOSE):
                for name, points in game.wagers[draft.settlement.wager].feeds.items():
                    held[name] += draft.settlement.stake * Fraction(points, 10_000)
        for draft, event in zip(drafts, paid, strict=True):
            due = draft.settlement.net
            prize = _prizes(game.wagers[draft.settlement.wager]).get(draft.settlement.pay_class)
            if draft.settlement.ending is Ending.WIN and prize is not None and prize.meter:
                won = int(int(held[prize.meter]) * Fraction(prize.points, 10_000))
                due = won - draft.settlement.stake
                held[prize.meter] += (game.meters[prize.meter].seed if prize.points == 10_000 else 0) - won
            if (event.spot, event.settlement.wager, event.settlement.net) != (draft.spot, draft.settlement.wager, due):
                yield f"hand {number}: {event} should bring {due}"
        for move in moved:
            level = levels[move.meter]
            if (move.before, move.carried) != level:
                yield f"hand {number}: {move.meter} stood at {level}, and {move} begins elsewhere"
            levels = {**levels, move.meter: meters.Level(move.after, move.parts)}
        for name, level in levels.items():
            if level.cents < 0 or level.cents + Fraction(level.parts, 10_000) != held[name]:
                yield f"hand {number}: {name} shows {level}, and holds {held[name]}"


def _prizes(wager: Wager) -> dict[str, Prize]:
    return {line.pay_class.name: line.prize for line in wager.pays.lines if line.prize} if wager.pays else {}


def _draft(game: Game, wager: Wager, spot: int, chance: Random) -> e.WagerSettled:
    kinds = tuple({int(one): one for one in map(wager.alike.__getitem__, wager.hand.ladder.values(game.deck))}.values())
    stake = bets.on_sheet(wager).least
    folded = wager.can_be_folded and chance.random() < 0.2
    return e.WagerSettled(spot, settle_wager(game, wager, stake, chance.choice(kinds), True, 0, folded))
