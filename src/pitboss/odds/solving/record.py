"""What is kept of a solution: wagers, thresholds and spots as plain data, exact, and back."""

from fractions import Fraction
from typing import Any

from pitboss.hands.ladder import HandValue
from pitboss.odds.pricing.distribution import Distribution
from pitboss.odds.pricing.spot import Joint
from pitboss.odds.pricing.street_odds import Start, StreetOdds
from pitboss.odds.pricing.wager import PayLineOdds, TableLineOdds, WagerOdds
from pitboss.odds.solving.thresholds import Step, Threshold
from pitboss.rounds.bets import Stakes
from pitboss.sheets.game import Game


def of_wager(one: WagerOdds) -> dict[str, Any]:
    return {
        "id": one.id,
        "outcomes": {str(net): count for net, count in one.distribution.counts.items()},
        "staked": str(one.staked),
        "lines": [[line.name, str(line.pays), line.count] for line in one.lines],
        "folded": one.folded,
        "tables": [
            [line.wager, line.name, str(line.pays), line.count, str(line.staked), str(line.won)] for line in one.tables
        ],
    }


def wager(data: dict[str, Any]) -> WagerOdds:
    return WagerOdds(
        id=data["id"],
        distribution=Distribution({Fraction(net): count for net, count in data["outcomes"].items()}),
        staked=Fraction(data["staked"]),
        lines=tuple(PayLineOdds(name, Fraction(pays), count) for name, pays, count in data["lines"]),
        folded=data["folded"],
        tables=tuple(
            TableLineOdds(wager_id, name, Fraction(pays), count, Fraction(staked), Fraction(won))
            for wager_id, name, pays, count, staked, won in data.get("tables", ())
        ),
    )


def of_threshold(one: Threshold) -> dict[str, Any]:
    return {
        "up": one.up,
        "steps": [[step.word, step.floor] for step in one.steps],
        "unclear": one.unclear and [[int(end), end.category, list(end.ranks), end.size] for end in one.unclear],
    }


def threshold(data: dict[str, Any]) -> Threshold:
    ends = [HandValue(strength, name, tuple(ranks), size) for strength, name, ranks, size in data["unclear"] or ()]
    return Threshold(
        up=data["up"],
        steps=tuple(Step(word, floor) for word, floor in data["steps"]),
        unclear=(ends[0], ends[1]) if ends else None,
    )


def of_street(one: StreetOdds) -> list[Any]:
    return [one.id, dict(one.chosen), one.ties]


def street(data: list[Any]) -> StreetOdds:
    return StreetOdds(*data)


def of_start(one: Start) -> list[Any]:
    return [one.cards, one.alike, {word: str(worth) for word, worth in one.choices.items()}, one.best, list(one.ties)]


def start(data: list[Any]) -> Start:
    cards, alike, choices, best, ties = data
    return Start(cards, alike, {word: Fraction(worth) for word, worth in choices.items()}, best, tuple(ties))


def of_joint(one: Joint) -> dict[str, Any]:
    return {
        "lines": list(one.lines),
        "outcomes": [[list(nets), count] for nets, count in one.outcomes.items()],
        "chosen": dict(one.chosen),
        "staked": one.staked,
        "ties": one.ties,
    }


def joint(data: dict[str, Any], game: Game, stakes: Stakes) -> Joint:
    return Joint(
        game=game,
        stakes=stakes,
        lines=tuple(data["lines"]),
        outcomes={tuple(nets): count for nets, count in data["outcomes"]},
        chosen=data["chosen"],
        staked=data["staked"],
        ties=data["ties"],
    )
