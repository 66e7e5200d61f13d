"""Player rating: how much and how long somebody played on a gaming day, and what it should have cost them.

The theoretical loss is exact: their stakes times the edge from the solver, for the best play, plus the collections. A
player with the bank is expected to win what the others are expected to lose. Bots and the practice banker are left out.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from pitboss.house.reporting.counts import Play, Sat
from pitboss.house.reporting.tallies import Tallies
from pitboss.house.reporting.tally import Tally
from pitboss.house.reporting.worth import WorthOf
from pitboss.money.chips import Cents
from pitboss.tables.terms import Chips


@dataclass(frozen=True)
class Rating:
    """`average` is the average of the stakes before the deal, per hand; `net` is what the player won."""

    player: str
    hands: int
    minutes: int  # with a seat; several seats at the same time count once
    average: Cents
    staked: Cents
    net: Cents
    theoretical: Fraction | None  # a loss; None if the solver does not value a sheet that they played


def report(
    tallies: Tallies, day: date, worth_of: WorthOf, *, now: int, chips: Chips = Chips.ISSUED
) -> tuple[Rating, ...]:
    """Everybody who played on a gaming day, ordered by stakes. For those who are still seated, time counts to `now`."""
    plays: dict[str, list[tuple[Tally, Play]]] = defaultdict(list)
    seats: dict[str, list[Sat]] = defaultdict(list)
    for _, tally in tallies.of(chips):
        found = tally.days.get(day.isoformat())
        if found is None:
            continue
        for player, play in found.plays.items():
            plays[player].append((tally, play))
        for sat in tally.seated():
            seats[sat.player].append(sat)
    begin, end = tallies.calendar.bounds(day)
    rated = [
        _rating(player, parts, _minutes(seats[player], begin, min(end, now)), worth_of)
        for player, parts in plays.items()
        if any(play.hands or play.net for _, play in parts)
    ]
    return tuple(sorted(rated, key=lambda one: (-one.staked, one.player)))


def _rating(player: str, parts: list[tuple[Tally, Play]], minutes: int, worth_of: WorthOf) -> Rating:
    every = [play for _, play in parts]
    hands = sum(play.hands for play in every)
    before = sum(play.before for play in every)
    losses = [_theoretical(tally, play, worth_of) for tally, play in parts]
    known = [loss for loss in losses if loss is not None]
    return Rating(
        player=player,
        hands=hands,
        minutes=minutes,
        average=(2 * before + hands) // (2 * hands) if hands else 0,
        staked=sum(play.staked for play in every),
        net=sum(play.net for play in every),
        theoretical=sum(known, Fraction(0)) if len(known) == len(losses) else None,
    )


def _theoretical(tally: Tally, play: Play, worth_of: WorthOf) -> Fraction | None:
    """At one table; None if the solver does not value one of the wagers."""
    loss = Fraction(play.fees)
    by_level: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    for bet, cents in play.bets.items():
        by_level[bet.digest, bet.level][bet.wager] += cents
    for (digest, level), stakes in by_level.items():
        worths = worth_of(tally.games[digest], tally.stakes[digest, level])
        valued = worths.keys() | {name for worth in worths.values() for name in worth.also}
        if any(cents and wager not in valued for wager, cents in stakes.items()):
            return None
        loss += sum((worth.edge * stakes[wager] for wager, worth in worths.items()), Fraction(0))
    return loss


def _minutes(seats: Iterable[Sat], begin: int, end: int) -> int:
    """Whole minutes with at least one seat, from one moment to the other."""
    total, upto = 0, begin
    for sat in sorted(seats, key=lambda one: one.since):
        since, until = max(sat.since, upto), min(end if sat.until is None else sat.until, end)
        if until > since:
            total += until - since
            upto = until
    return total // 60_000
