"""What a run came to, as plain data: what is printed, shown on a page and given to programs."""

from math import sqrt
from typing import Any

from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.solution_data import CONFIDENCE, DEVIATIONS, number, percent
from pitboss.sim import paths
from pitboss.sim.paths import Known, Sessions
from pitboss.sim.result import Result, Wager

HANDS_LEAST = 1000  # fewer say little of a deviation: one alone would say that it is 0


def enough(of: Distribution) -> bool:
    """Whether so many hands were played that their deviation says something of the next ones."""
    return of.deals >= HANDS_LEAST


def whole(found: Result, hands_per_hour: int) -> dict[str, Any]:
    question = found.question
    return {
        "sheet": question.sheet,
        "digest": question.game.digest,
        "title": question.game.title,
        "strategy": question.strategy,
        "seed": question.seed,
        "spots": question.spots,
        "stakes_cents": dict(question.stakes),
        **({"meters_cents": dict(question.meters)} if question.meters else {}),
        "rounds": found.rounds,
        "wagers": {one.id: wager(one) for one in found.wagers},
        "wrong": [one.id for one in found.wrong],
        "spot": spot(found),
        "choices": dict(found.finishes),
        "hourly": hourly(found, hands_per_hour),
    }


def wager(one: Wager) -> dict[str, Any]:
    """`z` is how many standard errors the edge is above the exact one; `chance_at_most` bounds how likely that is."""
    edge = one.exact_edge
    return {
        "stake_cents": one.stake,
        "lines": list(one.lines),
        "edge": percent(one.edge),
        "interval_percent": [100 * end for end in one.interval],
        "confidence": 0.95,
        "exact": None if edge is None else percent(edge),
        **({"unknown": one.unknown} if one.unknown else {}),
        "z": one.z,
        "chance_at_most": one.chance,
        "standard_deviation": one.standard_deviation if enough(one.counts) else None,
        "hit_rate": percent(one.counts.hit_rate),
        "outcomes": _outcomes(one.counts),
    }


def spot(found: Result) -> dict[str, Any]:
    whole_spot = found.spot
    return {
        "hands": whole_spot.deals,
        "mean_cents": number(whole_spot.mean),
        "standard_deviation_cents": whole_spot.standard_deviation if enough(whole_spot) else None,
        "hit_rate": percent(whole_spot.hit_rate),
        "element_of_risk": percent(found.element_of_risk),
        "outcomes": _outcomes(whole_spot),
    }


def hourly(found: Result, hands: int) -> dict[str, Any]:
    """What a spot wins or loses in an hour, its speed being assumed, and where 90 of 100 hours end."""
    mean = found.spot.mean * hands
    off = DEVIATIONS * found.spot.standard_deviation * sqrt(hands)
    return {
        "hands": hands,
        "mean_cents": number(mean),
        "confidence": CONFIDENCE,
        "interval_cents": [round(float(mean) - off), round(float(mean) + off)] if enough(found.spot) else None,
    }


def evenings(found: Sessions, exact: Known | str) -> dict[str, Any]:
    """Many sessions of one length; `paths` are quantiles of what is won or lost after so many rounds."""
    told: dict[str, Any] = {
        "sessions": found.count,
        "rounds": found.rounds,
        "mean_cents": number(found.mean),
        "ahead": found.ahead,
        "behind": found.behind,
        "ends_cents": _quantiles(found.ends),
        "lowest_cents": _quantiles(found.lowest),
        "drawdown_cents": _quantiles(found.drawdown),
        "paths": [{"round": mark, "cents": _quantiles(found.paths[:, at])} for at, mark in enumerate(found.marks)],
    }
    if found.bankroll is not None:
        told["bankroll_cents"] = found.bankroll
        told["ruin"] = {
            "chance": found.ruin,
            "rounds": {str(place): value for place, value in found.time_to_ruin.items()},
        }
    if isinstance(exact, str):
        return {**told, "unknown": exact}
    told["exact"] = {
        "mean_cents": number(exact.mean),
        "ahead": exact.ahead,
        "behind": exact.behind,
        "ends_cents": {str(place): int(value) for place, value in exact.quantiles.items()},
    }
    if exact.ruin is not None:
        told["ruin"] |= {"exact": exact.ruin, "z": exact.z(found)}
    return told


def _quantiles(of: paths.Array) -> dict[str, int]:
    return {str(place): value for place, value in paths.quantiles(of).items()}


def _outcomes(of: Distribution) -> dict[str, int]:
    return {str(net): of.counts[net] for net in sorted(of.counts)}
