"""What the stakes of a hand feed to its meters, and what its prizes take from them: the one place that knows.

First every stake that does not go back feeds its part. Then prizes are paid in the order of the deal, each from what is
left; a prize of all of it is followed by the seed at once, so that the next winner of the hand finds one. Prizes are
rounded down to the cent, and the rest stays. Parts of a cent that are fed are carried, in ten-thousandths.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from pitboss.money.chips import Cents
from pitboss.rounds import events as e
from pitboss.rounds.settle import Ending, Settlement, line_wins, prize_of
from pitboss.sheets.game import Game
from pitboss.sheets.values import WHOLE, Outcome


class Level(NamedTuple):
    """What stands in a meter: whole cents, and the ten-thousandths of one that are not a cent yet."""

    cents: Cents
    parts: int = 0


Levels: TypeAlias = Mapping[str, Level]
E = TypeVar("E")  # events of a round, or of a table


def seeds(game: Game) -> dict[str, Level]:
    """The meters as they begin."""
    return {name: Level(meter.seed) for name, meter in game.meters.items()}


def levels(game: Game, cents: Mapping[str, Cents] | None, parts: Mapping[str, int] | None) -> dict[str, Level]:
    """The meters as they are told; one that is not told of stands at its seed."""
    told, broken = cents or {}, parts or {}
    return {
        name: Level(told.get(name, meter.seed), broken.get(name, 0) if name in told else 0)
        for name, meter in game.meters.items()
    }


def settle(game: Game, settled: Sequence[E], before: Levels) -> tuple[E | e.MeterMoved | e.WagerSettled, ...]:
    """The same events with every prize at what the meter gives, and what became of each meter before them.

    `settled` are the settlements of a hand in the order of the deal; a prize of a meter in them counts for nothing yet.
    """
    if not game.meters:
        return tuple(settled)
    found = [event for event in settled if not isinstance(event, e.MeterMoved)]
    wagers = [event for event in found if isinstance(event, e.WagerSettled)]
    drafts = [event.settlement for event in wagers]
    fed = _fed(game, drafts, before)
    done = pay(game, drafts, {name: level.cents for name, level in fed.items()})
    priced = iter([e.WagerSettled(event.spot, one) for event, one in zip(wagers, done.settled, strict=True)])
    made = [next(priced) if isinstance(event, e.WagerSettled) else event for event in found]
    moved = [
        e.MeterMoved(
            name, level.cents, fed[name].cents - level.cents, done.paid[name], done.seeded[name],
            level.parts, fed[name].parts,
        )
        for name, level in before.items()
        if fed[name] != level or done.paid[name] or done.seeded[name]
    ]  # fmt: skip
    return (*moved, *made)


class Paid(NamedTuple):
    """Settlements with their prizes; and by meter what was paid from it and seeded again."""

    settled: list[Settlement]
    paid: dict[str, Cents]
    seeded: dict[str, Cents]


def pay(game: Game, settled: Sequence[Settlement], standing: Mapping[str, Cents]) -> Paid:
    """The prizes in this order, each from what is left of a meter that is fed already."""
    now = dict(standing)
    done = Paid([], dict.fromkeys(now, 0), dict.fromkeys(now, 0))
    for one in settled:
        prize = prize_of(game, one)
        if prize is None or not prize.meter:
            done.settled.append(one)
            continue
        won, seed = now[prize.meter] * prize.points // WHOLE, game.meters[prize.meter].seed if prize.all_of_it else 0
        now[prize.meter] += seed - won
        done.paid[prize.meter] += won
        done.seeded[prize.meter] += seed
        done.settled.append(one._replace(net=won - one.stake, prize=won))
    return done


def _fed(game: Game, settled: Iterable[Settlement], before: Levels) -> dict[str, Level]:
    """The meters with their parts of all stakes that do not go back."""
    parts = {name: level.cents * WHOLE + level.parts for name, level in before.items()}
    for one in settled:
        if one.ending in (Ending.WIN, Ending.LOSE):
            for name, points in game.wagers[one.wager].feeds.items():
                parts[name] += one.stake * points
    return {name: Level(*divmod(one, WHOLE)) for name, one in parts.items()}


def most_needed(game: Game, name: str, stake: Cents) -> Cents | None:
    """The most that a tray has to give for a wager with prizes, whatever stands in the meters; None for any other.

    A meter pays its own prizes; the tray feeds it, and seeds it again.
    """
    wager = game.wagers[name]
    if wager.pays is None or not wager.prizes:
        return None
    fed = -(-stake * sum(wager.feeds.values()) // WHOLE) + len(wager.feeds)  # with what was carried
    seeds = [game.meters[one.meter].seed if one.all_of_it else 0 for one in wager.prizes if one.meter]
    others = [
        line_wins(game, line, stake) + stake
        for line in wager.pays.lines
        if not (line.prize and line.prize.meter) and line.outcome is not Outcome.LOSE
    ]
    return max(*seeds, *others, 0) - stake + fed
