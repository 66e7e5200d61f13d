"""The theoretical win of the wagers of a table, by the solver, beside the actual win of its tally.

How likely the actual win is comes from the exact distribution of the wager, for the hands that were played with their
stakes (`odds.sessions.mixed_stakes`).

The total alone would hide a cheat: where a royal pays 1,000 to 1, any loss up to that is as likely as a royal, whatever
it came from. So it is judged twice: as it is, and with results that come less than once in so many hands counted as the
best that comes more often. One royal is as rare as it is by the first, and nothing by the second; results that
somebody invents again and again are out of all likelihood by the second. The less likely of the two counts, and twice
its chance, because either could have been so.

Spots of one hand share the dealer's cards, and how they depend on each other is not counted. So chances are computed
as if every spot had been a hand of its own, and as if all spots of a hand had come to the same. The likelier counts.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import floor

from pitboss.house.reporting.counts import Bet, Results
from pitboss.house.reporting.tally import Tally
from pitboss.house.reporting.worth import WorthOf
from pitboss.ledger.theory import ALARM, OUTSIDE, Chance, Handle, Theory, Worth, compared, in_all
from pitboss.money.chips import Cents
from pitboss.odds.sessions import mixed_stakes
from pitboss.odds.sessions.mixed_stakes import Spread


def theories(
    tally: Tally, handles: Mapping[Bet, Handle], worth_of: WorthOf, results: Mapping[Bet, Results] | None = None
) -> tuple[Theory, ...]:
    """One for each wager that was made and that the solver values, in the order of the sheets.

    Levels of stakes share hands, so their standard deviations are added; hands by other rules are independent. With
    `results`, each has its chance.
    """
    parts: dict[tuple[str, int], dict[str, Handle]] = defaultdict(dict)
    for bet, handle in handles.items():
        parts[bet.digest, bet.level][bet.wager] = handle
    by_rules: dict[str, dict[str, list[Theory]]] = defaultdict(lambda: defaultdict(list))
    valued: dict[str, list[tuple[Worth, Results]]] = defaultdict(list)
    for (digest, level), found in parts.items():
        worths = worth_of(tally.games[digest], tally.stakes.get((digest, level), 0))
        for one in compared(found, worths):
            by_rules[one.wager][digest].append(one)
            if results is not None and (bet := Bet(digest, level, one.wager)) in results:
                valued[one.wager].append((worths[one.wager], results[bet]))
    told = {wager: _added(replace(in_all(ones), wager=wager) if len(ones) > 1 else ones[0] for ones in some.values())
            for wager, some in by_rules.items()}  # fmt: skip
    games = (tally.game, *reversed([tally.games[digest] for digest in dict.fromkeys(bet.digest for bet in handles)]))
    in_order = dict.fromkeys(wager for game in games for wager in game.wagers)
    every = (told[wager] for wager in in_order if wager in told and told[wager].handle.staked)
    return tuple(replace(one, chance=_chance(one, valued[one.wager])) for one in every)


def _chance(one: Theory, valued: list[tuple[Worth, Results]]) -> Chance | None:
    if not valued or not all(worth.nets for worth, _ in valued):
        return None
    net = -one.handle.won  # of the players
    ahead = one.handle.won <= one.expected  # they are
    whole = _spreads(valued)
    shares = [_share(whole, net, ahead=ahead)]
    cut = [(_capped(worth, cap), results, cap) for worth, results in valued for cap in (_cap(worth, valued),)]
    if any(cap < max(worth.nets) for (_, _, cap), (worth, _) in zip(cut, valued, strict=True)):
        came_to = sum(
            count * min(won, floor(cap * stake))
            for _, results, cap in cut
            for (stake, won), count in results.spots.items()
        )
        shares.append(_share(_spreads([(worth, results) for worth, results, _ in cut]), came_to, ahead=ahead))
    least = min(shares)
    share = least if least <= mixed_stakes.LEAST else min(1.0, len(shares) * least)
    return Chance(share, _interval(whole, OUTSIDE), _interval(whole, ALARM))


def _spreads(valued: list[tuple[Worth, Results]]) -> list[Spread]:
    """As if every spot were a hand of its own; and as if all spots of a hand came to the same."""
    ways = [[(worth.nets, results.stakes) for worth, results in valued]]
    if any(results.stakes != results.hands for _, results in valued):
        ways.append([(worth.nets, results.hands) for worth, results in valued])
    return [mixed_stakes.spread(parts) for parts in ways]


def _share(spreads: list[Spread], net: Cents, *, ahead: bool) -> float:
    return max(each.at_least(net) if ahead else each.at_most(net) for each in spreads)


def _cap(worth: Worth, valued: list[tuple[Worth, Results]]) -> Fraction:
    """The least net above which less than one of all these spots is expected."""
    spots, deals = sum(results.spots.total() for _, results in valued), sum(worth.nets.values())
    above = 0
    for net in sorted(worth.nets, reverse=True):
        above += worth.nets[net]
        if above * spots >= deals:
            return net
    return min(worth.nets)


def _capped(worth: Worth, cap: Fraction) -> Worth:
    nets: dict[Fraction, int] = {}
    for net, count in worth.nets.items():
        nets[min(net, cap)] = nets.get(min(net, cap), 0) + count
    return replace(worth, nets=nets)


def _interval(spreads: list[Spread], chance: float) -> tuple[Cents, Cents]:
    """Of the house's win; the widest of them."""
    found = [one.interval(chance) for one in spreads]
    return -max(high for _, high in found), -min(low for low, _ in found)


def _added(independent: Iterable[Theory]) -> Theory:
    first, *others = independent
    for one in others:
        first = Theory(
            first.wager, first.handle + one.handle, first.expected + one.expected, first.variance + one.variance
        )
    return first


def together(days: Iterable[Mapping[Bet, Handle]]) -> dict[Bet, Handle]:
    """The handles of several days."""
    found: dict[Bet, Handle] = {}
    for day in days:
        for bet, handle in day.items():
            found[bet] = found.get(bet, Handle()) + handle
    return found


def sigma(theory: Theory) -> float:
    """How many standard deviations the actual win is off the theoretical."""
    return float(theory.handle.won - theory.expected) / float(theory.variance) ** 0.5 if theory.variance else 0.0
