"""A meter as a parameter of the odds: what a wager is worth while it stands somewhere, and where nobody is ahead.

The odds of a sheet are those of meters that stand at their seeds. So those of a meter that stands elsewhere are the
odds of the sheet with that seed, and nothing else has to know of meters. What a stake feeds to a meter is told apart: a
player who counts the prizes as they are now does not get it, and the house does not keep it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits
from pitboss.odds.pricing.wager import WagerOdds
from pitboss.rounds import bets
from pitboss.sheets.compile import with_meters
from pitboss.sheets.game import Game, Wager
from pitboss.sheets.values import WHOLE


@dataclass(frozen=True)
class MeterOdds:
    """A meter as a wager meets it: what it shows, the part of a stake that goes there, and where the edge is nothing.

    `break_even` is the least that it has to show for the house not to be ahead; None where no prize comes from it.
    """

    id: str
    title: str
    stands: Cents
    feeds: Fraction
    break_even: Cents | None


def at(game: Game, standing: Mapping[str, Cents]) -> Game:
    """The game to value while meters show so much; raises `limits.Beyond` for a meter that it has not."""
    for name, cents in standing.items():
        if name not in game.meters:
            known = ", ".join(game.meters) or "none"
            raise limits.Beyond(f'{game.id} has no meter "{name}"; it has {known}')
        if not 0 < cents <= bets.CENTS_MAX:
            raise limits.Beyond(f"the meter {name} shows more than nothing, and not more than any bank holds")
    return with_meters(game, standing)


def meters(game: Game, odds: WagerOdds) -> tuple[MeterOdds, ...]:
    """The meters that a wager feeds, or is paid from."""
    if not game.meters:
        return ()
    wager = game.wagers[odds.id]
    paid_from = {line.prize.meter for line in wager.pays.lines if line.prize} if wager.pays else set()
    return tuple(
        MeterOdds(
            one.id, one.title, one.seed, Fraction(wager.feeds.get(name, 0), WHOLE), _break_even(game, wager, odds, name)
        )
        for name, one in game.meters.items()
        if name in wager.feeds or name in paid_from
    )


def _break_even(game: Game, wager: Wager, odds: WagerOdds, meter: str) -> Cents | None:
    """The other meters stay where they are. Prizes are rounded down, so the worth goes up in steps, and never down."""
    assert wager.pays is not None
    shares = {line.pay_class.name: line.prize for line in wager.pays.lines if line.prize and line.prize.meter == meter}
    counted = [(shares[line.name].points, line.count) for line in odds.lines if line.name in shares]
    if not counted:
        return None
    stands = game.meters[meter].seed
    net = odds.distribution.net * bets.on_sheet(wager).least
    rest = net - sum(stands * points // WHOLE * count for points, count in counted)  # without the meter's prizes

    def ahead(cents: Cents) -> bool:
        return rest + sum(cents * points // WHOLE * count for points, count in counted) >= 0

    low, high = -1, 1
    while not ahead(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if ahead(middle) else (middle, high)
    return high
