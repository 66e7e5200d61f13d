"""The other side of the table: what the bank, the house's or a player-dealer's, makes a round on average.

Amounts are cents and from the bank's side, for players who choose best at their own stakes. A bank is taken to cover
every wager in full: where a player-dealer's money runs out, what is not covered is returned. What it can lose in one
round is in `exposure`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from pitboss.money.chips import Cents
from pitboss.odds.pricing import limits, solve
from pitboss.rounds import bets
from pitboss.rounds.bets import Stakes
from pitboss.sheets.game import Game, Wager


@dataclass(frozen=True)
class BreakEven:
    """The collection at which a bank neither wins nor loses in the long run, in cents; it need not be whole.

    Above zero it is the most that the bank can pay to the house a round (or for each player who plays against it).
    Below zero it is what the players would have to pay to the bank, so that its expected loss is covered.
    """

    per_round: Fraction
    per_player: Fraction


def expectation(game: Game, spots: Sequence[Stakes]) -> Fraction:
    """What the bank wins a round on average, in cents, the stakes of each spot being given.

    Spots add up: each sees its own cards and the dealer's exposed card, and those are dealt alike to all.
    """
    return -sum((_wins(game, tuple(sorted(stakes.items()))) for stakes in spots), Fraction(0))


def break_even(game: Game, spots: Sequence[Stakes]) -> BreakEven:
    """What a player-dealer can pay as collection; see `BreakEven` for the signs."""
    assert spots
    per_round = expectation(game, spots)
    return BreakEven(per_round, per_round / len(spots))


def _wins_by_streets(game: Game, stakes: Stakes) -> Fraction:
    from pitboss.odds.pricing import street_solve

    own = {name: stake for name, stake in stakes.items() if limits.on_player(game, game.wagers[name])}
    won = street_solve.mean(street_solve.play(game, own))
    beside = [(game.wagers[name], stake) for name, stake in stakes.items() if name not in own]
    return won + sum((stake * solve.side(game, one, stake).distribution.mean for one, stake in beside), Fraction(0))


@lru_cache(maxsize=256)
def _wins(game: Game, staked: tuple[tuple[str, Cents], ...]) -> Fraction:
    """What a spot wins a round on average, in cents."""
    stakes = allowed(game, staked)
    limits.check(game, stakes)
    if limits.by_streets(game):
        return _wins_by_streets(game, stakes)
    decisions = solve.decide(game, stakes)
    facts, nets = decisions.facts, decisions.grid.net
    total = sum(int(times) * int(net) for times, net in zip(facts.ravel(), nets.ravel(), strict=True) if times)
    won = Fraction(total, sum(map(int, facts.ravel())))
    for wager, stake in others(game, stakes):
        won += stake * solve.side(game, wager, stake).distribution.mean
    return won


def allowed(game: Game, staked: tuple[tuple[str, Cents], ...]) -> dict[str, Cents]:
    stakes = dict(staked)
    refusal = bets.refused(game, stakes)
    if refusal:
        raise limits.refused(refusal)
    return stakes


def others(game: Game, stakes: Stakes) -> list[tuple[Wager, Cents]]:
    """The wagers that are not settled on the player's hand; a fold leaves them live."""
    found = [
        (game.wagers[name], stake) for name, stake in stakes.items() if game.wagers[name].hand.holders != ("player",)
    ]
    for wager, _ in found:
        limits.kept_by_a_fold(game, wager)
    return found
