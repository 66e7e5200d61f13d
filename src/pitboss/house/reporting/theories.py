"""The theoretical win of the wagers of a table, by the solver, beside the actual win of its tally."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace

from pitboss.house.reporting.counts import Bet
from pitboss.house.reporting.tally import Tally
from pitboss.house.reporting.worth import WorthOf
from pitboss.ledger.theory import Handle, Theory, compared, in_all


def theories(tally: Tally, handles: Mapping[Bet, Handle], worth_of: WorthOf) -> tuple[Theory, ...]:
    """One for each wager that was made and that the solver values, in the order of the sheets.

    Levels of stakes share hands, so their standard deviations are added; hands by other rules are independent.
    """
    parts: dict[tuple[str, int], dict[str, Handle]] = defaultdict(dict)
    for bet, handle in handles.items():
        parts[bet.digest, bet.level][bet.wager] = handle
    by_rules: dict[str, dict[str, list[Theory]]] = defaultdict(lambda: defaultdict(list))
    for (digest, level), found in parts.items():
        worths = worth_of(tally.games[digest], tally.stakes.get((digest, level), 0))
        for one in compared(found, worths):
            by_rules[one.wager][digest].append(one)
    told = {wager: _added(replace(in_all(ones), wager=wager) if len(ones) > 1 else ones[0] for ones in some.values())
            for wager, some in by_rules.items()}  # fmt: skip
    games = (tally.game, *reversed([tally.games[digest] for digest in dict.fromkeys(bet.digest for bet in handles)]))
    in_order = dict.fromkeys(wager for game in games for wager in game.wagers)
    return tuple(told[wager] for wager in in_order if wager in told and told[wager].handle.staked)


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
